// A sentence whose names light up their cells: one after the other when it
// appears, and again when one is pointed at or gets the focus.

import { make, typeset } from "./dom.js";

const PACE = 750; // milliseconds a name

export class Sentence {
  constructor(root, board) {
    this.root = root;
    this.board = board;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
  }

  // show writes the sentence and begins to light it up.
  show(parts) {
    this.stop();
    this.named = [];
    const pieces = parts.flatMap((part) => {
      if (!part.light || !part.cells) return typeset(part.text);
      const name = make("button", {
        type: "button", "data-light": part.light,
        onpointerenter: () => this.only(name, part),
        onpointerleave: () => this.all(),
        onfocus: () => this.only(name, part),
        onblur: () => this.all(),
        onclick: () => this.only(name, part),
      }, ...typeset(part.text));
      this.named.push([name, part]);
      return name;
    });
    this.root.replaceChildren(...pieces);
    this.root.hidden = false;
    if (this.still.matches) this.all();
    else this.tell(0);
  }

  // tell lights the i-th name, and the next one later.
  tell(i) {
    if (i >= this.named.length) return this.all();
    this.only(...this.named[i]);
    this.timer = setTimeout(() => this.tell(i + 1), PACE);
  }

  only(name, part) {
    this.stop();
    for (const [other] of this.named) other.classList.toggle("lit", other === name);
    this.board.light([part]);
  }

  all() {
    this.stop();
    for (const [name] of this.named) name.classList.remove("lit");
    this.board.light(this.named.map(([, part]) => part));
  }

  stop() { clearTimeout(this.timer); }

  hide() {
    this.stop();
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}
