/** Loads other projects' conversion cases (`pairs/<source>.jsonl`): typed rows. It judges nothing. */
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
  /** The source wire: the client's for a request, the upstream's for a response. */
  from: string;
  to: string;
  direction: "request" | "response" | "stream";
  case?: string;
  test?: string;
  /** Detected by rules: reliable enough to count, not for assertions. */
  features?: string[];
  input: unknown;
  expected?: unknown;
  assertions?: Assertion[];
  /** Named expectations of one test of the source. */
  expect_fields?: Record<string, unknown>;
  /** The reason why the source project refuses the conversion, or the target's provider did. */
  expected_error?: string;
}

/** Whether the project supports the wires of both ends. */
export function isTaught(pair: Pair): boolean {
  return [pair.from, pair.to].every((name) => (wireNames as readonly string[]).includes(name));
}

/** The reason why there is nothing to load; undefined otherwise. */
export const pairsAbsent: string | undefined = absence(join(conformanceDirectory, "pairs"));

/** Every row, sorted by the name of the source. An empty list when the data is absent: see `pairsAbsent`. */
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
