// Links: the part of the address after # says all there is to say.
//
//   #game=6:1,1;1,2;2,3&x=winning&o=person&ply=2   a game, who plays, and where it is looked at
//   ...&analysis=on                             with the values of the moves there
//   #game=6:1,1&you=O                           the same, the other side played by its rule
//   #shared=NAME   a board, or a class, that devices share, by its name or its code: whoever
//                  comes takes a free seat; with &look=2 they look on at table 2
//   #class=NAME    a class, to its teacher; without a name another one begins
//   #lesson=3   #tour=six&panel=5   #level=hold-4
//   any of them with &view=present, or &view=embed in a frame of another page

import { isPuzzle, OWN, PERSON } from "./play.js";
import { TEXTS } from "./texts.js";

const VIEWS = ["present", "embed"];
const keep = (text) => encodeURIComponent(text).replace(/%(2C|3A|3B|2F)/g, decodeURIComponent);

// linkToGame is a link to a game as it stands, or to its analysis; placeOf is the address of the
// page, which does not give a puzzle away.
export function linkToGame(game, analysing = false) {
  if (game.shared) return linkToShared(game.shared, game.look);
  if (game.level && game.moves.length === game.began) return linkToLevel(game.level);
  const ply = game.looking ? `&ply=${game.ply}` : "";
  const level = game.level ? `&level=${keep(game.level)}` : "";
  return `#game=${keep(game.head)}:${game.moves.join(";")}&x=${game.seats.X}&o=${game.seats.O}${level}${ply}${analysing ? "&analysis=on" : ""}`;
}
export const placeOf = ({ game, analysing }) => (isPuzzle(game.level) ? linkToLevel(game.level) : linkToGame(game, analysing));
export const linkToLevel = (name) => `#level=${keep(name)}`;
export const linkToShared = (name, look = 0) => `#shared=${name}${look ? `&look=${look}` : ""}`;
export const linkToClass = (name) => `#class=${name}`;
export const linkToTour = (name, panel) => (name === "lesson" ? `#lesson=${panel + 1}` : `#tour=${name}&panel=${panel + 1}`);

// follow reads a link. It returns null for one that says nothing, and otherwise
// {tour, panel}, {level}, {shared, look}, {teach} or {record, seats, ply, level}, with the view; it throws
// an Error if the link means nothing.
/** @type {(hash: string, seats: any) => any} */
export function follow(hash, seats) {
  const text = hash.replace(/^#/, "");
  if (text === "" || text === "board") return null;
  const fields = new URLSearchParams(text);
  const nameIn = (field) => {
    if (!/^([1-9]\d{3}|[a-z2-7]{16})$/.test(fields.get(field))) throw new Error(TEXTS.noName(clip(fields.get(field))));
    return fields.get(field);
  };
  const view = VIEWS.find((one) => one === fields.get("view")) ?? "";
  if (fields.has("lesson")) return { tour: "lesson", panel: whole(fields.get("lesson"), "step") - 1, view };
  if (fields.has("tour")) return { tour: fields.get("tour"), panel: whole(fields.get("panel") ?? "1", "panel") - 1, view };
  if (fields.has("shared")) return { shared: nameIn("shared"), look: fields.has("look") ? whole(fields.get("look"), "table") : 0, view };
  if (fields.has("class")) return { teach: fields.get("class") && nameIn("class"), view };
  if (!fields.has("game")) {
    if (fields.has("level")) return { level: fields.get("level"), view };
    throw new Error(TEXTS.names);
  }
  const sides = { X: OWN.X, O: PERSON };
  if (fields.has("you")) {
    const you = fields.get("you");
    if (you !== "X" && you !== "O") throw new Error(TEXTS.noSide(clip(you)));
    Object.assign(sides, OWN);
    sides[you] = PERSON;
  }
  for (const side of ["X", "O"]) {
    const name = fields.get(side.toLowerCase());
    if (name === null) continue;
    if (!seats[side].some((seat) => seat.name === name)) throw new Error(TEXTS.noPlayer(clip(name), side));
    sides[side] = name;
  }
  const played = fields.get("game"), end = played.includes(":") ? played.lastIndexOf(":") : played.length;
  const head = played.slice(0, end), moves = played.slice(end + 1);
  const record = `${head}: ${moves.replaceAll(";", " ")}`.replace(/:\s*$/, ":");
  return {
    record, seats: sides, view, level: fields.get("level") ?? "",
    analysing: fields.has("analysis"), ply: fields.has("ply") ? whole(fields.get("ply"), "ply") : undefined,
  };
}

function whole(text, what) {
  if (!/^\d{1,4}$/.test(text)) throw new Error(TEXTS.noNumber(clip(text), what));
  return Number(text);
}

const clip = (text) => (text.length > 30 ? text.slice(0, 30) + "…" : text);
