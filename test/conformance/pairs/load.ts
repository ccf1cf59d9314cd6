/** Loader for other projects' conversion cases (`pairs/<source>.jsonl`): typed rows. It judges nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { absence, conformanceDirectory } from "../data.ts";
import { wireNames } from "../wires.ts";

export interface Assertion {
  /** `a.0.b`; `#` for a length, as the source's own tests write it. */
  path: string;
  op: "eq" | "len" | "absent" | "exists";
  value?: unknown;
}

export interface Pair {
  id: string;
  source: string;
  /** The wire that is read: the client's of a request, the upstream's of an answer. */
  from: string;
  to: string;
  direction: "request" | "response" | "stream";
  case?: string;
  test?: string;
  /** Detected by rules: good for counting, not for asserting. */
  features?: string[];
  input: unknown;
  expected?: unknown;
  assertions?: Assertion[];
  /** Named expectations of one test of the source. */
  expect_fields?: Record<string, unknown>;
  /** Why the source refuses the conversion, or the target's provider did. */
  expected_error?: string;
}

/** Whether both ends speak wires that the project teaches. */
export function isTaught(pair: Pair): boolean {
  return [pair.from, pair.to].every((name) => (wireNames as readonly string[]).includes(name));
}

/** Why there is nothing to load, or undefined. */
export const pairsAbsent: string | undefined = absence(join(conformanceDirectory, "pairs"));

/** Every row, source by source in name order. An empty list when the data is absent: see `pairsAbsent`. */
export function loadPairs(): Pair[] {
  if (pairsAbsent !== undefined) return [];
  const directory = join(conformanceDirectory, "pairs");
  return readdirSync(directory)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) => readFileSync(join(directory, name), "utf8").split("\n"))
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Pair);
}
