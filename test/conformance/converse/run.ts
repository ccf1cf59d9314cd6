/** All recorded exchanges of Converse, through every client's wire: requests, whole answers, streams. */

import { withResponder } from "../clients/responders.ts";
import { streamDifferences, wholeDifferences } from "../clients/run.ts";
import { Judge, rulesIn } from "../judge.ts";
import { featuresNamed } from "../report/feature.ts";
import { runAnswered } from "../round-trip/run.ts";
import { wireNames } from "../wires.ts";
import { requestDifferences } from "./requests.ts";
import { converseRows, hasAnswer } from "./rows.ts";

export async function runConverse(): Promise<Judge> {
  const judge = new Judge(rulesIn(new URL("on-purpose.json", import.meta.url)));
  const rows = converseRows();
  for (const row of rows.filter(({ request }) => request !== undefined)) {
    const features = featuresNamed(row.features);
    for (const client of wireNames) {
      const name = `${client} request → converse`;
      const direction = `${client} → converse` as const;
      await judge.judge({ id: row.id, name, direction, features }, () => requestDifferences(row, client));
    }
  }
  return withResponder(async (respond) => {
    await runAnswered(
      rows.filter(hasAnswer),
      "answer",
      (row, to) => wholeDifferences(row, to, respond),
      judge,
    );
    const streams = rows.filter(({ stream }) => stream !== undefined);
    return runAnswered(streams, "stream", (row, to) => streamDifferences(row, to, respond), judge);
  });
}
