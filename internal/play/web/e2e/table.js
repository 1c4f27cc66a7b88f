// What the tests share: the page, served by the transversal command, in real
// browsers that are watched for complaints and for requests to anywhere else.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";

const PATIENCE = 120_000; // milliseconds; waiting costs nothing when all is well
export const ELSEWHERE = "class.test"; // a name that leads to this machine, which it does not show
const root = new URL("../../../../", import.meta.url).pathname;
const found = (name, ...paths) => process.env[name] ?? paths.find(existsSync);

const browsers = Object.entries({
  chrome: found("CHROMIUM", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"),
  firefox: found("FIREFOX", "/usr/bin/firefox-esr", "/usr/bin/firefox"),
}).filter(([, path]) => path).map(([name, path]) => ({ name, path }));

export const skip = browsers.length ? false : "no browser is installed: apt-get install chromium firefox-esr";

// artifacts is the folder for screenshots, outside the repository.
export const artifacts = process.env.ARTIFACTS ?? mkdtempSync(join(tmpdir(), "transversal-page-"));
mkdirSync(artifacts, { recursive: true });

const scratch = mkdtempSync(join(tmpdir(), "transversal-e2e-"));
const command = join(scratch, "transversal");

const children = []; // what was started
export let home; // the address of the page
export let site; // a folder that holds the page

// serve starts the command's own server and returns its address.
export async function serve(addr = "127.0.0.1:0", ...flags) {
  const child = spawn(command, ["serve", "--addr", addr, ...flags], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const address = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.stdout.once("data", (text) => resolve(/http:\S+/.exec(text)[0]));
  });
  return {
    address,
    async stop() { // as Ctrl-C does
      const ended = new Promise((resolve) => { child.on("exit", resolve); });
      child.kill("SIGINT");
      assert.equal(await ended, 0, "exit status of serve after Ctrl-C");
    },
  };
}

async function open() {
  execFileSync("go", ["build", "-o", command, "./cmd/transversal"], { cwd: root, stdio: "inherit" });
  site = join(scratch, "site");
  execFileSync(command, ["site", site]);
  home = (await serve()).address;
  for (const one of browsers) {
    one.browser = await start(one);
    console.log(`      ${await one.browser.version()}`);
  }
  console.log(`      screenshots: ${artifacts}`);
}

const start = (one) => puppeteer.launch({
  browser: one.name, executablePath: one.path, headless: true,
  args: one.name === "chrome" ? ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`, "--disable-background-networking", "--disable-component-update", "--disable-sync"] : [],
  extraPrefsFirefox: {
    "browser.shell.checkDefaultBrowser": false,
    "ui.prefersReducedMotion": 1,
  },
});

async function close() {
  for (const one of browsers) await one.browser?.close();
  for (const child of children) child.kill();
}

// each makes a test for every browser: of what browsers do differently. once makes one
// for the first browser: of what the page does in the same way in all. chrome makes one
// of what no other browser lets a test do.
const tests = [];
const make = (suits) => (name, act) => { tests.push({ name, act, suits }); };
export const each = make(() => true);
export const once = make((one) => one === browsers[0]);
export const chrome = make((one) => one.name === "chrome");

// testAll runs all tests, every browser its own one after the other, the browsers
// beside each other. REPEAT runs each test so many times, to find what only works
// most of the time.
export function testAll() {
  describe("the page", { concurrency: browsers.length }, () => {
    before(open);
    after(close);
    for (const one of browsers) {
      describe(one.name, { concurrency: one.name === "chrome" ? 2 : 1 }, () => {
        for (const { name, act } of tests.filter(({ suits }) => suits(one))) {
          for (let i = 0; i < Number(process.env.REPEAT ?? 1); i++) {
            test(`${one.name}: ${name}`, { timeout: (process.env.TRUTH ? 60 : 5) * PATIENCE }, () => act(one));
          }
        }
      });
    }
  });
}

// visit runs a test in a fresh browser profile, and fails it on any console
// message, error or request to another origin, unless options.forgive says that
// it is expected. Features are what the reader prefers to see.
export async function visit(one, hash, act, { at = home, viewport = { width: 1280, height: 900 }, forgive = /^$/, ready = true, features } = {}) {
  const downloads = mkdtempSync(join(scratch, "downloads-")); // of this visit alone
  const profile = await one.browser.createBrowserContext({ downloadBehavior: { policy: "allow", downloadPath: downloads } });
  const page = await tab(profile);
  page.setDefaultTimeout(PATIENCE);
  Object.assign(page, { one, downloads });
  const complaints = [];
  const late = /was preloaded using link preload but not used/; // on a machine that is busy
  const complain = (text) => { if (!forgive.test(text) && !late.test(text)) complaints.push(text); };
  page.on("console", (message) => complain(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complain(`error: ${error}`));
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    if (page.leaving && /ABORTED/.test(why)) return; // what a page still asked for when it was left
    complain(`failed: ${request.url()} ${why}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (["http:", "https:"].includes(url.protocol) && url.origin !== new URL(at).origin) complaints.push(`foreign request: ${url}`);
  });
  await page.setViewport(viewport);
  await media(page, features);
  const arrival = page.goto(at + hash);
  arrival.catch(() => { /* the test may look elsewhere before all is there */ });
  try {
    if (ready) {
      await arrival;
      await there(page, "html[data-complete], html[data-failed]");
      assert.equal(await page.$("html[data-failed]"), null, `the page does not start: ${complaints}`);
      await settle(page);
    }
    await act(page, profile);
    assert.deepEqual(complaints, []);
  } finally {
    await profile.close();
  }
}

