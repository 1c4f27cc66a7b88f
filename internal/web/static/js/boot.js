// Runs before everything else and needs nothing: says why the page does not
// start, and offers to try again. Not a module, so that it works from the disk.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);

  const disk = location.protocol === "file:"; // where some browsers load no program
  const explain = (title, text, again) => {
    if (disk) {
      title = "Opened from the disk";
      text = "This browser does not let a page from the disk load its program. Run “transversal serve” and open the address that it prints; or run any web server in this folder, for instance “python3 -m http.server”, and open http://localhost:8000/.";
      again = false;
    }
    const tell = () => {
      if ("failed" in document.documentElement.dataset) return; // the first says what is behind the rest
      document.documentElement.dataset.failed = "";
      byId("status").textContent = title;
      byId("standing").textContent = "";
      byId("notice-text").textContent = text;
      byId("notice-again").hidden = !again;
      byId("notice-close").hidden = true;
      byId("notice").hidden = false;
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", tell);
    else tell();
  };

  addEventListener("click", (event) => {
    if (event.target.id === "notice-again") location.reload();
  });
  // for main.js, when the rest has loaded and the engine has not
  window.failed = explain;

  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    explain("This browser is too old", "The page needs WebAssembly and DecompressionStream: a browser of 2023 or later.");
    return;
  }
  addEventListener("error", (event) => {
    if (event.target.rel === "preload") return; // the code that needs it will say so
    if (event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement) {
      const name = (event.target.src || event.target.href).split("/").pop();
      explain("The page could not be loaded", `The file ${name} did not arrive. Is there a connection?`, true);
    }
  }, true);
})();
