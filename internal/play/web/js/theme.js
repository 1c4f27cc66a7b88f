// Light or dark: as the system says, unless the reader has chosen.

import { prepareSwitch, setting } from "./dom.js";
import { TEXTS } from "./texts.js";

const THEMES = ["auto", "light", "dark"];

// wear dresses the page in a theme.
export function wear(theme = setting("theme", THEMES)) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export const prepareTheme = () => prepareSwitch("theme", THEMES, TEXTS.theme, wear);
