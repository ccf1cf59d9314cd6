/**
 * Compares every written exchange with its file: a request becomes the file's request of the other wire, and each
 * wire's official SDK reads the content in `says`. Then all of them run through the suites of recorded traffic.
 */
import { type Respond, withResponder } from "../clients/responders.ts";
import { streamDifferences, wholeDifferences } from "../clients/run.ts";
import { runAnswers as readAnswers, runStreams as readStreams } from "../clients/sdk.ts";
import { type Difference, differences } from "../difference.ts";
import type { Exchange } from "../exchanges.ts";
import { Judge } from "../judge.ts";
import { runReadings } from "../oracle-run.ts";
import { featuresNamed } from "../report/feature.ts";
import { capabilitiesOf } from "../round-trip/full-request.ts";
import { meaningOf } from "../round-trip/meaning.ts";
import { runAnswers, runRequests, runStreams } from "../round-trip/run.ts";
import { lane, type WireName, wireNames } from "../wires.ts";
import { type Written, written, writtenRows } from "./exchanges.ts";

export async function runWritten(): Promise<Judge> {
  const judge = new Judge([]);
  await withResponder(async (respond) => {
    for (const each of written) {
      for (const from of wireNames)
        for (const to of wireNames) await runDirection(judge, each, from, to, respond);
    }
  });
  await runRequests(writtenRows, judge);
  await runAnswers(writtenRows, judge);
  await runStreams(writtenRows, judge);
  await runReadings(writtenRows, judge);
  await readAnswers(writtenRows, judge);
  await readStreams(writtenRows, judge);
  return judge;
}

/** @param from the source wire: of a client's request or of an upstream's response */
async function runDirection(
  judge: Judge,
  each: Written,
  from: WireName,
  to: WireName,
  respond: Respond,
): Promise<void> {
  const { says, name: id } = each;
  const features = featuresNamed(each.features);
  const row = each.exchanges[from];
  const asked = each.exchanges[to]?.request;
  const request = row?.request;
  if (request !== undefined && asked !== undefined) {
    const item = { id, name: `${from} request → ${to}`, direction: `${from} → ${to}` as const, features };
    await judge.judge(item, () => requestDifferences(request, asked, from, to));
  }
  if (row === undefined || says === undefined) return;
  const direction = `${to} → ${from}` as const;
  if (row.response !== undefined) {
    await judge.judge({ id, name: `${from} answer → ${to}`, direction, features }, () =>
      wholeDifferences(row, to, respond, says),
    );
  }
  if (row.stream !== undefined) {
    await judge.judge({ id, name: `${from} stream → ${to}`, direction, features }, () =>
      streamDifferences(row, to, respond, says),
    );
  }
}

/** @param asked the file's request in the other wire, which proves that a model accepts it */
function requestDifferences(
  body: NonNullable<Exchange["request"]>,
  asked: NonNullable<Exchange["request"]>,
  from: WireName,
  to: WireName,
): Difference[] {
  const capabilities = capabilitiesOf(to, asked);
  const sent = lane({ from, to, body, path: { model: "m" }, capabilities, convert: true }).request();
  return differences(meaningOf(to, asked), meaningOf(to, JSON.parse(sent.body)));
}
