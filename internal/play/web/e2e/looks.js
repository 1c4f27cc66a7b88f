// How the page looks: to those who use other means, on every width, enlarged, in
// the dark, in colours of the reader's own.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chrome, click, each, elsewhere, go, media, once, play, press, screenshot, there, until, visit } from "./table.js";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const six = "6:1,1;1,2;2,3;3,4;3,2;4,5;4,4;5,5;5,6;6,5;6,1;1,5;2,5;6,3;1,3";
const upTo = (plies) => six.split(";").slice(0, plies).join(";");

// audit looks for what is not accessible, by all rules or by those of a kind.
async function audit(page, name, rules = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }) {
  if (await page.evaluate(() => !window.axe)) await page.evaluate(axe);
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ["violations"] });
    return violations.map((v) => `${v.impact} ${v.id}: ${v.nodes.map((one) => `${one.target} ${one.failureSummary}`).join("; ")}`);
  }, rules);
  assert.deepEqual(found, [], name);
}

const states = [
  `#game=${six}&you=O`, "#tour=six&panel=11", "#lesson=3", "#level=only-1", "#tour=k6&panel=3", "#game=K6:1-2;1-3;4-5&x=person&o=person",
  "#game=..%23/.../...:1,1&x=person&o=person", "#nonsense", "#lesson=4&view=present", "#game=5:1,1;2,2&view=present", "#game=5:1,1;2,2&view=embed",
];

chrome("no accessibility finding in any state", elsewhere(`#game=${upTo(11)}&you=O`, async (page) => {
  await audit(page, "a game");
  await click(page, "#why");
  await there(page, "#reason button");
  await audit(page, "why?");
  for (const dialog of ["open", "setup", "puzzles", "levels", "help", "about"]) {
    await click(page, `#${dialog}`);
    await audit(page, dialog);
    await press(page, "Escape");
  }
  await go(page, "#game=..../O.X./.XO./....:1,1;4,4&x=person&o=person");
  await click(page, "#analysis");
  await until(page, () => /Played perfectly/.test(document.getElementById("value").textContent));
  await audit(page, "analysis");
  await media(page, { "prefers-color-scheme": "dark" });
  await audit(page, "analysis in the dark");
  await screenshot(page, "analysis-in-the-dark");
  await click(page, "#analysis");
  for (const [name, features, rules] of [["", {}], ["in the dark", { "prefers-color-scheme": "dark" }, ["color-contrast"]], ["in forced colours", { "forced-colors": "active" }, ["color-contrast"]]]) {
    await media(page, features);
    for (const [i, hash] of states.entries()) {
      await go(page, hash);
      if (hash.endsWith("present")) await there(page, "#code svg");
      await audit(page, `${hash} ${name}`, rules);
      await screenshot(page, `state-${i}${name.replaceAll(" ", "-")}`);
    }
  }
  const base = page.url();
  for (const text of ["plain-words", "classroom"]) {
    await page.goto(new URL(`text/${text}.html`, base).href);
    if (text === "plain-words") await there(page, "html[data-complete]");
    await audit(page, text);
  }
}));

