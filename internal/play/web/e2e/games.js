// Whole games, with the mouse, with keys alone, by touch, on every kind of board
// and against everybody.

import assert from "node:assert/strict";
import {
  cellAt, choose, chrome, click, count, each, followHints, go, hinted, label, once, play, ply, press, said, screenshot, settle, status, tap, text, there, until, visit,
} from "./table.js";

const asO = "#game=4:&x=winning&o=person"; // against X's rule

each("O loses with the mouse by ply 2n+3", (one) => visit(one, asO, async (page) => {
  assert.equal(await status(page), "Your move, O");
  assert.equal(await ply(page), 1);
  const places = () => page.evaluate(() => JSON.stringify(["board", "undo", "hint", "new", "first"].map((id) => document.getElementById(id).getBoundingClientRect())));
  const before = await places(); // nothing moves under the pointer, whatever is said
  while (await status(page) === "Your move, O") {
    await click(page, "#hint");
    await click(page, cellAt(1, 1));
    assert.equal(await said(page), "(1,1) is taken: X owns it.");
    assert.equal(await count(page, ".cell.refused"), 1);
    assert.equal(await places(), before);
    const free = await page.$$eval(".cell.free", (all) => all.map((element) => element.getAttribute("aria-label")));
    await click(page, `[aria-label="${free[free.length >> 1]}"]`);
  }
  assert.match(await status(page), /^X wins at move \d+$/);
  assert.ok(await ply(page) <= 11, `ply ${await ply(page)}`);
  assert.equal(await places(), before);
  assert.equal(await count(page, ".cell.winner"), 4);
  assert.match(await text(page, "#lost"), /^X could complete at .*, and you (did not block|could block only one of them)\.$/);
  await screenshot(page, "lost-with-the-mouse");
}));

