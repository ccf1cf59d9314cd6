/** Serializes large bodies in turns of the event loop. */

import type { UnwrittenBody } from "../../conversion/contract.ts";
import { jsonChunks, textChunks } from "../../language/json/chunks.ts";
import type { Steps } from "../../language/json/in-steps.ts";
import { writeBody } from "../../media/body/write-body.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";

/** Bodies of the upstream requests. A body that contains files is serialized while it is sent. */
export function* writeInSteps(
  contents: readonly (string | UnwrittenBody)[],
): Steps<UpstreamRequest["body"][]> {
  const written: UpstreamRequest["body"][] = [];
  for (const content of contents) {
    if (typeof content === "string") written.push(yield* bytesOf(textChunks(content)));
    else if (content.kind === "plain") written.push(yield* documentInSteps(content.document));
    else written.push(writeBody(content));
  }
  return written;
}

/** Serializes a document as JSON. */
export function* documentInSteps(document: unknown): Steps<Buffer> {
  return yield* bytesOf(jsonChunks(document));
}

function* bytesOf(texts: Iterable<string>): Steps<Buffer> {
  const pieces: Buffer[] = [];
  for (const text of texts) {
    pieces.push(Buffer.from(text));
    yield;
  }
  return Buffer.concat(pieces);
}
