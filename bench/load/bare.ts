/**
 * The gateway without accounting: the same control process and traffic process as `polywire serve`, but without
 * store, journal, limits and usage. `overhead.ts` compares the gateway with it.
 */

import { join } from "node:path";
import { findConfig, readProviders } from "../../engine/cli/setup.ts";
import { ProcessPool } from "../../engine/control/processes/process-pool.ts";
import { readSources } from "../../engine/gateway/service/load-library.ts";
import { packageRoot } from "../../engine/installation/installation.ts";

const found = findConfig(process.argv[2]);
const pool = new ProcessPool({
  entry: new URL("../../dist/engine-control-processes-traffic-main.js", import.meta.url),
  handlers: {},
  report: (event) => console.error(event),
});
const snapshot = {
  version: 1,
  mappings: readSources(join(packageRoot, "mappings")),
  config: found.config,
  providers: readProviders(found),
  environment: {},
  rows: new Map(),
  used: new Map(),
};
await pool.open(snapshot, { host: "127.0.0.1", port: 0, processes: 1 });
console.log(pool.url);
