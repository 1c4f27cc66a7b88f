// The position as an image to keep, for a slide or a sheet; the game as a moving one.

import { gif } from "./gif.js";
import { along, points } from "./graph.js";

const INK = { X: "#0b5c9c", O: "#b3460b", grid: "#8d887b", soft: "#5a6069", X_WASH: "#d8e8f5", O_WASH: "#fae3d3" };

// drawing returns a canvas with the view, light on any page, about so many pixels
// wide, and a caption.
function drawing(view, width, caption) {
  const side = view.graph ? width / view.cols : Math.max(width / 28, Math.min(width / 10, Math.floor(width / Math.max(view.rows, view.cols))));
  const left = 60, top = 60;
  const canvas = document.createElement("canvas");
  canvas.width = left + side * view.cols + 30;
  canvas.height = view.graph ? canvas.width + 40 : top + side * view.rows + 70;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.lineCap = "round";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const write = (text, x, y, size, colour) => {
    pen.fillStyle = colour;
    pen.font = `${size}px system-ui, "DejaVu Sans", sans-serif`;
    pen.fillText(text, x, y);
  };
  write(caption, canvas.width / 2, canvas.height - 34, 22, INK.soft);
  if (view.graph) {
    drawGraph(pen, view, write);
    return canvas;
  }
  if (!view.names) for (let c = 0; c < view.cols; c++) write(c + 1, left + side * (c + 0.5), top - 24, 22, INK.soft);
  if (!view.names) for (let r = 0; r < view.rows; r++) write(r + 1, left - 26, top + side * (r + 0.5), 22, INK.soft);
  const has = (cells) => new Set(cells);
  const missing = has(view.missing), winner = has(view.winner), x = has(view.x), o = has(view.o);
  const threats = { X: has(view.threatsX), O: has(view.threatsO) };
  const plies = new Map(view.moves.slice(0, view.ply).map((cell, i) => [cell, view.began + i + 1]));
  const stone = (player, px, py, dashes) => {
    pen.strokeStyle = INK[player];
    pen.lineWidth = side * (dashes ? 0.06 : 0.085);
    pen.setLineDash(dashes ? [side * 0.1, side * 0.07] : []);
    pen.lineCap = dashes ? "butt" : "round";
    pen.beginPath();
    if (player === "X") {
      const d = side * 0.23;
      pen.moveTo(px - d, py - d); pen.lineTo(px + d, py + d);
      pen.moveTo(px + d, py - d); pen.lineTo(px - d, py + d);
    } else pen.arc(px, py, side * 0.26, 0, 2 * Math.PI);
    pen.stroke();
    pen.setLineDash([]);
  };
  for (let cell = 0; cell < view.rows * view.cols; cell++) {
    const px = left + side * (cell % view.cols + 0.5), py = top + side * (Math.floor(cell / view.cols) + 0.5);
    if (missing.has(cell)) continue;
    if (winner.has(cell)) {
      pen.fillStyle = x.has(cell) ? INK.X_WASH : INK.O_WASH;
      pen.fillRect(px - side / 2, py - side / 2, side, side);
    }
    pen.strokeStyle = INK.grid;
    pen.lineWidth = 2;
    pen.strokeRect(px - side / 2, py - side / 2, side, side);
    if (x.has(cell) || o.has(cell)) {
      stone(x.has(cell) ? "X" : "O", px, py, false);
      if (plies.has(cell)) write(plies.get(cell), px + side * 0.36, py + side * 0.36, Math.max(12, side * 0.15), INK.soft);
    } else {
      if (view.names) write(view.names[cell], px - side * 0.3, py - side * 0.36, Math.max(12, side * 0.15), INK.soft);
      for (const player of ["X", "O"]) if (threats[player].has(cell)) stone(player, px, py, true);
    }
  }
  return canvas;
}

// drawGraph draws the lines of a graph and its points over the width of the canvas.
function drawGraph(pen, view, write) {
  const scale = pen.canvas.width / 100;
  const at = points(view.graph.points).map(([x, y]) => [x * scale, y * scale]);
  view.graph.lines.forEach(([a, b], cell) => {
    const owner = view.x.includes(cell) ? "X" : view.o.includes(cell) ? "O" : "";
    const threat = view.threatsX.includes(cell) ? "X" : view.threatsO.includes(cell) ? "O" : "";
    pen.strokeStyle = INK[owner || threat || "grid"];
    pen.lineWidth = scale * (owner ? { X: 2.2, O: 1.5 }[owner] : threat ? 1.4 : 0.5);
    pen.setLineDash(threat && !owner ? [2.4 * scale, 3 * scale] : []);
    pen.beginPath();
    pen.moveTo(...at[a]);
    pen.lineTo(...at[b]);
    pen.stroke();
  });
  pen.setLineDash([]);
  view.moves.slice(0, view.ply).forEach((cell, i) => {
    const [x, y] = along(view.graph.lines[cell].map((end) => at[end]));
    pen.fillStyle = "#ffffff";
    pen.fillRect(x - 2 * scale, y - 2 * scale, 4 * scale, 4 * scale);
    write(view.began + i + 1, x, y, 3.4 * scale, INK.soft);
  });
  at.forEach(([x, y], k) => {
    pen.beginPath();
    pen.arc(x, y, 4.2 * scale, 0, 2 * Math.PI);
    pen.fillStyle = "#ffffff";
    pen.fill();
    pen.strokeStyle = INK.soft;
    pen.lineWidth = scale / 2;
    pen.stroke();
    write(k + 1, x, y, 4 * scale, INK.soft);
  });
}

// picture returns the drawing as a PNG. (toBlob would wait until the browser finds
// nothing else to do, longer than a click counts as one.)
export function picture(view, caption) {
  const [, coded] = drawing(view, 1100, caption).toDataURL("image/png").split(",");
  return Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0));
}

// film returns the views as an animated GIF, each with its headline.
export function film(views) {
  const rgb = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const mix = (colour, part) => rgb(colour).map((k) => Math.round(255 - (255 - k) * part));
  const palette = [[255, 255, 255], ...Object.values(INK).map(rgb), ...[INK.X, INK.O, INK.soft].flatMap((ink) => [mix(ink, 0.66), mix(ink, 0.33)])];
  const seen = new Map(); // indices by colour
  const nearest = (r, g, b) => {
    const key = r << 16 | g << 8 | b;
    if (!seen.has(key)) {
      const far = palette.map((of) => (of[0] - r) ** 2 + (of[1] - g) ** 2 + (of[2] - b) ** 2);
      seen.set(key, far.indexOf(Math.min(...far)));
    }
    return seen.get(key);
  };
  let width, height;
  const frames = views.map((view) => {
    const canvas = drawing(view, 420, view.headline);
    ({ width, height } = canvas);
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    return Uint8Array.from({ length: width * height }, (_, i) => nearest(data[4 * i], data[4 * i + 1], data[4 * i + 2]));
  });
  return gif(width, height, palette, frames, 90);
}
