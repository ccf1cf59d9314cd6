/**
 * The only list of all maps, except the rows of streams: one row per map. Reading, compiling, interpreting, checking, the use
 * of fragments, embedded tests, `explain`, the JSON Schema of mappings and docs/language.md iterate over these rows. The key of
 * a row is the name of the compiled function.
 */
import type { MapRow } from "./row.ts";
import { rowsOfAnswers } from "./rows-of-answers.ts";
import { rowsOfConnections } from "./rows-of-connections.ts";
import { rowsOfListings } from "./rows-of-listings.ts";
import { rowsOfOperations } from "./rows-of-operations.ts";
import { rowsOfSessions } from "./rows-of-sessions.ts";
import { rowsOfTasks } from "./rows-of-tasks.ts";

const table = {
  requestDecode: {
    at: "request.decode",
    direction: "decode",
    reads: "wire request",
    writes: "hub request",
    when: "a client sends a request",
    what: "A client's request → the hub's.",
    understands: true,
  },
  responseDecode: {
    at: "response.decode",
    direction: "decode",
    reads: "wire response",
    writes: "hub response",
    when: "an upstream responds",
    what: "An upstream's response → the hub's.",
  },
  errorDecode: {
    at: "error.decode",
    direction: "decode",
    reads: "wire error",
    writes: "hub error",
    when: "an upstream responds",
    what: "An upstream's error body → the hub's error; `$status` is the HTTP status.",
  },
  errorDetect: {
    at: "error.detect",
    direction: "decode",
    reads: "wire response",
    writes: "boolean",
    when: "an upstream responds",
    what: "Whether a response with a success status is an error. `error.decode` then reads it.",
  },
  model: {
    at: "clients.model",
    direction: "decode",
    reads: "wire request",
    writes: "string",
    when: "a client sends a request",
    what: "The requested model.",
    understands: true,
  },
  stream: {
    at: "clients.stream",
    direction: "decode",
    reads: "wire request",
    writes: "boolean",
    when: "a client sends a request",
    what: "Whether the client requests a stream.",
    understands: true,
  },
  output: {
    at: "clients.output",
    direction: "decode",
    reads: "wire request",
    writes: "number",
    when: "a client sends a request",
    what: "Maximum number of output tokens. The gateway reserves this number from the token's quota.",
    understands: true,
  },
  choices: {
    at: "clients.choices",
    direction: "decode",
    reads: "wire request",
    writes: "number",
    when: "a client sends a request",
    what: "Number of requested choices, each with up to `output` tokens. Absent: one.",
    understands: true,
  },
  counts: {
    at: "clients.counts",
    direction: "decode",
    reads: "wire request",
    writes: "counts",
    when: "a client sends a request",
    what: "Numbers of `turns`, `parts`, `tools` and `inputs` in a request, by field. The limits `limits.max_turns` etc. apply to them.",
  },
  owned: {
    at: "clients.owned",
    direction: "decode",
    reads: "wire request",
    writes: "array",
    when: "a client sends a request",
    what: "Ids in a request of objects that clients create at the upstream, for example files. `pass` of a provider records their owners. The gateway sends only ids that the client owns, and only to the channel that created them.",
  },
  countDecode: {
    at: "count.decode",
    direction: "decode",
    reads: "anything",
    writes: "part of wire request",
    when: "tokens are counted",
    what: "A client's request for a count → a request of this wire. Absent: both are equal.",
  },
  countTokens: {
    at: "count.tokens",
    direction: "decode",
    reads: "anything",
    writes: "number",
    when: "tokens are counted",
    what: "An upstream's response → the number of tokens.",
  },
  requestNeeds: {
    at: "request.needs",
    direction: "encode",
    reads: "hub request",
    writes: "requestNeeds",
    when: "a request is sent upstream",
    what: "The needs of this wire. A request is adapted to them before it is encoded. They can depend on `$caps`.",
  },
  requestEncode: {
    at: "request.encode",
    direction: "encode",
    reads: "hub request",
    writes: "wire request",
    when: "a request is sent upstream",
    what: "The hub's request → an upstream's.",
    reportsLosses: true,
  },
  responseNeeds: {
    at: "response.needs",
    direction: "encode",
    reads: "hub response",
    writes: "responseNeeds",
    when: "a response is returned",
    what: "The needs of this wire. A complete response is adapted to them before it is encoded.",
  },
  responseEncode: {
    at: "response.encode",
    direction: "encode",
    reads: "hub response",
    writes: "wire response",
    when: "a response is returned",
    what: "The hub's response → a client's.",
  },
  errorEncode: {
    at: "error.encode",
    direction: "encode",
    reads: "hub error",
    writes: "wire error",
    when: "a response is returned",
    what: "The hub's error → a client's error body.",
  },
  replace: {
    at: "upstreams.replace",
    direction: "encode",
    reads: "wire request",
    writes: "part of wire request",
    when: "client and upstream speak this wire",
    what: "Client and upstream speak this wire: the only fields of the client's body that change.",
  },
  hide: {
    at: "upstreams.hide",
    direction: "encode",
    reads: "wire event",
    writes: "boolean",
    when: "client and upstream speak this wire",
    what: "Client and upstream speak this wire: true for an event that is not passed to the client.",
    sees: { request: "wire" },
  },
  convert: {
    at: "upstreams.convert",
    direction: "encode",
    reads: "wire request",
    writes: "boolean",
    when: "client and upstream speak this wire",
    what: "Client and upstream speak this wire: true for a request that must not be sent as it is.",
  },
  convertResponse: {
    at: "upstreams.convert_response",
    direction: "encode",
    reads: "wire response",
    writes: "boolean",
    when: "client and upstream speak this wire",
    what: "Client and upstream speak this wire: true for a response that must not be returned as it is; `$request` is the client's.",
    sees: { request: "wire" },
  },
  path: {
    at: "upstreams.path",
    direction: "encode",
    reads: "wire request",
    writes: "string",
    when: "a request is sent upstream",
    what: "Path below the provider's base URL. It can depend on the sent request. `{model}` is the upstream's name of the model, as one segment.",
    form: "path",
    sees: { streams: true },
  },
  streamPath: {
    at: "upstreams.stream_path",
    direction: "encode",
    reads: "wire request",
    writes: "string",
    when: "a request is sent upstream",
    what: "The path of streams, if it differs.",
    or: "upstreams.path",
    form: "path",
    sees: { streams: true },
  },
  headers: {
    at: "upstreams.headers",
    direction: "encode",
    reads: "wire request",
    writes: "strings",
    when: "a request is sent upstream",
    what: "Headers of every request. They can depend on the sent request and on `$streams`.",
    form: "headers",
    sees: { streams: true },
  },
  requestRefuses: {
    at: "request.refuses",
    direction: "encode",
    reads: "hub request",
    writes: "refusal",
    when: "a request is sent upstream",
    what: "The reason why the target cannot serve a request: a message, `{ message, param }` with the wrong field of the hub, or a list of these, of which the first one applies. The gateway then tries another channel. For operations of kind `document`, the map also runs if client and upstream use the same wire.",
  },
  query: {
    at: "upstreams.query",
    direction: "encode",
    reads: "wire request",
    writes: "object",
    when: "a request is sent upstream",
    what: "Query parameters by name. They can depend on the sent request. A list repeats its name.",
    sees: { streams: true },
  },
  upstreamBody: {
    at: "upstreams.body",
    direction: "encode",
    reads: "wire request",
    writes: "body",
    when: "a request is sent upstream",
    what: "The format of the body that is sent. Absent: `json`. The top-level keys of a form are its fields; for `bytes`, `body` is the file.",
    sees: { streams: true },
  },
  upstreamAnswer: {
    at: "upstreams.answer",
    direction: "encode",
    reads: "wire request",
    writes: "answer",
    when: "a request is sent upstream",
    what: "The format of the upstream's response. Absent: `json`. For `text` and `bytes`, maps see the response as `{ body, mime }`.",
  },
  clientAnswer: {
    at: "clients.answer",
    direction: "decode",
    reads: "wire request",
    writes: "answer",
    when: "a response is returned",
    what: "The format of the response to a request. Absent: `json`. For `text` and `bytes`, `response.encode` makes `{ body, mime }`.",
    understands: true,
  },
  countEncode: {
    at: "count.encode",
    direction: "encode",
    reads: "wire request",
    writes: "anything",
    when: "tokens are counted",
    what: "A request of this wire → a request for a count to an upstream. Absent: both are equal.",
  },
  countAnswer: {
    at: "count.answer",
    direction: "encode",
    reads: "hub count",
    writes: "anything",
    when: "tokens are counted",
    what: "`{ tokens }` → the response to a client.",
  },
  streamDecodeFraming: {
    at: "stream.decode.framing",
    direction: "encode",
    reads: "anything",
    writes: "string",
    when: "an upstream responds",
    what: "How events are separated in the bytes of a stream. Default `sse`.",
    form: "framing",
  },
  streamEncodeFraming: {
    at: "stream.encode.framing",
    direction: "encode",
    reads: "anything",
    writes: "string",
    when: "a response is returned",
    what: "How events are separated in the bytes of a stream. Default `sse`.",
    form: "framing",
  },
  streamNeeds: {
    at: "stream.encode.needs",
    direction: "encode",
    reads: "anything",
    writes: "streamNeeds",
    when: "a response is returned",
    what: "The needs of this wire. A stream is adapted to them before it is encoded.",
  },
} as const;

/** The maps of streams, which take one event at a time. Their rows are in the mapping file. */
const streams = {
  streamDecode: {
    at: "stream.decode",
    direction: "decode",
    reads: "wire event",
    writes: "hub event",
    when: "an upstream responds",
    what: "An upstream's events → the hub's.",
  },
  streamEncode: {
    at: "stream.encode",
    direction: "encode",
    reads: "hub event",
    writes: "wire event",
    when: "a response is returned",
    what: "The hub's events → a client's.",
  },
} as const;

export type MapName =
  | keyof typeof table
  | keyof typeof rowsOfAnswers
  | keyof typeof rowsOfOperations
  | keyof typeof rowsOfConnections
  | keyof typeof rowsOfSessions
  | keyof typeof rowsOfListings
  | keyof typeof rowsOfTasks;
export type StreamName = keyof typeof streams;

export const rows: Readonly<Record<MapName, MapRow>> = {
  ...table,
  ...rowsOfAnswers,
  ...rowsOfOperations,
  ...rowsOfConnections,
  ...rowsOfSessions,
  ...rowsOfListings,
  ...rowsOfTasks,
};
export const steps: Readonly<Record<StreamName, MapRow>> = streams;
