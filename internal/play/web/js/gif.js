// Animated GIF files, as the public specification has them: a palette, frames, LZW.

const BITS = 4; // of a pixel
const word = (k) => [k & 255, k >> 8];
const letters = (text) => [...text].map((letter) => letter.charCodeAt(0));

// gif returns the file. Frames are arrays of indices into the palette, a list of
// [red, green, blue] of at most 16 colours; delay is in hundredths of a second.
export function gif(width, height, palette, frames, delay) {
  const colours = Array.from({ length: 1 << BITS }, (_, i) => palette[i] ?? [0, 0, 0]).flat();
  const forEver = [0x21, 0xff, 11, ...letters("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  return Uint8Array.from([
    ...letters("GIF89a"), ...word(width), ...word(height), 0xf3, 0, 0, ...colours, ...forEver,
    frames.map((pixels, i) => [
      0x21, 0xf9, 4, 0, ...word(i + 1 < frames.length ? delay : 3 * delay), 0, 0,
      0x2c, 0, 0, 0, 0, ...word(width), ...word(height), 0, BITS, blocks(lzw(pixels)), 0,
    ]),
    0x3b,
  ].flat(Infinity));
}

// blocks divides data into blocks of at most 255 bytes, each with its size before it.
const blocks = (data) => Array.from({ length: Math.ceil(data.length / 255) }, (_, i) => data.slice(255 * i, 255 * (i + 1))).map((block) => [block.length, block]);

// lzw compresses pixels.
function lzw(pixels) {
  const clear = 1 << BITS, end = clear + 1, out = [];
  let held = 0, count = 0, size = BITS + 1, next, codes;
  const put = (code) => {
    held |= code << count;
    for (count += size; count >= 8; count -= 8) {
      out.push(held & 255);
      held >>= 8;
    }
  };
  const reset = () => {
    put(clear);
    size = BITS + 1;
    codes = new Map();
    next = end + 1;
  };
  reset();
  let known = pixels[0];
  for (const pixel of pixels.slice(1)) {
    const longer = known << BITS | pixel, code = codes.get(longer);
    if (code === undefined) {
      put(known);
      codes.set(longer, next++);
      if (next > 1 << size) size++;
      if (next > 4095) reset();
    }
    known = code ?? pixel;
  }
  put(known);
  put(end);
  if (count > 0) out.push(held & 255);
  return out;
}
