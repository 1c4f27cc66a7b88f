// Keys that work wherever the focus is, but not where something is typed.

import { prepareSwitch, setting } from "./dom.js";
import { TEXTS } from "./texts.js";

const STATES = ["on", "off"]; // of the keys that are a letter or a sign: voices type them too
const STEPS = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1, ",": -1, ".": 1 };
const BUTTONS = { u: "undo", r: "redo", h: "hint", w: "why", a: "analysis", p: "present", "?": "help" };

export function prepareKeys({ step, press, escape }) {
  prepareSwitch("letters", STATES, TEXTS.letters);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input:not([type=checkbox]), select, textarea, dialog, summary")) return;
    if (event.key === "Escape") return escape();
    if (event.key.length === 1 && setting("letters", STATES) === "off") return;
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
