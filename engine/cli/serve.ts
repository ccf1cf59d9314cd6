/** `polywire serve`: reads the options, and forks a traffic process that loads its code while this one loads the gateway. */
import { forkFirst } from "../control/processes/fork-traffic.ts";
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";

export const HELP = `usage: polywire serve [--config FILE] [--host HOST] [--port PORT] [--processes N] [--watch] [--examples]

Runs the gateway. The configuration is FILE, or polywire.yaml in this folder. Without either, an embedded demo answers.
On SIGHUP the gateway reads its files again. It serves them if they have no error and the tests of the changed files pass.

  --config FILE   the configuration
  --host HOST     the address to listen on; overrides the configuration
  --port PORT     the port; 0 takes any free one; overrides the configuration
  --processes N   the number of processes that serve requests; \`auto\`: one for each core; overrides the configuration
  --watch         reads the files again whenever one of them changes
  --examples      prints a \`curl\` line for each format of the demo

examples:
  polywire serve --config /etc/polywire/polywire.yaml --processes auto
  polywire serve --port 0 --examples
`;

export async function serve(args: string[]): Promise<number | undefined> {
  const parsed = readOptions("serve", HELP, args, {
    config: { type: "string" },
    host: { type: "string" },
    port: { type: "string" },
    processes: { type: "string" },
    watch: { type: "boolean" },
    examples: { type: "boolean" },
  });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  if (positionals.length > 0)
    throw new Halt(2, `serve has no argument \`${positionals[0]}\`. Try: polywire serve --help`);
  const first = forkFirst(new URL("../control/processes/traffic-main.ts", import.meta.url));
  const { runGateway } = await import("./run-gateway.ts");
  return runGateway(values, first);
}
