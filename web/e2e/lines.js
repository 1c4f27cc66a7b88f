// What comes between: no line, a slow line, files that do not arrive, an engine
// that crashes, a page opened from the disk.

import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { click, count, each, followHints, hinted, host, play, ply, screenshot, serve, settle, site, status, text, there, until, visit } from "./table.js";

each("any static host will do, in a folder of its own", async (one) => {
  const place = await host();
  await visit(one, "#game=4:&you=X", async (page) => {
    await followHints(page);
    assert.equal(await status(page), "You win at ply 11");
  }, { at: place.address });
  await place.stop();
});

each("without a connection the page opens and plays", async (one) => {
  const server = await serve();
  await visit(one, "", async (page) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(page, async () => (await caches.keys()).length > 0 && Boolean(navigator.serviceWorker.controller));
    await server.stop();
    await page.reload();
    await there(page, "html[data-ready]");
    await settle(page);
    await play(page, 4, 4);
    assert.equal(await ply(page), 3);
    await hinted(page);
  }, { at: server.address, forgive: /^failed|console/ });
});

// A slow 3G line: 400 kbit/s, and 400 ms until the first byte. The test does not
// wait for all of it: the line is four times as fast, and the times are fourfold.
const SPED = 4;
each("on a slow line the board and the rules are there at once", async (one) => {
  const begun = Date.now();
  const line = { free: Date.now() };
  const place = await host(async (name, file, response) => {
    const body = name.endsWith(".gz") ? file : gzipSync(file);
    await wait(400 / SPED);
    response.writeHead(200, { ...(name.endsWith(".gz") ? {} : { "Content-Encoding": "gzip" }), "Content-Type": { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" }[name.split(".").at(-1)] ?? "application/octet-stream" });
    for (let at = 0; at < body.length; at += 5000) {
      line.free = Math.max(line.free, Date.now()) + 100 / SPED; // the files share the line
      await wait(line.free - Date.now());
      response.write(body.subarray(at, at + 5000));
    }
    response.end();
  });
  await visit(one, "", async (page) => {
    await there(page, ".still td");
    const seen = SPED * (Date.now() - begun);
    assert.match(await text(page, ".lead"), /one cell in every row and every column/);
    await screenshot(page, "loading");
    await there(page, "html[data-ready]");
    console.log(`      slow 3G: board and rules after ${(seen / 1000).toFixed(1)} s, ready after ${(SPED * (Date.now() - begun) / 1000).toFixed(1)} s`);
    assert.ok(seen < SPED * (Date.now() - begun) / 2, `the board came after ${seen} ms`);
    await settle(page);
  }, { at: place.address, ready: false });
  await place.stop();
}, "chrome");

each("a failed load says what failed and offers to try again", async (one) => {
  let broken = "engine.wasm.gz";
  const place = await host((name, body) => (name === broken ? 503 : body));
  const forgive = /^(console|failed|error)/;
  await visit(one, "", async (page) => {
    await there(page, "html[data-failed]");
    assert.match(await text(page, "#notice-text"), /engine\.wasm\.gz did not arrive/);
    assert.equal(await status(page), "The rules could not be loaded");
    await screenshot(page, "failed");
    broken = "js/panel.js";
    await click(page, "#notice-again");
    await until(page, () => /did not arrive/.test(document.getElementById("notice-text").textContent) && !/engine/.test(document.getElementById("notice-text").textContent));
    broken = "";
    await click(page, "#notice-again");
    await there(page, "html[data-ready]");
    await settle(page);
    assert.equal(await status(page), "Your move, O");
  }, { at: place.address, forgive, ready: false });
  await place.stop();
});

// The first engine crashes at the first hint; the ones after it do not.
each("after a crash of the engine the game goes on", async (one) => {
  let served = 0;
  const place = await host((name, body) => (name === "js/worker.js" && served++ < 1
    ? Buffer.from(String(body).replace("current = data.id;", 'current = data.id; if (data.question.includes("hint")) throw new Error("a crash for a test");'))
    : body));
  await visit(one, "#game=4:1,1;2,2;3,3;4,4&you=X", async (page) => {
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
  await there(page, "html[data-failed], html[data-ready]");
  if (await page.$("html[data-ready]")) {
    await settle(page);
    await play(page, 4, 4);
    assert.equal(await ply(page), 3);
    return;
  }
  assert.match(await text(page, "#notice-text"), /transversal serve/);
  assert.equal(await count(page, ".still td"), 16);
  await screenshot(page, "from-the-disk");
}, { forgive: /./ }));

each("the first load is small", (one) => visit(one, "", async (page) => {
  const bytes = await page.evaluate(() => performance.getEntries().reduce((sum, e) => sum + (e.encodedBodySize ?? 0), 0));
  console.log(`      first load: ${(bytes / 1e6).toFixed(2)} MB`);
  assert.ok(bytes > 100_000 && bytes < 1.5e6, `${bytes} bytes`);
}), "chrome");
