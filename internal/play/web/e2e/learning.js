// The lesson, the tours, the levels, presenting.

import assert from "node:assert/strict";
import readCode from "jsqr";
import {
  address, cellAt, choose, chrome, click, count, disabled, each, elsewhere, file, followHints, go, hinted, hover, label, load, once, play, ply, press, reach, screenshot, settle, status, text, there, until, visit,
} from "./table.js";

once("the lesson is played step by step, and leads back to the game", (one) => visit(one, "", async (page) => {
  await play(page, 2, 2);
  await click(page, "#lesson");
  const steps = [
    [[1, 1], [3, 4], /X wins\./, "taken"],
    [[3, 1], [3, 4], /Blocked\./],
    [[1, 3], [3, 1], /O must block again\./],
    [[2, 2], [2, 4], /Two threats/],
    [null, [1, 3], /X wins all the same\./],
  ];
  for (const [i, [wrong, right, done, taken]] of steps.entries()) {
    assert.equal(await text(page, "#tour-name"), `Why X wins · ${i + 1} of 6`);
    assert.match(await address(page), new RegExp(`#lesson=${i + 1}$`));
    if (wrong) {
      await play(page, ...wrong);
      if (taken) assert.match(await text(page, "#tour-task"), /You are X/);
      else assert.equal(await page.$eval("#tour-task", (element) => element.className), "task missed");
    }
    await play(page, ...right);
    assert.match(await text(page, "#tour-task"), done);
    await click(page, "#tour-paper summary");
    await until(page, () => document.getElementById("tour-words").textContent.length > 40);
    assert.ok(await count(page, "#tour-refs a") > 0);
    if (i === 2) {
      await hover(page, "#tour-text .term"); // explained where it stands
      await until(page, () => /rectangle/.test(document.querySelector("#tour-text .means").textContent));
    }
    await screenshot(page, `lesson-${i + 1}`);
    await click(page, "#tour-next");
  }
  assert.ok(await disabled(page, "#tour-next"));
  await click(page, "#tour-leave");
  assert.equal(await status(page), "Your move, X");
  assert.equal(await ply(page), 2);
}));

each("Back and Forward lead through games and the lesson", (one) => visit(one, "", async (page) => {
  const places = [];
  const came = async () => { places.push([await address(page), await status(page)]); };
  await play(page, 2, 2);
  await came();
  await click(page, "#lesson");
  await click(page, "#tour-next"); // the steps are one place
  await came();
  await click(page, "#tour-leave");
  await choose(page, "#size", 5);
  await play(page, 3, 3);
  await came();
  const walk = async (way, [link, says]) => {
    await page.evaluate((by) => history.go(by), way);
    await until(page, (wanted) => location.href === wanted, link);
    await settle(page);
    assert.equal(await status(page), says);
  };
  await walk(-1, places[0]); // where the lesson was left for
  await walk(-1, places[1]);
  await walk(-1, places[0]);
  assert.equal(await ply(page), 2);
  await walk(3, places[2]);
  assert.equal(await ply(page), 2);
  assert.equal(await count(page, "[role=gridcell]"), 25);
}));

once("both tours, panel by panel", (one) => visit(one, "", async (page) => {
  for (const [name, panels] of [["six", 15], ["delay", 16]]) {
    await go(page, "");
    await click(page, `#tour-${name}`);
    for (let panel = 1; panel <= panels; panel++) {
      assert.match(await text(page, "#tour-name"), new RegExp(`${panel} of ${panels}$`));
      assert.ok((await text(page, "#tour-text")).length > 20);
      assert.match(await address(page), new RegExp(`#tour=${name}&panel=${panel}$`));
      if (panel < panels) await press(page, panel % 2 ? "PageDown" : "ArrowRight"); // as a clicker does
    }
    assert.ok(await disabled(page, "#tour-next"));
    await screenshot(page, `tour-${name}`);
  }
  await go(page, "#tour=six&panel=9");
  assert.equal(await text(page, "#tour-title"), "Ply 9: X plays (5,6)");
  await press(page, "PageUp");
  assert.match(await address(page), /panel=8$/);
  await press(page, "PageDown");
  await click(page, "#tour-play");
  assert.equal(await ply(page), 9);
  await followHints(page);
  assert.equal(await status(page), "X wins at move 15");
}));

