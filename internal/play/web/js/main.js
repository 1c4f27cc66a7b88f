// The page: puts the game, the board and the rules together.

import { followUps, showAfter } from "./after.js";
import { Analysis } from "./analysis.js";
import { Board, PLAIN } from "./board.js";
import { byId, called, changed, hear, make, recall, remember, typeset } from "./dom.js";
import { Crash, Engine, program, read, Stopped } from "./engine.js";
import { Explained } from "./explained.js";
import { prepareKeys } from "./keys.js";
import { gameOf, prepareLevels } from "./levels.js";
import { follow, linkToGame, linkToTour, placeOf } from "./link.js";
import { prepareMenus } from "./menus.js";
import { showLegend, showMoves, showState } from "./panel.js";
import { drawn, explanation, Game, isPuzzle, kindOf, knownAt, next, OWN, parted, PERSON, refusal, START, telling, wants, wordOf, yours } from "./play.js";
import { Presentation } from "./present.js";
import { Sentence } from "./sentence.js";
import { preparePuzzles } from "./puzzles.js";
import { sketch } from "./sketch.js";
import { prepareSound, sound } from "./sound.js";
import { keepStill } from "./still.js";
import { showStrip } from "./strip.js";
import { plainly, TEXTS } from "./texts.js";
import { prepareTheme } from "./theme.js";
import { thinking } from "./thinking.js";
import { prepareTour } from "./tour.js";
import { scriptURL } from "./trust.js";
import { showWin } from "./win.js";

const PEOPLE = { X: PERSON, O: PERSON };
const SHOWN = ["threats", "plies", "openX", "openO", "bd"];
const SMALLEST = 2, LARGEST = 16;
const REPORTED = 36; // cells of the largest board on which every game is judged at its end
const PACE = 900; // milliseconds a move when the rules play by themselves
const DEVICES = "./js/devices.js", TOOLS = "./js/tools.js"; // of which most games have no need
const ON_TOOLS = ["open", "setup", "link", "embed", "image", "film", "save", "csv", "print"]; // buttons
const UNFINISHED = "transversal.unfinished"; // the link to a game that was left, on this device

let engine, analysis, levels, puzzles, seats, paintTour;
let state = START;
let devices; // what shares boards with other devices, once that was wanted

const board = new Board(byId("board"), (cell) => attempt(() => choose(cell)));
const reason = new Explained(board, byId("reason"), byId("reason-paper"), byId("reason-words"));
const lost = new Sentence(byId("lost"), board);
const present = new Presentation(say, (question) => program.then(() => engine.ask(question)));
const marks = () => Object.fromEntries(SHOWN.map((what) => [what, byId(`show-${what}`).checked]));

// dispatch lets an event happen: the state becomes another, which is told and painted, and
// what it wants to know is asked.
function dispatch(type, about = {}) {
  const before = state;
  state = next(before, { type, ...about });
  if (state === before) return;
  if (state.game !== before.game) share(type);
  tell(before);
  paint();
  for (const want of wants(state)) inquire(want);
  if (drawn(state) && judging()) study();
}

// inquire asks the engine what is wanted, unless it is being asked.
const asked = new Set();
function inquire({ type, of, what, question }) {
  if ([...asked].some((one) => one.of === of && one.what === what)) return;
  const one = { of, what };
  asked.add(one);
  attempt(async () => {
    let answer;
    try {
      answer = await ask(question);
      if (type === "reply" && state.running && !of.people && state.view.fresh) await new Promise((resolve) => { setTimeout(resolve, PACE); });
    } catch (problem) {
      if (!(problem instanceof Stopped)) dispatch("trouble", { of, text: TEXTS.failed(plainly(problem.message)) });
      else throw problem;
      return;
    } finally {
      asked.delete(one);
    }
    dispatch(type, type === "reply" ? { of, cell: answer.cell } : { of, what, answer });
  });
}

// share tells the other devices what happened here, or that this one has left.
function share(type) {
  const { shared, record } = state.game;
  if (shared && type === "play") devices.play(record);
  else if (!shared) devices?.leave();
}

// withDevices returns what shares boards with other devices.
async function withDevices() {
  devices ??= (await import(DEVICES)).prepareDevices({ ask, attempt, begin, dispatch, openRecord, say, state: () => state });
  return devices;
}

