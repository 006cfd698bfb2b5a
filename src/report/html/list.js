"use strict";
// The list: filters, and the findings that fit, a page at a time.

const PAGE = 100;
/** The filters that have a field; a decade is chosen in its chart. */
const FIELDS = FILTERS.filter((name) => name !== "decade");
let shown = [];
const form = document.getElementById("filters");

function fillFilters() {
  const fill = (name, all, values) => form.elements[name].append(
    make("option", { value: "" }, all), ...values.map((value) => make("option", { value }, value)));
  fill("rule", "every rule", totals.rules.map((rule) => rule.name));
  fill("level", "every level", LEVELS);
  fill("code", "every code", totals.codes.map((code) => code.name));
  form.elements.code.parentElement.hidden = totals.codes.length < 2;
  form.addEventListener("input", () => {
    const changes = Object.fromEntries(FIELDS.map((name) => [name, form.elements[name].value]));
    filterBy(changes);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    filterBy(Object.fromEntries(FILTERS.map((name) => [name, undefined])));
  });
}

/** Changes filters; the finding that was chosen stays chosen if it still fits. */
function filterBy(changes) {
  wish({ ...changes, page: undefined });
  showList();
  const chosen = Number(state.finding);
  if (!shown.some((one) => one.number === chosen)) {
    wish({ finding: undefined, ply: undefined });
  }
  showDetail();
}

/** The columns: what their heads say, and what they are sorted by. */
const COLUMNS = { number: "No.", level: "Level", rule: "Rule", move: "Move", date: "Date", game: "Game", finding: "Finding" };

function showColumns() {
  const { by, backwards } = sorting();
  const head = ([key, name]) => make("th", {
    scope: "col", class: key, "aria-sort": key === by ? (backwards ? "descending" : "ascending") : undefined,
  }, make("button", { type: "button", title: `Sort by ${name.toLowerCase()}`, "data-sort": key, onclick: () => sortBy(key) }, name));
  document.getElementById("columns").replaceChildren(...Object.entries(COLUMNS).map(head));
}

/** Sorts by a column; by the same once more, backwards. */
function sortBy(key) {
  const { by, backwards } = sorting();
  wish({ sort: by === key && !backwards ? `-${key}` : key, page: undefined });
  showList();
  document.querySelector(`[data-sort="${key}"]`).focus();
}

function showList() {
  showFilters();
  showColumns();
  shown = wanted();
  const of = shown.length === findings.length ? "" : ` of ${grouped(findings.length)}`;
  const decade = state.decade ? ` from the ${state.decade}s` : "";
  document.getElementById("count").textContent =
    shown.length === 1 && !of ? `1 finding${decade}` : `${grouped(shown.length)}${of} findings${decade}`;
  showPage();
}

function showFilters() {
  for (const name of FIELDS) {
    const [field, value] = [form.elements[name], state[name] ?? ""];
    if (field.options && ![...field.options].some((option) => option.value === value)) {
      // An address may ask for what this report does not have.
      field.append(make("option", { value }, value));
    }
    if (field.value !== value) {
      field.value = value;
    }
  }
  for (const tile of document.querySelectorAll(".pick")) {
    tile.setAttribute("aria-pressed", String(tile.dataset.level === state.level));
  }
}

function pages() {
  return Math.max(1, Math.ceil(shown.length / PAGE));
}

function page() {
  const at = shown.findIndex((one) => one.number === Number(state.finding));
  const wantedPage = state.page ? Number(state.page) : Math.floor(Math.max(at, 0) / PAGE) + 1;
  return Math.min(Math.max(Math.trunc(wantedPage) || 1, 1), pages());
}

function showPage() {
  const start = (page() - 1) * PAGE;
  document.getElementById("rows").replaceChildren(...shown.slice(start, start + PAGE).map(row));
  const turn = (name, to) => make("button", {
    type: "button", disabled: to < 1 || to > pages(), onclick: () => {
      wish({ page: to });
      showPage();
      document.querySelector(".list").scrollIntoView({ block: "nearest" });
    },
  }, name);
  const pager = document.getElementById("pager");
  pager.hidden = pages() === 1;
  pager.replaceChildren(turn("Previous", page() - 1), `${page()} of ${pages()}`, turn("Next", page() + 1));
  markRow();
}

function row(one) {
  const { game } = one;
  const link = make("a", { href: `#finding=${one.number}`, onclick: (event) => event.ctrlKey || event.metaKey || event.preventDefault() }, String(one.number));
  const about = game.players || (game.number ? `game ${game.number}` : "");
  const code = totals.codes.length > 1 && one.code ? make("div", { class: "soft" }, one.code) : undefined;
  return make("tr", { "data-number": one.number, class: one.level, onclick: () => choose(one.number, true) },
    make("td", { class: "n" }, link),
    make("td", { class: "level" }, make("span", { class: `level ${one.level}` }, one.level)),
    make("td", { class: "rule" }, one.rule, code),
    make("td", { class: "move" }, plyOf(one)),
    make("td", { class: "date" }, known(game.date)),
    make("td", { class: "game" }, make("div", { class: "one-line", title: about }, about),
      make("div", { class: "one-line soft", title: game.event }, game.event ?? ""),
      make("div", { class: "one-line soft", title: `${game.source}:${one.line}` }, `${game.source.split("/").pop()}:${one.line}`)),
    make("td", { class: "what" }, make("div", { class: "two-lines" }, ...prose(one.message))));
}

/** A date without the parts that nobody knows. */
function known(date) {
  return date?.replace(/(\.?\?+)+$/, "") ?? "";
}

/** The ply a finding speaks of, with the move that is written there if there is one. */
function plyOf(one) {
  const made = trails[one.trail]?.moves[one.ply - trails[one.trail].first];
  return [one.move, made && !made.startsWith("- ") ? brief(taken(made)[1]) : ""].filter(Boolean).join(" ");
}

function brief(text) {
  return text && text.length > 12 ? `${text.slice(0, 11)}…` : text ?? "";
}

function markRow() {
  const chosen = current();
  for (const tr of document.getElementById("rows").children) {
    tr.setAttribute("aria-selected", String(chosen !== undefined && Number(tr.dataset.number) === chosen.number));
  }
}

/** The finding that is shown: the one chosen, or the first. */
function current() {
  return findings[Number(state.finding) - 1] ?? shown[0];
}

/** Chooses a finding; `open`: it may cover the list. */
function choose(number, open) {
  wish({ finding: number, ply: undefined, page: undefined });
  showDetail();
  if (!document.querySelector(`tr[data-number="${number}"]`)) {
    showPage();
  }
  markRow();
  cover(open);
  document.querySelector(`tr[data-number="${number}"]`)?.scrollIntoView({ block: "nearest" });
}

/** Where there is no room for both, the finding covers the list. */
function cover(open) {
  document.body.classList.toggle("open", open);
  if (open && window.matchMedia("(max-width: 60rem)").matches) {
    detail.focus({ preventScroll: true });
  }
}

/** The next finding in the list, or the one before. */
function move(by) {
  const at = shown.indexOf(current());
  const next = shown[at + by];
  if (next) {
    choose(next.number, document.body.classList.contains("open"));
  }
}
