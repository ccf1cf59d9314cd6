/**
 * `npm run bench:servers`: the native server and Node's own, on this Node and on others (`POLYWIRE_TEST_NODES`): processor time of a
 * request or of a stream's event, and memory. Each is compared with the native server on this Node, in turns.
 */
import { execFileSync } from "node:child_process";
import { type Cell, gatewayRequestOf, shortCells } from "./cells.ts";
import { asGateway, compare } from "./compare.ts";
import { measureResident } from "./resident.ts";
import { type GatewayStart, openRig } from "./rig.ts";

const PACE = { turns: 4, seconds: 1 };
/** Times the usual warm-up, so that V8 has compiled the code that is used. */
const WARM_UP_FACTOR = 8;

const nodes = (process.env.POLYWIRE_TEST_NODES ?? "").split(":").filter(Boolean);
const others: readonly GatewayStart[] = [
  { server: "node" },
  ...nodes.map((node): GatewayStart => ({ server: "node", node })),
];

const nameOf = ({ server = "auto", node = process.execPath }: GatewayStart): string =>
  `${server} on ${execFileSync(node, ["--version"], { encoding: "utf8" }).trim()}`;

const rig = await openRig();
try {
  const native = await rig.startGateway({ server: "native" });
  const rows = new Map<string, string[]>([[nameOf({ server: "native" }), []]]);
  for (const start of others) {
    const gateway = await rig.startGateway(start);
    const cells: string[] = [];
    const nativeCells: string[] = [];
    for (const cell of shortCells as readonly Cell[]) {
      const nativeServer = { ...asGateway(native), warm: WARM_UP_FACTOR };
      const { gatewayMicros, floorMicros, ratio } = await compare(
        cell,
        nativeServer,
        { ...asGateway(gateway), warmUpFactor: WARM_UP_FACTOR },
        PACE,
      );
      cells.push(`${gatewayMicros.toFixed(1)} µs (${ratio.toFixed(2)}×)`);
      nativeCells.push(`${floorMicros.toFixed(1)} µs`);
    }
    rows.set(nameOf(start), cells);
    rows.set(nameOf({ server: "native" }), nativeCells);
    await rig.stop(gateway);
  }
  for (const start of [{ server: "native" }, ...others] as const) {
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
