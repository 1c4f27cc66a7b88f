// Menus: one is open at a time, and closes when something is chosen or clicked
// elsewhere, and with Escape. On a phone a button shows what else there is to do.

import { byId } from "./dom.js";

export function prepareMenus() {
  const menus = [...document.querySelectorAll("details.menu")];
  document.addEventListener("click", ({ target }) => {
    for (const menu of menus) {
      const stays = menu.contains(/** @type {Node} */ (target)) && !target.closest("button:not(#theme, #sound, #letters)");
      if (stays) continue;
      if (menu.contains(document.activeElement)) menu.querySelector("summary").focus(); // what is chosen leads back to it
      menu.open = false;
    }
  }, { capture: true });
  byId("tools").addEventListener("click", () => {
    byId("tools").setAttribute("aria-expanded", document.body.classList.toggle("tooled"));
  });
  document.addEventListener("keydown", (event) => {
    const menu = menus.find((one) => one.open);
    if (event.key !== "Escape" || !menu) return;
    event.preventDefault();
    menu.open = false;
    menu.querySelector("summary").focus();
  }, { capture: true });
}
