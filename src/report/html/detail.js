"use strict";
// One finding: the board and the plies around it, the printed line, the law.

const detail = document.getElementById("detail");

function showDetail() {
  const one = current();
  if (!one) {
    detail.replaceChildren(make("p", { class: "soft" }, findings.length ? "No finding fits the filters." : "Nothing to report."));
    return;
  }
  const focused = detail.contains(document.activeElement) && nameOf(document.activeElement);
  detail.className = `detail ${one.level}`;
  detail.replaceChildren(...[head(one), make("h2", {}, ...prose(one.message)), aboutGame(one), printed(one), boardOf(one), versionsOf(one), facts(one), codesOf(one)].filter(Boolean));
  if (focused) {
    // What had the focus was drawn anew.
    const again = [...detail.querySelectorAll("button:not(:disabled)")].find((button) => nameOf(button) === focused);
    (again ?? detail).focus({ preventScroll: true });
  }
}

/** Two versions of a game from where they differ: the number of a ply, and how it stands here and there. */
function versionsOf(one) {
  if (!one.beside) {
    return undefined;
  }
  let found;
  const rows = one.beside.map(([here, there]) => {
    const number = (here || there).match(/^\d+\.+/)?.[0] ?? "";
    const cell = (ply, name) => make("td", { class: name }, ply.startsWith(number) ? ply.slice(number.length) : ply || "–");
    const row = make("tr", { class: here === there ? undefined : "differs" }, make("td", {}, number), cell(here, "ours"), cell(there, "theirs"));
    if (here && number === one.move) {
      row.classList.add("found");
      found = row;
    }
    return row;
  });
  const head = make("tr", {}, make("th", { class: "ply" }, ""), make("th", {}, "This game"), make("th", {}, one.other ? "The other game" : "There"));
  const box = make("div", { class: "versions" }, make("table", { "aria-label": "Both versions" }, make("thead", {}, head), make("tbody", {}, ...rows)));
  requestAnimationFrame(() => {
    if (found) {
      box.scrollTop = found.offsetTop - box.clientHeight / 2;
    }
  });
  return box;
}

function nameOf(element) {
  return element.getAttribute("aria-label") ?? element.textContent;
}

function head(one) {
  const close = make("button", { type: "button", class: "close", onclick: () => cover(false) }, "Back to the list");
  const kind = one.kind ?? one.ground;
  return make("div", { class: "head" },
    make("span", { class: `level ${one.level}` }, one.level), make("code", {}, one.rule),
    kind ? make("span", { class: "soft" }, kind) : undefined,
    one.variation ? make("span", { class: "soft" }, "in a variation") : undefined,
    make("span", { class: "soft" }, `No. ${one.number}`), close);
}

function aboutGame(one) {
  const { game } = one;
  const said = [game.players, game.event, game.site, known(game.date), game.round && `round ${game.round}`].filter(Boolean);
  const place = make("span", { class: "place" }, `${game.source}:${one.line}:${one.column}`);
  const number = game.number ? ` (game ${grouped(game.number)})` : "";
  return make("div", {}, said.length ? make("p", {}, said.join(" · ")) : "", make("p", { class: "soft" }, place, number));
}

/** The plies before the finding's own in its trail; the whole trail when it speaks of none. */
function before(one, trail) {
  const plies = one.ply === undefined ? trail.moves.length : one.ply - trail.first;
  return Math.min(Math.max(plies, 0), trail.moves.length);
}

/** Where the reader has stepped to: how many plies of the trail are played. */
function stepped(one, trail) {
  const by = Math.trunc(Number(state.ply)) || 0;
  return Math.min(Math.max(before(one, trail) + by, 0), trail.moves.length);
}

function step(to) {
  const one = current();
  const trail = trails[one?.trail];
  if (!trail) {
    return;
  }
  const by = Math.min(Math.max(to, 0), trail.moves.length) - before(one, trail);
  wish({ ply: by === 0 ? undefined : by > 0 ? `+${by}` : by });
  showDetail();
}

function stepBy(by) {
  const one = current();
  if (trails[one?.trail]) {
    step(stepped(one, trails[one.trail]) + by);
  }
}

/** `["e2e4", "e4"]`: the move as it is made, and as it is written. */
function taken(move) {
  const blank = move.indexOf(" ");
  return [move.slice(0, blank), move.slice(blank + 1)];
}

/** The men after so many plies of a trail. */
function menAfter(trail, plies) {
  return trail.moves.slice(0, plies).reduce((men, ply) => play(men, taken(ply)[0]), menOf(trail.start));
}

function boardOf(one) {
  const trail = trails[one.trail];
  if (!trail) {
    return one.fen ? still(one) : undefined;
  }
  const [at, found] = [stepped(one, trail), before(one, trail)];
  const men = menAfter(trail, at);
  const arrow = at === found && one.ply !== undefined && found < trail.moves.length ? taken(trail.moves[at])[0] : undefined;
  const seen = at > 0 && !arrow ? endsOf(taken(trail.moves[at - 1])[0]) : [];
  const caption = arrow ? `Before ${printedPly(trail, at)}` : at > 0 ? `After ${printedPly(trail, at - 1)}` : "The position the line begins from";
  document.getElementById("said").textContent = caption;
  const button = (name, label, to, off) => make("button", { type: "button", "aria-label": label, title: label, disabled: off, onclick: () => step(to) }, name);
  const end = trail.moves.length;
  return make("div", { class: "board" },
    drawing(one, men, { arrow, seen, label: `Board. ${caption}` }),
    make("p", { class: "caption" }, caption),
    make("div", { class: "steps" },
      button("|◂", "To the beginning", 0, at === 0), button("◂", "One ply back", at - 1, at === 0),
      button("finding", "Back to the finding", found, at === found),
      button("▸", "One ply on", at + 1, at === end), button("▸|", "To the end", end, at === end), turnButton()),
    moveList(trail, at, found, one));
}

