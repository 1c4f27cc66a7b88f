// A board, or the boards of a class, that devices share by the server that "transversal serve
// --lan" is. shared.go describes the letters that they leave there, and which game counts. All
// but Link is pure: events change what a device knows, and that says what it shows.

import { parted } from "./play.js";
import { SHARED, TEXTS } from "./texts.js";

const BEAT = 20_000; // milliseconds between letters that say nothing new
const SILENT = 50_000; // without a letter after which a device is not there
const AGAIN = 1500; // before a server that did not answer is asked again
const ANSWERED = 10_000, WAITED = 40_000; // the longest that an answer takes, and one that waits for news
const MOST = 60; // devices in a class
const LONGEST = 3000; // letters of a record
export const OWN = "own"; // the founder's seat, whose author the founder does not know at first

const KEY = "abcdefghijklmnopqrstuvwxyz234567";
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(26))].map((byte) => KEY[byte % 32]).join("");

// leadsNowhere reports whether an address means something on this device alone.
export const leadsNowhere = ({ hostname, protocol }) => protocol === "file:" || /^(localhost|127\..*|\[::1\])$/.test(hostname);

// addressOf is a link as other devices can open it, "" if they cannot.
export function addressOf(link) {
  const at = leadsNowhere(location) ? document.documentElement.dataset.shared : location.href;
  return at && !leadsNowhere(new URL(at)) ? new URL(link, at).href : "";
}

// A plan is what a founder's letter says: the round, the record with which its games begin, and
// who sits at the tables, X and O. In an open one who comes takes the next free seat; pupils
// are those who came to a class.
export const plan = (record, tables, more = {}) => ({ round: 1, record, tables, ...more });

// known is what a device knows that has heard nothing yet. mine is its own letter; who only
// looks on at a table, look, has none.
//   box, code    of the board; me is the author that this device's key makes
//   letters      the latest of the others, and when they were heard, by their authors
//   stamp        of the server, up to which all is known
//   connected    the server answered when it was last asked; wrong says that there is none
//   bad          records that are no games
export const known = ({ box = "", me = "", founder = false, mine = undefined, look = 0 }) => ({
  box, me, founder, mine, look, code: "", letters: {}, heard: {}, stamp: 0, connected: true, wrong: "", bad: [], now: 0,
});

// next is what a device knows after an event.
export function next(state, event) {
  switch (event.type) {
    case "told": { // by the server
      const { box, code = state.code, author: me = state.me, stamp = state.stamp, letters: fresh = {} } = event.answer;
      const letters = { ...state.letters }, heard = { ...state.heard };
      for (const [author, letter] of Object.entries(fresh)) {
        if (author === me || !(letter.number > (letters[author]?.number ?? 0))) continue;
        letters[author] = letter;
        heard[author] = event.now;
      }
      return seated({ ...state, box, code, me, stamp, letters, heard, now: event.now, connected: true, wrong: "" });
    }
    case "lost": // the server did not answer
      return { ...state, connected: false, wrong: event.wrong ?? "", now: event.now };
    case "beat":
      return seated({ ...(state.mine ? written(state, {}) : state), now: event.now });
    case "play": // a record that follows the game
      return written(state, { game: { ...gameOf(state), version: gameOf(state).version + 1, record: event.record } });
    case "ask": // to go back to a ply
      return written(state, { ask: { round: planOf(state).round, version: gameOf(state).version, ply: event.ply } });
    case "agree": {
      const [head, moves] = parted(gameOf(state).record);
      return next(state, { type: "play", record: [`${head}:`, ...moves.slice(0, asked(state))].join(" ") });
    }
    case "refuse":
      return written(state, { no: { round: planOf(state).round, version: gameOf(state).version } });
    case "say": // what else there is in the letter: a plan, a name, that this device leaves
      return seated(written(state, event.letter));
    case "fits": // the record that counts, by the engine
      return event.record === gameOf(state)?.record ? adopted(state) : state;
    case "bad": // it is no game
      return { ...state, bad: [...state.bad, event.record].slice(-9) };
    default:
      throw new Error(`no event ${event.type}`);
  }
}

const written = (state, changes) => ({ ...state, mine: { ...state.mine, ...changes, number: (state.mine?.number ?? 0) + 1 } });

// seated gives who has come a place in the class, or at an open table the next seat that is
// free, or was left for so long that no device only loads the page anew.
function seated(state) {
  if (!state.founder) return state;
  const { plan } = state.mine, { tables, open, pupils } = plan, { letters } = state;
  const sits = new Set([...tables.flat(), ...pupils ?? []]);
  const newcomer = Object.keys(letters).find((author) => letters[author].wants && !letters[author].left && !sits.has(author));
  if (!newcomer) return state;
  if (pupils?.length < MOST) return seated(written(state, { plan: { ...plan, pupils: [...pupils, newcomer] } }));
  const free = open ? tables[0].findIndex((author) => author === "" || (letters[author]?.left && state.now - state.heard[author] > SILENT)) : -1;
  if (free < 0) return state;
  return seated(written(state, { plan: { ...plan, tables: [tables[0].with(free, newcomer)] } }));
}

