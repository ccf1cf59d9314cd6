/**
 * Reads a multipart body as a form: fields as strings, files as values with their bytes in a spool. It knows only names; the
 * wire's schema defines the meaning of the fields.
 */

import type { FormParts } from "../../conversion/contract.ts";
import { mimeOfBytes } from "../../conversion/hub/file-signatures.ts";
import { imageSize } from "../../conversion/hub/image-size.ts";
import { FileValue } from "../../language/json/file-value.ts";
import { Spool } from "../file/spool.ts";
import { MultipartFault } from "../multipart/multipart-fault.ts";
import { MultipartParser } from "../multipart/parser.ts";
import type { PartHead } from "../multipart/part-head.ts";

const MAX_PARTS = 1024;
const MAX_HEAD_BYTES = 16 * 1024;
/** For all fields together. */
const MAX_FIELD_BYTES = 4 * 1024 * 1024;

/** These types are accepted only if the first bytes confirm them. */
const DETECTABLE = /^(audio|image|video)\//;
/** RFC 6838 4.2; the type is written into headers and URLs. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

interface ReceivedPart {
  head: PartHead;
  /** Chunks of a field, or the bytes of a file. */
  content: Buffer[] | Spool;
}

export class FormReader {
  readonly #parser: MultipartParser;
  readonly #parts: ReceivedPart[] = [];
  #fieldBytes = 0;

  /** Throws `MultipartFault`. @param contentType of the request */
  constructor(contentType: string) {
    const [, quoted, token = ""] = /;\s*boundary=(?:"([^"]*)"|([^;]*))/i.exec(contentType) ?? [];
    this.#parser = new MultipartParser(
      quoted ?? token.trim(),
      { parts: MAX_PARTS, headBytes: MAX_HEAD_BYTES },
      {
        begin: (head) => this.#parts.push({ head, content: isFile(head) ? new Spool() : [] }),
        data: (piece) => this.#receive(piece),
        end: () => {},
      },
    );
  }

  /** Received bytes in memory. */
  get bufferedBytes(): number {
    return this.#parts.reduce(
      (sum, { content }) => (content instanceof Spool ? sum + content.bufferedBytes : sum),
      this.#fieldBytes,
    );
  }

  /** Throws `MultipartFault`. @param piece valid only during the call */
  push(piece: Buffer): void {
    this.#parser.push(piece);
  }

  /** Resolves when the received data is on the disk. */
  async drained(): Promise<void> {
    const { content } = this.#parts.at(-1) ?? {};
    if (content instanceof Spool) await content.drained();
  }

  /** Ends the body. Throws `MultipartFault`, or the system's error if the disk did not accept a file. */
  async finish(): Promise<FormParts> {
    this.#parser.end();
    return Promise.all(
      this.#parts.map(async ({ head, content }) => {
        if (!(content instanceof Spool)) return [head.name, textOf(head.name, content)] as const;
        await content.finish();
        return [head.name, fileOf(content, head)] as const;
      }),
    );
  }

  /** Deletes the files. */
  release(): void {
    for (const { content } of this.#parts) if (content instanceof Spool) content.release();
  }

  #receive(piece: Buffer): void {
    const { head, content } = this.#parts.at(-1) as ReceivedPart;
    if (content instanceof Spool) {
      content.write(piece);
      return;
    }
    this.#fieldBytes += piece.length;
    if (this.#fieldBytes > MAX_FIELD_BYTES)
      throw new MultipartFault(`its fields are larger than ${MAX_FIELD_BYTES} bytes`, head.name);
    content.push(Buffer.from(piece));
  }
}

/** Converts bytes to a value that maps can move. */
export function fileOf(
  spool: Spool,
  { filename = "", mime: declared = "" }: Omit<PartHead, "name">,
): FileValue {
  const isClaim = DETECTABLE.test(declared) || !MEDIA_TYPE.test(declared);
  const mime = mimeOfBytes(spool.head) ?? (isClaim ? "application/octet-stream" : declared);
  return new FileValue({
    name: filename,
    mime,
    declared,
    size: spool.size,
    pixels: imageSize(spool.head),
    content: spool,
  });
}

/** Groups parts by name. A name that is repeated, or ends in `[]`, becomes a list. */
export function documentOfForm(parts: FormParts): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [written, value] of parts) {
    const isList = written.endsWith("[]");
    const name = isList ? written.slice(0, -2) : written;
    const before = fields.get(name);
    if (Array.isArray(before)) before.push(value);
    else if (before !== undefined) fields.set(name, [before, value]);
    else fields.set(name, isList ? [value] : value);
  }
  return Object.fromEntries(fields);
}

/** A field may declare its type. A field of a type other than text counts as a file without a name. */
function isFile({ filename, mime = "text/plain" }: PartHead): boolean {
  return filename !== undefined || !(mime.startsWith("text/") || mime === "application/json");
}

function textOf(name: string, pieces: Buffer[]): string {
  try {
    return utf8.decode(Buffer.concat(pieces));
  } catch {
    throw new MultipartFault(`its field \`${name}\` is not valid UTF-8`, name);
  }
}

/** URL-encoded forms are UTF-8, whatever the content type declares (https://url.spec.whatwg.org/#urlencoded-parsing). */
export function partsOfQuery(body: Buffer): FormParts {
  return [...new URLSearchParams(body.toString())];
}
