// An explanation: plain words, and folded below them those of the paper.

import { Sentence } from "./sentence.js";

export class Explained {
  // plain, folded and words are the elements for the plain words, for what can be
  // opened, and for the paper's words within it.
  constructor(board, plain, folded, words) {
    this.plain = new Sentence(plain, board);
    this.words = new Sentence(words, board);
    this.folded = folded;
    folded.addEventListener("toggle", () => this.turn());
  }

  show(parts, paper) {
    this.paper = paper?.length ? paper : undefined;
    this.folded.hidden = !this.paper;
    if (!this.paper) this.folded.open = false;
    this.plain.show(parts);
    this.turn();
  }

  // turn lights up the words that are to be read.
  turn() {
    if (this.folded.open && this.paper) {
      this.plain.stop();
      this.words.show(this.paper);
    } else if (!this.words.root.hidden) {
      this.words.hide();
      if (this.plain.named.length) this.plain.all();
    }
  }

  hide() {
    this.paper = undefined;
    this.plain.hide();
    this.words.hide();
    this.folded.open = false;
  }
}
