/**
 * `npm run bench:servers`: the native server and Node's own, on this Node and on others (`POLYWIRE_TEST_NODES`): processor time of a
 * request or of a stream's event, and memory. Node's own server is compared with the native one on this Node; on another Node,
 * with Node's own on this one. The two take turns.
 */
import { execFileSync } from "node:child_process";
import { type Cell, gatewayRequestOf, shortCells } from "./cells.ts";
import { asGateway, compare } from "./compare.ts";
import { measureResident } from "./resident.ts";
import { type GatewayStart, openRig } from "./rig.ts";

// With turns of one second, two runs differed by 40 %.
const PACE = { turns: 6, seconds: 2 };
/** Times the usual warm-up, so that V8 has compiled the code that is used. */
const WARM_UP_FACTOR = 8;

const others = (process.env.POLYWIRE_TEST_NODES ?? "").split(":").filter(Boolean);
const nativeServer: GatewayStart = { server: "native" };
const nodeServer: GatewayStart = { server: "node" };
const pairs: readonly (readonly [GatewayStart, GatewayStart])[] = [
  [nativeServer, nodeServer],
  ...others.map((node) => [nodeServer, { server: "node", node }] as const),
];

const nameOf = ({ server = "auto", node = process.execPath }: GatewayStart): string =>
  `${server} on ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim()}`;

const rig = await openRig();
try {
  const rows = new Map<string, string[]>();
  for (const [base, start] of pairs) {
    const gateways = [await rig.startGateway(base), await rig.startGateway(start)] as const;
    const cells: string[] = [];
    const baseCells: string[] = [];
    for (const cell of shortCells as readonly Cell[]) {
      const { gatewayMicros, floorMicros, ratio } = await compare(
        cell,
        { ...asGateway(gateways[0]), warmUpFactor: WARM_UP_FACTOR },
        { ...asGateway(gateways[1]), warmUpFactor: WARM_UP_FACTOR },
        PACE,
      );
      cells.push(`${gatewayMicros.toFixed(1)} µs (${ratio.toFixed(2)}×)`);
      baseCells.push(`${floorMicros.toFixed(1)} µs`);
    }
    if (!rows.has(nameOf(base))) rows.set(nameOf(base), baseCells);
    rows.set(nameOf(start), cells);
    for (const gateway of gateways) await rig.stop(gateway);
  }
  for (const start of [nativeServer, ...pairs.map(([, each]) => each)]) {
    // A gateway that has served nothing yet.
    const gateway = await rig.startGateway(start);
    const { idle, loaded } = await measureResident(gateway, gatewayRequestOf, { seconds: 1, restSeconds: 0 });
    rows.get(nameOf(start))?.push(`${idle.rss.toFixed(0)} → ${loaded.rss.toFixed(0)} MB`);
    await rig.stop(gateway);
  }
  const titles = [...shortCells.map(({ title }) => title), "idle → loaded"];
  console.log(`| server | ${titles.join(" | ")} |\n|${" --- |".repeat(titles.length + 1)}`);
  for (const [name, cells] of rows) console.log(`| ${name} | ${cells.join(" | ")} |`);
} finally {
  await rig.close();
}
