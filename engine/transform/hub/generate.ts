/**
 * The hub of the operation `generate`: what every wire is decoded to and encoded from. Types only.
 * Written by scripts/schemas.ts from schemas/hub/generate, which are the source; edit those.
 */

/**
 * A request for a generated answer (wire-formats.md A.1), a superset of what the wires can ask. An
 * absent list is an empty one.
 */
export interface GenerateRequest {
  /** The wire that the caller spoke. */
  origin?: string;
  /** Base model, after the rules for name suffixes (D.5). */
  model: string;
  /** What the caller sent; echoed in answers. */
  model_requested?: string;
  stream?: boolean;
  stream_opts?: {
    include_usage?: boolean;
    obfuscation?: boolean;
    framing?: "sse" | "ndjson" | "json_array";
  };
  /** Leading instructions, text parts only. */
  system?: Part[];
  /**
   * The conversation, oldest first, in the canonical shape of A.1: neighbours of the same role are not
   * merged.
   */
  turns: Turn[];
  tools?: Tool[];
  tool_choice?: ToolChoice;
  /** False: at most one tool call per turn. */
  parallel_tools?: boolean;
  sampling?: Sampling;
  /** Candidates wanted. */
  n?: number;
  stop?: string[];
  limits?: {
    /** Tokens, visible and reasoning together. */
    max_output?: number;
    /** The caller used the older name of the field. */
    legacy_max?: boolean;
    max_tool_calls?: number;
  };
  logprobs?: {
    enabled: boolean;
    top?: number;
  };
  response_format?: ResponseFormat;
  verbosity?: "low" | "medium" | "high" | (string & {});
  reasoning?: Reasoning;
  modalities?: Array<"text" | "audio" | "image" | "video" | (string & {})>;
  audio_out?: {
    voice?: string | Record<string, unknown>;
    format?: string;
    language?: string;
    speakers?: Array<Record<string, unknown>>;
  };
  image_out?: {
    aspect_ratio?: string;
    size?: string;
    raw?: Record<string, unknown>;
  };
  media_resolution?: string;
  /** Text that much of the answer is expected to repeat. */
  prediction?: Part[];
  cache?: {
    key?: string;
    retention?: "in_memory" | "24h" | (string & {});
    mode?: "implicit" | "explicit" | (string & {});
    ttl?: string;
    /** Mark the last part that can be cached. */
    auto?: CacheMark;
    /** Name of a cache that was created beforehand. */
    resource?: string;
  };
  safety?: Array<{
    category: string;
    threshold: string;
    method?: string;
  }>;
  /** Conversation state that the upstream, or the gateway in its place, keeps. */
  state?: {
    store?: boolean;
    previous_id?: string;
    conversation?: string;
    background?: boolean;
    truncation?: "auto" | "disabled" | (string & {});
    include?: string[];
    prompt?: Record<string, unknown>;
    thread?: Record<string, unknown>;
    context_management?: Array<Record<string, unknown>>;
  };
  /** The caller's labels. */
  metadata?: Record<string, string>;
  /** The caller's id of the person behind the request. */
  end_user?: string;
  service_tier?: "auto" | "default" | "flex" | "priority" | "scale" | "standard_only" | (string & {});
  /** By wire: top-level fields that the hub has no word for (R5). */
  vendor?: Record<string, Record<string, unknown>>;
  /** Headers that pass through (beta flags, API version, organisation). */
  headers?: Record<string, string>;
  notes?: Note[];
}

export interface Turn {
  /** `tool` turns hold only tool results; `system` is an instruction inside the conversation. */
  role: "system" | "user" | "assistant" | "tool";
  parts: Part[];
  name?: string;
  authority?: Authority;
  phase?: "commentary" | "final_answer" | (string & {});
  item?: ItemOrigin;
}

export interface Sampling {
  /** 0 to 2; a target with a smaller range clamps. */
  temperature?: number;
  top_p?: number;
  top_k?: number;
  min_p?: number;
  typical_p?: number;
  frequency_penalty?: number;
  presence_penalty?: number;
  repetition_penalty?: number;
  logit_bias?: Record<string, number>;
  seed?: number;
}

export interface TextFormat {
  type: "text";
}

export interface JsonFormat {
  type: "json";
}

