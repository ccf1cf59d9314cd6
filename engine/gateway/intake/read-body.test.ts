import { describe, expect, it } from "vitest";
import type { Response } from "../../server/server.ts";
import { readBody } from "./read-body.ts";

type Hear = (piece: ArrayBuffer, isLast: boolean) => void;

/** Sends chunks like the server, which overwrites each one after the call. */
function send(pieces: readonly string[], headers: Record<string, string>, most = 1_000): string | undefined {
  let got: string | undefined;
  let hear: Hear = () => {};
  const response = { onData: (given: Hear) => (hear = given), pause() {} } as unknown as Response;
  readBody(
    response,
    headers,
    most,
    () => false,
    (body) => (got = typeof body === "string" ? body : Buffer.from(body).toString()),
  );
  for (const [index, piece] of pieces.entries()) {
    const lent = new Uint8Array(Buffer.from(piece));
    hear(lent.buffer, index === pieces.length - 1);
    lent.fill(0);
  }
  return got;
}

const long = "x".repeat(500);

describe("a body", () => {
  it.each([
    { what: "in one piece", pieces: ["abc"], headers: { "content-length": "3" } },
    { what: "in several", pieces: ["ab", "c", "def"], headers: { "content-length": "6" } },
    { what: "with a last piece that is empty", pieces: ["ab", "c", ""], headers: { "content-length": "3" } },
    { what: "with a first piece that is empty", pieces: ["", "ab", "c"], headers: { "content-length": "3" } },
    { what: "of which hardly any came at first", pieces: ["a", long], headers: { "content-length": "501" } },
    { what: "of chunks", pieces: ["ab", "", "c"], headers: { "transfer-encoding": "chunked" } },
    { what: "of nothing", pieces: [""], headers: {} },
  ])("$what is what was sent", ({ pieces, headers }) => {
    expect(send(pieces, headers as Record<string, string>)).toBe(pieces.join(""));
  });

  it.each([
    { what: "declared", pieces: [], headers: { "content-length": "1001" } },
    { what: "that turns out so", pieces: [long, long, "x"], headers: { "transfer-encoding": "chunked" } },
  ])("too large, $what, is none", ({ pieces, headers }) => {
    expect(send(pieces, headers as Record<string, string>)).toBe("too_large");
  });
});
