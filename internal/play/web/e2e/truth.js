// Whether what the page says is true. Games are played through its interface, at random, on
// each kind of board, and every sentence is compared with a search that is written here from
// the definition of the game, and with the engine. TRUTH=500 plays so many games.

import assert from "node:assert/strict";
import { chrome, go, home, settle, until, visit } from "./table.js";

const SEARCHED = 10; // free cells from which the search here takes a moment
const KINDS = [
  "3", "3x4", "4", "3 avoidance", "3x4 avoidance", "3 maker-breaker", "3x4 maker-breaker", "4 goal 2", "#.../..../.#../....", "#../.../..#",
  "X..O/.X../..O./....", "..O./.X../X..O/.... maker-breaker", "K4", "K4 maker-breaker", "K6", "5",
];
const PLAYERS = [["person", "person"], ["person", "delaying"], ["winning", "person"], ["easy", "easy"]];

// random is the same sequence in every run.
function random(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(n * state / 2 ** 32);
  };
}

// setsOf lists the winning sets: of the lines between points those that pair them all up, of
// cells so many that no two share a row or a column.
function setsOf(cells, goal, points) {
  const meet = (a, b) => (points ? a.some((end) => b.includes(end)) : a[0] === b[0] || a[1] === b[1]);
  const sets = [];
  const grow = (set, from) => {
    if (set.length === goal) sets.push(set.reduce((mask, i) => mask | 1 << i, 0));
    else for (let i = from; i < cells.length; i++) if (set.every((j) => !meet(cells[i], cells[j]))) grow([...set, i], i + 1);
  };
  grow([], 0);
  return sets;
}

// solver returns what a position is worth, {winner, ply}: by trying everything. Masks say
// who owns which cells; turn is 0 for X.
function solver({ cells, sets, rule }) {
  const known = new Map(), all = (1 << cells.length) - 1;
  const owns = (mask) => sets.some((set) => (set & ~mask) === 0);
  const rank = ({ winner, ply }, turn) => (winner === "draw" ? 0 : winner === "XO"[turn] ? 1000 - (ply ?? 0) : (ply ?? 0) - 1000);
  return function value(x, o, turn, ply) {
    const last = 1 - turn, mine = [x, o][last];
    if (owns(mine) && (rule !== "maker-breaker" || last === 0)) return { winner: "XO"[rule === "avoidance" ? turn : last], ply };
    if ((x | o) === all) return { winner: rule === "maker-breaker" ? "O" : "draw" };
    const key = x * 2 ** 26 + o; // of at most 25 cells
    if (known.has(key)) return known.get(key);
    let best;
    for (let i = 0; i < cells.length; i++) {
      if ((x | o) >> i & 1) continue;
      const to = turn ? value(x, o | 1 << i, 0, ply + 1) : value(x | 1 << i, o, 1, ply + 1);
      if (!best || rank(to, turn) > rank(best, turn)) best = to;
    }
    known.set(key, best);
    return best;
  };
}

// look reads what the page shows.
const look = (page) => page.evaluate(() => {
  const said = (id) => { const place = document.getElementById(id); return place.hidden ? "" : place.textContent.replaceAll("\u00a0", " ").replaceAll("’", "'"); };
  return {
    status: said("status"), standing: said("standing"), threats: said("threats"), value: said("value"), gains: said("gains"), progress: said("progress"),
    reason: document.getElementById("told").hidden ? "" : said("reason"), lost: said("lost"),
    side: document.getElementById("board").dataset.side,
    counts: [...document.querySelectorAll("[role=gridcell], .edge")].map((cell) => cell.classList.contains("counts")),
    covered: ["row", "col"].map((kind) => [...document.querySelectorAll(`.label.${kind}`)].map((head) => head.classList.contains("covered"))),
    cells: [...document.querySelectorAll("[role=gridcell], .edge")].map((cell) => cell.getAttribute("aria-label").replaceAll("\u00a0", " ")),
    ply: [...document.querySelectorAll("#moves button")].length,
  };
});

// placeOf reads where a label is, and nameOf writes it as sentences do.
const placeOf = (label) => /^line (\d+)-(\d+)|^row (\d+), column (\d+)/.exec(label).slice(1).filter(Boolean).map(Number);
const nameOf = (label, [a, b]) => (label.startsWith("line") ? `${a}-${b}` : `(${a},${b})`);

class Judge {
  constructor(head, labels) {
    this.there = labels.flatMap((label, i) => (/: missing/.test(label) ? [] : [i]));
    this.cells = this.there.map((i) => placeOf(labels[i]));
    this.names = this.there.map((i) => nameOf(labels[i], placeOf(labels[i])));
    this.rule = /avoidance|maker-breaker/.exec(head)?.[0] ?? "achievement";
    const rows = Math.max(...labels.map((label) => placeOf(label)[0])), cols = Math.max(...labels.map((label) => placeOf(label)[1]));
    this.points = labels[0].startsWith("line") ? cols : 0;
    this.goal = this.points ? this.points / 2 : Number(/goal (\d+)/.exec(head)?.[1] ?? Math.min(rows, cols));
    this.sets = setsOf(this.cells, this.goal, this.points);
    this.value = solver(this);
  }

