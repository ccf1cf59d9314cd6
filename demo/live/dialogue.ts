/**
 * A live session of the Content family's API: one setup first, then turns of text or audio, with chunked responses. It handles
 * messages, not sockets. As strict as the API: an error ends the session. Speech is tones (`../audio/tones.ts`).
 */
import { hear, rate, samplesOf, wavOf } from "../audio/tones.ts";
import { id, pieces } from "../mint.ts";
import { Energy } from "../realtime/energy.ts";
import { type Ask, answer, type Call, type Turn } from "../scenario.ts";
import { isObject, type Json } from "../wire.ts";

const pieceBytes = 8192;
const betweenMs = 5;
const kinds = ["setup", "clientContent", "realtimeInput", "toolResponse"];

/** Ends the session. */
class Wrong extends Error {}

export class Dialogue {
  readonly #send: (message: Json) => void;
  readonly #close: (reason: string) => void;
  #model = "";
  #setup: Json | undefined;
  #turns: Turn[] = [];
  #calls: Call[] = [];
  #heard: Buffer[] = [];
  #rate = rate;
  #energy: Energy | undefined;
  #isSpeaking = false;
  #count = 0;
  /** Ends the current response. */
  #interrupt: (() => void) | undefined;

  constructor(send: (message: Json) => void, close: (reason: string) => void) {
    this.#send = send;
    this.#close = close;
  }

