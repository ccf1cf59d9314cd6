/**
 * A streamed response to a slow client. The test double behaves like the real server. It accepts all data, buffers what the
 * client does not read, and reports a non-empty buffer only at the next write. It flushes its buffer only on a write or a cork.
 */
import type { HttpResponse } from "uWebSockets.js";
import { expect, test } from "vitest";
import { Answer } from "./response-writer.ts";

const CORK_BYTES = 16 * 1024;
/** Number and size of the chunks that a source writes in one turn, unless it is paused. */
const SOURCE_PIECES = 10;
const SOURCE_PIECE = "x".repeat(5_000);
/** One turn of the source before the pause takes effect, plus the server's own buffer. */
const MAX_WAITING_BYTES = SOURCE_PIECES * SOURCE_PIECE.length + 20 * 1024;

class SlowServer {
  /** Bytes buffered in the server. */
  bufferedBytes = 0;
  readBytes = 0;
  maxBufferedBytes = 0;
  ended = false;
  #clientBytes = 0;
  #corked = 0;
  #isCorked = false;
  #onWritable: (() => boolean) | undefined;

  readonly response = {
    onAborted: () => {},
    onWritable: (handler: () => boolean) => {
      this.#onWritable = handler;
    },
    writeStatus: () => {},
    writeHeader: () => {},
    cork: (work: () => void) => {
      this.#isCorked = true;
      work();
      this.#isCorked = false;
      const corked = this.#corked;
      this.#corked = 0;
      this.#send(corked);
    },
    write: (piece: string | Uint8Array) => {
      const size = Buffer.byteLength(piece as string);
      if (this.bufferedBytes === 0 && this.#isCorked && this.#corked + size <= CORK_BYTES) {
        this.#corked += size;
        return true;
      }
      const corked = this.#corked;
      this.#corked = 0;
      this.#send(corked + size);
      return this.bufferedBytes === 0;
    },
    end: () => {
      this.ended = true;
    },
  } as unknown as HttpResponse;

  /** The client reads bytes. The server reports that if its buffer was not empty. */
  take(bytes: number): void {
    this.#clientBytes = bytes;
    if (this.bufferedBytes > 0) this.#onWritable?.();
  }

  #send(bytes: number): void {
    const sent = Math.min(this.#clientBytes, this.bufferedBytes + bytes);
    this.#clientBytes -= sent;
    this.readBytes += sent;
    this.bufferedBytes += bytes - sent;
    this.maxBufferedBytes = Math.max(this.maxBufferedBytes, this.bufferedBytes);
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A response from a source that writes whenever it is not paused. */
function startResponse(server: SlowServer): { answer: Answer; produce: () => void; produced: () => number } {
  const answer = new Answer(server.response);
  let isFlowing = true;
  let produced = 0;
  const produce = (): void => {
    for (let count = 0; isFlowing && count < SOURCE_PIECES; count++) {
      answer.write(SOURCE_PIECE);
      produced += SOURCE_PIECE.length;
    }
  };
  answer.listen({
    blocked: () => {
      isFlowing = false;
    },
    drained: () => {
      isFlowing = true;
    },
    disconnected: () => {},
    closed: () => {},
  });
  answer.begin(200, {});
  return { answer, produce, produced: () => produced };
}

test.each([700, 3_000, 20_000, 100_000])(
  "buffered data is bounded for a client that reads %d bytes at a time",
  async (bytes) => {
    const server = new SlowServer();
    const source = startResponse(server);
    for (let count = 0; count < 500; count++) {
      source.produce();
      await turn();
      server.take(bytes);
      expect(source.produced() - server.readBytes).toBeLessThan(MAX_WAITING_BYTES);
    }
    expect(server.maxBufferedBytes).toBeLessThan(36 * 1024);
    // The client's speed limits the source, but the source does not stall.
    const possible = 500 * Math.min(bytes, SOURCE_PIECES * SOURCE_PIECE.length);
    expect(server.readBytes).toBeGreaterThan(possible * 0.6);
  },
);

test("buffered data is sent without a further write", async () => {
  const server = new SlowServer();
  const answer = new Answer(server.response);
  answer.begin(200, {});
  answer.write("x".repeat(1_000));
  await turn();
  expect(server.bufferedBytes).toBe(1_000);
  server.take(1_000);
  await turn();
  expect(server).toMatchObject({ bufferedBytes: 0, readBytes: 1_000 });
});

test("the response ends after its buffered data", async () => {
  const server = new SlowServer();
  const { answer, produce } = startResponse(server);
  produce();
  await turn();
  answer.end();
  await turn();
  expect(server.ended).toBe(false);
  for (let count = 0; count < 200 && !server.ended; count++) {
    server.take(10_000);
    await turn();
  }
  expect(server.ended).toBe(true);
});
