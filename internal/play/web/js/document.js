// What the page of a text needs: the colours that the reader chose.

import { wear } from "./theme.js";

wear();
