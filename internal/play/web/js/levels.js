// Levels: tasks to play, and on this device which of them were done.

import { byId, make, recall, remember, typeset } from "./dom.js";
import { Game, parted } from "./play.js";

const KEPT = "transversal.levels";

// gameOf is the game with which a level begins.
export function gameOf(level) {
  const [head, moves] = parted(level.game);
  return new Game(head, { X: level.x, O: level.o }, { moves, level: level.name, began: moves.length });
}

// prepareLevels returns what shows the dialog and takes in what was done; begin is called with
// the game of a level.
export function prepareLevels(levels, begin) {
  const dialog = byId("levels-dialog");
  const done = () => new Set(recall(KEPT, []));
  const draw = () => {
    const reached = done();
    byId("levels-list").replaceChildren(...levels.map((level) => make("li", {},
      make("button", {
        type: "button",
        onclick: () => { dialog.close(); begin(gameOf(level)); },
      }, ...typeset(level.title), ...(reached.has(level.name) ? [make("b", { class: "keeps", text: " ✓ done" })] : [])),
      make("p", {}, ...typeset(level.text)))));
  };
  byId("levels-forget").addEventListener("click", () => { remember(KEPT, []); draw(); });
  return {
    show() { draw(); dialog.showModal(); },
    reached(name) { remember(KEPT, [...done().add(name)]); },
    // after is the name of the level that follows, or undefined after the last.
    after(name) { return levels[levels.findIndex((one) => one.name === name) + 1]?.name; },
  };
}
