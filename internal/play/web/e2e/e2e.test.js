// All tests of the page, in every browser that is there: "npm ci", then "npm test", or
//
//   REPEAT=20 node --test --test-name-pattern='slow line' e2e.test.js
//
// CHROMIUM and FIREFOX name other browsers (empty: none), and ARTIFACTS a folder for the
// screenshots. A console message, or a request to another origin, fails its test.

import { test } from "node:test";
import { skip, testAll } from "./table.js";
import "./games.js";
import "./controls.js";
import "./learning.js";
import "./class.js";
import "./lines.js";
import "./looks.js";
import "./truth.js";

if (skip) test("the page in a browser", { skip }, () => {});
else testAll();
