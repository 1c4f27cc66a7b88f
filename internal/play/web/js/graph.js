// A board whose cells are the lines of a graph: its points stand on a circle.

import { draw, make } from "./dom.js";

const WIDE = 100, RADIUS = 41;

// points returns where the points stand, so that a hexagon has a flat top.
export function points(count) {
  return Array.from({ length: count }, (_, k) => {
    const angle = 2 * Math.PI * (k - 0.5) / count - Math.PI / 2;
    return [WIDE / 2 + RADIUS * Math.cos(angle), WIDE / 2 + RADIUS * Math.sin(angle)];
  });
}

// along returns the place a part of the way along a line: the middles of long lines meet.
/** @type {(ends: number[][], part?: number) => number[]} */
export const along = ([[x, y], [u, v]], part = 0.22) => [x + part * (u - x), y + part * (v - y)];

// buildGraph returns the elements of the lines, and puts the drawing into root.
export function buildGraph(root, { points: count, lines }, name) {
  const at = points(count);
  const line = (ends, kind) => {
    const [[x1, y1], [x2, y2]] = ends;
    return draw("line", { x1, y1, x2, y2, class: kind });
  };
  const cells = lines.map(([a, b], cell) => {
    const ends = [at[a], at[b]], [x, y] = along(ends);
    const element = draw("g", { role: "button", tabindex: cell === 0 ? 0 : -1 }, line(ends, "hit"), line(ends, "glow"), line(ends, "ink"));
    element.mark = draw("text", { x, y, "aria-hidden": "true" }); // above all lines
    return element;
  });
  const labels = at.map(([x, y], k) => draw("g", { class: "point", "aria-hidden": "true" }, draw("circle", { cx: x, cy: y, r: 4.2 }), draw("text", { x, y }, String(k + 1))));
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", name);
  root.replaceChildren(draw("svg", { class: "graph", viewBox: `0 0 ${WIDE} ${WIDE}` }, ...cells, ...cells.map(({ mark }) => mark), ...labels), make("span", { class: "unseen" }));
  return cells;
}

// fillLine makes a line look as it should: marks are those of a cell of a board.
export function fillLine(element, classes, label, marks) {
  const words = [], text = [];
  for (const [player, kind, said] of marks) {
    if (player) words.push(`${kind.replace("stone fresh", "stone")}${player}`);
    else if (said !== "") text.push(said);
  }
  element.setAttribute("class", ["edge", classes, ...words].join(" "));
  element.setAttribute("aria-label", label);
  element.mark.textContent = text.join(" ");
  element.mark.setAttribute("class", `mark ${words.join(" ")}`);
}

// byLine says to which line each key leads from a line: left and right to those beside
// it, up and down to the lines of another point.
export function byLine(lines, at) {
  const points = lines.map(([point]) => point);
  const next = points.findIndex((point, line) => line > at && point !== points[at]);
  return {
    ArrowLeft: Math.max(at - 1, 0),
    ArrowRight: Math.min(at + 1, lines.length - 1),
    ArrowUp: points.indexOf(points[Math.max(points.indexOf(points[at]) - 1, 0)]),
    ArrowDown: next < 0 ? at : next,
    Home: 0,
    End: lines.length - 1,
  };
}
