"use strict";
// Fixes that a reader chooses, and the file of errata they make.

/** What was chosen: by finding and fix, where it stands and what is to be read. */
const chosen = new Map();

function erratumKey(one, index) {
  return `${one.number}.${index}`;
}

/** A box that takes a change of words into the errata, or out of them. */
function erratumBox(one, index, words, why) {
  const key = erratumKey(one, index);
  const box = make("input", { type: "checkbox", onchange: () => {
    if (box.checked) {
      chosen.set(key, { source: one.game.source, line: one.line, ...words, why });
    } else {
      chosen.delete(key);
    }
    showExport();
  } });
  box.checked = chosen.has(key);
  return make("label", { class: "take" }, box, " as an erratum");
}

/** Text as TOML quotes it. */
function quoted(text) {
  return JSON.stringify(text).replace(/\u007f/g, "\\u007f");
}

function errataText() {
  const entries = [...chosen.values()].sort((a, b) =>
    (a.source > b.source) - (a.source < b.source) || a.line - b.line || a.column - b.column);
  return entries.map((one) => `[[erratum]]
source = ${quoted(one.source)}
line = ${one.line}
column = ${one.column}
printed = ${quoted(one.printed)}
read = ${quoted(one.read)}
kind = "reading"
by = ""
why = ${quoted(one.why)}
`).join("\n");
}

function showExport() {
  const place = document.getElementById("export");
  place.hidden = chosen.size === 0;
  const name = "bystander.errata.toml";
  const address = `data:application/toml;charset=utf-8,${encodeURIComponent(errataText())}`;
  const counted = chosen.size === 1 ? "1 erratum" : `${chosen.size} errata`;
  place.replaceChildren(make("a", { href: address, download: name, class: "button" }, `Save ${counted} as ${name}`));
}
