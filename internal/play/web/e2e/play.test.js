// The state of the page without a browser: what becomes of it, event by event, and what it
// lets happen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, due, explanation, Game, next, parted, PERSON, refusal, shown, START, telling, wants } from "../js/play.js";

const people = { X: PERSON, O: PERSON }, alone = { X: PERSON, O: "exact" };
const puzzle = new Game(".X../O...", alone, { moves: ["1,1"], level: "puzzle-day-1", began: 1 });
const after = (state, ...events) => events.reduce((before, [type, about]) => next(before, { type, ...about }), state);
const begun = (game, ...events) => after(START, ["begin", { game }], ...events);
const move = (cell) => ["play", { cell }];

test("what comes of events", () => {
  const plain = new Game("4", people), hint = ["tell", { what: "hint" }], why = ["tell", { what: "why" }];
  for (const [name, state, want] of [
    ["a move replaces what followed", begun(plain, move("1,1"), move("2,2"), ["go", { ply: 1 }], move("3,3")), { moves: ["1,1", "3,3"], ply: 2 }],
    ["no ply is before the first or after the last", begun(plain, move("1,1"), ["go", { ply: 7 }]), { ply: 1 }],
    ["a hint is over with the position, a reason is not", begun(plain, hint, move("1,1")), { told: "" }],
    ["", begun(plain, why, move("1,1")), { told: "why" }],
    ["the same again is the end of it", begun(plain, why, why), { told: "" }],
    ["who begins anew keeps the players that he chose", begun(plain, move("1,1"), ["seats", { seats: alone }], ["again"]), { moves: [], ply: 0, seats: alone, level: "" }],
    ["after puzzles there is what was played before them", begun(plain, move("1,1"), ["seats", { seats: alone }], ["begin", { game: puzzle }], ["again"]), { usual: plain.with({ moves: ["1,1"], ply: 1, seats: alone }) }],
    ["a level begins again as it began", begun(puzzle, move("2,2"), ["again"]), { moves: ["1,1"], ply: 1, seats: alone, level: "puzzle-day-1", helped: true }],
    ["and at once it is still the first try", begun(puzzle, ["again"]), { helped: false, level: "puzzle-day-1" }],
    ["with another player it is no level", begun(puzzle, ["seats", { seats: people }]), { level: "", began: 0, seats: people }],
    ["a hint ends the first try", begun(puzzle, hint), { helped: true, told: "hint" }],
    ["and so do undo", begun(puzzle, move("2,2"), ["go", { ply: 1 }]), { helped: true }],
    ["analysis", begun(puzzle, ["analyse", { on: true }]), { helped: true, analysing: true }],
    ["the coach", begun(puzzle, ["coach"]), { helped: true, coaching: true, told: "hint" }],
    ["failing", answered(begun(puzzle, move("2,2")), { level: { state: "failed" } }), { helped: true }],
    ["a reason does not", begun(puzzle, move("2,2"), why, ["go", { ply: 2 }]), { helped: false }],
    ["nor a tour in between", begun(puzzle, ["tour", { tour: lesson, at: 0 }], ["leave"]), { helped: false, tour: undefined, level: "puzzle-day-1" }],
    ["outside a level nothing counts as help", begun(plain, hint, move("1,1"), ["go", { ply: 0 }]), { helped: false }],
    ["analysis stays from game to game, but not into a level", begun(plain, ["analyse", { on: true }], ["again"]), { analysing: true }],
    ["", begun(plain, ["analyse", { on: true }], ["begin", { game: puzzle }]), { analysing: false, helped: false }],
    ["the coach goes with its hint", begun(plain, ["coach"], hint), { coaching: false, told: "" }],
    ["and stays with the next move", begun(plain, ["coach"], move("1,1")), { coaching: true }],
    ["what runs begins at the last move", begun(plain, move("1,1"), ["go", { ply: 0 }], ["run", { on: true }]), { running: true, ply: 1 }],
    ["stopping ends all that goes on", begun(plain, ["coach"], ["run", { on: true }], ["halt"]), { running: false, coaching: false, told: "", stopped: true }],
    ["games are counted", begun(plain, ["again"], ["again"]), { begun: 3, seed: 2 }],
    ["the offer to go on ends with the first move", begun(plain, ["begin", { game: plain, resume: "#game=5:" }], move("1,1")), { resume: "" }],
    ["the other device moves", begun(plain.with({ shared: "abc", mine: "X" }), ["remote", { moves: ["1,1", "2,2"] }]), { moves: ["1,1", "2,2"], ply: 2, mine: "X" }],
  ]) {
    const is = { ...state, ...state.game };
    for (const [field, value] of Object.entries(want)) assert.deepEqual(is[field], value, `${name}: ${field}`);
  }
  assert.throws(() => next(START, { type: "other" }), /no event other/);
  assert.equal(START.game.moves.length, 0); // nothing was changed on the way
  assert.equal(puzzle.ply, 1);
});

const view = (state, more = {}) => ({ of: state.game, names: undefined, cols: 3, missing: [], x: [0], o: [1], outcome: "open", yours: true, turn: "X", ply: state.game.ply, lost: [], threats: "", ...more });
const answered = (state, more) => next(state, { type: "seen", of: shown(state), answer: view(state, more) });
const lesson = { name: "lesson", title: "", panels: [{ game: "3: 1,1 1,2", ply: 2, cells: [2], missed: "no", after: [{ game: "3: 1,1 1,2 1,3", ply: 3, says: "yes" }] }, { game: "3:", ply: 0 }] };

