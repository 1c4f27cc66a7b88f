// Sharing: a link, pictures, code for another page, and the game as a file.

import { byId } from "./dom.js";
import { save } from "./files.js";
import { TEXTS } from "./texts.js";

const PICTURES = "./js/picture.js"; // of which the page has no need before
const pictures = () => import(PICTURES);

// prepareShare makes the menu work and returns what copies a text, and says so. on names what
// a button does, ask asks the engine, and current returns {game, view, link}.
export function prepareShare({ on, notice, ask, current }) {
  const copy = async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      notice(done);
    } catch {
      notice(TEXTS.copyYourself(text));
    }
  };
  const address = (more = "") => new URL(current().link + more, location.href).href;
  on("link", () => copy(address(), TEXTS.copied));
  on("embed", () => copy(`<iframe src="${address("&view=embed").replaceAll('"', "%22")}" title="${document.title}" width="420" height="500"></iframe>`, TEXTS.copiedCode));
  on("image", async () => {
    const { view } = current();
    save("position.png", "image/png", await (await pictures()).picture(view, byId("status").textContent));
  });
  on("film", async () => {
    const { game } = current();
    const views = [];
    for (let ply = 0; ply <= game.moves.length; ply++) views.push(await ask({ ...game.question("see"), ply }));
    save("game.gif", "image/gif", await (await pictures()).film(views));
  });
  on("save", () => save("game.txt", "text/plain", current().game.record + "\n"));
  on("csv", async () => save("game.csv", "text/csv", (await ask(current().game.question("csv"))).csv));
  on("print", () => print());
  return copy;
}
