// What comes between: no line, a slow line, files that do not arrive, an engine
// that crashes, a page opened from the disk.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { WASI } from "node:wasi";
import { gunzipSync, gzipSync } from "node:zlib";
import {
  click, count, each, followHints, hinted, host, once, play, ply, screenshot, serve, settle, site, status, text, there, until, visit,
} from "./table.js";

each("any static host will do, in a folder of its own", async (one) => {
  const place = await host();
  await visit(one, "#game=4:&you=X", async (page) => {
    await followHints(page);
    assert.equal(await status(page), "You win at move 11");
  }, { at: place.address });
  await place.stop();
});

each("without a connection the page opens and plays", async (one) => {
  const server = await serve();
  await visit(one, "", async (page) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(page, async () => (await caches.keys()).length > 0 && Boolean(navigator.serviceWorker.controller));
    await page.goto(new URL("text/exact-length.html", server.address).href); // what was read stays
    await until(page, () => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    await server.stop();
    await page.goto(server.address);
    await there(page, "html[data-complete]");
    await settle(page);
    await play(page, 4, 4);
    assert.equal(await ply(page), 2);
    await hinted(page);
    await click(page, '.foot a[href="text/exact-length.html"]');
    await until(page, () => document.querySelector("h1")?.textContent === "The exact length of the game");
    await until(page, () => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    await page.evaluate(() => { location.href = "../formal/Board.html"; }); // never read, and no link of the page
    await until(page, () => document.body.innerText.startsWith("There is no connection"));
    await page.evaluate(() => history.back());
    await there(page, ".home");
    await page.click(".home");
    await there(page, "html[data-complete]");
  }, { at: server.address, forgive: /^failed|console|icon/ });
});

// A slow line, as Chrome has it ("slow 3G"): 2 s until the first byte of a file, then
// 400 kbit/s. The first move needs one file.
const LATENCY = 2, RATE = 50_000, LARGEST = 1_260_000, FIRST = 45_000; // seconds, bytes a second, bytes
each("on a slow line the first move comes in three seconds, the rest later", async (one) => {
  const sizes = {}, release = {};
  const held = (name) => new Promise((resolve) => { release[name] = resolve; });
  const rest = held("rest"), engine = held("engine");
  const place = await host(async (name, file) => {
    sizes[name] = name.endsWith(".gz") ? file.length : gzipSync(file, { level: 9 }).length;
    if (name !== "index.html") await (name === "engine.wasm.gz" ? engine : rest);
    return file;
  });
  await visit(one, "", async (page) => {
    await there(page, "html[data-ready]");
    const seconds = LATENCY + sizes["index.html"] / RATE;
    assert.ok(sizes["index.html"] < FIRST, `the first move needs ${sizes["index.html"]} bytes`);
    await play(page, 4, 4);
    assert.equal(await ply(page), 2);
    await click(page, "#why");
    await there(page, "#reason button");
    const next = await hinted(page);
    release.rest();
    await play(page, ...next);
    assert.equal(await ply(page), 4);
    await click(page, "#undo");
    assert.equal(await status(page), "Your move, X");
    await click(page, "#lesson");
    await play(page, 3, 4);
    assert.match(await text(page, "#tour-task"), /X wins\./);
    await click(page, "#tour-leave");
    assert.match(await text(page, "#arriving"), /^You can play already\..* is on its way/);
    await screenshot(page, "arriving");
    await page.evaluate(() => document.getElementById("analysis").click()); // nothing is greyed; this waits
    await page.select("#seat-O", "medium"); // this is not prepared
    await until(page, () => document.getElementById("say").textContent === "This has to wait until the program is here.");
    assert.equal(await page.$("html[data-complete]"), null);
    const bytes = Object.values(sizes).reduce((sum, size) => sum + size);
    console.log(`      ${one.name}, slow 3G: the first move after ${seconds.toFixed(2)} s, ${bytes} bytes in all`);
    assert.ok(sizes["engine.wasm.gz"] && bytes < LARGEST, `the first load is ${JSON.stringify(sizes)}`);
    release.engine();
    await there(page, "html[data-complete]");
    await settle(page);
    await until(page, () => document.getElementById("value").textContent !== "");
    await play(page, ...await hinted(page));
    assert.match(await status(page), /^Your move/);
  }, { at: place.address, ready: false });
  await place.stop();
});

// The stones are in the link, or in what comes with the page.
once("a link is drawn before the program is here", async (one) => {
  let release;
  const place = await host(async (name, file) => {
    if (name === "engine.wasm.gz") await new Promise((resolve) => { release = resolve; });
    return file;
  });
  const stones = (page) => page.$$eval("#board [aria-label]", (all) => all.map((cell) => /(.+): (.*(?:move|missing).*)/.exec(cell.ariaLabel)?.slice(1).join(": ")).filter(Boolean));
  for (const [hash, want] of [
    ["#game=5:1,1;2,2;3,4&x=person&o=person&ply=2", ["row 1, column 1: X, move 1", "row 2, column 2: O, move 2, latest"]],
    ["#game=X.%23/..O/...%20avoidance%20O%20to%20move:1,2&x=person&o=person", ["row 1, column 2: O, move 3, latest", "row 1, column 3: missing"]],
    ["#game=K6:1-2;4-5&x=person&o=person", ["line 1-2: X, move 1", "line 4-5: O, move 2, latest"]],
    ["#level=only-2", ["row 1, column 2: X, move 3", "row 1, column 3: O, move 4", "row 2, column 3: X, move 1", "row 2, column 4: O, move 2", "row 4, column 2: X, move 5, latest"]],
    ["#game=5:1,1;1,1&x=person&o=person", ["row 1, column 1: X, move 2, latest"]], // of which the rules say more
  ]) {
    await visit(one, hash, async (page) => {
      await there(page, "#board .cell, #board .edge");
      assert.deepEqual(await stones(page), want);
      assert.match(await text(page, "#arriving"), /^The program that plays and explains this is on its way/);
      await screenshot(page, "link-drawn");
      if (want.length === 1) return;
      await until(page, () => true);
      release();
      await there(page, "html[data-complete]");
      await settle(page);
      assert.deepEqual(await stones(page), want);
    }, { at: place.address, ready: false });
  }
  await place.stop();
});

// What is prepared is made by the program as it is built here; the engine that is
// served says the same, byte for byte.
once("what is prepared is what the engine says", async () => {
  const wasi = new WASI({ version: "preview1" });
  const module = await WebAssembly.compile(gunzipSync(await readFile(join(site, "engine.wasm.gz"))));
  const { exports } = await WebAssembly.instantiate(module, wasi.getImportObject());
  wasi.initialize({ exports });
  const page = String(await readFile(join(site, "index.html")));
  const first = /id="prepared">([^]*?)<\/script>/.exec(page)[1];
  const lines = (first + gunzipSync(await readFile(join(site, "prepared.txt.gz")))).split("\n");
  assert.ok(lines.length > 1000);
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const question = Buffer.from(lines[i].replaceAll("\t", "\0"));
    const at = exports.room(question.length);
    Buffer.from(exports.memory.buffer, at, question.length).set(question);
    const where = BigInt.asUintN(64, exports.ask());
    const answer = Buffer.from(exports.memory.buffer, Number(where & 0xffffffffn), Number(where >> 32n));
    assert.equal(answer.toString(), lines[i + 1], lines[i]);
  }
});