once("levels, and what was reached is remembered", (one) => visit(one, "#level=only-1", async (page) => {
  assert.match(await text(page, "#level-goal"), /a single cell keeps the win/);
  await play(page, 4, 4);
  assert.match(await text(page, "#level-goal"), /Not this time/);
  await click(page, "#undo");
  await play(page, 4, 3);
  assert.match(await text(page, "#level-goal"), /Reached!/);
  await click(page, "#levels");
  await there(page, "#levels-list b.keeps");
  await screenshot(page, "levels");
  const titles = await page.$$eval("#levels-list button", (all) => all.map((element) => element.innerText));
  await click(page, `#levels-list li:nth-child(${titles.findIndex((title) => title.startsWith("Hold out on 4×4")) + 1}) button`);
  assert.match(await address(page), /level=last-4/);
  await followHints(page);
  assert.match(await text(page, "#level-goal"), /Reached!/);
  await load(page, "");
  await click(page, "#levels");
  assert.equal(await count(page, "#levels-list b.keeps"), 2);
  await click(page, "#levels-forget");
  assert.equal(await count(page, "#levels-list b.keeps"), 0);
}));

each("puzzles: one that wins, one more, and one for each day", (one) => visit(one, "#level=puzzle-1-1", async (page) => {
  assert.match(await text(page, "#level-goal"), /Only one cell wins, by move \d+\. Which\?/);
  await click(page, "#analysis");
  await until(page, () => /Played perfectly/.test(document.getElementById("value").textContent));
  const turn = (await status(page)).at(-1);
  assert.equal(await count(page, `.cell.worth${turn}`), 1);
  await play(page, ...await hinted(page));
  assert.match(await text(page, "#level-goal"), /Reached!/);
  await click(page, "#after button"); // another
  assert.match(await address(page), /#level=puzzle-1-1$/); // the first of this device
  await click(page, "#puzzles");
  assert.match(await text(page, "#streak"), /^Solve the puzzle of the day at the first try/);
  await screenshot(page, "puzzles");
  await press(page, "Escape");
}));

// onlyCell returns the cell that wins the puzzle of today, found by a visitor with another
// profile, and there by the hint.
async function onlyCell(one) {
  let cell;
  await visit(one, "", async (page) => {
    await click(page, "#daily-card");
    cell = await hinted(page);
  });
  return cell;
}

each("the puzzle of the day: the first try counts, for a row of days", async (one) => {
  const only = await onlyCell(one);
  await visit(one, "", async (page) => {
    const card = () => text(page, "#daily-card");
    const row = (today) => page.evaluate((went) => {
      const day = Number(/No\. (\d+)/.exec(document.getElementById("daily-card").textContent)[1]);
      localStorage.setItem("transversal.days", JSON.stringify({ [day - 2]: "first", [day - 1]: "first", ...(went ? { [day]: went } : {}) }));
    }, today);
    await row();
    await click(page, "#daily-card");
    assert.match(await address(page), /#level=puzzle-day-\d+$/);
    await play(page, ...only);
    assert.match(await card(), /: solved at the first try · 3 in a row$/);
    await click(page, "#after button:nth-child(2)"); // what it puts on the clipboard, or shows to be copied
    await until(page, () => /copied|Copy this/.test(document.getElementById("notice-text").textContent));
    await click(page, "#notice-close");

    for (const spend of ["#hint", "#analysis", "wrong"]) {
      await row();
      await load(page, "");
      await click(page, "#daily-card");
      if (spend === "wrong") {
        const free = await page.$$eval(".cell.free", (all) => all.map((one) => one.getAttribute("aria-label").match(/\d+/g).map(Number)));
        await play(page, ...free.find(([r, c]) => r !== only[0] || c !== only[1]));
        assert.match(await text(page, "#level-goal"), /Not this time/);
        assert.match(await address(page), /#level=puzzle-day-\d+$/); // which does not say what was played
        await load(page, new URL(await address(page)).hash); // does not make it undone
      } else await click(page, spend);
      assert.match(await card(), /: not solved yet · 2 in a row|: not solved yet$/, spend);
      await play(page, ...only);
      assert.match(await card(), /: solved, not at the first try$/, spend);
    }
    await click(page, "#puzzles");
    assert.match(await text(page, "#streak"), /^Solve the puzzle/);
    assert.equal(await count(page, "#days .first"), 2);
    assert.equal(await count(page, "#days .later"), 1);
    await screenshot(page, "puzzles-tried");
  });
});

// A day is what the clock of the page says, which window.later moves on.
each("a puzzle counts for the day on which it began, and a missed one can be played", async (one) => {
  const only = await onlyCell(one);
  await visit(one, "", async (page) => {
    await page.evaluateOnNewDocument(() => {
      window.later = 0;
      window.Date = class extends Date {
        constructor(...about) { super(...(about.length ? about : [Date.now() + window.later])); }
      };
    });
    await load(page, "");
    const offered = () => page.$eval("#daily-card", (card) => Number(/No\. (\d+)/.exec(card.textContent)[1]));
    const days = () => page.evaluate(() => JSON.parse(localStorage.getItem("transversal.days")));
    const sleep = () => page.evaluate(() => { window.later += 864e5; });
    const first = await offered();
    await click(page, "#daily-card");
    await sleep();
    await play(page, ...only);
    assert.deepEqual(await days(), { [first]: "first" });
    assert.equal(await offered(), first + 1); // which is offered by now
    await sleep();
    await click(page, "#daily-card");
    assert.match(await address(page), new RegExp(`puzzle-day-${first + 1}$`)); // as it says
    await play(page, ...await hinted(page));
    await click(page, "#puzzles");
    await screenshot(page, "days");
    await click(page, `#days [aria-label^="Puzzle ${first},"]`);
    assert.match(await address(page), new RegExp(`puzzle-day-${first}$`));
    await click(page, "#puzzles");
    await page.$eval("#puzzle-date", (date) => { date.value = "2026-01-06"; });
    await click(page, "#puzzle-date-go");
    assert.match(await address(page), /puzzle-day-2$/);
    await hinted(page);
    await load(page, "");
    await click(page, "#puzzles");
    await page.$eval("#puzzle-date", (date) => { date.value = "2026-01-07"; });
    await click(page, "#puzzle-date-go");
    await play(page, ...await hinted(page));
    assert.deepEqual(await days(), { 2: "missed", 3: "later", [first]: "first", [first + 1]: "later" });

    await click(page, "#new"); // after puzzles the game of before, and another size with its players
    assert.equal(await text(page, "#playing"), "4×4 · X: you · O: easy");
    await click(page, "#daily-card");
    await choose(page, "#size", 5);
    assert.equal(await text(page, "#playing"), "5×5 · X: you · O: easy");
  });
});

// heard returns a function that waits until a sentence is announced after the last one that was
// waited for, and returns it.
async function heard(page) {
  await page.evaluate(() => {
    window.heard = [];
    new MutationObserver(() => window.heard.push(document.getElementById("heard").textContent)).observe(document.getElementById("heard"), { childList: true, characterData: true, subtree: true });
  });
  return async (wanted) => {
    const said = await until(page, (pattern) => {
      const at = window.heard.findIndex((one) => new RegExp(pattern).test(one));
      return at >= 0 && window.heard.splice(0, at + 1).at(-1);
    }, wanted.source);
    return said.replaceAll("\u00a0", " ");
  };
}

each("a won game and a failed puzzle, by what is announced alone", (one) => visit(one, "#game=4:&you=X", async (page) => {
  const hear = await heard(page);
  const take = async (row, column) => { await page.$eval(cellAt(row, column), (cell) => cell.click()); await settle(page); };
  for (let last = ""; !/You win at move 11\.$/.test(last);) {
    await press(page, "h");
    const [, row, column] = /Take \((\d),(\d)\)/.exec(await hear(/Take \(/));
    await take(row, column);
    last = await hear(/^You play .*(O plays|You win)/);
  }
  await press(page, "u");
  assert.match(await hear(/After move/), /After move 10: Your move, X\./);
  await press(page, "w");
  await hear(/O took/);
  await press(page, "a");
  await hear(/Played perfectly from here, X wins at move 11\./);
  await press(page, "a");

  await go(page, "#level=puzzle-1-1");
  const task = await hear(/Only one cell wins/), side = /(X|O) is to move/.exec(task)[1];
  await press(page, "h");
  const [, row, column] = /Take \((\d),(\d)\)/.exec(await hear(/Take \(/)).map(Number);
  const free = await page.$$eval(".cell.free", (all) => all.map((cell) => cell.getAttribute("aria-label").match(/\d+/g).map(Number)));
  await take(...free.find(([r, c]) => r !== row || c !== column));
  await hear(/Not this time\. Undo, or begin again with New game\./);
  await press(page, "u");
  assert.match(await hear(/After move|Before the first move/), new RegExp(`Your move, ${side}`));
  await take(row, column);
  await hear(/Reached!/);

  await go(page, "#game=4:1,1;1,2;2,2;2,1;3,3&x=exact&o=person"); // and who loses hears why
  await take(1, 3);
  await hear(/X could complete at \(4,4\), and you did not block\./);
}));

// By ear: what cells say when the focus comes there, by arrow keys, is all that is known of the board.
each("the lesson, by what is announced and keys alone", (one) => visit(one, "", async (page) => {
  const hear = await heard(page), focused = () => page.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.id);
  const cells = async () => { // what each says, and the focus back on the first
    await reach(page, "[role=gridcell][tabindex='0']");
    const said = [];
    for (let row = 1; row <= 4; row++) {
      for (let column = 1; column <= 4; column++) said.push(/^row (\d), column (\d): (.*)/.exec(await cell(row, column)).slice(1));
    }
    return said.map(([row, column, holds]) => ({ row: Number(row), column: Number(column), holds }));
  };
  const cell = async (row, column) => { // goes there
    const at = (await focused()).match(/\d+/g).map(Number), steps = (by, back, on) => Array(Math.abs(by)).fill(by < 0 ? back : on);
    await press(page, ...steps(row - at[0], "ArrowUp", "ArrowDown"), ...steps(column - at[1], "ArrowLeft", "ArrowRight"));
    return focused();
  };
  const take = async ({ row, column }) => { await cell(row, column); await press(page, "Enter"); };
  const free = (all) => all.filter(({ holds }) => holds.startsWith("free"));
  // open are the free cells in a row, or in a column, without a stone of X's, or in both.
  const open = (all, both) => {
    const own = all.filter(({ holds }) => holds.startsWith("X"));
    const out = (line, one) => own.every((stone) => stone[line] !== one[line]);
    return free(all).filter((one) => (both ? out("row", one) && out("column", one) : out("row", one) || out("column", one)));
  };
  const search = async (all, done, missed) => { // tries one cell after the other
    for (const one of all) {
      await take(one);
      if (done.test(await hear(new RegExp(`${done.source}|${missed.source}`)))) return;
    }
    assert.fail(`no cell does it: ${done}`);
  };

  await reach(page, "#lesson");
  await press(page, "Enter");
  assert.match(await hear(/1 of 6/), /of 6: What wins\. X owns three cells, .* Take the cell where that row and that column cross\.$/);
  assert.equal(await focused(), "tour-title");
  await take(...open(await cells(), true));
  await hear(/X wins\./);
  await press(page, "PageDown");
  assert.match(await hear(/2 of 6/), /You are O\. Stop X\./);
  assert.equal(await focused(), "tour-title");
  await take(...free(await cells()).filter(({ holds }) => holds.includes("X threatens it")));
  await hear(/Blocked\./);
  await press(page, "PageDown");
  await hear(/3 of 6.*Find a stone that threatens to win again/);
  await search(open(await cells(), false), /O must block again/, /That threatens nothing new/);
  await press(page, "PageDown");
  await hear(/4 of 6.*threatens two free cells at once/);
  await search(free(await cells()), /Two threats/, /Two dashed cells must appear/);
  await press(page, "PageDown");
  await hear(/5 of 6.*can you save yourself/);
  await take(free(await cells())[0]);
  await hear(/X wins all the same/);
  await press(page, "PageDown");
  await hear(/6 of 6.*And why not sooner/);
  await reach(page, "#tour-leave");
  await press(page, "Enter");
  assert.match(await focused(), /^row \d, column \d: free/); // back at the game, on its board

  await go(page, "#game=4:1,1;1,2;2,2;2,1;3,3&x=exact&o=person"); // the loss is not said again before the position
  await page.$eval(cellAt(1, 3), (lost) => lost.click());
  await hear(/you did not block/);
  await press(page, ",");
  assert.doesNotMatch(await hear(/After move/), /did not block/);
}));

each("a failed puzzle begins again, and a game that was left is offered", (one) => visit(one, "#level=puzzle-1-1", async (page) => {
  const right = await hinted(page);
  const cells = [1, 2, 3, 4].flatMap((r) => [1, 2, 3, 4].map((c) => [r, c]));
  const free = await Promise.all(cells.map(async ([r, c]) => !/: (X|O|missing)/.test(await label(page, r, c))));
  const wrong = cells.find(([r, c], i) => free[i] && (r !== right[0] || c !== right[1]));
  await play(page, ...wrong);
  assert.match(await text(page, "#level-goal"), /Not this time/);
  await click(page, "#new");
  assert.match(await address(page), /#level=puzzle-1-1$/);
  await play(page, ...await hinted(page));
  assert.match(await text(page, "#level-goal"), /Reached!/);

  await go(page, "#game=4:&x=person&o=easy");
  await play(page, 2, 3);
  const left = await address(page);
  await load(page, "");
  await there(page, "#after button");
  assert.equal(await text(page, "#after"), "Go on with your last game");
  await click(page, "#after button");
  assert.equal(await address(page), left);
}));

once("presenting, by keys alone", (one) => visit(one, "#lesson=2", async (page) => {
  await press(page, "p");
  assert.ok(await page.$eval("body", (element) => element.classList.contains("present")));
  assert.match(await address(page), /#lesson=2&view=present$/);
  await press(page, "PageDown");
  assert.match(await address(page), /#lesson=3&view=present$/);
  await screenshot(page, "presenting");
  await page.setViewport({ width: 1024, height: 576 }); // a projector
  for (const part of ["#board", "#tour-next"]) {
    const { top, bottom } = await page.$eval(part, (element) => element.getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= 576, `${part} is from ${top} to ${bottom} on a projector`);
  }
  await load(page, "#lesson=3&view=present");
  assert.ok(await page.$eval("body", (element) => element.classList.contains("present")));
  await press(page, "Escape");
  assert.match(await address(page), /#lesson=3$/);
  await go(page, "#game=4:1,1;2,2;3,3;4,4&x=person&o=person");
  await press(page, "ArrowLeft", "PageUp");
  assert.equal(await ply(page), 2);
  await press(page, "ArrowRight");
  assert.equal(await ply(page), 3);
}));

// coded reads the code that the page shows with another program.
async function coded(page) {
  const [size, path] = await page.$eval("#code svg", (svg) => [svg.viewBox.baseVal.width, svg.firstChild.getAttribute("d")]);
  const scale = 4, wide = size * scale;
  const image = new Uint8ClampedArray(4 * wide * wide).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let i = 0; i < scale * scale; i++) {
      const at = ((Number(y) + 4) * scale + Math.floor(i / scale)) * wide + (Number(x) + 4) * scale + i % scale;
      image.fill(0, 4 * at, 4 * at + 3);
    }
  }
  return readCode(image, wide, wide)?.data;
}

chrome("the code of what is presented leads to it, and a frame of another page shows the board alone", elsewhere("#game=5:1,1;2,2&x=person&o=person&view=present", async (page) => {
  await there(page, "#code svg");
  assert.equal(await coded(page), (await address(page)).replace("&view=present", ""));
  await press(page, "PageUp");
  await until(page, () => /&ply=1&/.test(location.hash));
  await there(page, "#code svg");
  assert.match(await coded(page), /&ply=1$/);
  await press(page, "Escape");
  assert.ok(await page.$eval("#code", (element) => element.hidden));
  await page.setViewport({ width: 420, height: 500 });
  await go(page, "#game=5:1,1;2,2&x=person&o=person&view=embed");
  const bottoms = await page.$$eval("#board, #play, #whole", (all) => all.map((element) => element.getBoundingClientRect().bottom));
  assert.ok(bottoms.every((bottom) => bottom > 0 && bottom <= 500), `${bottoms}`);
  assert.ok(await page.$eval("header", (element) => element.offsetHeight) <= 1);
  await play(page, 3, 3);
  assert.match(await address(page), /&view=embed$/);
  assert.doesNotMatch(await page.$eval("#whole", (link) => link.hash), /view/);
}));

each("the strategy in plain words: a stone is dragged and the rectangle follows; games are told move by move", (one) => visit(one, "text/plain-words.html", async (page) => {
  await there(page, "html[data-complete]");
  await until(page, () => document.querySelectorAll(".live [role=gridcell]").length === 4 * 36 + 2 * 16);
  const scene = (k) => `.live[data-scene="${k}"]`;
  const cell = (row, column) => `${scene(1)} [role=gridcell][aria-label^="row ${row}, column ${column}:"]`;
  const middle = async (row, column) => {
    const box = await (await page.$(cell(row, column))).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.$eval(scene(1), (element) => element.scrollIntoView());
  await until(page, (where) => document.querySelector(where).textContent === "4 cells complete these stones: rows 1 and 6 times columns 3 and 6.", `${scene(1)} .says`);
  assert.equal(await count(page, `${scene(1)} [data-light=block]`), 4);
  await page.mouse.move(...await middle(6, 1));
  await page.mouse.down();
  for (const column of [2, 4]) await page.mouse.move(...await middle(6, column)); // by way of column 2
  await page.mouse.up();
  await until(page, (where) => /rows 4 and 6 times columns 3 and 6/.test(document.querySelector(where).textContent), `${scene(1)} .says`);
  await page.focus(cell(1, 1)); // with keys, onto the completing cell
  await press(page, "Enter", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "Enter");
  await until(page, (where) => !/4 cells/.test(document.querySelector(where).textContent), `${scene(1)} .says`);

  const shows = (k, wanted) => until(page, (where, move) => document.querySelector(where).textContent === move, `${scene(k)} .says`, wanted);
  await until(page, (where) => document.querySelectorAll(where).length === 16, `${scene(3)} .steps li`);
  const chapter = (name) => page.$$eval(`${scene(3)} button`, (all, label) => all.find((one) => one.textContent === label).click(), name);
  await chapter("The double threat");
  await shows(3, "Move 13 of 15");
  assert.match(await text(page, `${scene(3)} .now p.reason`), /threatens .* and .*, and O can block only one/);
  assert.ok(await count(page, `${scene(3)} .threat`) >= 2);
  for (const ply of [5, 14]) { // the board stays in sight while the text scrolls, and follows it
    await page.$eval(`${scene(3)} li[data-ply="${ply}"]`, (step) => step.scrollIntoView({ block: "center" }));
    await shows(3, `Move ${ply} of 15`);
    assert.equal(await page.$eval(`${scene(3)} .board`, (board) => {
      const { top, bottom } = board.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    }), true);
    await screenshot(page, `scrolled-${ply}`);
  }
  await screenshot(page, "plain-words");
}, { ready: false }));

// claim claims a line of a graph where it is met by no other.
async function claim(page, name) {
  const [x, y] = await page.$eval(`.edge[aria-label^="line ${name}:"] .hit`, (line) => {
    const { x, y } = line.getPointAtLength(0.22 * line.getTotalLength()).matrixTransform(line.getScreenCTM());
    return [x, y];
  });
  await page.mouse.click(x, y);
  await settle(page);
}

each("a graph is drawn as a graph: the lesson on the hexagon, the level, a link, a picture", (one) => visit(one, "#tour=k6&panel=1", async (page) => {
  assert.equal(await count(page, ".edge"), 15);
  for (const [wrong, right, done] of [["1-4", "3-6", /Blocked/], ["2-4", "1-6", /O must block again/], ["4-6", "3-5", /X wins/]]) {
    await claim(page, wrong);
    assert.equal(await page.$eval("#tour-task", (element) => element.className), "task missed");
    await claim(page, right);
    assert.match(await text(page, "#tour-task"), done);
    await click(page, "#tour-next");
  }
  assert.equal(await count(page, ".edge.winner"), 3);
  await go(page, "#level=win-k6");
  let moves = 0;
  while (await status(page) === "Your move, X") {
    await press(page, "h");
    await there(page, ".edge[data-light=move]");
    if (moves++ < 2) { // with keys, however the focus came there
      await page.$eval(".edge[data-light=move]", (line) => line.focus());
      await press(page, "Enter");
      assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /: X, move/);
    } else await claim(page, await page.$eval(".edge[data-light=move]", (line) => /line (\S+):/.exec(line.ariaLabel)[1]));
  }
  assert.equal(await status(page), "You win at move 9");
  assert.match(await text(page, "#level-goal"), /Reached!/);
  const names = await page.$$eval("#moves button", (all) => all.map((one) => one.innerText.trim()));
  assert.ok(names.length === 9 && names.every((name) => /^\d-\d/.test(name)), `${names}`);
  await screenshot(page, "hexagon");
  await load(page, new URL(await address(page)).hash);
  assert.equal(await status(page), "You win at move 9");
  await click(page, "#image");
  assert.equal((await file(page, "position.png")).subarray(1, 4).toString(), "PNG");
  await go(page, "#game=K5%20star:3%20maker-breaker:1-2&x=person&o=person");
  assert.equal(await text(page, "#aim"), "X wins by owning 3 lines at one point, O by preventing it.");
  assert.equal(await ply(page), 1);
  await go(page, "#game=K6:1-2;3-9");
  assert.match(await text(page, "#notice-text"), /"3-9" is not an edge/);
}));
