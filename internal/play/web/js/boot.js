// Runs before everything else: says why the page does not start, and offers to try
// again. Not a module, so that an old browser understands it.
(() => {
  "use strict";

  const byId = (id) => document.getElementById(id);
  addEventListener("click", (event) => {
    if (event.target.id === "notice-again") location.reload();
  });

  // for main.js too, if the engine does not load
  window.failed = (title, text, again) => {
    if ("failed" in document.documentElement.dataset) return; // the first says what is behind the rest
    document.documentElement.dataset.failed = "";
    const disk = location.protocol === "file:"; // where some browsers load no program
    byId("status").textContent = disk ? "Opened from the disk" : title;
    byId("standing").textContent = "";
    byId("notice-text").textContent = disk
      ? "This browser does not let a page from the disk load its program. Run “transversal serve” and open the address that it prints; or run any web server in this folder, for instance “python3 -m http.server”, and open http://localhost:8000/."
      : text;
    byId("notice-again").hidden = disk || !again;
    byId("notice-close").hidden = true;
    byId("notice").hidden = false;
  };

  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    window.failed("This browser is too old", "The page needs WebAssembly and DecompressionStream: a browser of 2023 or later.");
  }
})();
