// Light or dark: as the system says, unless the reader has chosen.

import { byId } from "./dom.js";
import { TEXTS } from "./texts.js";

const THEMES = ["auto", "light", "dark"];

export function prepareTheme() {
  const button = byId("theme");
  const set = (theme) => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    button.textContent = TEXTS.theme(theme);
  };
  let theme = "auto";
  button.disabled = false;
  try {
    if (THEMES.includes(localStorage.theme)) theme = localStorage.theme;
  } catch { /* the browser keeps nothing */ }
  set(theme);
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    set(theme);
    try { localStorage.theme = theme; } catch { /* as above */ }
  });
}