export interface JsonSchemaFormat {
  type: "json_schema";
  name?: string;
  description?: string;
  schema: Record<string, unknown>;
  strict?: boolean;
  dialect?: SchemaDialect;
  mime?: string;
  /** By wire: the schema as its caller wrote it, where the hub says it in other words. */
  ext?: Record<string, Record<string, unknown>>;
}

export interface EnumFormat {
  type: "enum";
  values: string[];
  /** By wire: the schema as its caller wrote it, where the hub says it in other words. */
  ext?: Record<string, Record<string, unknown>>;
}

export interface GrammarFormat {
  type: "grammar";
  syntax: "lark" | "regex" | "gbnf" | (string & {});
  definition: string;
}

export type ResponseFormat = TextFormat | JsonFormat | JsonSchemaFormat | EnumFormat | GrammarFormat;

/** How a schema is written; absent means JSON Schema (part E). */
export type SchemaDialect = "json_schema" | "openapi";

export type Tool = FunctionTool | CustomTool | BuiltInTool;

export interface ToolBase {
  cache?: CacheMark;
  /** Declared in the middle of the conversation: its own wire has it in a part that stands there, too. */
  late?: boolean;
  ext?: Record<string, Record<string, unknown>>;
}

export interface FunctionTool extends ToolBase {
  type: "function";
  name: string;
  description?: string;
  /** Schema of the arguments; absent when the caller sent none. */
  parameters?: Record<string, unknown>;
  strict?: boolean;
  dialect?: SchemaDialect;
  output_schema?: Record<string, unknown>;
  examples?: Array<Record<string, unknown>>;
  /** Loaded only once a tool search finds it. */
  defer?: boolean;
  namespace?: string;
  eager_stream?: boolean;
}

/** A tool whose input is free text instead of JSON. */
export interface CustomTool extends ToolBase {
  type: "custom";
  name: string;
  description?: string;
  format?: {
    type: "text" | "grammar";
    syntax?: "lark" | "regex" | (string & {});
    definition?: string;
  };
  namespace?: string;
}

/** A tool that the provider runs itself. */
export interface BuiltInTool extends ToolBase {
  type: "server";
  tool: ServerTool;
  version?: string;
  config?: {
    allowed_domains?: string[];
    blocked_domains?: string[];
    max_uses?: number;
    context_size?: "low" | "medium" | "high" | (string & {});
    user_location?: {
      city?: string;
      country?: string;
      region?: string;
      timezone?: string;
    };
    [field: string]: unknown;
  };
  /** The wire's own declaration, verbatim. */
  raw?: Record<string, unknown>;
  /** The wire that `raw` is written in. */
  origin?: string;
}

export interface PlainToolChoice {
  mode: "auto" | "none" | "required";
}

export interface OneToolChoice {
  mode: "tool";
  name: string;
  namespace?: string;
  kind?: "function" | "custom" | "server";
  raw?: Record<string, unknown>;
}

export interface AllowedToolChoice {
  mode: "allowed";
  names: string[];
  required: boolean;
  raw?: Record<string, unknown>;
}

export type ToolChoice = PlainToolChoice | OneToolChoice | AllowedToolChoice;

/** How much the model shall think, and what the caller wants to see of it (A.3, D). */
export interface Reasoning {
  mode: "default" | "off" | "on" | "adaptive" | "between_tools";
  effort?: Effort;
  /** Tokens; -1 lets the model decide. */
  budget?: number;
  visibility?: "include" | "summary" | "detailed" | "concise" | "omit";
  /** The caller wants sealed reasoning back, to replay it. */
  encrypted?: boolean;
  /** Where the wish was found (D.5). */
  source?: "field" | "suffix" | "default";
  raw?: Record<string, unknown>;
}

export type Effort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";

/** Something that a map dropped, clamped or emulated (R4). */
export interface Note {
  code: string;
  path?: string;
  detail?: string;
}

/**
 * One piece of a turn or of an answer (wire-formats.md A.2). Every wire's blocks, items and parts
 * become these.
 */
export type Part =
  | TextPart
  | RefusalPart
  | ImagePart
  | AudioPart
  | VideoPart
  | FilePart
  | SearchResultPart
  | ReasoningPart
  | ToolCallPart
  | ToolResultPart
  | ServerToolCallPart
  | ServerToolResultPart
  | ItemReferencePart
  | CompactionPart
  | VendorPart;

