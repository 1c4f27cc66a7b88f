// Menus: one is open at a time, and closes when something is chosen or clicked
// elsewhere, and with Escape.

export function prepareMenus() {
  const menus = [...document.querySelectorAll("details.menu")];
  document.addEventListener("click", ({ target }) => {
    for (const menu of menus) {
      const stays = menu.contains(target) && !target.closest("button:not(#theme, #sound)");
      if (stays) continue;
      if (menu.contains(document.activeElement)) menu.querySelector("summary").focus(); // what is chosen leads back to it
      menu.open = false;
    }
  }, { capture: true });
  document.addEventListener("keydown", (event) => {
    const menu = menus.find((one) => one.open);
    if (event.key !== "Escape" || !menu) return;
    event.preventDefault();
    menu.open = false;
    menu.querySelector("summary").focus();
  }, { capture: true });
}