// withTools returns what the buttons do that the first game does not need.
let tools;
async function withTools() {
  const current = () => ({ ...state, link: linkToGame(state.game, state.analysing) });
  tools ??= (await import(TOOLS)).prepareTools({ ask, notice, current, open });
  return tools;
}

// open begins the game of a text, or throws an Error.
async function open(text, said = "") {
  const game = recorded(await openRecord(text), state.game.seats);
  await ask(game.question("see"));
  begin(game, said);
}

// tell does what follows from a change once, beside what is painted: sounds, what those hear
// who listen, what this device remembers, and the address.
function tell(before) {
  const { said, view, game, helped, tour } = state, explained = drawn(state) ? explanation(state) : undefined;
  if (said !== before.said) hear(said.text);
  if (state.sharing?.says !== before.sharing?.says) hear(state.sharing?.says);
  if (helped && !before.helped) puzzles.helped(game.level);
  if (view && (view !== before.view || state.analysing !== before.analysing)) present.at(tour ? linkToTour(tour.name, tour.at) : placeOf(state));
  if (view !== before.view && !tour) stands(before);
  if (explained && explained !== explanationBefore(before)) hear(explained.parts.map(({ text }) => text).join(""));
}

const explanationBefore = (before) => (drawn(before) ? explanation(before) : undefined);

// stands tells how the game stands that is shown now.
function stands({ view: seen, cause }) {
  const { view, game } = state, { level } = view, over = view.outcome !== "open";
  if (level?.state === "reached") kindOfLevel(level.name).reached(level.name, !state.helped);
  if (level && (level.state !== seen?.level?.state || level.name !== seen.level.name)) hear(`${level.title} ${level.says}`);
  if (cause === "go") hear(TEXTS.at(game.ply, view.headline));
  if (view.fresh) sound(over ? "win" : view.players[view.ply - 1]);
  if (over && isLost()) hear(view.lost.map(({ text }) => text).join(""));
  if (over) remember(UNFINISHED, null);
  else if (view.fresh && game.people) remember(UNFINISHED, linkToGame(game));
}

// isLost reports whether there is something to say of why the game was lost.
const isLost = () => state.view.lost.length > 0 && !state.view.outcome.startsWith(state.game.you || "-");

// say tells something in passing, to those who look and to those who listen.
function say(text) { dispatch("say", { text }); }

function notice(text) { dispatch("notice", { text }); }

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
    if (problem instanceof Stopped) dispatch("halt"); // what the visitor no longer wants to wait for
    else notice(TEXTS.failed(plainly(problem.message)));
  } finally {
    if (--busy === 0) delete document.documentElement.dataset.busy;
  }
}

// ---- Playing

function choose(cell) {
  const { view, game, tour } = state, refused = refusal(state, cell);
  if (refused === undefined) return;
  if (refused) {
    board.refuse(cell);
    return say(refused);
  }
  if (tour) return dispatch("try", { cell });
  const name = board.name(cell);
  dispatch("play", { cell: wordOf(view, cell), said: game.you ? TEXTS.youPlay(name) : TEXTS.plays(view.turn, name) });
}

// begin shows a game that has begun.
function begin(game, said = "", helped = puzzles.begun(game.level)) {
  dispatch("begin", { game, helped, said });
  enterAnew();
}

function again(said = "") {
  if (state.game.shared) return devices.goBack(0);
  dispatch("again", { said });
  enterAnew();
}

function enterAnew() { history.pushState(null, "", placeOf(state)); }

function go(ply) {
  if (ply !== undefined && ply >= 0) dispatch("go", { ply });
}

const kindOfLevel = (name) => (isPuzzle(name) ? puzzles : levels);

// levelOf is the game with which a level or a puzzle begins.
const levelOf = async (name) => gameOf(await ask({ ask: "level", level: name }));

// goOn begins the level that follows one, or another puzzle.
async function goOn(name) {
  const following = kindOfLevel(name).after(name);
  if (following) begin(await levelOf(following));
  else levels.show();
}

// ---- Painting

