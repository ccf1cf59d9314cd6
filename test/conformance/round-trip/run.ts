/** Runs all recorded exchanges, unless others are given, through the hub; each source of cases has one judge. */

import type { Exchange } from "../exchanges.ts";
import type { Differences } from "../judge.ts";
import { Judge, rulesIn } from "../judge.ts";
import { featuresNamed } from "../report/feature.ts";
import { type WireName, wireNames } from "../wires.ts";
import { answerDifferences, streamDifferences } from "./answers.ts";
import { requestDifferences } from "./requests.ts";
import { isAnswered, recordedRows } from "./rows.ts";

export async function runRequests(
  rows: readonly Exchange[] = recordedRows(),
  judge: Judge = new Judge(rulesIn(new URL("requests.on-purpose.json", import.meta.url))),
): Promise<Judge> {
  for (const row of rows) {
    if (row.request === undefined) continue;
    const client = row.format as WireName;
    const features = featuresNamed(row.features);
    for (const upstream of wireNames) {
      const name = `${client} request → hub → ${upstream}`;
      const direction = `${client} → ${upstream}` as const;
      await judge.judge({ id: row.id, name, direction, features }, () => requestDifferences(row, upstream));
    }
  }
  return judge;
}

export function runAnswers(
  rows: readonly Exchange[] = recordedRows(),
  judge: Judge = new Judge(rulesIn(new URL("answers.on-purpose.json", import.meta.url))),
): Promise<Judge> {
  return runAnswered(rows.filter(isAnswered), "answer", answerDifferences, judge);
}

export function runStreams(
  rows: readonly Exchange[] = recordedRows(),
  judge: Judge = new Judge(rulesIn(new URL("streams.on-purpose.json", import.meta.url))),
): Promise<Judge> {
  const streams = rows.filter((row) => row.stream !== undefined);
  return runAnswered(streams, "stream", streamDifferences, judge);
}

/** Converts every row into every client's wire. */
export async function runAnswered(
  rows: readonly Exchange[],
  kind: string,
  compare: (row: Exchange, client: WireName) => Differences | Promise<Differences>,
  judge: Judge,
): Promise<Judge> {
  for (const row of rows) {
    const upstream = row.format as WireName;
    const features = featuresNamed(row.features);
    for (const client of wireNames) {
      const name = `${upstream} ${kind} → ${client}`;
      const direction = `${client} → ${upstream}` as const;
      await judge.judge({ id: row.id, name, direction, features }, () => compare(row, client));
    }
  }
  return judge;
}
