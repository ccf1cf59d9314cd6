// Node's cache of compiled code, for the processes of the tests: it strips types once.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/polywire", import.meta.url)));