// adopted takes over the game that counts, so that this device, too, can bring it back. The founder
// of an open table keeps it, too, whoever sits there.
function adopted(state) {
  const game = (seatOf(state) || (state.founder && planOf(state).open)) && gameOf(state), mine = state.mine?.game;
  if (!game || game.version === 0 || (mine && !(later(game, mine) > 0))) return state;
  return written(state, { game });
}

// later compares two games: which of them counts.
export const later = (a, b) => a.round - b.round || a.version - b.version || a.record.length - b.record.length || (a.record < b.record ? 1 : a.record > b.record ? -1 : 0);

const whole = (k) => Number.isSafeInteger(k) && k >= 0;

// planOf is the plan of the founder, undefined while there is none.
export function planOf(state) {
  const found = (state.founder ? state.mine : state.letters[state.box])?.plan;
  const fits = found && whole(found.round) && typeof found.record === "string" && Array.isArray(found.tables) && found.tables.every((pair) => pair?.length === 2);
  return fits ? found : undefined;
}

// letterBy is the letter of an author, or of the founder's seat.
export const letterBy = (state, author) => {
  const of = author === OWN ? state.box : author;
  return of === state.me || (author === OWN && state.founder) ? state.mine : state.letters[of];
};

// seatOf is where this device sits, or another author does: {table, side, other}, undefined if
// it looks on. The tables count from 0.
export function seatOf(state, author = state.founder ? OWN : state.me) {
  const plan = state.mine && author ? planOf(state) : undefined, seat = author === state.box ? OWN : author;
  const table = plan ? plan.tables.findIndex((pair) => pair.includes(seat)) : -1;
  if (table < 0) return undefined;
  const at = plan.tables[table].indexOf(seat);
  return { table, side: at === 0 ? "X" : "O", other: plan.tables[table][1 - at] };
}

// gameOf is the game of a table that counts, of the one of this device if none is given;
// undefined while there is no plan.
export function gameOf(state, table = seatOf(state)?.table ?? state.look) {
  const plan = planOf(state);
  if (!plan) return undefined;
  const head = `${parted(plan.record)[0]}:`, start = { round: plan.round, version: 0, record: plan.record };
  const authors = [...plan.tables[table] ?? [], ...(plan.open ? [OWN] : [])];
  return authors.map((author) => letterBy(state, author)?.game)
    .filter((game) => game && game.round === plan.round && whole(game.version) && typeof game.record === "string" &&
      game.record.length < LONGEST && game.record.startsWith(head) && !state.bad.includes(game.record))
    .reduce((best, game) => (later(game, best) > 0 ? game : best), start);
}

// asked is the ply that the other device asks to go back to, undefined if it does not.
export function asked(state) {
  const seat = seatOf(state), ask = seat && letterBy(state, seat.other)?.ask;
  return holds(state, ask) && whole(ask.ply) && !holds(state, state.mine.no) ? ask.ply : undefined;
}

// holds reports whether a question or a refusal is about the game as it is.
function holds(state, about) {
  const game = gameOf(state);
  return Boolean(about && game && about.round === game.round && about.version === game.version);
}

// away reports whether a device has left, or was not heard for long.
export function away(state, author) {
  const letter = letterBy(state, author);
  if (letter === state.mine) return "";
  return !letter || letter.left ? "left" : state.now - state.heard[author === OWN ? state.box : author] > SILENT ? "silent" : "";
}

export const nameOf = (state, author) => {
  const name = letterBy(state, author)?.name, at = planOf(state)?.pupils?.indexOf(author) ?? -1;
  return typeof name === "string" && name.trim() ? name.trim().slice(0, 20) : at < 0 ? "" : SHARED.device(at + 1);
};

// says is what a person must know about the other devices, "" if all is well.
export function says(state) {
  const seat = seatOf(state), plan = planOf(state), other = seat?.other, last = plan && parted(gameOf(state).record)[1].length;
  if (state.wrong) return state.wrong;
  if (!state.connected) return SHARED.lost;
  if (!plan) return SHARED.noFounder;
  if (!seat && plan.pupils && state.mine) return plan.tables.length ? SHARED.sitsOut : SHARED.nextRound;
  if (!seat) return plan.tables[state.look]?.includes("") ? SHARED.seatsFree : TEXTS.looksOn;
  if (!other) return SHARED.noOther;
  if (away(state, other)) return away(state, other) === "left" ? SHARED.hasLeft : SHARED.isSilent;
  if (asked(state) !== undefined) return SHARED.asks(last - asked(state), last);
  if (holds(state, state.mine.ask)) return holds(state, letterBy(state, other)?.no) ? SHARED.refused : SHARED.asking;
  return plan.pupils ? SHARED.against(seat.table + 1, nameOf(state, other)) : "";
}