// paint shows the state. While a view is awaited all that depends on it stays as it was, for
// the game that it shows.
function paint() {
  byId("say").textContent = state.said.text;
  paintSharing();
  if (!("failed" in document.documentElement.dataset)) { // what failed stays, and its button
    byId("notice-text").textContent = state.notice;
    byId("notice").hidden = state.notice === "";
  }
  if (!drawn(state)) return;
  const { tour, view } = state;
  for (const id of ["play", "game", "show"]) byId(id).hidden = Boolean(tour);
  byId("tour").hidden = !tour;
  document.body.classList.toggle("touring", Boolean(tour));
  document.body.classList.toggle("variant", tour ? Boolean(view.graph) : !view.plain); // of which the sentence at the top is not true
  if (changed("lights", view, explanation(state))) board.light([]);
  if (tour) {
    const paper = tour.name !== "lesson", show = { ...PLAIN, plies: byId("show-plies").checked, openX: paper, bd: paper };
    board.root.classList.remove("won", "winning");
    board.draw(view, { show, yours: Boolean(tour.panels[tour.at].cells) && !tour.done, fresh: false });
    showLegend(view, show);
  } else paintGame();
  paintReason();
  paintTour(tour);
}

function paintGame() {
  const { view, game } = state, over = view.outcome !== "open", side = game.you || view.turn;
  const known = state.analysing && !over ? knownAt(state) : undefined;
  const found = judging() ? judged() : new Map();
  board.draw(view, { show: marks(), yours: yours(view), fresh: view.fresh, values: known?.values, whole: Boolean(known?.answer), side });
  showState(view, side, game.you);
  showMoves(view, found);
  showLegend(view, marks());
  showValue(known, found);
  byId("say").dataset.begin = board.root.classList.contains("invite") ? TEXTS.begin(!view.first, kindOf(view)) : "";
  paintEnd();
  const size = view.plain ? String(view.rows) : "other";
  if (size === "other" && !byId("size").querySelector("[value=other]")) byId("size").append(make("option", { value: "other", text: TEXTS.setUp }));
  byId("size").value = size;
  for (const seat of ["X", "O"]) byId(`seat-${seat}`).value = game.seats[seat];
  const title = (seat) => (game.you === seat ? TEXTS.you : byId(`seat-${seat}`).selectedOptions[0].text);
  byId("rival").textContent = { X: "O", O: "X" }[game.you] ?? TEXTS.rival;
  const played = game.head.includes(" ; ") ? TEXTS.ofFile : view.graph ? game.head : `${view.rows}×${view.cols}`;
  byId("playing").textContent = game.seats.X === PERSON && game.seats.O === PERSON ? TEXTS.twoPlay(played) : TEXTS.playing(played, title("X"), title("O"));
  byId("enlarge").hidden = view.cols < 10 || Boolean(view.graph);
  byId("watch").hidden = game.people && !(state.stopped && !over && !yours(view) && !game.looking);
  byId("watch-run").hidden = game.people;
  byId("watch-run").setAttribute("aria-pressed", state.running);
  byId("analysis").setAttribute("aria-pressed", state.analysing);
  for (const seat of ["X", "O"]) byId(`seat-${seat}`).disabled = game.shared !== "";
  disable("undo", view.undo < 0 || (game.shared !== "" && !game.mine));
  disable("redo", view.redo < 0);
  disable("first", game.ply === 0);
  disable("back", game.ply === 0);
  disable("forward", !game.looking);
  disable("last", !game.looking);
  disable("hint", over);
  disable("why", game.ply === 0);
  disable("watch-step", over && !game.looking);
  disable("watch-run", over && !game.looking);
}

// paintSharing shows what is to be said of the other devices.
function paintSharing() {
  const { says: text = "", asked: ply, teaching } = state.sharing ?? {};
  byId("sharing").hidden = text === "";
  byId("sharing-says").textContent = text;
  byId("sharing-asks").hidden = ply === undefined;
  document.body.classList.toggle("teaching", Boolean(teaching));
  byId("class").hidden = !teaching;
}

// paintReason shows what is told of the position, once it is known.
function paintReason() {
  const what = state.tour ? "" : telling(state), known = what ? explanation(state) : undefined;
  for (const id of ["why", "hint"]) byId(id).setAttribute("aria-expanded", what === id);
  byId("told").hidden = what === "";
  if (!changed("reason", known)) return;
  if (known) reason.show(known.parts, known.paper);
  else reason.hide();
}

