/**
 * `npm run drill -- [exercise …] [--minutes N]`: repeats everything that was done to the gateway to stop it, fill its
 * memory or make it send wrong output. Without names it runs all exercises but the soak, each for N minutes (two; a
 * soak has 30), or until all cases are done; an attempt that has begun is finished. Prints a table, and exits with 1
 * when an exercise found a fault.
 */
import { parseArgs } from "node:util";
import { fuzz } from "../fuzz/main.ts";
import { drillCuts } from "./cut-streams.ts";
import type { Budget, Outcome } from "./exercise.ts";
import { drillFaults } from "./faults.ts";
import { drillLinear } from "./linear.ts";
import { drillRouting } from "./routing.ts";
import { soak } from "./soak.ts";
import { drillStreams } from "./streams.ts";
import { runSuites } from "./suites.ts";

interface Exercise {
  what: string;
  run(budget: Budget, minutes: number): Promise<Outcome>;
}

const print = (line: string): void => console.log(line);

const exercises: Readonly<Record<string, Exercise>> = {
  cuts: { what: "streams cut behind each byte, in all pairs", run: drillCuts },
  faults: { what: "an upstream's faults, with one channel and two", run: drillFaults },
  routing: {
    what: "each fault with a healthy alternative, outages and recovery, shares of keys",
    run: (budget) => drillRouting(budget, print),
  },
  streams: {
    what: "slow and fast readers of endless streams",
    run: (budget) => drillStreams(budget, print),
  },
  linear: {
    what: "each dimension of a request and of a stream grown fourfold",
    run: drillLinear,
  },
  crash: {
    what: "kill -9 under load, against the ledger",
    run: (budget) =>
      runSuites(["test/ledger/gateway-crash"], budget, { CRASH_REQUESTS: "5000", CRASH_KILLS: "5" }),
  },
  fuzz: { what: "bent requests and answers", run: drillFuzz },
  every: {
    what: "what the suite tries in turns: all exchanges and laws for every pair of wires",
    run: (budget) =>
      runSuites(
        ["bench/maps/by-hand", "test/mappings/interpreter", "test/properties"],
        { ...budget, most: 1 },
        {
          POLYWIRE_EVERY: "1",
          POLYWIRE_TEST_DEPTH: "4",
        },
      ),
  },
  framing: {
    what: "chunks, lengths and heads by RFC 9112",
    run: (budget) => runSuites(["test/server/framing"], { ...budget, most: 1 }),
  },
  soak: {
    what: "half an hour of mixed requests, while upstreams fail, clients disconnect and the configuration is reloaded",
    run: (_budget, minutes) => soak(Math.max(8, minutes), print),
  },
};

async function drillFuzz({ endMs }: Budget): Promise<Outcome> {
  const leftMs = endMs - performance.now();
  const { tried, answered, kinds, worstMs } = fuzz(Date.now() + leftMs, Date.now() % 1_000_000);
  const failures = [...kinds].map(
    ([kind, { from, to, body }]) => `${from} over ${to}: ${kind}: ${JSON.stringify(body)}`,
  );
  return { count: tried + answered, failures, worstMs };
}

const { values, positionals } = parseArgs({
  options: { minutes: { type: "string" } },
  allowPositionals: true,
  // An unknown option gets the list of exercises.
  strict: false,
});
const unknown = [
  ...positionals.filter((name) => !Object.hasOwn(exercises, name)),
  ...Object.keys(values).filter((name) => name !== "minutes"),
];
const minutes = Number(values.minutes);
if (unknown.length > 0 || (values.minutes !== undefined && !(minutes > 0))) {
  console.error(`npm run drill -- [exercise …] [--minutes N]\n`);
  for (const [name, { what }] of Object.entries(exercises)) console.error(`  ${name.padEnd(8)} ${what}`);
  process.exit(2);
}

const names = positionals.length > 0 ? positionals : Object.keys(exercises).filter((name) => name !== "soak");
const table: string[][] = [["exercise", "tried", "of", "failures", "worst", "memory", "took"]];
for (const name of names) {
  const { what, run } = exercises[name] as Exercise;
  print(`${name}: ${what}`);
  const beganMs = performance.now();
  const forMinutes = values.minutes === undefined ? (name === "soak" ? 30 : 2) : minutes;
  const budget = { endMs: beganMs + forMinutes * 60_000, most: Number.POSITIVE_INFINITY };
  const { count, of, failures, worstMs, memoryBytes } = await run(budget, forMinutes);
  for (const failure of failures.slice(0, 20)) console.error(`  ${failure}`);
  if (failures.length > 0) process.exitCode = 1;
  table.push([
    name,
    String(count),
    of === undefined ? "" : String(of),
    String(failures.length),
    worstMs === undefined ? "" : `${Math.round(worstMs)} ms`,
    memoryBytes === undefined ? "" : `${Math.round(memoryBytes / 2 ** 20)} MiB`,
    `${Math.round((performance.now() - beganMs) / 1000)} s`,
  ]);
}
print("");
for (const row of table) print(row.map((cell) => cell.padStart(10)).join(""));