each("O loses at ply 2n+3 with keys alone", (one) => visit(one, asO, async (page) => {
  await press(page, "Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await press(page, "Enter");
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  let moves = 0;
  while (await status(page) === "Your move, O") {
    await press(page, "h"); // the hint names a cell; go there by arrows and take it
    await there(page, ".cell[data-light=move]");
    const name = await page.$eval(".cell[data-light=move]", (element) => element.getAttribute("aria-label"));
    const [row, column] = /row (\d+), column (\d+)/.exec(name).slice(1).map(Number);
    const [r, c] = /row (\d+), column (\d+)/.exec(await focused()).slice(1).map(Number);
    for (let i = r; i < row; i++) await press(page, "ArrowDown");
    for (let i = row; i < r; i++) await press(page, "ArrowUp");
    for (let i = c; i < column; i++) await press(page, "ArrowRight");
    for (let i = column; i < c; i++) await press(page, "ArrowLeft");
    assert.match(await focused(), new RegExp(`^row ${row}, column ${column}: free`));
    await press(page, moves++ % 2 ? "Enter" : " ");
    assert.match(await focused(), new RegExp(`^row ${row}, column ${column}: O, move`));
    assert.match(await said(page), /^You play \(\d,\d\)\. X plays \(\d,\d\)\./);
  }
  assert.equal(await status(page), "X wins at move 11");
  assert.match(await said(page), /X wins at move 11\.$/);
  await press(page, "u");
  assert.equal(await ply(page), 9);
  await press(page, "r");
  assert.equal(await ply(page), 11);
  await press(page, ",", ",", ".");
  assert.equal(await ply(page), 10);
  await press(page, "w");
  assert.ok((await text(page, "#reason")).length > 10);
  await press(page, "Home");
  assert.match(await focused(), /column 1:/);
  await press(page, "n"); // a key destroys no game
  assert.equal(await ply(page), 10);
  await click(page, "#letters");
  await press(page, "u", ",", "?");
  assert.equal(await ply(page), 10);
  assert.equal(await page.$("dialog[open]"), null);
  await press(page, "PageUp");
  assert.equal(await ply(page), 9);
  await click(page, "#letters");
  await press(page, "u");
  assert.equal(await ply(page), 7);
}));

once("X wins at move 2n+3 against the delaying rule", (one) => visit(one, "#game=5:&you=X", async (page) => {
  await followHints(page);
  assert.equal(await status(page), "You win at move 13");
  assert.match(await text(page, "#standing"), /Both rules promise a win at this move/);
  assert.match(await text(page, "#progress"), /X: 5 of 5\s+O: \d of 5/);
  assert.equal(await count(page, ".cell.counts.byX"), 5);
  assert.equal(await count(page, ".label.covered"), 10);
  await screenshot(page, "won-as-X");
}));

once("3×3 is a draw; 2×2 and 16×16 open", (one) => visit(one, "#game=3:&you=O", async (page) => {
  await followHints(page);
  assert.equal(await status(page), "A draw");
  for (const n of [2, 16]) {
    await choose(page, "#size", n);
    assert.equal(await count(page, "[role=gridcell]"), n * n);
    assert.match(await status(page), /Your move/);
  }
  await screenshot(page, "16x16");
}));

once("against weak and strong", (one) => visit(one, "", async (page) => {
  for (const seat of ["easy", "exact"]) {
    await go(page, `#game=4:&x=person&o=${seat}`);
    await followHints(page);
    assert.match(await status(page), /^You win at move \d+$/, seat);
    assert.ok(await ply(page) <= 11, seat);
  }
}));

once("two people at one board", (one) => visit(one, "", async (page) => {
  await click(page, "#two");
  assert.equal(await status(page), "X to move");
  for (const [row, column] of [[1, 1], [2, 1], [2, 2], [3, 1], [3, 3], [4, 1], [4, 4]]) await click(page, cellAt(row, column));
  assert.equal(await status(page), "X wins at move 7");
  assert.match(await said(page), /X plays \(4,4\)\. X wins at move 7\./);
}));

once("the two rules play each other, step by step and by themselves", (one) => visit(one, "#game=4:1,1;1,2;2,2;2,1;3,3;4,4&x=winning&o=delaying", async (page) => {
  await click(page, "#watch-step");
  await click(page, "#watch-step");
  assert.equal(await ply(page), 8);
  await click(page, "#watch-run");
  await until(page, () => document.getElementById("status").textContent === "X wins at move 11");
}));

each("by touch on a phone", (one) => visit(one, asO, async (page) => {
  await tap(page, cellAt(1, 2));
  await until(page, () => document.querySelectorAll("#moves button").length === 3);
  await settle(page);
  await tap(page, "#why");
  await there(page, ".cell[data-light]");
  await screenshot(page, "phone");
}, { viewport: { width: 390, height: 844, hasTouch: true, isMobile: true } }));

each("on a phone the buttons that step stay under the finger", (one) => visit(one, "#game=4:1,1;1,2;1,3;2,1;1,4;2,3;2,2;3,4;2,4;4,1&x=person&o=exact&ply=0", async (page) => {
  await page.evaluate(() => document.getElementById("forward").scrollIntoView({ block: "center" }));
  // What arrives between two frames moves the button until the page has scrolled with it, which it
  // does before the next is painted.
  const top = () => page.$eval("#forward", (element) => element.getBoundingClientRect().top);
  const before = await top();
  for (let step = 1; step <= 10; step++) {
    await tap(page, "#forward");
    if (step === 10) await there(page, "#strip i"); // comes later
    await until(page, (want) => Math.abs(document.getElementById("forward").getBoundingClientRect().top - want) < 2, before);
  }
  assert.equal(await status(page), "O wins at move 10");
}, { viewport: { width: 390, height: 844, hasTouch: true, isMobile: true } }));

once("a move at 12×12 is quick", (one) => visit(one, "#game=12:&you=O", async (page) => {
  const times = [];
  while (await status(page) === "Your move, O") {
    times.push(await page.evaluate(async () => {
      const free = document.querySelector(".cell.free");
      const start = performance.now();
      free.click();
      while ("busy" in document.documentElement.dataset) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    }));
  }
  times.sort((a, b) => a - b);
  console.log(`      12×12: median ${times[times.length >> 1].toFixed(0)} ms, slowest ${times.at(-1).toFixed(0)} ms of ${times.length}`);
  assert.match(await status(page), /^X wins at move/);
}));

each("a hint is as good as the best move of the analysis", (one) => visit(one, "#game=4:4,4;4,1;2,1;1,1&x=person&o=delaying", async (page) => {
  const hint = await hinted(page);
  assert.match(await text(page, "#reason"), /^Take \(\d,\d\): .*\.$/);
  await click(page, "#analysis");
  await until(page, () => /Played perfectly/.test(document.getElementById("value").textContent));
  assert.match(await label(page, ...hint), /best$/);
}));

once("after a win: harder, bigger, the other side; after a loss: why, the mistake, help", (one) => visit(one, "#game=4:1,1;1,2;4,2;4,4;2,3;2,1&x=person&o=easy", async (page) => {
  const offers = () => page.$$eval("#after button", (all) => all.map((element) => element.textContent));
  const take = (offer) => click(page, `#after button:nth-child(${offer})`);
  await play(page, 3, 4);
  assert.equal(await status(page), "You win at move 7");
  assert.deepEqual(await offers(), ["Harder", "Bigger", "Now be O: how long can you last?"]);
  await until(page, () => document.getElementById("value").textContent === "4 of your 4 moves were best.");
  assert.equal(await count(page, "#strip i"), 7);
  await screenshot(page, "won");
  await take(2);
  assert.match(await text(page, "#playing"), /^5×5 · X: you · O: easy$/);
  await page.goBack();
  await until(page, () => document.getElementById("status").textContent === "You win at move 7");
  await settle(page);
  await take(3);
  assert.match(await text(page, "#playing"), /^4×4 · X: hard · O: you$/);
  assert.equal(await ply(page), 1);

  await go(page, "#game=4:1,1;1,2;2,1;2,3;3,1;3,4;4,2;4,1&x=person&o=exact");
  assert.equal(await text(page, "#lost"), "O could complete at (4,1), and you did not block.");
  assert.ok(await page.$eval(cellAt(4, 1), (element) => element.dataset.light));
  assert.deepEqual(await offers(), ["Rematch", "See my mistake", "Hint me through it"]);
  await take(2);
  await until(page, () => /throws the win away|gives the draw away/.test(document.getElementById("say").textContent));
  await click(page, "#last");
  await take(3); // a hint at each move
  for (let moves = 0; moves < 2; moves++) {
    await there(page, ".cell[data-light=move].free");
    assert.match(await text(page, "#reason"), /^Take/);
    await click(page, ".cell[data-light=move].free");
  }
  await there(page, ".cell[data-light=move].free");
}));

// The path of Lemma 1: stones exchanged one by one, then row by row.
chrome("how it was won is shown", (one) => visit(one, "#game=3:1,1;3,3;2,2;2,3;1,3;3,2&x=person&o=person", async (page) => {
  await page.evaluate(() => {
    window.seen = new Set();
    new MutationObserver(() => window.seen.add([...document.querySelectorAll(".matched")].map((cell) => cell.ariaLabel.slice(0, 15)).join("; ")))
      .observe(document.getElementById("board"), { attributes: true, subtree: true });
  });
  await play(page, 3, 1);
  await until(page, () => document.querySelector("#board.won .drop"));
  const path = await page.evaluate(() => window.seen.size);
  assert.ok(path >= 2, `${path} steps`);
}, { features: { "prefers-reduced-motion": "no-preference" } }));

each("what takes long can be stopped", (one) => visit(one, "#game=5%20avoidance%20goal%204:&x=person&o=person", async (page) => {
  page.$eval("#hint", (element) => element.click());
  await until(page, () => !document.getElementById("thinking").hidden && document.getElementById("board").ariaBusy === "true");
  await page.$eval("#stop", (element) => element.click());
  await settle(page);
  assert.equal(await said(page), "Stopped.");
  assert.ok(await page.$eval("#thinking", (element) => element.hidden));
  await play(page, 2, 2);
  assert.equal(await ply(page), 1);
}));

each("a hundred games leave nothing behind", (one) => visit(one, "", async (page) => {
  const inChrome = one.name === "chrome" && await page.createCDPSession();
  await page.evaluate(() => { // the other browser does not say how many it has: those of what is on the page are counted
    window.heard = [];
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...all) {
      window.heard.push(this);
      return addEventListener.apply(this, all);
    };
  });
  const listeners = async () => {
    if (!inChrome) return page.evaluate(() => window.heard.filter((target) => !(target instanceof Node) || target.isConnected).length);
    await inChrome.send("HeapProfiler.collectGarbage");
    return (await page.metrics()).JSEventListeners;
  };
  const games = (count) => page.evaluate(async (many) => {
    for (let i = 0; i < many; i++) {
      document.getElementById(i % 2 ? "new" : "hint").click();
      while ("busy" in document.documentElement.dataset) await new Promise((resolve) => { setTimeout(resolve); });
    }
  }, count);
  await games(10);
  const before = await listeners();
  await games(100);
  const after = await listeners();
  assert.ok(after <= before + 5, `${before} listeners, then ${after}`);
}));