test("which cells can be played", () => {
  const state = begun(new Game("3", people)), shared = begun(new Game("3", people, { shared: "abc", mine: "O" }));
  const toured = after(state, ["tour", { tour: lesson, at: 0 }]);
  for (const [of, seen, cell, want] of [
    [state, {}, 2, /^$/],
    [state, {}, 0, /X owns it/],
    [state, {}, 1, /O owns it/],
    [state, { missing: [2] }, 2, /is missing/],
    [state, { outcome: "X wins" }, 2, /over/],
    [state, { yours: false, turn: "O" }, 2, /O is to move/],
    [state, { first: [3] }, 2, /may not be the first/],
    [shared, {}, 2, /X is to move/],
    [shared, { turn: "O" }, 2, /^$/],
    [toured, {}, 2, /^$/],
    [after(toured, ["try", { cell: 2 }]), {}, 3, /step is done/],
    [after(toured, ["tour", { tour: lesson, at: 1 }]), {}, 2, /nothing to do/],
  ]) assert.match(refusal(answered(of, seen), cell), want);
  assert.equal(refusal(after(answered(state), move("1,3")), 2), undefined);
});

test("when the program moves, and what is told", () => {
  const one = begun(new Game("3", alone, { moves: ["1,1"] })), two = begun(new Game("3", { X: "winning", O: "delaying" }));
  const turn = (state, more) => answered(state, { turn: "O", yours: false, ...more });
  for (const [state, want] of [
    [turn(one), true],
    [turn(one, { outcome: "X wins" }), false],
    [answered(one), false],
    [turn(after(one, ["go", { ply: 0 }])), false],
    [after(turn(one), ["go", { ply: 0 }]), false],
    [after(turn(one), ["halt"]), false],
    [answered(two), false],
    [after(answered(two), ["step"]), true],
    [answered(after(two, ["run", { on: true }])), true],
  ]) assert.equal(due(state), want);
  assert.equal(telling({ ...START, told: "why", view: { ply: 0, outcome: "open" } }), "");
  assert.equal(telling({ ...START, told: "hint", view: { ply: 3, outcome: "draw" } }), "");
  assert.equal(telling({ ...START, told: "why", view: { ply: 3, outcome: "draw" } }), "why");
});

// An engine for the board 2x2, from the definition: a diagonal wins.
function engine({ ask, game, ply, x, o }) {
  const moves = parted(game)[1].slice(0, ply), names = ["1,1", "1,2", "2,1", "2,2"];
  const cells = moves.map((name) => names.indexOf(name)), own = (side) => cells.filter((_, i) => i % 2 === side);
  const won = ["X", "O"].find((_, side) => [[0, 3], [1, 2]].some((line) => line.every((cell) => own(side).includes(cell))));
  const turn = "XO"[moves.length % 2], outcome = won ? `${won} wins` : moves.length === 4 ? "draw" : "open";
  if (ask === "reply") return { cell: names.findIndex((name) => !moves.includes(name)) };
  if (ask !== "see") return { parts: [{ text: `${ask} ${moves}` }] };
  return {
    cols: 2, missing: [], x: own(0), o: own(1), moves: cells, players: [...cells.keys()].map((i) => "XO"[i % 2]), ply, turn, outcome, lost: [], threats: "",
    yours: outcome === "open" && { X: x, O: o }[turn] === PERSON, headline: won ? `${won} wins at move ${ply}` : `${turn} to move`,
  };
}

// Answers come late and in any order, between all that a person does. What can be painted is
// always of one game, and in the end everything is answered.
test("every interleaving of answers and events", () => {
  const small = (seats) => ["begin", { game: new Game("2", seats), said: "A new game." }];
  let ways = 0;
  const go = (state, events, open) => {
    for (const want of wants(state)) if (!open.some((one) => one.of === want.of && one.what === want.what)) open = [...open, want];
    if (drawn(state)) {
      const { view } = state, of = shown(state), is = engine({ ...of.question("see"), ask: "see" });
      assert.deepEqual({ ...view, of: 0, fresh: 0 }, { ...is, of: 0, fresh: 0 });
      const told = explanation(state);
      if (told) assert.equal(told.parts[0].text, `${state.told} ${of.moves.slice(0, of.ply)}`);
      if (/wins at/.test(state.said.text)) assert.ok(state.said.text.endsWith(`${view.headline}.`), state.said.text);
    } else assert.doesNotMatch(state.said.text, /wins at/);
    if (events.length + open.length === 0) {
      ways++;
      assert.ok(drawn(state) && !due(state));
    }
    open.forEach((want, i) => {
      const answer = engine(want.question);
      go(next(state, { type: want.type, of: want.of, what: want.what, answer, cell: answer.cell }), events, open.toSpliced(i, 1));
    });
    if (events.length) go(after(state, events[0]), events.slice(1), open);
  };
  const hint = ["tell", { what: "hint" }], why = ["tell", { what: "why" }], back = (ply) => ["go", { ply }];
  for (const events of [
    [small(people), move("1,1"), move("1,2"), move("2,2"), back(2), small(people)],
    [small({ X: PERSON, O: "easy" }), move("1,1"), hint, back(0), move("2,2")],
    [small({ X: PERSON, O: "easy" }), why, move("1,1"), ["tour", { tour: lesson, at: 1 }], ["leave"]],
    [small({ X: "easy", O: "easy" }), ["run", { on: true }], back(1), ["halt"], ["step"]],
    [small(people), move("1,1"), ["remote", { moves: ["1,1", "1,2", "2,2"] }], ["coach"], back(1)],
  ]) go(START, events, []);
  assert.ok(ways > 500, `${ways} ways`);
});
