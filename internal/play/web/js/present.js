// How the page is shown: as a whole, presented to a class, or in a frame of another
// page. A link says which.

import { byId } from "./dom.js";
import { drawCode } from "./code.js";
import { addressOf } from "./shared.js";
import { TEXTS } from "./texts.js";

export class Presentation {
  // say tells what keys do, ask asks the engine.
  constructor(say, ask) {
    this.view = ""; // "present" or "embed"
    this.say = say;
    this.ask = ask;
  }

  get on() { return this.view === "present"; }

  set(view) {
    this.view = view;
    for (const one of ["present", "embed"]) document.body.classList.toggle(one, view === one);
    byId("present").textContent = this.on ? TEXTS.endPresenting : TEXTS.present;
    const bare = location.hash.replace(/&view=\w+/, "");
    if (bare) this.at(bare);
    if (this.on) this.say(TEXTS.presenting);
  }

  // link is a link that shows the page in the same way.
  link(bare) { return this.view ? `${bare}&view=${this.view}` : bare; }

  // at makes a link the address of the page, which is the same place in its history.
  at(bare) {
    const link = this.link(bare);
    if (location.hash !== link) history.replaceState(null, "", link);
    byId("whole").href = bare;
    drawCode(byId("code"), this.on ? addressOf(bare) : "", this.ask);
  }
}
