"use strict";
// Putting it together: the address, the theme, the keys.

const system = window.matchMedia("(prefers-color-scheme: dark)");
const themes = document.getElementById("theme");

function showTheme() {
  const dark = state.theme ? state.theme === "dark" : system.matches;
  document.documentElement.classList.toggle("dark", dark);
  themes.value = state.theme === "dark" || state.theme === "light" ? state.theme : "";
}

function showAll() {
  readAddress();
  showTheme();
  showList();
  showDetail();
  cover(findings[Number(state.finding) - 1] !== undefined);
}

const KEYS = {
  ArrowDown: () => move(1), j: () => move(1), ArrowUp: () => move(-1), k: () => move(-1),
  ArrowLeft: () => stepBy(-1), ArrowRight: () => stepBy(1),
  0: () => stepTo(), m: turnBoard, "/": () => form.elements.text.focus(),
  Escape: () => cover(false),
};

function stepTo() {
  wish({ ply: undefined });
  showDetail();
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest?.("input, select");
  if (event.ctrlKey || event.metaKey || event.altKey || (typing && event.key !== "Escape") || !(event.key in KEYS)) {
    return;
  }
  event.preventDefault();
  KEYS[event.key]();
});
themes.addEventListener("change", () => {
  wish({ theme: themes.value });
  showTheme();
});
system.addEventListener("change", showTheme);
window.addEventListener("hashchange", showAll);

fillFilters();
showSummary();
showAll();
document.documentElement.dataset.ready = "yes";
