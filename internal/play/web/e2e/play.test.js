// The state of the page without a browser: what becomes of it, event by event, and what it
// lets happen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { due, Game, next, PERSON, refusal, START, telling } from "../js/play.js";
import { Shared } from "../js/shared.js";

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
    ["who begins anew keeps the players that he chose", begun(plain, move("1,1"), ["again", { seats: alone }]), { moves: [], ply: 0, seats: alone, level: "" }],
    ["a level begins again as it began", begun(puzzle, move("2,2"), ["again", { seats: people }]), { moves: ["1,1"], ply: 1, seats: alone, level: "puzzle-day-1", helped: true }],
    ["and at once it is still the first try", begun(puzzle, ["again"]), { helped: false, level: "puzzle-day-1" }],
    ["with another player it is no level", begun(puzzle, ["seats", { seats: people }]), { level: "", began: 0, seats: people }],
    ["a hint ends the first try", begun(puzzle, hint), { helped: true, told: "hint" }],
    ["and so do undo", begun(puzzle, move("2,2"), ["go", { ply: 1 }]), { helped: true }],
    ["analysis", begun(puzzle, ["analyse", { on: true }]), { helped: true, analysing: true }],
    ["the coach", begun(puzzle, ["coach"]), { helped: true, coaching: true, told: "hint" }],
    ["failing", begun(puzzle, ["failed"]), { helped: true }],
    ["a reason does not", begun(puzzle, move("2,2"), why, ["go", { ply: 2 }]), { helped: false }],
    ["nor a tour in between", begun(puzzle, ["tour"], ["leave"]), { helped: false, touring: false, level: "puzzle-day-1" }],
    ["outside a level nothing counts as help", begun(plain, hint, move("1,1"), ["go", { ply: 0 }]), { helped: false }],
    ["analysis stays from game to game, but not into a level", begun(plain, ["analyse", { on: true }], ["again"]), { analysing: true }],
    ["", begun(plain, ["analyse", { on: true }], ["begin", { game: puzzle }]), { analysing: false, helped: false }],
    ["the coach goes with its hint", begun(plain, ["coach"], hint), { coaching: false, told: "" }],
    ["and stays with the next move", begun(plain, ["coach"], move("1,1")), { coaching: true }],
    ["what runs begins at the last move", begun(plain, move("1,1"), ["go", { ply: 0 }], ["run", { on: true }]), { running: true, ply: 1 }],
    ["stopping ends all that goes on", begun(plain, ["coach"], ["run", { on: true }], ["halt"]), { running: false, coaching: false, told: "", stopped: true }],
    ["games are counted", begun(plain, ["again"], ["again"]), { begun: 3, seed: 2 }],
    ["the other device moves", begun(plain.with({ shared: "abc", mine: "X" }), ["taken", { moves: ["1,1", "2,2"] }]), { moves: ["1,1", "2,2"], ply: 2, mine: "X" }],
  ]) {
    const is = { ...state, ...state.game };
    for (const [field, value] of Object.entries(want)) assert.deepEqual(is[field], value, `${name}: ${field}`);
  }
  assert.throws(() => next(START, { type: "other" }), /no event other/);
  assert.equal(START.game.moves.length, 0); // nothing was changed on the way
  assert.equal(puzzle.ply, 1);
});

const view = (state, more = {}) => ({ of: state.game, missing: [], x: [0], o: [1], outcome: "open", yours: true, turn: "X", ply: state.game.ply, ...more });

test("which cells can be played", () => {
  const state = begun(new Game("4", people)), shared = begun(new Game("4", people, { shared: "abc", mine: "O" }));
  for (const [of, seen, cell, want] of [
    [state, view(state), 2, /^$/],
    [state, view(state), 0, /X owns it/],
    [state, view(state), 1, /O owns it/],
    [state, view(state, { missing: [2] }), 2, /is missing/],
    [state, view(state, { outcome: "X wins" }), 2, /over/],
    [state, view(state, { yours: false, turn: "O" }), 2, /O is to move/],
    [state, view(state, { first: [3] }), 2, /may not be the first/],
    [shared, view(shared), 2, /X is to move/],
    [shared, view(shared, { turn: "O" }), 2, /^$/],
  ]) assert.match(refusal(of, seen, cell, "(1,3)"), want);
  assert.equal(refusal(after(state, move("1,1")), view(state), 2, ""), undefined);
  assert.equal(refusal(after(state, ["tour"]), view(state), 2, ""), undefined);
});

test("when the program moves, and what is told", () => {
  const one = begun(new Game("4", alone, { moves: ["1,1"] })), two = begun(new Game("4", { X: "winning", O: "delaying" }));
  const turn = (state, more) => view(state, { turn: "O", yours: false, ...more });
  assert.equal(due(one, turn(one)), true);
  assert.equal(due(one, turn(one, { outcome: "X wins" })), false);
  assert.equal(due(one, view(one)), false);
  const back = after(one, ["go", { ply: 0 }]);
  assert.equal(due(back, turn(back)), false);
  assert.equal(due(one, turn(back)), false);
  assert.equal(due(two, view(two)), false);
  const running = after(two, ["run", { on: true }]);
  assert.equal(due(running, view(running)), true);
  assert.equal(telling({ told: "why" }, { ply: 0, outcome: "open" }), "");
  assert.equal(telling({ told: "hint" }, { ply: 3, outcome: "draw" }), "");
  assert.equal(telling({ told: "why" }, { ply: 3, outcome: "draw" }), "why");
});

test("a move that crosses what is no game is sent again, whichever is heard first", async () => {
  for (const heardFirst of [true, false]) {
    const server = { version: 1, text: "<b>" }, held = {}, sent = [];
    const hold = (name) => new Promise((resolve) => { held[name] = resolve; });
    globalThis.fetch = async (url, { method, body } = {}) => {
      const after = Number(new URL(url, "http://a").searchParams.get("after"));
      if (method !== "PUT") return (await hold("look"), new Response(`${server.version}\n${server.text}`));
      if (after < server.version) return (await hold("send"), new Response("", { status: 409 }));
      sent.push(body);
      Object.assign(server, { version: after + 1, text: body });
      return new Response(String(server.version));
    };
    const shared = new Shared("abcdefgh", async (text) => text !== "<b>");
    const listening = shared.listen(), sending = shared.send("4: 1,1");
    await settled();
    for (const name of heardFirst ? ["look", "send"] : ["send", "look"]) {
      held[name]();
      await settled();
    }
    await sending;
    assert.deepEqual(sent, ["4: 1,1"]);
    assert.equal(server.text, "4: 1,1");
    shared.left = true;
    held.look();
    await listening;
  }
});

const settled = () => new Promise((resolve) => { setTimeout(resolve, 5); });
