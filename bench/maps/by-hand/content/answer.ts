/** Responses of the Content wire by hand, whole and streamed. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: lists are made when their first item is there

import { utf16Offset } from "../../../../engine/language/functions/offsets.ts";
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { idCore, type Json, listOf } from "../by-hand.ts";
import { pushPart } from "./parts.ts";
import { answerPart } from "./parts-out.ts";

export function responseDecode(body: Json, b: Bindings): Json {
  const { candidates, promptFeedback: feedback } = body;
  const hub: Json = { id: body.responseId ?? undefined, model: body.modelVersion, created: b.now };
  hub.candidates = listOf(candidates).map(candidateOf);
  if (feedback?.blockReason !== undefined || (feedback !== undefined && hub.candidates.length === 0))
    hub.prompt_block = blockOf(feedback);
  if (body.usageMetadata != null) hub.usage = usageOf(body.usageMetadata);
  return hub;
}

function blockOf(feedback: Json): Json {
  if (feedback === null) return undefined;
  const { blockReason: reason = "OTHER", blockReasonMessage: message, safetyRatings: ratings } = feedback;
  return { reason, message, ratings };
}

function candidateOf(candidate: Json, at: number): Json {
  const hubCandidate: Json = {
    index: candidate.index ?? at,
    parts: partsOf(candidate),
    finish: finishOf(candidate),
  };
  if (candidate.safetyRatings != null) hubCandidate.safety = candidate.safetyRatings;
  if (candidate.groundingMetadata != null) hubCandidate.grounding = candidate.groundingMetadata;
  if (candidate.urlContextMetadata != null) hubCandidate.url_context = candidate.urlContextMetadata;
  if (candidate.avgLogprobs != null) hubCandidate.avg_logprob = candidate.avgLogprobs;
  return hubCandidate;
}

function partsOf({ content, groundingMetadata: grounding }: Json): Json[] {
  const parts: Json[] = [];
  const given = listOf(content?.parts);
  for (let at = 0; at < given.length; at++) {
    const part = given[at];
    if (part.text !== undefined && part.thought !== true && grounding?.groundingSupports !== undefined) {
      parts.push(groundedPart(part.text, at, grounding));
    } else pushAnswered(part, parts);
  }
  return parts;
}

/** A result in a response belongs to a call that the provider ran itself. */
export function pushAnswered(part: Json, parts: Json[]): void {
  const result = part.functionResponse;
  if (result === undefined) {
    pushPart(part, parts);
    return;
  }
  parts.push({
    type: "server_tool_result",
    call_id: result.id ?? "",
    tool: result.name,
    output: result.response,
    ext: { content: part },
  });
}

function groundedPart(text: string, at: number, { groundingSupports, groundingChunks: chunks }: Json): Json {
  const annotations: Json[] = [];
  for (const { segment, groundingChunkIndices } of listOf(groundingSupports)) {
    if ((segment?.partIndex ?? 0) !== at) continue;
    for (const chunk of listOf(groundingChunkIndices)) {
      const { uri: url, title } = chunks?.[chunk]?.web ?? {};
      const start = utf16Offset(text, segment.startIndex ?? 0);
      const end = utf16Offset(text, segment.endIndex);
      annotations.push({ type: "url", url, title, start, end, cited_text: segment.text });
    }
  }
  return annotations.length > 0 ? { type: "text", text, annotations } : { type: "text", text };
}

function finishOf(candidate: Json): Json {
  const raw = candidate.finishReason;
  const finish: Json = { reason: reasonOf(raw) };
  if (raw != null) finish.raw = raw;
  if (candidate.finishMessage != null) finish.detail = { message: candidate.finishMessage };
  return finish;
}

function reasonOf(raw: string | undefined): string {
  switch (raw) {
    case "STOP":
    case undefined:
      return "stop";
    case "MAX_TOKENS":
      return "length";
    case "SAFETY":
    case "RECITATION":
    case "BLOCKLIST":
    case "PROHIBITED_CONTENT":
    case "SPII":
    case "MODEL_ARMOR":
    case "IMAGE_SAFETY":
    case "IMAGE_PROHIBITED_CONTENT":
    case "IMAGE_RECITATION":
      return "content_filter";
    case "MALFORMED_FUNCTION_CALL":
    case "UNEXPECTED_TOOL_CALL":
    case "TOO_MANY_TOOL_CALLS":
      return "malformed_tool_call";
    case "CONTINUATION":
      return "pause";
    default:
      return "other";
  }
}

