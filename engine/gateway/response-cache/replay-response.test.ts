/** The pace of a replayed stream, on a virtual clock. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Exchange } from "../exchange/exchange.ts";
import type { CachedResponse } from "./cached-response.ts";
import { replayResponse } from "./replay-response.ts";

const KEEPALIVE_MS = 15_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Written {
  atMs: number;
  text: string;
}

/** An exchange that records each write. The client can stop reading. */
function createExchange(replay: "at_once" | "paced") {
  const startMs = Date.now();
  const written: Written[] = [];
  const write = (text: string): void => void written.push({ atMs: Date.now() - startMs, text });
  let listener: { blocked(): void; drained(): void } | undefined;
  const exchange = {
    service: {
      config: { responseCache: { replay }, timeouts: { keepaliveMs: KEEPALIVE_MS, totalMs: 600_000 } },
      nowMs: () => Date.now(),
    },
    answer: {
      begin() {},
      listen: (given: typeof listener) => {
        listener = given;
      },
      write: (chunk: Buffer) => write(chunk.toString()),
      end: () => write("end"),
    },
    noteCache() {},
    headers: () => ({}),
    expectEnd() {},
    cancelBy() {},
    elapsedMs: () => 0,
    guard: (run: () => void) => run(),
    settle: (_outcome: object, done: () => void) => done(),
  } as unknown as Exchange;
  return { exchange, written, client: () => listener as { blocked(): void; drained(): void } };
}

/** Of a stream with these texts, each with the pause before it. */
function cachedStream(chunks: readonly [text: string, delayMs: number][]): CachedResponse {
  let end = 0;
  return {
    isStream: true,
    headers: {},
    dropped: [],
    createdMs: Date.now(),
    body: Buffer.from(chunks.map(([text]) => text).join("")),
    chunks: chunks.map(([text, delayMs]) => {
      end += Buffer.byteLength(text);
      return [end, delayMs];
    }),
  } as unknown as CachedResponse;
}

const CHUNKS: [string, number][] = [
  ["a", 0],
  ["bé", 40],
  ["c", 0],
  ["d", 60_000],
  ["e", 5],
];

test("a paced replay has the pauses of the original, each at most the keep-alive interval", async () => {
  const { exchange, written } = createExchange("paced");
  replayResponse(exchange, cachedStream(CHUNKS));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toEqual([
    { atMs: 0, text: "a" },
    { atMs: 40, text: "bé" },
    { atMs: 40, text: "c" },
    { atMs: 40 + KEEPALIVE_MS, text: "d" },
    { atMs: 45 + KEEPALIVE_MS, text: "e" },
    { atMs: 45 + KEEPALIVE_MS, text: "end" },
  ]);
});

test("at once, a replay is one write", () => {
  const { exchange, written } = createExchange("at_once");
  replayResponse(exchange, cachedStream(CHUNKS));
  expect(written).toEqual([
    { atMs: 0, text: "abécde" },
    { atMs: 0, text: "end" },
  ]);
});

test("while the client does not read, nothing is written; then the pause begins again", async () => {
  const { exchange, written, client } = createExchange("paced");
  replayResponse(exchange, cachedStream(CHUNKS.slice(0, 2)));
  await vi.advanceTimersByTimeAsync(10);
  client().blocked();
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([{ atMs: 0, text: "a" }]);
  client().drained();
  await vi.advanceTimersByTimeAsync(1000);
  expect(written.slice(1)).toEqual([
    { atMs: 1050, text: "bé" },
    { atMs: 1050, text: "end" },
  ]);
});
