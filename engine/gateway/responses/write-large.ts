/** Large bodies as bytes, in turns of the event loop. */
import { writeBody } from "../../media/body/write-body.ts";
import type { Steps } from "../../transform/json/in-steps.ts";
import { jsonPieces, textPieces } from "../../transform/json/pieces.ts";
import type { UnwrittenBody } from "../../transform/lane.ts";
import type { UpstreamRequest } from "../../upstream/dispatch.ts";

/** The request for the upstream. A body that holds files is written while it is sent. */
export function* writeInSteps(
  contents: readonly (string | UnwrittenBody)[],
): Steps<UpstreamRequest["body"][]> {
  const written: UpstreamRequest["body"][] = [];
  for (const content of contents) {
    if (typeof content === "string") written.push(yield* bytesOf(textPieces(content)));
    else if (content.kind === "plain") written.push(yield* documentInSteps(content.document));
    else written.push(writeBody(content));
  }
  return written;
}

/** A document as JSON. */
export function* documentInSteps(document: unknown): Steps<Buffer> {
  return yield* bytesOf(jsonPieces(document));
}

function* bytesOf(texts: Iterable<string>): Steps<Buffer> {
  const pieces: Buffer[] = [];
  for (const text of texts) {
    pieces.push(Buffer.from(text));
    yield;
  }
  return Buffer.concat(pieces);
}
