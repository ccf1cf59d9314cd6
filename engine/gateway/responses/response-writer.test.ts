/**
 * An answer in pieces to a caller that reads slowly, against a server that behaves as ours does: it takes whatever it is
 * given, keeps what the caller does not take, and tells with the next piece only that something is kept. It gets rid of
 * that when it is given more, or corked, and asks for neither.
 */
import type { HttpResponse } from "uWebSockets.js";
import { expect, test } from "vitest";
import { Answer } from "./response-writer.ts";

const CORK_BYTES = 16 * 1024;
/** What a source says in one turn, and in how many pieces, unless it is paused. */
const SOURCE_PIECES = 10;
const SOURCE_PIECE = "x".repeat(5_000);
/** What a source said in one turn, before it was heard that the caller falls behind, and as much as the server is handed. */
const MOST_WAITING_BYTES = SOURCE_PIECES * SOURCE_PIECE.length + 20 * 1024;

class SlowServer {
  /** What waits in the server. */
  kept = 0;
  taken = 0;
  maxKept = 0;
  ended = false;
  #room = 0;
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
      if (this.kept === 0 && this.#isCorked && this.#corked + size <= CORK_BYTES) {
        this.#corked += size;
        return true;
      }
      const corked = this.#corked;
      this.#corked = 0;
      this.#send(corked + size);
      return this.kept === 0;
    },
    end: () => {
      this.ended = true;
    },
  } as unknown as HttpResponse;

  /** The caller takes some; the server says so if it had to wait. */
  take(bytes: number): void {
    this.#room = bytes;
    if (this.kept > 0) this.#onWritable?.();
  }

  #send(bytes: number): void {
    const sent = Math.min(this.#room, this.kept + bytes);
    this.#room -= sent;
    this.taken += sent;
    this.kept += bytes - sent;
    this.maxKept = Math.max(this.maxKept, this.kept);
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** An answer from a source that is as fast as it is let. */
function answerTo(server: SlowServer): { answer: Answer; give: () => void; given: () => number } {
  const answer = new Answer(server.response);
  let flows = true;
  let given = 0;
  const give = (): void => {
    for (let count = 0; flows && count < SOURCE_PIECES; count++) {
      answer.write(SOURCE_PIECE);
      given += SOURCE_PIECE.length;
    }
  };
  answer.listen({
    blocked: () => {
      flows = false;
    },
    drained: () => {
      flows = true;
    },
    left: () => {},
    over: () => {},
  });
  answer.begin(200, {});
  return { answer, give, given: () => given };
}

test.each([700, 3_000, 20_000, 100_000])(
  "a caller that takes %d bytes at a time bounds what waits",
  async (bytes) => {
    const server = new SlowServer();
    const source = answerTo(server);
    for (let count = 0; count < 500; count++) {
      source.give();
      await turn();
      server.take(bytes);
      expect(source.given() - server.taken).toBeLessThan(MOST_WAITING_BYTES);
    }
    expect(server.maxKept).toBeLessThan(36 * 1024);
    // It goes on at the caller's pace, not at none.
    const possible = 500 * Math.min(bytes, SOURCE_PIECES * SOURCE_PIECE.length);
    expect(server.taken).toBeGreaterThan(possible * 0.6);
  },
);

test("what waits arrives although nothing follows it", async () => {
  const server = new SlowServer();
  const answer = new Answer(server.response);
  answer.begin(200, {});
  answer.write("x".repeat(1_000));
  await turn();
  expect(server.kept).toBe(1_000);
  server.take(1_000);
  await turn();
  expect(server).toMatchObject({ kept: 0, taken: 1_000 });
});

test("the end comes behind what waits", async () => {
  const server = new SlowServer();
  const { answer, give } = answerTo(server);
  give();
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
