// What the page shows, as one value, and what becomes of it. All here is pure: events change
// the state, wants says what must be asked of the engine, and its answers are events too.

import { called } from "./dom.js";
import { TEXTS } from "./texts.js";

export const PERSON = "person";
const AWAY = "random"; // not a person, and nothing is promised of it
export const OWN = { X: "winning", O: "delaying" }; // the paper's rule for each side

// isPuzzle tells the names of puzzles from those of levels.
export const isPuzzle = (name) => name.startsWith("puzzle-");

// parted returns the head of a record and its moves. (In a head there may be a colon: of
// the goal star:3.)
export function parted(record) {
  const end = record.lastIndexOf(":");
  return [record.slice(0, end), record.slice(end + 1).split(" ").filter(Boolean)];
}

// A Game never changes: a move makes another one. Head says what is played and how it began,
// as records do: "6", "4x5 avoidance"; moves are cells as people name them, "1,2", of which
// ply are looked at; began of them are the beginning of the level. Seats says who plays X
// and O. On a board that devices share, mine is the side that plays on this one, "" on one that
// looks on; look is the table whose link led there, 0 if one may sit down.
export class Game {
  constructor(head, seats, { moves = [], ply = moves.length, level = "", began = 0, seed = 0, shared = "", mine = "", look = 0 } = {}) {
    this.head = head;
    this.seats = seats;
    this.moves = moves;
    this.ply = ply;
    this.level = level;
    this.began = began;
    this.seed = seed;
    this.shared = shared;
    this.mine = mine;
    this.look = look;
    Object.freeze(this);
  }

  get looking() { return this.ply < this.moves.length; }
  get people() { return this.seats.X === PERSON || this.seats.O === PERSON; }
  get record() { return this.recordTo(this.moves.length); }
  recordTo(ply) { return [`${this.head}:`, ...this.moves.slice(0, ply)].join(" "); }

  // you is the side that the one person here plays, "" if there is none or two.
  get you() {
    if (this.shared || this.seats.X === this.seats.O) return this.mine;
    return this.seats.X === PERSON ? "X" : this.seats.O === PERSON ? "O" : "";
  }

  with(changes) { return new Game(this.head, changes.seats ?? this.seats, { ...this, ...changes }); }
  at(ply) { return this.with({ ply: Math.max(0, Math.min(ply, this.moves.length)) }); }

  // question is what the engine must know to answer about this game, and valuesAt asks for
  // the values at a ply, whatever was played afterwards. Who plays on another device is nobody
  // here.
  question(ask, more = {}) {
    const x = this.mine === "O" ? AWAY : this.seats.X, o = this.mine === "X" ? AWAY : this.seats.O;
    return { ask, game: this.record, ply: this.ply, x, o, level: this.level, seed: this.seed || undefined, ...more };
  }
  valuesAt(ply) { return { ...this.question("values"), game: this.recordTo(ply), ply }; }
}

const FIRST = new Game("4", { X: PERSON, O: "easy" });

// START is the state of the page before anything is played.
//   game       what is played
//   tour       the tour that is shown in place of the game: see panelOf
//   view       the engine's answer of how a game stands, with that game as of
//   known      what the analysis found, by the records of positions
//   told       what is told of the position: "", "why" or "hint"
//   explained  the engine's answer to that, with the game as of and told as what
//   said       what was said in passing; goes marks the course of the game, to be gone on with
//   cause      the kind of event of which the view is awaited
//   trouble    the game of which the engine failed to answer
//   resume     the link to a game that was left, to go on with
//   running    the rules play by themselves; stepping: for one move
//   coaching   a hint comes with every turn
//   stopped    somebody stopped what the program was doing
//   sharing    what is to be said of the other devices: {says, asked, pupils, teaching}
//   helped     the level was not done at the first try, without help
//   usual      the latest game before this that was no level and was not shared
//   begun      so many games: it seeds those who leave something to chance
/**
 * @typedef {Readonly<{game: Game, tour: any, view: any, known: Map<string, any>, told: "" | "why" | "hint", explained: any,
 *   said: {text: string, goes?: boolean}, cause: string, trouble: Game | undefined, notice: string, resume: string, running: boolean,
 *   stepping: boolean, analysing: boolean, coaching: boolean, stopped: boolean, sharing: any, helped: boolean, usual: Game, begun: number}>} State
 * @type {State}
 */
export const START = Object.freeze({
  game: FIRST, usual: FIRST, tour: undefined, view: undefined, known: new Map(), told: "", explained: undefined,
  said: { text: "" }, cause: "begin", trouble: undefined, notice: "", resume: "", running: false,
  stepping: false, analysing: false, coaching: false, stopped: false, sharing: undefined, helped: false, begun: 0,
});

