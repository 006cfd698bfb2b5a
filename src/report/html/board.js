"use strict";
// The board: men on squares, a move made on them, and the drawing.

const SVG = "http://www.w3.org/2000/svg";

// Outlines on a field of 45 by 45: the body, then lines drawn inside it.
const MEN = {
  p: ["M22.5 9.5a5 5 0 0 0-3.3 8.8c-2.7 1.1-4.4 3.1-4.4 3.1h3.9c-.3 4.6-2.3 8.2-6.2 10.9v6h20v-6c-3.9-2.7-5.9-6.3-6.2-10.9h3.9s-1.7-2-4.4-3.1a5 5 0 0 0-3.3-8.8z", ""],
  r: ["M11 8.5h5v3.5h4v-3.5h5v3.5h4v-3.5h5v8l-4 3.5v10.5l3 3v2.3h2v3H10v-3h2v-2.3l3-3v-10.5l-4-3.5z", "M15 20h15M15 30.5h15M12 35.3h21"],
  n: ["M19.5 9.5l1.5-4 3.5 3.8c7.5 1.5 11.5 8.2 11.5 18.2 0 3.5-.3 7.3-.8 10.8H13.5c-.3-6.3 2-9.3 6-13-2.7.5-4.8 2-6.5 3.6-1.4 1.3-3.5 1-4.5-.7-.9-1.5-.7-2.9.3-4.4l4.7-7.3c.8-2.7 2.8-5.6 6-7z", "M17.3 15.7h.1M29 13c3 3.5 4 8.5 3.5 14.5"],
  b: ["M22.5 5.5a2.6 2.6 0 0 1 1.6 4.7c4.7 3 7.6 7.5 7.6 11.6 0 2.9-1.5 5.2-3.9 6.8l1.4 5.1h5.3v4.6h-24v-4.6h5.3l1.4-5.1c-2.4-1.6-3.9-3.9-3.9-6.8 0-4.1 2.9-8.6 7.6-11.6a2.6 2.6 0 0 1 1.6-4.7z", "M17.2 28.6h10.6M15.8 33.7h13.4M22.5 15.5v7M19.3 19h6.4"],
  q: ["M9.5 14.5l5 10.5.8-13.5 5.4 12 1.8-14.5 1.8 14.5 5.4-12 .8 13.5 5-10.5-3.5 15.5-1 4.5h2.5v4h-22v-4h2.5l-1-4.5z M9.2 10.2a2.2 2.2 0 1 0 .02 0z M15.2 7.2a2.2 2.2 0 1 0 .02 0z M22.5 4.7a2.2 2.2 0 1 0 .02 0z M29.8 7.2a2.2 2.2 0 1 0 .02 0z M35.8 10.2a2.2 2.2 0 1 0 .02 0z", "M13.3 30h18.4M14 34.5h17"],
  k: ["M21.2 4h2.6v2.7h2.7v2.5h-2.7v3.1c1.9.8 2.7 2.9 2.7 5.2 2.2-2.3 9.3-3 9.8 2.7.3 4-3.8 6.8-4.8 10.2l-.6 4.1h2.1v4H12v-4h2.1l-.6-4.1c-1-3.4-5.1-6.2-4.8-10.2.5-5.7 7.6-5 9.8-2.7 0-2.3.8-4.4 2.7-5.2V9.2h-2.7V6.7h2.7z", "M13.5 30.4h18M14.1 34.5h16.8M22.5 17v10"],
};

/** The men of a FEN's first field by square: `{ e1: "K", … }`. */
function menOf(fen) {
  const men = {};
  fen.split(" ")[0].split("/").forEach((rank, down) => {
    let file = 0;
    for (const sign of rank) {
      if (sign >= "1" && sign <= "8") {
        file += Number(sign);
      } else if (sign !== "~") {
        men["abcdefgh"[file] + (8 - down)] = sign;
        file += 1;
      }
    }
  });
  return men;
}

