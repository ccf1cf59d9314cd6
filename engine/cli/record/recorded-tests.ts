/** Adds tests from recorded exchanges to a provider file. The expectations are what the maps make now. */
import type { FileWire } from "./file-wires.ts";
import { type MapRun, positionOf, type RecordedExchange, runMaps, wireFor } from "./recorded-exchange.ts";

export interface RecordedTests {
  /** The provider file as a value, with the tests. */
  provider: Record<string, unknown>;
  added: number;
  /** Why an exchange has no test. */
  skipped: string[];
}

/** @param provider the file as a value; it is not changed */
export function addRecordedTests(
  provider: object,
  wires: readonly FileWire[],
  exchanges: readonly { name: string; exchange: RecordedExchange }[],
): RecordedTests {
  const result = structuredClone(provider) as Record<string, unknown>;
  const skipped: string[] = [];
  let added = 0;
  for (const { name, exchange } of exchanges) {
    const compiled = wireFor(
      wires.map((wire) => wire.compiled),
      exchange,
    );
    const wire = wires.find((each) => each.compiled === compiled);
    if (wire === undefined) {
      skipped.push(`${name}: no wire of the file has the path ${exchange.path}`);
      continue;
    }
    const tests = testsIn(result, wire.key);
    for (const run of runMaps(wire.compiled, exchange)) {
      const { output } = run;
      if ("fault" in output) {
        skipped.push(`${name}: ${positionOf(run.map)}: ${output.fault}`);
        continue;
      }
      tests.push(testOf(name, exchange, run, output.value));
      added++;
    }
  }
  return { provider: result, added, skipped };
}

/** The list of tests of a wire: of its mapping, or of its override. */
function testsIn(provider: Record<string, unknown>, key: string): object[] {
  const wires = provider.wires as Record<string, Record<string, Record<string, unknown>> | null>;
  wires[key] ??= {};
  const entry = wires[key];
  const isOwn = typeof entry.mapping === "object" && entry.mapping !== null;
  const holder = (isOwn ? entry.mapping : (entry.override ?? {})) as Record<string, unknown>;
  if (!isOwn) entry.override = holder;
  holder.tests ??= [];
  return holder.tests as object[];
}

function testOf(
  name: string,
  { method, path, status }: RecordedExchange,
  run: MapRun,
  output: unknown,
): object {
  const [section = "", map = ""] = positionOf(run.map).split(".");
  return {
    name: `${name}: ${section} of ${method} ${path.split("?")[0]}, ${status}`,
    [section]: { [map]: run.input },
    ...(run.status === undefined ? {} : { status: run.status }),
    // In `expect`, null means that a field is absent.
    [hasNull(output) ? "exactly" : "expect"]: output,
  };
}

function hasNull(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === "object" && Object.values(value as object).some(hasNull);
}
