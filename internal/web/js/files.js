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

// prepareOpening makes the dialog read records: accept is called with a text and
// throws an Error if it is no game.
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
  byId("open").addEventListener("click", () => {
    error.textContent = "";
    text.value = "";
    file.value = "";
    dialog.showModal();
    text.focus();
  });
  byId("open-go").addEventListener("click", go);
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    if (chosen.size > 1 << 18) {
      error.textContent = TEXTS.cannotOpen(TEXTS.tooLarge);
      return;
    }
    text.value = await chosen.text();
    go();
  });
}
