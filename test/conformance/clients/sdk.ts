/** All recorded answers and streams into every wire and through its official SDK, through one judge. */
import { Judge, rulesIn } from "../round-trip/judge.ts";
import { wireNames } from "../round-trip/meaning.ts";
import { isAnswered, recordedRows } from "../round-trip/rows.ts";
import { streamDifferences, wholeDifferences } from "./run.ts";

export async function runAnswers(): Promise<Judge> {
  const judge = new Judge([]);
  for (const row of recordedRows().filter(isAnswered)) {
    for (const to of wireNames) {
      await judge.judge(`${row.format} answer → ${to} SDK`, row.id, () => wholeDifferences(row, to));
    }
  }
  return judge;
}

export async function runStreams(): Promise<Judge> {
  const judge = new Judge(rulesIn(new URL("streams.on-purpose.json", import.meta.url)));
  for (const row of recordedRows()) {
    if (row.stream === undefined) continue;
    for (const to of wireNames) {
      await judge.judge(`${row.format} stream → ${to} SDK`, row.id, () => streamDifferences(row, to));
    }
  }
  return judge;
}
