/** Parts of the Chat wire's messages by hand: decoding, for the history and for responses. */
import { dataUrlData, dataUrlMime, mimeOf } from "../../../../engine/conversion/hub/media-names.ts";
import { hasContent, type Json, listOf, proofOf } from "../by-hand.ts";

/** A marker for the prompt cache, in either dialect. */
export function markOf(marked: Json): Json {
  const mark = marked.cache_control ?? marked.prompt_cache_breakpoint;
  if (mark == null) return undefined;
  return mark.ttl == null ? { mode: "breakpoint" } : { mode: "breakpoint", ttl: mark.ttl };
}

function withMark(hubPart: Json, part: Json): Json {
  const mark = markOf(part);
  if (mark !== undefined) hubPart.cache = mark;
  return hubPart;
}

export function partOf(part: Json): Json {
  if (typeof part === "string") return { type: "text", text: part };
  switch (part.type) {
    case undefined:
      return { type: "text", text: part };
    case "text":
    case "input_text":
    case "output_text":
      return withMark({ type: "text", text: part.text }, part);
    case "refusal":
      return { type: "refusal", text: part.refusal };
    case "image_url": {
      const hubPart: Json = { type: "image" };
      const source = mediaOf(part.image_url?.url ?? part.image_url);
      if (source !== undefined) hubPart.source = source;
      if (part.image_url?.detail) hubPart.detail = part.image_url.detail;
      return withMark(hubPart, part);
    }
    case "input_audio": {
      const { format, data } = part.input_audio;
      const mime = format === "mp3" ? "audio/mpeg" : `audio/${format}`;
      return { type: "audio", source: { kind: "base64", mime, data: dataUrlData(data) ?? data } };
    }
    case "video_url":
      return { type: "video", source: mediaOf(part.video_url?.url) };
    case "file":
      return fileOf(part);
    case "thinking":
      return { type: "reasoning", visibility: "full", text: thoughtIn(part.thinking) };
    case "tool_use": {
      const { id, name, input } = part;
      return { type: "tool_call", kind: "function", id, name, arguments: JSON.stringify(input) };
    }
    case "tool_result": {
      const content = listOf(part.content).map(partOf);
      const hubPart: Json = { type: "tool_result", kind: "function", call_id: part.tool_use_id, content };
      if (part.is_error != null) hubPart.is_error = part.is_error;
      return hubPart;
    }
    default:
      return { type: "vendor", format: "chat", raw: part };
  }
}

function thoughtIn(pieces: Json): string | undefined {
  let text: string | undefined;
  for (const piece of listOf(pieces)) if (piece.text !== undefined) text = (text ?? "") + piece.text;
  return text;
}

function mediaOf(url: Json): Json {
  if (url == null) return undefined;
  const mime = dataUrlMime(url);
  return mime === undefined ? { kind: "url", url } : { kind: "base64", mime, data: dataUrlData(url) };
}

function fileOf(part: Json): Json {
  const { file } = part;
  const { file_data: data, file_id: id, filename } = file;
  const mime = dataUrlMime(data) ?? mimeOf(filename) ?? mimeOf(data) ?? "application/pdf";
  const hubPart: Json = { type: kindOf(mime) };
  if (filename != null) hubPart.filename = filename;
  if (id) hubPart.source = { kind: "file_id", id, format: "chat" };
  else if (data?.includes("://")) hubPart.source = { kind: "url", url: data, mime };
  else hubPart.source = { kind: "base64", mime, data: dataUrlData(data) ?? data };
  withMark(hubPart, part);
  hubPart.ext = { chat: { file } };
  return hubPart;
}

function kindOf(mime: string): string {
  const kind = mime.slice(0, mime.indexOf("/"));
  return kind === "image" || kind === "audio" || kind === "video" ? kind : "file";
}

/**
 * An assistant's message: reasoning first, then text, then calls. @param sources what a host found when it searched
 */
export function answerParts(message: Json, logprobs: Json, sources: Json): Json[] {
  const parts: Json[] = [];
  pushReasoning(message, parts);
  const { content } = message;
  if (typeof content === "string") {
    if (content !== "") {
      const hubPart: Json = { type: "text", text: content };
      const annotations = notesOf(message.annotations, sources);
      if (annotations !== undefined) hubPart.annotations = annotations;
      if (logprobs?.length > 0) hubPart.logprobs = logprobs.map(logprobOf);
      parts.push(withMark(hubPart, message));
    }
  } else if (content != null) for (const part of listOf(content)) parts.push(partOf(part));
  if (message.refusal) parts.push({ type: "refusal", text: message.refusal });
  if (message.images != null) for (const image of message.images) parts.push(partOf(image));
  if (message.tool_calls != null) for (const call of message.tool_calls) parts.push(callOf(call));
  const legacy = message.function_call;
  if (legacy?.name)
    parts.push({
      type: "tool_call",
      kind: "function",
      id: "",
      name: legacy.name,
      arguments: legacy.arguments,
    });
  const { audio } = message;
  if (audio?.id || audio?.data || audio?.transcript) parts.push(audioOf(audio));
  return parts;
}

