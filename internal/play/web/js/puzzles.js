// Puzzles: one for each day, the same for everybody, and more without end. How each day's
// went is kept on this device; the first try counts.

import { byId, make, recall, remember } from "./dom.js";
import { gameOf } from "./levels.js";
import { TEXTS } from "./texts.js";

const KEPT = "transversal.days", NEXT = "transversal.puzzles";
const LIKE_DAILY = 2; // the grade of more puzzles after the day's
const RANKS = ["missed", "later", "first"]; // how a day went; it never becomes worse
const SHOWN = 14; // days

// today is the number of this local day; day 1 was Monday, 5 January 2026.
function today() {
  const date = new Date();
  return Math.max(1, Math.round((Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(2026, 0, 5)) / 864e5) + 1);
}
const daily = (day) => `puzzle-day-${day}`;

// preparePuzzles makes the dialog and the button of the day work; ask asks the engine, begin
// gets the game of a puzzle within attempt, and copy puts a text on the clipboard.
export function preparePuzzles({ ask, begin, attempt, copy }) {
  const dialog = byId("puzzles-dialog");
  const days = () => recall(KEPT, {});
  const isToday = (name) => name === daily(today());
  const game = async (name) => gameOf(await ask({ ask: "level", level: name }));
  // another is the name of the next puzzle of a grade on this device.
  const another = (grade) => {
    const next = { ...recall(NEXT, {}) };
    next[grade] = (next[grade] ?? 0) + 1;
    remember(NEXT, next);
    return `puzzle-${grade}-${next[grade]}`;
  };
  const play = (name) => attempt(async () => {
    dialog.close();
    await begin(await game(name));
  });
  // streak counts the days up to today, or yesterday, that went well at the first try.
  const streak = () => {
    const known = days();
    let count = 0;
    for (let day = known[today()] ? today() : today() - 1; known[day] === "first"; day--) count++;
    return count;
  };
  const show = () => {
    const day = today(), known = days();
    byId("daily-card").textContent = TEXTS.daily(day, known[day], streak());
    byId("streak").textContent = TEXTS.streak(streak());
    byId("days").replaceChildren(...Array.from({ length: Math.min(SHOWN, day) }, (_, i) => day - i).reverse()
      .map((one) => make("li", { class: known[one], text: one, "aria-label": TEXTS.day(one, known[one]), title: TEXTS.day(one, known[one]) })));
  };
  const keep = (result) => {
    const known = days(), day = today();
    if (RANKS.indexOf(known[day]) >= RANKS.indexOf(result)) return;
    remember(KEPT, { ...known, [day]: result === "first" && known[day] ? "later" : result });
    show();
  };
  byId("puzzles").addEventListener("click", () => { show(); dialog.showModal(); });
  for (const id of ["daily", "daily-card"]) byId(id).addEventListener("click", () => play(daily(today())));
  for (const button of dialog.querySelectorAll("[data-grade]")) button.addEventListener("click", () => play(another(button.dataset.grade)));
  for (const id of ["puzzles", "daily-card"]) byId(id).disabled = false;
  show();
  return {
    game,
    // tried reports whether the puzzle of a name is today's, and was tried; helped and
    // reached take in that a try was spent and that a puzzle was solved.
    tried(name) { return isToday(name) && days()[today()] !== undefined; },
    helped(name) { if (isToday(name)) keep("missed"); },
    reached(name, first) { if (isToday(name)) keep(first ? "first" : "later"); },
    // share offers a line about today's puzzle that does not give it away.
    share(name) {
      const result = isToday(name) && days()[today()];
      if (!result) return [];
      const link = new URL(`#level=${name}`, location.href).href;
      return [[TEXTS.shareResult, () => copy(`${TEXTS.result(today(), result, streak())}\n${link}`, TEXTS.copiedResult)]];
    },
    // after returns the game of another puzzle like one.
    after(name) { return game(another(name.startsWith("puzzle-day") ? LIKE_DAILY : name.split("-")[1])); },
  };
}

export const isPuzzle = (name) => name.startsWith("puzzle-");
