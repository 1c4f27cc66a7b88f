// Short ways to make and find elements.

export const byId = (id) => document.getElementById(id);

// make returns an element with the given properties (class, text and on* apart,
// they are attributes) and children.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

// stone returns the drawing of a player's stone, with further class names.
export function stone(player, kind) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `${player} ${kind}`);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("viewBox", "0 0 100 100");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#sprite-${player}`);
  svg.append(use);
  return svg;
}

// nameOf writes a cell as people do.
export const nameOf = (n, cell) => `(${Math.floor(cell / n) + 1},${cell % n + 1})`;

// listOf writes a list of cells as in "(1,2), (2,1) and (3,3)".
export function listOf(n, cells) {
  const names = cells.map((cell) => nameOf(n, cell));
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

// typeset returns the nodes that set a text as print would: true minus signs and
// apostrophes, subscripts, and no line break inside a formula.
export function typeset(text) {
  const set = text.replace(/n-(?=\d)/g, "n−")
    .replaceAll("'", "’")
    .replace(/ ([=≤≥×]) /g, "\u00a0$1\u00a0");
  return set.split(/(?<=[A-Za-z])_([A-Za-z])/).map((piece, i) => (i % 2 ? make("sub", { text: piece }) : piece));
}
