/**
 * `npm run conformance`: without a URL, runs every source of cases against this project and writes
 * `docs/conformance.md`; with a URL, runs the part that works over HTTP against that gateway. Exits with 1 when a
 * case failed.
 */
import { parseArgs } from "node:util";
import { blackBox } from "./black-box/main.ts";

const help = `usage: npm run conformance
       npm run conformance -- --servers [--every N] [--only SERVER]
       npm run conformance -- --url URL --format FORMAT [--token TOKEN] [--model MODEL] [--client FORMATS]

Without a URL: every case of the suite, and docs/conformance.md written anew.
With --servers: every request into a double of every server, and docs/servers.md and the section of docs/conformance.md written
anew; --every takes one request in N and --only one server, and then nothing is written.
With a URL: official SDKs ask the gateway that is there, and a mock upstream of our own answers it.

  --url URL           the gateway: scheme, host and port
  --format FORMAT     what the gateway speaks to the mock: chat, messages, responses or content
  --token TOKEN       what the SDKs authenticate with (POLYWIRE_TOKEN, or \`conformance\`)
  --model MODEL       the model that the gateway sends to the mock (conformance)
  --client FORMATS    whose SDKs ask, with commas (all four)
  --mock-port PORT    where the mock listens (4010)
  --mock-host HOST    the same (127.0.0.1)
  --timeout-ms MS     for each question (30000)
`;

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    help: { type: "boolean", short: "h" },
    servers: { type: "boolean" },
    every: text,
    only: text,
    url: text,
    format: text,
    token: text,
    model: text,
    client: text,
    "mock-port": text,
    "mock-host": text,
    "timeout-ms": text,
  },
});
const { help: wantsHelp, servers, every, only, ...asked } = values;
if (wantsHelp === true) console.log(help);
else if (servers === true) {
  process.exitCode = await (await import("../servers/run.ts")).runServers(Number(every ?? 1), only);
} else if (Object.keys(asked).length > 0) process.exitCode = await blackBox(asked);
else await (await import("./report/run.ts")).runSources();
