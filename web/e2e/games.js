// Whole games, with the mouse, with keys alone, by touch, on every kind of board.

import { test } from "node:test";
import assert from "node:assert/strict";
import { announced, cell, followHints, home, ply, screenshot, skip, status, visit } from "./table.js";

test("O loses with the mouse by ply 2n+3", { skip }, () => visit("", async (page) => {
  assert.equal(await status(page), "Your move");
  assert.equal(await ply(page), 1);
  while (await status(page) === "Your move") {
    const free = page.locator(".cell.free");
    await free.nth((await free.count()) >> 1).click();
  }
  assert.match(await status(page), /^X wins at ply \d+$/);
  assert.ok(await ply(page) <= 15, `ply ${await ply(page)}`);
  assert.equal(await page.locator(".cell.winner").count(), 6);
  await screenshot(page, "lost-with-the-mouse");
}));

test("O loses at ply 2n+3 with keys alone", { skip }, () => visit("", async (page) => {
  const key = (name) => page.keyboard.press(name);
  await key("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await key("Enter");
  while (await page.evaluate(() => document.activeElement.id) !== "size") await key("Tab");
  await page.keyboard.type("4");
  assert.equal(await page.locator("[role=gridcell]").count(), 16);
  await page.keyboard.press("Shift+Tab");
  while (await page.evaluate(() => document.activeElement.getAttribute("role")) !== "gridcell") await page.keyboard.press("Shift+Tab");
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label"));
  let moves = 0;
  while (await status(page) === "Your move") {
    await key("h"); // the hint names a cell; go there by arrows and take it
    const name = await page.locator(`#reason button[data-light="move"]`).last().innerText();
    const [, row, column] = /\((\d+),(\d+)\)$/.exec(name).map(Number);
    const [, r, c] = /row (\d+), column (\d+)/.exec(await focused()).map(Number);
    for (let i = r; i < row; i++) await key("ArrowDown");
    for (let i = row; i < r; i++) await key("ArrowUp");
    for (let i = c; i < column; i++) await key("ArrowRight");
    for (let i = column; i < c; i++) await key("ArrowLeft");
    assert.match(await focused(), new RegExp(`^row ${row}, column ${column}: free`));
    await key(moves++ % 2 ? "Enter" : " ");
    assert.match(await focused(), new RegExp(`^row ${row}, column ${column}: O, ply`));
    assert.match(await announced(page), /^You play \(\d,\d\)\. X plays \(\d,\d\)\./);
  }
  assert.equal(await status(page), "X wins at ply 11");
  assert.match(await announced(page), /X wins at ply 11\.$/);
  await key("u");
  assert.equal(await ply(page), 9);
  await key("r");
  assert.equal(await ply(page), 11);
  await key(",");
  await key(",");
  await key(".");
  assert.equal(await ply(page), 10);
  await key("w");
  assert.ok(await page.locator("#reason").isVisible());
  await key("Control+Home");
  assert.match(await focused(), /^row 1, column 1:/);
  await key("End");
  assert.match(await focused(), /^row 1, column 4:/);
  await key("n");
  assert.equal(await ply(page), 1);
}));

test("X wins at ply 2n+3 against the delaying rule", { skip }, () => visit("#game=5:&you=X", async (page) => {
  await followHints(page);
  assert.equal(await status(page), "You win at ply 13");
  await screenshot(page, "won-as-X");
}));

test("a careless X does not win before 2n+3, and can lose", { skip }, () => visit("#game=4:&you=X", async (page) => {
  while (await status(page) === "Your move") {
    const free = page.locator(".cell.free");
    await free.last().click();
  }
  assert.ok(!/^You win/.test(await status(page)) || await ply(page) >= 11, await status(page));
}));

test("3×3 is a draw from both sides", { skip }, async () => {
  await visit("", async (page) => {
    for (const you of ["O", "X"]) {
      await page.goto(`${home}#game=3:&you=${you}`);
      await followHints(page);
      assert.equal(await status(page), "A draw");
      await page.click("#why");
      assert.match(await page.locator("#reason").innerText(), /looked at every continuation/);
    }
  });
});

test("by touch on a phone", { skip }, () => visit("#game=4:1,1&you=O", async (page) => {
  await cell(page, 1, 2).tap();
  assert.equal(await ply(page), 3);
  await page.locator("#why").tap();
  assert.ok(await page.locator(".cell[data-light]").count() > 0);
  await screenshot(page, "phone");
}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test("a game at 12×12, and how long a move takes", { skip }, () => visit("#game=12:1,1&you=O", async (page) => {
  const times = await page.evaluate(async () => {
    const times = [];
    while (document.getElementById("status").textContent === "Your move") {
      const free = document.querySelector(".cell.free");
      const start = performance.now();
      free.click(); // moves, has the answer and draws both before it returns
      times.push(performance.now() - start);
      await new Promise(requestAnimationFrame);
    }
    return times;
  });
  times.sort((a, b) => a - b);
  const middle = times[times.length >> 1];
  console.log(`      12×12: median ${middle.toFixed(1)} ms, slowest ${times.at(-1).toFixed(1)} ms of ${times.length}`);
  assert.match(await status(page), /^X wins at ply/);
}));