/** What any part may carry beside its content. */
export interface PartBase {
  cache?: CacheMark;
  /**
   * Proof of origin of this very part; goes back to its issuer on the same part, in the same place (A.7).
   */
  sig?: Opaque;
  item?: ItemOrigin;
  /**
   * By wire: fields of the original that the hub has no word for. Read only when that wire is the target.
   */
  ext?: Record<string, Record<string, unknown>>;
}

export interface TextPart extends PartBase {
  type: "text";
  text: string;
  authority?: Authority;
  annotations?: Annotation[];
  logprobs?: TokenLogprob[];
}

/** The model's own words for declining. What a classifier cut is a finish reason, not a part (A.4). */
export interface RefusalPart extends PartBase {
  type: "refusal";
  text: string;
}

export interface ImagePart extends PartBase {
  type: "image";
  source: Media;
  detail?: "auto" | "low" | "high" | "original" | (string & {});
  oversized?: "downsize" | "error" | (string & {});
}

export interface AudioPart extends PartBase {
  type: "audio";
  source?: Media;
  transcript?: string;
  /** Replays an earlier answer's audio by reference; `source` is then absent. */
  id?: string;
  /** Unix seconds. */
  expires_at?: number;
}

export interface VideoPart extends PartBase {
  type: "video";
  source: Media;
  clip?: {
    /** Offset such as `1.5s`. */
    start?: string;
    /** Offset such as `1.5s`. */
    end?: string;
    fps?: number;
  };
}

export interface FilePart extends PartBase {
  type: "file";
  source: Media;
  filename?: string;
  title?: string;
  /** About the document, for the model, not to be cited. */
  context?: string;
  /** Whether the answer shall cite this document. */
  citations?: boolean;
  detail?: string;
}

/** A result of the caller's own search, handed to the model to cite. */
export interface SearchResultPart extends PartBase {
  type: "search_result";
  url: string;
  title: string;
  content: Part[];
  citations?: boolean;
}

export interface ReasoningPart extends PartBase {
  type: "reasoning";
  text?: string;
  summary?: string[];
  /**
   * What the source let us see. `omitted`: the text was held back, the proof is there; not an empty part.
   */
  visibility?: "full" | "summary" | "omitted" | "redacted";
  /** Signatures and sealed contents, in their original order; sent only to their issuer (R3). */
  opaque?: Opaque[];
}

export interface ToolCallPart extends PartBase {
  type: "tool_call";
  /** Never empty; decoders make a deterministic one where the wire has none (A.1-4). */
  id: string;
  name: string;
  /** Absent means `function`. */
  kind?: "function" | "custom";
  /** Of a function call: the raw JSON text, byte for byte (R8). */
  arguments?: string;
  /** Of a custom call: free text. */
  input?: string;
  namespace?: string;
  /** Who called, when it was not the model itself (programmatic calls). */
  caller?: Record<string, unknown>;
  /** False when the answer was cut inside the arguments. */
  complete?: boolean;
}

export interface ToolResultPart extends PartBase {
  type: "tool_result";
  call_id: string;
  /** Looked up from the call where the wire does not repeat it (A.1-5). */
  name?: string;
  /** Absent means `function`. */
  kind?: "function" | "custom";
  content: Part[];
  is_error?: boolean;
  scheduling?: string;
}

/** A call of a built-in tool, which the provider runs itself. */
export interface ServerToolCallPart extends PartBase {
  type: "server_tool_call";
  id: string;
  tool: ServerTool;
  input?: Record<string, unknown>;
  status?: string;
}

export interface ServerToolResultPart extends PartBase {
  type: "server_tool_result";
  call_id: string;
  tool: ServerTool;
  /** Verbatim: it may hold sealed contents. */
  output?: unknown;
  is_error?: boolean;
}

/** Stands for an item that the upstream stored. */
export interface ItemReferencePart extends PartBase {
  type: "item_ref";
  id: string;
}

/** Stands for earlier turns that were summarised away. */
export interface CompactionPart extends PartBase {
  type: "compaction";
  text?: string;
  opaque?: Opaque[];
}

/** Anything else, verbatim; kept for the same wire, dropped for others (R5). */
export interface VendorPart extends PartBase {
  type: "vendor";
  /** The wire it came from. */
  format: string;
  raw: Record<string, unknown>;
  /** What it says stands elsewhere in the request, too: other wires lose nothing with it. */
  told?: boolean;
}

