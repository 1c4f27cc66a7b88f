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

// draw returns an element of a drawing with the given attributes and children.
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// stone returns the drawing of a player's stone, with further class names.
export const stone = (player, kind) =>
  draw("svg", { class: `${player} ${kind}`, "aria-hidden": "true", viewBox: "0 0 100 100" }, draw("use", { href: `#sprite-${player}` }));

// nameOf writes a cell of a board with the given number of columns as people do.
export const nameOf = (cols, cell) => `(${Math.floor(cell / cols) + 1},${cell % cols + 1})`;

// called is how people call a cell of the board that a view shows.
export const called = (view, cell) => view.names?.[cell] ?? nameOf(view.cols, cell);

// typeset returns the nodes that set a text as print would: true minus signs and
// apostrophes, subscripts, and no line break inside a short formula.
export function typeset(text) {
  const set = text.replace(/n-(?=\d)/g, "n−")
    .replaceAll("'", "’")
    .replace(/ ([=≤≥×]) /g, (whole, sign) => (text.length > 40 && sign === "×" ? ` ${sign}\u00a0` : `\u00a0${sign}\u00a0`));
  return set.split(/(?<=[A-Za-z])_([A-Za-z])/).map((piece, i) => (i % 2 ? make("sub", { text: piece }) : piece));
}

// remember and recall keep a small thing on this device, if the browser does.
export function remember(name, value) {
  try { localStorage.setItem(name, JSON.stringify(value)); } catch { /* it keeps nothing */ }
}
export function recall(name, otherwise) {
  try { return JSON.parse(localStorage.getItem(name)) ?? otherwise; } catch { return otherwise; }
}
