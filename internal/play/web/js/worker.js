// The worker in which the engine runs: Go, compiled to WebAssembly. It speaks
// WASI, of which it needs a clock, random numbers and a place to talk.

const OK = 0, BADF = 8;
let exports, current; // the engine, and the number of the question it works on
let said = "";

function wasi() {
  const view = () => new DataView(exports.memory.buffer);
  const none = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return OK;
  };
  const functions = {
    args_get: () => OK,
    args_sizes_get: none,
    environ_get: () => OK,
    environ_sizes_get: none,
    sched_yield: () => OK,
    clock_time_get(clock, precision, at) {
      const now = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(now * 1e6)), true);
      return OK;
    },
    random_get(at, length) {
      crypto.getRandomValues(new Uint8Array(exports.memory.buffer, at, length));
      return OK;
    },
    // What the engine prints is part of its answer, a line each; what it
    // complains of is for the console.
    fd_write(fd, vectors, count, written) {
      let total = 0, text = "";
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, length));
        total += length;
      }
      view().setUint32(written, total, true);
      if (fd !== 1) {
        if (text.trim()) console.warn(text);
        return OK;
      }
      const lines = (said + text).split("\n");
      said = lines.pop();
      for (const part of lines) postMessage({ id: current, part });
      return OK;
    },
    // Every wait is over at once: nothing that the program does takes time.
    poll_oneoff(subscriptions, events, count, happened) {
      for (let i = 0; i < count; i++) {
        const from = subscriptions + 48 * i, to = events + 32 * i;
        view().setBigUint64(to, view().getBigUint64(from, true), true);
        view().setUint16(to + 8, OK, true);
        view().setUint8(to + 10, view().getUint8(from + 8));
      }
      view().setUint32(happened, count, true);
      return OK;
    },
    proc_exit(status) { throw new Error(`it ended with status ${status}`); },
  };
  // The rest is about files, and there are none.
  return new Proxy(functions, { get: (known, name) => known[name] ?? (() => BADF) });
}

function ask(question) {
  const text = new TextEncoder().encode(question);
  const at = exports.room(text.length) >>> 0;
  new Uint8Array(exports.memory.buffer, at, text.length).set(text);
  const where = BigInt.asUintN(64, exports.ask());
  const from = Number(where & 0xffffffffn), length = Number(where >> 32n);
  return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, from, length));
}

async function start(module) {
  ({ exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi() }));
  exports._initialize();
}

// inflate undoes gzip as often as it was done; the server or the browser may have
// undone it already.
async function inflate(buffer) {
  const head = new Uint8Array(buffer, 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return buffer;
  return inflate(await new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

async function fetched(name) {
  const file = await fetch(name, { credentials: "same-origin" });
  if (!file.ok) throw new Error(`the server answers ${file.status}`);
  return inflate(await file.arrayBuffer());
}

// load fetches the program, for all workers, and more answers that are prepared for a
// slow line, if there are some.
function load([program, prepared]) {
  if (prepared) fetched(prepared).then((text) => new TextDecoder().decode(text), () => "").then((text) => postMessage({ prepared: text }));
  fetched(program).then(WebAssembly.compile).then((module) => {
    postMessage({ module });
    arrive(module);
  }).catch((problem) => postMessage({ missing: problem.message }));
}

let arrive;
const started = new Promise((resolve) => { arrive = resolve; }).then(start); // questions wait for it
onmessage = async ({ data }) => {
  if (data.load) return load(data.load);
  if (data.module) return arrive(data.module);
  try {
    await started;
    current = data.id;
    postMessage({ id: data.id, answer: ask(data.question) });
  } catch (problem) {
    postMessage({ id: data.id, crash: String(problem) });
  }
};
