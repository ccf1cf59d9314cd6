/** All conversion cases through one judge. Cases of wires that the project does not teach are counted, not compared. */
import { Judge, rulesIn } from "../round-trip/judge.ts";
import { loadPairs } from "./load.ts";
import { pairDifferences } from "./run.ts";

export interface Pairs {
  judge: Judge;
  /** How many cases have a wire at one end that is not taught, by its name. */
  untaught: Map<string, number>;
}

export async function runPairs(): Promise<Pairs> {
  const judge = new Judge(rulesIn(new URL("on-purpose.json", import.meta.url)));
  const untaught = new Map<string, number>();
  for (const pair of loadPairs()) {
    const foreign = [pair.from, pair.to].find((name) => name.startsWith("other:"));
    if (foreign !== undefined) untaught.set(foreign, (untaught.get(foreign) ?? 0) + 1);
    const direction = `${pair.from} → ${pair.to} ${pair.direction}`;
    await judge.judge(direction, pair.id, () => pairDifferences(pair));
  }
  return { judge, untaught };
}
