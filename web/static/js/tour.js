// A guided tour: panels, each a position and what to see in it.

import { byId, make, typeset } from "./dom.js";
import { Sentence } from "./sentence.js";

export class TourGuide {
  // show is called with a panel to put on the board, leave when the tour ends,
  // and play with the panel from which to play on.
  constructor(tours, board, { show, leave, play }) {
    this.tours = tours;
    this.show = show;
    this.text = new Sentence(byId("tour-text"), board);
    byId("tour-back").addEventListener("click", () => this.go(this.at - 1));
    byId("tour-next").addEventListener("click", () => this.go(this.at + 1));
    byId("tour-leave").addEventListener("click", leave);
    byId("tour-play").addEventListener("click", () => play(this.panel));
  }

  get panel() { return this.tour.panels[this.at]; }

  // start begins a tour at a panel, or throws an Error if there is none such.
  start(name, at) {
    const tour = this.tours.find((one) => one.name === name);
    if (!tour) throw new Error("there is no such tour");
    if (!tour.panels[at]) throw new Error(`the tour has panels 1 to ${tour.panels.length}`);
    this.tour = tour;
    this.go(at);
  }

  go(at) {
    const { panels, title } = this.tour;
    this.at = Math.max(0, Math.min(at, panels.length - 1));
    const panel = this.panel;
    byId("tour-name").textContent = `${title} · ${this.at + 1} of ${panels.length}`;
    byId("tour-title").replaceChildren(...typeset(panel.title));
    const held = document.activeElement;
    byId("tour-back").disabled = this.at === 0;
    byId("tour-next").disabled = this.at === panels.length - 1;
    if (held?.disabled) byId("tour-title").focus(); // so that the keyboard stays here
    byId("tour-dots").replaceChildren(...panels.map((_, i) =>
      make("i", { class: i === this.at ? "now" : i < this.at ? "done" : "" })));
    this.show(panel);
    this.text.show(panel.parts);
  }

  end() { this.text.hide(); }
}
