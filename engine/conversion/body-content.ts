/** Bodies that are not JSON, either way: what is sent of a document that may hold files, and what comes back as none. */
import { FileBytes, FileText, FileValue } from "../language/json/file-value.ts";
import type { BodyKind, FormParts, Reply, UnwrittenBody } from "./contract.ts";

/** What an answer is: a document, a text, a file. */
export type AnswerKind = "json" | "text" | "bytes";

/**
 * @param document what an encode map made
 * @param isLarge whether it is written piece by piece
 */
export function contentOf(
  kind: BodyKind,
  document: Record<string, unknown>,
  isLarge: boolean = false,
): string | UnwrittenBody {
  if (kind === "bytes") return { kind, content: document.body };
  if (kind !== "json") return { kind, parts: Object.entries(document) };
  if (holdsFile(document)) return { kind, document };
  return isLarge ? { kind: "plain", document } : JSON.stringify(document);
}

/** A form that goes up as it is, but for the fields that are replaced. */
export function replacedParts(parts: FormParts, replaced: Readonly<Record<string, unknown>>): FormParts {
  return parts.map(([name, value]) => [name, Object.hasOwn(replaced, name) ? replaced[name] : value]);
}

function holdsFile(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof FileText || value instanceof FileValue) return true;
  return Object.values(value).some(holdsFile);
}

const utf8 = new TextDecoder();

/**
 * An answer that is no JSON, as maps see it: `{ body, mime }`.
 * @returns undefined where JSON came in its place, or a page for people: an error, whatever the status says
 */
export function documentOfAnswer(
  kind: Exclude<AnswerKind, "json">,
  headers: Readonly<Record<string, string>>,
  bytes: Uint8Array,
): { body: unknown; mime: string } | undefined {
  const mime = mimeOf(headers);
  if (isDocument(mime)) return undefined;
  if (kind === "text") return { body: utf8.decode(bytes), mime };
  if (bytes.length === 0) return undefined;
  return {
    body: new FileValue({ name: "", mime, declared: mime, size: bytes.length, content: bytes }),
    mime,
  };
}

export function mimeOf(headers: Readonly<Record<string, string>>): string {
  return headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
}

/** JSON, or a page for people. */
export function isDocument(mime: string): boolean {
  return mime === "application/json" || mime.endsWith("+json") || mime === "text/html";
}

/** The answer to a caller, of what `response.encode` made. */
export function replyBody(
  kind: AnswerKind,
  output: unknown,
  isLarge: boolean,
): Pick<Reply, "headers" | "body" | "unwritten"> {
  if (kind === "json") {
    const headers = { "content-type": "application/json" };
    return isLarge
      ? { headers, body: "", unwritten: { document: output } }
      : { headers, body: JSON.stringify(output) };
  }
  const { body, mime } = (output ?? {}) as { body?: unknown; mime?: unknown };
  const isText = typeof body === "string";
  const type =
    typeof mime === "string" && mime !== "" ? mime : isText ? "text/plain" : "application/octet-stream";
  return {
    headers: { "content-type": isText ? `${type}; charset=utf-8` : type },
    body: isText ? body : bytesOf(body),
  };
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof FileBytes) return body.bytes();
  if (body instanceof FileValue && body.content instanceof Uint8Array) return body.content;
  throw new TypeError("a binary response needs a file, a string or $bytes(…) as its `body`");
}
