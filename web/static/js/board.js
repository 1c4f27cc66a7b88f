// The board: draws a view, and passes on the cells that are chosen.

import { make, nameOf, stone } from "./dom.js";

// When a cell is lit in several ways the first of these shows.
const LIGHTS = ["move", "winner", "threat", "need", "stones", "lines", "block"];

export class Board {
  // choose is called with a cell that was clicked or entered, key with any
  // other key pressed on the board.
  constructor(root, { choose, key }) {
    this.root = root;
    this.n = 0;
    this.at = 0; // the cell that has, or would get, the focus
    this.key = key;
    root.setAttribute("role", "grid");
    root.addEventListener("click", (event) => {
      const cell = this.cells.indexOf(event.target.closest("[role=gridcell]"));
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
  }

  focus(options) { this.cells[this.at].focus(options); }

  // aim makes a cell the one that the Tab key leads to.
  aim(cell) {
    this.cells[this.at].tabIndex = -1;
    this.at = cell;
    this.cells[cell].tabIndex = 0;
  }

  press(event) {
    const n = this.n, row = Math.floor(this.at / n), column = this.at % n;
    const within = (line) => Math.max(0, Math.min(n - 1, line));
    const to = {
      ArrowUp: [within(row - 1), column],
      ArrowDown: [within(row + 1), column],
      ArrowLeft: [row, within(column - 1)],
      ArrowRight: [row, within(column + 1)],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? n - 1 : row, n - 1],
      PageUp: [0, column],
      PageDown: [n - 1, column],
    }[event.key];
    if (!to) {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) this.key(event);
      return;
    }
    event.preventDefault();
    this.aim(to[0] * n + to[1]);
    this.focus();
  }

  // build lays out an empty n×n board.
  build(n) {
    this.n = n;
    this.at = 0;
    this.cells = [];
    this.columns = [];
    this.rows = [];
    this.root.style.setProperty("--n", n);
    this.root.classList.toggle("dense", n > 7);
    this.root.setAttribute("aria-label", `Board, ${n} rows and ${n} columns`);
    const head = make("div", { role: "row" }, make("span", { "aria-hidden": "true" }));
    for (let c = 0; c < n; c++) {
      this.columns.push(make("div", { role: "columnheader", class: "label col" }));
      head.append(this.columns[c]);
    }
    const rows = [head];
    for (let r = 0; r < n; r++) {
      this.rows.push(make("div", { role: "rowheader", class: "label row" }));
      const row = make("div", { role: "row" }, this.rows[r]);
      for (let c = 0; c < n; c++) {
        const cell = make("div", { role: "gridcell", tabindex: r + c === 0 ? 0 : -1 });
        this.cells.push(cell);
        row.append(cell);
      }
      rows.push(row);
    }
    this.root.replaceChildren(...rows);
  }

  // draw shows a view. Options say what to show, whether you may move, and
  // whether the latest stone is new on the board.
  draw(view, { show, yours, fresh }) {
    if (view.n !== this.n) this.build(view.n);
    this.root.classList.toggle("yours", yours);
    const n = view.n;
    const plies = new Map(view.moves.slice(0, view.ply).map((cell, i) => [cell, i + 1]));
    const bd = show.bd ? view.bd : [];
    this.mark(this.rows, new Set(bd.map((cell) => Math.floor(cell / n))), "b");
    this.mark(this.columns, new Set(bd.map((cell) => cell % n)), "d");
    const shown = {
      openX: new Set(show.openX ? view.openX : []),
      openO: new Set(show.openO ? view.openO : []),
      X: new Set(show.threats ? view.threatsX : []),
      O: new Set(show.threats ? view.threatsO : []),
      bd: new Set(bd),
      winner: new Set(view.winner),
    };
    this.cells.forEach((element, cell) => {
      const ply = plies.get(cell), r = Math.floor(cell / n), c = cell % n;
      const owner = ply && "OX"[ply % 2];
      const classes = ["cell", c === n - 1 && "east", r === n - 1 && "south"];
      if ((r === 0 || r === n - 1) && (c === 0 || c === n - 1)) classes.push((r ? "s" : "n") + (c ? "e" : "w"));
      const says = [`row ${r + 1}, column ${c + 1}: ${owner ? `${owner}, ply ${ply}` : "free"}`];
      const marks = []; // [player, kind of stone] or ["", class, text]
      if (owner) {
        const latest = ply === view.ply;
        if (shown.winner.has(cell)) { classes.push("winner", `by${owner}`); says.push("in the transversal"); }
        if (latest) { classes.push("latest"); says.push("latest"); }
        marks.push([owner, latest && fresh ? "stone fresh" : "stone"]);
        if (show.plies) marks.push(["", "number", ply]);
      } else {
        classes.push("free");
        for (const player of ["X", "O"]) {
          if (!shown[player].has(cell)) continue;
          marks.push([player, "threat"]);
          says.push(`${player} threatens it`);
        }
        if (yours && marks.length === 0) marks.push([view.turn, "ghost"]);
      }
      if (shown.openX.has(cell)) { classes.push("open"); says.push("in H"); }
      if (shown.openO.has(cell)) { classes.push("openO"); says.push("in V"); }
      if (shown.bd.has(cell)) { marks.push(["", "name", "b,d"]); says.push("(b,d)"); }
      this.fill(element, classes.filter(Boolean).join(" "), says.join(", "), marks);
    });
    this.light([]);
  }

  // fill makes a cell look as it should, if it does not already.
  fill(element, classes, label, marks) {
    const drawn = [classes, label, marks].join("|");
    if (element.drawn === drawn) return;
    element.drawn = drawn;
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
      label.replaceChildren(...(marked ? [make("i", { text: letter })] : []), make("span", { text: i + 1 }));
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

  name(cell) { return nameOf(this.n, cell); }
}
