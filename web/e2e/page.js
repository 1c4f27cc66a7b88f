// Every control, links and files good and bad, tours, accessibility, layout.

import { test } from "node:test";
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { announced, artifacts, cell, followHints, home, ply, screenshot, site, skip, status, visit } from "./table.js";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const six = "6:1,1;1,2;2,3;3,4;3,2;4,5;4,4;5,5;5,6;6,5;6,1;1,5;2,5;6,3;1,3";
const upTo = (plies) => six.split(";").slice(0, plies).join(";");

test("undo, redo and stepping", { skip }, () => visit(`#game=${upTo(9)}&you=O`, async (page) => {
  const click = (id) => page.click(`#${id}`);
  await click("undo");
  assert.equal(await ply(page), 7);
  await click("redo");
  assert.equal(await ply(page), 9);
  assert.ok(await page.locator("#redo").isDisabled());
  await click("back");
  assert.equal(await ply(page), 8);
  assert.equal(await status(page), "X to move");
  await click("first");
  assert.equal(await ply(page), 0);
  assert.ok(await page.locator("#why").isDisabled());
  await click("forward");
  assert.equal(await ply(page), 1);
  await click("last");
  assert.equal(await ply(page), 9);
  await page.click('#moves button[aria-label="Ply 5: X (3,2)"]');
  assert.equal(await ply(page), 5);
  assert.match(page.url(), /&ply=5$/);
  await cell(page, 6, 6).click(); // replaces what followed
  assert.equal(await page.locator("#moves button").count(), 7);
}));

test("why? lights up the cells that it names", { skip }, () => visit(`#game=${upTo(11)}&you=O`, async (page) => {
  await page.click("#why");
  const text = await page.locator("#reason").innerText();
  assert.match(text, /plan \(i\)/);
  assert.match(text, /\(r,d\)\s=\s\(1,5\)/);
  await page.locator("#reason button", { hasText: "(r,d)" }).hover();
  assert.equal(await page.locator(".cell[data-light]").count(), 1);
  assert.equal(await cell(page, 1, 5).getAttribute("data-light"), "threat");
  await page.locator("#reason button", { hasText: "meet column d" }).focus();
  assert.equal(await cell(page, 5, 5).getAttribute("data-light"), "stones");
  await page.click("#why");
  assert.equal(await page.locator(".cell[data-light]").count(), 0);
  for (let at = 11; at > 0; at--) { // every move can be asked
    await page.click("#back");
    if (at > 1) {
      if (at === 11) await page.click("#why");
      assert.ok((await page.locator("#reason").innerText()).length > 20, `ply ${at - 1}`);
    }
  }
}));

test("why? names one thing after the other", { skip }, () => visit(`#game=${upTo(13)}&you=O`, async (page) => {
  await page.click("#why");
  assert.equal(await page.locator("#reason .lit").count(), 1);
  await page.locator("#reason button").nth(1).and(page.locator(".lit")).waitFor({ timeout: 3000 });
}, { reducedMotion: "no-preference" }));

test("the board shows threats, H, V, (b,d) and plies, as asked", { skip }, () => visit(`#game=${upTo(5)}&you=O`, async (page) => {
  assert.equal(await page.locator(".board .cell.open").count(), 9);
  await page.uncheck("#show-openX");
  assert.equal(await page.locator(".board .cell.open").count(), 0);
  await page.check("#show-openO");
  assert.equal(await page.locator(".board .cell.openO").count(), 16);
  assert.equal(await page.locator(".number").count(), 5);
  await page.uncheck("#show-plies");
  assert.equal(await page.locator(".number").count(), 0);
  await page.goto(`${home}#game=${upTo(13)}&you=O`);
  assert.equal(await page.locator(".board .threat").count(), 2);
  assert.match(await page.locator("#threats").innerText(), /X threatens \(1,3\) and \(6,3\), a double threat/);
  assert.match(await cell(page, 1, 3).getAttribute("aria-label"), /X threatens it/);
  assert.equal(await page.locator(".label.bd").count(), 2);
  await page.uncheck("#show-bd");
  assert.equal(await page.locator(".label.bd").count(), 0);
  await page.uncheck("#show-threats");
  assert.equal(await page.locator(".board .threat").count(), 0);
}));

test("new game, size and side", { skip }, () => visit("", async (page) => {
  for (let n = 3; n <= 12; n++) {
    await page.selectOption("#size", String(n));
    assert.equal(await page.locator("[role=gridcell]").count(), n * n);
    assert.equal(await ply(page), 1);
  }
  await page.locator("label", { hasText: "Play X" }).click();
  assert.equal(await ply(page), 0);
  await cell(page, 3, 3).click();
  assert.equal(await ply(page), 2);
  await page.click("#new");
  assert.equal(await ply(page), 0);
  await page.goBack(); // the game before is not lost
  assert.equal(await ply(page), 2);
}));

