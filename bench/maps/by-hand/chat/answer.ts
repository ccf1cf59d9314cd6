/** Responses of the Chat wire by hand, whole and streamed. */
// biome-ignore-all lint/suspicious/noAssignInExpressions: objects are made when their first field is there
import { seal } from "../../../../engine/conversion/hub/seal.ts";
import type { Bindings } from "../../../../engine/language/mappings/bindings.ts";
import { hasContent, idCore, type Json, listOf } from "../by-hand.ts";
import { answerParts, sourceOf } from "./parts.ts";
import { callOut, partOut } from "./parts-out.ts";

export function responseDecode(body: Json, b: Bindings): Json {
  const hub: Json = { id: body.id, model: body.model, created: body.created ?? b.now };
  const candidates: Json[] = [];
  // The wire has log probabilities for the first choice only.
  const logprobs = body.choices?.[0]?.logprobs?.content;
  const sources = body.search_results ?? body.citations;
  for (const choice of body.choices ?? []) {
    const { message } = choice;
    candidates.push({
      index: choice.index ?? candidates.length,
      parts: message == null ? [] : answerParts(message, logprobs, sources),
      finish: finishOf(choice),
    });
  }
  hub.candidates = candidates;
  const usage = body.usage ?? body.x_groq?.usage;
  if (usage != null) hub.usage = usageOf(usage);
  if (body.service_tier != null) hub.service_tier = body.service_tier;
  if (body.system_fingerprint != null) hub.fingerprint = body.system_fingerprint;
  return hub;
}

function finishOf(choice: Json): Json {
  const raw = choice.finish_reason;
  const finish: Json = { reason: reasonOf(raw, choice) };
  if (raw != null) finish.raw = raw;
  // Some hosts put the stop sequence here, others the number of the token.
  if (typeof choice.stop_reason === "string") finish.stop_sequence = choice.stop_reason;
  return finish;
}

function reasonOf(raw: Json, choice: Json): string {
  switch (raw) {
    case "stop":
      if (hasContent(choice.message?.refusal ?? choice.delta?.refusal)) return "refusal";
      return typeof choice.stop_reason === "string" ? "stop_sequence" : "stop";
    case "length":
    case "content_filter":
    case "error":
    case "tool_calls":
      return raw;
    case "function_call":
      return "tool_calls";
    default:
      return raw ? "other" : "stop";
  }
}

function usageOf(usage: Json): Json {
  const { prompt_tokens: prompt, total_tokens: total } = usage;
  const completion = usage.completion_tokens ?? 0;
  const input = usage.prompt_tokens_details;
  const output = usage.completion_tokens_details;
  const thought = output?.reasoning_tokens ?? usage.reasoning_tokens;
  const cached = cachedOf(usage, input);
  const written =
    input?.cache_write_tokens ?? input?.cache_creation_tokens ?? usage.cache_creation_input_tokens;
  // Some dialects do not include reasoning in the completion count, or cached tokens in the prompt count.
  const beside = thought > completion || (thought > 0 && total === prompt + completion + thought);
  const stored = (cached ?? 0) + (written ?? 0);
  const apart = stored > prompt || (stored > 0 && total === prompt + completion + stored);
  const counts: Json = {};
  if (prompt != null) counts.input = apart ? prompt + stored : prompt;
  if (cached != null) counts.input_cache_read = cached;
  if (written != null) counts.input_cache_write = written;
  if (input?.audio_tokens != null) counts.input_audio = input.audio_tokens;
  counts.output = beside ? completion + thought : completion;
  if (thought != null) counts.output_reasoning = thought;
  if (output != null) {
    if (output.audio_tokens != null) counts.output_audio = output.audio_tokens;
    if (output.accepted_prediction_tokens != null)
      counts.prediction_accepted = output.accepted_prediction_tokens;
    if (output.rejected_prediction_tokens != null)
      counts.prediction_rejected = output.rejected_prediction_tokens;
  }
  if (total != null) counts.total = Math.max(total, counts.input + counts.output || 0);
  return counts;
}

/** Tokens read from a cache, under their many field names. */
function cachedOf(usage: Json, details: Json): Json {
  return (
    details?.cached_tokens ??
    usage.prompt_cache_hit_tokens ??
    usage.cached_tokens ??
    usage.num_cached_tokens ??
    usage.cache_read_input_tokens
  );
}

export function responseEncode(hub: Json, b: Bindings): Json {
  const body: Json = {
    id: idOut(hub.id, b),
    object: "chat.completion",
    created: hub.created ?? b.now,
    model: b.requested,
    choices: hub.candidates.map((candidate: Json) => choiceOut(candidate, hub, b.caps)),
    usage:
      hub.usage === undefined
        ? { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }
        : usageOut(hub.usage),
  };
  if (hub.service_tier !== undefined) body.service_tier = hub.service_tier;
  if (hub.fingerprint !== undefined) body.system_fingerprint = hub.fingerprint;
  return body;
}

