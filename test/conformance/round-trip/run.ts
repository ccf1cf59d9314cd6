/** All recorded requests back into their own wire, and all recorded streams folded, through one judge. */
import { foldedDifferences } from "./answers.ts";
import { Judge, rulesIn } from "./judge.ts";
import { wireNames } from "./meaning.ts";
import { requestDifferences } from "./requests.ts";
import { recordedRows } from "./rows.ts";

export async function runRequests(): Promise<Judge> {
  const judge = new Judge(rulesIn(new URL("requests.on-purpose.json", import.meta.url)));
  for (const row of recordedRows()) {
    if (row.request === undefined) continue;
    await judge.judge(`${row.format} request → hub → ${row.format}`, row.id, () => requestDifferences(row));
  }
  return judge;
}

export async function runFolds(): Promise<Judge> {
  const judge = new Judge([]);
  for (const row of recordedRows()) {
    if (row.stream === undefined) continue;
    for (const to of wireNames) {
      await judge.judge(`${row.format} stream, folded → ${to}`, row.id, () => foldedDifferences(row, to));
    }
  }
  return judge;
}
