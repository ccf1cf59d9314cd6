/**
 * Serializes bodies with files while they are sent: only one chunk of each file is in memory, as bytes or base64. A body can be
 * read again from the start for the next attempt.
 */
import { randomUUID } from "node:crypto";
import type { UnwrittenBody } from "../../conversion/contract.ts";
import { FileText, FileValue } from "../../language/json/file-value.ts";
import { Spool } from "../file/spool.ts";

export interface WrittenBody {
  readonly contentType: string;
  /** In bytes. */
  readonly length: number;
  /** A chunk is valid until the next one is requested. */
  read(): AsyncGenerator<Uint8Array, void, undefined>;
}

type Segment = Buffer | FileValue | FileText;

export function writeBody(body: UnwrittenBody): WrittenBody {
  switch (body.kind) {
    case "json":
    case "plain":
      return written("application/json", jsonSegments(body.document));
    case "bytes":
      return writeBytes(body.content);
    case "form":
      return writeForm(body.parts);
    case "multipart":
      return writeMultipart(body.parts);
  }
}

/** Lists repeat their name, objects become JSON, and null or absent values are omitted. */
function writeMultipart(parts: Iterable<readonly [name: string, value: unknown]>): WrittenBody {
  const boundary = `polywire-${randomUUID()}`;
  const segments: Segment[] = [];
  for (const [name, values] of parts) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value === undefined || value === null) continue;
      const isFile = value instanceof FileValue;
      const more = isFile ? `; filename="${quotable(value.name)}"\r\ncontent-type: ${value.mime}` : "";
      segments.push(
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${quotable(name)}"${more}\r\n\r\n`,
        ),
        ...(isFile ? [value] : textSegments(value)),
        Buffer.from("\r\n"),
      );
    }
  }
  segments.push(Buffer.from(`--${boundary}--\r\n`));
  return written(`multipart/form-data; boundary=${boundary}`, segments);
}

/** A file or a text. */
function writeBytes(body: unknown): WrittenBody {
  if (body instanceof FileValue) return written(body.mime, [body]);
  return written("text/plain; charset=utf-8", textSegments(body));
}

/** Fields in URL encoding. */
function writeForm(fields: Iterable<readonly [name: string, value: unknown]>): WrittenBody {
  const form = new URLSearchParams();
  for (const [name, values] of fields)
    for (const value of Array.isArray(values) ? values : [values])
      if (value !== undefined && value !== null) form.append(name, plain(value));
  return written("application/x-www-form-urlencoded", [Buffer.from(form.toString())]);
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function textSegments(value: unknown): Segment[] {
  if (value instanceof FileText) return [value];
  return typeof value === "string" ? [Buffer.from(value)] : jsonSegments(value);
}

function jsonSegments(value: unknown): Segment[] {
  const texts: FileText[] = [];
  // A random value that no input can contain.
  const mark = randomUUID();
  const text = JSON.stringify(value, (_key, held: unknown) => {
    if (!(held instanceof FileText)) return held;
    texts.push(held);
    return mark;
  });
  return text.split(mark).flatMap((piece, at) => {
    const file = texts[at - 1];
    return file === undefined ? [Buffer.from(piece)] : [file, Buffer.from(piece)];
  });
}

function written(contentType: string, segments: readonly Segment[]): WrittenBody {
  return {
    contentType,
    length: segments.reduce((sum, segment) => sum + lengthOf(segment), 0),
    async *read() {
      for (const segment of segments) {
        if (segment instanceof FileValue) yield* bytesOf(segment);
        else if (segment instanceof FileText) yield* base64Of(segment);
        else if (segment.length > 0) yield segment;
      }
    },
  };
}

function lengthOf(segment: Segment): number {
  if (segment instanceof FileValue) return segment.size;
  if (!(segment instanceof FileText)) return segment.length;
  return Buffer.byteLength(segment.prefix) + 4 * Math.ceil(segment.file.size / 3);
}

async function* bytesOf({ content }: FileValue): AsyncGenerator<Buffer, void, undefined> {
  if (content instanceof Spool) yield* content.read();
  else yield Buffer.from(content as Uint8Array);
}

async function* base64Of({ file, prefix }: FileText): AsyncGenerator<Buffer, void, undefined> {
  if (prefix !== "") yield Buffer.from(prefix);
  let left: Buffer = Buffer.alloc(0);
  for await (const piece of bytesOf(file)) {
    const all = left.length === 0 ? piece : Buffer.concat([left, piece]);
    const encodable = all.length - (all.length % 3);
    if (encodable > 0) yield Buffer.from(all.toString("base64", 0, encodable), "latin1");
    left = Buffer.from(all.subarray(encodable));
  }
  if (left.length > 0) yield Buffer.from(left.toString("base64"), "latin1");
}

/** Escapes names like browsers (HTML, multipart/form-data encoding algorithm). */
function quotable(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "%0D%0A").replaceAll('"', "%22");
}
