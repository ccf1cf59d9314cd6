/** All recorded answers and streams into every wire and through its official SDK. */
import { Judge, rulesIn } from "../judge.ts";
import { isAnswered, recordedRows } from "../round-trip/rows.ts";
import { runAnswered } from "../round-trip/run.ts";
import { streamDifferences, wholeDifferences } from "./run.ts";

export function runAnswers(): Promise<Judge> {
  const judge = new Judge(rulesIn(new URL("answers.on-purpose.json", import.meta.url)));
  return runAnswered(recordedRows().filter(isAnswered), "answer", wholeDifferences, judge);
}

export function runStreams(): Promise<Judge> {
  const rows = recordedRows().filter((row) => row.stream !== undefined);
  const judge = new Judge(rulesIn(new URL("streams.on-purpose.json", import.meta.url)));
  return runAnswered(rows, "stream", streamDifferences, judge);
}
