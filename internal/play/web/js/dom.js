// Short ways to make and find elements.

// byId is the element of an id, of the kind that index.html gives it.
/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

// make returns an element with the given properties (class, text and on* apart, they are
// attributes) and children, and draw one of a drawing.
export const make = (tag, properties = {}, ...children) => built(document.createElement(tag), properties, children);
export const draw = (tag, properties = {}, ...children) => built(document.createElementNS(SVG, tag), properties, children);

const SVG = "http://www.w3.org/2000/svg";
function built(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children);
  return element;
}

// stone returns the drawing of a player's stone, with further class names.
export const stone = (player, kind) =>
  draw("svg", { class: `${player} ${kind}`, "aria-hidden": "true", viewBox: "0 0 100 100" }, draw("use", { href: `#sprite-${player}` }));

// prepareSwitch makes a button go through values, the first of which holds until another is
// chosen; what is chosen stays on this device. say is what the button says of a value, and
// act what comes of it.
export function prepareSwitch(id, values, say, act = undefined) {
  const button = byId(id), kept = `transversal.${id}`;
  const set = (value) => {
    button.textContent = say(value);
    act?.(value);
  };
  set(setting(id, values));
  button.addEventListener("click", () => {
    remember(kept, values[(values.indexOf(setting(id, values)) + 1) % values.length]);
    set(setting(id, values));
  });
}
export function setting(id, values) {
  const value = recall(`transversal.${id}`, values[0]);
  return values.includes(value) ? value : values[0];
}

// changed reports whether what a part of the page shows is other than when it was last asked:
// what is the same is not painted again, since motion, the focus and a selection would end.
const painted = new Map();
export function changed(part, ...now) {
  const before = painted.get(part);
  painted.set(part, now);
  return !before || now.some((one, i) => one !== before[i]);
}

// refill puts nodes into a place, and reports whether it did not show the same already; the focus
// stays with what stands where it was.
export function refill(place, ...nodes) {
  const fresh = make("div", {}, ...nodes), inside = () => [...place.querySelectorAll("button, a")];
  if (fresh.innerHTML === place.innerHTML) return false;
  const held = inside().indexOf(document.activeElement);
  place.replaceChildren(...fresh.childNodes);
  if (held >= 0) inside()[Math.min(held, inside().length - 1)]?.focus();
  return true;
}

// hear says something to those who listen, in one place, with what else there is to say at
// the time.
let unheard = [];
export function hear(text) {
  if (!text) return;
  if (unheard.length === 0) {
    setTimeout(() => {
      const said = unheard.join(" "), place = byId("heard") ?? document.body.appendChild(make("div", { id: "heard", class: "unseen", role: "status" }));
      place.textContent = place.textContent === said ? `${said}\u00a0` : said; // what was just said, again
      unheard = [];
    }, 100);
  }
  unheard.push(text);
}

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
