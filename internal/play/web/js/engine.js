// The program that knows the game, in workers, so that the page never stalls.

import { scriptURL } from "./trust.js";

// Crash is the error of a question that the engine did not survive, Stopped that of
// one that nobody wants answered any more.
export class Crash extends Error {}
export class Stopped extends Error {}

// The program: the first worker loads and compiles it for all.
let loading = false, here = false, arrive, fail;
export const program = new Promise((resolve, reject) => { arrive = resolve; fail = reject; });

// written is a question as the engine reads it.
function written(question) {
  const words = Object.entries(question).filter(([, value]) => value !== undefined && value !== null);
  return words.flat().map((word) => String(word).replaceAll("\0", "\ufffd")).join("\0"); // the zero parts them
}

// tabbed is how the prepared answers have a question.
const tabbed = (text) => text.replaceAll("\0", "\t");

export class Engine {
  // prepared holds answers to give until the program is here; the worker that loads it
  // brings more.
  constructor(prepared = new Map()) {
    this.prepared = prepared;
    /** @type {Promise<any>} */
    this.more = new Promise((resolve) => { this.add = resolve; });
    this.waiting = new Map();
    this.asked = 0;
    program.catch((problem) => { this.add(undefined); this.lose(problem); });
  }

  get busy() { return this.waiting.size > 0; }

  // waits says whether a question must wait for the program to arrive.
  async waits(question) {
    const waiting = () => !here && !this.prepared.has(tabbed(written(question)));
    if (!waiting()) return false;
    this.start();
    await this.more;
    return waiting();
  }

  // start starts the worker, unless it is there.
  start() { this.worker ??= this.open(); }

  open() {
    const worker = new Worker(scriptURL("js/worker.js"));
    worker.onmessage = ({ data }) => {
      if (data.missing) return fail(new Error(data.missing));
      if (data.module) {
        here = true;
        return arrive(data.module);
      }
      if (data.prepared !== undefined) return this.add(read(data.prepared, this.prepared));
      const question = this.waiting.get(data.id);
      if (!question) return;
      if (data.part) return question.onPart?.(JSON.parse(data.part));
      if (data.crash) return this.restart(new Crash(data.crash));
      this.waiting.delete(data.id);
      answered(data.answer, question);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const problem = new Crash(event.message ?? "its worker does not run");
      if (here) this.restart(problem);
      else fail(problem);
    };
    if (loading) program.then((module) => worker.postMessage({ module }), () => { /* the page says so */ });
    else worker.postMessage({ load: ["../engine.wasm.gz", this.prepared.size > 0 && "../prepared.txt.gz"] });
    loading = true;
    return worker;
  }

  // restart starts anew; questions that were asked fail with the problem. A worker that
  // loads the program goes on.
  restart(problem) {
    if (here) {
      this.worker.terminate();
      this.worker = this.open();
    }
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
      this.start();
      this.worker.postMessage({ id, question: text });
    });
  }
}

// read adds prepared answers to those known: a line for the question, with tabs between
// its words, and one for the answer.
export function read(text, known = new Map()) {
  const lines = text.split("\n");
  for (let i = 1; i < lines.length; i += 2) known.set(lines[i - 1], lines[i]);
  return known;
}

function answered(text, { resolve, reject }) {
  const answer = JSON.parse(text);
  if (answer.error) reject(new Error(answer.error));
  else resolve(answer);
}
