/**
 * `npm run bench:observability`: what metrics, the access log and traces add to the processor time of a plain request, of all
 * processes of the gateway. Each step is compared with the one before it, in turns. Both gateways of a pair are started several times,
 * because two processes of the same program differ by some percent for their whole life. Linux only.
 *
 * `--starts N` sets the number of starts. The metrics are read every five seconds, as a busy scraper does.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { median } from "../quantile.ts";
import { endAll, startServer } from "../start-server.ts";
import { type Cell, cell } from "./cells.ts";
import { asGateway, compare } from "./compare.ts";
import { openRig, type Server } from "./rig.ts";

const { values } = parseArgs({ options: { starts: { type: "string", default: "3" } } });
const PACE = { turns: 8, seconds: 1 };
const WARM_UP_FACTOR = 4;
const SCRAPE_MS = 5_000;
const METRICS_TOKEN = "metrics-token";
const MEASURED: readonly Cell[] = [cell("chat", "chat"), cell("messages", "chat")];

const collector = await startServer([join(import.meta.dirname, "collector.ts")]);
const observed = `log: { access: { sample: 1 } }\nmetrics: { token: ${METRICS_TOKEN} }`;
const traced = (ratio: number): string =>
  `${observed}\ntelemetry: { endpoint: "${collector.url}", signals: [traces], sampler: traceidratio, sample_ratio: ${ratio} }`;
/** Each is compared with the one before it. */
const STEPS: readonly (readonly [string, string])[] = [
  ["without", "log: { level: warn }"],
  ["metrics and access log", observed],
  ["and traces of 10 %", traced(0.1)],
];

/** @returns a function that ends the reading */
function scrape({ url }: Server): () => void {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const timer = setInterval(() => {
    fetch(`${url}/metrics`, { headers }).then((response) => response.text(), console.error);
  }, SCRAPE_MS);
  return () => clearInterval(timer);
}

const rig = await openRig();
try {
  console.log(`| ${["CPU time of a request", ...MEASURED.map(({ title }) => title)].join(" | ")} |`);
  console.log(`|${" --- |".repeat(MEASURED.length + 1)}`);
  for (const [index, [name, sections]] of STEPS.entries()) {
    const before = STEPS[index - 1]?.[1];
    if (before === undefined) continue;
    const ratios = new Map(MEASURED.map((each): [Cell, number[]] => [each, []]));
    for (let start = 0; start < Number(values.starts); start++) {
      const gateways = [
        await rig.startGateway({ sections: before }),
        await rig.startGateway({ sections }),
      ] as const;
      const stop = gateways.map(scrape);
      for (const each of MEASURED) {
        const [base, next] = gateways.map((server) => ({
          ...asGateway(server),
          warmUpFactor: WARM_UP_FACTOR,
        }));
        if (base === undefined || next === undefined) throw new Error("there are two gateways");
        ratios.get(each)?.push((await compare(each, base, next, PACE)).ratio);
      }
      for (const end of stop) end();
      for (const gateway of gateways) await rig.stop(gateway);
    }
    const cells = [...ratios.values()].map((all) => {
      const percent = (ratio: number): string => `${((ratio - 1) * 100).toFixed(1)} %`;
      return `${percent(median(all))} (${all.map(percent).join(", ")})`;
    });
    console.log(`| ${[name, ...cells].join(" | ")} |`);
  }
} finally {
  await rig.close();
  await endAll([collector.child]);
}
