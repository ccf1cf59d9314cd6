/** Parts of the Content wire by hand: decoding, for requests and responses. */
import { hasContent, type Json, listOf, proofOf } from "../by-hand.ts";

/** A part usually has one content field; the field's name gives its kind. */
export function pushPart(part: Json, parts: Json[]): void {
  const { text, functionCall, functionResponse, inlineData, fileData } = part;
  if (text !== undefined) parts.push(wordsOf(part));
  // A call that is streamed in pieces has its name in the first; the pieces that follow are no calls of their own.
  if ((functionCall?.name ?? functionCall?.args) !== undefined) {
    const { id, name, args } = functionCall;
    const hubPart: Json = { type: "tool_call", kind: "function" };
    if (id != null) hubPart.id = id;
    if (name != null) hubPart.name = name;
    hubPart.arguments = args === undefined ? "{}" : JSON.stringify(args);
    parts.push(signed(hubPart, part));
  }
  if (functionResponse !== undefined) parts.push(resultOf(functionResponse));
  if (hasContent(inlineData)) {
    const { mimeType: mime, data } = inlineData;
    const hubPart: Json = { type: kindOf(mime), source: { kind: "base64", mime, data } };
    parts.push(signed(clipped(hubPart, part.videoMetadata), part));
  }
  if (hasContent(fileData)) {
    const { mimeType: mime, fileUri: url } = fileData;
    const source = mime == null ? { kind: "url", url } : { kind: "url", url, mime };
    parts.push(clipped({ type: kindOf(mime), source }, part.videoMetadata));
  }
  const { executableCode: code, codeExecutionResult: result } = part;
  if (code !== undefined) {
    parts.push({
      type: "server_tool_call",
      id: code.id ?? "code",
      tool: "code_execution",
      input: { code: code.code, language: code.language },
      ext: { content: part },
    });
  }
  if (result !== undefined) {
    parts.push({
      type: "server_tool_result",
      call_id: result.id ?? "code",
      tool: "code_execution",
      output: result,
      ext: { content: part },
    });
  }
  if (functionCall?.partialArgs !== undefined) {
    const { id, name, args, ...pieces } = functionCall;
    parts.push({ type: "vendor", format: "content", raw: { functionCall: pieces } });
  }
  if ((text ?? functionCall ?? functionResponse ?? inlineData ?? fileData ?? code ?? result) === undefined)
    parts.push({ type: "vendor", format: "content", raw: part });
}

function wordsOf(part: Json): Json {
  const { text, thought, thoughtSignature } = part;
  if (thought !== true) return signed({ type: "text", text }, part);
  const hubPart: Json = { type: "reasoning", visibility: "summary", text };
  const proof = proofOf(thoughtSignature, "content", "thought_signature");
  if (proof !== undefined) hubPart.opaque = [proof];
  return hubPart;
}

export function signed(hubPart: Json, part: Json): Json {
  const sig = proofOf(part.thoughtSignature, "content", "thought_signature");
  if (sig !== undefined) hubPart.sig = sig;
  return hubPart;
}

function clipped(hubPart: Json, clip: Json): Json {
  if (clip == null) return hubPart;
  const { startOffset: start, endOffset: end, fps } = clip;
  if (start != null || end != null || fps != null)
    hubPart.clip = { start: start ?? undefined, end: end ?? undefined, fps: fps ?? undefined };
  return hubPart;
}

function kindOf(mime: string | undefined): string {
  const kind = mime == null ? "file" : mime.slice(0, mime.indexOf("/"));
  return kind === "image" || kind === "audio" || kind === "video" ? kind : "file";
}

function resultOf({ id, name, scheduling, response, parts }: Json): Json {
  const hubPart: Json = { type: "tool_result", kind: "function" };
  if (id != null) hubPart.call_id = id;
  if (name != null) hubPart.name = name;
  if (scheduling != null) hubPart.scheduling = scheduling;
  const content: Json[] = [];
  if (response != null) content.push({ type: "text", text: resultText(response) });
  for (const part of listOf(parts)) pushPart(part, content);
  if (content.length > 0) hubPart.content = content;
  if (response?.error !== undefined && Object.keys(response).length === 1) hubPart.is_error = true;
  if (response != null) hubPart.ext = { content: { response } };
  return hubPart;
}

/** A result that is only text comes as an object with one field; any other value stays JSON. */
function resultText(response: Json): string {
  if (Object.keys(response).length === 1) {
    const only = response.output ?? response.error ?? response.result ?? response.content;
    if (typeof only === "string") return only;
  }
  return JSON.stringify(response);
}