export interface Base64Media {
  kind: "base64";
  mime: string;
  /** Base64, without a `data:` prefix. */
  data: string;
}

export interface UrlMedia {
  kind: "url";
  url: string;
  mime?: string;
}

export interface FileMedia {
  kind: "file_id";
  id: string;
  /** The wire whose file store knows the id. */
  format: string;
  mime?: string;
}

export interface TextMedia {
  kind: "text";
  text: string;
  mime: string;
}

export interface PartsMedia {
  kind: "parts";
  parts: Part[];
}

export type Media = Base64Media | UrlMedia | FileMedia | TextMedia | PartsMedia;

/** A citation. Positions are UTF-16 offsets into the text part that carries it, end exclusive. */
export interface Annotation {
  type: "url" | "file" | "document" | "container_file" | "path";
  url?: string;
  title?: string;
  file_id?: string;
  filename?: string;
  start?: number;
  end?: number;
  cited_text?: string;
  /** Where it begins and ends in UTF-8 bytes, of a wire that counts so; positions follow from the text. */
  bytes?: {
    from?: number;
    to: number;
  };
  /** Which part of a whole answer carries it, from 0. */
  part?: number;
  /** Where in a document of the request; `to` is exclusive. */
  doc?: {
    index: number;
    unit: "char" | "page" | "block";
    from: number;
    to: number;
    title?: string;
  };
  source_index?: number;
  confidence?: number[];
  /** The wire's own citation, with any sealed index. */
  raw?: Record<string, unknown>;
}

export interface TokenLogprob {
  token: string;
  logprob: number;
  bytes?: number[];
  top?: Array<{
    token: string;
    logprob: number;
    bytes?: number[];
  }>;
}

/** A blob that only its issuer can read. It is never sent to anybody else (R3). */
export interface Opaque {
  /** The wire of the issuer. */
  format: string;
  kind: "signature" | "redacted" | "encrypted" | "thought_signature" | "continuation" | "item";
  value: string;
  model?: string;
}

/** The prompt up to and including this place may be cached. */
export interface CacheMark {
  mode: "breakpoint";
  ttl?: "5m" | "30m" | "1h" | "24h" | (string & {});
}

/** The item that a part or a turn was, in a wire that has items: ids survive a round trip. */
export interface ItemOrigin {
  id?: string;
  status?: "in_progress" | "completed" | "incomplete";
  type?: string;
}

/** Whose instruction it is; `developer` is never lifted to `system`. */
export type Authority = "system" | "developer";

/** A built-in tool in the hub's words (B.7); other names are the wire's own. */
export type ServerTool =
  | "web_search"
  | "web_fetch"
  | "url_context"
  | "code_execution"
  | "file_search"
  | "image_generation"
  | "computer"
  | "shell"
  | "mcp"
  | "maps"
  | "tool_search"
  | (string & {});

/** A whole answer (wire-formats.md A.4). */
export interface GenerateResponse {
  id?: string;
  model?: string;
  /** Unix seconds. */
  created?: number;
  status?: "completed" | "incomplete" | "failed" | "in_progress" | "queued" | "cancelled";
  /** Empty only when the prompt was blocked. */
  candidates: Candidate[];
  prompt_block?: PromptBlock;
  usage?: Usage;
  service_tier?: string;
  fingerprint?: string;
  container?: Record<string, unknown>;
  error?: GenerateError;
  vendor?: Record<string, Record<string, unknown>>;
  notes?: Note[];
}

export interface Candidate {
  index: number;
  parts: Part[];
  finish?: Finish;
  safety?: Array<Record<string, unknown>>;
  grounding?: Record<string, unknown>;
  url_context?: Record<string, unknown>;
  /** Of all its text, where the wire does not say them by part. */
  logprobs?: TokenLogprob[];
  avg_logprob?: number;
}

export interface Finish {
  reason: FinishReason;
  /** The wire's own word. */
  raw?: string;
  /** Which stop sequence ended the answer, where the wire says. */
  stop_sequence?: string;
  detail?: {
    category?: string;
    explanation?: string;
    message?: string;
  };
  continuation?: Opaque;
}

/**
 * `refusal`: the model declined in words. `content_filter`: a classifier or policy cut the answer or
 * the prompt (A.4, B.5).
 */
