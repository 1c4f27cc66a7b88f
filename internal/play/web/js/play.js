// What is played and how it is shown, as one value, and what becomes of it. All here is
// pure. Where a position leads, the engine says.

import { TEXTS } from "./texts.js";

export const PERSON = "person";
export const OWN = { X: "winning", O: "delaying" }; // the paper's rule for each side

// parted returns the head of a record and its moves. (In a head there may be a colon: of
// the goal star:3.)
export function parted(record) {
  const end = record.lastIndexOf(":");
  return [record.slice(0, end), record.slice(end + 1).split(" ").filter(Boolean)];
}

// A Game never changes: a move makes another one. Head says what is played and how it began,
// as records do: "6", "4x5 avoidance"; moves are cells as people name them, "1,2", of which
// ply are looked at; began of them are the beginning of the level. Seats says who plays X
// and O. On a board that two devices share, mine is the side that plays on this one.
export class Game {
  constructor(head, seats, { moves = [], ply = moves.length, level = "", began = 0, seed = 0, shared = "", mine = "" } = {}) {
    this.head = head;
    this.seats = seats;
    this.moves = moves;
    this.ply = ply;
    this.level = level;
    this.began = began;
    this.seed = seed;
    this.shared = shared;
    this.mine = mine;
    Object.freeze(this);
  }

  get looking() { return this.ply < this.moves.length; }
  get people() { return this.seats.X === PERSON || this.seats.O === PERSON; }
  get record() { return this.recordTo(this.moves.length); }
  recordTo(ply) { return [`${this.head}:`, ...this.moves.slice(0, ply)].join(" "); }

  // you is the side that the one person here plays, "" if there is none or two.
  get you() {
    if (this.mine || this.seats.X === this.seats.O) return this.mine;
    return this.seats.X === PERSON ? "X" : this.seats.O === PERSON ? "O" : "";
  }

  with(changes) { return new Game(this.head, changes.seats ?? this.seats, { ...this, ...changes }); }
  at(ply) { return this.with({ ply: Math.max(0, Math.min(ply, this.moves.length)) }); }

  // question is what the engine must know to answer about this game, and valuesAt asks for
  // the values at a ply, whatever was played afterwards.
  question(ask, more = {}) {
    return { ask, game: this.record, ply: this.ply, x: this.seats.X, o: this.seats.O, level: this.level, seed: this.seed || undefined, ...more };
  }
  valuesAt(ply) { return { ...this.question("values"), game: this.recordTo(ply), ply }; }
}

// START is the state of the page before anything is played.
//   told       what is told of the position: "", "why" or "hint"
//   touring    a tour is shown in place of the game
//   running    the rules play by themselves
//   coaching   a hint comes with every turn
//   stopped    somebody stopped what the program was doing
//   helped     the level was not done at the first try, without help
//   begun      so many games: it seeds those who leave something to chance
/**
 * @typedef {Readonly<{game: Game, told: "" | "why" | "hint", touring: boolean, running: boolean,
 *   analysing: boolean, coaching: boolean, stopped: boolean, helped: boolean, begun: number}>} State
 * @type {State}
 */
export const START = Object.freeze({
  game: new Game("4", { X: PERSON, O: "easy" }), told: "", touring: false, running: false, analysing: false,
  coaching: false, stopped: false, helped: false, begun: 0,
});

// next is the state after an event.
/** @type {(state: State, event: {type: string, [about: string]: any}) => State} */
export function next(state, event) {
  const { game } = state, level = game.level !== "";
  switch (event.type) {
    case "begin": // another game; helped says that its level was tried before
      return {
        ...START, game: event.game.with({ seed: state.begun }), begun: state.begun + 1,
        analysing: state.analysing && !event.game.level, helped: Boolean(event.helped),
      };
    case "again": // the same from its beginning, of a level always with its players
      return next(state, {
        type: "begin", helped: level && (state.helped || game.moves.length > game.began),
        game: game.with({ seats: level ? game.seats : event.seats ?? game.seats, moves: game.moves.slice(0, game.began), ply: game.began }),
      });
    case "play": // a move, as records name it, in place of what followed
      return { ...state, game: game.with({ moves: [...game.moves.slice(0, game.ply), event.cell], ply: game.ply + 1 }), told: unhinted(state), stopped: false };
    case "go": // looking at another ply
      return { ...state, game: game.at(event.ply), told: unhinted(state), helped: state.helped || (level && event.ply < game.ply) };
    case "seats": // somebody else plays from here on, and that is no level
      return { ...state, game: game.with({ seats: event.seats, level: "", began: 0 }), running: false };
    case "taken": // what was played on the other device
      return { ...state, game: game.with({ moves: event.moves, ply: event.moves.length }) };
    case "tell": {
      const told = state.told === event.what ? "" : event.what, hint = told === "hint";
      return { ...state, told, coaching: state.coaching && (hint || event.what !== "hint"), helped: state.helped || (level && hint) };
    }
    case "coach":
      return { ...state, told: "hint", coaching: true, helped: state.helped || level };
    case "run":
      return { ...state, running: event.on, game: event.on ? game.at(game.moves.length) : game };
    case "analyse":
      return { ...state, analysing: event.on, helped: state.helped || (level && event.on) };
    case "failed": // the level
      return { ...state, helped: true };
    case "tour":
      return { ...state, touring: true, running: false };
    case "leave": // a tour
      return { ...state, touring: false, told: "", coaching: false };
    case "halt":
      return { ...state, running: false, told: "", coaching: false, stopped: true };
    default:
      throw new Error(`no event ${event.type}`);
  }
}

const unhinted = ({ told }) => (told === "hint" ? "" : told);

// drawn reports whether a view shows the game of a state.
const drawn = (state, view) => view?.of === state.game && !state.touring;

// due reports whether the program is to move.
export const due = (state, view) => drawn(state, view) && !state.game.looking && view.outcome === "open" &&
  state.game.seats[view.turn] !== PERSON && (state.game.people || state.running);

// telling is what of a state can be told of its view.
export const telling = ({ told }, view) => ((told === "why" && view.ply === 0) || (told === "hint" && view.outcome !== "open") ? "" : told);

// yours reports whether who sits here may move.
export const yours = ({ game }, view) => view.yours && (!game.mine || game.mine === view.turn);

// refusal says why a cell, called name, cannot be played: "" if it can, undefined if the
// board is not drawn yet.
export function refusal(state, view, cell, name) {
  if (!drawn(state, view)) return undefined;
  if (view.missing.includes(cell)) return TEXTS.missing(name);
  if (view.x.includes(cell) || view.o.includes(cell)) return TEXTS.taken(name, view.x.includes(cell) ? "X" : "O");
  if (view.outcome !== "open") return TEXTS.over;
  if (!yours(state, view)) return TEXTS.notYours(view.turn);
  return view.first?.includes(cell) === false ? TEXTS.notFirst(name) : "";
}
