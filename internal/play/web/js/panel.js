// What the cards say of a game: whose turn, what is certain, the moves.

import { byId, called, make, refill, stone, typeset } from "./dom.js";
import { kindOf } from "./play.js";
import { TEXTS } from "./texts.js";

// showState fills in the state of the game, for a side, which may be that of the one person
// here, you.
export function showState(view, side, you) {
  const player = view.outcome === "draw" ? "" : view.outcome === "open" ? view.turn : view.outcome[0];
  byId("status").replaceChildren(...(player ? [stone(player, "")] : []), ...typeset(view.headline));
  const bar = (n) => Array.from({ length: view.goal }, (_, i) => make("i", { class: i < n ? "on" : "" }));
  byId("progress").hidden = view.sizeX === undefined;
  byId("progress").replaceChildren(...["X", "O"].flatMap((side) => {
    const n = view[`size${side}`] ?? 0;
    return [make("span", { class: side }, stone(side, ""), TEXTS.progress(side, n, view.goal), make("span", { class: "bar", "aria-hidden": "true" }, ...bar(n)))];
  }));
  byId("gains").textContent = gains(view, side, you);
  byId("gains").hidden = byId("gains").textContent === "";
  byId("aim").hidden = view.plain; // the page says it of the plain game
  byId("aim").replaceChildren(...typeset(view.aim));
  byId("standing").replaceChildren(...typeset(view.standing));
  byId("threats").replaceChildren(...typeset(view.threats));
  byId("level-goal").hidden = !view.level;
  if (view.level) byId("level-goal").replaceChildren(make("b", { text: view.level.title }), " ", ...typeset(view.level.says));
}

const MOST = 3; // cells, or lines of a kind, that are named

// gains says which free cells would make a side's largest set larger: by their names, or
// by their lines.
function gains(view, side, you) {
  const cells = view[`gains${side}`], rows = view[`exposedRows${side}`], cols = view[`exposedCols${side}`];
  const builds = view.convention === "achievement" || (view.convention === "maker-breaker" && side === "X");
  if (view.outcome !== "open" || !builds || !cells) return "";
  const name = cells.length <= MOST ? TEXTS.anyOf(cells.map((cell) => called(view, cell)), kindOf(view))
    : !view.names && rows.length <= MOST && cols.length <= MOST ? TEXTS.within(rows, cols) : "";
  return name && TEXTS.gains(name, you ? "you" : side, view[`size${side}`] + 1, view.goal);
}

const SIGNS = { keeps: "", costs: "?!", loses: "??" };

// showMoves lists the moves; judged says of some what they did to the value.
export function showMoves(view, judged) {
  const list = byId("moves");
  const rows = [];
  view.moves.forEach((cell, i) => {
    const player = view.players[i], ply = view.began + i + 1;
    const place = player === "X" ? 1 : 2; // below what that player moved before
    if (rows.length === 0 || rows.at(-1).children.length > place) rows.push(make("li", {}, make("span", { "aria-hidden": "true", text: rows.length + 1 })));
    if (rows.at(-1).children.length < place) rows.at(-1).append(make("span"));
    const name = called(view, cell), judgement = judged.get(i + 1);
    rows.at(-1).append(make("button", {
      type: "button", class: i + 1 > view.ply ? "later" : "",
      "aria-label": TEXTS.move(ply, player, name, judgement?.says),
      "aria-current": i + 1 === view.ply ? "true" : undefined,
      title: judgement?.says,
    }, stone(player, ""), name, ...(judgement && SIGNS[judgement.kind] ? [make("b", { class: judgement.kind, text: SIGNS[judgement.kind] })] : [])));
  });
  const other = refill(list, ...rows), current = list.querySelector("[aria-current]");
  if (other && current) list.scrollTop = current.parentElement.offsetTop - list.offsetTop - list.clientHeight / 2;
}

// showLegend says what the marks on the board mean, those that occur on it.
export function showLegend(view, show) {
  const items = [];
  const item = (swatch, text) => items.push(make("span", {}, swatch, text));
  const shade = (kind) => make("span", { class: `swatch cell ${kind}`, "aria-hidden": "true" });
  const mark = (player) => {
    const swatch = shade("");
    swatch.append(stone(player, "threat"));
    return swatch;
  };
  if (show.openX && view.openX.length) item(shade("open"), TEXTS.openX);
  if (show.openO && view.openO.length) item(shade("openO"), TEXTS.openO);
  if (show.threats && view.threatsX.length) item(mark("X"), TEXTS.wouldWin("X"));
  if (show.threats && view.threatsO.length) item(mark("O"), TEXTS.wouldWin("O"));
  if (show.bd && view.bd.length) items.push(make("span", { text: TEXTS.bd }));
  byId("legend").replaceChildren(...items);
}
