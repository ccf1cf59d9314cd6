#!/usr/bin/env node
/** The command `polywire`: nothing but the way into `main.ts`, which is loaded from what was kept of the last start. */
import { keepCode } from "./kept-code.mjs";

keepCode();
await import("./main.ts");
