// The program that knows the game, in workers, so that the page never stalls.

import { scriptURL } from "./trust.js";

// Crash is the error of a question that the engine did not survive, Stopped that of
// one that nobody wants answered any more.
export class Crash extends Error {}
export class Stopped extends Error {}

// The program, compiled once for all workers.
let here = false, arrive, fail;
export const program = new Promise((resolve, reject) => { arrive = resolve; fail = reject; });

// load fetches the program, for which all wait.
export async function load() {
  try {
    const file = await fetch(new URL("../engine.wasm.gz", import.meta.url), { credentials: "same-origin" });
    if (!file.ok) throw new Error(`the server answers ${file.status}`);
    arrive(await WebAssembly.compile(await inflate(await file.arrayBuffer())));
    here = true;
  } catch (problem) {
    fail(problem);
  }
}

// inflate undoes gzip, unless the server or the browser has done so already.
export async function inflate(buffer) {
  const head = new Uint8Array(buffer, 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return buffer;
  return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// written is a question as the engine reads it.
function written(question) {
  const words = Object.entries(question).filter(([, value]) => value !== undefined && value !== null);
  return words.flat().map((word) => String(word).replaceAll("\0", "\ufffd")).join("\0"); // the zero parts them
}

// tabbed is how the prepared answers have a question.
const tabbed = (text) => text.replaceAll("\0", "\t");

export class Engine {
  // prepared holds answers to give until the program is here.
  constructor(prepared = new Map()) {
    this.prepared = prepared;
    this.waiting = new Map();
    this.asked = 0;
    this.start();
    program.catch((problem) => this.lose(problem));
  }

  get busy() { return this.waiting.size > 0; }

  // waits says whether a question must wait for the program to arrive.
  waits(question) { return !here && !this.prepared.has(tabbed(written(question))); }

  start() {
    const worker = new Worker(scriptURL("js/worker.js"));
    this.worker = worker;
    worker.onmessage = ({ data }) => {
      const question = this.waiting.get(data.id);
      if (!question) return;
      if (data.part) return question.onPart?.(JSON.parse(data.part));
      if (data.crash) return this.restart(new Crash(data.crash));
      this.waiting.delete(data.id);
      answered(data.answer, question);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.restart(new Crash(event.message ?? "its worker ended"));
    };
    program.then((module) => worker.postMessage({ module }), () => { /* the page says so */ });
  }

  // restart starts anew; questions that were asked fail with the problem.
  restart(problem) {
    this.worker.terminate();
    this.start();
    this.lose(problem);
  }

  // stop gives up what it was asked.
  stop() { if (this.busy) this.restart(new Stopped("it was stopped")); }

  // lose lets the questions that were asked fail.
  lose(problem) {
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const question of lost) question.reject(problem);
  }

  // ask asks a question, an object of strings and numbers, and returns the answer
  // in time. If something is wrong with the question the Error says what, in a
  // sentence. onPart gets what the engine says before it has the whole answer.
  ask(question, onPart) {
    const id = ++this.asked, text = written(question);
    return new Promise((resolve, reject) => {
      const known = here ? undefined : this.prepared.get(tabbed(text));
      if (known) return answered(known, { resolve, reject });
      this.waiting.set(id, { resolve, reject, onPart });
      this.worker.postMessage({ id, question: text });
    });
  }
}

function answered(text, { resolve, reject }) {
  const answer = JSON.parse(text);
  if (answer.error) reject(new Error(answer.error));
  else resolve(answer);
}