/** A stored response gets a unique id. */
function idOut(id: Json, b: Bindings): string {
  return `chatcmpl-${(b.request as Json)?.state?.store ? b.id : idCore(id ?? b.id)}`;
}

function choiceOut({ index, parts, finish }: Json, hub: Json, caps: Json): Json {
  const message = messageOut(parts, hub.prompt_block, caps);
  const choice: Json = {
    index,
    message,
    logprobs: logprobsOut(parts),
    finish_reason: reasonOut(finish.reason),
  };
  const native = nativeOut(finish);
  if (native !== undefined) choice.native_finish_reason = native;
  return choice;
}

function logprobsOut(parts: Json[]): Json {
  let content: Json[] | undefined;
  for (const { logprobs } of parts) {
    if (logprobs === undefined) continue;
    content ??= [];
    for (const one of logprobs) content.push(logprobOut(one));
  }
  return content === undefined ? null : { content, refusal: null };
}

function logprobOut({ token, logprob, bytes = null, top }: Json): Json {
  const others = listOf(top).map((other) => ({
    token: other.token,
    logprob: other.logprob,
    bytes: other.bytes ?? null,
  }));
  return { token, logprob, bytes, top_logprobs: others };
}

function messageOut(parts: Json[], block: Json, caps: Json): Json {
  let text: string | null = null;
  let refusal: string | null = null;
  let thought: string | undefined;
  let calls: Json[] | undefined;
  let annotations: Json[] | undefined;
  let details: Json[] | undefined;
  let images: Json[] | undefined;
  let audio: Json;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    switch (part.type) {
      case "text":
        text = text === null ? part.text : text + part.text;
        for (const note of part.annotations ?? []) {
          if (note.type === "url") (annotations ??= []).push(noteOut(note));
        }
        break;
      case "refusal":
        refusal = refusal === null ? part.text : refusal + part.text;
        break;
      case "reasoning": {
        const words = part.text ?? part.summary?.join("\n\n");
        if (words) thought = thought ? `${thought}\n\n${words}` : words;
        else thought ??= "";
        if (part.opaque !== undefined) (details ??= []).push({ ...detailOut(part), index: at });
        break;
      }
      case "tool_call":
        (calls ??= []).push(callOut(part, caps));
        break;
      case "image":
        (images ??= []).push(partOut(part, caps));
        break;
      case "audio":
        audio ??= part;
    }
  }
  if (refusal === null && block !== undefined) {
    refusal = `The prompt was blocked by the provider (${block.reason ?? ""}).`;
  }
  const message: Json = { role: "assistant", content: text, refusal };
  if (thought !== undefined) message.reasoning_content = thought;
  if (details !== undefined) message.reasoning_details = details;
  if (calls !== undefined) message.tool_calls = calls;
  if (annotations !== undefined) message.annotations = annotations;
  if (images !== undefined) message.images = images;
  if (audio !== undefined) {
    const { id, source, transcript, expires_at } = audio;
    message.audio = { id, data: source?.data, transcript, expires_at };
  }
  return message;
}

function noteOut({ start, end, title, url }: Json): Json {
  return { type: "url_citation", url_citation: { start_index: start, end_index: end, title, url } };
}

/** A proof for the way back, with the text that it belongs to. */
function detailOut({ visibility, opaque, text }: Json): Json {
  const { kind } = opaque[0];
  if (visibility === "redacted" || kind === "redacted" || kind === "encrypted")
    return { type: "reasoning.encrypted", data: seal(opaque[0], "chat") };
  return { type: "reasoning.text", text, signature: seal(opaque[0], "chat") };
}

/** The provider's own finish reason, where this wire has no equally precise word. */
function nativeOut({ reason, raw }: Json): string | undefined {
  switch (reason) {
    case "content_filter":
      return raw === "content_filter" ? undefined : raw;
    case "malformed_tool_call":
    case "other":
    case "pause":
      return raw;
    default:
      return undefined;
  }
}

function reasonOut(reason: string): string {
  switch (reason) {
    case "length":
    case "context_window":
      return "length";
    case "tool_calls":
    case "content_filter":
      return reason;
    default:
      return "stop";
  }
}

function usageOut(usage: Json): Json {
  const counts: Json = {
    prompt_tokens: usage.input ?? 0,
    completion_tokens: usage.output ?? 0,
    total_tokens: usage.total ?? (usage.input ?? 0) + (usage.output ?? 0),
  };
  let input: Json;
  if (usage.input_cache_read !== undefined) (input ??= {}).cached_tokens = usage.input_cache_read;
  if (usage.input_cache_write !== undefined) (input ??= {}).cache_write_tokens = usage.input_cache_write;
  if (usage.input_audio !== undefined) (input ??= {}).audio_tokens = usage.input_audio;
  if (input !== undefined) counts.prompt_tokens_details = input;
  let output: Json;
  if (usage.output_reasoning !== undefined) (output ??= {}).reasoning_tokens = usage.output_reasoning;
  if (usage.output_audio !== undefined) (output ??= {}).audio_tokens = usage.output_audio;
  if (usage.prediction_accepted !== undefined)
    (output ??= {}).accepted_prediction_tokens = usage.prediction_accepted;
  if (usage.prediction_rejected !== undefined)
    (output ??= {}).rejected_prediction_tokens = usage.prediction_rejected;
  if (output !== undefined) counts.completion_tokens_details = output;
  return counts;
}

