// Every control, links and files good and bad, positions set up by hand.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  address, cellAt, click, count, disabled, each, file, followHints, go, hover, label, load, once, play, ply, press, reach, said, screenshot, settle, status, text, there, until, visit,
} from "./table.js";

const six = "6:1,1;1,2;2,3;3,4;3,2;4,5;4,4;5,5;5,6;6,5;6,1;1,5;2,5;6,3;1,3";
const upTo = (plies) => six.split(";").slice(0, plies).join(";");

once("undo, redo and stepping", (one) => visit(one, `#game=${upTo(9)}&you=O`, async (page) => {
  await click(page, "#undo");
  assert.equal(await ply(page), 7);
  await click(page, "#redo");
  assert.equal(await ply(page), 9);
  assert.ok(await disabled(page, "#redo"));
  await click(page, "#back");
  assert.equal(await ply(page), 8);
  assert.equal(await status(page), "X to move");
  await play(page, 2, 2);
  assert.match(await said(page), /not your turn/);
  assert.match(await label(page, 2, 2), /free/);
  await click(page, "#first");
  assert.equal(await ply(page), 0);
  assert.ok(await disabled(page, "#why"));
  await click(page, "#forward");
  await click(page, "#last");
  assert.equal(await ply(page), 9);
  await click(page, '#moves button[aria-label="Move 5: X (3,2)"]');
  assert.equal(await ply(page), 5);
  assert.match(await address(page), /&ply=5$/);
  await play(page, 6, 6); // replaces what followed
  assert.equal(await count(page, "#moves button"), 7);
}));

each("why? lights up the cells that it names, all at once if motion is to be reduced", (one) => visit(one, `#game=${upTo(11)}&you=O`, async (page) => {
  await click(page, "#why");
  await there(page, "#reason button");
  assert.equal(await count(page, "#reason .lit"), 0);
  assert.ok(await count(page, ".cell[data-light]") > 1);
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  assert.match(await text(page, "#reason"), /^X took \(6,1\): it blocks|^X took \(6,1\): it threatens/);
  await click(page, "#reason-paper summary");
  await there(page, "#reason-words button");
  const told = await text(page, "#reason-words");
  assert.match(told, /plan \(i\)/);
  assert.match(told, /\(r,d\) = \(1,5\)/);
  const names = await page.$$eval("#reason-words button", (all) => all.map((element) => element.innerText));
  await page.evaluate((k) => { document.querySelectorAll("#reason-words button")[k].id = "named"; }, names.lastIndexOf("(1,5)"));
  await hover(page, "#named");
  await until(page, () => document.querySelectorAll(".cell[data-light]").length === 1);
  assert.equal(await page.$eval(cellAt(1, 5), (element) => element.dataset.light), "threat");
  await click(page, "#why");
  assert.equal(await count(page, ".cell[data-light]"), 0);
}));

once("the board shows what is asked for, the paper's words only then", (one) => visit(one, `#game=${upTo(5)}&you=O`, async (page) => {
  assert.equal(await count(page, ".board .cell.open"), 0);
  await click(page, "#show-openX");
  assert.equal(await count(page, ".board .cell.open"), 9);
  assert.match(await text(page, "#legend"), /X’s open block/);
  await click(page, "#show-openO");
  assert.equal(await count(page, ".board .cell.openO"), 16);
  assert.equal(await count(page, ".number"), 5);
  await click(page, "#show-plies");
  assert.equal(await count(page, ".number"), 0);
  await go(page, `#game=${upTo(13)}&you=O`);
  assert.equal(await count(page, ".board .threat"), 2);
  assert.match(await text(page, "#threats"), /X threatens \(1,3\) and \(6,3\), a double threat/);
  assert.match(await label(page, 1, 3), /X threatens it/);
  await click(page, "#show-bd");
  assert.equal(await count(page, ".label.bd"), 2);
  await click(page, "#show-threats");
  assert.equal(await count(page, ".board .threat"), 0);
}));

