// The tours and the lesson: panels, each a position and what to see in it, some
// with a task to do on the board before the next one.

import { byId, changed, hear, make, typeset } from "./dom.js";
import { Explained } from "./explained.js";
import { TEXTS } from "./texts.js";

// prepareTour makes the buttons work. go gets how many panels to go on by, leave ends the
// tour, and play gets the panel from which to play on, all within attempt. It returns what
// paints a tour.
export function prepareTour(board, { go, leave, play, attempt }) {
  const text = new Explained(board, byId("tour-text"), byId("tour-paper"), byId("tour-words"));
  let panel;
  const on = (id, act) => byId(id).addEventListener("click", () => attempt(act));
  on("tour-back", () => go(-1));
  on("tour-next", () => go(1));
  on("tour-again", () => go(0));
  on("tour-leave", leave);
  on("tour-play", () => play(panel));

  // The title gets the focus with each panel, and who listens hears the rest.
  return (tour) => {
    if (!changed("tour", tour)) return;
    if (!tour) return text.hide();
    const { title, panels, at, done, missed } = tour;
    const other = changed("panel", tour.name, at);
    panel = panels[at];
    byId("tour-name").textContent = TEXTS.panel(title, at + 1, panels.length);
    byId("tour-title").replaceChildren(...typeset(panel.title));
    byId("tour-back").disabled = at === 0;
    byId("tour-next").disabled = at === panels.length - 1;
    byId("tour-again").hidden = !done;
    byId("tour-dots").replaceChildren(...panels.map((_, i) =>
      make("i", { class: i === at ? "now" : i < at ? "done" : "" })));
    const task = done?.says ?? (missed ? panel.missed : panel.task ?? "");
    byId("tour-task").replaceChildren(...typeset(task));
    byId("tour-task").className = `task ${done ? "done" : missed ? "missed" : panel.task ? "asked" : ""}`.trim();
    byId("tour-refs").replaceChildren(...(panel.refs ?? []).map((ref) => make("a", { href: ref.href, text: ref.label })));
    const { parts } = done ?? panel;
    if (other) text.hide(); // folds it
    if (changed("tour-text", parts)) text.show(parts, panel.paper);
    if (other) byId("tour-title").focus();
    if (missed) return;
    if (other) hear(`${byId("tour-name").textContent}: ${panel.title.replace(/[^?]$/, "$&.")}`);
    hear(`${parts.map((part) => part.text).join("")} ${done ? "" : task}`);
  };
}
