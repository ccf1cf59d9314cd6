/** The parser's events for a body, pushed in the given pieces. */
import { MultipartFault } from "../../engine/media/multipart/multipart-fault.ts";
import { type MultipartLimits, MultipartParser } from "../../engine/media/multipart/parser.ts";
import type { PartHead } from "../../engine/media/multipart/part-head.ts";

export interface ReadPart extends PartHead {
  data: string;
}

export const limits: MultipartLimits = { parts: 100, headBytes: 16 * 1024 };

/** @returns the parts, their bodies in latin1, and the fault that ended the body */
export function readParts(
  boundary: string,
  pieces: Iterable<Buffer>,
  held: MultipartLimits = limits,
): { parts: ReadPart[]; fault?: string; param?: string | undefined } {
  const parts: ReadPart[] = [];
  let bytes: Buffer[] = [];
  let head: PartHead = { name: "" };
  try {
    const parser = new MultipartParser(boundary, held, {
      begin: (begun) => {
        head = begun;
        bytes = [];
      },
      data: (piece) => bytes.push(Buffer.from(piece)),
      end: () => parts.push({ ...head, data: Buffer.concat(bytes).toString("latin1") }),
    });
    for (const piece of pieces) {
      // The caller may reuse a pushed buffer.
      const lent = Buffer.from(piece);
      parser.push(lent);
      lent.fill(0x21);
    }
    parser.end();
    return { parts };
  } catch (error) {
    if (!(error instanceof MultipartFault)) throw error;
    return { parts, fault: error.message, param: error.param };
  }
}

/** Cuts a text into pieces of this many bytes. */
export function cut(body: Buffer, bytes: number): Buffer[] {
  return Array.from({ length: Math.ceil(body.length / bytes) }, (_, at) =>
    body.subarray(at * bytes, (at + 1) * bytes),
  );
}
