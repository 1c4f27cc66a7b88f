// The page: puts the game, the board and the rules together.

import { followUps, showAfter } from "./after.js";
import { Analysis } from "./analysis.js";
import { Board } from "./board.js";
import { drawCode } from "./code.js";
import { byId, hear, make, recall, remember, typeset } from "./dom.js";
import { Crash, Engine, program, read, Stopped } from "./engine.js";
import { Explained } from "./explained.js";
import { prepareOpening } from "./files.js";
import { prepareKeys } from "./keys.js";
import { prepareLevels } from "./levels.js";
import { follow, linkToGame, linkToShared, linkToTour } from "./link.js";
import { prepareMenus } from "./menus.js";
import { showLegend, showMoves, showState } from "./panel.js";
import { due, Game, next, OWN, parted, PERSON, refusal, START, telling, yours } from "./play.js";
import { Presentation } from "./present.js";
import { Sentence } from "./sentence.js";
import { isPuzzle, preparePuzzles } from "./puzzles.js";
import { prepareSetup } from "./setup.js";
import { prepareShare } from "./share.js";
import { prepareSheet } from "./sheet.js";
import { prepareSound, sound } from "./sound.js";
import { leadsNowhere, newName, Shared } from "./shared.js";
import { keepStill } from "./still.js";
import { showStrip } from "./strip.js";
import { plainly, TEXTS } from "./texts.js";
import { prepareTheme } from "./theme.js";
import { thinking } from "./thinking.js";
import { Guide } from "./tour.js";
import { scriptURL } from "./trust.js";
import { showWin } from "./win.js";

const PEOPLE = { X: PERSON, O: PERSON };
const SHOWN = ["threats", "plies", "openX", "openO", "bd"];
const SMALLEST = 2, LARGEST = 16;
const REPORTED = 36; // cells of the largest board on which every game is judged at its end
const PACE = 900; // milliseconds a move when the rules play by themselves
const UNFINISHED = "transversal.unfinished"; // the link to a game that was left, on this device

let engine, analysis, guide, levels, puzzles, seats;
let state = START, view;
let other; // the board that is shared with another device

const board = new Board(byId("board"), (cell) => attempt(() => choose(cell)));
const reason = new Explained(board, byId("reason"), byId("reason-paper"), byId("reason-words"));
const lost = new Sentence(byId("lost"), board);
const present = new Presentation(say, (question) => program.then(() => engine.ask(question)));
const shown = () => Object.fromEntries(SHOWN.map((what) => [what, byId(`show-${what}`).checked]));

// dispatch lets an event happen.
function dispatch(type, about = {}) {
  const before = state;
  state = next(state, { type, ...about });
  if (state.helped && !before.helped) puzzles.helped(state.game.level);
  const { shared, record } = state.game;
  if (other && other.name !== shared) other.left = true;
  else if (shared && (type === "play" || type === "again")) attempt(() => other.send(record));
}

// say tells something in passing, to those who look and to those who listen.
function say(text) {
  byId("say").textContent = text;
  hear(text);
}

function notice(text) {
  if ("failed" in document.documentElement.dataset) return; // what failed stays, and its button
  byId("notice-text").textContent = text;
  byId("notice").hidden = text === "";
}

// ask asks the engine; should it crash it is asked once more, of a new one.
async function ask(question) {
  if (await engine.waits(question)) say(TEXTS.waits);
  const done = thinking();
  try {
    return await engine.ask(question);
  } catch (problem) {
    if (!(problem instanceof Crash)) throw problem;
    console.warn(problem.message);
    notice(TEXTS.crashed);
    return await engine.ask(question);
  } finally {
    done();
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
    if (problem instanceof Stopped) halt();
    else notice(TEXTS.failed(plainly(problem.message)));
  }
  if (--busy === 0) delete document.documentElement.dataset.busy;
}

// halt cancels what the visitor no longer wants to wait for.
function halt() {
  say(TEXTS.stopped);
  dispatch("halt");
  reason.hide();
  if (view && !state.touring) paint();
}

// ---- Playing

// word is how a record names a cell.
const word = (cell) => view.names?.[cell] ?? board.name(cell).slice(1, -1);

async function choose(cell) {
  if (state.touring) return say(await guide.choose(cell, view));
  const name = board.name(cell), refused = refusal(state, view, cell, name);
  if (refused === undefined) return;
  if (refused) {
    board.refuse(cell);
    return say(refused);
  }
  const mine = state.game.you ? TEXTS.youPlay(name) : TEXTS.plays(view.turn, name);
  sound(view.turn);
  dispatch("play", { cell: word(cell) });
  notice("");
  say(mine);
  await draw({ fresh: true });
  await answer(mine);
}

