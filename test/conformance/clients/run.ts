/**
 * One recorded answer or stream through the gateway's lane into a wire, and that wire's official SDK over the bytes.
 * Says in what the SDK's reading differs from that of an independent reader of the recording; judges nothing.
 */
import { type Difference, differences } from "../difference.ts";
import { type Exchange, payloads } from "../exchanges.ts";
import { type Said, saidIn, saidInStream } from "../oracle/said.ts";
import { latest } from "../round-trip/latest.ts";
import { question } from "../round-trip/question.ts";
import { framed } from "../round-trip/read.ts";
import { lane, type WireName } from "../wires.ts";
import { clients } from "./all.ts";
import { expectedReading } from "./expected.ts";
import type { Reading } from "./reading.ts";

/**
 * The difference between what the SDK of `to` reads and what the recording says.
 * @param said where that is known without reading it
 */
export async function wholeDifferences(row: Exchange, to: WireName, said?: Said): Promise<Difference[]> {
  const opened = lane(question(to, row.format, false));
  opened.request();
  const reply = opened.response(200, {}, Buffer.from(JSON.stringify(row.response?.body)));
  if (reply.error !== undefined) throw new Error(reply.error.message);
  const { body } = row.response ?? {};
  return compared(to, said ?? saidIn(row.format, body), clients[to].whole(String(reply.body)));
}

/**
 * `undefined` where the stream broke before its first byte: its caller is answered with a status; and where its own
 * reader finds no answer in it.
 */
export async function streamDifferences(
  row: Exchange,
  to: WireName,
  known?: Said,
): Promise<Difference[] | undefined> {
  const opened = lane(question(to, row.format, true));
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  const bytes = Buffer.from(stream.push(bytesOf(row))).toString() + Buffer.from(stream.end()).toString();
  if (stream.error !== undefined) return stream.started ? broken(clients[to].stream(bytes)) : undefined;
  const said = known ?? (await saidByStream(row));
  return said === undefined ? undefined : compared(to, said, clients[to].stream(bytes));
}

// What does not depend on who reads it.
const bytesOf = latest(framed);
const saidByStream = latest(
  async ({ format, stream }: Exchange) => stream && (await saidInStream(format, payloads(stream))),
);

async function compared(to: WireName, said: Said, reading: Promise<Reading>): Promise<Difference[]> {
  const expected = expectedReading(to, said);
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
