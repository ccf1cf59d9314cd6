/** Parts of the Chat wire's messages by hand: encoding, for requests and responses. */
import { dataUrl } from "../../../../engine/conversion/hub/media-names.ts";
import type { Json } from "../by-hand.ts";

/** The cache marker of a dialect that uses `cache_control`. */
export function markOut(part: Json, caps: Json): Json {
  if (part.cache === undefined || caps.cache_marks !== "cache_control") return undefined;
  const { ttl } = part.cache;
  return ttl === undefined ? { type: "ephemeral" } : { type: "ephemeral", ttl };
}

function marked(wirePart: Json, part: Json, caps: Json): Json {
  if (part.cache === undefined) return wirePart;
  const mark = markOut(part, caps);
  if (mark !== undefined) wirePart.cache_control = mark;
  else if (caps.cache_marks === "breakpoint") wirePart.prompt_cache_breakpoint = { mode: "explicit" };
  return wirePart;
}

export function partOut(part: Json, caps: Json): Json {
  const file = part.ext?.chat?.file;
  if (file !== undefined) return marked({ type: "file", file }, part, caps);
  switch (part.type) {
    case "text":
    case "refusal":
      return marked({ type: "text", text: part.text }, part, caps);
    case "image": {
      const { source, detail } = part;
      const url = urlOf(source);
      const wirePart: Json = { type: "image_url" };
      if (url !== undefined) wirePart.image_url = detail === undefined ? { url } : { url, detail };
      else if (detail !== undefined) wirePart.image_url = { detail };
      return marked(wirePart, part, caps);
    }
    case "audio": {
      const { mime, data } = part.source;
      const format =
        mime === "audio/mpeg" || mime === "audio/mp3" ? "mp3" : mime?.slice(mime.indexOf("audio/") + 6);
      return { type: "input_audio", input_audio: { data, format } };
    }
    case "video":
      return { type: "video_url", video_url: { url: urlOf(part.source) } };
    case "file":
      return fileOut(part);
    case "vendor":
      return part.format === "chat" ? part.raw : undefined;
    default:
      return undefined;
  }
}

function urlOf({ kind, url, mime, data }: Json): string | undefined {
  return kind === "base64" ? dataUrl(mime, data) : url;
}

const endings: Record<string, string> = {
  "text/plain": "txt",
  "text/csv": "csv",
  "text/markdown": "md",
  "text/html": "html",
};

function fileOut({ source, filename, title }: Json): Json {
  switch (source.kind) {
    case "base64": {
      const name = filename ?? `${title ?? "document"}.${endings[source.mime] ?? "pdf"}`;
      return { type: "file", file: { filename: name, file_data: dataUrl(source.mime, source.data) } };
    }
    case "file_id":
      return { type: "file", file: { file_id: source.id } };
    default:
      return undefined;
  }
}

export function callOut(part: Json, caps: Json): Json {
  const { id, name } = part;
  if (part.kind === "custom") return { id, type: "custom", custom: { name, input: part.input } };
  const wireCall: Json = { id, type: "function", function: { name, arguments: part.arguments || "{}" } };
  const signature = signatureOut(part.sig);
  if (signature !== undefined) wireCall.extra_content = signature;
  const mark = markOut(part, caps);
  if (mark !== undefined) wireCall.cache_control = mark;
  return wireCall;
}

export function signatureOut(sig: Json): Json {
  return sig?.format === "content" ? { google: { thought_signature: sig.value } } : undefined;
}
