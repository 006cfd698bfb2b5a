"use strict";
// What the report holds, and which of it is wanted.

const totals = JSON.parse(document.getElementById("totals").textContent);
const findings = [];
const trails = {};
{
  let game = {};
  for (const row of JSON.parse(document.getElementById("data").textContent)) {
    if (row.type === "game") {
      game = row;
    } else if (row.type === "trail") {
      trails[row.number] = row;
    } else {
      findings.push({ ...row, game, number: findings.length + 1 });
    }
  }
}

const LEVELS = ["error", "warning", "note"];
const FILTERS = ["rule", "level", "code", "player", "text", "decade"];

/** What the address asks for: the filters, `sort`, `finding`, `ply` (from the finding's own, such as `+1`), `view`, `theme`. */
const state = {};

function readAddress() {
  for (const key of Object.keys(state)) {
    delete state[key];
  }
  // A plus sign is a sign here, not a blank.
  const wanted = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
  for (const [key, value] of wanted) {
    state[key] = value;
  }
}

/** Changes the state and the address with it; `undefined` or an empty text takes a wish back. */
function wish(changes) {
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value === "") {
      delete state[key];
    } else {
      state[key] = String(value);
    }
  }
  const text = new URLSearchParams(state).toString().replaceAll("+", "%20").replaceAll("%2B", "+");
  const address = `#${text}`;
  try {
    history.replaceState(null, "", address);
  } catch {
    location.hash = address;
  }
}

/** The decade a game was played in, `1850`; an empty text when its tags do not say. */
function decadeOf(finding) {
  const year = /^[12]\d{3}/.exec(finding.game.date ?? "");
  return year ? `${year[0].slice(0, 3)}0` : "";
}

function holds(text, part) {
  return (text ?? "").toLowerCase().includes(part);
}

/** What the list can be sorted by; what a finding does not have comes last. */
const SORTS = {
  number: (one) => one.number,
  level: (one) => LEVELS.indexOf(one.level),
  rule: (one) => one.rule,
  move: (one) => one.ply,
  date: (one) => one.game.date,
  game: (one) => one.game.players?.toLowerCase(),
  finding: (one) => one.message.toLowerCase(),
};

/** How the list is sorted: by what, and whether backwards. The worst stand first unless something else is asked. */
function sorting() {
  const wantedSort = state.sort ?? "level";
  const backwards = wantedSort.startsWith("-");
  const by = wantedSort.slice(backwards ? 1 : 0);
  return Object.hasOwn(SORTS, by) ? { by, backwards } : { by: "level", backwards: false };
}

/** Sorts findings; those alike stay in the order of the input. */
function sorted(list) {
  const { by, backwards } = sorting();
  const [key, sign] = [SORTS[by], backwards ? -1 : 1];
  const keyed = list.map((one) => [key(one), one]);
  const none = (value) => value === undefined || value === "";
  keyed.sort(([a, one], [b, other]) =>
    none(a) - none(b) || (none(a) ? 0 : sign * ((a > b) - (a < b))) || one.number - other.number);
  return keyed.map(([, one]) => one);
}

/** The findings that fit the filters, sorted. */
function wanted() {
  const { rule, level, code, decade } = state;
  const [player, text] = [state.player, state.text].map((part) => part?.toLowerCase());
  return sorted(findings.filter((one) =>
    (!rule || one.rule === rule) && (!level || one.level === level) && (!code || one.code === code)
    && (!decade || decadeOf(one) === decade)
    && (!player || holds(one.game.players, player))
    && (!text || [one.message, one.text, one.law, one.kind, one.game.source, one.game.event].some((field) => holds(field, text)))));
}

/** An element with properties and children; text is only ever text. */
function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) {
      node.addEventListener(key.slice(2), value);
    } else if (value !== undefined && value !== false) {
      node.setAttribute(key, value === true ? "" : value);
    }
  }
  node.append(...children.filter((child) => child !== undefined));
  return node;
}

/** A sentence, with what stands in backquotes as code. */
function prose(text) {
  const parts = text.split("`");
  if (parts.length % 2 === 0) {
    return [text];
  }
  return parts.map((part, i) => (i % 2 ? make("code", {}, part) : part));
}

function grouped(number) {
  return number.toLocaleString("en");
}