test("a move that cannot be made is refused in words", { skip }, () => visit(`#game=${upTo(3)}&you=O`, async (page) => {
  await cell(page, 1, 1).click();
  assert.equal(await announced(page), "(1,1) is taken.");
  await page.click("#back");
  await cell(page, 5, 5).click();
  assert.match(await announced(page), /not your turn/);
}));

test("a link reproduces the position", { skip }, async () => {
  let link;
  await visit("#game=5:&you=X", async (page, profile) => {
    await profile.grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const [row, column] of [[1, 1], [3, 3]]) await cell(page, row, column).click();
    await page.click("#back");
    await page.click("#link");
    await page.locator("#notice", { hasText: "copied" }).waitFor();
    await page.click("#notice-close");
    assert.ok(await page.locator("#notice").isHidden());
    link = await page.evaluate(() => navigator.clipboard.readText());
  });
  assert.match(link, /#game=5:1,1;1,2;3,3;\d,\d&you=X&ply=3$/);
  await visit(new URL(link).hash, async (page) => {
    assert.equal(await ply(page), 3);
    assert.equal(await page.locator("#moves button").count(), 4);
    assert.ok(await page.locator("#you-X").isChecked());
    await page.evaluate(() => { location.hash = "#game=4:2,2&you=O"; }); // typed by hand
    await cell(page, 4, 4).waitFor();
    assert.equal(await page.locator("[role=gridcell]").count(), 16);
  });
});

test("a bad link says what is wrong and begins a new game", { skip }, () => visit("#game=4:1,1,1", async (page) => {
  assert.match(await page.locator("#notice").innerText(), /not a cell/);
  for (const [hash, message] of [
    ["#hello", /neither a game nor a tour/],
    ["#game=6:1,1;1,1&you=O", /ply 2: cell \(1,1\) is taken/],
    ["#game=6:9,9", /not on the 6×6 board/],
    ["#game=2:1,1", /from 3×3 to 12×12/],
    ["#game=4:1,1&you=Z", /not a side/],
    ["#game=4:1,1&ply=7", /has no ply 7/],
    ["#game=4:1,1&ply=x", /not the number of a ply/],
    ["#game=%E0%A4%A", /damaged/],
    ["#tour=none", /no such tour/],
    ["#tour=six&panel=99", /panels 1 to 15/],
    ["#game=<img src=x onerror=alert(1)>", /board size/],
  ]) {
    await page.goto(home + hash);
    await page.locator("#notice-text", { hasText: message }).waitFor({ timeout: 2000 });
    assert.equal(await status(page), "Your move");
    assert.equal(await ply(page), 1);
  }
}));

test("records go out and come back", { skip }, () => visit(`#game=${six}&you=O`, async (page) => {
  const download = async (id) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.click(id)]);
    return readFile(await file.path(), "utf8");
  };
  const line = await download("#save");
  assert.equal(line, six.replace(":", ": ").replaceAll(";", " ") + "\n");
  const csv = await download("#csv");
  assert.match(csv, /^ply,player,move_number,row,column\n1,X,1,1,1\n/);

  await page.click("#open");
  await page.fill("#open-text", csv);
  await page.click("#open-go");
  assert.equal(await status(page), "X wins at ply 15");

  await page.click("#open");
  const file = join(artifacts, "game.txt");
  await writeFile(file, "4: 1,1 1,2 2,2\n");
  await page.setInputFiles("#open-file", file);
  await page.waitForFunction(() => !document.getElementById("open-dialog").open);
  assert.equal(await page.locator("[role=gridcell]").count(), 16);
  assert.equal(await ply(page), 3);
}));

test("a bad import says what is wrong and keeps the game", { skip }, () => visit(`#game=${upTo(5)}&you=O`, async (page) => {
  await page.click("#open");
  for (const [text, message] of [
    ["", /board size/],
    ["6: 1,1 1,2 1,2", /ply 3: cell \(1,2\) is taken/],
    ["6: 1,1 one,two", /is not a cell/],
    ["99: 1,1", /out of range/],
    ["16: 1,1", /from 3×3 to 12×12/],
    ["ply,player,move_number,row,column\n1,O,1,1,1", /player is "O" where X was due/],
  ]) {
    await page.fill("#open-text", text);
    await page.click("#open-go");
    assert.match(await page.locator("#open-error").innerText(), message, text);
  }
  await page.keyboard.press("Escape");
  assert.equal(await ply(page), 5);
}));

test("help and theme", { skip }, () => visit("", async (page) => {
  await page.click("#help");
  assert.ok(await page.locator("#help-dialog").isVisible());
  await page.keyboard.press("Escape");
  assert.ok(await page.locator("#help-dialog").isHidden());
  const dark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await dark();
  await page.click("#theme");
  assert.equal(await dark(), light);
  await page.click("#theme");
  assert.notEqual(await dark(), light);
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.notEqual(await dark(), light);
}));

