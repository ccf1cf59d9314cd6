/** What there is to say of a map: where it stands, what it reads and writes, when it runs. */

/** Maps that decode read `null` as absent (docs/wires/rules.md#absence); those that encode keep it. */
export type Direction = "decode" | "encode";

/** Whose documents. */
export type Side = "wire" | "hub";

/** Documents that have a schema: `schemas/<side>/<operation>/[<wire>/]<kind>.json`. */
type Described = `${Side} ${"request" | "response" | "error" | "event"}`;

/** `hub count`: `{ tokens }`. */
export type Reads = Described | "hub count" | "anything";

export type Writes =
  | Described
  /** Fields that change in one. */
  | "part of wire request"
  | "part of wire response"
  | "part of wire event"
  | "part of hub response"
  | "string"
  | "number"
  | "boolean"
  | "array"
  | "object"
  /** A map of strings. */
  | "strings"
  /** Numbers by field, by what is counted. */
  | "counts"
  /** A map of numbers. */
  | "numbers"
  /** `{ texts, tokens, media }`. */
  | "worth"
  /** `{ url, base64, mime }`. */
  | "file"
  /** A text, `{ message, param, kind }`, or a list of these. */
  | "refusal"
  /** `{ events, replies, state, refuses }`: what is passed on, what is sent back, what is remembered, why nothing is. */
  | "wire moves"
  | "hub moves"
  /** `{ encoding, rate }`. */
  | "sound"
  /** As the schema of mappings defines it. */
  | Definition
  | "anything";

export const definitions = [
  "requestNeeds",
  "responseNeeds",
  "streamNeeds",
  "page",
  "storedRefusals",
  "ask",
  "connectionRefusals",
  "body",
  "answer",
  "step",
  "state",
] as const;
export type Definition = (typeof definitions)[number];

export interface MapRow {
  /** The keys that lead to it in the file, dotted. */
  readonly at: string;
  readonly direction: Direction;
  readonly reads: Reads;
  readonly writes: Writes;
  readonly when:
    | "a client sends a request"
    | "a request is sent upstream"
    | "an upstream responds"
    | "a response is returned"
    | "client and upstream speak this wire"
    | "responses are stored"
    | "tokens are counted"
    | "an upstream runs a task"
    | "models are listed"
    | "an upstream sends a webhook"
    | "client and upstream speak different wires";
  /** Whose file has it, where that is no wire's. */
  readonly of?: "operation";
  /** What it makes, in a sentence. */
  readonly what: string;
  /** Another place, of what stands for it where there is nothing at its own. */
  readonly or?: string;
  /** How its key is read, where a template is not all that may stand there. */
  readonly form?: "path" | "headers" | "framing";
  /** Beside what all maps see: another kind of `$request`, `$streams`, and the state of a session. */
  readonly sees?: { readonly request?: "wire"; readonly streams?: true; readonly session?: true };
  /** What it reads of a caller's request is understood, and not told as a key that nobody knows. */
  readonly understands?: true;
  /** What it says that it cannot say (`$lost`) is told to the caller. */
  readonly tells?: true;
}
