/** The properties of a map: its place, its input and output, and when it runs. */

/** Decode maps read `null` as absent (docs/wires/rules.md#absence); encode maps preserve it. */
export type Direction = "decode" | "encode";

/** The owner of a document. */
export type Side = "wire" | "hub";

/** Documents with a schema: `schemas/<side>/<operation>/[<wire>/]<kind>.json`. */
type Described = `${Side} ${"request" | "response" | "error" | "event"}`;

/** `hub count`: `{ tokens }`. */
export type Reads = Described | "hub count" | "anything";

export type Writes =
  | Described
  /** Changed fields of a document. */
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
  /** Numbers by field and by unit. */
  | "counts"
  /** A map of numbers. */
  | "numbers"
  /** `{ texts, tokens, media }`. */
  | "worth"
  /** `{ url, base64, mime }`. */
  | "file"
  /** A text, `{ message, param, kind }`, or a list of these. */
  | "refusal"
  /** `{ events, replies, state, refuses }`: messages to pass on, messages to send back, state changes, reason of a refusal. */
  | "wire moves"
  | "hub moves"
  /** `{ encoding, rate }`. */
  | "audio"
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
  /** The dotted path of keys in the file. */
  readonly at: string;
  readonly direction: Direction;
  readonly reads: Reads;
  /** The input in words, if no schema describes it. */
  readonly input?: string;
  readonly writes: Writes;
  readonly when:
    | "a client sends a request"
    | "a request is sent upstream"
    | "an upstream responds"
    | "a response is returned"
    | "client and upstream speak this wire"
    | "tokens are counted"
    | "a background response fails"
    | "a background response starts"
    | "a client cancels a response"
    | "a client cancels a task"
    | "a client deletes a response"
    | "a client deletes a task"
    | "a client fetches a task"
    | "a client fetches a task's file"
    | "a client fetches or cancels a response"
    | "a client lists items"
    | "a request about a stored response fails"
    | "a request continues a stored response"
    | "a response is stored"
    | "a response is stored or continued"
    | "a task completes"
    | "a task is polled"
    | "an upstream accepts a task"
    | "usage is counted"
    | "usage is estimated"
    | "models are listed"
    | "an upstream sends a webhook"
    | "client and upstream speak different wires";
  /** The owner of the file, if it is not a wire. */
  readonly of?: "operation";
  /** A description of the output, for the page and the schema. */
  readonly what: string;
  /** An alternative place, which is used if the map's own place is empty. */
  readonly or?: string;
  /** The form of the key's value, if it is not only a template. */
  readonly form?: "path" | "headers" | "framing";
  /** Additional inputs: another type of `$request`, `$streams`, and the state of a session. */
  readonly sees?: { readonly request?: "wire"; readonly streams?: true; readonly session?: true };
  /** The fields of a client's request that the map reads are not reported as unknown keys. */
  readonly understands?: true;
  /** The losses that the map declares (`$lost`) are reported to the client. */
  readonly reportsLosses?: true;
}
