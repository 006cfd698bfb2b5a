"use strict";
// What several codes say of one game, side by side.

/** The findings of a game under each code that was asked; the same findings of every code stand in one row. */
function answersOn(game) {
  const rows = new Map();
  for (const one of findings) {
    if (one.game !== game || !one.code) {
      continue;
    }
    const key = [one.line, one.column, one.rule].join(" ");
    const row = rows.get(key) ?? { first: one, of: {} };
    row.of[one.code] ??= one;
    rows.set(key, row);
  }
  return [...rows.values()];
}

function codesOf(one) {
  if (totals.asked.length < 2 || !one.game.number) {
    return undefined;
  }
  const rows = answersOn(one.game);
  const codes = totals.asked.filter((code) => rows.some((row) => row.of[code]));
  if (codes.length === 0) {
    return undefined;
  }
  const cell = (found) => found
    ? make("td", { class: found.number === one.number ? "here" : undefined }, make("button", { type: "button", class: "pick", onclick: () => choose(found.number, true) }, found.citation ?? found.rule), make("div", { class: "soft" }, found.orders ?? ""))
    : make("td", { class: "soft" }, "–");
  const head = make("tr", {}, make("th", { scope: "col" }, "Move"), ...totals.asked.map((code) => make("th", { scope: "col" }, code)));
  const body = rows.map((row) => make("tr", { class: row.first.level },
    make("th", { scope: "row" }, row.first.move ?? `line ${row.first.line}`, make("div", { class: "soft" }, row.first.rule)),
    ...totals.asked.map((code) => cell(row.of[code]))));
  return make("section", { class: "codes" }, make("h3", {}, "What the codes say of this game"),
    make("div", { class: "wide" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...body))));
}