// paintEnd shows why a game was lost, and what to do next.
function paintEnd() {
  const { view, game } = state, over = view.outcome !== "open", reached = view.level?.state === "reached";
  if (!changed("end", view, state.resume)) return;
  const offers = [];
  if (reached) {
    offers.push([isPuzzle(view.level.name) ? TEXTS.nextPuzzle : TEXTS.nextLevel, () => goOn(view.level.name)]);
    offers.push(...puzzles.share(view.level.name));
  }
  if (over) {
    offers.push(...followUps(game, view, {
      seats, begin, again: game.shared && (!game.mine || state.sharing?.pupils) ? undefined : () => again(), replay: () => showWin(board, view), mistake: seeMistake,
      coach: () => { again(); dispatch("coach"); },
    }));
  }
  if (state.resume) offers.push([TEXTS.resume, () => { location.hash = state.resume; }]);
  showAfter(offers, attempt);
  board.root.classList.toggle("won", over && !view.fresh);
  if (over && isLost()) lost.show(view.lost);
  else lost.hide();
  if (over && view.fresh) showWin(board, view);
}

// disable disables a button, and if that had the focus gives it to the board.
function disable(id, off) {
  const held = document.activeElement === byId(id);
  byId(id).disabled = off;
  if (off && held) board.focus({ preventScroll: true });
}

// ---- Analysis

// judging reports whether the values of the moves are to be found: if they are asked
// for, and when a small game is over.
function judging() {
  const { view, tour, analysing } = state;
  return !tour && (analysing || (view.outcome !== "open" && view.rows * view.cols <= REPORTED));
}

// study looks for the values of the position shown, then, for the marks in the
// list of moves, of those before it.
function study() {
  const { game, view } = state;
  if (state.analysing && view.outcome === "open" && !knownAt(state)) return analysis.look(game.valuesAt(game.ply));
  if (analysis.running) return;
  for (let ply = game.ply - 1; ply >= 0; ply--) {
    if (!knownAt(state, ply)) return analysis.look(game.valuesAt(ply));
  }
}

// judged says of each move what it did to the value, where that is known.
function judged() {
  const found = new Map(), { view } = state;
  view.moves.forEach((cell, i) => {
    const known = knownAt(state, i), move = known?.answer && known.values.get(cell);
    if (move) found.set(i + 1, move);
  });
  return found;
}

function showValue(known, found) {
  const { view, game, analysing } = state, place = byId("value"), open = view.outcome === "open";
  if (!changed("value", view, state.known, analysing)) return;
  const parts = [];
  const move = game.ply > 0 ? found.get(game.ply) : undefined;
  if (move && analysing) parts.push(make("b", { class: move.kind, text: `${board.name(view.moves[game.ply - 1])} ${move.says}.` }), " ");
  if (!open) parts.push(report(found));
  else if (known?.answer) {
    parts.push(...typeset(known.answer.says));
    if (known.answer.moves.length > 1 && known.answer.moves.every(({ kind }) => kind === "keeps")) parts.push(` ${TEXTS.equal(kindOf(view))}`);
  } else if (known?.problem) parts.push(TEXTS.noValues(known.problem.message));
  else if (known?.long) {
    parts.push(TEXTS.long, make("button", { type: "button", text: TEXTS.lookAnyway, onclick: () => analysis.look(game.valuesAt(game.ply), true) }));
  } else if (analysing) parts.push(TEXTS.looking(known?.values.size ?? 0, view.rows * view.cols - view.missing.length - view.x.length - view.o.length));
  const says = parts.map((part) => part.textContent ?? part).join("");
  if (changed("value says", says)) {
    place.replaceChildren(...parts);
    if (known?.answer || known?.problem || !open) hear(says);
  }
  place.hidden = !judging() || !says;
  byId("standing").hidden = Boolean(known?.answer); // it says so too
  showStrip(byId("strip"), view, found);
}

// report says how many moves of a game that is over were best.
function report(found) {
  if (found.size < state.game.moves.length) return "";
  const side = state.game.you;
  const mine = [...found].filter(([ply]) => !side || state.view.players[ply - 1] === side).map(([, move]) => move.kind);
  return TEXTS.best(mine.filter((kind) => kind === "keeps").length, mine.length, Boolean(side));
}

