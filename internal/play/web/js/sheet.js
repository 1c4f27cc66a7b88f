// The sheet that is printed: the rule, the position, what is to be done, and four empty
// boards of the same size to play on.

import { byId, draw, make } from "./dom.js";
import { points } from "./graph.js";
import { TEXTS } from "./texts.js";

// prepareSheet fills the sheet whenever the page is printed; current returns the view.
export function prepareSheet(current) {
  addEventListener("beforeprint", () => {
    const view = current();
    const aim = view.plain ? document.querySelector(".lead p").textContent : view.aim;
    byId("sheet").replaceChildren(
      make("p", { text: aim }),
      make("p", { text: task(view) }),
      make("h2", { text: TEXTS.emptyBoards }),
      make("div", {}, ...Array.from({ length: 4 }, () => empty(view))));
  });
}

// task is what is to be done: in a step of the lesson, at a level, or next in a game.
function task(view) {
  if (!byId("tour").hidden) return byId("tour-task").textContent || byId("tour-title").textContent;
  return view.level ? `${view.level.title} ${view.level.says}` : `${byId("status").textContent}.`;
}

// empty is a board without stones: of a graph its points, between which lines are drawn.
function empty({ rows, cols, missing, graph }) {
  if (graph) {
    return draw("svg", { viewBox: "0 0 100 100" }, ...points(graph.points).map(([cx, cy]) => draw("circle", { cx, cy, r: 2 })));
  }
  const gone = new Set(missing);
  let path = "";
  for (let cell = 0; cell < rows * cols; cell++) {
    if (!gone.has(cell)) path += `M${cell % cols} ${Math.floor(cell / cols)}h1v1h-1z`;
  }
  return draw("svg", { viewBox: `-.1 -.1 ${cols + 0.2} ${rows + 0.2}` }, draw("path", { d: path }));
}
