// What the first game does not need: games from elsewhere, positions that are set up, links,
// pictures, files and the printed sheet.

import { byId } from "./dom.js";
import { prepareOpening, save } from "./files.js";
import { prepareSetup } from "./setup.js";
import { prepareSheet } from "./sheet.js";
import { TEXTS } from "./texts.js";

const PICTURES = "./picture.js"; // of which the rest has no need
const pictures = () => import(PICTURES);

// prepareTools returns what the buttons do, by their names, and copy, which copies a text and
// says so. ask asks the engine, current returns {game, view, link}, and open begins the game
// of a text.
export function prepareTools({ ask, notice, current, open }) {
  const copy = async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      notice(done);
    } catch {
      notice(TEXTS.copyYourself(text));
    }
  };
  const address = (more = "") => new URL(current().link + more, location.href).href;
  prepareSheet(() => current().view);
  return {
    copy,
    print: () => print(),
    open: prepareOpening((text) => open(text, TEXTS.opened)),
    setup: prepareSetup(() => current().view, (head) => open(`${head}:`)),
    link: () => copy(address(), TEXTS.copied),
    embed: () => copy(`<iframe src="${address("&view=embed").replaceAll('"', "%22")}" title="${document.title}" width="420" height="500"></iframe>`, TEXTS.copiedCode),
    async image() {
      save("position.png", "image/png", await (await pictures()).picture(current().view, byId("status").textContent));
    },
    async film() {
      const { game } = current(), views = [];
      for (let ply = 0; ply <= game.moves.length; ply++) views.push(await ask({ ...game.question("see"), ply }));
      save("game.gif", "image/gif", await (await pictures()).film(views));
    },
    save: () => save("game.txt", "text/plain", current().game.record + "\n"),
    csv: async () => save("game.csv", "text/csv", (await ask(current().game.question("csv"))).csv),
  };
}
