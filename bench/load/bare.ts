/** The gateway without its books: one thread, no store, no journal, nothing counted. What `overhead.ts` compares with. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configOf } from "../../engine/control/snapshot.ts";
import { listen } from "../../engine/gateway/listen.ts";
import { createLog } from "../../engine/gateway/log.ts";
import { createService } from "../../engine/gateway/service.ts";
import { loadLibrary, projectRoot, transformOf } from "../../engine/gateway/transform.ts";

const [path = ""] = process.argv.slice(2);
const library = await loadLibrary();
const provider = join(projectRoot, "providers/compatible.yaml");
const { config, diagnostics } = configOf(
  {
    config: { path, text: readFileSync(path, "utf8") },
    providers: { compatible: { path: provider, text: readFileSync(provider, "utf8") } },
    environment: {},
  },
  library,
);
if (config === undefined) throw new Error(JSON.stringify(diagnostics.sorted()));
const gateway = await listen(
  createService(config, transformOf(library), createLog(config.log.level)),
  "127.0.0.1",
  0,
);
console.log(gateway.url);
