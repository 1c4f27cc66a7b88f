// A class, to its teacher: who has come, all boards of the round, and how everybody did.

import { showCode } from "./code.js";
import { byId, changed, draw, make, recall, remember, stone } from "./dom.js";
import { linkToShared } from "./link.js";
import { parted } from "./play.js";
import { away, gameOf, nameOf } from "./shared.js";
import { SHARED } from "./texts.js";

const KEPT = "transversal.class"; // the results, on this device
const SMALLEST = 3, LARGEST = 8, USUAL = 4;

// pairs pairs so many people up for a round, which counts from 0: everybody meets everybody
// once before anybody meets somebody twice, and has X as often as O, or once more or less. One
// of an odd number sits out.
export function pairs(people, round) {
  const [still, ...others] = people.length % 2 ? [undefined, ...people] : people, count = others.length;
  const around = (k) => others[(round + k + count) % count]; // who stands k places from the one that meets who stays
  const met = [round % 2 ? [around(0), still] : [still, around(0)]];
  for (let k = 1; k <= (count - 1) / 2; k++) met.push([around(k), around(-k)]);
  return met.filter((pair) => !pair.includes(undefined));
}

// standings is the table of results: a row for each of the people who played, best first. A
// result is [X, O, outcome].
export function standings(results) {
  const rows = new Map();
  for (const [x, o, outcome] of results) {
    for (const [who, side] of [[x, "X"], [o, "O"]]) {
      const row = rows.get(who) ?? rows.set(who, { who, played: 0, won: 0, drawn: 0 }).get(who);
      row.played++;
      if (outcome === "draw") row.drawn++;
      else if (outcome.startsWith(side)) row.won++;
    }
  }
  return [...rows.values()].sort((a, b) => b.won + b.drawn / 2 - a.won - a.drawn / 2 || a.played - b.played);
}

const views = new Map(); // what the engine says of a record; undefined while it is asked
let latest; // what is to be shown, and how to get what is missing
let warned = 0; // the round in which the teacher was told that games are not over

// showClass shows what is known of the class. now is what is known by the time that something
// is done, happen tells the others, ask asks the engine.
export function showClass(known, { ask, attempt, now, happen }) {
  if (!latest) prepare();
  latest = { known, ask, attempt, now, happen };
  const { plan } = known.mine, results = resultsOf(known);
  showCode(byId("class-way"), known.box, known.code, ask);
  showPupils(known, plan);
  byId("class-round").textContent = SHARED.round(plan.round);
  byId("class-start").textContent = SHARED.startRound(plan.round + 1);
  const tables = plan.tables.map((pair, i) => {
    const { record } = gameOf(known, i), view = viewOf(record);
    if (view && view.outcome !== "open") results[plan.round] = { ...results[plan.round], [i]: [...pair, view.outcome] };
    return showTable(known, pair, i, view);
  });
  if (changed("tables", ...tables)) byId("class-tables").replaceChildren(...tables);
  if (changed("results", JSON.stringify(results), JSON.stringify(plan.pupils.map((who) => nameOf(known, who))))) {
    remember(KEPT, { box: known.box, results });
    showResults(known, Object.values(results).flatMap((round) => Object.values(round)));
  }
}

// resultsOf are the results of this class by their rounds and tables.
function resultsOf({ box }) {
  const kept = recall(KEPT, undefined);
  return kept?.box === box ? kept.results : {};
}

function prepare() {
  for (let n = SMALLEST; n <= LARGEST; n++) byId("class-size").append(make("option", { value: n, text: `${n} × ${n}` }));
  byId("class-size").value = USUAL;
  byId("class-start").addEventListener("click", start);
  byId("class-print").addEventListener("click", () => print());
}

// start pairs up those who are here.
function start() {
  const { now, happen } = latest, known = now(), { plan } = known.mine, here = plan.pupils.filter((who) => !away(known, who) && !plan.out?.includes(who));
  const open = plan.tables.filter((_, i) => viewOf(gameOf(known, i).record)?.outcome === "open").length;
  const ask = open > 0 && warned !== plan.round;
  byId("class-sure").textContent = here.length < 2 ? SHARED.tooFew : ask ? SHARED.sure(open) : "";
  warned = plan.round;
  if (here.length < 2 || ask) return;
  happen({ type: "say", letter: { plan: { ...plan, round: plan.round + 1, record: `${byId("class-size").value}:`, tables: pairs(here, plan.round) } } });
}

