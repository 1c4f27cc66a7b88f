// Light or dark: as the system says, unless the reader has chosen.

import { byId } from "./dom.js";
import { TEXTS } from "./texts.js";

const THEMES = ["auto", "light", "dark"];

// chosen returns the theme that the reader chose.
function chosen() {
  try {
    if (THEMES.includes(localStorage.theme)) return localStorage.theme;
  } catch { /* the browser keeps nothing */ }
  return "auto";
}

// wear dresses the page in a theme.
export function wear(theme = chosen()) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function prepareTheme() {
  const button = byId("theme");
  const set = (theme) => {
    wear(theme);
    button.textContent = TEXTS.theme(theme);
  };
  let theme = chosen();
  button.disabled = false;
  set(theme);
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    set(theme);
    try { localStorage.theme = theme; } catch { /* it keeps nothing */ }
  });
}
