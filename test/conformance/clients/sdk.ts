/**
 * All recorded responses and streams, unless others are given, converted into every wire and read with its official
 * SDK.
 */
import type { Exchange } from "../exchanges.ts";
import { Judge, rulesIn } from "../judge.ts";
import { isAnswered, recordedRows } from "../round-trip/rows.ts";
import { runAnswered } from "../round-trip/run.ts";
import { withResponder } from "./responders.ts";
import { streamDifferences, wholeDifferences } from "./run.ts";

export function runAnswers(
  rows: readonly Exchange[] = recordedRows(),
  judge: Judge = new Judge(rulesIn(new URL("answers.on-purpose.json", import.meta.url))),
): Promise<Judge> {
  const answered = rows.filter(isAnswered);
  return withResponder((respond) =>
    runAnswered(answered, "answer", (row, to) => wholeDifferences(row, to, respond), judge),
  );
}

export function runStreams(
  rows: readonly Exchange[] = recordedRows(),
  judge: Judge = new Judge(rulesIn(new URL("streams.on-purpose.json", import.meta.url))),
): Promise<Judge> {
  const streams = rows.filter((row) => row.stream !== undefined);
  return withResponder((respond) =>
    runAnswered(streams, "stream", (row, to) => streamDifferences(row, to, respond), judge),
  );
}
