// A win, shown: how the stones were exchanged along an alternating path (Lemma 1),
// then the transversal, row by row.

const PACE = 450; // milliseconds

const still = matchMedia("(prefers-reduced-motion: reduce)");
let showing = 0;

// showWin animates the win of a view that the board shows.
export async function showWin(board, view) {
  const mine = ++showing;
  if (still.matches || !view.winner.length) return;
  const { root, cells } = board;
  const matching = new Set(view.winner); // as it was before the last stone
  for (const cell of view.path) if (!matching.delete(cell)) matching.add(cell);
  const mark = () => cells.forEach((element, cell) => element.classList.toggle("matched", matching.has(cell)));
  root.classList.remove("won");
  root.classList.add("winning");
  mark();
  for (const cell of view.path.length > 1 ? view.path : []) {
    await new Promise((resolve) => { setTimeout(resolve, PACE); });
    if (mine !== showing || board.view !== view) break;
    if (!matching.delete(cell)) matching.add(cell);
    mark();
  }
  if (mine !== showing) return;
  matching.clear();
  mark();
  root.classList.remove("winning");
  root.classList.add("won");
}
