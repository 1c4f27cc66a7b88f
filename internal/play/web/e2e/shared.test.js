// What devices know that share a board, with a network that loses, repeats, delays and
// reorders what they say, and a server that forgets.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pairs, standings } from "../js/class.js";
import { asked, away, gameOf, known, later, next, plan, planOf, says, seatOf } from "../js/shared.js";

// Random numbers that are the same in every run.
function chance(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * n);
  };
}

// A Server does what shared.go describes.
class Server {
  constructor() { this.stamp = 0; this.forget(); }
  forget() { this.letters = {}; this.stamp += 1000; }
  put(author, letter) {
    if (letter.number > (this.letters[author]?.letter.number ?? 0)) this.letters[author] = { letter, stamp: ++this.stamp };
    return { box: "founder", author, number: this.letters[author].letter.number };
  }
  get(author, after) {
    const fresh = Object.entries(this.letters).filter(([, { stamp }]) => stamp > after);
    return { box: "founder", author, stamp: this.stamp, letters: Object.fromEntries(fresh.map(([by, { letter }]) => [by, letter])) };
  }
}

const joins = () => known({ box: "founder", mine: { number: 1, wants: true } });
const founds = (first) => known({ founder: true, mine: { number: 1, plan: plan("4:", [first], { open: true }) } });
const moves = (state) => gameOf(state).record.split(" ").length - 1;
const turn = (state) => (moves(state) % 2 ? "O" : "X");

// heard is what a device knows after an answer of the server whose record is a game.
function heard(state, answer) {
  const told = next(state, { type: "told", answer, now: 0 });
  return next(told, { type: "fits", record: gameOf(told)?.record });
}

// meet lets all devices hear all that there is, a few times.
function meet(server, devices) {
  for (let i = 0; i < 6; i++) {
    for (const name of Object.keys(devices)) {
      if (devices[name].mine) devices[name] = next(devices[name], { type: "told", answer: server.put(name, devices[name].mine), now: 0 });
      devices[name] = heard(devices[name], server.get(name, 0));
    }
  }
}

test("a code leads to a free seat, X, then O, then looking on", () => {
  for (const [first, want] of [[["own", ""], ["X", "O", undefined]], [["", ""], [undefined, "X", "O"]]]) {
    const server = new Server(), devices = { founder: founds(first), second: joins(), third: joins() };
    meet(server, devices);
    assert.deepEqual(Object.values(devices).map((state) => seatOf(state)?.side), want);
    devices.third = next(devices.third, { type: "say", letter: { left: true } });
    server.forget(); // in another order than they came
    const back = { fourth: joins(), third: devices.third, second: devices.second, founder: devices.founder };
    meet(server, back);
    assert.equal(seatOf(back.second).side, want[1]);
    assert.equal(seatOf(back.fourth), undefined); // who left may only load the page anew
    back.founder = next(back.founder, { type: "beat", now: 60_000 });
    meet(server, back);
    assert.equal(seatOf(back.fourth)?.side, want[2]);
  }
});

test("whatever is lost, repeated or late, all show the game that counts", () => {
  let taken = 0, crossed = 0;
  for (let seed = 1; seed <= 150; seed++) {
    const any = chance(seed), server = new Server(), devices = { founder: founds(["own", ""]), second: joins(), looker: known({ box: "founder" }) };
    meet(server, devices);
    const under = []; // way: letters to the server, and what it says
    let best = gameOf(devices.founder), name = 0;
    const happen = (who, event) => {
      const before = gameOf(devices[who]);
      devices[who] = event.answer ? heard(devices[who], event.answer) : next(devices[who], event);
      const game = gameOf(devices[who]);
      assert.ok(later(game, before) >= 0, `seed ${seed}: back from ${before.record} to ${game.record}`);
      if (seatOf(devices[who]) && later(game, best) > 0) best = game;
      if (seatOf(devices[who]) && game.version === best.version && game.record !== best.record) crossed++;
    };
    for (let step = 0; step < 300; step++) {
      const who = ["founder", "second"][any(2)], state = devices[who];
      switch (any(12)) {
        case 0:
          if (seatOf(state).side === turn(state)) happen(who, { type: "play", record: `${gameOf(state).record} ${++name},1` });
          break;
        case 2:
          if (moves(state) > 1) happen(who, { type: "ask", ply: moves(state) - 2 });
          break;
        case 3:
          if (asked(state) !== undefined) {
            happen(who, { type: any(3) ? "agree" : "refuse" });
            taken++;
          }
          break;
        case 4:
          if (any(6) === 0) server.forget();
          break;
        default: { // a message of somebody is sent, lost, or delivered, perhaps not for the last time
          const from = ["founder", "second", "founder", "second", "looker"][any(5)];
          if (devices[from].mine && any(2)) under.push([from, { letter: devices[from].mine }]);
          else under.push([from, { answer: server.get(from, any(2) ? devices[from].stamp : 0) }]);
          const at = any(2) ? under.length - 1 : any(under.length), [to, { letter, answer }] = under[at];
          if (any(3)) under.splice(at, 1);
          if (any(8) === 0) break;
          if (letter) server.put(to, letter);
          else happen(to, { answer });
        }
      }
    }
    meet(server, devices);
    for (const state of Object.values(devices)) assert.deepEqual(gameOf(state), best, `seed ${seed}`);
    for (const { mine } of [devices.founder, devices.second]) assert.deepEqual(mine.game, best.version ? best : undefined); // either brings it back
    server.forget(); // and the looker has nothing to bring back
    meet(server, devices);
    const stranger = { ...devices, late: known({ box: "founder" }) };
    meet(server, stranger);
    assert.deepEqual(gameOf(stranger.late), best);
  }
  assert.ok(taken > 200 && crossed > 20, `${taken} answers, ${crossed} times both went on`);
});

