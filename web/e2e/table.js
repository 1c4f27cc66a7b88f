// What the tests share: the page, served by the transversal command, in real
// browsers that are watched for complaints and for requests to anywhere else.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import assert from "node:assert/strict";
import puppeteer from "puppeteer-core";

const root = new URL("../../", import.meta.url).pathname;
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
export const downloads = join(scratch, "downloads");
mkdirSync(downloads);
const command = join(scratch, "transversal");

let server;
export let home; // the address of the page
export let site; // a folder that holds the page

// serve starts the command's own server and returns its address.
export async function serve(addr = "127.0.0.1:0") {
  const child = spawn(command, ["serve", "--addr", addr], { stdio: ["ignore", "pipe", "inherit"] });
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

export async function open() {
  execFileSync("go", ["build", "-o", command, "./cmd/transversal"], { cwd: root, stdio: "inherit" });
  site = join(scratch, "site");
  execFileSync(command, ["site", site]);
  server = await serve();
  home = server.address;
  for (const one of browsers) {
    one.browser = await puppeteer.launch({
      browser: one.name, executablePath: one.path, headless: true,
      args: one.name === "chrome" ? ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync"] : [],
      extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "browser.shell.checkDefaultBrowser": false },
    });
    console.log(`      ${await one.browser.version()}`);
  }
  console.log(`      screenshots: ${artifacts}`);
}

export async function close() {
  for (const one of browsers) await one.browser.close();
  await server.stop();
}

// each makes a test for every browser; only names one that it is for. On a busy
// machine a browser now and then keeps a page waiting: what only waited in vain is
// tried once more, and says so.
export function each(name, act, only) {
  for (const one of browsers) {
    if (only && only !== one.name) continue;
    test(`${one.name}: ${name}`, { timeout: 240_000 }, async () => {
      try {
        await act(one);
      } catch (problem) {
        if (!/Waiting failed|timed out|Timeout/i.test(`${problem.name} ${problem.message}`)) throw problem;
        console.log(`      tried again after: ${problem.message}`);
        await act(one);
      }
    });
  }
}

// visit runs a test in a fresh browser profile, and fails it on any console
// message, error or request to another origin, unless options.forgive says that
// it is expected.
export async function visit(one, hash, act, { at = home, viewport = { width: 1280, height: 900 }, forgive = /^$/, ready = true } = {}) {
  const profile = await one.browser.createBrowserContext({ downloadBehavior: { policy: "allow", downloadPath: downloads } });
  const page = await profile.newPage();
  page.setDefaultTimeout(60_000);
  page.one = one;
  const complaints = [];
  const late = /was preloaded using link preload but not used/; // on a machine that is busy
  const complain = (text) => { if (!forgive.test(text) && !late.test(text)) complaints.push(text); };
  page.on("console", (message) => complain(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complain(`error: ${error}`));
  page.on("requestfailed", (request) => complain(`failed: ${request.url()}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (["http:", "https:"].includes(url.protocol) && url.origin !== new URL(at).origin) complaints.push(`foreign request: ${url}`);
  });
  await page.setViewport(viewport);
  await media(page, {});
  await page.goto(at + hash);
  try {
    if (ready) {
      await page.waitForSelector("html[data-ready], html[data-failed]");
      assert.equal(await page.$("html[data-failed]"), null, `the page does not start: ${complaints}`);
      await settle(page);
    }
    await act(page, profile);
    assert.deepEqual(complaints, []);
  } finally {
    await profile.close();
  }
}

// address returns where the page says that it is; what the driver knows of it may be
// a moment old.
export const address = (page) => page.evaluate(() => location.href);

// media sets what the reader prefers, where the browser can be told.
export async function media(page, features) {
  if (page.one.name !== "chrome") return;
  const all = { "prefers-reduced-motion": "reduce", "prefers-color-scheme": "light", "forced-colors": "none", ...features };
  await page.emulateMediaFeatures(Object.entries(all).map(([name, value]) => ({ name, value })));
}

// go leads to another address of the page.
export async function go(page, hash, at = home) {
  await page.evaluate(() => { delete document.documentElement.dataset.ready; });
  await page.goto("about:blank");
  await page.goto(at + hash);
  await page.waitForSelector("html[data-ready]");
  await settle(page);
}

// settle waits until the page has done what it was told.
export const settle = (page) => page.waitForSelector("html:not([data-busy])");

// The page as a person sees it.
export const text = (page, selector) => page.$eval(selector, (element) => element.innerText.replaceAll("\u00a0", " "));
export const status = (page) => text(page, "#status");
export const said = (page) => text(page, "#say");
export const ply = (page) => page.$$eval("#moves button", (all) => all.findIndex((one) => one.hasAttribute("aria-current")) + 1);
export const count = (page, selector) => page.$$eval(selector, (all) => all.length);
export const cellAt = (row, column) => `[role=gridcell][aria-label^="row ${row}, column ${column}:"]`;
export const label = (page, row, column) => page.$eval(cellAt(row, column), (element) => element.getAttribute("aria-label"));
export const disabled = (page, selector) => page.$eval(selector, (element) => element.disabled);

export async function click(page, selector) {
  await page.$eval(selector, (element) => { // in the menu that is closed
    const menu = element.closest("details.menu");
    if (menu) menu.open = true;
  });
  await page.click(selector);
  await settle(page);
}
export const play = (page, row, column) => click(page, cellAt(row, column));

export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
  await settle(page);
}

export async function choose(page, selector, value) {
  await page.select(selector, String(value));
  await settle(page);
}

// hinted returns the cell that the hint names.
export async function hinted(page) {
  await click(page, "#hint");
  await page.waitForSelector(".cell[data-light=move]");
  const name = await page.$eval(".cell[data-light=move]", (element) => element.getAttribute("aria-label"));
  return /row (\d+), column (\d+)/.exec(name).slice(1).map(Number);
}

// followHints plays the moves that the page suggests until the game is over.
export async function followHints(page) {
  while ((await status(page)).startsWith("Your move")) await play(page, ...await hinted(page));
}

// file waits for a download and returns its content.
export async function file(name) {
  const path = join(downloads, name);
  for (let i = 0; i < 100; i++) {
    if (existsSync(path)) {
      const content = await readFile(path);
      if (content.length) return content;
    }
    await wait(50);
  }
  throw new Error(`${name} was not saved`);
}

export async function screenshot(page, name) {
  await page.screenshot({ path: join(artifacts, `${name}-${page.one.name}.png`) });
}

// host offers the page as any static host would. change gets the name of each file
// and its content and returns what to send: a Buffer, a status or a Promise.
export async function host(change = (name, body) => body) {
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
  return {
    address: `http://127.0.0.1:${offered.address().port}/some/folder/`,
    stop() { offered.closeAllConnections(); return new Promise((resolve) => { offered.close(resolve); }); },
  };
}
