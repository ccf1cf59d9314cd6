/**
 * Converts one recorded response or stream into a wire, and reads the bytes with that wire's official SDK. Returns
 * the differences between the SDK's reading and that of an independent reader of the recording; judges nothing.
 */
import { type Difference, differences } from "../difference.ts";
import { type Exchange, payloads } from "../exchanges.ts";
import { type RecordedContent, readContent, readStreamContent } from "../oracle/recorded-content.ts";
import { question } from "../round-trip/full-request.ts";
import { latest } from "../round-trip/memoize-latest.ts";
import { framed } from "../round-trip/read.ts";
import { lane, type WireName } from "../wires.ts";
import { clients } from "./all.ts";
import { expectedReading } from "./expected.ts";
import type { Reading } from "./reading.ts";

/**
 * The differences between the reading by the SDK of `to` and the recording.
 * @param said the recording's content, where it is known without a reader
 */
export async function wholeDifferences(
  row: Exchange,
  to: WireName,
  said?: RecordedContent,
): Promise<Difference[]> {
  const opened = lane(question(to, row.format, false));
  opened.request();
  const reply = opened.response(200, {}, Buffer.from(JSON.stringify(row.response?.body)));
  if (reply.error !== undefined) throw new Error(reply.error.message);
  const { body } = row.response ?? {};
  return compared(to, said ?? readContent(row.format, body), clients[to].whole(String(reply.body)));
}

/**
 * `undefined` where the stream broke before its first byte, because its client gets a status; also where its own
 * reader finds no response in it.
 */
export async function streamDifferences(
  row: Exchange,
  to: WireName,
  known?: RecordedContent,
): Promise<Difference[] | undefined> {
  const opened = lane(question(to, row.format, true));
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  const bytes = Buffer.from(stream.push(bytesOf(row))).toString() + Buffer.from(stream.end()).toString();
  if (stream.error !== undefined) return stream.started ? broken(clients[to].stream(bytes)) : undefined;
  const said = known ?? (await saidByStream(row));
  return said === undefined ? undefined : compared(to, said, clients[to].stream(bytes));
}

// The conversion does not depend on the reader.
const bytesOf = latest(framed);
const saidByStream = latest(
  async ({ format, stream }: Exchange) => stream && (await readStreamContent(format, payloads(stream))),
);

async function compared(
  to: WireName,
  said: RecordedContent,
  reading: Promise<Reading>,
): Promise<Difference[]> {
  const expected = expectedReading(to, said);
  return expected === undefined ? broken(reading) : differences(expected, await reading);
}

/** A broken stream must give its reader an error, never a shortened response. */
async function broken(reading: Promise<Reading>): Promise<Difference[]> {
  try {
    return [{ path: "", expected: "an error", actual: await reading }];
  } catch {
    return [];
  }
}
