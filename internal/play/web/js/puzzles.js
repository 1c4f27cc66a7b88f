// Puzzles: one for each day, the same for everybody, and more without end. How each day's
// went is kept on this device; the first try counts, if it began on the day.

import { byId, make, recall, remember } from "./dom.js";
import { linkToLevel } from "./link.js";
import { TEXTS } from "./texts.js";

const KEPT = "transversal.days", NEXT = "transversal.puzzles";
const BEGUN = "transversal.day"; // the last one whose puzzle was begun on it
const LIKE_DAILY = 2; // the grade of more puzzles after the day's
const RANKS = ["missed", "later", "first"]; // how a day went; it never becomes worse
const SHOWN = 14; // days
const FIRST = Date.UTC(2026, 0, 5), DAY = 864e5, MINUTE = 6e4; // day 1, a Monday, and milliseconds

// today is the number of this local day, and dateOf the date of a day.
function today() {
  const date = new Date();
  return Math.max(1, Math.round((Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - FIRST) / DAY) + 1);
}
const dateOf = (day) => new Date(FIRST + (day - 1) * DAY);
const daily = (day) => `puzzle-day-${day}`;
const dayOf = (name) => Number(/^puzzle-day-(\d+)$/.exec(name)?.[1] ?? 0);

// preparePuzzles makes the button of the day work and returns what shows the dialog, and takes in
// how puzzles went; begin begins the one of a name, and copy puts a text on the clipboard.
export function preparePuzzles(begin, copy) {
  const dialog = byId("puzzles-dialog"), date = byId("puzzle-date");
  const days = () => recall(KEPT, {});
  // another is the name of the next puzzle of a grade on this device.
  const another = (grade) => {
    const next = { ...recall(NEXT, {}) };
    next[grade] = (next[grade] ?? 0) + 1;
    remember(NEXT, next);
    return `puzzle-${grade}-${next[grade]}`;
  };
  const play = (name) => { dialog.close(); begin(name); };
  // streak counts the days up to today, or yesterday, that went well at the first try.
  const streak = () => {
    const known = days();
    let count = 0;
    for (let day = known[today()] ? today() : today() - 1; known[day] === "first"; day--) count++;
    return count;
  };
  let shown; // the day whose puzzle is offered
  const show = () => {
    const known = days();
    shown = today();
    byId("daily-card").textContent = TEXTS.daily(shown, known[shown], streak());
    byId("streak").textContent = TEXTS.streak(streak());
    date.max = dateOf(shown).toISOString().slice(0, 10);
    byId("days").replaceChildren(...Array.from({ length: Math.min(SHOWN, shown) }, (_, i) => shown - i).reverse().map((day) => {
      const says = TEXTS.day(day, dateOf(day), known[day]);
      return make("li", {}, make("button", { type: "button", class: known[day], text: day, "aria-label": says, title: says, onclick: () => play(daily(day)) }));
    }));
  };
  // keep takes in how a puzzle of a day went.
  const keep = (name, result) => {
    const known = days(), day = dayOf(name);
    if (day < 1 || day > today() || RANKS.indexOf(known[day]) >= RANKS.indexOf(result)) return;
    const first = !known[day] && recall(BEGUN, 0) === day;
    remember(KEPT, { ...known, [day]: result === "first" && !first ? "later" : result });
    show();
  };
  for (const id of ["daily", "daily-card"]) byId(id).addEventListener("click", () => play(daily(shown)));
  for (const button of dialog.querySelectorAll("[data-grade]")) button.addEventListener("click", () => play(another(button.dataset.grade)));
  byId("puzzle-date-go").addEventListener("click", () => {
    if (date.reportValidity()) play(daily((date.valueAsNumber - FIRST) / DAY + 1));
  });
  show();
  setInterval(() => { if (shown !== today()) show(); }, MINUTE);
  return {
    show() { show(); dialog.showModal(); },
    // begun takes in that a puzzle begins, and reports whether it is one of a day that was
    // tried before; helped and reached take in that a try was spent and that it was solved.
    begun(name) {
      const day = dayOf(name);
      if (day === today()) remember(BEGUN, day);
      return day in days();
    },
    helped(name) { keep(name, "missed"); },
    reached(name, first) { keep(name, first ? "first" : "later"); },
    // share offers a line about the puzzle of a day that does not give it away.
    share(name) {
      const day = dayOf(name), result = days()[day];
      if (!result) return [];
      const link = new URL(linkToLevel(name), location.href).href;
      const says = TEXTS.result(day, result, day < today() - 1 ? 0 : streak());
      return [[TEXTS.shareResult, () => copy(`${says}\n${link}`, TEXTS.copiedResult)]];
    },
    // after is the name of another puzzle like one.
    after(name) { return another(dayOf(name) ? LIKE_DAILY : name.split("-")[1]); },
  };
}