// answer lets the program move until it is a person's turn, or for as long as the
// rules play by themselves. Said is what was said before.
async function answer(said = "") {
  const { begun } = state;
  while (due(state, view)) {
    const { game } = state, player = view.turn;
    const { cell } = await ask(game.question("reply"));
    if (state.game !== game || !due(state, view)) return;
    dispatch("play", { cell: word(cell) });
    sound(player);
    await draw({ fresh: true });
    said = [said, TEXTS.plays(player, board.name(cell))].filter(Boolean).join(" ");
    if (!game.people) {
      said = TEXTS.plays(player, board.name(cell));
      say(said);
      await new Promise((resolve) => { setTimeout(resolve, PACE); });
    }
  }
  if (state.begun !== begun) return;
  if (state.coaching && yours(state, view) && state.told === "") await toggle("hint");
  if (said) say([said, view.threats, view.outcome === "open" ? "" : `${view.headline}.`].filter(Boolean).join(" "));
  if (state.running && view.outcome !== "open") run(false);
}

async function step() { // one move of the rules
  const { game } = state;
  if (game.looking) return go(game.ply + 1);
  if (view.outcome !== "open") return;
  const { cell } = await ask(game.question("reply"));
  if (state.game !== game) return;
  dispatch("play", { cell: word(cell) });
  await draw({ fresh: true });
  if (game.people) await answer();
}

function run(on) {
  dispatch("run", { on });
  if (on) attempt(async () => { await draw({}); await answer(); });
  else paint();
}

// begin shows a game that has begun.
async function begin(game, said = "", helped = puzzles.tried(game.level)) {
  dispatch("begin", { game, helped });
  await begun(said);
}

async function again(said = "", sides = undefined) {
  dispatch("again", { seats: sides });
  await begun(said);
}

async function begun(said) {
  say(said);
  guide.end();
  arrange();
  notice("");
  history.pushState(null, "", linkToGame(state.game));
  await draw({});
  await answer(said);
}

const mySeats = () => ({ X: byId("seat-X").value, O: byId("seat-O").value });

async function go(ply) {
  if (ply === undefined || ply < 0) return;
  dispatch("go", { ply });
  say("");
  await draw({});
  hear(TEXTS.at(state.game.ply, view.headline));
}

// draw asks how the game stands and shows it. A later call overtakes an earlier.
let drawn = 0;
async function draw({ fresh = false }) {
  const mine = ++drawn, of = state.game, before = view?.level;
  const seen = await ask(of.question("see"));
  if (mine !== drawn || state.touring) return;
  view = { ...seen, of };
  const { level } = view, over = view.outcome !== "open";
  if (level?.state === "failed") dispatch("failed");
  if (level?.state === "reached") (isPuzzle(level.name) ? puzzles : levels).reached(level.name, !state.helped);
  if (level && (level.state !== before?.state || level.name !== before.name)) hear(`${level.title} ${level.says}`);
  if (fresh && over) sound("win");
  present.at(linkToGame(of));
  if (over) remember(UNFINISHED, null);
  else if (fresh && of.people) remember(UNFINISHED, linkToGame(of));
  board.light([]);
  paint(fresh);
  await explain();
}

