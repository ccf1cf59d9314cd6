/** Blocks of the Messages wire by hand: encoding, for requests and responses. */
import { seal } from "../../../../engine/conversion/hub/seal.ts";
import { type Json, parseArguments } from "../by-hand.ts";

export function mark(cache: Json): Json {
  const { ttl } = cache;
  if (ttl === undefined) return { type: "ephemeral" };
  return { type: "ephemeral", ttl: ttl === "24h" || ttl === "30m" ? "1h" : ttl };
}

export function withMark(block: Json, part: Json): Json {
  if (part.cache !== undefined) block.cache_control = mark(part.cache);
  return block;
}

export function blocksOf(parts: Json[], caps: Json): Json[] {
  const blocks: Json[] = [];
  for (const part of parts) {
    const block = blockOf(part, caps);
    if (block !== undefined) blocks.push(block);
  }
  return blocks;
}

export function blockOf(part: Json, caps: Json): Json {
  switch (part.type) {
    case "text": {
      const block: Json = { type: "text", text: part.text };
      if (part.annotations !== undefined) {
        const citations = citationsOut(part.annotations);
        if (citations.length > 0) block.citations = citations;
      }
      return withMark(block, part);
    }
    case "refusal":
      return { type: "text", text: part.text };
    case "image":
      return withMark({ type: "image", source: sourceOut(part.source, caps) }, part);
    case "file": {
      const block: Json = { type: "document", source: sourceOut(part.source, caps) };
      const title = part.title ?? part.filename;
      if (title !== undefined) block.title = title;
      if (part.context !== undefined) block.context = part.context;
      if (part.citations !== undefined) block.citations = { enabled: part.citations };
      return withMark(block, part);
    }
    case "search_result": {
      const { url, title } = part;
      const block: Json = { type: "search_result", source: url, title };
      block.content = blocksOf(part.content ?? [], caps);
      if (part.citations !== undefined) block.citations = { enabled: part.citations };
      return withMark(block, part);
    }
    case "reasoning":
      return thinkingOut(part, caps);
    case "tool_call": {
      const { id, name } = part;
      const block: Json = { type: "tool_use", id, name, input: parseArguments(part.arguments) };
      const caller = part.ext?.messages?.caller;
      if (caller !== undefined) block.caller = caller;
      return withMark(block, part);
    }
    case "tool_result": {
      const block: Json = { type: "tool_result", tool_use_id: part.call_id };
      const content = resultOut(part.content ?? [], caps);
      if (content.length > 0) block.content = content;
      if (part.is_error) block.is_error = true;
      return withMark(block, part);
    }
    case "server_tool_call":
    case "server_tool_result":
    case "compaction":
      return part.ext?.messages;
    case "vendor":
      return part.format === "messages" ? part.raw : undefined;
    default:
      return undefined;
  }
}

function resultOut(content: Json[], caps: Json): Json {
  const [first] = content;
  if (content.length === 1 && first.type === "text" && first.cache === undefined) return first.text;
  return blocksOf(content, caps);
}

/**
 * Thinking goes back to its issuer only, with its proof. Other thinking is dropped, unless `unsigned_thinking` is `keep` and
 * it has a text.
 */
function thinkingOut(part: Json, caps: Json): Json {
  const proof = part.opaque?.find((one: Json) => one.format === "messages");
  switch (proof?.kind) {
    case "redacted":
      return { type: "redacted_thinking", data: proof.value };
    case "signature": {
      const thinking = part.text ?? part.summary?.join("\n\n") ?? "";
      return { type: "thinking", thinking, signature: proof.value };
    }
    default:
      if (caps.unsigned_thinking !== "keep" || part.text === undefined) return undefined;
      return { type: "thinking", thinking: part.text, signature: "" };
  }
}

/** A block of a response: foreign reasoning is shown here, with its proof sealed for the way back. */
export function answerBlock(part: Json, caps: Json): Json {
  if (part.type !== "reasoning") return blockOf(part, caps);
  const proof = part.opaque?.[0];
  if (part.visibility === "redacted" || (part.text === undefined && part.summary === undefined)) {
    return proof === undefined ? undefined : { type: "redacted_thinking", data: seal(proof, "messages") };
  }
  const thinking = part.text ?? part.summary.join("\n\n");
  return { type: "thinking", thinking, signature: seal(proof, "messages") ?? "" };
}

function citationsOut(annotations: Json[]): Json[] {
  const citations: Json[] = [];
  for (const { raw } of annotations) {
    switch (raw?.type) {
      case "web_search_result_location":
      case "search_result_location":
      case "char_location":
      case "page_location":
      case "content_block_location":
        citations.push(raw);
    }
  }
  return citations;
}

function sourceOut(source: Json, caps: Json): Json {
  switch (source.kind) {
    case "base64":
      return { type: "base64", media_type: source.mime, data: source.data };
    case "url":
      return { type: "url", url: source.url };
    case "file_id":
      return { type: "file", file_id: source.id };
    case "text":
      return { type: "text", media_type: "text/plain", data: source.text };
    case "parts":
      return { type: "content", content: blocksOf(source.parts, caps) };
    default:
      return undefined;
  }
}
