// The code of a link, for the phones of a class.

import { draw } from "./dom.js";
import { TEXTS } from "./texts.js";

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