  // at takes in a position.
  at(seen) {
    const owner = this.there.map((i) => /: (X|O)\b/.exec(seen.cells[i])?.[1]);
    const mask = (side) => owner.reduce((sum, who, i) => (who === side ? sum | 1 << i : sum), 0);
    this.x = mask("X");
    this.o = mask("O");
    this.free = owner.flatMap((who, i) => (who ? [] : [i]));
    this.stones = this.cells.length - this.free.length;
    this.turn = this.stones % 2;
  }

  after(i) { return this.turn ? this.value(this.x, this.o | 1 << i, 0, this.stones + 1) : this.value(this.x | 1 << i, this.o, 1, this.stones + 1); }

  // completing lists the cells that complete a set of a side.
  completing(side) {
    const mine = side === "X" ? this.x : this.o;
    return this.free.filter((i) => this.sets.some((set) => set >> i & 1 && (set & ~(mine | 1 << i)) === 0)).map((i) => this.names[i]);
  }

  // most is the size of a largest set of cells, given by a mask, that do not meet.
  most(mine) {
    const of = this.cells.filter((cell, i) => mine >> i & 1);
    let size = 0;
    while (size < of.length && setsOf(of, size + 1, this.points).length) size++;
    return size;
  }

  // without is a mask of cells without those of which something is true.
  without(mine, is) { return this.cells.reduce((rest, cell, i) => (is(cell, i) ? rest & ~(1 << i) : rest), mine); }
}

const words = ({ winner, ply }) => (winner === "draw" ? "the game is a draw" : ply ? `${winner} wins at move ${ply}` : `${winner} wins`);

// judge compares what the page says of a position.
async function judge(page, judged, seen, link) {
  const wrong = (what, said) => assert.fail(`${link}: ${what}, and the page says ${JSON.stringify(said)}`);
  for (const side of ["X", "O"]) {
    const all = judged.completing(side), breaker = judged.rule === "maker-breaker" && side === "O";
    const said = new RegExp(`${side} (threatens|must not take) ([^.]*?)(, a double threat)?\\.`).exec(seen.threats);
    const named = said ? said[2].split(/, | and /).sort().join() : "";
    if (named !== (breaker ? [] : all).sort().join()) wrong(`${side} completes at ${all}`, seen.threats);
    if (said && (said[1] === "threatens") === (judged.rule === "avoidance")) wrong("the rule is another", seen.threats);
  }
  progressOf(wrong, judged, seen);
  if (judged.free.length > SEARCHED) return 0;
  const is = judged.value(judged.x, judged.o, judged.turn, judged.stones);
  for (const text of [seen.standing, seen.value]) {
    const perfect = /Played perfectly from here, ([^.]*)\./.exec(text);
    if (perfect && perfect[1] !== words(is)) wrong(words(is), text);
    const by = /X can win by move (\d+)|X follows a rule that wins by then/.exec(text), bound = /by move (\d+)|of at most (\d+)/.exec(text);
    if (by && (is.winner !== "X" || is.ply > Number(bound[1] ?? bound[2]))) wrong(words(is), text);
    const not = /X cannot win before move (\d+)/.exec(text);
    if (not && is.winner === "X" && is.ply < Number(not[1])) wrong(words(is), text);
    if (/can win at once/.test(text) && is.ply !== judged.stones + 1) wrong(words(is), text);
  }
  for (const i of judged.free) {
    const label = seen.cells[judged.there[i]], known = /leads to a draw|([XO]) wins( at move (\d+))?/.exec(label);
    const to = judged.after(i);
    if (known && words(to).replace("the game is", "leads to") !== known[0]) wrong(`${judged.names[i]}: ${words(to)}`, label);
    const best = words(to) === words(is);
    if (known && /, best/.test(label) !== best && (!best || !/Looking for/.test(seen.value))) wrong(`${judged.names[i]} ${best ? "is" : "is not"} best`, label);
  }
  const hint = /^Take ([^:]+?):? (.*)/.exec(seen.reason);
  if (hint) {
    const to = judged.after(judged.names.indexOf(hint[1]));
    if (to.winner !== is.winner) wrong(`${hint[1]}: ${words(to)}`, seen.reason);
    if (/and wins/.test(hint[2]) && to.ply !== judged.stones + 1) wrong("it does not win", seen.reason);
  }
  return 1;
}

