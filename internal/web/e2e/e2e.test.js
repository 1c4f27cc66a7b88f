// All tests of the page, in every browser that is there.

import { test } from "node:test";
import { skip, testAll } from "./table.js";
import "./games.js";
import "./controls.js";
import "./learning.js";
import "./lines.js";
import "./looks.js";

if (skip) test("the page in a browser", { skip }, () => {});
else testAll();