// seeMistake goes to where the loser lost what there was, or failing that some time.
async function seeMistake() {
  const { game, view } = state, done = thinking();
  try {
    for (let ply = game.moves.length - 1; ply >= 0; ply--) {
      if (state.view !== view) return;
      if (!knownAt(state, ply)) await analysis.look(game.valuesAt(ply));
    }
  } finally {
    done();
  }
  const found = judged();
  const plies = [...found].filter(([ply]) => view.players[ply - 1] === game.you).reverse();
  const [ply, move] = plies.find(([, { kind }]) => kind === "loses") ?? plies.find(([, { kind }]) => kind === "costs") ?? [];
  if (!ply) return say(found.size < game.moves.length ? TEXTS.mistakeLong : TEXTS.noMistake);
  go(ply - 1);
  say(TEXTS.mistakeWas(called(view, view.moves[ply - 1]), move.says));
}

// ---- Tours and the lesson

// tourOf is the tour of a name, with a panel; it throws an Error if there is none such.
async function tourOf(name, panel) {
  const tour = await ask({ ask: "tour", tour: name });
  if (!tour.panels[panel]) throw new Error(TEXTS.panels(tour.panels.length));
  return tour;
}

// tour begins a tour; the game keeps its own entry in the history.
async function tour(name, panel, link = true) {
  const begun = await tourOf(name, panel);
  if (link) history.pushState(null, "", present.link(linkToTour(name, panel)));
  dispatch("tour", { tour: begun, at: panel });
}

// turn goes on, or back, by so many panels.
function turn(by) {
  const at = state.tour.at + by;
  if (state.tour.panels[at]) dispatch("tour", { tour: state.tour, at });
}

function leave() {
  dispatch("leave");
  enterAnew();
  board.focus();
}

function playOn(panel) {
  const [head, moves] = parted(panel.game);
  const side = state.tour.name === "delay" ? { X: PERSON, O: OWN.O } : { X: OWN.X, O: PERSON };
  begin(new Game(head, side, { moves, ply: panel.ply }));
  board.focus();
}

// ---- Games from elsewhere

// openRecord reads a record in either form, or throws an Error.
const openRecord = (text) => ask({ ask: "read", text, head: state.game.head });

const recorded = ({ game: record }, sides, more = {}) => {
  const [head, moves] = parted(record);
  if (more.ply > moves.length) throw new Error(TEXTS.noMove(more.ply, moves.length));
  return new Game(head, sides, { moves, ...more });
};

// wanted is the game that a link leads to.
async function wanted({ record, level, seats: sides, ply, shared, look }) {
  if (shared) return (await withDevices()).join(shared, look);
  const start = level && await levelOf(level);
  if (!record) return start;
  return recorded(await openRecord(record), sides, { ply, level, began: start?.began });
}

// preview draws what the address leads to, as far as that can be told before the engine is here.
function preview() {
  try {
    const { record, ply, level } = follow(location.hash, seats);
    const view = sketch(record ?? levels.find(({ name }) => name === level).game, ply);
    if (view) board.draw(view, { show: marks(), yours: false, fresh: false });
  } catch { /* what is wrong with it is told when it is entered */ }
}

// enter shows what the address asks for.
async function enter() {
  if (state.view && location.hash === "#board") { // the link that skips to the board
    present.at(placeOf(state));
    return board.focus();
  }
  let game = START.game, problem = "", analysing = false;
  try {
    const to = follow(location.hash, seats);
    present.set(to?.view ?? "");
    if (to?.tour) return await tour(to.tour, to.panel, false);
    if (to?.teach !== undefined) return await (await withDevices()).teach(to.teach);
    if (to) game = await wanted(to);
    analysing = Boolean(to?.analysing);
  } catch (found) {
    problem = TEXTS.badLink(plainly(found.message));
  }
  const left = location.hash === "" ? recall(UNFINISHED, null) : null;
  dispatch("begin", { game, analysing, notice: problem, resume: left, helped: puzzles.begun(game.level) || game.moves.length > game.began });
}

// ---- Controls