// progressOf compares what the page says and tints of a side's largest sets with all of them:
// what is in each of them leaves smaller ones where it is taken away.
function progressOf(wrong, judged, seen) {
  const mine = seen.side === "X" ? judged.x : judged.o, size = judged.most(mine);
  if (!seen.progress.includes(`${seen.side}: ${size} of ${judged.goal}`)) wrong(`${seen.side} has ${size}`, seen.progress);
  const needs = (is) => judged.most(judged.without(mine, is)) < size;
  judged.there.forEach((at, i) => {
    const counts = Boolean(mine >> i & 1) && needs((cell, j) => j === i);
    if (counts !== seen.counts[at]) wrong(`${judged.names[i]} counts: ${counts}`, seen.counts);
  });
  seen.covered.forEach((lines, kind) => lines.forEach((covered, k) => {
    if (covered !== needs((cell) => cell[kind] === k + 1)) wrong(`line ${k + 1} is not as it is marked`, seen.covered);
  }));
  const said = /^(.*) would give (you|[XO]) (\d+) of (\d+)\.$/.exec(seen.gains);
  if (!said) return assert.equal(seen.gains, "");
  const gain = judged.free.filter((i) => judged.most(mine | 1 << i) > size).map((i) => judged.names[i]);
  const [, rows, cols] = /row ([\d, or]+) and column ([\d, or]+)$/.exec(said[1])?.map((text) => text.match(/\d+/g)?.map(Number)) ?? [];
  const named = rows ? judged.free.filter((i) => rows.includes(judged.cells[i][0]) && cols.includes(judged.cells[i][1])).map((i) => judged.names[i])
    : said[1] === "No free cell" ? [] : said[1].split(/, | or /);
  if (named.sort().join() !== gain.sort().join() || Number(said[3]) !== size + 1 || Number(said[4]) !== judged.goal) wrong(`what gains is ${gain}`, seen.gains);
  if (said[2] === "you" && !seen.status.endsWith(seen.side) && /move/.test(seen.status)) assert.fail(seen.status);
}

// answered is what the engine, as other programs ask it, says of a position.
async function answered(record) {
  const reply = await fetch(`${home}engine`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ do: "solve", game: record }) });
  return (await reply.json()).answer;
}

chrome("what the page says is true", (one) => visit(one, "", async (page) => {
  const games = Number(process.env.TRUTH ?? 8), roll = random(games);
  let sentences = 0;
  for (let k = 0; k < games; k++) {
    const head = KINDS[k % KINDS.length], plain = /^\d$/.test(head) && Number(head) > 3;
    const [x, o] = PLAYERS[plain ? Math.floor(k / KINDS.length + k) % PLAYERS.length : 0];
    const analysis = roll(2) === 1;
    await go(page, `#game=${encodeURIComponent(head)}:&x=${x}&o=${o}`);
    if (await page.$eval("#analysis", (button) => button.getAttribute("aria-pressed") === "true") !== analysis) await press(page, "#analysis");
    let judged;
    for (;;) {
      if (roll(3)) await until(page, () => !/Looking for/.test(document.getElementById("value").textContent)); // or while it looks
      const seen = await look(page), link = await page.evaluate(() => location.hash);
      judged ??= new Judge(head, seen.cells);
      judged.at(seen);
      if (/ wins? at move| draw|wins$/.test(seen.status)) {
        const is = judged.value(judged.x, judged.o, judged.turn, judged.stones);
        if (is.ply || is.winner === "draw") assert.equal(seen.status.replace("You win", `${is.winner} win`).replace(/(?<=^[XO] win) /, "s ").replace("A draw", "the game is a draw"), words(is), link);
        else assert.match(seen.status, new RegExp(`^${is.winner} wins`), link);
        break;
      }
      if (roll(3) === 0) {
        await press(page, "#hint");
        await until(page, () => !document.getElementById("told").hidden || document.getElementById("hint").disabled);
        sentences += await judge(page, judged, await look(page), link);
        await press(page, "#hint");
      } else sentences += await judge(page, judged, seen, link);
      const perfect = /Played perfectly from here, ([^.]*)\./.exec(seen.standing);
      if (perfect && !judged.points && roll(4) === 0) {
        const record = await page.evaluate(() => decodeURIComponent(location.hash.slice(6).split("&")[0]).replace(/:(.*)/, (all, moves) => `: ${moves.replaceAll(";", " ")}`).trim());
        const { value, ply } = await answered(record);
        assert.equal(perfect[1], words({ winner: value, ply }), `${link}: the engine`);
      }
      const wins = judged.completing("XO"[judged.turn]); // mostly overlooked, so that games last
      const quiet = judged.free.filter((i) => !wins.includes(judged.names[i]));
      const from = quiet.length && roll(4) ? quiet : judged.free;
      if (x !== "person" && o !== "person") await press(page, "#watch-step");
      else await press(page, `:is([role=gridcell], .edge)[aria-label^="${labelOf(seen, judged, from[roll(from.length)])}"]`);
    }
  }
  console.log(`      ${sentences} positions of ${games} games were searched`);
}));

const labelOf = (seen, judged, i) => seen.cells[judged.there[i]].split(":")[0] + ":";

// press chooses an element wherever it is.
async function press(page, selector) {
  await page.evaluate((wanted) => document.querySelector(wanted).dispatchEvent(new MouseEvent("click", { bubbles: true })), selector);
  await settle(page);
}
