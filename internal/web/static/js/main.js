// The page: puts the game, the board and the rules together.

import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { byId, make, typeset } from "./dom.js";
import { Crash, Engine, load, program } from "./engine.js";
import { prepareOpening, save } from "./files.js";
import { Game, OWN, PERSON } from "./game.js";
import { prepareKeys } from "./keys.js";
import { prepareLevels } from "./levels.js";
import { follow, linkToGame, linkToTour } from "./link.js";
import { showLegend, showMoves, showState } from "./panel.js";
import { picture } from "./picture.js";
import { prepared } from "./prepared.js";
import { Sentence } from "./sentence.js";
import { prepareSetup } from "./setup.js";
import { prepareTheme } from "./theme.js";
import { Guide } from "./tour.js";
import { scriptURL } from "./trust.js";

const SHOWN = ["threats", "plies", "openX", "openO", "bd"];
const SMALLEST = 2, LARGEST = 16, FIRST = "4";
const PACE = 900; // milliseconds a move when the rules play by themselves

let engine, analysis, guide, levels, seats;
let game, view;
let explaining = ""; // what the box under the buttons tells: "", "why" or "hint"
let touring = false, running = false, analysing = false;

const board = new Board(byId("board"), (cell) => attempt(() => choose(cell)));
const reason = new Sentence(byId("reason"), board);
const shown = () => Object.fromEntries(SHOWN.map((what) => [what, byId(`show-${what}`).checked]));

// say tells something in passing, to those who look and to those who listen;
// what was just said, again.
function say(text) {
  const place = byId("say");
  place.textContent = place.textContent === text && text ? `${text}\u00a0` : text;
}

function notice(text) {
  if ("failed" in document.documentElement.dataset) return; // what failed stays, and its button
  byId("notice-text").textContent = text;
  byId("notice").hidden = text === "";
}

// ask asks the engine; should it crash it is asked once more, of a new one.
async function ask(question) {
  if (engine.waits(question)) say("This has to wait until the program is here.");
  try {
    return await engine.ask(question);
  } catch (problem) {
    if (!(problem instanceof Crash)) throw problem;
    console.warn(problem.message);
    notice("The program that knows the rules stopped and was started anew. Your game is as it was.");
    return engine.ask(question);
  }
}

// attempt does something, and says what went wrong if it does not work out.
// While something is being done the page is marked as busy.
let busy = 0;
async function attempt(act) {
  busy++;
  document.documentElement.dataset.busy = "";
  try {
    await act();
  } catch (problem) {
    notice(`That did not work: ${problem.message}.`);
  }
  if (--busy === 0) delete document.documentElement.dataset.busy;
}

// ---- Playing

async function choose(cell) {
  if (touring) return say(await guide.choose(cell, view));
  if (view.ply !== game.ply) return; // not drawn yet
  if (view.missing.includes(cell)) return refuse(cell, `${board.name(cell)} is missing.`);
  if (view.x.includes(cell) || view.o.includes(cell)) {
    return refuse(cell, `${board.name(cell)} is taken: ${view.x.includes(cell) ? "X" : "O"} owns it.`);
  }
  if (view.outcome !== "open") return refuse(cell, "The game is over.");
  if (!view.yours) return refuse(cell, `It is not your turn here: ${view.turn} is to move.`);
  game.play(cell, view.cols);
  explaining = explaining === "why" ? "why" : "";
  notice("");
  const before = view;
  const mine = `${game.people && game.seats.X === game.seats.O ? before.turn : "You"} ${game.seats.X === game.seats.O ? "plays" : "play"} ${board.name(cell)}.`;
  say(mine);
  await draw({ fresh: true });
  await answer(mine);
}

function refuse(cell, text) {
  board.refuse(cell);
  say(text);
}

// answer lets the program move until it is a person's turn, or for as long as the
// rules play by themselves. Said is what was said before.
async function answer(said = "") {
  const mine = game;
  const due = () => game === mine && !touring && !game.looking && view.ply === game.ply &&
    view.outcome === "open" && game.seats[view.turn] !== PERSON && (game.people || running);
  while (due()) {
    const player = view.turn, ply = game.ply;
    const { cell } = await ask(game.question("reply"));
    if (game !== mine || game.ply !== ply || !due()) return;
    game.play(cell, view.cols);
    await draw({ fresh: true });
    said = [said, `${player} plays ${board.name(cell)}.`].filter(Boolean).join(" ");
    if (!game.people) {
      said = `${player} plays ${board.name(cell)}.`;
      say(said);
      await new Promise((resolve) => { setTimeout(resolve, PACE); });
    }
  }
  if (said) say([said, view.threats, view.outcome === "open" ? "" : `${view.headline}.`].filter(Boolean).join(" "));
  if (view.outcome !== "open") run(false);
}

