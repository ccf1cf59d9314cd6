/** Items and parts of the Responses wire by hand: decoding, for requests and responses. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: objects are made when their first field is there
import { dataUrlData, dataUrlMime, mimeOf } from "../../../../engine/conversion/hub/media-names.ts";
import { type Json, listOf, proofOf } from "../by-hand.ts";

export function partOf(part: Json): Json {
  if (typeof part === "string") return { type: "text", text: part };
  switch (part.type) {
    case "text":
    case "input_text":
    case "output_text":
    case "summary_text":
    case "reasoning_text":
      return marked({ type: "text", text: part.text }, part);
    case "refusal":
      return { type: "refusal", text: part.refusal ?? part.text };
    case "input_image": {
      const url = part.image_url?.url ?? part.image_url;
      const hubPart: Json = { type: "image" };
      if (part.file_id) hubPart.source = { kind: "file_id", id: part.file_id, format: "responses" };
      else if (url != null) hubPart.source = mediaOf(url);
      if (part.detail) hubPart.detail = part.detail;
      return marked(hubPart, part);
    }
    case "input_file": {
      const hubPart: Json = { type: "file" };
      if (part.filename != null) hubPart.filename = part.filename;
      hubPart.source = sourceOf(part);
      return marked(hubPart, part);
    }
    case "input_audio": {
      const { format, data } = part.input_audio;
      const mime = format === "mp3" ? "audio/mpeg" : `audio/${format}`;
      return { type: "audio", source: { kind: "base64", mime, data } };
    }
    case undefined:
      return { type: "text", text: part };
    default:
      return { type: "vendor", format: "responses", raw: part };
  }
}

function marked(hubPart: Json, part: Json): Json {
  if (part.prompt_cache_breakpoint != null) hubPart.cache = { mode: "breakpoint" };
  return hubPart;
}

function mediaOf(url: string): Json {
  const mime = dataUrlMime(url);
  return mime === undefined ? { kind: "url", url } : { kind: "base64", mime, data: dataUrlData(url) };
}

function sourceOf({ file_id: id, file_url: url, file_data: data, filename }: Json): Json {
  if (id) return { kind: "file_id", id, format: "responses" };
  if (url) return mediaOf(url);
  const mime = dataUrlMime(data) ?? mimeOf(filename) ?? "application/pdf";
  return { kind: "base64", mime, data: dataUrlData(data) ?? data };
}

/** Adds the parts of an item of an assistant's turn, from the history or from a response. */
export function pushParts(item: Json, parts: Json[]): void {
  switch (item.type ?? "message") {
    case "message":
      for (const part of listOf(item.content)) parts.push(messagePartOf(part, item));
      return;
    case "reasoning":
      parts.push(reasoningOf(item));
      return;
    case "function_call":
      parts.push(functionCallOf(item));
      return;
    case "custom_tool_call": {
      const { call_id, name, input } = item;
      const hubPart: Json = { type: "tool_call", kind: "custom", id: call_id, name, input };
      if (item.namespace != null) hubPart.namespace = item.namespace;
      if (isMakers(item.id)) hubPart.item = { id: item.id };
      parts.push(hubPart);
      return;
    }
    case "additional_tools":
    case "tool_search_output":
      parts.push({ type: "vendor", format: "responses", raw: item, told: true });
      return;
    case "item_reference":
      parts.push({ type: "item_ref", id: item.id });
      return;
    case "compaction":
      parts.push({ type: "compaction", ext: { responses: item } });
      return;
    default: {
      const { id, type, status } = item;
      const end = type.indexOf("_call");
      if (end < 0) parts.push({ type: "vendor", format: "responses", raw: item });
      else {
        const tool = type.slice(0, end);
        parts.push({
          type: "server_tool_call",
          id,
          tool,
          status: status ?? undefined,
          ext: { responses: item },
        });
      }
    }
  }
}

export function messagePartOf(part: Json, item: Json): Json {
  if (typeof part === "string") return placed({ type: "text", text: part }, item);
  switch (part.type) {
    case "output_text":
    case "text":
    case "input_text": {
      const hubPart: Json = { type: "text", text: part.text };
      const { annotations, logprobs } = part;
      if (annotations?.length > 0) {
        const notes = annotations.map(noteOf).filter((note: Json) => note !== undefined);
        if (notes.length > 0) hubPart.annotations = notes;
      }
      if (logprobs?.length > 0) hubPart.logprobs = logprobs.map(logprobOf);
      return placed(hubPart, item);
    }
    case "refusal":
      return placed({ type: "refusal", text: part.refusal ?? part.text }, item);
    case undefined:
      return placed({ type: "text", text: part }, item);
    default:
      return { type: "vendor", format: "responses", raw: part };
  }
}

function placed(hubPart: Json, { id, phase }: Json): Json {
  if (id != null) hubPart.item = { id };
  if (phase) hubPart.phase = phase;
  return hubPart;
}

export function reasoningOf(item: Json): Json {
  const { content, summary, id } = item;
  const hubPart: Json = { type: "reasoning", visibility: content?.length > 0 ? "full" : "summary" };
  if (summary?.length > 0) hubPart.summary = summary.map(({ text }: Json) => text);
  let text: string | undefined;
  for (const piece of content ?? []) text = text === undefined ? piece.text : text + piece.text;
  if (text !== undefined) hubPart.text = text;
  const proof = proofOf(item.encrypted_content, "responses", "encrypted");
  if (proof !== undefined) hubPart.opaque = [proof];
  if (isMakers(id)) hubPart.item = { id };
  return hubPart;
}

function functionCallOf(item: Json): Json {
  const { call_id: id, name, arguments: given } = item;
  const hubPart: Json = { type: "tool_call", kind: "function", id, name };
  if (given != null) hubPart.arguments = typeof given === "string" ? given : JSON.stringify(given);
  if (item.namespace != null) hubPart.namespace = item.namespace;
  if (isMakers(item.id)) hubPart.item = { id: item.id };
  if (item.caller != null) hubPart.ext = { responses: { caller: item.caller } };
  return hubPart;
}

export function noteOf(note: Json): Json {
  const { type, file_id, filename } = note;
  switch (type) {
    case "url_citation": {
      const { url, title, start_index: start, end_index: end } = note;
      return { type: "url", url, title, start, end };
    }
    case "file_citation":
      return { type: "file", file_id, filename, raw: note };
    case "container_file_citation":
      return { type: "container_file", file_id, filename, raw: note };
    case "file_path":
      return { type: "path", file_id, raw: note };
    default:
      return undefined;
  }
}

export function logprobOf({ token, logprob, bytes, top_logprobs: top }: Json): Json {
  const others = listOf(top).map((other) => ({
    token: other.token,
    logprob: other.logprob,
    bytes: other.bytes ?? undefined,
  }));
  return bytes == null ? { token, logprob, top: others } : { token, logprob, bytes, top: others };
}

/** False for ids that the gateway made. */
export function isMakers(id: string | null | undefined): boolean {
  return id != null && !/^[a-z]+_[0-9A-Za-z]+_(in_)?[0-9]+$/.test(id);
}
