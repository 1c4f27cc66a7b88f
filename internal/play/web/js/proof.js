// The strategy in plain words, to be tried: under its sections stand boards. Stones can
// be moved on some, and the rectangle of the completing cells follows; the others step
// through a game.

import { Board, PLAIN } from "./board.js";
import { draw, make, typeset } from "./dom.js";
import { Engine } from "./engine.js";
import { Explained } from "./explained.js";
import { TEXTS } from "./texts.js";
import { wear } from "./theme.js";

wear();
const engine = new Engine();

// loosely lets the stones of a scene be moved.
function loosely(scene, figure, board, says) {
  const [head] = scene.game.split(":");
  const rows = head.split("/").map((row) => [...row]);
  const cols = rows[0].length;
  const mark = (cell, to) => {
    const row = rows[Math.floor(cell / cols)];
    if (to) row[cell % cols] = to;
    return row[cell % cols];
  };
  let held = -1, dragging = false, asked = 0;
  const show = async () => {
    const mine = ++asked;
    const view = await engine.ask({ ask: "see", game: `${rows.map((row) => row.join("")).join("/")}:`, ply: 0, x: scene.x, o: scene.o });
    if (mine !== asked) return; // a later move has overtaken it
    board.draw(view, { show: PLAIN, yours: false, fresh: false });
    board.light([{ light: "block", cells: view.completing }, { light: "move", cells: held < 0 ? [] : [held] }]);
    const of = (line) => [...new Set(view.completing.map(line))];
    says.textContent = view.outcome !== "open" ? TEXTS.whole : !view.completing.length ? TEXTS.none
      : TEXTS.rectangle(of((cell) => Math.floor(cell / cols)), of((cell) => cell % cols));
  };
  const put = (cell) => {
    mark(held, ".");
    mark(cell, "X");
    held = cell;
    return show();
  };
  board.root.addEventListener("pointerdown", ({ target }) => {
    const cell = board.cells.indexOf(target.closest("[role=gridcell]"));
    dragging = cell >= 0 && mark(cell) === "X";
    if (dragging) held = cell;
  });
  board.root.addEventListener("pointermove", (event) => {
    if (!dragging || !event.buttons) return;
    const cell = board.cells.indexOf(document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]"));
    if (cell >= 0 && mark(cell) === ".") put(cell);
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { dragging = false; });
  figure.classList.add("loose");
  figure.append(make("p", { class: "detail", text: TEXTS.moveStone }));
  show();
  return (cell) => {
    if (mark(cell) === "X") { held = cell; return show(); }
    if (held >= 0) return put(cell);
    return undefined;
  };
}

// told tells the game of a scene, a paragraph a move. The board stays while the text scrolls,
// and shows the position that is read.
async function told(scene, figure, board, says) {
  const steps = make("ol", { class: "steps" }), about = (ply) => ({ game: scene.game, ply, x: scene.x, o: scene.o });
  const shown = new Map(); // what shows each paragraph on the board
  let at = -1;
  const step = async (ply) => {
    const { parts, paper } = ply > 0 ? await engine.ask({ ask: "why", ...about(ply) })
      : { parts: [{ text: TEXTS.startOf }], paper: [] };
    const text = make("p", { class: "reason", text: parts.map((part) => part.text).join("") }), words = make("div", { class: "reason" });
    const folded = make("details", { class: "paper", hidden: !paper?.length }, make("summary", { text: TEXTS.paper }), words);
    const item = make("li", { tabindex: 0, "data-ply": ply, onfocusin: () => go() }, text, folded);
    const explained = new Explained(board, text, folded, words);
    const go = async () => {
      if (at === ply) return;
      at = ply;
      const view = await engine.ask({ ask: "see", ...about(ply) });
      if (at !== ply) return; // another is read by now
      for (const other of steps.children) other.classList.toggle("now", other === item);
      board.draw(view, { show: PLAIN, yours: false, fresh: false });
      board.light([]);
      explained.show(parts, paper);
      says.textContent = TEXTS.moveOf(ply, scene.last);
    };
    steps.append(item);
    shown.set(item, go);
  };
  figure.append(make("div", { class: "row" }, ...scene.chapters.map(({ ply, title }) => make("button", {
    type: "button", class: "quiet", onclick: () => steps.children[ply].focus(),
  }, title))), steps);
  for (let ply = 0; ply <= scene.last; ply++) await step(ply);
  const read = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) shown.get(target)();
  }, { rootMargin: "-45% 0px -50% 0px" });
  for (const item of shown.keys()) read.observe(item);
  shown.get(steps.firstChild)();
}

// stand puts the boards of a section at its end, in place of its pictures.
function stand(heading, scenes) {
  let end = heading.nextElementSibling;
  while (end && end.tagName !== "H2") {
    const next = end.nextElementSibling;
    if (end.querySelector("img")) {
      if (next?.matches(":has(> em:only-child)")) next.hidden = true; // its caption
      end.hidden = true;
    }
    end = next;
  }
  for (const [k, scene] of scenes) {
    let choose;
    const place = make("div", { class: "board", dir: "ltr" });
    const board = new Board(place, (cell) => choose?.(cell));
    const says = make("p", { class: "says" });
    const side = make("div", {}, make("figcaption", {}, ...typeset(scene.title)), says);
    heading.parentElement.insertBefore(make("figure", { class: scene.loose ? "live" : "live scroll", "data-scene": k }, place, side), end);
    choose = (scene.loose ? loosely : told)(scene, side, board, says);
  }
}

const { scenes } = await engine.ask({ ask: "proof" });
const sprite = (id, ...shape) => draw("symbol", { id: `sprite-${id}`, viewBox: "0 0 100 100" }, draw(...shape));
document.body.append(draw("svg", { class: "sprites", "aria-hidden": "true" },
  sprite("X", "path", { d: "M27 27 73 73M73 27 27 73" }), sprite("O", "circle", { cx: 50, cy: 50, r: 26 })));
for (const section of new Set(scenes.map((scene) => scene.section))) {
  stand(document.getElementById(section), [...scenes.entries()].filter(([, scene]) => scene.section === section));
}
document.documentElement.dataset.complete = "";
