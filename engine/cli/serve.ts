/** `polywire serve`: what was asked for, and a traffic process that loads its code while this one loads what runs a gateway. */
import { forkFirst } from "../control/processes/fork-traffic.ts";
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";

const HELP = `usage: polywire serve [--config FILE] [--host HOST] [--port PORT] [--processes N] [--watch]

Runs the gateway. The configuration is FILE, or polywire.yaml in this folder; without either, a demo answers. On SIGHUP
it reads its files again: they are served if all is right with them, and the tests of what changed pass.

  --config FILE   the configuration
  --host HOST     where to listen, over what the configuration says
  --port PORT     the same; 0 takes any free port
  --processes N   how many processes serve requests, over what the configuration says; \`auto\`: one a core
  --watch         reads the files again whenever one is written
`;

export async function serve(args: string[]): Promise<number | undefined> {
  const parsed = readOptions("serve", HELP, args, {
    config: { type: "string" },
    host: { type: "string" },
    port: { type: "string" },
    processes: { type: "string" },
    watch: { type: "boolean" },
  });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  if (positionals.length > 0)
    throw new Halt(2, `serve takes no \`${positionals[0]}\`. Try: polywire serve --help`);
  const first = forkFirst(new URL("./start/traffic.mjs", import.meta.url));
  const { runGateway } = await import("./run-gateway.ts");
  return runGateway(values, first);
}
