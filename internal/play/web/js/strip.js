// The strip: a bar for each move of the game, for whom and how soon the position
// after it is won, as far as that is known.

import { make } from "./dom.js";

// showStrip draws the strip; judged has what is known of the moves by their numbers.
export function showStrip(place, view, judged) {
  place.hidden = judged.size === 0;
  if (place.hidden) return;
  const bars = view.moves.map((_, i) => {
    const known = judged.get(i + 1);
    const bar = make("i", {
      "data-ply": i + 1, class: [known?.value ?? "", known?.kind ?? "", i + 1 === view.ply ? "now" : ""].filter(Boolean).join(" "),
      title: known?.says,
    });
    if (known) bar.style.setProperty("--high", known.value === "draw" ? 0.1 : known.ply ? Math.max(0.2, 1 - (known.ply - i - 1) / 24) : 0.6);
    return bar;
  });
  place.replaceChildren(...bars);
}
