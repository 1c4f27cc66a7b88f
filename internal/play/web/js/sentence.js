// A sentence whose names light up their cells: one after the other when it
// appears, and again when one is pointed at or gets the focus. A name that is a
// term is explained below the sentence while it is lit.

import { hear, make, typeset } from "./dom.js";

const PACE = 750; // milliseconds a name

export class Sentence {
  constructor(root, board) {
    this.root = root;
    this.board = board;
    this.named = [];
    this.parts = new Map(); // by their names
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    const one = (event) => {
      const name = event.target.closest("button");
      if (this.parts.has(name)) this.only(name, this.parts.get(name));
    };
    const all = (event) => { if (this.parts.has(event.target.closest("button"))) this.all(); };
    for (const kind of ["pointerover", "focusin", "click"]) root.addEventListener(kind, one);
    for (const kind of ["pointerout", "focusout"]) root.addEventListener(kind, all);
  }

  // show writes the sentence and begins to light it up.
  show(parts) {
    this.stop();
    this.named = [];
    this.parts.clear();
    this.meaning = make("span", { class: "means" });
    const named = (part) => part && (part.light || part.means);
    const stop = (i) => (named(parts[i - 1]) && /^[,.;:)]*/.exec(parts[i]?.text ?? "")[0]) || ""; // stays with the name before it
    const pieces = parts.flatMap((part, i) => {
      if (!named(part)) return typeset(part.text.slice(stop(i).length));
      const name = make("button", { type: "button", "data-light": part.light, class: part.means ? "term" : undefined }, ...typeset(part.text));
      this.parts.set(name, part);
      if (part.light) this.named.push([name, part]);
      return make("span", { class: "unbroken" }, name, stop(i + 1));
    });
    const terms = parts.some((part) => part.means);
    this.root.replaceChildren(...pieces, ...(terms ? [this.meaning] : []));
    this.root.hidden = false;
    if (this.still.matches) this.all();
    else this.tell(0);
  }

  // tell lights the i-th name, and the next one later.
  tell(i) {
    if (i >= this.named.length) return this.all();
    this.only(...this.named[i], false);
    this.timer = setTimeout(() => this.tell(i + 1), PACE);
  }

  only(name, part, explain = true) {
    this.stop();
    for (const [other] of this.named) other.classList.toggle("lit", other === name);
    this.board.light([part]);
    if (!explain || !part.means) return;
    this.meaning.replaceChildren(...typeset(part.means)); // and stays, so that nothing jumps
    hear(part.means);
  }

  all() {
    this.stop();
    for (const [name] of this.named) name.classList.remove("lit");
    this.board.light(this.named.map(([, part]) => part));
  }

  stop() { clearTimeout(this.timer); }

  hide() {
    this.stop();
    this.named = [];
    this.parts.clear();
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}
