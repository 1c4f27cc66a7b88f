// The page: puts the game, the board and the rules together.

import { Board } from "./board.js";
import { byId, make, nameOf } from "./dom.js";
import { load } from "./engine.js";
import { prepareOpening, save } from "./files.js";
import { Game } from "./game.js";
import { follow, LARGEST, linkToGame, linkToTour, SMALLEST } from "./link.js";
import { Sentence } from "./sentence.js";
import { showLegend, showMoves, showStatus, threatsOf } from "./status.js";
import { prepareTheme } from "./theme.js";
import { TourGuide } from "./tour.js";

const SHOWN = ["openX", "openO", "threats", "bd", "plies"];

let ask, game, guide;
let explaining = ""; // what the box under the buttons tells: "", "why" or "hint"
let touring = false;

const board = new Board(byId("board"), { choose, key });
const reason = new Sentence(byId("reason"), board);

const shown = () => Object.fromEntries(SHOWN.map((what) => [what, byId(`show-${what}`).checked]));
const see = () => ask({ ask: "see", game: game.record, ply: game.ply });

// announce speaks to those who do not see the page; what was just said, again.
function announce(text) {
  const place = byId("announce");
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}

function notice(text) {
  byId("notice-text").textContent = text;
  byId("notice").hidden = text === "";
}

// ---- Playing

function choose(cell) {
  if (touring) return announce("This is a tour. Play on from here, or leave it, to move.");
  const view = see();
  if (view.outcome !== "open") return announce("The game is over.");
  if (!game.yours) return announce(`It is not your turn here: ${view.turn} is to move.`);
  if (view.moves.slice(0, view.ply).includes(cell)) return announce(`${board.name(cell)} is taken.`);
  game.play(cell);
  explaining = explaining === "why" ? "why" : "";
  notice("");
  const said = [`You play ${board.name(cell)}.`, answered(), draw({ fresh: true })];
  announce(said.filter(Boolean).join(" "));
}

// answered lets the opponent move if it is at the end of the game, and says so.
function answered() {
  if (game.looking || game.yours || see().outcome !== "open") return "";
  const player = game.turn;
  const { cell } = ask({ ask: "reply", game: game.record, ply: game.ply });
  game.play(cell);
  return `${player} plays ${nameOf(game.n, cell)}.`;
}

function begin(n, you) {
  game = new Game(n, you);
  explaining = "";
  notice("");
  const said = [`New ${n} by ${n} game. You are ${you}.`, answered()];
  history.pushState(null, "", linkToGame(game));
  said.push(draw({}));
  announce(said.filter(Boolean).join(" "));
}

function go(ply) {
  if (ply === undefined) return;
  game.step(ply);
  if (explaining === "hint") explaining = "";
  const said = draw({});
  const cell = game.moves[game.ply - 1];
  announce(`Ply ${game.ply}${cell === undefined ? "" : `, ${"OX"[game.ply % 2]} ${board.name(cell)}`}. ${said}`);
}

// draw shows the game, and returns what there is to say of the position.
function draw({ fresh = false }) {
  const view = see();
  board.draw(view, { show: shown(), yours: game.yours && view.outcome === "open", fresh });
  const headline = showStatus(game, view);
  showMoves(game, go);
  showLegend(view, shown());
  byId("size").value = game.n;
  byId(`you-${game.you}`).checked = true;
  disable("undo", game.undone === undefined);
  disable("redo", game.redone === undefined);
  disable("first", game.ply === 0);
  disable("back", game.ply === 0);
  disable("forward", !game.looking);
  disable("last", !game.looking);
  disable("hint", view.outcome !== "open");
  disable("why", game.ply === 0);
  const link = linkToGame(game);
  if (location.hash !== link) history.replaceState(null, "", link);
  explain();
  return view.outcome === "open" ? `${threatsOf(view)} ${headline}.` : `${headline}.`;
}

// disable disables a button, and if that had the focus gives it to the board.
function disable(id, off) {
  const held = document.activeElement === byId(id);
  byId(id).disabled = off;
  if (off && held) board.focus({ preventScroll: true });
}

// ---- Explaining

function explain() {
  byId("why").setAttribute("aria-expanded", explaining === "why");
  if (explaining === "" || (explaining === "why" && game.ply === 0)) return reason.hide();
  const { parts } = explaining === "hint"
    ? ask({ ask: "hint", game: game.record, ply: game.ply })
    : ask({ ask: "why", game: game.record, ply: game.ply, you: game.you });
  reason.show(parts);
  return parts.map((part) => part.text).join("");
}

function toggle(what) {
  explaining = explaining === what ? "" : what;
  board.light([]);
  const text = explain();
  if (text) announce(text);
}

// ---- Tours

function tour(name, panel, remember) {
  touring = true;
  arrange();
  guide.start(name, panel);
  if (remember) history.pushState(null, "", linkToTour(name, panel));
  byId("tour-title").focus();
}

