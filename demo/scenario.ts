/**
 * The scenario of the demo upstream, independent of wires: from a request to text, reasoning, tool calls and usage. It is a
 * pure function, so the same request always gets the same response. It is not a model: it describes what it received, which is
 * what a test of a conversion needs.
 */
import { fill, type Hints, hintsOf, type Schema } from "./fill.ts";

/** An attachment: bytes, or a URL that is not fetched. */
export interface Media {
  kind: "image" | "audio" | "video" | "file";
  mime: string | undefined;
  bytes: number | undefined;
  url: string | undefined;
}

export interface Call {
  id: string;
  name: string;
  args: Record<string, unknown>;
}

export interface Result {
  name: string;
  text: string;
  failed: boolean;
}

/** One turn of the conversation; `results` belong to the user. */
export interface Turn {
  role: "user" | "assistant";
  text: string;
  media: Media[];
  calls: Call[];
  results: Result[];
}

/** A tool; without a schema it takes any text. */
export interface Offered {
  name: string;
  schema: Schema | undefined;
  namespace?: string;
}

/** A tool call: with arguments, or with the text of a free-text tool. */
export interface Wanted {
  name: string;
  args: Record<string, unknown>;
  input?: string;
  namespace?: string;
}

export interface Ask {
  /** The wire of the request. The response mentions it, so that a reader sees the gateway's conversion. */
  wire: string;
  model: string;
  system: string;
  turns: Turn[];
  tools: Offered[];
  /** `names` restricts which tools may be called. */
  choice: { mode: "auto" | "none" | "required"; names?: string[] };
  parallel: boolean;
  thinking: boolean;
  /** `'any'`: JSON of any shape. */
  json: Schema | "any" | undefined;
  maxOutputTokens: number | undefined;
  stop: string[];
  /** True if a genuine proof of earlier reasoning came back. */
  recalled: boolean;
}

export interface Usage {
  /** All prompt tokens, cached ones included. */
  input: number;
  cached: number;
  /** Visible and reasoning tokens. */
  output: number;
  reasoning: number;
}

export interface Answer {
  reasoning: string | undefined;
  text: string;
  calls: Wanted[];
  finish: "stop" | "stop_sequence" | "length" | "tool_calls";
  stopSequence: string | undefined;
  usage: Usage;
}

export function answer(ask: Ask): Answer {
  const last = lastSay(ask.turns);
  const hints = hintsOf(last.text);
  const calls = last.results.length > 0 ? [] : callsFor(ask, last.text, hints);
  const reasoning = ask.thinking ? reason(last, calls) : undefined;
  const full = calls.length > 0 ? "" : ask.json === undefined ? say(ask, last) : json(ask, last, hints);
  const reasoningTokens = tokens(reasoning ?? "");
  const { text, finish, stopSequence } = cut(full, ask, reasoningTokens);
  const input = promptTokens(ask);
  const written = tokens(text) + tokens(calls.length > 0 ? JSON.stringify(calls) : "");
  return {
    reasoning,
    text,
    calls,
    finish: calls.length > 0 ? "tool_calls" : finish,
    stopSequence,
    usage: {
      input,
      // Everything before the last turn could be cached by an earlier request.
      cached: input - sayTokens(last),
      output: written + reasoningTokens,
      reasoning: reasoningTokens,
    },
  };
}

/** Everything after the assistant's last turn, as one user turn; tool results and text may be separate. */
function lastSay(turns: readonly Turn[]): Turn {
  const end = turns.findLastIndex((turn) => turn.role === "user");
  const start = turns.slice(0, end + 1).findLastIndex((turn) => turn.role === "assistant");
  const says = turns.slice(start + 1, end + 1);
  return {
    role: "user",
    text: says
      .map((turn) => turn.text)
      .filter((text) => text !== "")
      .join("\n"),
    media: says.flatMap((turn) => turn.media),
    calls: [],
    results: says.flatMap((turn) => turn.results),
  };
}

