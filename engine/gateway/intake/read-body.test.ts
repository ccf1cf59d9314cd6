import { describe, expect, it } from "vitest";
import type { Response } from "../../server/server.ts";
import { readBody } from "./read-body.ts";

type OnData = (piece: ArrayBuffer, isLast: boolean) => void;

/** Sends chunks like the server, which overwrites each one after the call. */
function send(
  pieces: readonly string[],
  headers: Record<string, string>,
  maxBytes = 1_000,
): string | undefined {
  let result: string | undefined;
  let onData: OnData = () => {};
  const response = { onData: (listener: OnData) => (onData = listener), pause() {} } as unknown as Response;
  readBody(
    response,
    headers,
    maxBytes,
    () => false,
    (body) => (result = typeof body === "string" ? body : Buffer.from(body).toString()),
  );
  for (const [index, piece] of pieces.entries()) {
    const chunk = new Uint8Array(Buffer.from(piece));
    onData(chunk.buffer, index === pieces.length - 1);
    chunk.fill(0);
  }
  return result;
}

const long = "x".repeat(500);

describe("a body", () => {
  it.each([
    { what: "in one piece", pieces: ["abc"], headers: { "content-length": "3" } },
    { what: "in several pieces", pieces: ["ab", "c", "def"], headers: { "content-length": "6" } },
    { what: "with an empty last piece", pieces: ["ab", "c", ""], headers: { "content-length": "3" } },
    { what: "with an empty first piece", pieces: ["", "ab", "c"], headers: { "content-length": "3" } },
    { what: "with a small first piece", pieces: ["a", long], headers: { "content-length": "501" } },
    { what: "in chunked encoding", pieces: ["ab", "", "c"], headers: { "transfer-encoding": "chunked" } },
    { what: "without content", pieces: [""], headers: {} },
  ])("$what is read unchanged", ({ pieces, headers }) => {
    expect(send(pieces, headers as Record<string, string>)).toBe(pieces.join(""));
  });

  it.each([
    { what: "by its declared length", pieces: [], headers: { "content-length": "1001" } },
    { what: "by its actual length", pieces: [long, long, "x"], headers: { "transfer-encoding": "chunked" } },
  ])("too large $what is refused", ({ pieces, headers }) => {
    expect(send(pieces, headers as Record<string, string>)).toBe("too_large");
  });
});
