// The position as an image to keep, for a slide or a sheet.

const INK = { X: "#0b5c9c", O: "#b3460b", grid: "#8d887b", soft: "#5a6069", X_WASH: "#d8e8f5", O_WASH: "#fae3d3" };

// drawing returns a canvas with the view, light on any page.
function drawing(view) {
  const side = Math.max(40, Math.min(110, Math.floor(1100 / Math.max(view.rows, view.cols))));
  const left = 60, top = 60;
  const canvas = document.createElement("canvas");
  canvas.width = left + side * view.cols + 30;
  canvas.height = top + side * view.rows + 30;
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
  for (let c = 0; c < view.cols; c++) write(c + 1, left + side * (c + 0.5), top - 24, 22, INK.soft);
  for (let r = 0; r < view.rows; r++) write(r + 1, left - 26, top + side * (r + 0.5), 22, INK.soft);
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
      for (const player of ["X", "O"]) if (threats[player].has(cell)) stone(player, px, py, true);
    }
  }
  return canvas;
}

// picture returns the drawing as a PNG. (toBlob would wait until the browser finds
// nothing else to do, longer than a click counts as one.)
export function picture(view) {
  const [, coded] = drawing(view).toDataURL("image/png").split(",");
  return Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0));
}
