/** Parses attachments: data URIs, base64 and URLs. It reads sizes and types, never pixels. */
import type { Media } from "./scenario.ts";
import { need } from "./wire.ts";

const kindOf = (mime: string): Media["kind"] => {
  const [family] = mime.split("/");
  return family === "image" || family === "audio" || family === "video" ? family : "file";
};

/** Base64 in either alphabet, padded or not, as proto-JSON accepts it. Throws a `Fault` with `message`. */
export function fromProtoBase64(data: unknown, mime: string, message: string): Media {
  const sound = typeof data === "string" && /^[A-Za-z0-9+/_-]+={0,2}$/.test(data);
  need(sound && data.replace(/=+$/, "").length % 4 !== 1, message);
  return { kind: kindOf(mime), mime, bytes: Buffer.from(data, "base64").length, url: undefined };
}

/** Standard base64. Throws a `Fault` with `message` if it is invalid. */
export function fromBase64(data: unknown, mime: string, message: string, param?: string): Media {
  const sound = typeof data === "string" && data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data);
  need(sound, message, param === undefined ? {} : { param });
  return { kind: kindOf(mime), mime, bytes: Buffer.byteLength(data as string, "base64"), url: undefined };
}

/** A `data:` URI or an `http(s)` URL. Throws a `Fault` with `message` for anything else. */
export function fromUrl(url: unknown, kind: Media["kind"], message: string, param?: string): Media {
  const detail = param === undefined ? {} : { param };
  need(typeof url === "string", message, detail);
  const data = /^data:([^;,]+);base64,(.*)$/s.exec(url);
  if (data !== null) return fromBase64(data[2], data[1] as string, message, param);
  need(/^https?:\/\//.test(url), message, detail);
  return { kind, mime: undefined, bytes: undefined, url };
}