async function step() { // one move of the rules
  if (game.looking) return go(game.ply + 1);
  if (view.outcome !== "open") return;
  const { cell } = await ask(game.question("reply"));
  game.play(cell, view.cols);
  await draw({ fresh: true });
}

function run(on) {
  running = on;
  byId("watch-run").setAttribute("aria-pressed", on);
  if (on) {
    game.step(game.moves.length);
    attempt(async () => { await draw({}); await answer(); });
  }
}

async function begin(next, said = "") {
  run(false);
  say(said);
  game = next;
  explaining = "";
  touring = false;
  guide.end();
  arrange();
  notice("");
  history.pushState(null, "", linkToGame(game));
  await draw({});
  await answer(said);
}

const mySeats = () => ({ X: byId("seat-X").value, O: byId("seat-O").value });

async function go(ply) {
  if (ply === undefined || ply < 0) return;
  game.step(ply);
  if (explaining === "hint") explaining = "";
  say("");
  await draw({});
}

// draw asks how the game stands and shows it. A later call overtakes an earlier.
let drawn = 0;
async function draw({ fresh = false }) {
  const mine = ++drawn;
  const seen = await ask(game.question("see"));
  if (mine !== drawn || touring) return;
  view = seen;
  if (view.level?.state === "reached") levels.reached(view.level.name);
  const link = linkToGame(game) + present.link();
  if (location.hash !== link) history.replaceState(null, "", link);
  paint(fresh);
  await explain();
}

// paint shows the view, and what the analysis knows of it.
function paint(fresh = false) {
  const known = analysing && view.outcome === "open" ? analysis.of(game.valuesAt(game.ply)) : undefined;
  board.draw(view, { show: shown(), yours: view.yours, fresh, values: known?.values });
  showState(view);
  showMoves(view, analysing ? judged() : new Map(), (ply) => attempt(() => go(ply)));
  showLegend(view, shown());
  showValue(known);
  const size = view.plain ? String(view.rows) : "other";
  if (size === "other" && !byId("size").querySelector("[value=other]")) byId("size").append(make("option", { value: "other", text: "set up" }));
  byId("size").value = size;
  for (const side of ["X", "O"]) byId(`seat-${side}`).value = game.seats[side];
  byId("watch").hidden = game.people;
  disable("undo", view.undo < 0);
  disable("redo", view.redo < 0);
  disable("first", game.ply === 0);
  disable("back", game.ply === 0);
  disable("forward", !game.looking);
  disable("last", !game.looking);
  disable("hint", view.outcome !== "open");
  disable("why", game.ply === 0);
  disable("watch-step", view.outcome !== "open" && !game.looking);
  disable("watch-run", view.outcome !== "open" && !game.looking);
  if (analysing) study();
}

// disable disables a button, and if that had the focus gives it to the board.
function disable(id, off) {
  const held = document.activeElement === byId(id);
  byId(id).disabled = off;
  if (off && held) board.focus({ preventScroll: true });
}

// ---- Explaining

async function explain() {
  byId("why").setAttribute("aria-expanded", explaining === "why");
  document.body.classList.toggle("explaining", explaining !== "");
  if (explaining === "" || (explaining === "why" && game.ply === 0)) return reason.hide();
  const what = explaining, ply = game.ply, about = game;
  const { parts } = await ask(game.question(what));
  if (what === explaining && ply === game.ply && about === game && !touring) reason.show(parts);
}

async function toggle(what) {
  explaining = explaining === what ? "" : what;
  board.light([]);
  await explain();
}

// ---- Analysis

// study looks for the values of the position shown, then, for the marks in the
// list of moves, of those before it.
function study() {
  const here = game.valuesAt(game.ply);
  if (view.outcome === "open" && !analysis.of(here)) return analysis.look(here);
  if (analysis.running) return;
  for (let ply = game.ply - 1; ply >= 0; ply--) {
    const before = game.valuesAt(ply);
    if (!analysis.of(before)) return analysis.look(before);
  }
}

// judged says of each move what it did to the value, where that is known.
function judged() {
  const found = new Map();
  game.moves.forEach((_, i) => {
    const known = analysis.of(game.valuesAt(i));
    const move = known?.answer && known.values.get(view.moves[i]);
    if (move) found.set(i + 1, move);
  });
  return found;
}

