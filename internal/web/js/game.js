// A game at the table: how it began, the moves made, and how many of them are
// looked at. Playing a move while looking back replaces what followed. Who may
// move, what it leads to, and to where undo and redo go, the engine says.

export const PERSON = "person";
export const OWN = { X: "winning", O: "delaying" }; // the paper's rule for each side

// parted returns the head of a record and its moves. (In a head there may be a colon: of
// the goal star:3.)
export function parted(record) {
  const end = record.lastIndexOf(":");
  return [record.slice(0, end), record.slice(end + 1).split(" ").filter(Boolean)];
}

export class Game {
  // head says what is played and how it began, as records do: "6", "4x5
  // avoidance"; moves are cells as people name them, "1,2".
  constructor(head, seats, moves = [], ply = moves.length, level = "") {
    this.head = head;
    this.seats = seats; // {X, O}: "person", or who else plays
    this.moves = moves;
    this.ply = ply;
    this.level = level;
    this.began = 0; // so many of the moves are the beginning of its level
    this.seed = 0;
  }

  get looking() { return this.ply < this.moves.length; }
  get people() { return this.seats.X === PERSON || this.seats.O === PERSON; }
  get record() { return this.recordTo(this.moves.length); }
  recordTo(ply) { return [`${this.head}:`, ...this.moves.slice(0, ply)].join(" "); }

  // question is what the engine must know to answer about this game.
  question(ask, more = {}) {
    return { ask, game: this.record, ply: this.ply, x: this.seats.X, o: this.seats.O, level: this.level, seed: this.seed || undefined, ...more };
  }

  // valuesAt asks for the values at a ply, whatever was played afterwards.
  valuesAt(ply) { return { ...this.question("values"), game: this.recordTo(ply), ply }; }

  // play takes in a move, named as records do.
  play(name) {
    this.moves = [...this.moves.slice(0, this.ply), name];
    this.ply++;
  }

  step(ply) { this.ply = Math.max(0, Math.min(ply, this.moves.length)); }
}
