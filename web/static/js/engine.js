// The program that knows the game, in workers, so that the page never stalls.

import { scriptURL } from "./trust.js";

// Crash is the error of a question that the engine did not survive.
export class Crash extends Error {}

let compiled; // the program, once for all workers

// load fetches the program and compiles it.
export async function load() {
  const file = await fetch(new URL("../engine.wasm.gz", import.meta.url), { credentials: "same-origin" });
  if (!file.ok) throw new Error(`the server answers ${file.status}`);
  compiled = await WebAssembly.compile(await inflate(await file.arrayBuffer()));
}

// inflate undoes gzip, unless the server or the browser has done so already.
async function inflate(buffer) {
  const head = new Uint8Array(buffer, 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return buffer;
  return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

export class Engine {
  constructor() {
    this.waiting = new Map();
    this.asked = 0;
    this.start();
  }

  get busy() { return this.waiting.size > 0; }

  start() {
    this.worker = new Worker(scriptURL("js/worker.js"));
    this.worker.onmessage = ({ data }) => {
      const question = this.waiting.get(data.id);
      if (!question) return;
      if (data.part) return question.onPart?.(JSON.parse(data.part));
      if (data.crash) return this.restart(data.crash);
      this.waiting.delete(data.id);
      const answer = JSON.parse(data.answer);
      if (answer.error) question.reject(new Error(answer.error));
      else question.resolve(answer);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.restart(event.message ?? "its worker ended");
    };
    this.worker.postMessage({ module: compiled });
  }

  // restart starts anew; questions that were asked fail as a crash.
  restart(why) {
    this.worker.terminate();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.start();
    for (const question of lost) question.reject(new Crash(why));
  }

  // ask asks a question, an object of strings and numbers, and returns the answer
  // in time. If something is wrong with the question the Error says what, in a
  // sentence. onPart gets what the engine says before it has the whole answer.
  ask(question, onPart) {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onPart });
      const words = Object.entries(question).filter(([, value]) => value !== undefined && value !== null);
      const clean = words.flat().map((word) => String(word).replaceAll("\0", "\ufffd")); // the zero parts them
      this.worker.postMessage({ id, question: clean.join("\0") });
    });
  }
}