test("what strangers write counts for nothing", () => {
  const server = new Server(), devices = { founder: founds(["own", ""]), second: joins() };
  meet(server, devices);
  devices.founder = next(devices.founder, { type: "play", record: "4: 1,1" });
  const game = { round: 1, version: 9, record: "4: 2,2" };
  for (const letter of [{ game }, { game, plan: plan("5:", [["stranger", "second"]]) }, { game: 7, plan: 7 }, { plan: { tables: [7] } }, { ask: { round: 1, version: 1, ply: 0 } }]) {
    server.put("stranger", { number: 1 + Object.keys(letter).length, ...letter });
    meet(server, devices);
    assert.equal(gameOf(devices.second).record, "4: 1,1");
    assert.equal(asked(devices.second), undefined);
  }
  for (const [record, counts] of [["4: 1,1 9,9", true], ["5: 1,1", false], [7, false], [`4:${" 1,1".repeat(1000)}`, false]]) {
    const about = { ...devices, second: { ...devices.second, mine: { ...devices.second.mine, number: 99, game: { ...game, record } } } };
    const other = new Server();
    other.put("second", about.second.mine);
    about.founder = next(about.founder, { type: "told", answer: other.get("founder", 0), now: 0 });
    assert.equal(gameOf(about.founder).record === record, counts, record);
    if (counts) assert.equal(gameOf(next(about.founder, { type: "bad", record })).record, "4: 1,1"); // the engine does not know it
  }
});

test("every device says in words when it is alone, and what the other wants", () => {
  const server = new Server(), devices = { founder: founds(["own", ""]) };
  const told = (who, want, now = 0) => assert.match(says({ ...devices[who], now }), want);
  meet(server, devices);
  told("founder", /for the other player to come/);
  devices.second = joins();
  assert.match(says(devices.second), /began this board/);
  meet(server, devices);
  told("founder", /^$/);
  told("founder", /not been heard of/, 60_000);
  devices.founder = next(devices.founder, { type: "play", record: "4: 1,1" });
  devices.second = next(devices.second, { type: "lost", now: 0 });
  told("second", /Connection lost/);
  meet(server, devices);
  devices.founder = next(devices.founder, { type: "ask", ply: 0 });
  meet(server, devices);
  told("founder", /You asked/);
  told("second", /asks to take back a move/);
  devices.second = next(devices.second, { type: "refuse" });
  meet(server, devices);
  told("founder", /did not agree/);
  told("second", /^$/);
  devices.second = next(devices.second, { type: "play", record: "4: 1,1 2,2" });
  meet(server, devices);
  told("founder", /^$/);
  devices.second = next(devices.second, { type: "say", letter: { left: true } });
  meet(server, devices);
  told("founder", /has left/);
  assert.equal(away(devices.founder, "second"), "left");
  assert.equal(planOf(devices.founder).tables[0][1], "second");
});

test("everybody meets everybody once, as X about as often as O", () => {
  for (let n = 2; n <= 31; n++) {
    const people = Array.from({ length: n }, (_, i) => i), met = new Set(), x = people.map(() => 0), games = people.map(() => 0), rounds = n - 1 + n % 2;
    for (let round = 0; round < rounds; round++) {
      for (const [one, other] of pairs(people, round)) {
        met.add([one, other].sort((a, b) => a - b).join());
        x[one]++;
        games[one]++;
        games[other]++;
      }
    }
    assert.equal(met.size, n * (n - 1) / 2);
    assert.ok(people.every((who) => Math.abs(2 * x[who] - games[who]) <= 1), `${n}: ${x} of ${games}`);
  }
  assert.deepEqual(standings([["a", "b", "X wins"], ["b", "a", "draw"], ["c", "a", "O wins"]]), [
    { who: "a", played: 3, won: 2, drawn: 1 }, { who: "b", played: 2, won: 0, drawn: 1 }, { who: "c", played: 1, won: 0, drawn: 0 },
  ]);
});