export function streamDecode(event: Json, _: Bindings, emit: (event: Json) => void): void {
  if (event.error) {
    emit({ type: "error", error: { kind: "upstream", message: String(event.error.message) } });
  }
  if (event.choices !== undefined) {
    const start: Json = { type: "start" };
    if (event.id != null) start.id = event.id;
    if (event.model != null) start.model = event.model;
    if (event.created != null) start.created = event.created;
    if (event.service_tier != null) start.service_tier = event.service_tier;
    if (event.system_fingerprint != null) start.fingerprint = event.system_fingerprint;
    emit(start);
  }
  for (const choice of event.choices ?? []) {
    const delta = choice.delta ?? choice.message;
    if (delta != null) deltaOf(delta, choice, emit);
    if (choice.finish_reason) endOf(choice, event.search_results ?? event.citations, emit);
  }
  const usage = event.usage ?? event.x_groq?.usage;
  if (hasContent(usage)) emit({ type: "usage", usage: usageOf(usage) });
}

/** Sources come with every chunk; the last chunk has all of them. */
function endOf(choice: Json, sources: Json, emit: (event: Json) => void): void {
  for (const source of sources ?? [])
    emit({ type: "part_delta", choice: choice.index, kind: "text", annotation: sourceOf(source) });
  emit({ type: "finish", choice: choice.index, finish: finishOf(choice) });
}

function deltaOf(delta: Json, choice: Json, emit: (event: Json) => void): void {
  const thought = delta.reasoning_content ?? delta.reasoning;
  if (thought) emit({ type: "part_delta", choice: choice.index, kind: "reasoning", text: thought });
  if (delta.content) {
    const hubEvent: Json = { type: "part_delta", choice: choice.index, kind: "text", text: delta.content };
    if (choice.logprobs?.content) hubEvent.logprobs = choice.logprobs.content;
    emit(hubEvent);
  }
  if (delta.refusal) emit({ type: "part_delta", choice: choice.index, kind: "refusal", text: delta.refusal });
  for (const call of delta.tool_calls ?? []) {
    const hubEvent: Json = { type: "part_delta", choice: choice.index, key: call.index, kind: "tool_call" };
    if (call.id != null) hubEvent.id = call.id;
    if (call.function.name != null) hubEvent.name = call.function.name;
    if (call.function.arguments != null) hubEvent.arguments = call.function.arguments;
    emit(hubEvent);
  }
}

function frame(b: Bindings, choices: Json[], usage: Json): Json {
  const { state } = b;
  const chunk: Json = {
    id: state.id,
    object: "chat.completion.chunk",
    created: state.created,
    model: b.requested,
    choices,
  };
  if (usage !== undefined) chunk.usage = usage;
  else if ((b.request as Json)?.stream_opts?.include_usage) chunk.usage = null;
  return chunk;
}

function choiceFrame(b: Bindings, index: number, delta: Json, reason: string | null = null): Json {
  return frame(b, [{ index, delta, logprobs: null, finish_reason: reason }], undefined);
}

export function streamEncode(event: Json, b: Bindings, emit: (frame: Json) => void): void {
  switch (event.type) {
    case "start":
      b.state.id = idOut(event.id, b);
      b.state.created = event.created ?? b.now;
      return;
    case "part_start":
      if (event.first) emit(choiceFrame(b, event.choice, { role: "assistant", content: "" }));
      if (event.kind === "tool_call") {
        const { id, name } = event.part;
        const call = { index: event.nth, id, type: "function", function: { name, arguments: "" } };
        emit(choiceFrame(b, event.choice, { tool_calls: [call] }));
      }
      return;
    case "part_delta":
      if (event.text || event.arguments) emit(choiceFrame(b, event.choice, deltaOut(event)));
      return;
    case "part_end":
      if (event.kind === "tool_call" && event.part.arguments === "") {
        const call = { index: event.nth, function: { arguments: "{}" } };
        emit(choiceFrame(b, event.choice, { tool_calls: [call] }));
      }
      return;
    case "usage":
      b.state.usage = event.usage;
      return;
    case "finish":
      if (event.first) emit(choiceFrame(b, event.choice, { role: "assistant", content: "" }));
      emit(choiceFrame(b, event.choice, {}, reasonOut(event.finish.reason)));
      return;
    case "end":
      if ((b.request as Json)?.stream_opts?.include_usage) emit(frame(b, [], usageOut(b.state.usage)));
      emit("[DONE]");
  }
}

function deltaOut(event: Json): Json {
  switch (event.kind) {
    case "text":
      return { content: event.text };
    case "refusal":
      return { refusal: event.text };
    case "reasoning":
      return { reasoning_content: event.text };
    default:
      return { tool_calls: [{ index: event.nth, function: { arguments: event.arguments } }] };
  }
}
