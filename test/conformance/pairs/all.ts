/**
 * All conversion cases through one judge. Cases of wires that the project does not support are counted, not compared.
 */
import { Judge, rulesIn } from "../judge.ts";
import { featuresNamed } from "../report/feature.ts";
import type { WireName } from "../wires.ts";
import { isTaught, loadPairs } from "./load.ts";
import { pairDifferences } from "./run.ts";

export async function runPairs(): Promise<Judge> {
  const judge = new Judge(rulesIn(new URL("on-purpose.json", import.meta.url)));
  for (const pair of loadPairs().filter(isTaught)) {
    const [from, to] = [pair.from, pair.to] as [WireName, WireName];
    const name = `${from} → ${to} ${pair.direction}`;
    const direction =
      pair.direction === "request" ? (`${from} → ${to}` as const) : (`${to} → ${from}` as const);
    const features = featuresNamed(pair.features ?? []);
    await judge.judge({ id: pair.id, name, direction, features }, () => pairDifferences(pair));
  }
  return judge;
}

/** The number of cases with an unsupported wire at one end, by its name. */
export function untaught(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const pair of loadPairs()) {
    const foreign = [pair.from, pair.to].find((name) => name.startsWith("other:"))?.slice("other:".length);
    if (foreign !== undefined) counts.set(foreign, (counts.get(foreign) ?? 0) + 1);
  }
  return counts;
}
