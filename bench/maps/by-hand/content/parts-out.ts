/** Parts of the Content wire by hand: encoding, for requests and responses. */
import { mimeOf } from "../../../../engine/conversion/hub/media-names.ts";
import { sealBase64 } from "../../../../engine/conversion/hub/seal.ts";
import { type Json, parseArguments, textOf } from "../by-hand.ts";

export function partOut(part: Json, caps: Json): Json {
  switch (part.type) {
    case "text": {
      const { text, sig } = part;
      return sig?.format === "content" ? { text, thoughtSignature: sig.value } : { text };
    }
    case "refusal":
      return { text: part.text };
    case "reasoning": {
      const proof = part.opaque?.find((one: Json) => one.format === "content")?.value;
      if (proof === undefined) return undefined;
      return { text: part.text ?? part.summary?.join("\n\n") ?? "", thought: true, thoughtSignature: proof };
    }
    case "tool_result":
      return { functionResponse: resultOut(part, caps) };
    case "image":
    case "audio":
    case "video":
    case "file":
      return mediaOut(part);
    case "server_tool_call":
    case "server_tool_result":
      return part.ext?.content;
    case "vendor":
      return part.format === "content" ? part.raw : undefined;
    default:
      return undefined;
  }
}

/** A part of a response: foreign proofs are sealed, so that the client can send them back. */
export function answerPart(part: Json, caps: Json): Json {
  switch (part.type) {
    case "text":
    case "refusal":
      return { text: part.text };
    case "reasoning": {
      const wirePart: Json = { text: part.text ?? part.summary?.join("\n\n") ?? "", thought: true };
      const proof = sealBase64(part.opaque?.[0], "content");
      if (proof !== undefined) wirePart.thoughtSignature = proof;
      return wirePart;
    }
    case "tool_call": {
      const { id, name } = part;
      const wirePart: Json = { functionCall: { id, name, args: parseArguments(part.arguments) } };
      const proof = sealBase64(part.sig, "content");
      if (proof !== undefined) wirePart.thoughtSignature = proof;
      return wirePart;
    }
    default:
      return partOut(part, caps);
  }
}

function mediaOut(part: Json): Json {
  const { source, clip } = part;
  switch (source?.kind) {
    case "base64":
      return clipped({ inlineData: { mimeType: source.mime, data: source.data } }, clip);
    case "url": {
      const fileData = { mimeType: source.mime ?? mimeOf(source.url), fileUri: source.url };
      return clipped({ fileData }, clip);
    }
    default:
      return undefined;
  }
}

function clipped(wirePart: Json, clip: Json): Json {
  if (clip !== undefined)
    wirePart.videoMetadata = { startOffset: clip.start, endOffset: clip.end, fps: clip.fps };
  return wirePart;
}

function resultOut(part: Json, caps: Json): Json {
  const wireResult: Json = {};
  if (caps.function_ids) wireResult.id = part.call_id;
  wireResult.name = part.name ?? "unknown_tool";
  wireResult.response = responseOut(part);
  let parts: Json[] | undefined;
  for (const piece of part.content ?? []) {
    const media = piece.type === "text" ? undefined : mediaOut(piece);
    if (media === undefined) continue;
    parts ??= [];
    parts.push(media);
  }
  if (parts !== undefined) wireResult.parts = parts;
  return wireResult;
}

function responseOut(part: Json): Json {
  if (part.ext?.content?.response !== undefined) return part.ext.content.response;
  const text = part.content === undefined ? undefined : textOf(part.content, "text", "\n");
  if (part.is_error) return { error: text ?? "" };
  if (text === undefined) return { output: "" };
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return { output: text };
  }
  if (typeof value !== "object" || value === null) return { output: text };
  return Array.isArray(value) ? { output: value } : value;
}
