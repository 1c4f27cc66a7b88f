// Links: the part of the address after # says all there is to say.
//
//   #game=6:1,1;1,2;2,3&you=O&ply=2     a game, and the ply looked at
//   #tour=six&panel=5                   a panel of a tour

export const SMALLEST = 3, LARGEST = 12;

export function linkToGame(game) {
  const [size, ...cells] = game.record.split(" ");
  const ply = game.looking ? `&ply=${game.ply}` : "";
  return `#game=${size}${cells.join(";")}&you=${game.you}${ply}`;
}

export const linkToTour = (name, panel) => `#tour=${name}&panel=${panel + 1}`;

// follow reads a link. It returns null for an empty one, {tour, panel} or
// {record, you, ply}; and throws an Error if the link means nothing.
export function follow(hash) {
  const text = hash.replace(/^#/, "");
  if (text === "") return null;
  const fields = new Map();
  for (const field of text.split("&")) {
    const [name, ...value] = field.split("=");
    try {
      fields.set(name, decodeURIComponent(value.join("=")));
    } catch {
      throw new Error("it is damaged");
    }
  }
  if (fields.has("tour")) {
    return { tour: fields.get("tour"), panel: whole(fields.get("panel") ?? "1", "panel") - 1 };
  }
  if (!fields.has("game")) throw new Error("it names neither a game nor a tour");
  const you = fields.get("you") ?? "O";
  if (you !== "X" && you !== "O") throw new Error(`“${clip(you)}” is not a side: you play X or O`);
  const record = fields.get("game").replace(":", ": ").replaceAll(";", " ");
  return { record, you, ply: fields.has("ply") ? whole(fields.get("ply"), "ply") : undefined };
}

function whole(text, what) {
  if (!/^\d{1,4}$/.test(text)) throw new Error(`“${clip(text)}” is not the number of a ${what}`);
  return Number(text);
}

const clip = (text) => (text.length > 30 ? text.slice(0, 30) + "…" : text);
