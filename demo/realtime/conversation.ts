/**
 * A session of the Realtime API (GA names): the client's events and the responses. It handles events, not sockets. Speech is
 * tones (`../audio/tones.ts`): a transcript is notes.
 */
import { hear, rate, samplesOf, wavOf } from "../audio/tones.ts";
import { id, pieces } from "../mint.ts";
import { type Answer, type Ask, answer, type Call, type Turn, tokens } from "../scenario.ts";
import { isObject, type Json } from "../wire.ts";
import { Energy } from "./energy.ts";

interface Item extends Json {
  id: string;
  type: string;
}

const pieceBytes = 8192;
const betweenMs = 5;

export class Conversation {
  readonly #model: string;
  readonly #send: (event: Json) => void;
  #session: Json;
  readonly #items: Item[] = [];
  /** 16-bit samples that were appended and not committed. */
  #heard: Buffer[] = [];
  readonly #energy = new Energy(rate);
  #count = 0;
  /** Ends the current response. */
  #cancel: ((reason: string) => void) | undefined;

  /** @param send sends one event */
  constructor(model: string, send: (event: Json) => void) {
    this.#model = model;
    this.#send = send;
    this.#session = {
      type: "realtime",
      object: "realtime.session",
      id: id("sess_", model),
      model,
      output_modalities: ["audio"],
      instructions: "",
      tools: [],
      tool_choice: "auto",
      audio: {
        input: { format: { type: "audio/pcm", rate }, turn_detection: { type: "server_vad" } },
        output: { format: { type: "audio/pcm", rate }, voice: "tones" },
      },
    };
    this.#tell({ type: "session.created", session: this.#session });
  }

  /** @param text of the client's message */
  take(text: string): void {
    let event: unknown;
    try {
      event = JSON.parse(text);
    } catch {
      this.#refuse("invalid_json", "The message is no JSON.");
      return;
    }
    if (!isObject(event) || typeof event.type !== "string") {
      this.#refuse("missing_required_parameter", "Missing required parameter: 'type'.", "type");
      return;
    }
    const act = this.#acts[event.type];
    if (act === undefined) this.#refuse("invalid_value", `Invalid value: '${event.type}'.`, "type", event);
    else act(event);
  }

  /** The client has disconnected. */
  end(): void {
    this.#cancel?.("client_cancelled");
  }

  readonly #acts: Record<string, (event: Json) => void> = {
    "session.update": (event) => {
      if (!isObject(event.session) || event.session.type !== "realtime") {
        this.#refuse(
          "missing_required_parameter",
          "Missing required parameter: 'session.type'.",
          "session.type",
          event,
        );
        return;
      }
      const { model } = event.session;
      if (model !== undefined && model !== this.#model) {
        this.#refuse(
          "cannot_update_model",
          "The model of a session cannot be changed.",
          "session.model",
          event,
        );
        return;
      }
      this.#session = complete(merged(this.#session, event.session));
      this.#tell({ type: "session.updated", session: this.#session });
    },
    "conversation.item.create": (event) => {
      if (!isObject(event.item) || typeof event.item.type !== "string") {
        this.#refuse("missing_required_parameter", "Missing required parameter: 'item'.", "item", event);
        return;
      }
      this.#add({ ...event.item, type: event.item.type, id: String(event.item.id ?? this.#mint("item_")) });
    },
    "conversation.item.retrieve": (event) => {
      const item = this.#items.find(({ id: known }) => known === event.item_id);
      if (item === undefined) this.#refuse("item_not_found", `No item ${event.item_id}.`, "item_id", event);
      else this.#tell({ type: "conversation.item.retrieved", item });
    },
    "conversation.item.delete": (event) => {
      const at = this.#items.findIndex(({ id: known }) => known === event.item_id);
      if (at < 0) {
        this.#refuse("item_not_found", `No item ${event.item_id}.`, "item_id", event);
        return;
      }
      this.#items.splice(at, 1);
      this.#tell({ type: "conversation.item.deleted", item_id: event.item_id });
    },
    "conversation.item.truncate": ({ item_id, content_index, audio_end_ms }) =>
      this.#tell({ type: "conversation.item.truncated", item_id, content_index, audio_end_ms }),
    "input_audio_buffer.append": (event) => this.#hear(event),
    "input_audio_buffer.clear": () => {
      this.#heard = [];
      this.#tell({ type: "input_audio_buffer.cleared" });
    },
    "input_audio_buffer.commit": (event) => {
      if (this.#heard.length === 0)
        this.#refuse("input_audio_buffer_commit_empty", "The buffer is empty.", null, event);
      else this.#commit();
    },
    "output_audio_buffer.clear": () => {},
    "response.create": (event) => {
      if (this.#cancel !== undefined) {
        this.#refuse(
          "conversation_already_has_active_response",
          "There is an answer under way.",
          null,
          event,
        );
        return;
      }
      void this.#respond(isObject(event.response) ? event.response : {});
    },
    "response.cancel": (event) => {
      if (this.#cancel === undefined)
        this.#refuse(
          "response_cancel_not_active",
          "Cancellation failed: no active response found.",
          null,
          event,
        );
      else this.#cancel("client_cancelled");
    },
  };

  // ── What is heard ─────────────────────────────────────────────────────────────────────────────────────────────

  #hear({ audio }: Json): void {
    const samples = Buffer.from(String(audio ?? ""), "base64");
    this.#heard.push(samples);
    if (!this.#listens()) return;
    for (const change of this.#energy.take(samples)) {
      if (change === "began") {
        this.#tell({
          type: "input_audio_buffer.speech_started",
          audio_start_ms: 0,
          item_id: this.#mint("item_"),
        });
        this.#cancel?.("turn_detected");
        continue;
      }
      this.#tell({
        type: "input_audio_buffer.speech_stopped",
        audio_end_ms: 0,
        item_id: this.#mint("item_"),
      });
      this.#commit();
      void this.#respond({});
    }
  }

  /** Whether the server detects the end of a turn by sound. */
  #listens(): boolean {
    const { input } = this.#session.audio as { input: Json };
    return isObject(input.turn_detection);
  }

  #commit(): void {
    const sound = wavOf(Buffer.concat(this.#heard));
    this.#heard = [];
    const transcript =
      hear(sound)
        ?.words.map(({ word }) => word)
        .join(" ") ?? "";
    const itemId = this.#mint("item_");
    this.#tell({ type: "input_audio_buffer.committed", item_id: itemId, previous_item_id: this.#last() });
    const content = [{ type: "input_audio", transcript }];
    this.#add({ id: itemId, type: "message", role: "user", content });
    this.#tell({
      type: "conversation.item.input_audio_transcription.completed",
      item_id: itemId,
      content_index: 0,
      transcript,
      usage: { type: "duration", seconds: sound.length / 2 / rate },
    });
  }

  // ── What is answered ──────────────────────────────────────────────────────────────────────────────────────────

  async #respond(asked: Json): Promise<void> {
    const settings = { ...this.#session, ...asked };
    const responseId = this.#mint("resp_");
    const modalities = settings.output_modalities as string[];
    const response: Json = {
      object: "realtime.response",
      id: responseId,
      status: "in_progress",
      status_details: null,
      output: [],
      output_modalities: modalities,
      usage: null,
    };
    let ended: string | undefined;
    this.#cancel = (reason) => {
      ended = reason;
    };
    const reply = answer(this.#askOf(settings));
    const output: Item[] = [];
    this.#tell({ type: "response.created", response });
    const items =
      reply.calls.length > 0 ? reply.calls.map((call) => this.#callItem(call)) : [this.#message()];
    for (const [index, item] of items.entries()) {
      const place = { response_id: responseId, output_index: index };
      const previous = this.#last();
      this.#tell({ type: "response.output_item.added", ...place, item });
      this.#tell({ type: "conversation.item.added", previous_item_id: previous, item });
      this.#items.push(item);
      const events =
        item.type === "message" ? this.#say(place, item, reply, modalities) : this.#write(place, item);
      for (const event of events) {
        if (ended !== undefined) break;
        this.#tell(event);
        await new Promise((resolve) => setTimeout(resolve, betweenMs));
      }
      item.status = ended === undefined ? "completed" : "incomplete";
      output.push(item);
      this.#tell({ type: "response.output_item.done", ...place, item });
      this.#tell({ type: "conversation.item.done", previous_item_id: previous, item });
      if (ended !== undefined) break;
    }
    this.#cancel = undefined;
    const audioTokens = modalities.includes("audio") ? tokens(reply.text) : 0;
    this.#tell({
      type: "response.done",
      response: {
        ...response,
        status: ended === undefined ? "completed" : "cancelled",
        status_details: ended === undefined ? null : { type: "cancelled", reason: ended },
        output,
        usage: {
          total_tokens: reply.usage.input + reply.usage.output,
          input_tokens: reply.usage.input,
          output_tokens: reply.usage.output,
          input_token_details: {
            text_tokens: reply.usage.input,
            audio_tokens: 0,
            image_tokens: 0,
            cached_tokens: reply.usage.cached,
          },
          output_token_details: { text_tokens: reply.usage.output - audioTokens, audio_tokens: audioTokens },
        },
      },
    });
  }

  #message(): Item {
    return {
      id: this.#mint("item_"),
      object: "realtime.item",
      type: "message",
      status: "in_progress",
      role: "assistant",
      content: [],
    };
  }

  #callItem({ name, args }: Answer["calls"][number]): Item {
    return {
      id: this.#mint("item_"),
      object: "realtime.item",
      type: "function_call",
      status: "in_progress",
      name,
      call_id: this.#mint("call_"),
      arguments: JSON.stringify(args),
    };
  }

  *#write(place: Json, item: Item): Iterable<Json> {
    const at = { ...place, item_id: item.id, call_id: item.call_id };
    for (const delta of pieces(String(item.arguments)))
      yield { type: "response.function_call_arguments.delta", ...at, delta };
    yield {
      type: "response.function_call_arguments.done",
      ...at,
      name: item.name,
      arguments: item.arguments,
    };
  }

  *#say(place: Json, item: Item, { text }: Answer, modalities: readonly string[]): Iterable<Json> {
    const at = { ...place, item_id: item.id, content_index: 0 };
    const isSpoken = modalities.includes("audio");
    const part = isSpoken ? { type: "output_audio", transcript: "" } : { type: "output_text", text: "" };
    const name = isSpoken ? "response.output_audio_transcript" : "response.output_text";
    yield { type: "response.content_part.added", ...at, part };
    for (const delta of pieces(text)) yield { type: `${name}.delta`, ...at, delta };
    if (isSpoken) {
      const samples = samplesOf(text);
      for (let from = 0; from < samples.length; from += pieceBytes) {
        const delta = samples.toString("base64", from, from + pieceBytes);
        yield { type: "response.output_audio.delta", ...at, delta };
      }
      yield { type: "response.output_audio.done", ...at };
      yield { type: `${name}.done`, ...at, transcript: text };
    } else yield { type: `${name}.done`, ...at, text };
    const whole = isSpoken ? { type: "output_audio", transcript: text } : { type: "output_text", text };
    item.content = [whole];
    yield { type: "response.content_part.done", ...at, part: whole };
  }

  #askOf({ instructions, tools, tool_choice: choice }: Json): Ask {
    const named = isObject(choice) ? [String(choice.name)] : undefined;
    const mode = named === undefined ? String(choice) : "required";
    return {
      wire: "realtime",
      model: this.#model,
      system: String(instructions ?? ""),
      turns: this.#items.map((item) => this.#turnOf(item)),
      tools: (tools as Json[]).map(({ name, parameters }) => ({
        name: String(name),
        schema: (parameters ?? {}) as Record<string, unknown>,
      })),
      choice: { mode: mode as Ask["choice"]["mode"], ...(named && { names: named }) },
      parallel: true,
      thinking: false,
      json: undefined,
      maxOutputTokens: undefined,
      stop: [],
      recalled: false,
    };
  }

  #turnOf(item: Item): Turn {
    const turn: Turn = { role: "user", text: "", media: [], calls: [], results: [] };
    if (item.type === "function_call") {
      const args = JSON.parse(String(item.arguments)) as Call["args"];
      const call = { id: String(item.call_id), name: String(item.name), args };
      return { ...turn, role: "assistant", calls: [call] };
    }
    if (item.type === "function_call_output") {
      const call = this.#items.find(
        (other) => other.type === "function_call" && other.call_id === item.call_id,
      );
      const result = { name: String(call?.name ?? "?"), text: String(item.output), failed: false };
      return { ...turn, results: [result] };
    }
    const parts = (item.content ?? []) as Json[];
    const text = parts.map((part) => String(part.text ?? part.transcript ?? "")).join("");
    return { ...turn, role: item.role === "assistant" ? "assistant" : "user", text };
  }

  // ── How it is told ────────────────────────────────────────────────────────────────────────────────────────────

  #add(item: Item): void {
    const completedItem = { object: "realtime.item", status: "completed", ...item };
    this.#tell({ type: "conversation.item.added", previous_item_id: this.#last(), item: completedItem });
    this.#tell({ type: "conversation.item.done", previous_item_id: this.#last(), item: completedItem });
    this.#items.push(completedItem);
  }

  #last(): string | null {
    return this.#items.at(-1)?.id ?? null;
  }

  #mint(prefix: string): string {
    return id(prefix, this.#model, this.#count++);
  }

  #tell(event: Json): void {
    this.#send({ event_id: this.#mint("event_"), ...event });
  }

  #refuse(code: string, message: string, param: string | null = null, event: Json = {}): void {
    const error = { type: "invalid_request_error", code, message, param, event_id: event.event_id ?? null };
    this.#tell({ type: "error", error });
  }
}

/** Fills in the defaults of turn detection. */
function complete(session: Json): Json {
  const { input } = session.audio as { input: Json };
  return isObject(input.turn_detection)
    ? merged(session, {
        audio: {
          input: {
            turn_detection: { create_response: true, interrupt_response: true, ...input.turn_detection },
          },
        },
      })
    : session;
}

/** Merges objects; other values are replaced. */
function merged(before: Json, after: Json): Json {
  const result: Json = { ...before };
  for (const [key, value] of Object.entries(after)) {
    const old = result[key];
    result[key] = isObject(old) && isObject(value) ? merged(old, value) : value;
  }
  return result;
}