function audioOf({ id, transcript, expires_at, data }: Json): Json {
  const hubPart: Json = { type: "audio" };
  if (id != null) hubPart.id = id;
  if (transcript != null) hubPart.transcript = transcript;
  if (expires_at != null) hubPart.expires_at = expires_at;
  if (data) hubPart.source = { kind: "base64", mime: "audio/wav", data };
  return hubPart;
}

function pushReasoning(message: Json, parts: Json[]): void {
  const { reasoning_details, thinking_blocks } = message;
  const plain = message.reasoning_content ?? message.reasoning;
  if (reasoning_details == null && thinking_blocks == null) {
    if (plain) parts.push({ type: "reasoning", visibility: "full", text: plain });
    return;
  }
  const details = [...listOf(reasoning_details), ...listOf(thinking_blocks)];
  if (details.some(isWorded) || !(hasContent(message.reasoning_content) || hasContent(message.reasoning))) {
    let last: unknown;
    let items: Json[] = [];
    for (let at = 0; at < details.length; at++) {
      const key = details[at].index ?? at;
      if (at > 0 && key !== last) {
        parts.push(thoughtOf(items));
        items = [];
      }
      items.push(details[at]);
      last = key;
    }
    if (items.length > 0) parts.push(thoughtOf(items));
    return;
  }
  parts.push(proven({ type: "reasoning", visibility: "full", text: plain }, details));
}

function isWorded(detail: Json): boolean {
  return hasContent(detail.text) || hasContent(detail.summary) || hasContent(detail.thinking);
}

function thoughtOf(items: Json[]): Json {
  const hubPart: Json = { type: "reasoning", visibility: items.some(isWorded) ? "full" : "redacted" };
  let text: string | undefined;
  for (const item of items) {
    const words = item.text ?? item.summary ?? item.thinking;
    if (words != null) text = (text ?? "") + words;
  }
  if (text !== undefined) hubPart.text = text;
  return proven(hubPart, items);
}

/** Adds the proofs of reasoning details. Details without a proof, or with a proof of this wire, are also kept unchanged. */
function proven(hubPart: Json, details: Json[]): Json {
  const opaque: Json[] = [];
  const native: Json[] = [];
  for (const detail of details) {
    const proof = proofOf(detail.signature ?? detail.data, "chat", "signature");
    if (proof !== undefined) opaque.push(proof);
    if (proof === undefined || proof.format === "chat") native.push(detail);
  }
  if (opaque.length > 0) hubPart.opaque = opaque;
  if (native.length > 0) hubPart.ext = { chat: { reasoning_details: native } };
  return hubPart;
}

function callOf(call: Json): Json {
  if (call.type === "custom") {
    const { id, custom } = call;
    return { type: "tool_call", kind: "custom", id, name: custom?.name, input: custom?.input };
  }
  const { name, arguments: given } = call.function ?? {};
  const hubPart: Json = { type: "tool_call", kind: "function" };
  if (call.id != null) hubPart.id = call.id;
  if (name != null) hubPart.name = name;
  if (given != null) hubPart.arguments = typeof given === "string" ? given : JSON.stringify(given);
  const sig = proofOf(call.extra_content?.google?.thought_signature, "content", "thought_signature");
  if (sig !== undefined) hubPart.sig = sig;
  return withMark(hubPart, call);
}

/** Annotations of a known kind, and the sources of the whole response. */
export function notesOf(annotations: Json, sources: Json): Json[] | undefined {
  let notes: Json[] | undefined;
  for (const { url_citation: cited } of annotations ?? []) {
    if (cited == null) continue;
    const { url, title, start_index: start, end_index: end } = cited;
    const note: Json = { type: "url" };
    if (url != null) note.url = url;
    if (title != null) note.title = title;
    if (start != null) note.start = start;
    if (end != null) note.end = end;
    notes ??= [];
    notes.push(note);
  }
  for (const source of sources ?? []) {
    notes ??= [];
    notes.push(sourceOf(source));
  }
  return notes;
}

/** A source is a link, or a link with a title. */
export function sourceOf(source: Json): Json {
  const note: Json = { type: "url", url: source.url ?? source };
  if (source.title != null) note.title = source.title;
  return note;
}

export function logprobOf({ token, logprob, bytes, top_logprobs: top }: Json): Json {
  const entry: Json = { token, logprob };
  if (bytes != null) entry.bytes = bytes;
  entry.top = listOf(top).map((other) => ({
    token: other.token,
    logprob: other.logprob,
    bytes: other.bytes ?? undefined,
  }));
  return entry;
}
