// What the tests share: the page, served by the transversal command, in a real
// browser that is watched for complaints and for requests to anywhere else.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const root = new URL("../../", import.meta.url).pathname;

export const browserPath = process.env.CHROMIUM
  ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

export const skip = browserPath ? false : "Chromium is not installed: apt-get install chromium, or set CHROMIUM to its path";

// artifacts is the folder for screenshots, outside the repository.
export const artifacts = process.env.ARTIFACTS ?? mkdtempSync(join(tmpdir(), "transversal-page-"));
mkdirSync(artifacts, { recursive: true });

const scratch = mkdtempSync(join(tmpdir(), "transversal-e2e-"));
const command = join(scratch, "transversal");

let server, browser;
export let home; // the address of the page
export let site; // a folder that holds the page

export async function open() {
  execFileSync("go", ["build", "-o", command, "./cmd/transversal"], { cwd: root, stdio: "inherit" });
  site = join(scratch, "site");
  execFileSync(command, ["site", site]);
  server = spawn(command, ["serve", "--addr", "127.0.0.1:0"], { stdio: ["ignore", "pipe", "inherit"] });
  home = await new Promise((resolve, reject) => {
    server.on("error", reject);
    server.stdout.once("data", (text) => resolve(/http:\S+/.exec(text)[0]));
  });
  browser = await chromium.launch({
    executablePath: browserPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

// close ends everything, and checks that Ctrl-C ends the server cleanly.
export async function close() {
  await browser.close();
  const ended = new Promise((resolve) => server.on("exit", resolve));
  server.kill("SIGINT");
  assert.equal(await ended, 0, "exit status of serve after Ctrl-C");
}

// visit runs a test in a fresh browser profile, and fails it on any console
// message, error or request to another origin.
export async function visit(hash, test, options = {}) {
  const { at = home, ...context } = options;
  const profile = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...context });
  profile.setDefaultTimeout(15_000);
  const page = await profile.newPage();
  const complaints = [];
  page.on("console", (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${error}`));
  page.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "blob:" && url.origin !== new URL(at).origin) complaints.push(`foreign request: ${url}`);
  });
  await page.goto(at + hash);
  await page.waitForSelector("html[data-ready], html[data-failed]");
  assert.equal(await page.locator("html[data-failed]").count(), 0, `the page does not start: ${complaints}`);
  try {
    await test(page, profile);
    assert.deepEqual(complaints, []);
  } finally {
    await profile.close();
  }
}

// The page as a person sees it.
export const status = (page) => page.locator("#status").innerText();
export const ply = async (page) => Number(await page.locator("#plies b").innerText());
export const cell = (page, row, column) => page.locator(`[role=gridcell][aria-label^="row ${row}, column ${column}:"]`);
export const announced = (page) => page.locator("#announce").textContent();

// follow plays the moves that the page suggests until the game is over.
export async function followHints(page) {
  while (await status(page) === "Your move") {
    await page.click("#hint");
    await page.locator(`#reason button[data-light="move"]`).last().waitFor();
    const name = await page.locator(`#reason button[data-light="move"]`).last().innerText();
    const [, row, column] = /\((\d+),(\d+)\)$/.exec(name);
    await cell(page, row, column).click();
  }
}

export async function screenshot(page, name) {
  await page.screenshot({ path: join(artifacts, `${name}.png`), fullPage: true });
}