// paint shows the view, and what the analysis knows of it.
function paint(fresh = false) {
  const over = view.outcome !== "open", { game } = state;
  const known = state.analysing && !over ? analysis.of(game.valuesAt(game.ply)) : undefined;
  board.draw(view, { show: shown(), yours: yours(state, view), fresh, values: known?.values, whole: Boolean(known?.answer), side: game.you || view.turn });
  showState(view, game.you || view.turn, game.you);
  showMoves(view, judging() ? judged() : new Map());
  showLegend(view, shown());
  showValue(known);
  byId("say").dataset.begin = board.root.classList.contains("invite") ? TEXTS.begin(!view.first) : "";
  showEnd(over, fresh);
  const size = view.plain ? String(view.rows) : "other";
  if (size === "other" && !byId("size").querySelector("[value=other]")) byId("size").append(make("option", { value: "other", text: TEXTS.setUp }));
  byId("size").value = size;
  for (const side of ["X", "O"]) byId(`seat-${side}`).value = game.seats[side];
  const title = (side) => (game.you === side ? TEXTS.you : byId(`seat-${side}`).selectedOptions[0].text);
  document.body.classList.toggle("variant", !view.plain); // of which the sentence at the top is not true
  byId("rival").textContent = { X: "O", O: "X" }[game.you] ?? TEXTS.rival;
  const played = game.head.includes(" ; ") ? TEXTS.ofFile : view.graph ? game.head : `${view.rows}×${view.cols}`;
  byId("playing").textContent = game.seats.X === PERSON && game.seats.O === PERSON ? TEXTS.twoPlay(played) : TEXTS.playing(played, title("X"), title("O"));
  byId("enlarge").hidden = view.cols < 10 || Boolean(view.graph);
  byId("watch").hidden = game.people && !(state.stopped && !over && !yours(state, view) && !game.looking);
  byId("watch-run").hidden = game.people;
  byId("watch-run").setAttribute("aria-pressed", state.running);
  disable("undo", view.undo < 0);
  disable("redo", view.redo < 0);
  disable("first", game.ply === 0);
  disable("back", game.ply === 0);
  disable("forward", !game.looking);
  disable("last", !game.looking);
  disable("hint", over);
  disable("why", game.ply === 0);
  disable("watch-step", over && !game.looking);
  disable("watch-run", over && !game.looking);
  if (judging()) study();
}

// judging reports whether the values of the moves are to be found: if they are asked
// for, and when a small game is over.
const judging = () => state.analysing || (view.outcome !== "open" && view.rows * view.cols <= REPORTED);

// goOn begins the level that follows one, or another puzzle.
async function goOn(name) {
  const following = isPuzzle(name) ? await puzzles.after(name) : levels.after(name);
  if (following) await begin(following);
  else byId("levels").click();
}

// showEnd shows why a game was lost, and what to do next.
let ended; // the game, and how far, whose end is shown
function showEnd(over, fresh) {
  const { game } = state, reached = view.level?.state === "reached";
  const key = over || reached ? game.recordTo(game.ply) : "";
  if (ended === key && !fresh) return;
  ended = key;
  lost.hide();
  const following = reached ? [[isPuzzle(view.level.name) ? TEXTS.nextPuzzle : TEXTS.nextLevel, () => goOn(view.level.name)]] : [];
  if (reached) following.push(...puzzles.share(view.level.name));
  showAfter([...following, ...(over ? followUps(game, view, {
    seats, begin, again: () => again(), replay: () => showWin(board, view), mistake: seeMistake,
    coach: async () => { await again(); dispatch("coach"); await explain(); },
  }) : [])], attempt);
  board.root.classList.toggle("won", over && !fresh);
  if (!over) return;
  if (view.lost.length && !view.outcome.startsWith(game.you || "-")) {
    lost.show(view.lost);
    hear(byId("lost").textContent);
  }
  if (fresh) showWin(board, view);
}

// disable disables a button, and if that had the focus gives it to the board.
function disable(id, off) {
  const held = document.activeElement === byId(id);
  byId(id).disabled = off;
  if (off && held) board.focus({ preventScroll: true });
}

// ---- Explaining

async function explain() {
  const { game } = state, what = telling(state, view);
  for (const id of ["why", "hint"]) byId(id).setAttribute("aria-expanded", what === id);
  byId("told").hidden = what === "";
  if (what === "") return reason.hide();
  const { parts, paper } = await ask(game.question(what, what === "hint" ? { best: bestKnown() } : {}));
  if (state.game !== game || what !== telling(state, view) || state.touring) return;
  reason.show(parts, paper);
  hear(parts.map(({ text }) => text).join(""));
}

// bestKnown lists the moves that the analysis knows to be best, if it knows.
function bestKnown() {
  const known = analysis.of(state.game.valuesAt(state.game.ply));
  return known?.answer ? known.answer.moves.filter(({ kind }) => kind === "keeps").map(({ cell }) => cell).join(",") : undefined;
}

async function toggle(what) {
  dispatch("tell", { what });
  board.light([]);
  await explain();
}

// ---- Analysis

// study looks for the values of the position shown, then, for the marks in the
// list of moves, of those before it.
function study() {
  const { game } = state, here = game.valuesAt(game.ply);
  if (state.analysing && view.outcome === "open" && !analysis.of(here)) return analysis.look(here);
  if (analysis.running) return;
  for (let ply = game.ply - 1; ply >= 0; ply--) {
    const before = game.valuesAt(ply);
    if (!analysis.of(before)) return analysis.look(before);
  }
}