// elsewhere makes a test that visits the page at an address which other devices can open,
// so that it shows its code.
export const elsewhere = (hash, act, options) => async (one) => {
  const place = await host(undefined, ELSEWHERE);
  await visit(one, hash, act, { ...options, at: place.address });
  await place.stop();
};

// tab opens a page. The driver of a busy Firefox now and then loses one that it has
// just opened, before anything is loaded.
async function tab(profile, tries = 5) {
  try {
    return await profile.newPage();
  } catch (problem) {
    if (tries === 0 || !/no such frame/.test(problem.message)) throw problem;
    return tab(profile, tries - 1);
  }
}

// address returns where the page says that it is; what the driver knows of it may be
// a moment old.
export const address = (page) => page.evaluate(() => location.href);

// media changes what the reader prefers, where the browser can be told while it runs.
export async function media(page, features) {
  if (page.one.name !== "chrome") return;
  const all = { "prefers-reduced-motion": "reduce", "prefers-color-scheme": "light", "forced-colors": "none", ...features };
  await page.emulateMediaFeatures(Object.entries(all).map(([name, value]) => ({ name, value })));
}

// until asks the page again and again until it agrees, and returns what it says.
// The page may be exchanged for another meanwhile.
export async function until(page, agrees, ...about) {
  const end = Date.now() + PATIENCE;
  for (let problem; ; await wait(20)) {
    try {
      const said = await page.evaluate(agrees, ...about);
      if (said) return said;
    } catch (gone) {
      problem = gone;
    }
    if (Date.now() > end) throw new Error(`waited in vain for ${agrees} of ${about}`, { cause: problem });
  }
}

// there waits for an element.
export const there = (page, selector) => until(page, (wanted) => document.querySelector(wanted) !== null, selector);

// settle waits until the page has done what it was told.
export const settle = (page) => until(page, () => !("busy" in document.documentElement.dataset));

// go follows a link to another place of the page.
export async function go(page, hash) {
  await page.evaluate((to) => new Promise((resolve) => {
    if (location.hash === to) history.replaceState(null, "", location.pathname);
    addEventListener("hashchange", resolve, { once: true });
    location.hash = to;
  }), hash || "#board");
  await settle(page);
}

// load opens the page anew.
export async function load(page, hash, at = home) {
  page.leaving = true;
  await page.goto("about:blank"); // an address that differs after the # alone is not loaded
  page.leaving = false;
  await page.goto(at + hash);
  await there(page, "html[data-complete]");
  await settle(page);
}

// The page as a person sees it.
export const text = (page, selector) => page.$eval(selector, (element) => element.innerText.replaceAll("\u00a0", " "));
export const status = (page) => text(page, "#status");
export const said = (page) => text(page, "#say");
export const ply = (page) => page.$$eval("#moves button", (all) => all.findIndex((one) => one.hasAttribute("aria-current")) + 1);
export const count = (page, selector) => page.$$eval(selector, (all) => all.length);
export const cellAt = (row, column) => `[role=gridcell][aria-label^="row ${row}, column ${column}:"]`;
export const label = (page, row, column) => page.$eval(cellAt(row, column), (element) => element.getAttribute("aria-label"));
export const disabled = (page, selector) => page.$eval(selector, (element) => element.disabled);

// aim waits until an element can be chosen, keeps still for two frames and is what
// is met at its middle, and returns where that is. It scrolls as need be.
async function aim(page, selector) {
  return until(page, async (wanted) => {
    const element = document.querySelector(wanted);
    if (!element || element.disabled) return false;
    const folded = element.closest("details");
    if (folded && !element.matches("summary")) folded.open = true;
    const frame = () => new Promise(requestAnimationFrame);
    const place = () => element.getClientRects()[0]?.toJSON();
    for (const block of ["nearest", "center", "start", "end"]) {
      const before = place();
      await frame();
      await frame();
      const at = place();
      if (!at || JSON.stringify(at) !== JSON.stringify(before)) return false;
      const x = at.left + at.width / 2, y = at.top + at.height / 2;
      if (element.contains(document.elementFromPoint(x, y))) return { x, y };
      element.scrollIntoView({ block, behavior: "instant" });
    }
    return false;
  }, selector);
}

