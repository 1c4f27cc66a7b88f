// The program that knows the game: Go, compiled to WebAssembly. It speaks WASI,
// of which it needs a clock, random numbers and a place to complain.

const OK = 0, BADF = 8;

function wasi(memory) {
  const view = () => new DataView(memory().buffer);
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
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, length));
      return OK;
    },
    fd_write(fd, vectors, count, written) {
      let total = 0, text = "";
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(vectors + 8 * i, true);
        const length = view().getUint32(vectors + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, at, length));
        total += length;
      }
      if (text.trim()) console.error(text);
      view().setUint32(written, total, true);
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
    proc_exit(status) { throw new Error(`the rules have stopped (${status})`); },
  };
  // The rest is about files, and there are none.
  return new Proxy(functions, { get: (known, name) => known[name] ?? (() => BADF) });
}

// load fetches and starts the program, and returns the function that asks it.
// The function takes a question and returns the answer, or throws an Error that
// says in a sentence what is wrong with the question.
export async function load() {
  const file = await fetch(new URL("../engine.wasm.gz", import.meta.url));
  if (!file.ok) throw new Error(`engine.wasm.gz cannot be fetched: ${file.status}`);
  const bytes = await inflate(await file.arrayBuffer());
  let exports;
  const { instance } = await WebAssembly.instantiate(bytes, {
    wasi_snapshot_preview1: wasi(() => exports.memory),
  });
  exports = instance.exports;
  exports._initialize();
  return (question) => {
    const text = new TextEncoder().encode(JSON.stringify(question));
    const at = exports.room(text.length) >>> 0;
    new Uint8Array(exports.memory.buffer, at, text.length).set(text);
    const where = BigInt.asUintN(64, exports.ask());
    const from = Number(where & 0xffffffffn), length = Number(where >> 32n);
    const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, from, length)));
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
}

// inflate undoes gzip, unless the server or the browser has done so already.
async function inflate(buffer) {
  const head = new Uint8Array(buffer, 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return buffer;
  return new Response(new Blob([buffer]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