function showPanel(panel) {
  const view = ask({ ask: "see", game: panel.game, ply: panel.ply });
  const show = { ...shown(), openX: guide.tour.name === "six", openO: guide.tour.name === "delay", threats: true, bd: true };
  board.draw(view, { show, yours: false, fresh: true });
  showLegend(view, show);
  const link = linkToTour(guide.tour.name, guide.at);
  if (location.hash !== link) history.replaceState(null, "", link);
  announce(`${panel.title}. ${panel.parts.map((part) => part.text).join("")}`);
}

function leave() {
  touring = false;
  guide.end();
  arrange();
  history.pushState(null, "", linkToGame(game));
  announce(draw({}));
  board.focus();
}

function playOn(panel) {
  const record = openRecord(panel.game);
  game = new Game(record.n, guide.tour.name === "delay" ? "X" : "O", record.moves, panel.ply);
  explaining = "";
  leave();
}

// arrange shows the cards of a tour or those of a game.
function arrange() {
  for (const id of ["play", "game", "show"]) byId(id).hidden = touring;
  byId("tour").hidden = !touring;
  board.root.classList.toggle("touring", touring);
}

// ---- Games from elsewhere

// openRecord reads a record in either form, or throws an Error.
function openRecord(text) {
  const { game: record } = ask({ ask: "read", text, n: game?.n });
  const { n, moves } = ask({ ask: "see", game: record, ply: 0 });
  if (n < SMALLEST || n > LARGEST) throw new Error(`this page plays on boards from ${SMALLEST}×${SMALLEST} to ${LARGEST}×${LARGEST}, and this one is ${n}×${n}`);
  return { n, moves };
}

function adopt(record, you, ply) {
  if (ply !== undefined && ply > record.moves.length) throw new Error(`the game has no ply ${ply}: it ends at ply ${record.moves.length}`);
  game = new Game(record.n, you, record.moves, ply);
  explaining = "";
  notice("");
  answered();
}

// enter shows what the address asks for.
function enter() {
  let wanted = null;
  try {
    wanted = follow(location.hash);
    if (wanted?.tour) {
      game ??= new Game(6, "O");
      return tour(wanted.tour, wanted.panel, false);
    }
    if (wanted) adopt(openRecord(wanted.record), wanted.you, wanted.ply);
  } catch (problem) {
    wanted = null;
    notice(`This link does not lead to a game: ${problem.message}. Here is a new one.`);
    announce(byId("notice-text").textContent);
  }
  touring = false;
  guide.end();
  arrange();
  if (!wanted) {
    game = new Game(6, "O");
    answered();
  }
  draw({});
}

// ---- Controls

function key(event) {
  const button = {
    u: "undo", r: "redo", h: "hint", w: "why", n: "new", ",": "back", ".": "forward",
  }[event.key.toLowerCase()];
  if (!button || touring) return;
  event.preventDefault();
  byId(button).click();
}

function prepare() {
  const on = (id, act, event = "click") => byId(id).addEventListener(event, act);
  for (let n = SMALLEST; n <= LARGEST; n++) byId("size").append(make("option", { value: n, text: `${n} × ${n}` }));
  const you = () => (byId("you-X").checked ? "X" : "O");
  const anew = () => begin(Number(byId("size").value), you());
  on("new", anew);
  on("size", anew, "change");
  on("you-X", anew, "change");
  on("you-O", anew, "change");
  on("undo", () => go(game.undone));
  on("redo", () => go(game.redone));
  on("first", () => go(0));
  on("back", () => go(game.ply - 1));
  on("forward", () => go(game.ply + 1));
  on("last", () => go(game.moves.length));
  on("hint", () => toggle("hint"));
  on("why", () => toggle("why"));
  for (const what of SHOWN) on(`show-${what}`, () => draw({}), "change");
  on("link", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      notice("The link to this position is copied.");
    } catch {
      notice(`The browser does not let the page copy. The address of this page is the link: ${location.href}`);
    }
  });
  on("save", () => save("game.txt", "text/plain", game.record + "\n"));
  on("csv", () => save("game.csv", "text/csv", ask({ ask: "csv", game: game.record }).csv));
  on("help", () => byId("help-dialog").showModal());
  on("notice-close", () => { notice(""); board.focus(); });
  on("tour-six", () => tour("six", 0, true));
  on("tour-delay", () => tour("delay", 0, true));
  prepareOpening((text) => {
    adopt(openRecord(text), game.you);
    history.pushState(null, "", linkToGame(game));
    announce(`Game opened. ${draw({})}`);
  });
  addEventListener("popstate", enter);
}

prepareTheme();
try {
  ask = await load();
  guide = new TourGuide(ask({ ask: "tours" }).tours, board, { show: showPanel, leave, play: playOn });
  prepare();
  enter();
  document.documentElement.dataset.ready = "";
} catch (problem) {
  byId("status").textContent = "The rules could not be loaded";
  byId("detail").textContent = "The page needs WebAssembly, in a browser of 2024 or later.";
  document.documentElement.dataset.failed = "";
  console.error(problem);
}