once("a link reproduces the position", (one) => visit(one, "#game=5:&you=X", async (page) => {
  await play(page, 1, 1);
  await play(page, 3, 3);
  await click(page, "#back");
  const hash = await page.evaluate(() => location.hash);
  assert.match(hash, /^#game=5:1,1;1,2;3,3;\d,\d&x=person&o=delaying&ply=3$/);
  await go(page, hash);
  assert.equal(await ply(page), 3);
  assert.equal(await count(page, "#moves button"), 4);
  await go(page, "#game=4:2,3;2,1;3,2;3,3;1,1;4,4;4,2&x=person&o=person&ply=6");
  await click(page, "#analysis"); // the link of an analysis opens one
  const analysed = await page.evaluate(() => location.hash);
  assert.match(analysed, /&ply=6&analysis=on$/);
  await load(page, analysed);
  await until(page, () => /Played perfectly/.test(document.getElementById("value").textContent));
  assert.equal(await ply(page), 6);
  await click(page, "#analysis");
  assert.match(await address(page), /&ply=6$/);
  await page.evaluate(() => { location.hash = "#game=4:2,2&you=O"; }); // typed by hand
  await there(page, cellAt(4, 4));
  await until(page, () => document.querySelectorAll("[role=gridcell]").length === 16);
  await go(page, "#game=6:1,1;1,2;1,3&x=person&o=delaying"); // what is said to be certain is true now
  assert.match(await text(page, "#standing"), /^O follows a rule under which X cannot win before move 15\. Played perfectly from here, O wins at move 16\./);
}));

once("a bad link says what is wrong and begins a new game", (one) => visit(one, "#game=4:1,1,1", async (page) => {
  assert.match(await text(page, "#notice-text"), /not a cell/);
  for (const [hash, message] of [
    ["#hello", /neither a game, a level nor a tour/],
    ["#game=6:1,1;1,1&you=O", /: cell \(1,1\) is taken, at move 2\.$/],
    ["#game=6:9,9", /not on the board/],
    ["#game=99:1,1", /out of range/],
    ["#game=4:1,1&you=Z", /not a side/],
    ["#game=4:1,1&x=god", /“god” is not a player of X/],
    ["#game=4:1,1&ply=7", /ends before move 7/],
    ["#game=4:1,1&ply=x", /not the number of a ply/],
    ["#game=%E0%A4%A", /is not a/],
    ["#tour=none", /there is no tour/],
    ["#tour=six&panel=99", /panels 1 to 15/],
    ["#lesson=7", /panels 1 to 6/],
    ["#level=none", /there is no level/],
    ["#game=<img src=x onerror=alert(1)>", /is not a board/],
    ["#game=4:<script>alert(1)</script>", /not a cell/],
    [`#game=${"X".repeat(5000)}:`, /at most 16/],
    ["#game=4:1,1%00ask%00begin", /not a cell/],
    ["#game=__proto__:&you=O", /is not a board/],
  ]) {
    await go(page, hash);
    assert.match(await text(page, "#notice-text"), message, hash);
    assert.equal(await status(page), "Your move, X");
    assert.equal(await ply(page), 0);
  }
}));

each("records go out and come back; a bad one says what is wrong and keeps the game", (one) => visit(one, `#game=${six}&you=O`, async (page) => {
  await click(page, "#save");
  assert.equal(String(await file(page, "game.txt")), six.replace(":", ": ").replaceAll(";", " ") + "\n");
  await click(page, "#csv");
  const csv = String(await file(page, "game.csv"));
  assert.match(csv, /^ply,player,move_number,row,column\n1,X,1,1,1\n/);
  await click(page, "#image");
  const image = await file(page, "position.png");
  assert.equal(image.subarray(1, 4).toString(), "PNG");
  assert.ok(image.length > 5000, `an image of ${image.length} bytes`);
  await click(page, "#film");
  const film = await file(page, "game.gif");
  assert.equal(film.subarray(0, 6).toString(), "GIF89a");
  assert.equal(film.toString("latin1").match(/\x21\xf9\x04/g).length, 16, "frames");

  await click(page, "#open");
  await page.$eval("#open-text", (element, content) => { element.value = content; }, csv);
  await click(page, "#open-go");
  await until(page, () => !document.getElementById("open-dialog").open);
  await settle(page);
  assert.equal(await status(page), "X wins at move 15");

  await click(page, "#open");
  const name = join(page.downloads, "other.txt");
  await writeFile(name, "4: 1,1 1,2 2,2\n");
  await (await page.$("#open-file")).uploadFile(name);
  await until(page, () => !document.getElementById("open-dialog").open);
  await settle(page);
  assert.equal(await count(page, "[role=gridcell]"), 16);

  const packed = gzipSync(Buffer.from("\ufeff4: 1,1 1,2 2,2\n", "utf16le"));
  for (const [bytes, message] of [[packed, ""], [gzipSync(Buffer.alloc(1 << 24)), /too large/], [Buffer.alloc(1 << 19), /too large/], [packed.subarray(0, 20), /./]]) {
    await click(page, "#open");
    await writeFile(name, bytes);
    await (await page.$("#open-file")).uploadFile(name);
    await until(page, (fails) => (fails ? document.getElementById("open-error").textContent : !document.getElementById("open-dialog").open), Boolean(message));
    await settle(page);
    assert.equal(await ply(page), 3);
    if (!message) continue;
    assert.match(await text(page, "#open-error"), message);
    await press(page, "Escape");
  }

  await click(page, "#open");
  for (const [record, message] of [
    ["", /begin with the board/],
    ["6: 1,1 1,2 1,2", /: cell \(1,2\) is taken, at move 3\.$/],
    ["6: 1,1 one,two", /is not a cell/],
    ["99: 1,1", /out of range/],
    ["ply,player,move_number,row,column\n1,O,1,1,1", /player is "O" where X was due/],
    ["#times\n1\n#blackturns\n1\n#positions\na\n#blackwins\na b", /^This cannot be opened: "b" is not a vertex, in line 8\.$/],
  ]) {
    await page.$eval("#open-text", (element, content) => { element.value = content; }, record);
    await click(page, "#open-go");
    await until(page, () => document.getElementById("open-error").textContent);
    assert.match(await text(page, "#open-error"), message, record);
  }
  await press(page, "Escape");
  assert.equal(await ply(page), 3);
}));

// A game on six vertices in which X begins with two moves, the first at a2 or b3.
const PG = "#times\nt1 t2 t3 t4 t5\n#blackturns\nt1 t2 t4 % twice at first\n#firstmoves\nb3 a2\n#positions\na1 a2 a3 b1 b2 b3\n#blackwins\na1 b1 b3\n#whitewins\na2 b2\n";

each("a .pg file is opened and played", (one) => visit(one, "", async (page) => {
  await click(page, "#open");
  const name = join(page.downloads, "game.pg");
  await writeFile(name, PG);
  await (await page.$("#open-file")).uploadFile(name);
  await until(page, () => !document.getElementById("open-dialog").open);
  await settle(page);
  await click(page, "#two");
  assert.deepEqual(await page.$$eval(".cell .name", (all) => all.map((element) => element.dataset.text)), ["a1", "a2", "a3", "b1", "b2", "b3"]);
  assert.equal(await text(page, "#aim"), "The first to own one of its own winning sets wins. Only a2 and b3 may be the first move.");
  assert.match(await text(page, "#playing"), /^from a file · two players/);
  const cell = (vertex) => `[role=gridcell][aria-label^="${vertex}:"]`;
  await click(page, cell("a1"));
  assert.equal(await said(page), "a1 may not be the first move.");
  for (const vertex of ["b3", "a1", "a2"]) await click(page, cell(vertex));
  assert.equal(await said(page), "O plays a2. X threatens b1. O threatens b2.");
  assert.equal(await status(page), "X to move");
  await screenshot(page, "pg");
  await load(page, new URL(await address(page)).hash);
  assert.equal(await ply(page), 3);
  await click(page, "#hint");
  assert.match(await text(page, "#reason"), /^Take b1: it completes a winning set and wins\./);
  await click(page, cell("b1"));
  assert.equal(await status(page), "X wins at move 4");
  assert.equal(await count(page, ".cell.winner"), 3);
  await click(page, "#csv");
  assert.match(String(await file(page, "game.csv")), /\nply,player,move_number,vertex\n1,X,1,b3\n2,X,2,a1\n3,O,1,a2\n4,X,3,b1\n$/);
}));

once("any position can be set up and played", (one) => visit(one, "", async (page) => {
  await click(page, "#setup");
  await click(page, "#setup-clear");
  await page.select("#setup-rows", "3");
  await page.select("#setup-cols", "4");
  await page.select("#setup-rule", "avoidance");
  assert.equal(await page.$eval("#setup-goal", (element) => element.selectedOptions[0].text), "3, a transversal"); // goes with the board
  const change = async (cell, times) => { for (let i = 0; i < times; i++) await click(page, `#setup-board button:nth-child(${cell})`); };
  await change(1, 1); // X
  await change(6, 2); // O
  await change(12, 3); // missing
  await screenshot(page, "set-up");
  await click(page, "#setup-go");
  await until(page, () => !document.getElementById("setup-dialog").open);
  await settle(page);
  assert.equal(await count(page, "[role=gridcell]"), 12);
  assert.match(await label(page, 1, 1), /: X/);
  assert.match(await label(page, 3, 4), /missing/);
  assert.match(await address(page), /#game=X\.\.\.(%2F|\/)\.O\.\.(%2F|\/)\.\.\.%23(%20|\+)avoidance:/i);
  await go(page, await page.evaluate(() => location.hash));
  assert.match(await label(page, 2, 2), /: O/);
  await click(page, cellAt(3, 4));
  assert.equal(await said(page), "(3,4) is missing.");
  assert.equal(await text(page, "#aim"), "The first to own 3 cells, no two in the same row or column, loses.");
  await followHints(page);
  assert.match(await status(page), /wins at move|win at move|draw/);
  await screenshot(page, "oblong");

  await click(page, "#setup"); // a goal other than the shorter side
  await click(page, "#setup-clear");
  await page.select("#setup-rows", "5");
  await page.select("#setup-cols", "5");
  await page.select("#setup-rule", "achievement");
  await page.select("#setup-goal", "2");
  await click(page, "#setup-go");
  await until(page, () => !document.getElementById("setup-dialog").open);
  await settle(page);
  assert.match(await address(page), /goal%202:/);
  assert.equal(await text(page, "#aim"), "The first to own 2 cells, no two in the same row or column, wins.");
  await click(page, "#setup"); // and is there again
  assert.equal(await page.$eval("#setup-goal", (element) => element.value), "2");
  await press(page, "Escape");
  await followHints(page);
  assert.match(await status(page), /at move 3$/);

  const played = async () => { // by who sets up what is shown
    await click(page, "#setup");
    await click(page, "#setup-go");
    await until(page, () => !document.getElementById("setup-dialog").open);
    await settle(page);
    return page.evaluate(() => [decodeURIComponent(location.hash.split("&")[0]), document.getElementById("status").textContent]);
  };
  await go(page, "#game=K6%20avoidance:&x=person&o=person");
  assert.equal(await page.$eval("#say", (say) => say.dataset.begin), "Choose a line to begin. Any will do.");
  assert.deepEqual(await played(), ["#game=4:", "X to move"]);
  await go(page, "#game=X../O../..X%20X%20to%20move:&x=person&o=person");
  assert.deepEqual(await played(), ["#game=X../O../..X X to move:", "X to move"]);
}));

once("analysis: the value of every move", (one) => visit(one, "#game=..../O.X./.XO./....:1,1;4,4&x=person&o=person", async (page) => {
  await click(page, "#analysis");
  await until(page, () => /Played perfectly/.test(document.getElementById("value").textContent));
  assert.match(await text(page, "#value"), /Played perfectly from here, X wins at move 15\./);
  assert.match(await label(page, 1, 2), /X wins at move 15, best/);
  assert.match(await label(page, 4, 2), /O wins at move 8/);
  assert.equal(await page.$eval(`${cellAt(1, 2)} .worth`, (element) => element.dataset.text.replace("\u00a0", " ")), "X 15");
  await screenshot(page, "analysis");
  await play(page, 4, 2);
  assert.match(await text(page, "#value"), /\(4,2\) throws the win away\./);
  await there(page, "#moves b.loses");
  await until(page, () => document.querySelectorAll("#moves [title]").length === 3); // all moves judged
  await go(page, "#game=12:&x=person&o=person");
  await there(page, "#value button"); // it would take long, and asks
  await play(page, 1, 1); // the page goes on meanwhile
  assert.equal(await ply(page), 1);
}));

each("the printed sheet: the rule, the position, empty boards", (one) => visit(one, "#game=5:1,1;2,2&x=person&o=person", async (page) => {
  await page.evaluate(() => { window.print = () => dispatchEvent(new Event("beforeprint")); });
  await click(page, "#print");
  assert.equal(await page.$$eval("#sheet svg", (all) => all.filter((one) => one.getAttribute("viewBox").includes("5.2")).length), 4);
  assert.match(await page.$eval("#sheet", (element) => element.textContent), /^Own as many cells as there are rows, no two in the same row or column, before the other player does\.X to move\./);
  await go(page, "#lesson=2");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.match(await page.$eval("#sheet", (element) => element.textContent), /You are O\. Stop X\./);
  await go(page, "#game=5:1,1;2,2&x=person&o=person");
  if (page.one.name !== "chrome") return; // the other cannot be told that it prints
  await page.emulateMediaType("print");
  assert.ok(await page.$eval("#sheet", (element) => element.offsetHeight) > 0);
  assert.equal(await page.$eval(".side", (element) => element.offsetHeight), 0);
  const paper = Buffer.from(await page.pdf({ format: "A4" })).toString("latin1");
  assert.equal(paper.match(/\/Type\s*\/Page\b/g).length, 1, "pages");
  await page.setViewport({ width: 794, height: 1123 });
  await screenshot(page, "printed");
}));

once("help, theme and the menu", (one) => visit(one, "", async (page) => {
  await click(page, "#help");
  assert.ok(await page.$eval("#help-dialog", (element) => element.open));
  await press(page, "Escape");
  await click(page, "#about");
  assert.match(await text(page, "#cite"), /reference software/);
  await press(page, "Escape");
  const dark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await dark();
  await click(page, "#theme");
  await click(page, "#theme");
  const other = await dark();
  assert.notEqual(other, light);
  await load(page, "");
  assert.equal(await dark(), other);
}));

each("all by keys alone: help, a puzzle, the hexagon, a position, a record", (one) => visit(one, "", async (page) => {
  const enter = async (selector) => { await reach(page, selector); await press(page, "Enter"); };
  const focused = (has) => page.evaluate((wanted) => document.activeElement.matches(wanted), has);
  await reach(page, "#hint");
  await press(page, "?");
  assert.ok(await focused("#help-dialog[open] #help-title"));
  await press(page, "Escape");
  assert.ok(await focused("#hint"));

  await enter("#puzzles");
  await enter("#daily");
  await press(page, "h");
  await there(page, ".cell[data-light=move]");
  await reach(page, "[role=gridcell][tabindex='0']");
  const place = (selector) => page.$eval(selector, (element) => element.ariaLabel.match(/\d+/g).map(Number));
  const [row, column] = await place(".cell[data-light=move]"), [r, c] = await place(":focus");
  await press(page, ...Array(Math.abs(row - r)).fill(row > r ? "ArrowDown" : "ArrowUp"), ...Array(Math.abs(column - c)).fill(column > c ? "ArrowRight" : "ArrowLeft"), " ");
  assert.match(await text(page, "#level-goal"), /Reached!/);

  await enter("#more summary");
  await enter("#tour-k6");
  assert.ok(await focused("#tour-title"));
  await reach(page, ".edge[tabindex='0']");
  const line = () => page.evaluate(() => /line (\S+):/.exec(document.activeElement.ariaLabel)[1]);
  for (const [key, name] of [["ArrowRight", "1-3"], ["ArrowDown", "2-3"], ["ArrowUp", "1-2"], ["End", "5-6"], ["ArrowUp", "4-5"], ["ArrowUp", "3-4"], ["ArrowRight", "3-5"], ["ArrowRight", "3-6"]]) {
    await press(page, key);
    assert.equal(await line(), name, key);
  }
  await press(page, "Enter");
  assert.match(await text(page, "#tour-task"), /Blocked/);
  await press(page, "PageDown");
  assert.match(await address(page), /#tour=k6&panel=2$/);
  await enter("#tour-leave");

  await enter("#more summary");
  await enter("#setup");
  await enter("#setup-clear");
  await enter("#setup-board button:nth-child(2)");
  await enter("#setup-go");
  await until(page, () => location.hash.startsWith("#game=.X") && document.activeElement.matches("#more summary"));

  await enter("#more summary");
  await enter("#open");
  await reach(page, "#open-text");
  await page.keyboard.type("4: 1,1 1,2 2,2");
  await enter("#open-go");
  await until(page, () => document.querySelectorAll("#moves button").length >= 3);
  await settle(page);
  await enter("#moves li:nth-child(1) button:nth-of-type(2)");
  assert.equal(await ply(page), 2);
}));