// next is the state after an event.
/** @type {(state: State, event: {type: string, [about: string]: any}) => State} */
export function next(state, event) {
  const { game, view } = state, level = game.level !== "";
  switch (event.type) {
    case "begin": // another game; helped says that its level was tried before
      return {
        ...START, view, known: state.known, sharing: event.game.shared ? state.sharing : undefined, game: event.game.with({ seed: state.begun }), begun: state.begun + 1,
        usual: level || game.shared ? state.usual : game, analysing: (event.analysing || state.analysing) && !event.game.level, helped: Boolean(event.helped),
        said: { text: event.said ?? "", goes: true }, notice: event.notice ?? "", resume: event.resume ?? "",
      };
    case "again": // the same from its beginning
      return next(state, {
        ...event, type: "begin", helped: level && (state.helped || game.moves.length > game.began),
        game: game.with({ moves: game.moves.slice(0, game.began), ply: game.began }),
      });
    case "play": // a move, as records name it, in place of what followed
      return {
        ...state, game: game.with({ moves: [...game.moves.slice(0, game.ply), event.cell], ply: game.ply + 1 }), told: unhinted(state),
        cause: "play", stopped: false, stepping: false, notice: "", resume: "", said: { text: event.said ?? "", goes: true },
      };
    case "reply": { // of the program, unless nobody waits for it any more
      if (event.of !== game || !due(state)) return state;
      const name = called(view, event.cell), before = game.people && state.said.goes ? state.said.text : "";
      return next(state, { type: "play", cell: wordOf(view, event.cell), said: sentences(before, TEXTS.plays(view.turn, name)) });
    }
    case "go": // looking at another ply
      return {
        ...state, game: game.at(event.ply), told: unhinted(state), helped: state.helped || (level && event.ply < game.ply),
        cause: "go", said: { text: "" },
      };
    case "seats": // somebody else plays from here on, and that is no level
      return {
        ...state, game: game.with({ seats: event.seats, level: "", began: 0 }), running: false, cause: "begin",
        said: { text: level ? TEXTS.noMoreLevel : "", goes: true },
      };
    case "remote": { // what was played on the other device, or taken back by agreement
      const { moves } = event, back = game.moves.length - moves.length, said = { text: moves.length === 0 ? TEXTS.newGame : back > 0 ? TEXTS.takenBack(back) : "" };
      return { ...state, game: game.with({ moves, ply: moves.length }), cause: back < 0 ? "remote" : "renewed", said };
    }
    case "shared": // what is to be said of the other devices, or undefined: none matters any more
      return JSON.stringify(event.sharing) === JSON.stringify(state.sharing) ? state : { ...state, sharing: event.sharing };
    case "seen": { // how a game stands; only what is wanted counts
      if (event.of !== shown(state)) return state;
      return seen({ ...state, view: { ...event.answer, of: event.of, fresh: ["play", "remote"].includes(state.cause) }, cause: "" }, state.cause);
    }
    case "known": { // what the analysis found, or nothing if it gave up
      const known = new Map(state.known);
      if (event.found) known.set(event.key, event.found);
      else known.delete(event.key);
      return { ...state, known };
    }
    case "tell": {
      const told = state.told === event.what ? "" : event.what, hint = told === "hint";
      return { ...state, told, trouble: undefined, stopped: false, coaching: state.coaching && (hint || event.what !== "hint"), helped: state.helped || (level && hint) };
    }
    case "explained":
      return event.of === shown(state) ? { ...state, explained: { ...event.answer, of: event.of, what: event.what } } : state;
    case "coach":
      return { ...state, told: "hint", coaching: true, helped: state.helped || level };
    case "run":
      return { ...state, running: event.on, stopped: false, game: event.on ? game.at(game.moves.length) : game };
    case "step": // one move of the rules
      if (game.looking) return next(state, { type: "go", ply: game.ply + 1 });
      return { ...state, stepping: true, stopped: false, trouble: undefined };
    case "analyse":
      return { ...state, analysing: event.on, helped: state.helped || (level && event.on) };
    case "tour": // begins, or goes on at another panel
      return { ...state, tour: panelOf(event.tour, event.at), running: false, cause: "panel", said: { text: "" } };
    case "try": { // to do what a panel asks for, at a cell
      const { tour } = state, panel = tour.panels[tour.at], right = panel.cells.indexOf(event.cell);
      if (right < 0) return { ...state, tour: { ...tour, missed: true }, said: { text: panel.missed } };
      return { ...state, tour: { ...panelOf(tour, tour.at, panel.after[right]) }, cause: "panel", said: { text: panel.after[right].says } };
    }
    case "leave": // a tour
      return { ...state, tour: undefined, begun: Math.max(state.begun, 1), told: "", coaching: false, cause: "begin", said: { text: "" }, notice: "" };
    case "say":
      return { ...state, said: { text: event.text } };
    case "notice":
      return { ...state, notice: event.text };
    case "trouble": // a question about a game failed: it is not asked again
      return { ...state, notice: event.text, trouble: event.of ?? state.trouble };
    case "halt":
      return { ...state, running: false, stepping: false, told: "", coaching: false, stopped: true, said: { text: TEXTS.stopped } };
    default:
      throw new Error(`no event ${event.type}`);
  }
}