// judged says of each move what it did to the value, where that is known.
function judged() {
  const found = new Map(), { game } = state;
  game.moves.forEach((_, i) => {
    const known = analysis.of(game.valuesAt(i));
    const move = known?.answer && known.values.get(view.moves[i]);
    if (move) found.set(i + 1, move);
  });
  return found;
}

function showValue(known) {
  const place = byId("value"), open = view.outcome === "open", { game } = state;
  const found = judging() ? judged() : new Map();
  const parts = [];
  const move = game.ply > 0 ? found.get(game.ply) : undefined;
  if (move && state.analysing) parts.push(make("b", { class: move.kind, text: `${board.name(view.moves[game.ply - 1])} ${move.says}.` }), " ");
  if (!open) parts.push(report(found));
  else if (known?.answer) {
    parts.push(...typeset(known.answer.says));
    if (known.answer.moves.length > 1 && known.answer.moves.every(({ kind }) => kind === "keeps")) parts.push(` ${TEXTS.equal}`);
  } else if (known?.problem) parts.push(TEXTS.noValues(known.problem.message));
  else if (known?.long) {
    parts.push(TEXTS.long, make("button", {
      type: "button", text: TEXTS.lookAnyway,
      onclick: () => { analysis.look(game.valuesAt(game.ply), true); paint(); },
    }));
  } else if (state.analysing) parts.push(TEXTS.looking(known?.values.size ?? 0, view.rows * view.cols - view.missing.length - view.x.length - view.o.length));
  const same = place.dataset.says === parts.map((part) => part.textContent ?? part).join("");
  if (!same) place.replaceChildren(...parts);
  if (!same && (known?.answer || known?.problem || !open)) hear(place.textContent);
  place.dataset.says = place.textContent;
  place.hidden = !judging() || !place.textContent;
  byId("standing").hidden = Boolean(known?.answer); // it says so too
  showStrip(byId("strip"), view, found);
}

// report says how many moves of a game that is over were best.
function report(found) {
  if (found.size < state.game.moves.length) return "";
  const side = state.game.you;
  const mine = [...found].filter(([ply]) => !side || view.players[ply - 1] === side).map(([, move]) => move.kind);
  return TEXTS.best(mine.filter((kind) => kind === "keeps").length, mine.length, Boolean(side));
}

// seeMistake goes to where the loser lost what there was, or failing that some time.
async function seeMistake() {
  const { game } = state, done = thinking();
  try {
    for (let ply = game.moves.length - 1; ply >= 0; ply--) {
      while (analysis.running) await analysis.pause();
      if (!analysis.of(game.valuesAt(ply))) await analysis.look(game.valuesAt(ply));
    }
  } finally {
    done();
  }
  if (state.game !== game) return;
  const found = judged();
  const plies = [...found].filter(([ply]) => view.players[ply - 1] === game.you).reverse();
  const [ply, move] = plies.find(([, { kind }]) => kind === "loses") ?? plies.find(([, { kind }]) => kind === "costs") ?? [];
  if (!ply) return say(found.size < game.moves.length ? TEXTS.mistakeLong : TEXTS.noMistake);
  const cell = board.name(view.moves[ply - 1]);
  await go(ply - 1);
  say(TEXTS.mistakeWas(cell, move.says));
}

function analyse(on) {
  dispatch("analyse", { on });
  byId("analysis").setAttribute("aria-pressed", on);
  paint();
}

// ---- Tours and the lesson

async function tour(name, panel, link = true) {
  dispatch("tour");
  arrange();
  say("");
  if (link) history.pushState(null, "", present.link(linkToTour(name, panel))); // the game keeps its own entry
  await guide.start(name, panel);
  byId("tour-title").focus({ preventScroll: false });
}

async function showPanel(panel, ply) {
  const seen = await ask({ ask: "see", game: panel.game, ply, x: PERSON, o: PERSON });
  if (!state.touring) return;
  view = seen;
  const own = { threats: true, plies: byId("show-plies").checked, openX: false, openO: false, bd: false };
  const paper = guide.tour.name !== "lesson";
  board.light([]);
  board.draw(view, { show: { ...own, openX: paper, bd: paper }, yours: Boolean(panel.cells) && !guide.done, fresh: false });
  showLegend(view, own);
  document.body.classList.toggle("variant", Boolean(view.graph));
  present.at(linkToTour(guide.tour.name, guide.at));
}

async function leave() {
  dispatch("leave");
  await begun("");
  board.focus();
}