function usageOf(usage: Json): Json {
  const { promptTokenCount: prompt, toolUsePromptTokenCount: tool } = usage;
  const { candidatesTokenCount: candidates, thoughtsTokenCount: thought } = usage;
  const { cachedContentTokenCount: cached, totalTokenCount: total } = usage;
  const prompted = prompt == null && tool == null ? undefined : (prompt ?? 0) + (tool ?? 0);
  // The wire counts thoughts separately from candidates, and cached tokens within the prompt, unless the sums show
  // otherwise.
  const within = thought > 0 && total === prompted + candidates;
  const counts: Json = {};
  if (prompted !== undefined) counts.input = cached > prompted ? prompted + cached : prompted;
  if (cached != null) counts.input_cache_read = cached;
  if (tool != null) counts.input_tool = tool;
  counts.output = within ? candidates : (candidates ?? 0) + (thought ?? 0);
  if (thought != null) counts.output_reasoning = thought;
  if (total != null) counts.total = Math.max(total, counts.input + counts.output || 0);
  return counts;
}

export function responseEncode(hub: Json, b: Bindings): Json {
  const body: Json = {};
  const block = hub.prompt_block;
  if (block === undefined) {
    body.candidates = hub.candidates.map((candidate: Json) => candidateOut(candidate, b.caps));
  } else {
    const { reason = "OTHER", message, ratings = [] } = block;
    body.promptFeedback = { blockReason: reason, blockReasonMessage: message, safetyRatings: ratings };
  }
  body.usageMetadata =
    hub.usage === undefined ? { promptTokenCount: 0, totalTokenCount: 0 } : usageOut(hub.usage);
  body.modelVersion = b.requested;
  body.responseId = idCore(hub.id ?? b.id);
  return body;
}

function candidateOut(candidate: Json, caps: Json): Json {
  const parts: Json[] = [];
  for (const part of candidate.parts) {
    const wirePart = answerPart(part, caps);
    if (wirePart !== undefined) parts.push(wirePart);
  }
  const wireCandidate: Json = {
    content: { role: "model", parts },
    finishReason: reasonOut(candidate.finish),
    index: candidate.index,
    safetyRatings: candidate.safety ?? [],
  };
  const grounding = groundingOut(candidate.parts);
  if (grounding !== undefined) wireCandidate.groundingMetadata = grounding;
  if (candidate.url_context !== undefined) wireCandidate.urlContextMetadata = candidate.url_context;
  if (candidate.avg_logprob !== undefined) wireCandidate.avgLogprobs = candidate.avg_logprob;
  const logprobs = logprobsOut(candidate.parts);
  if (logprobs !== undefined) wireCandidate.logprobsResult = logprobs;
  return wireCandidate;
}

function groundingOut(parts: Json[]): Json {
  let notes: Json[] | undefined;
  for (const part of parts) {
    if (part.type !== "text") continue;
    for (const note of part.annotations ?? []) if (note.type === "url") (notes ??= []).push(note);
  }
  if (notes === undefined) return undefined;
  const chunks: Json[] = [];
  for (const { url: uri, title } of notes) {
    if (uri !== undefined || title !== undefined) chunks.push({ web: { uri, title } });
  }
  return {
    groundingChunks: chunks.length > 0 ? chunks : undefined,
    groundingSupports: notes.map((note, at) => ({
      segment: {
        startIndex: note.bytes?.from,
        endIndex: note.bytes?.to,
        text: note.cited_text,
      },
      groundingChunkIndices: [at],
    })),
  };
}

function logprobsOut(parts: Json[]): Json {
  let all: Json[] | undefined;
  for (const { logprobs } of parts) {
    if (logprobs === undefined) continue;
    all ??= [];
    for (const one of logprobs) all.push(one);
  }
  if (all === undefined) return undefined;
  return {
    chosenCandidates: all.map(tokenOut),
    topCandidates: all.map(({ top }) => ({ candidates: listOf(top).map(tokenOut) })),
  };
}

function tokenOut({ token, logprob: logProbability }: Json): Json {
  return { token, logProbability };
}

