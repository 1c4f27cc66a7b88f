// Boards that devices share, on the page: the way to them, and what is heard of the others.

import { showCode } from "./code.js";
import { byId, recall, remember } from "./dom.js";
import { linkToClass } from "./link.js";
import { Game, parted, PERSON } from "./play.js";
import { asked, gameOf, held, keep, Link, newKey, OWN, plan, planOf, says, seatOf } from "./shared.js";
import { SHARED, TEXTS } from "./texts.js";

const PEOPLE = { X: PERSON, O: PERSON };
const CALLED = "transversal.name"; // what the person here is called in a class
const CLASS = "./class.js"; // of which only a teacher has need

let page; // what the page can do
let link; // to the board, or the class, that is shared

// prepareDevices returns what the page does with boards that devices share. dispatch lets an
// event of the page happen, and state returns its state; ask asks the engine, openRecord whether
// a record is a game; begin shows a game, say tells something, and attempt does what may fail.
export function prepareDevices(tools) {
  page = tools;
  return {
    askForCode, comeIn, goBack, invite, join, showOnly, teach,
    answer: (type) => link.happen({ type }),
    leave: () => connect(undefined),
    play: (record) => link.happen({ type: "play", record }),
  };
}

// connect leaves the board that was shared for another one, or for none.
function connect(other) {
  const before = link;
  link = other;
  before?.leave();
  if (!other) page.dispatch("shared", {});
}

// join goes to a board, or to a class, by its name or its code: to look on at a table, or to
// take the seat that this device had, or a free one.
function join(name, look) {
  const own = look ? undefined : held(name);
  const letter = look ? undefined : own?.mine ?? { number: 0, wants: true, name: recall(CALLED, "") };
  connect(new Link({ box: own?.box ?? name, founder: own?.founder, mine: letter, look: look - 1 }, own?.key ?? newKey(), heard));
  return new Game("4", PEOPLE, { shared: name, look });
}

// found begins a board, or a class, with a plan, and waits until the server has it.
async function found(first) {
  const begun = new Link({ founder: true, mine: { number: 0, plan: first } }, newKey(), heard);
  await begun.ready;
  if (begun.state.box) return begun;
  begun.leave();
  throw new Error(begun.state.wrong || SHARED.lost);
}

// heard shows what is known of the board now, once the engine has found that it is a game.
async function heard(from) {
  if (from !== link) return;
  keep(from);
  const known = from.state, game = gameOf(known), pupils = planOf(known)?.pupils !== undefined, teaching = pupils && known.founder;
  page.dispatch("shared", { sharing: { says: teaching && known.connected ? "" : says(known), asked: asked(known), pupils, teaching } });
  if (teaching) {
    return (await import(CLASS)).showClass(known, { ask: page.ask, now: () => from.state, happen: (event) => from.happen(event) });
  }
  if (byId("shared-dialog").open) paintInvitation();
  if (pupils && known.mine && !known.mine.name && !from.named) {
    from.named = true;
    askForCode(known.code);
  }
  if (!game || from.opening || known.bad.includes(game.record)) return;
  const mine = seatOf(known)?.side ?? "", [head, moves] = parted(game.record);
  const same = () => page.state().game.shared === known.box && page.state().game.mine === mine && from.round === game.round;
  if (same() && page.state().game.record === game.record) return;
  from.opening = true;
  const fits = await page.openRecord(game.record).then((told) => told.game === game.record, () => false);
  from.opening = false;
  if (from !== link) return;
  if (!fits) return from.happen({ type: "bad", record: game.record });
  if (gameOf(from.state).record === game.record) {
    const begun = new Game(head, PEOPLE, { moves, shared: known.box, mine, look: page.state().game.look });
    if (same()) page.dispatch("remote", { moves });
    else page.dispatch("begin", { game: begun, said: moves.length ? "" : TEXTS.newGame + (mine && TEXTS.youAre(mine)) });
    from.round = game.round;
  }
  from.happen({ type: "fits", record: game.record });
}

// goBack asks the other player to go back to a ply, or goes there if there is nobody to ask.
// When a game is over another one begins at once, but in a class.
function goBack(ply) {
  const seat = seatOf(link.state), over = ply === 0 && page.state().view.outcome !== "open";
  if (!seat || (over && page.state().sharing.pupils)) return page.say(says(link.state));
  if (over || !seat.other) link.happen({ type: "play", record: page.state().game.recordTo(ply) });
  else link.happen({ type: "ask", ply });
}

// invite begins a board that devices share, this one as X, and shows the way there.
async function invite() {
  const { head } = page.state().game, begun = await found(plan(`${head}:`, [[OWN, ""]], { open: true }));
  connect(begun);
  page.begin(new Game(head, PEOPLE, { shared: begun.state.box, mine: "X" }));
  begun.round = 1;
  paintInvitation();
  byId("shared-dialog").showModal();
}

// paintInvitation shows the way to the board, and who sits there.
function paintInvitation() {
  const { code, box } = link.state, mine = seatOf(link.state)?.side;
  byId("shared-side").textContent = mine ? SHARED.side(mine) : SHARED.onlyShows;
  byId("shared-out").hidden = !mine || gameOf(link.state).version > 0;
  showCode(byId("shared-way"), box, code, page.ask);
}

// showOnly makes this screen one that only shows the board.
function showOnly() {
  const now = planOf(link.state);
  const tables = now.tables.map((pair) => pair.map((author) => (author === OWN ? "" : author)));
  link.happen({ type: "say", letter: { plan: { ...now, tables } } });
}

// teach opens a class, or begins one.
async function teach(name) {
  const own = name ? held(name) : undefined;
  if (name && !own) throw new Error(SHARED.noClass);
  connect(own ? new Link(own, own.key, heard) : await found(plan("4:", [], { pupils: [], round: 0 })));
  await link.ready;
  history.replaceState(null, "", linkToClass(link.state.box));
  heard(link);
}

// askForCode asks for the code of a board, if it is not known, and a name.
function askForCode(code = "") {
  byId("join-code").value = code;
  byId("join-name").value = recall(CALLED, "");
  byId("join-dialog").showModal();
}

// comeIn goes where the code leads, under a name; the browser says what is wrong with the code.
function comeIn() {
  const name = byId("join-name").value.trim(), code = byId("join-code").value;
  if (!byId("join-code").checkValidity()) return;
  remember(CALLED, name);
  if (link?.state.code === code) link.happen({ type: "say", letter: { name } });
  else location.hash = `#shared=${code}`;
}

