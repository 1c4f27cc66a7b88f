// Setting up a position: any board, any stones, any rule.

import { byId, make, nameOf, refill, stone } from "./dom.js";
import { plainly, TEXTS } from "./texts.js";

const STATES = [".", "X", "O", "#"];
const EMPTY = { rows: 4, cols: 4, convention: "achievement", goal: 4, turn: "X", x: [], o: [], missing: [] };
const WORDS = { ".": TEXTS.free, X: "X", O: "O", "#": TEXTS.isMissing };

// prepareSetup returns what shows the dialog. current returns the view to begin with;
// accept is called with the head of a record, and throws an Error if it is none.
export function prepareSetup(current, accept) {
  const dialog = byId("setup-dialog"), grid = byId("setup-board"), error = byId("setup-error");
  const rows = byId("setup-rows"), cols = byId("setup-cols"), rule = byId("setup-rule"), goal = byId("setup-goal"), turn = byId("setup-turn");
  for (const list of [rows, cols]) for (let n = 1; n <= 16; n++) list.append(make("option", { value: n, text: n }));
  let marks = []; // row by row

  const draw = () => {
    grid.style.setProperty("--cols", cols.value);
    refill(grid, ...marks.slice(0, rows.value).flatMap((line, r) => line.slice(0, cols.value).map((mark, c) => make("button", {
      type: "button", class: mark === "#" ? "missing" : "",
      "aria-label": `${nameOf(cols.value, r * cols.value + c)}: ${WORDS[mark]}`,
      onclick: () => {
        marks[r][c] = STATES[(STATES.indexOf(mark) + 1) % STATES.length];
        draw();
      },
    }, ...(mark === "X" || mark === "O" ? [stone(mark, "")] : [])))));
  };
  // offer lists the goals that the board allows; the longest one stays the longest.
  const shorter = () => Math.min(rows.value, cols.value);
  const offer = (wanted = goal.value === String(goal.length) ? shorter() : Math.min(goal.value, shorter())) => {
    goal.replaceChildren();
    for (let k = 1; k <= shorter(); k++) goal.append(make("option", { value: k, text: k < shorter() ? k : TEXTS.transversal(k) }));
    goal.value = wanted;
  };
  const resize = () => { offer(); draw(); };
  const clear = () => { marks = Array.from({ length: 16 }, () => Array(16).fill(".")); };

  rows.addEventListener("change", resize);
  cols.addEventListener("change", resize);
  byId("setup-clear").addEventListener("click", () => { clear(); draw(); });
  byId("setup-go").addEventListener("click", async () => {
    const picture = marks.slice(0, rows.value).map((line) => line.slice(0, cols.value).join("")).join("/");
    const words = [picture, rule.value, ...(Number(goal.value) < shorter() ? [`goal ${goal.value}`] : []), ...(turn.value ? [`${turn.value} to move`] : [])];
    error.textContent = "";
    try {
      await accept(words.join(" "));
      dialog.close();
    } catch (problem) {
      error.textContent = TEXTS.cannotPlay(plainly(problem.message));
    }
  });
  return () => {
    const view = current().names ? EMPTY : current();
    clear();
    rows.value = view.rows;
    cols.value = view.cols;
    rule.value = view.convention;
    if (rule.selectedIndex < 0) rule.selectedIndex = 0; // a rule that needs listed sets
    turn.value = view.turn === (view.x.length === view.o.length ? "X" : "O") ? "" : view.turn;
    offer(view.goal || shorter());
    for (const [mark, cells] of [["X", view.x], ["O", view.o], ["#", view.missing]]) {
      for (const cell of cells) marks[Math.floor(cell / view.cols)][cell % view.cols] = mark;
    }
    error.textContent = "";
    draw();
    dialog.showModal();
  };
}