/** The vendor's finish reasons that are more precise than the hub's. */
const precise: ReadonlySet<string> = new Set(
  "RECITATION BLOCKLIST PROHIBITED_CONTENT SPII MODEL_ARMOR JAILBREAK IMAGE_SAFETY IMAGE_PROHIBITED_CONTENT IMAGE_RECITATION IMAGE_OTHER NO_IMAGE UNEXPECTED_TOOL_CALL TOO_MANY_TOOL_CALLS LANGUAGE CONTINUATION".split(
    " ",
  ),
);

function reasonOut(finish: Json): string {
  if (precise.has(finish.raw)) return finish.raw;
  switch (finish.reason) {
    case "stop":
    case "stop_sequence":
    case "tool_calls":
    case "refusal":
    case "pause":
      return "STOP";
    case "length":
    case "context_window":
      return "MAX_TOKENS";
    case "content_filter":
      return "SAFETY";
    case "malformed_tool_call":
      return "MALFORMED_FUNCTION_CALL";
    default:
      return "OTHER";
  }
}

function usageOut(usage: Json): Json {
  const counts: Json = { promptTokenCount: (usage.input ?? 0) - (usage.input_tool ?? 0) };
  if (usage.input_cache_read > 0) counts.cachedContentTokenCount = usage.input_cache_read;
  const output = usage.output ?? 0;
  counts.candidatesTokenCount = Math.max(0, output - (usage.output_reasoning ?? 0));
  if (usage.output_reasoning > 0) counts.thoughtsTokenCount = Math.min(usage.output_reasoning, output);
  if (usage.input_tool > 0) counts.toolUsePromptTokenCount = usage.input_tool;
  counts.totalTokenCount = usage.total ?? (usage.input ?? 0) + (usage.output ?? 0);
  return counts;
}

export function streamDecode(event: Json, b: Bindings, emit: (event: Json) => void): void {
  if (event.error) emit({ type: "error", error: { kind: "upstream", message: event.error.message } });
  const start: Json = { type: "start" };
  if (event.responseId != null) start.id = event.responseId;
  if (event.modelVersion != null) start.model = event.modelVersion;
  start.created = b.now;
  emit(start);
  const candidates = event.candidates ?? [];
  for (const { content, index } of candidates) {
    for (const part of content?.parts ?? []) {
      if (part.text !== undefined) {
        const kind = part.thought ? "reasoning" : "text";
        emit({ type: "part_delta", choice: index, kind, text: part.text });
        continue;
      }
      const parts: Json[] = [];
      pushAnswered(part, parts);
      for (const whole of parts) emit({ type: "part_whole", choice: index, part: whole });
    }
  }
  if (event.usageMetadata != null) emit({ type: "usage", usage: usageOf(event.usageMetadata) });
  for (const candidate of candidates) {
    if (candidate.finishReason)
      emit({ type: "finish", choice: candidate.index, finish: finishOf(candidate) });
  }
}

function frame(b: Bindings): Json {
  return { responseId: b.state.id, modelVersion: b.requested, candidates: undefined };
}

export function streamEncode(event: Json, b: Bindings, emit: (frame: Json) => void): void {
  switch (event.type) {
    case "start":
      b.state.id = idCore(event.id ?? b.id);
      return;
    case "part_delta":
      if (event.text) {
        const part = event.kind === "reasoning" ? { text: event.text, thought: true } : { text: event.text };
        const chunk = frame(b);
        chunk.candidates = [{ content: { role: "model", parts: [part] }, index: event.choice }];
        emit(chunk);
      }
      return;
    case "part_end":
      if (event.kind === "tool_call" || event.kind === "image" || event.kind === "audio") {
        const chunk = frame(b);
        const content = { role: "model", parts: [answerPart(event.part, b.caps)] };
        chunk.candidates = [{ content, index: event.choice }];
        emit(chunk);
      }
      return;
    case "finish": {
      const chunk = frame(b);
      const parts = [event.last === undefined ? { text: "" } : answerPart(event.last, b.caps)];
      chunk.candidates = [
        {
          content: { role: "model", parts },
          finishReason: reasonOut(event.finish),
          index: event.choice,
          safetyRatings: [],
        },
      ];
      if (event.usage !== undefined) chunk.usageMetadata = usageOut(event.usage);
      emit(chunk);
    }
  }
}
