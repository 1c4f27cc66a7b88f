// A game at the table: the moves made, and the ply that is looked at. Playing a
// move while looking back replaces what followed.

export class Game {
  constructor(n, you, moves = [], ply = moves.length) {
    this.n = n;
    this.you = you;
    this.moves = moves; // cells, row·n + column
    this.ply = ply;
  }

  get turn() { return "XO"[this.ply % 2]; }
  get yours() { return this.turn === this.you; }
  get looking() { return this.ply < this.moves.length; }

  // record is the game as one line of text.
  get record() {
    const cells = this.moves.map((cell) => `${Math.floor(cell / this.n) + 1},${cell % this.n + 1}`);
    return [`${this.n}:`, ...cells].join(" ");
  }

  play(cell) {
    this.moves = [...this.moves.slice(0, this.ply), cell];
    this.ply++;
  }

  step(ply) { this.ply = Math.max(0, Math.min(ply, this.moves.length)); }

  // undone and redone are the plies to which undo and redo lead: the nearest at
  // which you move, or the end of the game; undefined if there is none.
  get undone() {
    for (let ply = this.ply - 1; ply >= 0; ply--) if ("XO"[ply % 2] === this.you) return ply;
  }
  get redone() {
    for (let ply = this.ply + 1; ply <= this.moves.length; ply++) {
      if ("XO"[ply % 2] === this.you || ply === this.moves.length) return ply;
    }
  }
}