test("both tours, panel by panel", { skip }, async () => {
  for (const [name, panels] of [["six", 15], ["delay", 16]]) {
    await visit("", async (page) => {
      await page.click(`#tour-${name}`);
      for (let panel = 1; panel <= panels; panel++) {
        assert.match(await page.locator("#tour-name").innerText(), new RegExp(`${panel} of ${panels}$`));
        assert.ok((await page.locator("#tour-text").innerText()).length > 20);
        assert.match(page.url(), new RegExp(`#tour=${name}&panel=${panel}$`));
        if (panel < panels) await page.click("#tour-next");
      }
      assert.ok(await page.locator("#tour-next").isDisabled());
      await screenshot(page, `tour-${name}`);
      await cell(page, 4, 4).click();
      assert.match(await announced(page), /This is a tour/);
      await page.click("#tour-leave");
      assert.equal(await status(page), "Your move");
    });
  }
  await visit("#tour=six&panel=9", async (page) => {
    assert.equal(await page.locator("#tour-title").innerText(), "Ply 9: X plays (5,6)");
    await page.click("#tour-back");
    assert.match(page.url(), /panel=8$/);
    await page.click("#tour-next");
    await page.click("#tour-play");
    assert.equal(await ply(page), 9);
    await followHints(page);
    assert.equal(await status(page), "X wins at ply 15");
  });
});

test("no serious accessibility finding", { skip }, async () => {
  const audit = async (page, name) => {
    if (await page.evaluate(() => !window.axe)) await page.addScriptTag({ path: axe });
    const found = await page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
    const serious = found.violations.map((v) => `${name}: ${v.impact} ${v.id}: ${v.nodes.map((one) => one.target).join("; ")}`);
    assert.deepEqual(serious, []);
  };
  const options = { bypassCSP: true }; // axe is not of the page
  await visit("", async (page) => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${home}#game=${upTo(11)}&you=O`);
      await audit(page, `a game, ${colorScheme}`);
      await page.click("#why");
      await audit(page, `why?, ${colorScheme}`);
      await page.click("#open");
      await page.click("#open-go");
      await audit(page, `open, ${colorScheme}`);
      await page.keyboard.press("Escape");
      if (colorScheme === "light") {
        await page.click("#help");
        await audit(page, "help");
        await page.keyboard.press("Escape");
      }
      for (const hash of [`#game=${six}&you=O`, "#tour=six&panel=11", "#nonsense"]) {
        await page.goto(home + hash);
        await audit(page, `${hash}, ${colorScheme}`);
      }
    }
  }, options);
});

test("nothing moves when motion is to be reduced", { skip }, () => visit(`#game=${upTo(11)}&you=O`, async (page) => {
  await page.click("#why");
  assert.equal(await page.locator("#reason .lit").count(), 0);
  assert.ok(await page.locator(".cell[data-light]").count() > 3); // all at once
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
}));

test("phone width to wide screen, light and dark", { skip }, () => visit("", async (page) => {
  for (const [width, height, colorScheme] of [
    [320, 640, "light"], [390, 844, "dark"], [768, 1024, "light"], [1280, 800, "dark"], [1920, 1080, "light"],
  ]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    for (const [name, hash] of [["large", "#game=12:1,1;1,2;2,2;3,4&you=O"], ["game", `#game=${upTo(13)}&you=O`], ["tour", "#tour=delay&panel=6"]]) {
      await page.goto(home + hash);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${hash} at ${width}: ${wide} pixels too wide`);
      if (name !== "large" || width < 390 || width > 1280) await screenshot(page, `${name}-${width}-${colorScheme}`);
    }
  }
}));

test("the first load is under 2 MB", { skip }, () => visit("", async (page) => {
  const bytes = await page.evaluate(() => performance.getEntries().reduce((sum, e) => sum + (e.encodedBodySize ?? 0), 0));
  console.log(`      first load: ${(bytes / 1e6).toFixed(2)} MB`);
  assert.ok(bytes > 100_000 && bytes < 2e6, `${bytes} bytes`);
}));

test("any static host will do, in a folder of its own", { skip }, async () => {
  const types = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" };
  const host = createServer(async (request, response) => {
    const name = request.url.replace(/^\/some\/folder\//, "") || "index.html";
    try {
      const body = await readFile(join(site, name));
      response.writeHead(200, { "Content-Type": types[name.split(".").at(-1)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  await visit("#game=4:&you=X", async (page) => {
    await followHints(page);
    assert.equal(await status(page), "You win at ply 11");
  }, { at: `http://127.0.0.1:${host.address().port}/some/folder/` });
  host.close();
});
