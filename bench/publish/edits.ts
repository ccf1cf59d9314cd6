/**
 * `npm run bench:edits`: what administrators' changes cost running traffic. A steady load runs in turns: without
 * changes, then while a token is edited, a channel is edited, or a provider file is written and reloaded. Prints the
 * medians of each kind's turns in milliseconds, and the difference to the turns without changes.
 *
 * `--rate 200` requests and `--edits 5` per second, `--reloads 1` per second, `--turns 5` of `--seconds 3`
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Cell, gatewayRequestOf, shortCells } from "../load/cells.ts";
import { openRig } from "../load/rig.ts";
import { median, quantile } from "../quantile.ts";
import { logIn } from "./admin.ts";
import { SteadyLoad } from "./steady.ts";

const text = { type: "string" } as const;
const { values } = parseArgs({
  options: { rate: text, edits: text, reloads: text, turns: text, seconds: text },
});
const [rate, edits, reloads, turns, seconds] = [
  Number(values.rate ?? 200),
  Number(values.edits ?? 5),
  Number(values.reloads ?? 1),
  Number(values.turns ?? 5),
  Number(values.seconds ?? 3),
];
const PASSWORD = "a password of the benchmark";
const WARM_SECONDS = 5;
const SHARES = [0.5, 0.99] as const;

process.env.POLYWIRE_ADMIN_PASSWORD = PASSWORD;
const rig = await openRig();
const [cell] = shortCells as [Cell];
const steady = new SteadyLoad(rig.gateway, gatewayRequestOf(cell));
try {
  const admin = await logIn(rig.gateway.url, PASSWORD);
  const createEdit = async (path: string, fields: object, change: (at: number) => object): Promise<Edit> => {
    const { id } = await admin.call("POST", path, fields);
    let { version } = await admin.call("GET", `${path}/${id}`);
    return async (at) => {
      ({ version } = await admin.call("PATCH", `${path}/${id}`, { version, ...change(at) }));
    };
  };
  const provider = join(rig.folder, "providers/load.yaml");
  const providerText = readFileSync(provider, "utf8");
  const token = { name: "edited", models: ["bench*"] };
  const channel = { name: "edited", provider: "compatible", key: "a key", baseUrl: "http://127.0.0.1:9/v1" };
  const kinds: Kind[] = [
    { name: "no changes", perSecond: 0, act: async () => {} },
    {
      name: `${edits} edits of a token per second`,
      perSecond: edits,
      act: await createEdit("/tokens", token, (at) => ({ rpm: 1_000 + at })),
    },
    {
      name: `${edits} edits of a channel per second`,
      perSecond: edits,
      act: await createEdit("/channels", { ...channel, models: [{ name: "edited" }] }, (at) => ({
        weight: 1 + (at % 100),
      })),
    },
    {
      name: `${reloads} reloads of a provider file per second`,
      perSecond: reloads,
      act: async (at) => {
        writeFileSync(provider, `${providerText}# ${at}\n`);
        process.kill(rig.gateway.pid, "SIGHUP");
      },
    },
  ];
  await steady.drive(rate, WARM_SECONDS);
  const durationsByKind = new Map<Kind, number[][]>(kinds.map((kind) => [kind, []]));
  for (let turn = 0; turn < turns; turn++)
    for (const kind of kinds) {
      const [durations] = await Promise.all([steady.drive(rate, seconds), repeat(kind, seconds)]);
      durationsByKind.get(kind)?.push(durations);
    }
  const rows = kinds.map(({ name }, at) => {
    const durations = [...durationsByKind.values()][at] as number[][];
    return { name, ms: SHARES.map((share) => median(durations.map((each) => quantile(each, share)))) };
  });
  const [baseline] = rows as [(typeof rows)[number]];
  console.log(
    `${rate} requests per second, ms`.padEnd(44) +
      SHARES.map((share) => `p${100 * share}`.padStart(20)).join(""),
  );
  for (const { name, ms } of rows) {
    const texts = ms.map((each, at) => {
      const added = each - (baseline.ms[at] as number);
      return `${each.toFixed(2)}${name === baseline.name ? "" : ` (${added < 0 ? "" : "+"}${added.toFixed(2)})`}`;
    });
    console.log(name.padEnd(44) + texts.map((each) => each.padStart(20)).join(""));
  }
} finally {
  steady.close();
  await rig.close();
}

type Edit = (at: number) => Promise<void>;

interface Kind {
  name: string;
  perSecond: number;
  act: Edit;
}

async function repeat({ perSecond, act }: Kind, seconds: number): Promise<void> {
  for (let at = 0; at < perSecond * seconds; at++) {
    await Promise.all([act(Math.round(performance.now())), setTimeout(1000 / perSecond)]);
  }
}
