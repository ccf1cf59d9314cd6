/**
 * Reads one recorded response or stream, as a client of a wire gets it, with that wire's official SDK. Returns
 * the differences between the SDK's reading and that of an independent reader of the recording; judges nothing.
 */
import { type Difference, differences } from "../difference.ts";
import { type Exchange, payloads } from "../exchanges.ts";
import { type RecordedContent, readContent, readStreamContent } from "../oracle/recorded-content.ts";
import { latest } from "../round-trip/memoize-latest.ts";
import { framed } from "../round-trip/read.ts";
import type { WireName } from "../wire-names.ts";
import { clients } from "./all.ts";
import { expectedReading } from "./expected.ts";
import type { Reading } from "./reading.ts";
import type { ClientResponse, Recorded, Respond } from "./responders.ts";

/**
 * The differences between the reading by the SDK of `to` and the recording.
 * @param said the recording's content, where it is known without a reader
 */
export async function wholeDifferences(
  row: Exchange,
  to: WireName,
  respond: Respond,
  said?: RecordedContent,
): Promise<Difference[]> {
  const { body } = row.response ?? {};
  const recorded = { from: row.format as WireName, stream: false, bytes: Buffer.from(JSON.stringify(body)) };
  const answer = await respond(to, recorded);
  if (answer.failure !== undefined) throw new Error(answer.failure);
  return compared(to, recorded, answer, said ?? readContent(row.format, body));
}

/**
 * `undefined` where the stream broke before its first byte, because its client gets a status; also where its own
 * reader finds no response in it.
 */
export async function streamDifferences(
  row: Exchange,
  to: WireName,
  respond: Respond,
  known?: RecordedContent,
): Promise<Difference[] | undefined> {
  const recorded = { from: row.format as WireName, stream: true, bytes: bytesOf(row) };
  const answer = await respond(to, recorded);
  if (answer.failure !== undefined)
    return answer.started ? broken(clients[to].stream(answer.text)) : undefined;
  const said = known ?? (await saidByStream(row));
  return said === undefined ? undefined : compared(to, recorded, answer, said);
}

// The conversion does not depend on the reader.
const bytesOf = latest(framed);
const saidByStream = latest(
  async ({ format, stream }: Exchange) => stream && (await readStreamContent(format, payloads(stream))),
);

async function compared(
  to: WireName,
  { from, stream, bytes }: Recorded,
  { text, byGateway }: ClientResponse,
  said: RecordedContent,
): Promise<Difference[]> {
  const read = clients[to][stream ? "stream" : "whole"];
  if (byGateway && from === to && (await isSame(read(text), read(bytes.toString())))) return [];
  const expected = expectedReading(to, said);
  const found = expected === undefined ? await broken(read(text)) : differences(expected, await read(text));
  return byGateway ? found.filter((difference) => !isEstimate(difference)) : found;
}

/** Whether the SDK reads the response as it reads the recording, or refuses both. */
async function isSame(response: Promise<Reading>, recording: Promise<Reading>): Promise<boolean> {
  const [one, other] = await Promise.allSettled([response, recording]);
  if (one.status === "rejected" || other.status === "rejected") return one.status === other.status;
  return differences(other.value, one.value).length === 0;
}

/** The provider did not report this count. */
function isEstimate({ path, expected }: Difference): boolean {
  return /^usage\.(input|output)$/.test(path) && expected === 0;
}

/** A broken stream must give its reader an error, never a shortened response. */
async function broken(reading: Promise<Reading>): Promise<Difference[]> {
  try {
    return [{ path: "", expected: "an error", actual: await reading }];
  } catch {
    return [];
  }
}