// viewOf is what the engine says of a record, undefined until it has.
function viewOf(record) {
  if (!views.has(record)) {
    const { ask, attempt } = latest, [, moves] = parted(record);
    views.set(record, undefined);
    attempt(async () => {
      try {
        views.set(record, await ask({ ask: "see", game: record, ply: moves.length, x: "person", o: "person", level: "" }));
      } catch { // it is no game
        latest.happen({ type: "bad", record });
      }
      showClass(latest.known, latest);
    });
  }
  return views.get(record);
}

function showPupils(known, plan) {
  const told = plan.pupils.map((who) => [nameOf(known, who), away(known, who), plan.out?.includes(who) ?? false]);
  if (!changed("pupils", JSON.stringify(told))) return;
  byId("class-came").textContent = SHARED.inClass(told.filter(([, gone]) => !gone).length, told.length);
  const held = [...byId("class-pupils").querySelectorAll("button")].indexOf(document.activeElement);
  byId("class-pupils").replaceChildren(...told.map(([name, gone, out], i) => make("li", {}, make("button", {
    type: "button", class: gone ? "gone" : "", "aria-pressed": String(!out), onclick: () => sitOut(plan.pupils[i]),
  }, [name, out ? SHARED.sitsNext : SHARED.pupil[gone]].filter(Boolean).join(": ")))));
  byId("class-pupils").querySelectorAll("button")[held]?.focus();
}

// sitOut lets one of the class sit out the next rounds, or play again.
function sitOut(who) {
  const { now, happen } = latest, { plan } = now().mine, out = plan.out ?? [];
  happen({ type: "say", letter: { plan: { ...plan, out: out.includes(who) ? out.filter((one) => one !== who) : [...out, who] } } });
}

// shown are the tables as they were last made, by their numbers.
const shown = new Map();
function showTable(known, pair, i, view) {
  const names = pair.map((who) => nameOf(known, who) || SHARED.nobody), gone = pair.map((who) => away(known, who));
  const told = JSON.stringify([known.box, known.mine.plan.round, names, gone]), before = shown.get(i);
  if (before?.told === told && (before.view === view || !view)) return before.made;
  const seen = view ?? (before?.told === told ? before.view : undefined), name = (side) => names[side === "X" ? 0 : 1];
  const made = make("li", { class: seen && seen.outcome !== "open" ? "over" : "" },
    make("a", { href: linkToShared(known.box, i + 1), target: "_blank", rel: "noopener" }, SHARED.table(i + 1)),
    make("p", {}, stone("X", ""), names[0], make("br"), stone("O", ""), names[1]),
    ...(seen ? [miniature(seen), make("p", { class: "how", text: standing(seen, name) })] : []),
    ...gone.flatMap((kind, k) => (kind && seen?.outcome === "open" ? [make("p", { class: "error", text: `${names[k]} ${SHARED.pupil[kind]}` })] : [])));
  shown.set(i, { told, view: seen, made });
  return made;
}

// standing says how a game stands: whose move it is, or who has won.
function standing(view, name) {
  if (view.outcome === "draw") return SHARED.drawn;
  if (view.outcome === "open") return SHARED.toMove(name(view.turn), view.turn);
  return SHARED.won(name(view.outcome[0]), view.outcome[0], view.ply);
}

// miniature is a small picture of a board.
function miniature({ rows, cols, x, o, winner, headline }) {
  const put = (side, cells) => cells.map((cell) => draw("use", { href: `#sprite-${side}`, class: side, x: cell % cols, y: Math.floor(cell / cols), width: 1, height: 1 }));
  const lines = [...Array.from({ length: rows + 1 }, (_, r) => `M0 ${r}h${cols}`), ...Array.from({ length: cols + 1 }, (_, c) => `M${c} 0v${rows}`)];
  const won = winner.map((cell) => draw("rect", { x: cell % cols, y: Math.floor(cell / cols), width: 1, height: 1 }));
  return draw("svg", { viewBox: `-.05 -.05 ${cols + 0.1} ${rows + 0.1}`, role: "img", "aria-label": headline },
    ...won, draw("path", { d: lines.join("") }), ...put("X", x), ...put("O", o));
}

function showResults(known, results) {
  const cells = (kind, all) => make("tr", {}, ...all.map((text) => make(kind, kind === "th" ? { scope: "col", text } : { text })));
  byId("class-results").hidden = results.length === 0;
  byId("class-results").replaceChildren(
    make("caption", { text: SHARED.results }),
    make("thead", {}, cells("th", SHARED.resultHeads)),
    make("tbody", {}, ...standings(results).map(({ who, played, won, drawn }) =>
      cells("td", [nameOf(known, who) || SHARED.nobody, won + drawn / 2, won, drawn, played - won - drawn]))));
}
