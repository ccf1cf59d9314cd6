/** Bodies that are not JSON: requests with files, and responses of text or bytes. */
import { FileBytes, FileText, FileValue } from "../language/json/file-value.ts";
import type { BodyKind, FormParts, Reply, UnwrittenBody } from "./contract.ts";

/** The kind of a response: a document, a text, a file. */
export type AnswerKind = "json" | "text" | "bytes";

/**
 * @param document the output of an encode map
 * @param isLarge whether it is serialized in chunks
 */
export function contentOf(
  kind: BodyKind,
  document: Record<string, unknown>,
  isLarge: boolean = false,
): string | UnwrittenBody {
  if (kind === "bytes") return { kind, content: document.body };
  if (kind !== "json") return { kind, parts: Object.entries(document) };
  if (hasFile(document)) return { kind, document };
  return isLarge ? { kind: "plain", document } : JSON.stringify(document);
}

/** A form that is sent unchanged, except for the replaced fields. */
export function replacedParts(parts: FormParts, replaced: Readonly<Record<string, unknown>>): FormParts {
  return parts.map(([name, value]) => [name, Object.hasOwn(replaced, name) ? replaced[name] : value]);
}

function hasFile(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (value instanceof FileText || value instanceof FileValue) return true;
  return Object.values(value).some(hasFile);
}

const utf8 = new TextDecoder();

/**
 * A response that is not JSON, in the form that maps read: `{ body, mime }`.
 * @returns undefined for JSON or an HTML page instead: an error, whatever the status
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

/** JSON, or an HTML page. */
export function isDocument(mime: string): boolean {
  return mime === "application/json" || mime.endsWith("+json") || mime === "text/html";
}

/** The client's response from the output of `response.encode`. */
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