function callsFor(ask: Ask, text: string, hints: Hints): Answer["calls"] {
  const { mode, names } = ask.choice;
  const usable = ask.tools.filter((tool) => names === undefined || names.includes(tool.name));
  const [first] = usable;
  if (mode === "none" || first === undefined) return [];
  const named = usable.filter((tool) => text.includes(tool.name));
  const wantsTwo = ask.parallel && /\bparallel\b/i.test(text);
  const chosen = ask.parallel && named.length > 1 ? named : [named[0] ?? first];
  if (wantsTwo && chosen.length === 1) {
    chosen.push(usable.find((tool) => tool !== chosen[0]) ?? (chosen[0] as (typeof usable)[0]));
  }
  return chosen.map(({ name, schema, namespace }) => ({
    name,
    ...(namespace === undefined ? {} : { namespace }),
    ...(schema === undefined
      ? { args: {}, input: hints.words.shift() ?? text }
      : { args: asObject(fill(schema, hints)) }),
  }));
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

function reason(last: Turn, calls: Answer["calls"]): string {
  const plan =
    calls.length > 0
      ? `I should call ${calls.map((call) => call.name).join(" and ")}.`
      : last.results.length > 0
        ? "The tools have answered, so I can reply."
        : "I can reply at once.";
  return `The user wrote "${last.text}". ${plan}`;
}

function say(ask: Ask, last: Turn): string {
  const sentences: string[] = [];
  if (last.results.length > 0) {
    const outcomes = last.results.map(
      ({ name, text, failed }) => `${name}${failed ? " failed" : ""}: ${text}`,
    );
    sentences.push(`The tools answered: ${outcomes.join("; ")}.`);
    if (ask.recalled) sentences.push("My earlier reasoning came back intact.");
  } else {
    sentences.push(`You said: "${last.text}".`);
  }
  if (last.media.length > 0) sentences.push(`I see ${describe(last.media)}.`);
  if (ask.system !== "") sentences.push(`My instructions: "${ask.system}".`);
  sentences.push(`This reached me as a ${ask.wire} request.`);
  return sentences.join(" ");
}

/** `2 images (image/png, 68 bytes; image/jpeg, 9 bytes) and 1 file (application/pdf, 5 bytes)`. */
function describe(media: readonly Media[]): string {
  return Object.entries(Object.groupBy(media, ({ kind }) => kind))
    .map(([kind, list]) => {
      const each = list.map(({ mime, bytes, url }) =>
        [mime, bytes === undefined ? url : `${bytes} bytes`].filter((fact) => fact !== undefined).join(", "),
      );
      return `${list.length} ${kind}${list.length > 1 ? "s" : ""} (${each.join("; ")})`;
    })
    .join(" and ");
}

function json(ask: Ask, last: Turn, hints: Hints): string {
  return JSON.stringify(ask.json === "any" ? { answer: say(ask, last) } : fill(ask.json as Schema, hints));
}

/** Ends a text at a stop sequence or at the token limit, whichever comes first. */
function cut(
  full: string,
  ask: Ask,
  reasoningTokens: number,
): Pick<Answer, "text" | "finish" | "stopSequence"> {
  const [hit] = ask.stop
    .map((sequence) => ({ sequence, at: full.indexOf(sequence) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const text = hit === undefined ? full : full.slice(0, hit.at);
  const room = Math.max(0, (ask.maxOutputTokens ?? Number.POSITIVE_INFINITY) - reasoningTokens);
  if (tokens(text) > room) {
    return { text: Array.from(text).slice(0, room).join(""), finish: "length", stopSequence: undefined };
  }
  return { text, finish: hit === undefined ? "stop" : "stop_sequence", stopSequence: hit?.sequence };
}

/** Instead of a tokenizer: four bytes of UTF-8 are one token. */
export function tokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}

const sayTokens = (turn: Turn): number =>
  tokens(turn.text) +
  turn.media.length * 64 +
  turn.calls.reduce((sum, call) => sum + tokens(call.name + JSON.stringify(call.args)), 0) +
  turn.results.reduce((sum, result) => sum + tokens(result.text), 0);

const promptTokens = (ask: Ask): number =>
  tokens(ask.system) +
  ask.tools.reduce((sum, tool) => sum + tokens(tool.name + JSON.stringify(tool.schema ?? "")), 0) +
  ask.turns.reduce((sum, turn) => sum + sayTokens(turn), 0);
