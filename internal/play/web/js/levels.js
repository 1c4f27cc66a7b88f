// Levels: tasks to play, and on this device which of them were done.

import { byId, make, recall, remember, typeset } from "./dom.js";
import { Game, parted } from "./play.js";
import { TEXTS } from "./texts.js";

const KEPT = "transversal.levels";

// gameOf is the game with which a level begins.
export function gameOf(level) {
  const [head, moves] = parted(level.game);
  return new Game(head, { X: level.x, O: level.o }, { moves, level: level.name, began: moves.length });
}

// prepareLevels makes the dialog work; begin is called with the game of a level.
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
  byId("levels").disabled = false;
  byId("levels").addEventListener("click", () => { draw(); dialog.showModal(); });
  byId("levels-forget").addEventListener("click", () => { remember(KEPT, []); draw(); });
  return {
    reached(name) { remember(KEPT, [...done().add(name)]); },
    // after returns the game of the level that follows, or undefined after the last.
    after(name) {
      const next = levels[levels.findIndex((one) => one.name === name) + 1];
      return next && gameOf(next);
    },
    game(name) {
      const level = levels.find((one) => one.name === name);
      if (!level) throw new Error(TEXTS.noLevel);
      return gameOf(level);
    },
  };
}