// A Link keeps what a device knows and what the server has alike. changed is called with the
// link after every event.
export class Link {
  constructor(start, key, changed) {
    this.key = key;
    this.changed = changed;
    this.state = known({ ...start, mine: start.mine && { ...start.mine, number: start.mine.number + 1 } });
    this.sent = 0; // the number of the letter that the server has
    this.gone = false;
    this.round = -1; // that the page shows
    this.opening = false; // the engine is asked whether a record is a game
    this.named = false; // the person here was asked for a name
    this.beats = setInterval(() => this.happen({ type: "beat" }), BEAT);
    this.hide = () => {
      if (this.state.mine) this.happen({ type: "say", letter: { left: true } });
      keep(this, true);
    };
    this.show = ({ persisted }) => { // out of the history, where it was alive
      if (!persisted || !this.state.mine) return;
      held(this.state.box);
      this.happen({ type: "say", letter: { left: undefined } });
    };
    addEventListener("pagehide", this.hide);
    addEventListener("pageshow", this.show);
    this.ready = new Promise((resolve) => { this.arrived = () => resolve(undefined); }); // the server answered, or does not
    this.send();
    this.listen();
  }

  happen(event) {
    if (this.gone) return;
    this.state = next(this.state, { ...event, now: Date.now() });
    if (this.state.box || !this.state.connected) this.arrived();
    this.changed(this);
    this.send();
  }

  leave() {
    removeEventListener("pagehide", this.hide);
    removeEventListener("pageshow", this.show);
    this.hide();
    clearInterval(this.beats);
    this.gone = true;
  }

  async ask(path, init, longest) {
    const headers = this.state.mine ? { Authorization: this.key } : {};
    const answer = await fetch(`shared/${path}`, { cache: "no-store", headers, signal: AbortSignal.timeout(longest), ...init });
    if (answer.ok) return answer.json();
    const missing = [404, 405, 501].includes(answer.status);
    throw new Error("no answer", { cause: missing ? (/^\d{4}\b/.test(path) ? SHARED.noBoard : SHARED.noSharing) : "" });
  }

  // attempt asks, and tells what came of it; after a failure it waits.
  async attempt(path, init, longest) {
    try {
      const answer = await this.ask(path, init, longest);
      this.happen({ type: "told", answer: init.method ? { ...answer, stamp: undefined } : answer }); // who writes has not read
      return answer;
    } catch (problem) {
      this.happen({ type: "lost", wrong: problem.cause });
      await pause(AGAIN);
      return undefined;
    }
  }

  // send brings the server the letter that it does not have, until it has it; that this device
  // leaves it says once.
  async send() {
    if (this.sending) return;
    this.sending = true;
    while (this.state.mine && this.sent < this.state.mine.number) {
      const { mine, box, founder, code } = this.state;
      const path = `${box || "own"}${founder && code ? `?code=${code}` : ""}`;
      const answer = await this.attempt(path, { method: "PUT", body: JSON.stringify(mine), keepalive: true }, ANSWERED);
      if (answer) this.sent = answer.number;
      else if (this.gone) break;
    }
    this.sending = false;
  }

  // listen goes on until the board is left.
  async listen() {
    for (let before = ""; !this.gone;) {
      const { state, sent } = this, from = heardFrom(state), begun = Date.now();
      if (state.mine && !sent) { // the server has no letter yet
        await pause(100);
        continue;
      }
      const answer = await this.attempt(`${state.box}?after=${from === before ? state.stamp : 0}${from}`, {}, WAITED);
      if (!answer) continue;
      before = from;
      if (state.mine && answer.number < sent && this.sent === sent) {
        this.sent = answer.number; // the server was started anew
        this.send();
      }
      if (!answer.letters && Date.now() - begun < AGAIN) await pause(AGAIN); // it does not let more devices wait
    }
  }
}

// heardFrom names the authors whose letters matter here; without one, all do.
function heardFrom(state) {
  const pair = planOf(state)?.tables[seatOf(state)?.table ?? state.look];
  if (state.founder || !planOf(state)) return "";
  const authors = [state.box, ...(pair ?? []).filter((author) => author && author !== OWN && author !== state.me)];
  return authors.map((author) => `&of=${author}`).join("");
}

const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

// What this device holds of a board stays in its tab. When the tab is closed it is laid down for
// the next one: two tabs of a browser are two devices.
const KEPT = "transversal.shared";
export function keep({ key, state: { box, code, founder, mine } }, drop = false) {
  if (!box || !mine) return;
  const text = JSON.stringify({ box, code, key, founder, mine: { ...mine, left: undefined } });
  try {
    sessionStorage.setItem(KEPT, text);
    if (drop) localStorage.setItem(KEPT, text);
  } catch { /* the browser keeps nothing */ }
}

// held takes up what was kept of a board of this name or code, undefined if there is nothing.
export function held(name) {
  try {
    for (const place of [sessionStorage, localStorage]) {
      const found = JSON.parse(place.getItem(KEPT) ?? "null");
      if (found?.box !== name && found?.code !== name) continue;
      localStorage.removeItem(KEPT);
      return found;
    }
  } catch { /* the browser keeps nothing */ }
  return undefined;
}