function prepare() {
  const on = (id, act, event = "click") => byId(id).addEventListener(event, () => attempt(act));
  byId("size").replaceChildren();
  for (let n = SMALLEST; n <= LARGEST; n++) byId("size").append(make("option", { value: n, text: `${n} × ${n}` }));
  for (const side of ["X", "O"]) {
    byId(`seat-${side}`).replaceChildren(...seats[side].map(({ name, title }) => make("option", { value: name }, ...typeset(title))));
  }
  // anew begins another game: a level again until it is reached, and then what was played before it.
  const anew = () => {
    const { game, view, usual } = state, size = byId("size").value, resized = size !== "other" && size !== game.head;
    const before = game.level && (resized || view.level?.state === "reached") ? usual : game;
    const fresh = resized ? new Game(size, before.seats) : before === game ? game : new Game(before.head, before.seats);
    const said = TEXTS.newGame + (fresh.you && TEXTS.youAre(fresh.you));
    return fresh === game ? again(said) : begin(fresh, said);
  };
  const reseat = () => dispatch("seats", { seats: { X: byId("seat-X").value, O: byId("seat-O").value } }); // somebody else plays a side from here on
  on("new", anew);
  on("size", anew, "change");
  on("seat-X", reseat, "change");
  on("seat-O", reseat, "change");
  on("undo", () => (state.game.shared ? devices.goBack(state.view.undo) : go(state.view.undo)));
  on("redo", () => go(state.view.redo));
  on("first", () => go(0));
  on("back", () => go(state.game.ply - 1));
  on("forward", () => go(state.game.ply + 1));
  on("last", () => go(state.game.moves.length));
  on("hint", () => dispatch("tell", { what: "hint" }));
  on("why", () => dispatch("tell", { what: "why" }));
  on("analysis", () => dispatch("analyse", { on: !state.analysing }));
  on("watch-step", () => dispatch("step"));
  on("watch-run", () => dispatch("run", { on: !state.running }));
  for (const what of SHOWN) on(`show-${what}`, paint, "change");
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
  for (const id of ON_TOOLS) on(id, async () => (await withTools())[id]());
  for (const id of ["share-board", "join", "teach"]) byId(id).hidden = document.documentElement.dataset.shared === undefined;
  on("share-board", async () => (await withDevices()).invite());
  on("shared-out", () => devices.showOnly());
  on("agree", () => devices.answer("agree"));
  on("refuse", () => devices.answer("refuse"));
  on("join", async () => (await withDevices()).askForCode());
  on("join-go", () => devices.comeIn());
  on("teach", () => { location.hash = "#class="; });
  on("class-leave", () => { begin(state.game.with({ shared: "", mine: "" })); });
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
  prepareMenus();
  keepStill(byId("talk"), byId("game"));
  prepareKeys({
    step: (by) => attempt(() => (state.tour ? turn(by) : go(state.game.ply + by))),
    press: (id) => { if (!state.tour || ["present", "help"].includes(id)) byId(id).click(); },
    escape: () => { if (present.on) present.set(""); },
  });
  puzzles = preparePuzzles((name) => attempt(async () => begin(await levelOf(name))), async (...about) => (await withTools()).copy(...about));
  on("puzzles", puzzles.show);
  levels = prepareLevels(levels, (game) => attempt(() => begin(game)));
  on("levels", levels.show);
  addEventListener("popstate", () => attempt(enter));
  for (const waits of document.querySelectorAll("button:disabled, select:disabled")) waits.disabled = false;
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
    paintTour = prepareTour(board, { go: turn, leave, play: playOn, attempt });
    analysis = new Analysis(new Engine(), (key, found) => dispatch("known", { key, found }));
    await pause();
    if (/^#(?!lesson=)./.test(location.hash)) { // what is prepared does not do for other links
      preview();
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
    await withTools(); // for who prints
    document.documentElement.dataset.complete = "";
    if (window.isSecureContext) navigator.serviceWorker?.register(scriptURL("sw.js")).catch(() => { /* then without */ });
  }
} catch (problem) {
  console.warn(problem);
  byId("arriving").hidden = true;
  window.failed("ready" in document.documentElement.dataset ? TEXTS.onlyFirst : TEXTS.noRules, TEXTS.noEngine(problem.message), true);
}
