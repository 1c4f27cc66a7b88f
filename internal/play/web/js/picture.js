// The position as an image to keep, for a slide or a sheet; the game as a moving one. Both
// are the board of the page, in its light colours.

import { Board, PLAIN } from "./board.js";
import { make } from "./dom.js";
import { gif } from "./gif.js";

const INK = ["#ffffff", "#fffefb", "#1e2329", "#5a6069", "#cfcabd", "#0b5c9c", "#d8e8f5", "#b3460b", "#fae3d3", "#fbeec4"]; // of base.css
const WHOLE = "body { background: #fff } .board { width: 100%; max-width: none }";
const BELOW = 44; // pixels for the caption

// drawing returns a canvas with the board of a view, so many pixels wide, and a caption.
async function drawing(view, width, caption) {
  const place = make("div", { class: "board", dir: "ltr" }), board = new Board(place, () => {});
  board.draw(view, { show: PLAIN, yours: false, fresh: false });
  const height = Math.ceil(view.graph ? width : width * view.rows / view.cols);
  const style = [...document.querySelectorAll("style")].map((one) => one.textContent).join("") + WHOLE;
  const body = make("body", { xmlns: "http://www.w3.org/1999/xhtml" }, document.querySelector(".sprites").cloneNode(true), make("style", {}, style), place);
  const text = new XMLSerializer().serializeToString(body);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" data-theme="light"><foreignObject width="100%" height="100%">${text}</foreignObject></svg>`)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height: height + BELOW });
  const pen = canvas.getContext("2d");
  pen.fillStyle = INK[0];
  pen.fillRect(0, 0, width, height + BELOW);
  pen.drawImage(image, 0, 0);
  pen.fillStyle = INK[3];
  pen.font = "20px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.fillText(caption, width / 2, height + BELOW / 2);
  return canvas;
}

// picture returns the drawing as a PNG. (toBlob would wait until the browser finds
// nothing else to do, longer than a click counts as one.)
export async function picture(view, caption) {
  const [, coded] = (await drawing(view, 1100, caption)).toDataURL("image/png").split(",");
  return Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0));
}

// film returns the views as an animated GIF, each with its headline.
export async function film(views) {
  const rgb = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const mix = (colour, part) => rgb(colour).map((k) => Math.round(255 - (255 - k) * part));
  const palette = [...INK.map(rgb), ...[INK[5], INK[7], INK[3]].flatMap((ink) => [mix(ink, 0.66), mix(ink, 0.33)])];
  const seen = new Map(); // indices by colour
  const nearest = (r, g, b) => {
    const key = r << 16 | g << 8 | b;
    if (!seen.has(key)) {
      const far = palette.map((of) => (of[0] - r) ** 2 + (of[1] - g) ** 2 + (of[2] - b) ** 2);
      seen.set(key, far.indexOf(Math.min(...far)));
    }
    return seen.get(key);
  };
  const frames = [];
  let width, height;
  for (const view of views) {
    const canvas = await drawing(view, 420, view.headline);
    ({ width, height } = canvas);
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    frames.push(Uint8Array.from({ length: width * height }, (_, i) => nearest(data[4 * i], data[4 * i + 1], data[4 * i + 2])));
  }
  return gif(width, height, palette, frames, 90);
}
