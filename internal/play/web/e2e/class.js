// Boards that devices share, and a class: devices are browser profiles of their own, and the
// server is stopped and started again.

import assert from "node:assert/strict";
import { click, disabled, each, load, once, play, ply, press, screenshot, serve, settle, text, there, until, visit } from "./table.js";

const FORGIVE = /opener-policy|ABORTED|NS_BINDING|REFUSED|Failed to load|INCOMPLETE|EMPTY|RESET|failed:/i; // while there is no server
const lan = async (port = 0) => {
  const server = await serve(`127.0.0.1:${port}`, "--lan");
  return { ...server, port: Number(new URL(server.address).port), at: `http://127.0.0.1:${new URL(server.address).port}/` };
};

// device opens the page on another device, which has an address of its own by way of a proxy.
let devices = 0;
async function device(one, at, hash, name = "") {
  const profile = await one.browser.createBrowserContext(), page = await profile.newPage();
  devices++;
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": `192.0.2.${devices % 250}` });
  page.setDefaultTimeout(60_000);
  Object.assign(page, { one, close: () => profile.close() });
  if (name) await page.evaluateOnNewDocument((called) => { localStorage["transversal.name"] = JSON.stringify(called); }, name);
  await page.goto(at + hash);
  await there(page, "html[data-complete]");
  await settle(page);
  return page;
}

const says = (page, wanted) => until(page, (about) => new RegExp(about).test(document.getElementById("sharing").hidden ? "" : document.getElementById("sharing-says").textContent), wanted);
const stands = (page, wanted) => until(page, (about) => document.getElementById("status").textContent.replaceAll("\u00a0", " ") === about, wanted);
const moved = (page, moves) => until(page, (n) => document.querySelectorAll("#moves button").length === n, moves);

each("two devices share a board, and lose nothing", async (one) => {
  let server = await lan();
  await visit(one, "#game=4:&x=person&o=easy", async (first) => {
    await click(first, "#share-board");
    const code = await text(first, "#shared-way .digits");
    assert.match(await text(first, "#shared-side"), /You play X here/);
    await press(first, "Escape");
    await says(first, "Waiting for the other player");
    const second = await device(one, server.at, "");
    await click(second, "#join");
    await second.type("#join-code", code);
    await click(second, "#join-go");
    await stands(second, "X to move");
    const looker = await device(one, server.at, new URL(await first.evaluate(() => location.href)).hash);
    await says(looker, "You look on");
    await stands(first, "Your move, X");
    await play(first, 2, 2);
    await stands(second, "Your move, O");
    await play(second, 1, 1);
    await moved(looker, 2);
    await first.bringToFront();
    await click(first, "#undo"); // asks first
    await says(first, "You asked the other player");
    assert.equal(await ply(first), 2);
    await says(second, "asks to take back 2 moves");
    await screenshot(second, "shared-asked");
    await second.bringToFront();
    await click(second, "#refuse");
    await says(first, "did not agree");
    await first.bringToFront();
    await click(first, "#undo");
    await says(first, "did not agree"); // of the same position
    await play(first, 3, 3);
    await moved(second, 3);
    await first.bringToFront();
    await click(first, "#undo");
    await says(second, "asks to take back a move");
    await second.bringToFront();
    await click(second, "#agree");
    await moved(first, 2);
    await until(first, () => /One move was taken back, as both agreed/.test(document.getElementById("say").textContent));

    await server.stop(); // both go on when it is there again
    await says(first, "Connection lost");
    await first.bringToFront();
    await play(first, 4, 4);
    assert.equal(await ply(first), 3);
    server = await lan(server.port);
    await moved(second, 3);
    await moved(looker, 3);
    await says(first, "^$");
    const stranger = `${server.at}shared/${/shared=(\w+)/.exec(await first.evaluate(() => location.hash))[1]}`;
    const key = { Authorization: "strangerstrangerstranger" }, body = JSON.stringify({ number: 99, game: { round: 1, version: 99, record: "4: 1,2" } });
    assert.equal((await fetch(stranger, { method: "PUT", headers: key, body })).status, 200);
    await load(first, await first.evaluate(() => location.hash), server.at); // comes back to its seat
    await moved(first, 3);
    await second.bringToFront();
    await play(second, 1, 2);
    await moved(first, 4);
    await stands(first, "Your move, X");
    await second.goto("about:blank");
    await says(first, "has left");
    await Promise.all([second.close(), looker.close()]);
  }, { at: server.at, forgive: FORGIVE });
  await server.stop();
  await visit(one, "", async (page) => { // where there is no such server
    for (const id of ["#share-board", "#join", "#teach"]) assert.ok(await page.$eval(id, (button) => button.hidden), id);
  });
});

once("a screen that is nobody's seat, and its code", async (one) => {
  const server = await lan();
  await visit(one, "#game=4:&x=person&o=easy", async (screen) => {
    await click(screen, "#share-board");
    await click(screen, "#shared-out");
    assert.match(await text(screen, "#shared-side"), /only shows the board/);
    await screenshot(screen, "shared-code");
    await press(screen, "Escape");
    const hash = new URL(await screen.evaluate(() => location.href)).hash, phones = [];
    for (const want of ["Your move, X", "X to move", "X to move"]) {
      phones.push(await device(one, server.at, hash));
      await stands(phones.at(-1), want);
    }
    await says(phones[2], "You look on");
    await play(phones[0], 1, 1);
    await stands(phones[1], "Your move, O");
    await moved(screen, 1);
    await screen.bringToFront();
    await stands(screen, "O to move");
    assert.ok(await disabled(screen, "#undo"));
    for (const phone of phones) await phone.close();
  }, { at: server.at, forgive: FORGIVE });
  await server.stop();
});
