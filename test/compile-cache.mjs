// Node's compile cache for test processes, so that types are stripped once.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/polywire", import.meta.url)));
