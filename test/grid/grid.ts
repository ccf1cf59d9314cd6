/**
 * Runs features over clients × upstreams × {plain, stream} and prints the results: a row per pair, a column per
 * feature, in each cell the plain request and then the stream.
 */
import type { Client, Endpoint, WireName } from "./clients/client.ts";
import { type Feature, features } from "./features.ts";

export interface Outcome {
  client: WireName;
  upstream: WireName;
  feature: string;
  stream: boolean;
  /** Undefined when the feature works. */
  failure: Error | undefined;
}

export interface Pair {
  client: Client;
  upstream: WireName;
  model: string;
}

/** Every feature, plain and streamed, for one pair. Never rejects; a timeout is a failure. */
export async function runPair(
  endpoint: Endpoint,
  { client, upstream, model }: Pair,
  wanted: Record<string, Feature> = features,
  timeoutMs = 30_000,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [feature, run] of Object.entries(wanted)) {
    for (const stream of [false, true]) {
      const asked = run({ client, endpoint, upstream, model, stream });
      const failure = await within(timeoutMs, asked).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      outcomes.push({ client: client.wire, upstream, feature, stream, failure });
    }
  }
  return outcomes;
}

async function within(timeoutMs: number, asked: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not answered within ${timeoutMs} ms`)), timeoutMs);
  });
  await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

/** The grid as text, followed by one line per failure. */
export function drawGrid(outcomes: readonly Outcome[]): string {
  const names = [...new Set(outcomes.map(({ feature }) => feature))];
  const rows = Object.groupBy(outcomes, ({ client, upstream }) => `${client} → ${upstream}`);
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)}  ${cells.map((cell, at) => cell.padEnd((names[at] as string).length)).join("  ")}`;
  const mark = (outcome: Outcome | undefined): string =>
    outcome === undefined ? "·" : outcome.failure === undefined ? "✓" : "✗";
  const lines = Object.entries(rows).map(([name, list = []]) =>
    line(
      name,
      names.map((feature) =>
        [false, true]
          .map((stream) => mark(list.find((one) => one.feature === feature && one.stream === stream)))
          .join(""),
      ),
    ),
  );
  return [line("", names), ...lines, ...failures(outcomes)].join("\n");
}

export function failures(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ client, upstream, feature, stream, failure }) =>
    failure === undefined
      ? []
      : [`${client} → ${upstream}, ${feature}, ${stream ? "stream" : "plain"}: ${failure.message}`],
  );
}