async function playOn(panel) {
  const [head, moves] = parted(panel.game);
  const side = guide.tour.name === "delay" ? { X: PERSON, O: OWN.O } : { X: OWN.X, O: PERSON };
  await begin(new Game(head, side, { moves, ply: panel.ply }));
  board.focus();
}

// arrange shows the cards of a tour or those of a game.
function arrange() {
  for (const id of ["play", "game"]) byId(id).hidden = state.touring;
  byId("tour").hidden = !state.touring;
  document.body.classList.toggle("touring", state.touring);
  byId("show").hidden = state.touring;
  if (state.touring) {
    reason.hide();
    lost.hide();
    ended = undefined;
    board.root.classList.remove("won", "winning");
  }
}

// ---- Games from elsewhere

// openRecord reads a record in either form, or throws an Error.
const openRecord = (text) => ask({ ask: "read", text, head: state.game.head });

const gameOf = ({ game: record }, sides, more = {}) => {
  const [head, moves] = parted(record);
  if (more.ply > moves.length) throw new Error(TEXTS.noMove(more.ply, moves.length));
  return new Game(head, sides, { moves, ...more });
};

// levelOf is the game with which a level or a puzzle begins.
const levelOf = async (name) => (isPuzzle(name) ? puzzles.game(name) : levels.game(name));

// wanted is the game that a link leads to.
async function wanted({ record, level, seats: sides, ply, shared, mine }) {
  if (shared) {
    const board = new Shared(shared, taken);
    return join(board, mine, gameOf(await openRecord(await board.look()), PEOPLE));
  }
  const start = level && await levelOf(level);
  if (!record) return start;
  return gameOf(await openRecord(record), sides, { ply, level, began: start?.began });
}

// share begins a board that two devices share, this one as X, and shows the way there.
async function share() {
  const board = new Shared(newName(), taken), game = new Game(state.game.head, PEOPLE);
  await board.send(game.record);
  await begin(join(board, "X", game));
  const link = new URL(linkToShared(board.name, "O"), location.href).href;
  byId("shared-link").textContent = link;
  byId("shared-here").hidden = !leadsNowhere(location);
  await drawCode(byId("shared-code"), leadsNowhere(location) ? "" : link, ask);
  byId("shared-dialog").showModal();
}

// join listens to a board for a game on it, of which one side is played here.
function join(board, mine, game) {
  if (other) other.left = true;
  other = board;
  board.listen();
  return game.with({ shared: board.name, mine });
}

// taken shows what was played on the other device, and returns false if that is no game.
async function taken(text) {
  const record = await openRecord(text).then((told) => told.game, () => undefined), { game } = state;
  if (record === undefined) return false;
  const [head, moves] = parted(record);
  if (game.shared !== other.name || head !== game.head || record === game.record) return true;
  dispatch("taken", { moves });
  await draw({ fresh: moves.length > game.moves.length });
  say([moves.length ? TEXTS.plays(view.players.at(-1), board.name(view.moves.at(-1))) : TEXTS.newGame, view.threats].join(" "));
  return true;
}