// seen is the state with a view that has just come, because of the kind of event that it was
// awaited for: what follows from it.
function seen(state, cause) {
  const { view, said } = state, over = view.outcome !== "open";
  if (state.tour) return state;
  const told = state.coaching && yours(view) ? state.told || "hint" : state.told;
  const now = { ...state, told, running: state.running && !over, helped: state.helped || view.level?.state === "failed" };
  if (cause === "remote" || cause === "renewed") {
    return { ...now, said: { text: sentences(said.text || TEXTS.plays(view.players.at(-1), called(view, view.moves.at(-1))), view.threats) } };
  }
  if (due(now) || !said.goes || !said.text) return now;
  return { ...now, said: { text: sentences(said.text, view.threats, over && `${view.headline}.`) } };
}

// panelOf is a tour at one of its panels; done is what came of the task that it sets, once that is done.
export function panelOf({ name, title, panels }, at, done = undefined) {
  const { game, ply } = done ? { game: done.game, ply: done.ply } : panels[at];
  const [head, moves] = parted(game);
  return { name, title, panels, at, done, missed: false, game: new Game(head, { X: PERSON, O: PERSON }, { moves, ply }) };
}

const sentences = (...all) => all.filter(Boolean).join(" ");
const unhinted = ({ told }) => (told === "hint" ? "" : told);

// shown is the game that the page is to show.
export const shown = (state) => state.tour?.game ?? state.game;

// drawn reports whether the view is of that game, so that all of the page can be painted
// from the state.
export const drawn = (state) => state.view !== undefined && state.view.of === shown(state);

// wordOf is how a record names a cell of a view.
export const wordOf = (view, cell) => view.names?.[cell] ?? called(view, cell).slice(1, -1);

// kindOf is what is chosen on the board of a view.
export const kindOf = (view) => (view.graph ? "line" : "cell");

// due reports whether the program is to move.
export function due(state) {
  const { game, view } = state;
  if (state.tour || !drawn(state) || game.looking || view.outcome !== "open") return false;
  return state.stepping || (game.seats[view.turn] !== PERSON && !state.stopped && (game.people || state.running));
}

// telling is what can be told of the view that is drawn.
export const telling = ({ told, view }) => ((told === "why" && view.ply === 0) || (told === "hint" && view.outcome !== "open") ? "" : told);

// explanation is the answer to what is told, once it is there.
export const explanation = (state) => {
  const { explained: known, view } = state, what = telling(state);
  return what && known?.of === view.of && known.what === what ? known : undefined;
};

// knownAt is what the analysis knows of the view's game at a ply.
export const knownAt = ({ known, view }, ply = view.ply) => known.get(view.of.valuesAt(ply).game);

// bestKnown lists the moves that the analysis knows to be best, if it knows.
function bestKnown(state) {
  const moves = knownAt(state)?.answer?.moves.filter(({ kind }) => kind === "keeps");
  return moves?.map(({ cell }) => cell).join(",");
}

// wants lists what must be asked of the engine: the answer is an event of the type.
export function wants(state) {
  const of = shown(state), want = (type, ask, more = {}) => ({ type, of, what: ask, question: of.question(ask, more) });
  if (state.trouble === of || (state.begun === 0 && !state.tour)) return [];
  if (!drawn(state)) return [want("seen", "see")];
  if (state.tour) return [];
  const all = [], what = telling(state);
  if (due(state)) all.push(want("reply", "reply"));
  if (what && !explanation(state)) all.push(want("explained", what, what === "hint" ? { best: bestKnown(state) } : {}));
  return all;
}

// yours reports whether who sits here may move.
export const yours = (view) => view.yours && (!view.of.shared || view.of.mine === view.turn);

// refusal says why a cell cannot be played: "" if it can, undefined if the board is not
// drawn yet.
export function refusal(state, cell) {
  const { view, tour } = state;
  if (!drawn(state)) return undefined;
  const name = called(view, cell);
  if (tour && !tour.panels[tour.at].cells) return TEXTS.nothingToDo;
  if (tour?.done) return TEXTS.stepDone;
  if (view.missing.includes(cell)) return TEXTS.missing(name);
  if (view.x.includes(cell) || view.o.includes(cell)) return TEXTS.taken(name, view.x.includes(cell) ? "X" : "O");
  if (tour) return "";
  if (view.outcome !== "open") return TEXTS.over;
  if (view.of.shared && !view.of.mine) return TEXTS.looksOn;
  if (view.of.shared && view.of.looking) return TEXTS.lookingBack;
  if (!yours(view)) return TEXTS.notYours(view.turn);
  return view.first?.includes(cell) === false ? TEXTS.notFirst(name) : "";
}
