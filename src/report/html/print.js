"use strict";
// What is printed: every finding that is listed, each with its board.

/** So many are printed; a browser lays out no more in one go. */
const PRINTED = 1000;

function showPrinted() {
  const some = shown.slice(0, PRINTED);
  const rest = shown.length - some.length;
  const left = rest ? [make("p", { class: "notice" }, `${grouped(rest)} more findings are listed and not printed; filters choose what is.`)] : [];
  document.getElementById("printed").replaceChildren(...some.map(sheet), ...left);
}

function sheet(one) {
  const parts = [head(one), make("h2", {}, ...prose(one.message)), aboutGame(one), printed(one), printedBoard(one), facts(one)];
  return make("article", { class: `detail ${one.level}` }, ...parts.filter(Boolean));
}

/** The board before the move a finding speaks of. */
function printedBoard(one) {
  const trail = trails[one.trail];
  if (!trail && !one.fen) {
    return undefined;
  }
  const found = trail ? before(one, trail) : 0;
  const at = one.ply === undefined ? undefined : trail?.moves[found];
  const men = trail ? menAfter(trail, found) : menOf(one.fen);
  const caption = one.move ? `Before ${one.move} ${brief(one.text)}` : "The position";
  return make("div", { class: "board" },
    drawing(one, men, { arrow: at && taken(at)[0], seen: [], label: caption }), make("p", { class: "caption" }, caption));
}

window.addEventListener("beforeprint", showPrinted);
window.addEventListener("afterprint", () => document.getElementById("printed").replaceChildren());