// enter shows what the address asks for.
async function enter() {
  if (view && location.hash === "#board") { // the link that skips to the board
    present.at(linkToGame(state.game));
    return board.focus();
  }
  say("");
  let game = START.game;
  try {
    const link = follow(location.hash, seats);
    present.set(link?.view ?? "");
    if (link?.tour) return await tour(link.tour, link.panel, false);
    if (link) game = await wanted(link);
    notice("");
  } catch (problem) {
    notice(TEXTS.badLink(plainly(problem.message)));
  }
  const bare = location.hash === "", left = recall(UNFINISHED, null);
  dispatch("begin", { game, helped: puzzles.tried(game.level) || game.moves.length > game.began });
  guide.end();
  arrange();
  await draw({});
  if (left && bare) showAfter([[TEXTS.resume, () => { location.hash = left; }]], attempt);
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
    const size = byId("size").value, sides = mySeats();
    const fresh = size === "other" || size === state.game.head ? state.game : new Game(size, sides);
    const said = TEXTS.newGame + (fresh.you && TEXTS.youAre(fresh.you));
    return fresh === state.game ? again(said, sides) : begin(fresh, said);
  };
  const reseat = async () => { // somebody else plays a side from here on
    const { level } = state.game;
    dispatch("seats", { seats: mySeats() });
    await draw({});
    await answer(level && TEXTS.noMoreLevel);
  };
  on("new", anew);
  on("size", anew, "change");
  on("seat-X", reseat, "change");
  on("seat-O", reseat, "change");
  on("undo", () => go(view.undo));
  on("redo", () => go(view.redo));
  on("first", () => go(0));
  on("back", () => go(state.game.ply - 1));
  on("forward", () => go(state.game.ply + 1));
  on("last", () => go(state.game.moves.length));
  on("hint", () => toggle("hint"));
  on("why", () => toggle("why"));
  on("analysis", () => analyse(!state.analysing));
  on("watch-step", step);
  on("watch-run", () => run(!state.running));
  for (const what of SHOWN) on(`show-${what}`, () => (state.touring ? undefined : paint()), "change");
  on("two", () => begin(new Game(state.game.head, PEOPLE), TEXTS.newGame));
  on("stop", () => { engine.stop(); analysis.stop(); });
  on("enlarge", () => {
    const large = board.root.classList.toggle("enlarged");
    byId("enlarge").setAttribute("aria-pressed", large);
  });
  byId("moves").addEventListener("click", ({ target }) => {
    const ply = [...byId("moves").querySelectorAll("button")].indexOf(target.closest("button")) + 1;
    if (ply > 0) attempt(() => go(ply));
  });
  byId("strip").addEventListener("click", ({ target }) => { if (target.dataset.ply) attempt(() => go(Number(target.dataset.ply))); });
  const copy = prepareShare({ on, notice, ask, current: () => ({ game: state.game, view }) });
  on("share-board", share);
  on("open", () => {});
  on("setup", () => {});
  on("help", () => {
    byId("help-dialog").showModal();
    byId("help-title").focus(); // to be read from its beginning
  });
  on("about", () => byId("about-dialog").showModal());
  on("notice-close", () => { notice(""); board.focus(); });
  on("lesson", () => tour("lesson", 0));
  on("tour-six", () => tour("six", 0));
  on("tour-delay", () => tour("delay", 0));
  on("tour-k6", () => tour("k6", 0));
  on("present", () => present.set(present.on ? "" : "present"));
  prepareSheet(() => view);
  prepareMenus();
  keepStill(byId("talk"), byId("game"));
  prepareOpening(async (text) => {
    await begin(gameOf(await openRecord(text), state.game.seats));
    say(TEXTS.opened);
  });
  prepareSetup(() => view, async (head) => {
    const found = await openRecord(`${head}:`);
    const game = gameOf(found, state.game.seats);
    await ask(game.question("see"));
    await begin(game);
  });
  prepareKeys({
    step: (by) => attempt(() => (state.touring ? guide.go(guide.at + by) : go(state.game.ply + by))),
    press: (id) => { if (!state.touring || ["present", "help"].includes(id)) byId(id).click(); },
    escape: () => { if (present.on) present.set(""); },
  });
  puzzles = preparePuzzles({ ask, begin, attempt, copy });
  levels = prepareLevels(levels, (game) => attempt(() => begin(game)));
  addEventListener("popstate", () => attempt(enter));
}

// arriving says that the engine is on its way, and nothing when it is here.
function arriving(text) {
  byId("arriving").hidden = text === "";
  byId("arriving-text").textContent = text;
}

prepareTheme();
prepareSound();
const pause = () => new Promise((resolve) => { setTimeout(resolve); }); // lets the browser do other things
try {
  await pause();
  if (!("failed" in document.documentElement.dataset)) {
    engine = new Engine(read(byId("prepared").textContent));
    const begun = await engine.ask({ ask: "begin" });
    seats = begun.seats;
    levels = begun.levels;
    guide = new Guide(begun.tours, board, { show: showPanel, leave, play: playOn, attempt });
    analysis = new Analysis(new Engine(), () => { if (!state.touring && view) paint(); });
    await pause();
    if (/^#(?!lesson=)./.test(location.hash)) { // what is prepared does not do for other links
      arriving(TEXTS.linkWaits);
      engine.start();
      await program;
    }
    prepare();
    arriving(TEXTS.firstMoves);
    await attempt(enter);
    document.documentElement.dataset.ready = "";
    engine.start();
    await program;
    arriving("");
    document.documentElement.dataset.complete = "";
    if (window.isSecureContext) navigator.serviceWorker?.register(scriptURL("sw.js")).catch(() => { /* then without */ });
  }
} catch (problem) {
  console.warn(problem);
  byId("arriving").hidden = true;
  window.failed("ready" in document.documentElement.dataset ? TEXTS.onlyFirst : TEXTS.noRules, TEXTS.noEngine(problem.message), true);
}