each("phone to wide screen, light and dark", (one) => visit(one, "", async (page) => {
  for (const [width, height, scheme] of [
    [320, 640, "light"], [390, 844, "dark"], [844, 390, "light"], [768, 1024, "light"], [1280, 800, "dark"], [1920, 1080, "light"],
  ]) {
    await page.setViewport({ width, height });
    await media(page, { "prefers-color-scheme": scheme });
    for (const [name, hash] of [["large", "#game=16:1,1;1,2;2,2;3,4&x=person&o=person"], ["game", `#game=${upTo(13)}&you=O`], ["tour", "#tour=delay&panel=6"], ["lesson", "#lesson=3"]]) {
      await go(page, hash);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${hash} at ${width}: ${wide} pixels too wide`);
      await screenshot(page, `${name}-${width}-${scheme}`);
    }
    await go(page, "#game=5x4:1,1;2,2&x=person&o=person");
    const fits = await page.$eval("#board", (element) => {
      element.scrollIntoView({ block: "start", behavior: "instant" });
      return element.getBoundingClientRect().height <= innerHeight;
    });
    assert.ok(fits, `the board is higher than ${width}×${height}`);
  }
  await go(page, "#game=12:1,1;2,2&you=O"); // the sets of a long reason wrap
  await page.setViewport({ width: 320, height: 640 });
  await click(page, "#why");
  await there(page, "#reason button");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
}));

each("on a phone board, explanation and buttons are visible together", (one) => visit(one, `#game=${upTo(11)}&you=O`, async (page) => {
  await click(page, "#why");
  await there(page, "#reason button");
  await page.evaluate(() => scrollTo(0, 0));
  const at = await page.evaluate(() => Object.fromEntries(["board", "hint", "why", "reason", "status"].map((id) => [id, document.getElementById(id).getBoundingClientRect().toJSON()])));
  await screenshot(page, "phone-why");
  assert.ok(at.board.top >= 0 && at.board.bottom < at.status.bottom, "the board is not above the rest");
  assert.ok(at.why.bottom < 844, `the buttons end at ${at.why.bottom}`);
  assert.ok(at.reason.top < 844 - 90, `the explanation begins at ${at.reason.top}`);
  await go(page, "#lesson=2");
  await page.evaluate(() => scrollTo(0, 0));
  const next = await page.$eval("#tour-next", (element) => element.getBoundingClientRect().bottom);
  assert.ok(next <= 844, `Next ends at ${next}`);
  await screenshot(page, "phone-lesson");
  await click(page, "#tour-leave");
  for (const name of ["open", "setup", "puzzles", "levels", "about", "help"]) {
    await press(page, "Escape");
    await click(page, `#${name}`);
    const wide = await page.$eval(`#${name}-dialog`, (element) => element.scrollWidth - element.clientWidth);
    assert.ok(wide <= 0, `${name} is ${wide} pixels too wide`);
    await screenshot(page, `phone-${name}`);
  }
  // the help is read from its beginning
  const title = await page.$eval("#help-title", (element) => element.getBoundingClientRect().top);
  assert.ok(title > 0 && title < 200, `the help begins at ${title}`);
}, { viewport: { width: 390, height: 844, hasTouch: true, isMobile: true } }));

once("on a page from right to left the board is as it was", (one) => visit(one, `#game=${upTo(5)}&you=O`, async (page) => {
  const places = () => page.$$eval("#board .cell", (all) => all.map((element) => Math.round(element.getBoundingClientRect().x - document.getElementById("board").getBoundingClientRect().x)));
  const before = await places();
  await page.evaluate(() => { document.documentElement.dir = "rtl"; });
  assert.deepEqual(await places(), before);
  const [board, side] = await page.$$eval("#board, .side", (all) => all.map((element) => element.getBoundingClientRect().x));
  assert.ok(side < board, "the page is not turned");
  await screenshot(page, "right-to-left");
  await click(page, "#setup");
  const [first, second] = await page.$$eval("#setup-board button", (all) => all.slice(0, 2).map((element) => element.getBoundingClientRect().x));
  assert.ok(first < second);
}));

once("enlarged the board is larger, not smaller", (one) => visit(one, "", async (page) => {
  let before = 0;
  for (const zoom of [1, 2, 4]) { // as the browser does it: fewer pixels, each larger
    await page.setViewport({ width: 1280 / zoom, height: 800 / zoom, deviceScaleFactor: zoom });
    await go(page, `#game=${upTo(13)}&you=O`);
    const size = await page.$eval("#board", (element) => element.getBoundingClientRect().width) * zoom;
    assert.ok(size > before, `at ${zoom * 100} % the board is ${size} wide, before ${before}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `too wide at ${zoom * 100} %`);
    await screenshot(page, `zoom-${zoom * 100}`);
    before = size;
  }
}));

once("with letters of twice the size nothing is cut, and the board stays large", (one) => visit(one, `#game=${upTo(13)}&you=O`, async (page) => {
  for (const [width, height, least] of [[390, 844, 320], [768, 1024, 640], [1440, 900, 640]]) {
    await page.setViewport({ width, height });
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    const cut = await page.$$eval("body, #play, #moves button, .lead p", (all) => all.filter((element) => element.scrollWidth > element.clientWidth + 1).map((element) => element.outerHTML.slice(0, 99)));
    assert.deepEqual(cut, [], `at ${width}`);
    const at = await page.evaluate(() => [document.getElementById("board").offsetWidth, document.querySelector(".lead").offsetHeight]);
    assert.ok(at[0] >= least && at[1] < height / 3, `at ${width} the board is ${at[0]} wide, and the rule ${at[1]} high`);
    await screenshot(page, `letters-${width}`);
  }
}));

chrome("on a phone the cells of the largest board can be met", (one) => visit(one, "#game=16:1,1;1,2;2,2;3,4&x=person&o=person", async (page) => {
  for (const width of [320, 390, 412]) {
    await page.setViewport({ width, height: 844, hasTouch: true, isMobile: true });
    const { cell, hidden, wide } = await page.evaluate(() => ({
      cell: document.querySelector(".cell").getBoundingClientRect().toJSON(), wide: document.documentElement.scrollWidth - innerWidth,
      hidden: document.querySelector(".table").scrollWidth - document.querySelector(".table").clientWidth,
    }));
    assert.ok(cell.width >= 24 && cell.height >= 24 && wide <= 0, `${width}: ${cell.width} by ${cell.height}`);
    assert.ok(hidden === 0 || width < 390, `${hidden} pixels hidden at ${width}`);
  }
}, { viewport: { width: 390, height: 844, hasTouch: true, isMobile: true } }));

// The pictures of docs/page: npm run pictures.
if (process.env.npm_lifecycle_event === "pictures") chrome("pictures for the documentation", elsewhere(`#game=${upTo(11)}&you=O`, async (page) => {
  const picture = async (name, width, height, focus = "") => {
    await page.setViewport({ width, height });
    await page.mouse.move(0, 0);
    await page.evaluate((kept) => { if (!document.activeElement.matches(kept || "body")) document.activeElement.blur(); scrollTo(0, 0); }, focus);
    await screenshot(page, `page-${name}`);
  };
  await click(page, "#why");
  await there(page, "#reason button");
  await picture("phone", 390, 760);
  await click(page, "#reason-paper summary");
  await there(page, "#reason-words button");
  await picture("laptop", 1024, 640);
  await go(page, "#game=4:2,3;2,1;3,2;3,3;1,1;4,4;4,2&x=person&o=person");
  await media(page, { "prefers-color-scheme": "dark" });
  await click(page, "#analysis");
  await until(page, () => document.querySelectorAll("#moves [title]").length === 7);
  await picture("analysis-dark", 1024, 640);
  await click(page, "#analysis");
  await media(page, {});
  await go(page, "#lesson=3");
  await play(page, 3, 1);
  await picture("lesson", 1024, 640);
  await go(page, "#lesson=4&view=present");
  await play(page, 2, 4);
  await there(page, "#code svg");
  await picture("presentation", 1024, 576);
  await go(page, "#tour=k6&panel=3");
  await page.$eval('.edge[aria-label^="line 3-4:"]', (line) => line.focus());
  await press(page, "ArrowRight", "Enter", "ArrowRight");
  await picture("hexagon", 1024, 640, ".edge");
  await page.goto(new URL("text/plain-words.html#two-ways-at-once", page.url()).href);
  await there(page, "html[data-complete]");
  await until(page, () => document.querySelectorAll('[data-scene="1"] [data-light=block]').length === 4);
  await page.setViewport({ width: 1024, height: 700 });
  await page.$eval("#two-ways-at-once", (heading) => heading.scrollIntoView());
  await screenshot(page, "page-plain-words");
}));
