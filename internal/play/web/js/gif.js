// Animated GIF files, as the public specification has them: a palette, frames, LZW.

// gif returns the file. Frames are arrays of indices into the palette, a list of
// [red, green, blue] of at most 16 colours; delay is in hundredths of a second.
export function gif(width, height, palette, frames, delay) {
  const out = [];
  const word = (k) => out.push(k & 255, k >> 8);
  const text = (s) => out.push(...[...s].map((letter) => letter.charCodeAt(0)));
  text("GIF89a");
  word(width);
  word(height);
  out.push(0xf3, 0, 0); // 16 colours for all frames
  for (let i = 0; i < 16; i++) out.push(...(palette[i] ?? [0, 0, 0]));
  out.push(0x21, 0xff, 11);
  text("NETSCAPE2.0");
  out.push(3, 1, 0, 0, 0); // for ever
  frames.forEach((pixels, i) => {
    out.push(0x21, 0xf9, 4, 0);
    word(i + 1 < frames.length ? delay : 3 * delay);
    out.push(0, 0, 0x2c, 0, 0, 0, 0);
    word(width);
    word(height);
    out.push(0, 4);
    const data = lzw(pixels, 4);
    for (let at = 0; at < data.length; at += 255) {
      const block = data.slice(at, at + 255);
      out.push(block.length);
      for (const byte of block) out.push(byte);
    }
    out.push(0);
  });
  out.push(0x3b);
  return Uint8Array.from(out);
}

// lzw compresses indices of the given number of bits.
function lzw(pixels, bits) {
  const clear = 1 << bits, end = clear + 1;
  const out = [];
  let held = 0, count = 0, size, next, codes;
  const put = (code) => {
    held |= code << count;
    for (count += size; count >= 8; count -= 8) {
      out.push(held & 255);
      held >>= 8;
    }
  };
  const reset = () => {
    put(clear);
    size = bits + 1;
    codes = new Map();
    next = end + 1;
  };
  size = bits + 1;
  reset();
  let known = pixels[0];
  for (let i = 1; i < pixels.length; i++) {
    const longer = known << 4 | pixels[i];
    const code = codes.get(longer);
    if (code !== undefined) {
      known = code;
      continue;
    }
    put(known);
    codes.set(longer, next++);
    if (next > 1 << size) size++;
    if (next > 4095) reset();
    known = pixels[i];
  }
  put(known);
  put(end);
  if (count > 0) out.push(held & 255);
  return out;
}
