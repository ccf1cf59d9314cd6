/** Answers of the Content wire by hand, whole and streamed. */
import type { Bindings } from "../../../../engine/transform/mapping/bindings.ts";
import { idCore, type Json, parseArguments } from "../by-hand.ts";
import { partOf, partOut } from "./request.ts";

export function responseDecode(body: Json, b: Bindings): Json {
  const hub: Json = { id: body.responseId, model: body.modelVersion, created: b.now };
  hub.candidates = (body.candidates as Json[]).map((candidate, at) => {
    const made: Json = {
      index: candidate.index ?? at,
      parts: (candidate.content?.parts ?? []).map(partOf),
      finish: finishOf(candidate),
    };
    if (candidate.safetyRatings != null) made.safety = candidate.safetyRatings;
    if (candidate.groundingMetadata != null) made.grounding = candidate.groundingMetadata;
    if (candidate.avgLogprobs != null) made.avg_logprob = candidate.avgLogprobs;
    return made;
  });
  if (body.promptFeedback?.blockReason !== undefined)
    hub.prompt_block = { reason: body.promptFeedback.blockReason };
  if (body.usageMetadata != null) hub.usage = usageOf(body.usageMetadata);
  return hub;
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
      return "content_filter";
    case "MALFORMED_FUNCTION_CALL":
      return "malformed_tool_call";
    default:
      return "other";
  }
}

function usageOf(usage: Json): Json {
  const { promptTokenCount: prompt, toolUsePromptTokenCount: tool } = usage;
  const { candidatesTokenCount: said, thoughtsTokenCount: thought } = usage;
  const made: Json = {};
  if (prompt != null || tool != null) made.input = (prompt ?? 0) + (tool ?? 0);
  if (usage.cachedContentTokenCount != null) made.input_cache_read = usage.cachedContentTokenCount;
  if (tool != null) made.input_tool = tool;
  made.output = (said ?? 0) + (thought ?? 0);
  if (thought != null) made.output_reasoning = thought;
  if (usage.totalTokenCount != null) made.total = usage.totalTokenCount;
  return made;
}

function answerPart(part: Json): Json {
  switch (part.type) {
    case "text":
    case "refusal":
      return { text: part.text };
    case "reasoning":
      return { text: part.text ?? part.summary?.join("\n\n") ?? "", thought: true };
    case "tool_call": {
      const { id, name } = part;
      return { functionCall: { id, name, args: parseArguments(part.arguments) } };
    }
    default:
      return partOut(part, {});
  }
}

export function responseEncode(hub: Json, b: Bindings): Json {
  const body: Json = {};
  body.candidates = hub.candidates.map((candidate: Json) => ({
    content: { role: "model", parts: candidate.parts.map(answerPart) },
    finishReason: reasonOut(candidate.finish),
    index: candidate.index,
    safetyRatings: candidate.safety ?? [],
  }));
  body.usageMetadata =
    hub.usage === undefined ? { promptTokenCount: 0, totalTokenCount: 0 } : usageOut(hub.usage);
  body.modelVersion = b.requested;
  body.responseId = idCore(hub.id ?? b.id);
  return body;
}

function reasonOut(finish: Json): string {
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
      return finish.raw?.toUpperCase() === finish.raw ? finish.raw : "SAFETY";
    case "malformed_tool_call":
      return "MALFORMED_FUNCTION_CALL";
    default:
      return "OTHER";
  }
}

function usageOut(usage: Json): Json {
  const made: Json = { promptTokenCount: (usage.input ?? 0) - (usage.input_tool ?? 0) };
  if (usage.input_cache_read > 0) made.cachedContentTokenCount = usage.input_cache_read;
  made.candidatesTokenCount = (usage.output ?? 0) - (usage.output_reasoning ?? 0);
  if (usage.output_reasoning > 0) made.thoughtsTokenCount = usage.output_reasoning;
  if (usage.input_tool > 0) made.toolUsePromptTokenCount = usage.input_tool;
  made.totalTokenCount = usage.total ?? (usage.input ?? 0) + (usage.output ?? 0);
  return made;
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
      } else emit({ type: "part_whole", choice: index, part: partOf(part) });
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
        const made = frame(b);
        made.candidates = [{ content: { role: "model", parts: [part] }, index: event.choice }];
        emit(made);
      }
      return;
    case "part_end":
      if (event.kind === "tool_call" || event.kind === "image" || event.kind === "audio") {
        const made = frame(b);
        const content = { role: "model", parts: [answerPart(event.part)] };
        made.candidates = [{ content, index: event.choice }];
        emit(made);
      }
      return;
    case "finish": {
      const made = frame(b);
      const parts = [event.last === undefined ? { text: "" } : answerPart(event.last)];
      made.candidates = [
        {
          content: { role: "model", parts },
          finishReason: reasonOut(event.finish),
          index: event.choice,
          safetyRatings: [],
        },
      ];
      if (event.usage !== undefined) made.usageMetadata = usageOut(event.usage);
      emit(made);
    }
  }
}
