// What to do after a game: harder, bigger, the other side; or why it was lost.

import { byId, make, typeset } from "./dom.js";
import { Game, OWN, PERSON } from "./play.js";
import { TEXTS } from "./texts.js";

const LARGEST = 16;

// anew is the same game from its beginning, with changes.
const anew = (game, { head = game.head, seats = game.seats } = {}) => new Game(head, seats);

// harder returns who plays a side more strongly, or undefined.
function harder(seats, side, now) {
  const names = seats[side].map((seat) => seat.name);
  const ladder = ["random", "easy", "medium", OWN[side], "exact"].filter((name) => names.includes(name));
  return ladder[ladder.indexOf(now) + 1];
}

// followUps returns the buttons to offer: [text, what it does]. begin starts a game, and again
// the same one anew, unless that is not this device's to do.
export function followUps(game, view, { seats, begin, again, mistake, coach, replay }) {
  const side = game.you, other = side === "X" ? "O" : "X";
  const won = view.outcome.startsWith(side), draw = view.outcome === "draw";
  const offers = [];
  const offer = (text, act) => offers.push([text, act]);
  if (!side || game.shared) {
    if (again) offer(TEXTS.again, again);
    if (side && !won && !draw) offer(TEXTS.mistake, mistake);
  } else if (won || draw) {
    const stronger = harder(seats, other, game.seats[other]);
    if (stronger) offer(TEXTS.harder, () => begin(anew(game, { seats: { ...game.seats, [other]: stronger } })));
    if (view.plain && view.rows < LARGEST) offer(TEXTS.bigger, () => begin(anew(game, { head: String(view.rows + 1) })));
    if (draw) offer(TEXTS.rematch, again);
    if (won && side === "X" && view.plain) offer(TEXTS.beO, () => begin(anew(game, { seats: { X: OWN.X, O: PERSON } })));
  } else {
    offer(TEXTS.rematch, again);
    offer(TEXTS.mistake, mistake);
    offer(TEXTS.coach, coach);
  }
  if (view.path.length > 1) offer(TEXTS.exchanged, replay);
  return offers;
}

// showAfter shows the offers, or none.
export function showAfter(offers, attempt) {
  byId("after").hidden = offers.length === 0;
  byId("after").replaceChildren(...offers.map(([text, act], i) =>
    make("button", { type: "button", class: i === 0 ? "main" : undefined, onclick: () => attempt(act) }, ...typeset(text))));
}
