// The code of a link, for the phones of a class, and the short one that is typed.

import { draw, make } from "./dom.js";
import { linkToShared } from "./link.js";
import { addressOf } from "./shared.js";
import { SHARED, TEXTS } from "./texts.js";

// drawCode puts the code of a link into a place, or nothing if there is no link.
export async function drawCode(place, link, ask) {
  place.hidden = !link;
  if (place.dataset.link === link) return;
  place.dataset.link = link;
  if (!link) return;
  place.replaceChildren();
  try {
    const { size, path } = await ask({ ask: "code", text: link });
    if (place.dataset.link !== link) return; // another is wanted by now
    place.replaceChildren(draw("svg", { viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", "aria-label": TEXTS.code }, draw("path", { d: path })));
  } catch {
    place.hidden = true; // too long a link
  }
}

// showCode shows the way to a shared board: what is typed, and what is scanned.
export function showCode(place, box, code, ask) {
  const link = addressOf(linkToShared(box)), said = `${code} ${link}`;
  if (place.dataset.said === said) return;
  place.dataset.said = said;
  const scanned = make("div", { class: "scanned" });
  const way = link ? SHARED.openAt(link.replace(/^http:\/\/|#.*/g, "")) : SHARED.onlyHere;
  place.replaceChildren(make("p", { text: way }), make("p", { class: "digits", text: code }), scanned, make("a", { href: linkToShared(box), text: SHARED.wayThere, target: "_blank", rel: "noopener" }));
  drawCode(scanned, link, ask);
}