export type FinishReason =
  | "stop"
  | "stop_sequence"
  | "length"
  | "context_window"
  | "tool_calls"
  | "content_filter"
  | "refusal"
  | "pause"
  | "compaction"
  | "malformed_tool_call"
  | "cancelled"
  | "error"
  | "other";

/** The prompt itself was refused; there is no candidate. */
export interface PromptBlock {
  reason?: string;
  message?: string;
  ratings?: Array<Record<string, unknown>>;
}

/**
 * Tokens. `input`, `output` and `total` are inclusive: every other counter is a part of one of them
 * (A.4, B.5).
 */
export interface Usage {
  /** Every prompt token, with cache reads, cache writes and tool results. */
  input?: number;
  input_cache_read?: number;
  input_cache_write?: number;
  input_cache_write_5m?: number;
  input_cache_write_1h?: number;
  input_audio?: number;
  input_image?: number;
  input_video?: number;
  input_document?: number;
  /** Prompt tokens of the results of built-in tools. */
  input_tool?: number;
  /** Visible and reasoning. */
  output?: number;
  output_reasoning?: number;
  output_audio?: number;
  output_image?: number;
  prediction_accepted?: number;
  prediction_rejected?: number;
  total?: number;
  /** True where the source did not count, or not all, and the gateway did. */
  estimated?: boolean;
  /** Calls, not tokens. */
  server_tools?: {
    web_search?: number;
    web_fetch?: number;
    code_execution?: number;
  };
  /** What the wire said beyond this. */
  raw?: Record<string, unknown>;
}

/**
 * One event of a streamed answer. Decode maps emit loose events (`key` names a part); the machine of
 * engine/transform/stream turns them into strict ones (`choice`, `index`, whole parts) and shapes them
 * for the wire that encodes (`nth`, `item`, `member` …).
 */
export type GenerateEvent =
  | StartEvent
  | PartStartEvent
  | PartDeltaEvent
  | PartWholeEvent
  | PartEndEvent
  | ItemStartEvent
  | ItemWholeEvent
  | AnswerWholeEvent
  | GroupStartEvent
  | GroupEndEvent
  | UsageEvent
  | FinishEvent
  | PromptBlockEvent
  | EndEvent
  | PingEvent
  | ErrorEvent;

export interface StartEvent {
  type: "start";
  id?: string;
  model?: string;
  /** Unix seconds. */
  created?: number;
  usage?: Usage;
  service_tier?: string;
  fingerprint?: string;
  vendor?: Record<string, Record<string, unknown>>;
}

/**
 * Which part an event is about. Decode maps give `choice` and `key`; everything else is given by the
 * machine.
 */
export interface PartPlace {
  /** Absent in a loose event means 0. */
  choice?: number;
  /**
   * Loose events: any value that identifies the part within its choice, or within its item, for the wire
   * at hand.
   */
  key?: unknown;
  within?: WithinItem;
  /** Dense within the choice, in order of first appearance. */
  index?: number;
  kind?: PartKind;
  /** Shaped: dense among the parts that the wire can stream. */
  position?: number;
  /** Shaped: dense among the parts of the same kind. */
  nth?: number;
  /** Shaped: the first event of its choice. */
  first?: boolean;
  /** Shaped, with `group`: ordinal of the group, or of the part outside any. */
  item?: number;
  /** Shaped, with `group`: place inside the group. */
  member?: number;
}

/**
 * Loose: which of the wire's items holds the part, by whatever the event says of it. An id outranks an
 * index; upstreams leave out, repeat and change either.
 */
export interface WithinItem {
  id?: string;
  /** As the upstream counts: with gaps, from anywhere. */
  index?: number;
}

export type PartKind =
  | "text"
  | "refusal"
  | "image"
  | "audio"
  | "video"
  | "file"
  | "search_result"
  | "reasoning"
  | "tool_call"
  | "tool_result"
  | "server_tool_call"
  | "server_tool_result"
  | "item_ref"
  | "compaction"
  | "vendor";

export interface PartStartEvent extends PartPlace {
  type: "part_start";
  /** A skeleton: ids and names; content follows as deltas. */
  part: Part;
}

