// The tours and the lesson: panels, each a position and what to see in it, some
// with a task to do on the board before the next one.

import { byId, make, typeset } from "./dom.js";
import { Explained } from "./explained.js";
import { TEXTS } from "./texts.js";

export class Guide {
  // show is called with a panel and the number of its moves to put on the board,
  // leave when the tour ends, and play with the panel from which to play on, all
  // within attempt.
  constructor(tours, board, { show, leave, play, attempt }) {
    this.tours = tours;
    this.board = board;
    this.show = show;
    this.text = new Explained(board, byId("tour-text"), byId("tour-paper"), byId("tour-words"));
    const on = (id, act) => byId(id).addEventListener("click", () => attempt(act));
    on("tour-back", () => this.go(this.at - 1));
    on("tour-next", () => this.go(this.at + 1));
    on("tour-again", () => this.go(this.at));
    on("tour-leave", leave);
    on("tour-play", () => play(this.panel));
  }

  get panel() { return this.tour?.panels[this.at]; }

  // start begins a tour at a panel, or throws an Error if there is none such.
  start(name, at) {
    const tour = this.tours.find((one) => one.name === name);
    if (!tour) throw new Error(TEXTS.noTour);
    if (!tour.panels[at]) throw new Error(TEXTS.panels(tour.panels.length));
    this.tour = tour;
    return this.go(at);
  }

  async go(at) {
    const { panels, title } = this.tour;
    if (at < 0 || at >= panels.length) return;
    this.at = at;
    const panel = this.panel;
    byId("tour-name").textContent = TEXTS.panel(title, this.at + 1, panels.length);
    byId("tour-title").replaceChildren(...typeset(panel.title));
    const held = document.activeElement;
    byId("tour-back").disabled = this.at === 0;
    byId("tour-next").disabled = this.at === panels.length - 1;
    byId("tour-again").hidden = true;
    if (held?.disabled) byId("tour-title").focus(); // so that the keyboard stays here
    byId("tour-dots").replaceChildren(...panels.map((_, i) =>
      make("i", { class: i === this.at ? "now" : i < this.at ? "done" : "" })));
    byId("tour-task").replaceChildren(...typeset(panel.task ?? ""));
    byId("tour-task").className = panel.task ? "task asked" : "task";
    this.text.hide();
    byId("tour-refs").replaceChildren(...(panel.refs ?? []).map((ref) => make("a", { href: ref.href, text: ref.label })));
    this.done = !panel.cells;
    await this.show(panel, panel.ply);
    this.text.show(panel.parts, panel.paper);
  }

  // choose takes in a cell chosen on the board, and returns what to say of it.
  async choose(cell, view) {
    const { panel } = this;
    if (!panel.cells) return TEXTS.nothingToDo;
    if (this.done) return TEXTS.stepDone;
    if (view.x.includes(cell) || view.o.includes(cell)) return TEXTS.isTaken(this.board.name(cell));
    const task = byId("tour-task");
    const right = panel.cells.indexOf(cell);
    if (right < 0) {
      task.replaceChildren(...typeset(panel.missed));
      task.className = "task missed";
      return panel.missed;
    }
    this.done = true;
    const after = panel.after[right];
    await this.show({ ...panel, game: after.game }, after.ply);
    this.text.show(after.parts, panel.paper);
    task.replaceChildren(...typeset(after.says));
    task.className = "task done";
    byId("tour-again").hidden = false;
    return after.says;
  }

  end() { this.text.hide(); }
}