function showValue(known) {
  const place = byId("value");
  place.hidden = !analysing;
  if (!analysing) return;
  const parts = [];
  const move = game.ply > 0 ? judged().get(game.ply) : undefined;
  if (move) parts.push(make("b", { class: move.kind, text: `${board.name(view.moves[game.ply - 1])} ${move.says}.` }), " ");
  if (view.outcome !== "open") parts.push("");
  else if (known?.answer) parts.push(known.answer.says);
  else if (known?.problem) parts.push(`The values could not be found: ${known.problem.message}.`);
  else if (known?.long) {
    parts.push("Here this can take long. ", make("button", {
      type: "button", text: "Look for the values all the same",
      onclick: () => { analysis.look(game.valuesAt(game.ply), true); paint(); },
    }));
  } else parts.push(`Looking for the values… ${known?.values.size ?? 0} of ${view.rows * view.cols - view.missing.length - view.x.length - view.o.length}`);
  place.replaceChildren(...parts);
}

function analyse(on) {
  analysing = on;
  byId("analysis").setAttribute("aria-pressed", on);
  paint();
}

// ---- Tours and the lesson

async function tour(name, panel, link = true) {
  run(false);
  touring = true;
  arrange();
  say("");
  await guide.start(name, panel);
  if (link) history.pushState(null, "", linkToTour(name, panel) + present.link());
  byId("tour-title").focus({ preventScroll: false });
}

async function showPanel(panel, ply) {
  const seen = await ask({ ask: "see", game: panel.game, ply, x: PERSON, o: PERSON });
  if (!touring) return;
  view = seen;
  const own = { threats: true, plies: byId("show-plies").checked, openX: false, openO: false, bd: false };
  const paper = guide.tour.name !== "lesson";
  board.draw(view, { show: { ...own, openX: paper, bd: paper }, yours: Boolean(panel.cells) && !guide.done, fresh: false });
  showLegend(view, own);
  const link = linkToTour(guide.tour.name, guide.at) + present.link();
  if (location.hash !== link) history.replaceState(null, "", link);
}

async function leave() {
  await begin(game);
  board.focus();
}

async function playOn(panel) {
  const [head, moves] = panel.game.split(":");
  const side = guide.tour.name === "delay" ? { X: PERSON, O: OWN.O } : { X: OWN.X, O: PERSON };
  await begin(new Game(head, side, moves.split(" ").filter(Boolean), panel.ply));
  board.focus();
}

// arrange shows the cards of a tour or those of a game.
function arrange() {
  for (const id of ["play", "game"]) byId(id).hidden = touring;
  byId("tour").hidden = !touring;
  document.body.classList.toggle("touring", touring);
  if (touring) reason.hide();
}

// ---- Presenting

const present = {
  on: false,
  link() { return this.on ? "&view=present" : ""; },
  set(on) {
    this.on = on;
    document.body.classList.toggle("present", on);
    byId("present").textContent = on ? "End presenting" : "Present";
    const bare = location.hash.replace("&view=present", "");
    if (bare) history.replaceState(null, "", bare + this.link());
    if (on) say("Presenting: arrow keys or a clicker step; Esc ends.");
  },
};

// ---- Games from elsewhere

// openRecord reads a record in either form, or throws an Error.
const openRecord = (text) => ask({ ask: "read", text, head: game?.head });

const gameOf = ({ game: record }, sides, ply, level) => {
  const [head, moves] = record.split(":");
  const cells = moves.split(" ").filter(Boolean);
  if (ply !== undefined && ply > cells.length) throw new Error(`the game has no ply ${ply}: it ends at ply ${cells.length}`);
  return new Game(head, sides, cells, ply, level);
};

const first = () => new Game(FIRST, { X: OWN.X, O: PERSON });

// enter shows what the address asks for.
async function enter() {
  run(false);
  say("");
  try {
    const wanted = follow(location.hash, seats);
    present.set(Boolean(wanted?.present));
    game ??= first();
    if (wanted?.tour) return await tour(wanted.tour, wanted.panel, false);
    if (wanted?.level) game = levels.game(wanted.level);
    else if (wanted) game = gameOf(await openRecord(wanted.record), wanted.seats, wanted.ply, wanted.level);
    else game = first();
    notice("");
  } catch (problem) {
    notice(`This link does not lead to a game: ${problem.message}. Here is a new one.`);
    game = first();
  }
  touring = false;
  guide.end();
  arrange();
  explaining = "";
  await draw({});
  await answer();
}

// ---- Controls