  /** @param text of the client's message */
  take(text: string): void {
    try {
      const message: unknown = JSON.parse(text);
      if (!isObject(message)) throw new Wrong("The message is no object.");
      const [kind, ...others] = Object.keys(message);
      if (kind === undefined || others.length > 0 || !kinds.includes(kind))
        throw new Wrong(`Invalid JSON payload received. Unknown name "${kind}"`);
      if ((kind === "setup") === (this.#setup !== undefined))
        throw new Wrong(kind === "setup" ? "setup is said once" : "setup must be said first");
      this.#acts[kind]?.(message[kind] as Json);
    } catch (error) {
      this.#close(error instanceof Wrong ? error.message : "Request contains an invalid argument.");
    }
  }

  end(): void {
    this.#interrupt?.();
  }

  readonly #acts: Record<string, (message: Json) => void> = {
    setup: (message) => {
      const model = String(message.model ?? "");
      if (!model.startsWith("models/")) throw new Wrong("setup.model must begin with models/");
      this.#model = model.slice("models/".length);
      this.#setup = message;
      this.#send({ setupComplete: {} });
    },
    clientContent: ({ turns = [], turnComplete }) => {
      this.#interrupt?.();
      for (const turn of turns as Json[]) this.#turns.push(this.#turnOf(turn));
      if (turnComplete === true) void this.#respond();
    },
    realtimeInput: (message) => {
      if ("activityStart" in message || "activityEnd" in message) this.#activity("activityStart" in message);
      else if (isObject(message.audio)) this.#hear(message.audio);
      else if (message.audioStreamEnd === true) this.#over();
      else if (typeof message.text === "string") {
        this.#turns.push({ role: "user", text: message.text, media: [], calls: [], results: [] });
        void this.#respond();
      } else throw new Wrong("realtimeInput has nothing that is known");
    },
    toolResponse: ({ functionResponses = [] }) => {
      const results = (functionResponses as Json[]).map(({ id: callId, name, response }) => {
        if (!this.#calls.some((call) => call.id === callId && call.name === name))
          throw new Wrong(`No call ${callId} of ${name}.`);
        if (!isObject(response)) throw new Wrong("functionResponses.response is an object");
        return {
          name: String(name),
          text: String(response.output ?? JSON.stringify(response)),
          failed: false,
        };
      });
      this.#turns.push({ role: "user", text: "", media: [], calls: [], results });
      void this.#respond();
    },
  };

  // ── What is heard ─────────────────────────────────────────────────────────────────────────────────────────────

  get #isManual(): boolean {
    const { automaticActivityDetection: detection } = (this.#setup?.realtimeInputConfig ?? {}) as Json;
    return isObject(detection) && detection.disabled === true;
  }

  #activity(begins: boolean): void {
    if (!this.#isManual)
      throw new Wrong(
        "Explicit activity control is not supported when automatic activity detection is enabled.",
      );
    if (begins === this.#isSpeaking) throw new Wrong("activityStart and activityEnd come in turns");
    this.#isSpeaking = begins;
    if (begins) this.#interrupt?.();
    else this.#over();
  }

  #hear({ mimeType, data }: Json): void {
    const match = /^audio\/pcm;rate=(\d+)$/.exec(String(mimeType));
    if (match === null) throw new Wrong(`Unsupported mime type ${mimeType}`);
    this.#rate = Number(match[1]);
    const samples = Buffer.from(String(data ?? ""), "base64");
    this.#heard.push(samples);
    if (this.#isManual) {
      if (!this.#isSpeaking) throw new Wrong("activityStart comes before sound");
      return;
    }
    this.#energy ??= new Energy(this.#rate);
    for (const change of this.#energy.take(samples)) {
      if (change === "began") this.#interrupt?.();
      else this.#over();
    }
  }

  /** The end of an audio turn. */
  #over(): void {
    if (this.#heard.length === 0) return;
    const sound = wavOf(Buffer.concat(this.#heard), this.#rate);
    this.#heard = [];
    const words = hear(sound)?.words.map(({ word }) => word) ?? [];
    const text = words.join(" ");
    if (isObject(this.#setup?.inputAudioTranscription))
      for (const piece of pieces(text))
        this.#send({ serverContent: { inputTranscription: { text: piece } } });
    this.#turns.push({ role: "user", text, media: [], calls: [], results: [] });
    void this.#respond();
  }

  // ── What is answered ──────────────────────────────────────────────────────────────────────────────────────────

  async #respond(): Promise<void> {
    const reply = answer(this.#ask());
    let isOver = false;
    this.#interrupt = () => {
      isOver = true;
    };
    const usageMetadata = this.#usage(reply.usage.input, reply.usage.output);
    if (reply.calls.length > 0) {
      const functionCalls = reply.calls.map(({ name, args }) => ({
        id: id("call_", this.#model, this.#count++),
        name,
        args,
      }));
      this.#calls.push(...functionCalls);
      this.#turns.push({ role: "assistant", text: "", media: [], calls: functionCalls, results: [] });
      this.#interrupt = undefined;
      this.#send({ toolCall: { functionCalls }, usageMetadata });
      return;
    }
    for (const message of this.#say(reply.text)) {
      if (isOver) break;
      this.#send(message);
      await new Promise((resolve) => setTimeout(resolve, betweenMs));
    }
    this.#interrupt = undefined;
    this.#turns.push({ role: "assistant", text: reply.text, media: [], calls: [], results: [] });
    this.#send({ serverContent: isOver ? { interrupted: true } : { generationComplete: true } });
    this.#send({ serverContent: { turnComplete: true }, usageMetadata });
  }

  *#say(text: string): Iterable<Json> {
    const { generationConfig = {} } = this.#setup as { generationConfig?: Json };
    const modalities = (generationConfig.responseModalities ?? ["AUDIO"]) as string[];
    if (modalities.includes("TEXT")) {
      for (const piece of pieces(text)) yield { serverContent: { modelTurn: { parts: [{ text: piece }] } } };
      return;
    }
    const samples = samplesOf(text);
    const mimeType = `audio/pcm;rate=${rate}`;
    for (let from = 0; from < samples.length; from += pieceBytes) {
      const data = samples.toString("base64", from, from + pieceBytes);
      yield { serverContent: { modelTurn: { parts: [{ inlineData: { mimeType, data } }] } } };
    }
    if (isObject(this.#setup?.outputAudioTranscription))
      for (const piece of pieces(text)) yield { serverContent: { outputTranscription: { text: piece } } };
  }

  #usage(input: number, output: number): Json {
    return {
      promptTokenCount: input,
      responseTokenCount: output,
      totalTokenCount: input + output,
      promptTokensDetails: [{ modality: "TEXT", tokenCount: input }],
      responseTokensDetails: [{ modality: "AUDIO", tokenCount: output }],
    };
  }

  #ask(): Ask {
    const { systemInstruction, tools = [] } = this.#setup as { systemInstruction?: Json; tools?: Json[] };
    const declared = tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations as Json[]);
    return {
      wire: "live",
      model: this.#model,
      system: systemInstruction === undefined ? "" : textOf(systemInstruction),
      turns: this.#turns,
      tools: declared.map(({ name, parameters, parametersJsonSchema }) => ({
        name: String(name),
        schema: (parametersJsonSchema ?? parameters ?? {}) as Record<string, unknown>,
      })),
      choice: { mode: "auto" },
      parallel: true,
      thinking: false,
      json: undefined,
      maxOutputTokens: undefined,
      stop: [],
      recalled: false,
    };
  }

  #turnOf(turn: Json): Turn {
    if (turn.role !== "user" && turn.role !== "model")
      throw new Wrong("Please use a valid role: user, model.");
    const role = turn.role === "model" ? "assistant" : "user";
    return { role, text: textOf(turn), media: [], calls: [], results: [] };
  }
}

function textOf({ parts = [] }: Json): string {
  return (parts as Json[]).map(({ text }) => String(text ?? "")).join("");
}
