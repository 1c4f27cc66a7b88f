// What the cards say of a game: whose turn, how far, which threats, the moves.

import { byId, listOf, make, nameOf, stone, typeset } from "./dom.js";

const opponent = { X: "O", O: "X" };

// showStatus fills in the state of the game, and returns its headline.
export function showStatus(game, view) {
  const headline = headlineOf(game, view);
  byId("status").replaceChildren(
    ...(view.outcome === "draw" ? [] : [stone(view.outcome === "open" ? view.turn : view.outcome[0], "")]),
    headline,
  );
  byId("detail").replaceChildren(...typeset(detailOf(game, view)));
  byId("plies").replaceChildren("Ply ", make("b", { text: view.ply }), ...typeset(ofBound(game, view)));
  byId("threats").textContent = view.outcome === "open" ? threatsOf(view) : "";
  showTrack(view);
  return headline;
}

function headlineOf(game, view) {
  switch (view.outcome) {
    case "draw": return "A draw";
    case "open": return game.yours ? "Your move" : `${view.turn} to move`;
  }
  const winner = view.outcome[0];
  return winner === game.you ? `You win at ply ${view.ply}` : `${winner} wins at ply ${view.ply}`;
}

function detailOf(game, view) {
  if (view.outcome === "open") {
    if (game.looking) return `Looking back at a game of ${game.moves.length} plies.${game.yours ? " A move here replaces what follows." : ""}`;
    if (game.n < 4) return `You are ${game.you}. On this board the game is a draw, and ${opponent[game.you]} looks at every continuation.`;
    if (!kept(game, view)) return `You are ${game.you}. The moves of ${opponent[game.you]} are not all its rule's, so nothing is certain.`;
    return game.you === "O"
      ? `You are O. X follows a rule that wins by ply 2n+3 = ${view.bound}. How long can you last?`
      : `You are X. O follows a rule that lasts until ply 2n+3 = ${view.bound}. Can you win then?`;
  }
  if (view.outcome === "draw") return "The board is full, and nobody owns a transversal.";
  if (game.n < 4) return "Somebody left the path of perfect play: on this board the game is a draw.";
  if (view.outcome === "X wins" && view.ply === view.bound && kept(game, view)) {
    return game.you === "O" ? "That is 2n+3: nobody lasts longer against this rule." : "That is 2n+3: against this O nobody is faster.";
  }
  if (view.outcome === "X wins" && game.you === "O" && view.ply < view.bound) return `You could have lasted until ply 2n+3 = ${view.bound}.`;
  if (view.outcome === "X wins") return `The winning rule needs ${view.bound} plies, 2n+3.`;
  return game.you === "X" ? "You left a threat of O open." : "You own a transversal.";
}

// kept says whether the opponent has kept to its rule.
const kept = (game, view) => (game.you === "O" ? view.keptX : view.keptO);

function ofBound(game, view) {
  if (game.n < 4) return ` of at most ${game.n * game.n}`;
  if (!kept(game, view)) return `; under the rules the game lasts 2n+3 = ${view.bound}`;
  if (view.ply > view.bound) return `; 2n+3 = ${view.bound} has passed`;
  return game.you === "O" ? ` of at most 2n+3 = ${view.bound}` : `; X cannot win before 2n+3 = ${view.bound}`;
}

// threatsOf says who threatens what.
export function threatsOf(view) {
  const says = [["X", view.threatsX], ["O", view.threatsO]].filter(([, cells]) => cells.length).map(([player, cells]) =>
    `${player} threatens ${listOf(view.n, cells)}${cells.length === 2 ? ", a double threat" : ""}.`);
  return says.length ? says.join(" ") : "No threats.";
}

function showTrack(view) {
  const ticks = [];
  for (let ply = 1; ply <= Math.max(view.bound, view.moves.length); ply++) {
    const classes = [
      ply <= view.moves.length && "OX"[ply % 2],
      ply > view.ply && ply <= view.moves.length && "past",
      ply === view.ply && "now",
      ply === view.bound && "bound",
    ];
    ticks.push(make("i", { class: classes.filter(Boolean).join(" ") }));
  }
  byId("track").replaceChildren(...ticks);
}

// showMoves lists the moves; go is called with the ply of one that is chosen.
export function showMoves(game, go) {
  const list = byId("moves");
  const rows = [];
  game.moves.forEach((cell, i) => {
    const ply = i + 1, player = "OX"[ply % 2];
    if (player === "X") rows.push(make("li", {}, make("span", { "aria-hidden": "true", text: rows.length + 1 })));
    rows.at(-1).append(make("button", {
      type: "button", onclick: () => go(ply), class: ply > game.ply ? "later" : "",
      "aria-label": `Ply ${ply}: ${player} ${nameOf(game.n, cell)}`,
      "aria-current": ply === game.ply ? "true" : undefined,
    }, stone(player, ""), nameOf(game.n, cell)));
  });
  const held = [...list.querySelectorAll("button")].indexOf(document.activeElement);
  list.replaceChildren(...rows);
  const buttons = list.querySelectorAll("button");
  if (held >= 0) buttons[Math.min(held, buttons.length - 1)]?.focus();
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.parentElement.offsetTop - list.offsetTop - list.clientHeight / 2;
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
  if (show.openX && view.openX.length) item(shade("open"), "H, X's open block");
  if (show.openO && view.openO.length) item(shade("openO"), "V, O's open block");
  if (show.threats && view.threatsX.length) item(mark("X"), "X's threat");
  if (show.threats && view.threatsO.length) item(mark("O"), "O's threat");
  if (show.bd && view.bd.length) items.push(make("span", { text: "b, d: the lines X's matching misses" }));
  byId("legend").replaceChildren(...items);
}
