/**
 * One recorded answer or stream through the gateway's lane into a wire, and that wire's official SDK over the bytes.
 * Says in what the SDK's reading differs from the hub's own answer; judges nothing.
 */
import { fold } from "../../../engine/transform/stream/fold.ts";
import { type Difference, differences } from "../difference.ts";
import type { Exchange } from "../exchanges.ts";
import { question } from "../round-trip/question.ts";
import { answerOf, eventsOf, framed } from "../round-trip/read.ts";
import { lane, type WireName } from "../wires.ts";
import { clients } from "./all.ts";
import { type Answer, expectedReading } from "./expected.ts";
import type { Reading } from "./reading.ts";

/** The difference between what the SDK of `to` reads and what the hub's answer says. */
export async function wholeDifferences(row: Exchange, to: WireName): Promise<Difference[]> {
  const opened = lane(question(to, row.format, false));
  opened.request();
  const reply = opened.response(200, {}, Buffer.from(JSON.stringify(row.response?.body)));
  if (reply.error !== undefined) throw new Error(reply.error.message);
  const answer = answerOf(row.format, row.response?.body) as unknown as Answer;
  return compared(to, answer, clients[to].whole(String(reply.body)));
}

/** `undefined` where the stream broke before its first byte: its caller is answered with a status. */
export async function streamDifferences(row: Exchange, to: WireName): Promise<Difference[] | undefined> {
  const opened = lane(question(to, row.format, true));
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  const bytes = Buffer.from(stream.push(framed(row))).toString() + Buffer.from(stream.end()).toString();
  if (stream.error !== undefined) return stream.started ? broken(clients[to].stream(bytes)) : undefined;
  const answer = fold(eventsOf(row.format, framed(row))) as unknown as Answer;
  return compared(to, answer, clients[to].stream(bytes));
}

async function compared(to: WireName, answer: Answer, reading: Promise<Reading>): Promise<Difference[]> {
  const expected = expectedReading(to, answer);
  return expected === undefined ? broken(reading) : differences(expected, await reading);
}

/** What breaks must be an error to its reader, never a short answer. */
async function broken(reading: Promise<Reading>): Promise<Difference[]> {
  try {
    return [{ path: "", expected: "an error", actual: await reading }];
  } catch {
    return [];
  }
}
