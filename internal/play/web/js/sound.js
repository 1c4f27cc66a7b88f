// A short tone for each stone, and three for a win, if the reader wants them.

import { prepareSwitch, setting } from "./dom.js";
import { TEXTS } from "./texts.js";

const STATES = ["off", "on"];
const TONES = { X: [523], O: [392], win: [523, 659, 784] }; // hertz
let context;

export const prepareSound = () => prepareSwitch("sound", STATES, TEXTS.sound);

// sound plays the tones of "X", "O" or "win".
export function sound(what) {
  if (setting("sound", STATES) === "off" || typeof AudioContext !== "function") return;
  context ??= new AudioContext();
  TONES[what].forEach((tone, i) => {
    const begins = context.currentTime + i * 0.12;
    const source = new OscillatorNode(context, { frequency: tone, type: "triangle" });
    const volume = new GainNode(context, { gain: 0.15 });
    volume.gain.setValueAtTime(0.15, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + 0.25);
    source.connect(volume).connect(context.destination);
    source.start(begins);
    source.stop(begins + 0.25);
  });
}
