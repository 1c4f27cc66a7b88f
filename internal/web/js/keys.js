// Keys that work wherever the focus is, but not where something is typed.

const STEPS = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1, ",": -1, ".": 1 };
const BUTTONS = { u: "undo", r: "redo", h: "hint", w: "why", a: "analysis", n: "new", p: "present", "?": "help" };

export function prepareKeys({ step, press, escape }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input:not([type=checkbox]), select, textarea, dialog, summary")) return;
    if (event.key === "Escape") return escape();
    if (event.key in STEPS) {
      event.preventDefault();
      return step(STEPS[event.key]);
    }
    const button = BUTTONS[event.key.toLowerCase()];
    if (!button) return;
    event.preventDefault();
    press(button);
  });
}
