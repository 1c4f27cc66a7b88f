// What a record shows by itself, before the program that knows the rules has come.

import { parted } from "./play.js";

const LARGEST = 16; // rows, columns and points
const NONE = { threatsX: [], threatsO: [], openX: [], openO: [], bd: [], winner: [] };

// sketch is a view with the stones of a record after so many moves, undefined where it takes
// the rules to tell.
export function sketch(record, ply) {
  const [head, played] = parted(record), [board, ...words] = head.split(" ");
  const shape = head.includes(";") ? undefined : graphOf(board) ?? pictureOf(board);
  if (!shape) return undefined;
  const placed = (mark) => [...shape.marks.keys()].filter((cell) => shape.marks[cell] === mark);
  const stones = { X: placed("X"), O: placed("O") }, began = stones.X.length + stones.O.length;
  const facing = /\b[XO](?= to move)/.exec(words.join(" "))?.[0] ?? (stones.X.length === stones.O.length ? "X" : "O");
  const moves = played.map((name) => shape.names?.indexOf(name) ?? cellOf(name, shape.cols)).slice(0, ply);
  moves.forEach((cell, i) => stones[i % 2 ? { X: "O", O: "X" }[facing] : facing].push(cell));
  return { ...NONE, ...shape, missing: placed("#"), x: stones.X, o: stones.O, began, moves, ply: moves.length };
}

function cellOf(name, cols) {
  const [row, column] = name.split(",");
  return (row - 1) * cols + (column - 1);
}

// pictureOf is the board of "4", "4x5" or "X../.O./..#", row by row.
function pictureOf(board) {
  const [rows, cols = rows] = /^\d+(x\d+)?$/.test(board) ? board.split("x").map((k) => Math.min(Number(k), LARGEST)) : [];
  const lines = rows ? Array(rows).fill(".".repeat(cols)) : board.split("/");
  return /^[XO.#/]+$/.test(lines.join("/")) && { rows: lines.length, cols: lines[0].length, marks: [...lines.join("")] };
}

// graphOf is the board of "K6", whose cells are the lines between any two points.
function graphOf(board) {
  const points = Number(/^K(\d\d?)$/.exec(board)?.[1]);
  if (!(points <= LARGEST)) return undefined;
  const lines = Array.from({ length: points }, (_, a) => Array.from({ length: points - a - 1 }, (_, b) => [a, a + b + 1])).flat();
  return { rows: 1, cols: lines.length, marks: [], names: lines.map(([a, b]) => `${a + 1}-${b + 1}`), graph: { points, lines } };
}
