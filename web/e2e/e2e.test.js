// All tests of the page, in every browser that is there.

import { after, before, test } from "node:test";
import { close, open, skip } from "./table.js";

if (skip) test("the page in a browser", { skip }, () => {});
else {
  before(open);
  after(close);
  await import("./games.js");
  await import("./controls.js");
  await import("./learning.js");
  await import("./lines.js");
  await import("./looks.js");
}
