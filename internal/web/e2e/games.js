// Whole games, with the mouse, with keys alone, by touch, on every kind of board
// and against everybody.

import assert from "node:assert/strict";
import {
  cellAt, choose, click, count, each, followHints, go, hinted, label, play, ply, press, said, screenshot, settle, status, tap, text, there, until, visit,
} from "./table.js";

each("O loses with the mouse by ply 2n+3", (one) => visit(one, "", async (page) => {
  assert.equal(await status(page), "Your move, O");
  assert.equal(await ply(page), 1);
  while (await status(page) === "Your move, O") {
    const free = await page.$$eval(".cell.free", (all) => all.map((element) => element.getAttribute("aria-label")));
    await click(page, `[aria-label="${free[free.length >> 1]}"]`);
  }
  assert.match(await status(page), /^X wins at ply \d+$/);
  assert.ok(await ply(page) <= 11, `ply ${await ply(page)}`);
  assert.equal(await count(page, ".cell.winner"), 4);
  await screenshot(page, "lost-with-the-mouse");
}));

each("O loses at ply 2n+3 with keys alone", (one) => visit(one, "", async (page) => {
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
    assert.match(await focused(), new RegExp(`^row ${row}, column ${column}: O, ply`));
    assert.match(await said(page), /^You play \(\d,\d\)\. X plays \(\d,\d\)\./);
  }
  assert.equal(await status(page), "X wins at ply 11");
  assert.match(await said(page), /X wins at ply 11\.$/);
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
  await press(page, "n");
  assert.equal(await ply(page), 1);
}));

each("X wins at ply 2n+3 against the delaying rule", (one) => visit(one, "#game=5:&you=X", async (page) => {
  await followHints(page);
  assert.equal(await status(page), "You win at ply 13");
  assert.match(await text(page, "#standing"), /2n\+3 = 13, as both rules promise/);
  await screenshot(page, "won-as-X");
}));

each("3×3 is a draw from both sides; 2×2 and 16×16 open", (one) => visit(one, "", async (page) => {
  for (const you of ["O", "X"]) {
    await go(page, `#game=3:&you=${you}`);
    await followHints(page);
    assert.equal(await status(page), "A draw");
  }
  for (const n of [2, 16]) {
    await choose(page, "#size", n);
    assert.equal(await count(page, "[role=gridcell]"), n * n);
    assert.match(await status(page), /Your move/);
  }
  await screenshot(page, "16x16");
}));

each("against everybody, from easy to perfect", (one) => visit(one, "", async (page) => {
  for (const seat of ["random", "easy", "first", "medium", "delaying", "exact"]) {
    await go(page, `#game=4:&x=person&o=${seat}`);
    await followHints(page);
    assert.match(await status(page), /^You win at ply \d+$/, seat);
    assert.ok(await ply(page) <= 11, seat);
  }
}));

each("two people at one board", (one) => visit(one, "", async (page) => {
  await choose(page, "#seat-X", "person");
  await click(page, "#new");
  assert.equal(await status(page), "X to move");
  for (const [row, column] of [[1, 1], [2, 1], [2, 2], [3, 1], [3, 3], [4, 1], [4, 4]]) await click(page, cellAt(row, column));
  assert.equal(await status(page), "X wins at ply 7");
  assert.match(await said(page), /X plays \(4,4\)\. X wins at ply 7\./);
}));

each("the two rules play each other, step by step and by themselves", (one) => visit(one, "#game=4:&x=winning&o=delaying", async (page) => {
  assert.equal(await ply(page), 0);
  await click(page, "#watch-step");
  await click(page, "#watch-step");
  assert.equal(await ply(page), 2);
  await click(page, "#watch-run");
  await until(page, () => document.getElementById("status").textContent === "X wins at ply 11");
}));

each("a taken cell says so", (one) => visit(one, "", async (page) => {
  await click(page, cellAt(1, 1));
  assert.equal(await said(page), "(1,1) is taken: X owns it.");
  assert.equal(await count(page, ".cell.refused"), 1);
  await click(page, "#back");
  await click(page, cellAt(3, 3));
  assert.match(await said(page), /not your turn/);
  assert.match(await label(page, 3, 3), /free/);
}));

each("by touch on a phone", (one) => visit(one, "", async (page) => {
  await tap(page, cellAt(1, 2));
  await until(page, () => document.querySelectorAll("#moves button").length === 3);
  await settle(page);
  await tap(page, "#why");
  await there(page, ".cell[data-light]");
  await screenshot(page, "phone");
}, { viewport: { width: 390, height: 844, hasTouch: true, isMobile: true } }));

each("a move at 12×12 is quick", (one) => visit(one, "#game=12:&you=O", async (page) => {
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
  assert.match(await status(page), /^X wins at ply/);
}));

each("hints do not lose what is there", (one) => visit(one, "#game=4:2,3;2,1;3,2;3,3;1,1;4,4&x=person&o=delaying", async (page) => {
  const hint = await hinted(page);
  assert.deepEqual(hint, [1, 2]);
  await play(page, ...hint);
  await followHints(page);
  assert.match(await status(page), /^You win/);
}));
