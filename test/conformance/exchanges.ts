/**
 * Loads recorded provider traffic (`exchanges/<source>.jsonl`): typed rows, and streams of every recorded encoding,
 * split into their JSON payloads. It judges nothing; the suites decide what a row proves.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { absence, conformanceDirectory } from "./data.ts";

export interface Exchange {
  id: string;
  source: string;
  /** `chat`, `responses`, `messages`, `content`, or `other:<name>`. */
  format: string;
  provider: string;
  /** Empty when the recording does not name it. */
  model: string;
  /** True when a live provider responded; false when any part was written or edited by hand. */
  recorded: boolean;
  /** Detected by rules: reliable enough to select rows, not for assertions. */
  features: string[];
  path?: string;
  request?: Record<string, unknown>;
  /** `status` is undefined where the source did not record it. */
  response?: { status: number | undefined; contentType: string; body: unknown };
  stream?: RecordedStream;
}

/**
 * `sse`: raw; `lines`: one JSON chunk per line; `array`: one JSON list; `eventstream`: decoded frames, one per line.
 */
export type Encoding = "sse" | "lines" | "array" | "eventstream";

export interface RecordedStream {
  status: number | undefined;
  encoding: Encoding;
  body: string;
}

const encodings: Record<string, Encoding> = {
  "raw SSE body": "sse",
  "one JSON chunk per line (SSE framing removed by the source)": "lines",
  "stream.ndjson": "lines",
  "stream.jsonarray.json": "array",
  "stream.eventstream.jsonl": "eventstream",
};

/** The reason why there is nothing to load; undefined otherwise. */
export const exchangesAbsent: string | undefined = absence(join(conformanceDirectory, "exchanges"));

/** Every row, sorted by the name of the source. An empty list when the data is absent: see `exchangesAbsent`. */
export function loadExchanges(wanted: (row: Exchange) => boolean = () => true): Exchange[] {
  all ??= readExchanges();
  return all.filter(wanted);
}

/** Read once, because several test files share a process. */
let all: readonly Exchange[] | undefined;

function readExchanges(): Exchange[] {
  if (exchangesAbsent !== undefined) return [];
  const directory = join(conformanceDirectory, "exchanges");
  return readdirSync(directory)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) => readFileSync(join(directory, name), "utf8").split("\n"))
    .filter((line) => line.trim() !== "")
    .map((line) => parseExchange(line));
}

/** Parses one line of a file. @throws Error where the row names an unknown encoding */
export function parseExchange(line: string): Exchange {
  const { recorded, model, response, stream, ...row } = JSON.parse(line);
  return {
    ...row,
    model: typeof model === "string" ? model : "",
    recorded: recorded === true,
    ...(response && {
      response: {
        status: response.status ?? undefined,
        contentType: response.content_type ?? "",
        body: response.body,
      },
    }),
    ...(stream && {
      stream: {
        status: stream.status ?? undefined,
        encoding: encodingOf(stream.encoding, row.id),
        body: stream.body,
      },
    }),
  };
}

function encodingOf(name: string, id: string): Encoding {
  const encoding = encodings[name];
  if (encoding === undefined) throw new Error(`${id}: unknown stream encoding: ${name}`);
  return encoding;
}

/** The payloads of a stream in order, parsed; payloads that are not JSON, such as `[DONE]`, stay text. */
export function payloads(stream: RecordedStream): unknown[] {
  switch (stream.encoding) {
    case "sse":
      return sseData(stream.body).map(parsed);
    case "lines":
      return nonEmptyLines(stream.body).map(parsed);
    case "array":
      return JSON.parse(stream.body);
    case "eventstream":
      return nonEmptyLines(stream.body).map((line) => unframed(JSON.parse(line)));
  }
}

/** The whole body is available, so splitting at blank lines is enough here; the engine decodes incrementally. */
function sseData(body: string): string[] {
  return body
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n\n+/)
    .map((block) =>
      block
        .split("\n")
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).replace(/^ /, ""))
        .join("\n"),
    )
    .filter((data) => data !== "");
}

/** A frame contains either one wire's chunk, or an event whose name is outside its payload. */
function unframed(frame: {
  event_type: string;
  payload: { bytes_decoded?: unknown } & Record<string, unknown>;
}): unknown {
  return frame.payload.bytes_decoded ?? { [frame.event_type]: frame.payload };
}

const nonEmptyLines = (body: string): string[] => body.split(/\r?\n/).filter((line) => line.trim() !== "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The number of rows, and of rows with a request, a whole response or a stream, by format. */
export function countByFormat(
  rows: readonly Exchange[],
): Record<string, { rows: number; requests: number; responses: number; streams: number }> {
  const counts: ReturnType<typeof countByFormat> = {};
  for (const row of rows) {
    counts[row.format] ??= { rows: 0, requests: 0, responses: 0, streams: 0 };
    const count = counts[row.format] as (typeof counts)[string];
    count.rows++;
    if (row.request) count.requests++;
    if (row.response) count.responses++;
    if (row.stream) count.streams++;
  }
  return counts;
}
