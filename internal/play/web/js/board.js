// The board: draws a view, and passes on the cells that are chosen.

import { called, make, stone } from "./dom.js";
import { buildGraph, byLine, fillLine } from "./graph.js";
import { TEXTS } from "./texts.js";

const CELL = "[role=gridcell], .edge";

// When a cell is lit in several ways the first of these shows.
const LIGHTS = ["move", "winner", "threat", "need", "stones", "lines", "block"];

// PLAIN is what a board shows that nobody set to show more or less.
export const PLAIN = { threats: true, plies: true, openX: false, openO: false, bd: false };

export class Board {
  // choose is called with a cell that was clicked or entered.
  constructor(root, choose) {
    this.root = root;
    this.shape = "";
    this.cells = [];
    this.at = 0; // the cell that has, or would get, the focus
    root.addEventListener("click", (event) => {
      const cell = this.cells.indexOf(event.target.closest(CELL));
      if (cell < 0) return;
      this.aim(cell);
      choose(cell);
    });
    root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        choose(this.at);
        return;
      }
      this.press(event);
    });
    root.addEventListener("focus", () => this.focus()); // by the skip link
    root.addEventListener("focusin", ({ target }) => { // however it got there
      const cell = this.cells.indexOf(target);
      if (cell >= 0) this.aim(cell);
    });
  }

  focus(options) { this.cells[this.at]?.focus(options); }

  // aim makes a cell the one that the Tab key leads to.
  aim(cell) {
    this.cells[this.at].tabIndex = -1;
    this.at = cell;
    this.cells[cell].tabIndex = 0;
  }

  press(event) {
    const row = Math.floor(this.at / this.cols), column = this.at % this.cols;
    const to = this.view?.graph ? byLine(this.view.graph.lines, this.at)[event.key] : {
      ArrowUp: row > 0 ? this.at - this.cols : this.at,
      ArrowDown: row < this.rowCount - 1 ? this.at + this.cols : this.at,
      ArrowLeft: column > 0 ? this.at - 1 : this.at,
      ArrowRight: column < this.cols - 1 ? this.at + 1 : this.at,
      Home: event.ctrlKey ? 0 : this.at - column,
      End: event.ctrlKey ? this.cells.length - 1 : this.at - column + this.cols - 1,
    }[event.key];
    if (to === undefined || !this.cells.length) return;
    event.preventDefault();
    event.stopPropagation(); // elsewhere the arrows step through the game
    this.aim(to);
    this.focus();
  }

  // build lays out an empty board, or the lines of a graph.
  build({ rows, cols, graph }) {
    const held = this.root.contains(document.activeElement);
    this.rowCount = rows;
    this.cols = cols;
    this.at = 0;
    this.columns = [];
    this.rows = [];
    this.root.style.setProperty("--cols", graph ? 1 : cols);
    this.root.style.setProperty("--rows", graph ? 1 : rows);
    this.root.classList.toggle("dense", !graph && Math.max(rows, cols) > 7);
    this.root.classList.toggle("vast", !graph && cols > 14);
    this.cells = graph ? buildGraph(this.root, graph, TEXTS.graph(graph.points)) : this.grid(rows, cols);
    if (held) this.focus({ preventScroll: true });
  }

  // grid lays out rows and columns, and returns the cells.
  grid(rows, cols) {
    const cells = [];
    this.root.setAttribute("role", "grid");
    this.root.setAttribute("aria-label", TEXTS.board(rows, cols));
    const head = make("div", { role: "row" }, make("span", { "aria-hidden": "true" }));
    for (let c = 0; c < cols; c++) {
      this.columns.push(make("div", { role: "columnheader", class: "label col" }));
      head.append(this.columns[c]);
    }
    const lines = [head];
    for (let r = 0; r < rows; r++) {
      this.rows.push(make("div", { role: "rowheader", class: "label row" }));
      const row = make("div", { role: "row" }, this.rows[r]);
      for (let c = 0; c < cols; c++) {
        const cell = make("div", { role: "gridcell", tabindex: r + c === 0 ? 0 : -1 });
        cell.style.setProperty("--r", r);
        cells.push(cell);
        row.append(cell);
      }
      lines.push(row);
    }
    this.root.replaceChildren(...lines);
    return cells;
  }

  // draw shows a view. Options say what to show, whether you may move, whether
  // the latest stone is new on the board, and what is known of each free cell, or of some:
  // only of the whole there is a best.
  draw(view, { show, yours, fresh, values = undefined, whole = false, side = "" }) {
    const { rows, cols, graph, names } = view;
    const shape = graph ? names.join() : `${rows}x${cols}`;
    this.view = view;
    if (shape !== this.shape) this.build(view);
    this.shape = shape;
    this.root.classList.toggle("yours", yours);
    this.root.classList.toggle("valued", Boolean(values));
    const plies = new Map(view.moves.slice(0, view.ply).map((cell, i) => [cell, view.began + i + 1]));
    const bd = show.bd ? view.bd : [];
    this.mark(this.rows, new Set(bd.map((cell) => Math.floor(cell / cols))), "b");
    this.mark(this.columns, new Set(bd.map((cell) => cell % cols)), "d");
    const counts = view[`counts${side}`] ?? []; // this side's stones that count in every largest set
    this.root.dataset.side = side;
    this.rows.forEach((head, r) => head.classList.toggle("covered", view[`exposedRows${side}`]?.includes(r) === false));
    this.columns.forEach((head, c) => head.classList.toggle("covered", view[`exposedCols${side}`]?.includes(c) === false));
    const set = (cells, shown = true) => new Set(shown ? cells : []);
    const openX = set(view.openX, show.openX), openO = set(view.openO, show.openO);
    const threats = { X: set(view.threatsX, show.threats), O: set(view.threatsO, show.threats) };
    const stones = { X: set(view.x), O: set(view.o) };
    const missing = set(view.missing), winner = set(view.winner), named = set(bd);
    const latest = view.ply > 0 ? view.moves[view.ply - 1] : -1;
    const start = view.first?.[0] ?? Math.floor(rows / 2) * cols + Math.floor(cols / 2); // where to begin, for who wonders
    this.root.classList.toggle("invite", yours && view.moves.length === 0 && view.x.length + view.o.length === 0);
    const shades = values ? shadesOf(values, view.turn) : undefined;
    this.cells.forEach((element, cell) => {
      const r = Math.floor(cell / cols), c = cell % cols;
      const owner = stones.X.has(cell) ? "X" : stones.O.has(cell) ? "O" : "";
      const classes = ["cell", c === cols - 1 && "east", r === rows - 1 && "south"];
      if ((r === 0 || r === rows - 1) && (c === 0 || c === cols - 1)) classes.push((r ? "s" : "n") + (c ? "e" : "w"));
      const says = [graph ? TEXTS.line(names[cell]) : names ? TEXTS.vertex(names[cell] ?? "") : TEXTS.cell(r + 1, c + 1)];
      const marks = []; // [player, kind of stone] or ["", class, text]
      if (missing.has(cell)) {
        classes.push("missing");
        says.push(TEXTS.isMissing);
      } else if (owner) {
        const ply = plies.get(cell);
        says.push(ply ? TEXTS.stone(owner, ply) : owner);
        if (counts.includes(cell)) classes.push("counts", `by${owner}`);
        if (winner.has(cell)) { classes.push("winner", `by${owner}`); says.push(TEXTS.inSet); }
        if (cell === latest) { classes.push("latest"); says.push(TEXTS.latest); }
        if (winner.has(cell) && view.goal) marks.push(["", "drop", ""]);
        marks.push([owner, cell === latest && fresh ? "stone fresh" : "stone"]);
        if (show.plies && ply) marks.push(["", "number", ply]);
      } else {
        classes.push("free");
        says.push(TEXTS.free);
        if (names && !graph) marks.push(["", "name", names[cell]]);
        for (const player of ["X", "O"]) {
          if (!threats[player].has(cell)) continue;
          marks.push([player, "threat"]);
          if (yours && player === view.turn && !values) { classes.push("wins"); marks.push(["", "word", TEXTS.wins]); }
          says.push(TEXTS.threatens(player));
        }
        const known = values?.get(cell);
        if (known) {
          const shade = shades.get(cell);
          const sign = known.value === "draw" ? "=" : known.ply ? `${known.value}\u00a0${known.ply}` : known.value;
          marks.push(["", `worth is${known.value}`, sign]);
          says.push(TEXTS.worth(known.value, known.ply));
          classes.push(`worth${known.value}`, `shade${shade.step}`);
          if (shade.best && whole) { classes.push("best"); says.push(TEXTS.isBest); }
        } else if (yours && view.first?.includes(cell) !== false && marks.every(([player]) => !player)) marks.push([view.turn, "ghost"]);
        if (cell === start) classes.push("first");
      }
      if (openX.has(cell)) { classes.push("open"); says.push(TEXTS.inBlock("H")); }
      if (openO.has(cell)) { classes.push("openO"); says.push(TEXTS.inBlock("V")); }
      if (named.has(cell)) { marks.push(["", "name", "b,d"]); says.push("(b,d)"); }
      this.fill(element, classes.filter(Boolean).join(" "), `${says[0]} ${says.slice(1).join(", ")}`, marks);
    });
  }

  // fill makes a cell look as it should, if it does not already.
  fill(element, classes, label, marks) {
    const drawn = [classes, label, marks].join("|");
    if (element.drawn === drawn) return;
    element.drawn = drawn;
    if (this.view.graph) return fillLine(element, classes, label, marks);
    element.className = classes;
    element.setAttribute("aria-label", label);
    element.replaceChildren(...marks.map(([player, kind, text]) => (player
      ? stone(player, kind)
      : make("span", { class: kind, "aria-hidden": "true", "data-text": text }))));
  }

  // mark writes the numbers in a margin, and a letter beside some.
  mark(labels, special, letter) {
    labels.forEach((label, i) => {
      const marked = special.has(i);
      label.classList.toggle("bd", marked);
      label.replaceChildren(...(marked ? [make("i", { text: letter })] : []), make("span", { text: this.view.names ? "" : i + 1 }));
    });
  }

  // light lights up the cells of the given parts of a sentence.
  light(parts) {
    const lit = new Map();
    for (const { light, cells = [] } of parts) {
      for (const cell of cells) {
        const before = lit.get(cell);
        if (before === undefined || LIGHTS.indexOf(light) < LIGHTS.indexOf(before)) lit.set(cell, light);
      }
    }
    this.cells.forEach((element, cell) => {
      if (lit.has(cell)) element.dataset.light = lit.get(cell);
      else delete element.dataset.light;
    });
  }

  // refuse makes a cell that cannot be chosen say so to those who look.
  refuse(cell) {
    const element = this.cells[cell];
    element.classList.remove("refused");
    void element.offsetWidth; // begins the movement anew
    element.classList.add("refused");
  }

  name(cell) { return called(this.view, cell); }
}

// shadesOf says of each cell how good it is for the player to move, in steps from 0,
// the best, to 3.
function shadesOf(values, turn) {
  const rank = ({ value, ply }) => (value === "draw" ? 0 : value === turn ? 1000 - ply : ply - 1000);
  const ranks = [...new Set([...values.values()].map(rank))].sort((a, b) => b - a);
  return new Map([...values].map(([cell, known]) => {
    const at = ranks.indexOf(rank(known));
    return [cell, { step: ranks.length === 1 ? 0 : Math.ceil(3 * at / (ranks.length - 1)), best: at === 0 }];
  }));
}
