// All tests of the page, in one browser.

import { after, before } from "node:test";
import { close, open, skip } from "./table.js";

if (!skip) { before(open); after(close); }

await import("./games.js");
await import("./page.js");
