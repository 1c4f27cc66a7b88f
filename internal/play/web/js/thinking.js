// What takes longer than a moment is seen to go on, and can be stopped.

import { byId } from "./dom.js";

const MOMENT = 300; // milliseconds
let working = 0, timer;

// thinking says that something goes on, until the function that it returns is called.
export function thinking() {
  if (working++ === 0) timer = setTimeout(() => show(true), MOMENT);
  return () => {
    if (--working > 0) return;
    clearTimeout(timer);
    show(false);
  };
}

function show(on) {
  byId("thinking").hidden = !on;
  byId("board").setAttribute("aria-busy", on);
}