// meet acts on an element where it is. Should something else have come there in the
// meantime, that is spared, and it is tried again.
async function meet(page, selector, act) {
  for (;;) {
    const { x, y } = await aim(page, selector);
    await page.evaluate((wanted) => {
      const element = document.querySelector(wanted);
      const guard = new AbortController();
      window.guard = guard;
      const watch = (event) => {
        if (guard.met === false || !element.contains(event.target)) {
          guard.met = false;
          event.preventDefault();
          event.stopImmediatePropagation();
        } else if (event.type === "click") guard.met = true;
      };
      for (const kind of ["pointerdown", "mousedown", "touchstart", "pointerup", "mouseup", "touchend", "click"]) {
        addEventListener(kind, watch, { capture: true, passive: false, signal: guard.signal });
      }
    }, selector);
    await act(x, y);
    const met = await until(page, () => {
      if (!window.guard) return "gone"; // it led to another page
      if (window.guard.met !== undefined) window.guard.abort();
      return { true: "met", false: "missed" }[window.guard.met];
    });
    if (met !== "missed") break;
  }
  await settle(page);
}

export const click = (page, selector) => meet(page, selector, (x, y) => page.mouse.click(x, y));
export const tap = (page, selector) => meet(page, selector, (x, y) => page.touchscreen.tap(x, y));
export async function hover(page, selector) {
  const { x, y } = await aim(page, selector);
  await page.mouse.move(x, y);
}
export const play = (page, row, column) => click(page, cellAt(row, column));

export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
  await settle(page);
}

// reach moves the focus with Tab, forwards or backwards, to what a selector names.
export async function reach(page, selector) {
  await until(page, (wanted) => document.querySelector(wanted)?.checkVisibility(), selector);
  for (let steps = 0; steps < 80; steps++) {
    const way = await page.evaluate((wanted) => {
      const to = document.querySelector(wanted), from = document.activeElement;
      if (from === to) return "";
      return from !== document.body && to.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING ? "back" : "on";
    }, selector);
    if (!way) return;
    if (way === "back") await page.keyboard.down("Shift");
    await page.keyboard.press("Tab");
    if (way === "back") await page.keyboard.up("Shift");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

export async function choose(page, selector, value) {
  await page.select(selector, String(value));
  await settle(page);
}

// hinted returns the cell that the hint names.
export async function hinted(page) {
  await click(page, "#hint");
  await there(page, ".cell[data-light=move]");
  const name = await page.$eval(".cell[data-light=move]", (element) => element.getAttribute("aria-label"));
  return /row (\d+), column (\d+)/.exec(name).slice(1).map(Number);
}

// followHints plays the moves that the page suggests until the game is over.
export async function followHints(page) {
  while ((await status(page)).startsWith("Your move")) await play(page, ...await hinted(page));
}

// file waits for a download of this visit and returns its content.
export async function file(page, name) {
  const end = Date.now() + PATIENCE;
  for (;; await wait(20)) {
    const saved = await readdir(page.downloads); // what is still being written has a second file, or another name
    if (saved.includes(name) && !saved.some((other) => /\.(part|crdownload)$/.test(other))) {
      const content = await readFile(join(page.downloads, name));
      if (content.length) return content;
    }
    if (Date.now() > end) throw new Error(`${name} was not saved, but ${saved}`);
  }
}

export async function screenshot(page, name) {
  await page.screenshot({ path: join(artifacts, `${name}-${page.one.name}.png`) });
}

// host offers the page as any static host would. change gets the name of each file
// and its content and returns what to send: a Buffer, a status or a Promise.
export async function host(change = (name, body) => body, called = "127.0.0.1") {
  const types = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml", png: "image/png" };
  const offered = createServer(async (request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.replace(/^\/some\/folder\//, "") || "index.html";
    try {
      const body = await change(name, await readFile(join(site, name)), response);
      if (typeof body === "number") response.writeHead(body).end();
      else if (body !== undefined) response.writeHead(200, { "Cache-Control": "no-store", "Content-Type": types[name.split(".").at(-1)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => { offered.listen(0, "127.0.0.1", resolve); });
  offered.unref(); // so that a test that fails does not keep it
  return {
    address: `http://${called}:${offered.address().port}/some/folder/`,
    stop() { offered.closeAllConnections(); return new Promise((resolve) => { offered.close(resolve); }); },
  };
}