function prepare() {
  const on = (id, act, event = "click") => {
    byId(id).disabled = false;
    byId(id).addEventListener(event, () => attempt(act));
  };
  byId("size").replaceChildren();
  for (let n = SMALLEST; n <= LARGEST; n++) byId("size").append(make("option", { value: n, text: `${n} × ${n}` }));
  for (const side of ["X", "O"]) {
    byId(`seat-${side}`).replaceChildren(...seats[side].map(({ name, title }) => make("option", { value: name }, ...typeset(title))));
  }
  const anew = () => {
    const size = byId("size").value;
    const head = size === "other" ? game.head : size;
    const sides = mySeats();
    const you = sides.X === sides.O ? "" : sides.X === PERSON ? " You are X." : sides.O === PERSON ? " You are O." : "";
    return begin(new Game(head, sides), `A new game.${you}`);
  };
  const reseat = async () => { // somebody else plays a side from here on
    run(false);
    game = new Game(game.head, mySeats(), game.moves, game.ply);
    await draw({});
    await answer();
  };
  on("new", anew);
  on("size", anew, "change");
  on("seat-X", reseat, "change");
  on("seat-O", reseat, "change");
  on("undo", () => go(view.undo));
  on("redo", () => go(view.redo));
  on("first", () => go(0));
  on("back", () => go(game.ply - 1));
  on("forward", () => go(game.ply + 1));
  on("last", () => go(game.moves.length));
  on("hint", () => toggle("hint"));
  on("why", () => toggle("why"));
  on("analysis", () => analyse(!analysing));
  on("watch-step", step);
  on("watch-run", () => run(!running));
  for (const what of SHOWN) on(`show-${what}`, () => (touring ? undefined : paint()), "change");
  on("link", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      notice("The link to this position is copied.");
    } catch {
      notice(`The browser does not let the page copy. The address of this page is the link: ${location.href}`);
    }
  });
  on("save", () => save("game.txt", "text/plain", game.record + "\n"));
  on("csv", async () => save("game.csv", "text/csv", (await ask(game.question("csv"))).csv));
  on("image", () => save("position.png", "image/png", picture(view)));
  on("open", () => {});
  on("setup", () => {});
  on("help", () => byId("help-dialog").showModal());
  on("about", () => byId("about-dialog").showModal());
  on("notice-close", () => { notice(""); board.focus(); });
  on("lesson", () => tour("lesson", 0));
  on("tour-six", () => tour("six", 0));
  on("tour-delay", () => tour("delay", 0));
  on("present", () => present.set(!present.on));
  const menu = byId("more");
  menu.addEventListener("click", (event) => { if (event.target.matches("button:not(#theme)")) menu.open = false; });
  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
  prepareOpening(async (text) => {
    await begin(gameOf(await openRecord(text), game.seats));
    say("Game opened.");
  });
  prepareSetup(() => view, async (head) => {
    const found = await openRecord(`${head}:`);
    const next = gameOf(found, game.seats);
    await ask(next.question("see"));
    await begin(next);
  });
  prepareKeys({
    step: (by) => attempt(() => (touring ? guide.go(guide.at + by) : go(game.ply + by))),
    press: (id) => { if (!touring || id === "present") byId(id).click(); },
    escape: () => { if (present.on) present.set(false); },
  });
  levels = prepareLevels(levels, (next) => attempt(() => begin(next)));
  addEventListener("popstate", () => attempt(enter));
}

// arriving says what works before the engine is here, and nothing when it is.
function arriving(text) {
  byId("arriving").hidden = text === "";
  byId("arriving-text").textContent = text;
  for (const id of ["analysis", "setup", "open", "levels", "tour-six", "tour-delay", "csv"]) byId(id).disabled = text !== "";
}

prepareTheme();
try {
  if (!("failed" in document.documentElement.dataset)) {
    const known = await prepared();
    load();
    engine = new Engine(known);
    const begun = await engine.ask({ ask: "begin" });
    seats = begun.seats;
    levels = begun.levels;
    guide = new Guide(begun.tours, board, { show: showPanel, leave, play: playOn, attempt });
    analysis = new Analysis(new Engine(), () => { if (!touring && view) paint(); });
    if (/^#(?!lesson=)./.test(location.hash)) { // what is prepared does not do for other links
      arriving("What this link leads to needs a program, which is on its way:");
      await program;
    }
    prepare();
    arriving("The first moves work already. All else needs a program, which is on its way:");
    await attempt(enter);
    document.documentElement.dataset.ready = "";
    await program;
    arriving("");
    document.documentElement.dataset.complete = "";
    if (window.isSecureContext) navigator.serviceWorker?.register(scriptURL("sw.js")).catch(() => { /* then without */ });
  }
} catch (problem) {
  console.warn(problem);
  byId("arriving").hidden = true;
  window.failed("ready" in document.documentElement.dataset ? "Only the first moves work" : "The rules could not be loaded", `The file engine.wasm.gz did not arrive, or does not run here: ${problem.message}. The page needs WebAssembly, in a browser of 2023 or later.`, true);
}