each("a failed load says what failed and offers to try again", async (one) => {
  let broken = ["engine.wasm.gz"];
  const place = await host((name, body) => (broken.includes(name) ? 503 : body));
  const forgive = /^(console|failed|error)/;
  await visit(one, "", async (page) => {
    await there(page, "html[data-failed]");
    assert.match(await text(page, "#notice-text"), /engine\.wasm\.gz did not arrive/);
    assert.equal(await status(page), "Only the first moves work");
    await screenshot(page, "failed");
    await play(page, 4, 4);
    assert.equal(await ply(page), 2);
    broken = ["js/worker.js"];
    await page.evaluate(() => { location.hash = "#game=4:2,2"; });
    await click(page, "#notice-again");
    await until(page, () => document.getElementById("status").textContent === "The rules could not be loaded");
    broken = [];
    await click(page, "#notice-again");
    await there(page, "html[data-complete]");
    await settle(page);
    assert.equal(await ply(page), 1);
  }, { at: place.address, forgive, ready: false });
  await place.stop();
});

// The engine that the page begins with crashes at a hint; the one after it does not.
each("after a crash of the engine the game goes on", async (one) => {
  let crashing = true;
  const place = await host((name, body) => (name === "js/worker.js" && crashing
    ? Buffer.from(String(body).replace(/await \w+,\w+=(\w+)\.id/, '$&,$1.question.includes("hint")&&crash()'))
    : body));
  await visit(one, "#game=4:1,1;2,2;3,3;4,4&you=X", async (page) => {
    crashing = false;
    const hint = await hinted(page);
    assert.match(await text(page, "#notice-text"), /stopped and was started anew\. Your game is as it was\./);
    assert.equal(await ply(page), 4);
    await click(page, "#notice-close");
    await play(page, ...hint);
    await followHints(page);
    assert.match(await status(page), /win/);
  }, { at: place.address, forgive: /^console/ });
  await place.stop();
});

each("opened from the disk the page works, or says what to do", (one) => visit(one, "", async (page) => {
  await page.goto(`file://${join(site, "index.html")}`);
  await there(page, "html[data-failed], html[data-complete]");
  if (await page.$("html[data-complete]")) {
    await settle(page);
    await play(page, 4, 4);
    assert.equal(await ply(page), 2);
    return;
  }
  assert.match(await text(page, "#notice-text"), /transversal serve/);
  assert.equal(await count(page, ".still td, [role=gridcell]"), 16);
  await screenshot(page, "from-the-disk");
}, { forgive: /./ }));