/** What one event adds to an open part; absent fields add nothing. */
export interface PartDeltaEvent extends PartPlace {
  type: "part_delta";
  /** Strict: the part as it stands. */
  part?: Part;
  /** Loose, of a tool call: an id that comes with a fragment. */
  id?: string;
  /** Loose, of a tool call: a name that comes with a fragment. */
  name?: string;
  /** For text, refusal and reasoning. */
  text?: string;
  /** A piece of a tool call's JSON arguments, verbatim. */
  arguments?: string;
  /** A piece of a custom call's free text. */
  input?: string;
  /** Which summary of a reasoning part the text belongs to; a new number starts a new one. */
  summary_index?: number;
  signature?: Opaque;
  annotation?: Annotation;
  logprobs?: TokenLogprob[];
  /** Base64. */
  audio?: string;
  transcript?: string;
}

/**
 * Loose: the part as a whole, reconciled with what was streamed; what is missing is delivered as a
 * delta.
 */
export interface PartWholeEvent extends PartPlace {
  type: "part_whole";
  part: Part;
}

/** Loose: an item of the wire begins, whose parts follow. */
export interface ItemStartEvent {
  type: "item_start";
  choice?: number;
  within?: WithinItem;
}

/** Loose: an item at its end, reconciled with what was streamed of it; what is missing is delivered. */
export interface ItemWholeEvent {
  type: "item_whole";
  choice?: number;
  within?: WithinItem;
  parts?: Part[];
}

/** Loose: all items of a choice at its end, in their order, reconciled with what was streamed. */
export interface AnswerWholeEvent {
  type: "answer_whole";
  choice?: number;
  items?: Array<{
    parts?: Part[];
  }>;
}

export interface PartEndEvent extends PartPlace {
  type: "part_end";
  /** Loose: late fields. Strict: the complete part. */
  part?: Part;
}

/** Shaped, with `group`: parts that share one item of the wire begin. */
export interface GroupStartEvent {
  type: "group_start";
  choice?: number;
  name?: string;
  item?: number;
  first?: boolean;
}

export interface GroupEndEvent {
  type: "group_end";
  choice?: number;
  name?: string;
  item?: number;
  first?: boolean;
  parts?: Part[];
}

/** Cumulative; counters are merged, the last one wins. */
export interface UsageEvent {
  type: "usage";
  usage: Usage;
}

/** Once per choice, after all its parts have ended. */
export interface FinishEvent {
  type: "finish";
  choice?: number;
  /** Shaped: the choice had no part. */
  first?: boolean;
  finish: Finish;
  /** Of the candidate; rides along. */
  safety?: Array<Record<string, unknown>>;
  /** Of the candidate; rides along. */
  grounding?: Record<string, unknown>;
  /** Of the candidate; rides along. */
  url_context?: Record<string, unknown>;
  /** Of the candidate; rides along. */
  avg_logprob?: number;
  /** Strict: all parts of the choice. */
  parts?: Part[];
  /** Shaped, with `finish: with-usage`. */
  usage?: Usage;
  /** Shaped, with `finish: with-part`: the part held for this event. */
  last?: Part;
}

export interface PromptBlockEvent {
  type: "prompt_block";
  block: PromptBlock;
}

/** The stream is complete. Nothing follows. */
export interface EndEvent {
  type: "end";
  /** Strict: all that was reported, merged. */
  usage?: Usage;
}

export interface PingEvent {
  type: "ping";
}

/** The stream broke. Open parts stay open, nothing follows. */
export interface ErrorEvent {
  type: "error";
  error: GenerateError;
}

/**
 * Why there is no answer (wire-formats.md A.6, B.6). Statuses and names of each wire follow from
 * `kind`.
 */
export interface GenerateError {
  kind: ErrorKind;
  /** The HTTP status that a caller sees. */
  status?: number;
  message: string;
  code?: string;
  /** The field at fault, such as `tools[0].name`. */
  param?: string;
  /** Seconds. */
  retry_after?: number;
  request_id?: string;
  upstream?: {
    format?: string;
    status?: number;
    body?: unknown;
  };
  /** Another channel may answer the same request. */
  retryable?: boolean;
}

export type ErrorKind =
  | "invalid_request"
  | "unprocessable"
  | "authentication"
  | "billing"
  | "permission"
  | "not_found"
  | "conflict"
  | "too_large"
  | "context_length"
  | "content_policy"
  | "rate_limit"
  | "quota"
  | "cancelled"
  | "unsupported"
  | "internal"
  | "upstream"
  | "unavailable"
  | "timeout"
  | "overloaded";