/** Makes a move as the report spells it: `e2e4`, `e7e8q`, `e5d6,d5` (taken in passing), `e1g1,h1f1` (castling), `-`. */
function play(men, move) {
  const after = { ...men };
  if (move === "-") {
    return after;
  }
  const lifted = move.split(",").map((part) => [part.slice(0, 2), part.slice(2, 4), part[4], men[part.slice(0, 2)]]);
  for (const [from] of lifted) {
    delete after[from];
  }
  for (const [, to, becomes, man] of lifted) {
    if (to) {
      after[to] = becomes ? (man === man.toUpperCase() ? becomes.toUpperCase() : becomes) : man;
    }
  }
  return after;
}

/** Where a move begins and ends; nothing for a turn that was passed. */
function endsOf(move) {
  return move === "-" ? [] : [move.slice(0, 2), move.slice(2, 4)];
}

function shape(name, attributes, parent) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    node.setAttribute(key, value);
  }
  parent?.append(node);
  return node;
}

/**
 * Draws a board. `black`: Black is below. `arrow`: the move to draw, `seen`: squares to tint, `colour`: the arrow's.
 */
function drawBoard(men, { black, arrow, seen, colour, label }) {
  const svg = shape("svg", { viewBox: "-14 -2 376 376", role: "img", "aria-label": label });
  const corner = (square) => {
    const [file, rank] = ["abcdefgh".indexOf(square[0]), Number(square[1]) - 1];
    return black ? [(7 - file) * 45, rank * 45] : [file * 45, (7 - rank) * 45];
  };
  for (let at = 0; at < 64; at += 1) {
    const square = "abcdefgh"[at % 8] + (Math.floor(at / 8) + 1);
    const [x, y] = corner(square);
    const tone = seen.includes(square) ? "--seen" : (at + Math.floor(at / 8)) % 2 ? "--square-light" : "--square-dark";
    shape("rect", { x, y, width: 45, height: 45, style: `fill: var(${tone})` }, svg);
  }
  for (let at = 0; at < 8; at += 1) {
    const style = "fill: var(--soft); font-size: 11px; text-anchor: middle";
    const [file, rank] = black ? ["hgfedcba"[at], at + 1] : ["abcdefgh"[at], 8 - at];
    shape("text", { x: at * 45 + 22.5, y: 371, style }, svg).textContent = file;
    shape("text", { x: -7, y: at * 45 + 26, style }, svg).textContent = rank;
  }
  for (const [square, man] of Object.entries(men)) {
    drawMan(man, corner(square), svg);
  }
  if (arrow && endsOf(arrow).length) {
    drawArrow(endsOf(arrow).map(corner), colour, svg);
  }
  return svg;
}

function drawMan(man, [x, y], svg) {
  const [body, lines] = MEN[man.toLowerCase()] ?? MEN.p;
  const [fill, line] = man === man.toUpperCase() ? ["--white-man", "--black-man"] : ["--black-man", "--white-man"];
  const group = shape("g", { transform: `translate(${x} ${y})`, "data-man": man }, svg);
  const edge = "stroke-width: 1.4; stroke-linejoin: round";
  shape("path", { d: body, style: `fill: var(${fill}); stroke: #111; ${edge}` }, group);
  shape("path", { d: lines, style: `fill: none; stroke: var(${line}); stroke-linecap: round; ${edge}` }, group);
}

function drawArrow([[x1, y1], [x2, y2]], colour, svg) {
  const group = shape("g", { transform: "translate(22.5 22.5)", style: `stroke: ${colour}; fill: ${colour}; opacity: .75`, class: "arrow" }, svg);
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) {
    shape("circle", { cx: x1, cy: y1, r: 19, style: "fill: none; stroke-width: 5" }, group);
    return;
  }
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [bx, by] = [x2 - dx * 17, y2 - dy * 17];
  shape("line", { x1: x1 + dx * 8, y1: y1 + dy * 8, x2: bx, y2: by, style: "stroke-width: 7; stroke-linecap: round" }, group);
  const [px, py] = [-dy * 10, dx * 10];
  shape("path", { d: `M${bx + px} ${by + py}L${bx - px} ${by - py}L${x2} ${y2}z`, style: "stroke: none" }, group);
}
