// Boards that devices share, and a class: devices are browser profiles of their own, and the
// server is stopped and started again.

import assert from "node:assert/strict";
import { cellAt, chrome, click, disabled, each, load, once, play, ply, press, screenshot, serve, settle, text, there, until, visit } from "./table.js";

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

// Thirty phones and a laptop: two rounds, one device that misbehaves, the server stopped in the
// middle of the second. Every game is played to its end, and counted.
chrome("a class of thirty loses no game", async (one) => {
  let server = await lan();
  await visit(one, "#class=", async (teacher) => {
    await there(teacher, "#class-way .digits");
    const digits = await text(teacher, "#class-way .digits"), pupils = [];
    for (let i = 0; i < 30; i++) pupils.push(await device(one, server.at, `#shared=${digits}`, `Pupil ${i + 1}`));
    await until(teacher, () => document.querySelectorAll("#class-pupils li").length === 30);
    for (const round of [1, 2]) {
      await teacher.bringToFront();
      await teacher.$$eval("#class-pupils button", (all) => { for (const one of all) if (one.textContent.includes("<b>")) one.click(); }); // they sit out
      await click(teacher, "#class-start");
      await until(teacher, (k) => document.querySelectorAll("#class-tables li svg").length >= 15 && document.getElementById("class-round").textContent === `Round ${k}`, round);
      for (const pupil of pupils) await says(pupil, "Table \\d+, against Pupil");
      await playAll(pupils, 4, async () => { // after four moves
        if (round === 1) return misbehave(server.at, digits);
        await server.stop();
        await says(pupils[0], "Connection lost");
        server = await lan(server.port);
      });
      await until(teacher, () => document.querySelectorAll("#class-tables .over").length === 15);
      await screenshot(teacher, `class-${round}`);
    }
    const rows = await teacher.$$eval("#class-results tbody tr", (all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.equal(rows.length, 30);
    assert.equal(rows.reduce((sum, [, points]) => sum + Number(points), 0), 30); // of two rounds of fifteen games
    const looker = await device(one, server.at, new URL(await teacher.$eval("#class-tables li:nth-child(2) a", (link) => link.href)).hash);
    await says(looker, "You look on");
    await moved(looker, 7);
    await load(teacher, await teacher.evaluate(() => location.hash), server.at); // the laptop, too, may be started again
    await until(teacher, () => document.querySelectorAll("#class-tables .over").length === 15 && document.querySelectorAll("#class-results tbody tr").length === 30);
    for (const one of [...pupils, looker]) await one.close();
  }, { at: server.at, forgive: FORGIVE });
  await server.stop();
});

// playAll plays the games of all pupils to their ends: X takes a transversal. act is done after
// so many moves.
async function playAll(pupils, moves, act) {
  const cells = ["1,1", "1,2", "2,2", "1,3", "3,3", "2,1", "4,4"];
  const sides = await Promise.all(pupils.map((pupil) => until(pupil, () => ({ Your: "X", "X to": "O" })[document.getElementById("status").textContent.slice(0, 4)])));
  for (const [move, cell] of cells.entries()) {
    if (move === moves) await act();
    const side = "XO"[move % 2], [row, column] = cell.split(",");
    await Promise.all(pupils.filter((_, i) => sides[i] === side).map(async (pupil) => {
      await moved(pupil, move);
      await stands(pupil, `Your move, ${side}`);
      await pupil.$eval(cellAt(row, column), (element) => element.click());
    }));
  }
}

// misbehave floods the class from one address: letters of strangers, boards, requests that wait.
async function misbehave(at, digits) {
  const from = { "X-Forwarded-For": "198.51.100.7" };
  const { box } = await (await fetch(`${at}shared/${digits}?after=0`, { headers: from })).json();
  for (let i = 0; i < 40; i++) fetch(`${at}shared/${box}?after=9e15`, { headers: from }).catch(() => { /* as it likes */ });
  await Promise.all(Array.from({ length: 200 }, (_, i) => {
    const Authorization = `stranger${"abcdefghij"[i % 10].repeat(10)}${"abcdefghijklmnopqrst"[Math.floor(i / 10)].repeat(5)}`;
    const body = JSON.stringify({ number: 1, wants: true, name: `<b>${i}`, game: { round: 1, version: 99, record: "4: 9,9" }, plan: { round: 7, record: "5:", tables: [] } });
    return fetch(`${at}shared/${i % 2 ? box : "own"}`, { method: "PUT", headers: { ...from, Authorization }, body });
  }));
}
