// A class, to its teacher: who has come, all boards of the round, and how everybody did.

import { showCode } from "./code.js";
import { byId, draw, make, recall, refill, remember, stone } from "./dom.js";
import { linkToShared } from "./link.js";
import { parted } from "./play.js";
import { away, gameOf, nameOf } from "./shared.js";
import { SHARED } from "./texts.js";

const KEPT = "transversal.class"; // the results, on this device
const MOMENT = 100; // milliseconds
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

const views = new Map(); // what the engine says of records, in time
let latest; // what is known, and how to do something about it
let showing = false, open = 0; // how many games go on
let warned = 0; // the round in which the teacher was told that games are not over

// showClass shows what is known of the class, or will be when that is shown which was known
// before. now is what is known by the time that something is done, happen tells the others, ask
// asks the engine.
export async function showClass(known, { ask, now, happen }) {
  if (!latest) prepare();
  latest = { known, ask, now, happen };
  if (showing) return;
  showing = true;
  try {
    for (let shown; shown !== latest.known;) {
      shown = latest.known;
      await paint(shown);
      await new Promise((resolve) => { setTimeout(resolve, MOMENT); });
    }
  } finally {
    showing = false;
  }
}

async function paint(known) {
  const { plan } = known.mine, seen = await Promise.all(plan.tables.map((_, i) => viewOf(gameOf(known, i).record)));
  open = seen.filter((view) => view?.outcome === "open").length;
  const kept = recall(KEPT, undefined), results = kept?.box === known.box ? kept.results : {};
  for (const [i, view] of seen.entries()) {
    if (view && view.outcome !== "open") results[plan.round] = { ...results[plan.round], [i]: [...plan.tables[i], view.outcome] };
  }
  remember(KEPT, { box: known.box, results });
  showCode(byId("class-way"), known.box, known.code, latest.ask);
  showPupils(known, plan);
  byId("class-round").textContent = SHARED.round(plan.round);
  byId("class-start").textContent = SHARED.startRound(plan.round + 1);
  refill(byId("class-tables"), ...seen.map((view, i) => table(known, plan.tables[i], i, view)));
  showResults(known, Object.values(results).flatMap((round) => Object.values(round)));
}

function prepare() {
  for (let n = SMALLEST; n <= LARGEST; n++) byId("class-size").append(make("option", { value: n, text: `${n} × ${n}` }));
  byId("class-size").value = USUAL;
  byId("class-start").addEventListener("click", start);
  byId("class-print").addEventListener("click", () => print());
}

// start pairs up those who are here.
function start() {
  const { now, happen } = latest, known = now(), { plan } = known.mine;
  const here = plan.pupils.filter((who) => !away(known, who) && !plan.out?.includes(who));
  const ask = open > 0 && warned !== plan.round;
  byId("class-sure").textContent = here.length < 2 ? SHARED.tooFew : ask ? SHARED.sure(open) : "";
  warned = plan.round;
  if (here.length < 2 || ask) return;
  happen({ type: "say", letter: { plan: { ...plan, round: plan.round + 1, record: `${byId("class-size").value}:`, tables: pairs(here, plan.round) } } });
}

// viewOf is what the engine says of a record, undefined if it is no game.
function viewOf(record) {
  if (!views.has(record)) {
    const [, moves] = parted(record);
    views.set(record, latest.ask({ ask: "see", game: record, ply: moves.length, x: "person", o: "person", level: "" })
      .catch(() => { latest.happen({ type: "bad", record }); }));
  }
  return views.get(record);
}

function showPupils(known, plan) {
  const all = plan.pupils.map((who) => ({ who, gone: away(known, who), out: plan.out?.includes(who) ?? false }));
  byId("class-came").textContent = SHARED.inClass(all.filter(({ gone }) => !gone).length, all.length);
  refill(byId("class-pupils"), ...all.map(({ who, gone, out }) => make("li", {}, make("button", {
    type: "button", class: gone ? "gone" : "", "aria-pressed": String(!out), onclick: () => sitOut(who),
  }, [nameOf(known, who), out ? SHARED.sitsNext : SHARED.pupil[gone]].filter(Boolean).join(": ")))));
}

// sitOut lets one of the class sit out the next rounds, or play again.
function sitOut(who) {
  const { now, happen } = latest, { plan } = now().mine, out = plan.out ?? [];
  happen({ type: "say", letter: { plan: { ...plan, out: out.includes(who) ? out.filter((one) => one !== who) : [...out, who] } } });
}

// table shows who plays at a table, and how the game stands.
function table(known, pair, i, view) {
  const names = pair.map((who) => nameOf(known, who) || SHARED.nobody);
  const missing = pair.map((who) => away(known, who)).flatMap((gone, k) => (gone ? [`${names[k]} ${SHARED.pupil[gone]}`] : []));
  return make("li", { class: view && view.outcome !== "open" ? "over" : "" },
    make("a", { href: linkToShared(known.box, i + 1), target: "_blank", rel: "noopener" }, SHARED.table(i + 1)),
    make("p", {}, stone("X", ""), names[0], make("br"), stone("O", ""), names[1]),
    ...(view ? [miniature(view), make("p", { class: "how", text: standing(view, names) })] : []),
    ...(view?.outcome === "open" ? missing.map((text) => make("p", { class: "error", text })) : []));
}

// standing says how a game stands: whose move it is, or who has won.
function standing({ outcome, turn, ply }, [x, o]) {
  if (outcome === "draw") return SHARED.drawn;
  const side = outcome === "open" ? turn : outcome[0], name = side === "X" ? x : o;
  return outcome === "open" ? SHARED.toMove(name, side) : SHARED.won(name, side, ply);
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
  refill(byId("class-results"),
    make("caption", { text: SHARED.results }),
    make("thead", {}, cells("th", SHARED.resultHeads)),
    make("tbody", {}, ...standings(results).map(({ who, played, won, drawn }) =>
      cells("td", [nameOf(known, who) || SHARED.nobody, won + drawn / 2, won, drawn, played - won - drawn]))));
}
