// Puzzles: one for each day, and more without end; and for how many days in a row the
// day's was solved, kept on this device.

import { byId, recall, remember } from "./dom.js";
import { gameOf } from "./levels.js";
import { TEXTS } from "./texts.js";

const STREAK = "transversal.streak", NEXT = "transversal.puzzles";
const LIKE_DAILY = 2; // the grade of more puzzles after the day's

// dayOf is a local date, the given number of days from today.
function dayOf(days = 0) {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
const daily = (day) => `puzzle-day-${Math.max(1, Math.round((Date.parse(day) - Date.parse("2026-01-05")) / 864e5) + 1)}`; // 1 is a Monday

// preparePuzzles makes the dialog work; ask asks the engine, begin gets the game of a
// puzzle within attempt.
export function preparePuzzles({ ask, begin, attempt }) {
  const dialog = byId("puzzles-dialog");
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
  const streak = () => {
    const { day, days } = recall(STREAK, {});
    return day === dayOf() || day === dayOf(-1) ? days : 0;
  };
  byId("puzzles").disabled = false;
  byId("puzzles").addEventListener("click", () => {
    byId("streak").textContent = TEXTS.streak(streak(), recall(STREAK, {}).day === dayOf());
    dialog.showModal();
  });
  byId("daily").addEventListener("click", () => play(daily(dayOf())));
  for (const button of dialog.querySelectorAll("[data-grade]")) button.addEventListener("click", () => play(another(button.dataset.grade)));
  return {
    game,
    // reached takes in that a puzzle was solved.
    reached(name) {
      if (name !== daily(dayOf()) || recall(STREAK, {}).day === dayOf()) return;
      remember(STREAK, { day: dayOf(), days: streak() + 1 });
    },
    // after returns the game of another puzzle like one.
    after(name) { return game(another(name.startsWith("puzzle-day") ? LIKE_DAILY : name.split("-")[1])); },
  };
}

export const isPuzzle = (name) => name.startsWith("puzzle-");
