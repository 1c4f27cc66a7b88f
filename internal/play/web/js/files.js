// Taking games out of the page and into it.

import { byId } from "./dom.js";
import { plainly, TEXTS } from "./texts.js";

// save offers a text or bytes as a file to keep.
export function save(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const LARGEST = 1 << 18; // bytes of a file, and of what it unpacks to

// decoded is the text of a file, which may be compressed, and UTF-16 with its mark.
async function decoded(file) {
  let bytes = new Uint8Array(await file.slice(0, LARGEST + 1).arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const parts = [], stream = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    for (let read = await stream.read(), size = 0; !read.done && size <= LARGEST; read = await stream.read()) {
      parts.push(read.value);
      size += read.value.length;
    }
    bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  }
  if (bytes.length > LARGEST) throw new Error(TEXTS.tooLarge);
  const wide = { 0xfffe: "utf-16le", 0xfeff: "utf-16be" }[bytes[0] << 8 | bytes[1]];
  return new TextDecoder(wide).decode(bytes);
}

// prepareOpening returns what shows the dialog that reads records: accept is called with a text
// and throws an Error if it is no game.
export function prepareOpening(accept) {
  const dialog = byId("open-dialog"), text = byId("open-text"), file = byId("open-file"), error = byId("open-error");
  const go = async () => {
    error.textContent = "";
    try {
      await accept(text.value);
      dialog.close();
    } catch (problem) {
      error.textContent = TEXTS.cannotOpen(plainly(problem.message));
      text.focus();
    }
  };
  byId("open-go").addEventListener("click", go);
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    try {
      text.value = await decoded(chosen);
    } catch (problem) {
      error.textContent = TEXTS.cannotOpen(problem.message);
      return;
    }
    go();
  });
  return () => {
    error.textContent = "";
    text.value = "";
    file.value = "";
    dialog.showModal();
    text.focus();
  };
}
