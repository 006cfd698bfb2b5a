"use strict";
// The top of the page: totals and charts. They count the whole run; a click on them filters the list.

function showSummary() {
  const told = LEVELS.filter((level) => totals.levels[level]);
  const words = told.map((level) => `${grouped(totals.levels[level])} ${level}${totals.levels[level] === 1 ? "" : "s"}`);
  const verdict = words.join(", ") || "nothing to report";
  document.getElementById("verdict").textContent = verdict;
  showHead(verdict);
  showNotices();
  const tiles = document.getElementById("tiles");
  const tile = (name, count) =>
    tiles.append(make("div", { class: "tile" }, make("dt", {}, name), make("dd", {}, grouped(count))));
  tile("Games", totals.games);
  tile("Plies audited", totals.plies);
  if (totals.unaudited) {
    tile("Plies not audited", totals.unaudited);
  }
  for (const level of LEVELS) {
    tiles.append(levelTile(level, totals.levels[level] ?? 0));
  }
  showBars("by-rule", "rule", totals.rules);
  showBars("by-code", "code", totals.codes.length > 1 ? totals.codes : []);
  showDecades();
}

/** What was audited, under which codes, and by which version. */
function showHead(verdict) {
  const { first, count } = totals.sources;
  const subject = count === 1 ? first[0] : count ? `${grouped(count)} files` : "Audit";
  document.getElementById("title").textContent = subject;
  document.title = `${subject}: ${verdict} · bystander`;
  const more = count - first.length;
  const files = count > 1 ? [first.join(", ") + (more ? ` and ${grouped(more)} more` : "")] : [];
  const codes = totals.asked.length ? [`under ${totals.asked.join(", ")}`] : [];
  document.getElementById("about").textContent = [...files, ...codes, `bystander ${totals.version}`].join(" · ");
}

/** The count of a level; a click shows that level alone, or all again. */
function levelTile(level, count) {
  const pick = () => filterBy({ level: state.level === level ? undefined : level });
  const name = `${level[0].toUpperCase()}${level.slice(1)}s`;
  return make("div", { class: `tile ${count ? level : ""}` }, make("dt", {}, name),
    make("dd", {}, make("button", { type: "button", class: "pick", "data-level": level, title: `Show only ${level}s`, onclick: pick }, grouped(count))));
}

function showNotices() {
  const notices = document.getElementById("notices");
  const say = (text) => notices.append(make("p", { class: "notice" }, text));
  for (const failure of totals.failures) {
    say(`Not read: ${failure}`);
  }
  const all = LEVELS.reduce((sum, level) => sum + (totals.levels[level] ?? 0), 0);
  if (all > findings.length) {
    say(`This page shows ${grouped(findings.length)} of ${grouped(all)} findings, errors before warnings and warnings before notes; the totals count them all. The jsonl and csv formats have every one.`);
  }
}

function showBars(id, filter, counts) {
  const chart = document.getElementById(id);
  chart.hidden = counts.length === 0;
  const most = Math.max(...counts.map((one) => one.count));
  const bars = make("div", { class: "bars" });
  chart.append(bars);
  for (const { name, count, level } of counts) {
    const bar = make("i", { style: `width: ${(100 * count) / most}%` });
    bars.append(make("button", {
      class: `bar ${level ?? ""}`, type: "button", title: `Show only ${name}`, onclick: () => filterBy({ [filter]: name }),
    }, make("span", {}, name), make("span", {}, bar), make("b", {}, grouped(count))));
  }
}

/** Decades without a finding stand between the others, if they are not too many to be drawn. */
function withoutGaps(decades) {
  const [first, last] = [decades[0].decade, decades.at(-1).decade];
  if ((last - first) / 10 > 40) {
    return decades;
  }
  const known = new Map(decades.map((one) => [one.decade, one]));
  return Array.from({ length: (last - first) / 10 + 1 }, (_, i) => known.get(first + 10 * i) ?? { decade: first + 10 * i });
}

function showDecades() {
  const chart = document.getElementById("by-decade");
  chart.hidden = totals.decades.length < 2;
  if (chart.hidden) {
    return;
  }
  const sum = (one) => LEVELS.reduce((all, level) => all + (one[level] ?? 0), 0);
  const most = Math.max(...totals.decades.map(sum));
  const decades = withoutGaps(totals.decades);
  const columns = make("div", { class: decades.length > 7 ? "decades many" : "decades" });
  for (const one of decades) {
    const parts = LEVELS.filter((level) => one[level]).map((level) =>
      make("i", { class: level, style: `height: ${(100 * one[level]) / most * 0.7}%`, title: `${one[level]} ${level}s` }));
    columns.append(make("button", {
      class: "decade", type: "button", title: `Show only the ${one.decade}s: ${grouped(sum(one))}`, onclick: () => filterBy({ decade: one.decade }),
    }, make("b", {}, sum(one) ? grouped(sum(one)) : ""), ...parts, make("span", {}, `${one.decade}s`)));
  }
  const legend = LEVELS.map((level) => make("span", { class: level }, make("i"), level));
  chart.append(columns, make("div", { class: "legend" }, ...legend));
}