/** A board without moves around it. */
function still(one) {
  return make("div", { class: "board" },
    drawing(one, menOf(one.fen), { seen: [], label: "Board" }),
    make("p", { class: "caption" }, one.move ? `Before ${one.move} ${brief(one.text)}` : "The position"),
    make("div", { class: "steps" }, turnButton()));
}

function drawing(one, men, { arrow, seen, label }) {
  const black = state.view === "black" || (state.view === "mover" && one.side === "black");
  return drawBoard(men, { black, arrow, seen, label, colour: "var(--level)" });
}

function turnButton() {
  return make("button", { type: "button", "aria-pressed": String(state.view === "mover"), onclick: turnBoard }, "mover’s side");
}

function turnBoard() {
  wish({ view: state.view === "mover" ? undefined : "mover" });
  showDetail();
}

/** `17...Nf6`: a ply of a trail as a reader prints it. */
function printedPly(trail, index) {
  const [, turn, , , , number] = trail.start.split(" ");
  const half = index + (turn === "b" ? 1 : 0);
  return `${Number(number) + Math.floor(half / 2)}${half % 2 ? "..." : "."} ${brief(taken(trail.moves[index])[1])}`;
}

function moveList(trail, at, found, one) {
  const list = make("div", { class: trail.read ? "moves beside" : "moves", "aria-label": "Moves" });
  if (trail.read) {
    list.append(make("b", {}, "printed"), make("b", {}, "read"));
  }
  let here;
  trail.moves.forEach((_, index) => {
    const text = printedPly(trail, index);
    const name = trail.read || index === 0 || !text.includes("...") ? text : text.slice(text.indexOf(" ") + 1);
    const ply = make("button", {
      type: "button", class: index === found && one.ply !== undefined ? "found" : undefined,
      "aria-current": index === at - 1 ? "step" : undefined, onclick: () => step(index + 1),
    }, name);
    list.append(ply, trail.read ? make("span", { class: "read" }, trail.read[index] ?? "?") : " ");
    if (index === Math.max(at - 1, 0)) {
      here = ply;
    }
  });
  requestAnimationFrame(() => {
    if (here) {
      list.scrollTop = here.offsetTop - list.clientHeight / 2;
    }
  });
  return list;
}

/** The line as it stands in the file, with the marked text in it. */
function printed(one) {
  if (!one.line_before && !one.marked && !one.line_after) {
    return undefined;
  }
  return make("pre", { "aria-label": "The line as it is printed" },
    one.cut_left ? "…" : "", one.line_before ?? "", make("mark", {}, one.marked ?? ""), one.line_after ?? "", one.cut_right ? "…" : "");
}

/** A fix: what it does, the line before and after it, and whether it is to be an erratum. */
function fixOf(one, fix, index) {
  const parts = [make("div", {}, ...prose(fix.title))];
  if (fix.line !== undefined) {
    const old = `${one.line_before ?? ""}${one.marked ?? ""}${one.line_after ?? ""}`;
    parts.push(make("pre", { class: "diff", "aria-label": "What the fix changes" },
      make("del", {}, `-${old}`), "\n", make("ins", {}, `+${fix.line}`)));
  }
  if (fix.words) {
    parts.push(erratumBox(one, `fix${index}`, fix.words, `${one.rule}: ${fix.title}`));
  }
  return parts;
}

/** A move that may have been meant; it can be taken as what is to be read. */
function suggestion(one, text, index) {
  const fixed = one.fixes?.some((fix) => fix.words?.read === text);
  const stands = one.marked && one.marked === one.text && !fixed;
  const words = { printed: one.marked, read: text, column: one.column };
  return make("div", {}, make("code", {}, text), " ",
    stands ? erratumBox(one, `move${index}`, words, `${one.rule}: ${one.message}`) : "");
}

function facts(one) {
  const list = make("dl", { class: "facts" });
  const say = (name, ...what) => list.append(make("dt", {}, name), make("dd", {}, ...what));
  if (one.citation) {
    say("Law", make("strong", {}, [one.code, one.citation].filter(Boolean).join(", ")), one.law ? `: ${one.law}` : "");
  }
  if (one.orders) {
    say("It orders", one.orders);
  }
  if (one.suggestions) {
    say("Did you mean", ...one.suggestions.map((text, i) => suggestion(one, text, i)));
  }
  if (one.help) {
    say("Help", ...prose(one.help));
  }
  if (one.erratum) {
    say("Erratum", ...prose(one.erratum));
  }
  if (one.other) {
    say("Other game", one.other);
  }
  (one.fixes ?? []).forEach((fix, index) => say("Fix", ...fixOf(one, fix, index)));
  say("The rule", totals.rules.find((rule) => rule.name === one.rule)?.asks ?? one.rule);
  if (one.fen) {
    say("FEN", make("code", {}, one.fen));
  }
  return list;
}
