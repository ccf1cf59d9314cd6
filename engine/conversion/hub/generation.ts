/**
 * The hub of the operation `generation`: what every wire is decoded to and encoded from. Types only.
 * Written by scripts/schemas.ts from schemas/hub/generation, which are the source; edit those.
 */

/**
 * A request for a generated answer, a superset of what the wires can ask. An absent list is an empty
 * one.
 */
export interface GenerationRequest {
  /** The wire that the caller spoke. */
  origin?: string;
  /** Base model, without a suffix that asks for reasoning (docs/wires/rules.md#name-suffixes). */
  model: string;
  /** What the caller sent; echoed in answers. */
  model_requested?: string;
  /** The answer is wanted as a stream. */
  stream?: boolean;
  /** How the stream is wanted. */
  stream_opts?: {
    /** The caller wants the counters in the stream. */
    include_usage?: boolean;
    /** Events are padded, so that their lengths betray nothing. */
    obfuscation?: boolean;
    /** How events are framed. */
    framing?: "sse" | "ndjson" | "json_array";
  };
  /** Leading instructions, text parts only. */
  system?: Part[];
  /**
   * The conversation, oldest first, in one shape for all wires (docs/wires/rules.md#conversations):
   * neighbours of the same role are not merged.
   */
  turns: Turn[];
  /**
   * Prompts of one request that are each answered by themselves, or one that is in tokens; there are no
   * turns then. The choices of the first come first, then those of the second.
   */
  prompts?: Prompt[];
  /** What comes after the text that is to be written. */
  suffix?: string;
  /** The answer begins with its prompt. The gateway sees to it. */
  echo?: boolean;
  /** Probabilities of the prompt's tokens are wanted as well. */
  prompt_logprobs?: boolean;
  /** Candidates of which the likeliest are given. */
  best_of?: number;
  /** What the model may call. */
  tools?: Tool[];
  /** Which of the tools it may or must call. */
  tool_choice?: ToolChoice;
  /** False: at most one tool call per turn. */
  parallel_tools?: boolean;
  /** How tokens are drawn. */
  sampling?: Sampling;
  /** Candidates wanted. */
  n?: number;
  /** Texts that end the answer, which does not contain them. */
  stop?: string[];
  /** How much may come. */
  limits?: {
    /** Tokens, visible and reasoning together. */
    max_output?: number;
    /** The caller used the older name of the field. */
    legacy_max?: boolean;
    /** Calls of built-in tools, all together. */
    max_tool_calls?: number;
  };
  /** Whether probabilities of tokens are wanted. */
  logprobs?: {
    /** They are wanted. */
    enabled: boolean;
    /** How many of the likeliest tokens in each place. */
    top?: number;
  };
  /** The form of the answer. */
  response_format?: ResponseFormat;
  /** How much is said. */
  verbosity?: "low" | "medium" | "high" | (string & {});
  /** How much is thought. */
  reasoning?: Reasoning;
  /** What the answer may be made of. */
  modalities?: Array<"text" | "audio" | "image" | "video" | (string & {})>;
  /** How a spoken answer shall sound. */
  audio_out?: {
    /** A voice's name, or its description. */
    voice?: string | Record<string, unknown>;
    /** Such as `mp3` or `pcm16`. */
    format?: string;
    /** A BCP 47 tag. */
    language?: string;
    /** Voices by speaker, where there are several. */
    speakers?: Array<Record<string, unknown>>;
  };
  /** How pictures in the answer shall be. */
  image_out?: {
    /** Such as `16:9`. */
    aspect_ratio?: string;
    /** In the wire's words, such as `2K`. */
    size?: string;
    /** The wire's other settings of pictures, verbatim. */
    raw?: Record<string, unknown>;
  };
  /** How closely pictures and films of the request are looked at, in the wire's words. */
  media_resolution?: string;
  /** Text that much of the answer is expected to repeat. */
  prediction?: Part[];
  /** How the prompt is cached. */
  cache?: {
    /** Requests of one key are likely to meet in one cache. */
    key?: string;
    /** How long an automatic cache is kept. */
    retention?: "in_memory" | "24h" | (string & {});
    /** Whether the upstream chooses what is cached or the marks do. */
    mode?: "implicit" | "explicit" | (string & {});
    /** How long what is marked is kept. */
    ttl?: string;
    /** Mark the last part that can be cached. */
    auto?: CacheMark;
    /** Name of a cache that was created beforehand. */
    resource?: string;
  };
  /** Where the upstream's filters cut in. */
  safety?: Array<{
    /** What is filtered, in the wire's words. */
    category: string;
    /** From which likelihood or severity on. */
    threshold: string;
    /** Which of the two the threshold is of. */
    method?: string;
  }>;
  /** Conversation state that the upstream, or the gateway in its place, keeps. */
  state?: {
    /** Whether the answer is kept. */
    store?: boolean;
    /** The answer that this conversation goes on from. */
    previous_id?: string;
    /** The kept conversation that this is a turn of. */
    conversation?: string;
    /** The caller does not wait; it asks for the answer later. */
    background?: boolean;
    /** Whether a conversation that is too long loses its middle or is refused. */
    truncation?: "auto" | "disabled" | (string & {});
    /** What else the answer shall hold, in the wire's words. */
    include?: string[];
    /** A template that the provider keeps, with its variables. */
    prompt?: Record<string, unknown>;
    /** The kept conversation that this goes on from, where the wire has such an object. */
    thread?: Record<string, unknown>;
    /** What is to happen to a context that grows too long, in the wire's words. */
    context_management?: Array<Record<string, unknown>>;
  };
  /** The caller's labels. */
  metadata?: Record<string, string>;
  /** The caller's id of the person behind the request. */
  end_user?: string;
  /** Which tier of speed and price. */
  service_tier?:
    | "auto"
    | "default"
    | "flex"
    | "priority"
    | "scale"
    | "fast"
    | "ultrafast"
    | "standard_only"
    | (string & {});
  /** By wire: top-level fields that the hub has no word for. */
  vendor?: Record<string, Record<string, unknown>>;
  /** Headers that pass through (beta flags, API version, organisation). */
  headers?: Record<string, string>;
  /** What maps had to leave out or change. */
  notes?: Note[];
}

/** One speaker's words, calls or results. */
export interface Turn {
  /** `tool` turns hold only tool results; `system` is an instruction inside the conversation. */
  role: "system" | "user" | "assistant" | "tool";
  /** What it is made of, in order. */
  parts: Part[];
  /** Which of several speakers of the same role. */
  name?: string;
  /** Of an instruction in the conversation: whose it is. */
  authority?: Authority;
  /** Which item of its wire it was. */
  item?: ItemOrigin;
}

/** A text to go on from, or its tokens. */
export type Prompt = TextPrompt | TokensPrompt;

/** A prompt in words. */
export interface TextPrompt {
  type: "text";
  /** The words. */
  text: string;
}

/** A prompt in tokens, which mean something to one family of models only. */
export interface TokensPrompt {
  type: "tokens";
  /** Their numbers. */
  tokens: number[];
}

/** How tokens are drawn. A target that lacks one of these loses it and says so. */
export interface Sampling {
  /** 0 to 2; a target with a smaller range clamps. */
  temperature?: number;
  /** 0 to 1: the likeliest tokens that add up to this. */
  top_p?: number;
  /** The so many likeliest tokens. */
  top_k?: number;
  /** 0 to 1: tokens at least so likely, compared with the likeliest. */
  min_p?: number;
  /** 0 to 1: locally typical sampling. */
  typical_p?: number;
  /** -2 to 2, by how often a token came. */
  frequency_penalty?: number;
  /** -2 to 2, for tokens that came at all. */
  presence_penalty?: number;
  /** Divides what came before; 1 changes nothing. */
  repetition_penalty?: number;
  /** By token id: what is added to its logit, -100 to 100. */
  logit_bias?: Record<string, number>;
  /** The same seed, as far as possible the same answer. */
  seed?: number;
}

/** Words without a form, as if nothing were asked. */
export interface TextFormat {
  type: "text";
}

/** Some JSON value. */
export interface JsonFormat {
  type: "json";
}

/** JSON that fits a schema. */
export interface JsonSchemaFormat {
  type: "json_schema";
  /** What the form is called; some wires insist on one. */
  name?: string;
  /** What it is for, told to the model. */
  description?: string;
  /** The schema. */
  schema: Record<string, unknown>;
  /** The schema is enforced, which only a part of JSON Schema can be. */
  strict?: boolean;
  /** How the schema is written. */
  dialect?: SchemaDialect;
  /** The media type that the caller asked for. */
  mime?: string;
  /** By wire: the schema as its caller wrote it, where the hub says it in other words. */
  ext?: Record<string, Record<string, unknown>>;
}

/** One of a few words. */
export interface EnumFormat {
  type: "enum";
  /** The words. */
  values: string[];
  /** By wire: the schema as its caller wrote it, where the hub says it in other words. */
  ext?: Record<string, Record<string, unknown>>;
}

/** Text that a grammar allows. */
export interface GrammarFormat {
  type: "grammar";
  /** How the grammar is written. */
  syntax: "lark" | "regex" | "gbnf" | (string & {});
  /** The grammar. */
  definition: string;
}

/** The form of the answer. */
export type ResponseFormat = TextFormat | JsonFormat | JsonSchemaFormat | EnumFormat | GrammarFormat;

/** How a schema is written; absent means JSON Schema (part E). */
export type SchemaDialect = "json_schema" | "openapi";

/** What the model may call. */
export type Tool = FunctionTool | CustomTool | BuiltInTool;

/** What any tool may carry. */
export interface ToolBase {
  /** A cache mark behind this tool. */
  cache?: CacheMark;
  /** Declared in the middle of the conversation: its own wire has it in a part that stands there, too. */
  late?: boolean;
  /**
   * By wire: fields of the original that the hub has no word for. Read only when that wire is the target.
   */
  ext?: Record<string, Record<string, unknown>>;
}

/** A tool of the caller, called with JSON. */
export interface FunctionTool extends ToolBase {
  type: "function";
  /** What the model calls it by. */
  name: string;
  /** What it does, told to the model. */
  description?: string;
  /** Schema of the arguments; absent when the caller sent none. */
  parameters?: Record<string, unknown>;
  /** Arguments are made to fit the schema. Absent is not false. */
  strict?: boolean;
  /** How `parameters` is written. */
  dialect?: SchemaDialect;
  /** Schema of what it gives. */
  output_schema?: Record<string, unknown>;
  /** Arguments as they may look. */
  examples?: Array<Record<string, unknown>>;
  /** Loaded only once a tool search finds it. */
  defer?: boolean;
  /** The group of tools that it belongs to. */
  namespace?: string;
  /** Arguments are streamed before they are known to be valid. */
  eager_stream?: boolean;
}

/** A tool whose input is free text instead of JSON. */
export interface CustomTool extends ToolBase {
  type: "custom";
  /** What the model calls it by. */
  name: string;
  /** What it does, told to the model. */
  description?: string;
  /** What the text must look like. */
  format?: {
    /** Anything, or what a grammar allows. */
    type: "text" | "grammar";
    /** How the grammar is written. */
    syntax?: "lark" | "regex" | (string & {});
    /** The grammar. */
    definition?: string;
  };
  /** The group of tools that it belongs to. */
  namespace?: string;
}

/** A tool that the provider runs itself. */
export interface BuiltInTool extends ToolBase {
  type: "server";
  /** Which one. */
  tool: ServerTool;
  /** The wire's date or name of it, such as `20250305`. */
  version?: string;
  /** How it is set up. */
  config?: {
    /** Only these are searched or fetched. */
    allowed_domains?: string[];
    /** These are not. */
    blocked_domains?: string[];
    /** Calls in one request. */
    max_uses?: number;
    /** How much of what was found is read. */
    context_size?: "low" | "medium" | "high" | (string & {});
    /** Where the person is, roughly. */
    user_location?: {
      /** Its name. */
      city?: string;
      /** Two letters of ISO 3166. */
      country?: string;
      /** Its name. */
      region?: string;
      /** A name of the IANA's. */
      timezone?: string;
    };
    [field: string]: unknown;
  };
  /** The wire's own declaration, verbatim. */
  raw?: Record<string, unknown>;
  /** The wire that `raw` is written in. */
  origin?: string;
}

/** Any tool. */
export interface PlainToolChoice {
  /** As the model likes, none, or at least one. */
  mode: "auto" | "none" | "required";
}

/** This very tool must be called. */
export interface OneToolChoice {
  mode: "tool";
  /** The tool. */
  name: string;
  /** The group of tools that it belongs to. */
  namespace?: string;
  /** Which kind of tool; absent means `function`. */
  kind?: "function" | "custom" | "server";
  /** The wire's own choice, verbatim. */
  raw?: Record<string, unknown>;
}

/** Of the tools that are declared, only these. */
export interface AllowedToolChoice {
  mode: "allowed";
  /** The tools. */
  names: string[];
  /** At least one of them must be called. */
  required: boolean;
  /** The wire's own choice, verbatim. */
  raw?: Record<string, unknown>;
}

/** Which tools may or must be called. */
export type ToolChoice = PlainToolChoice | OneToolChoice | AllowedToolChoice;

/** How much the model shall think, and what the caller wants to see of it. */
export interface Reasoning {
  /** Whether: as the model likes, not at all, in any case, by its own measure, or between calls only. */
  mode: "default" | "off" | "on" | "adaptive" | "between_tools";
  /** How much. */
  effort?: Effort;
  /** Tokens; -1 lets the model decide. */
  budget?: number;
  /** What of it the caller wants to see. */
  visibility?: "include" | "summary" | "detailed" | "concise" | "omit";
  /** The caller wants sealed reasoning back, to replay it. */
  encrypted?: boolean;
  /** Where the wish was found: in the body, in the model's name, nowhere. */
  source?: "field" | "suffix" | "default";
  /** The wire's own settings, verbatim. */
  raw?: Record<string, unknown>;
}

/**
 * One scale for all wires. What each step is worth in tokens, and in other wires' words, is in
 * docs/wires/rules.md#reasoning.
 */
export type Effort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";

/** Something that a map dropped, clamped or emulated. */
export interface Note {
  /** What happened, as a word. */
  code: string;
  /** Where in the request or the answer. */
  path?: string;
  /** For a person. */
  detail?: string;
}

/** One piece of a turn or of an answer. Every wire's blocks, items and parts become these. */
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
  /** A cache mark behind this part. */
  cache?: CacheMark;
  /**
   * Proof of origin of this very part; goes back to its issuer on the same part, in the same place
   * (docs/wires/rules.md#proofs).
   */
  sig?: Opaque;
  /** Which item of its wire it was. */
  item?: ItemOrigin;
  /**
   * By wire: fields of the original that the hub has no word for. Read only when that wire is the target.
   */
  ext?: Record<string, Record<string, unknown>>;
}

/** Words. */
export interface TextPart extends PartBase {
  type: "text";
  /** The words. */
  text: string;
  /** Of the assistant's words. */
  phase?: Phase;
  /** Of an instruction: whose it is. */
  authority?: Authority;
  /** Citations, by position in this text. */
  annotations?: Annotation[];
  /** Of this text's tokens, in order. */
  logprobs?: TokenLogprob[];
}

/** The model's own words for declining. What a classifier cut is a finish reason, not a part. */
export interface RefusalPart extends PartBase {
  type: "refusal";
  /** The words. */
  text: string;
  /** Of the assistant's words. */
  phase?: Phase;
}

/** Whether words comment on work that goes on, or are the final answer. */
export type Phase = "commentary" | "final_answer" | (string & {});

/** A picture. */
export interface ImagePart extends PartBase {
  type: "image";
  /** Where its bytes are. */
  source: Media;
  /** How closely the model shall look. */
  detail?: "auto" | "low" | "high" | "original" | (string & {});
  /** What happens to a picture that is too large. */
  oversized?: "downsize" | "error" | (string & {});
}

/** Sound: of a caller, or of an answer. */
export interface AudioPart extends PartBase {
  type: "audio";
  /** Where its bytes are. */
  source?: Media;
  /** What it says. */
  transcript?: string;
  /** Replays an earlier answer's audio by reference; `source` is then absent. */
  id?: string;
  /** Unix seconds. */
  expires_at?: number;
}

/** A film. */
export interface VideoPart extends PartBase {
  type: "video";
  /** Where its bytes are. */
  source: Media;
  /** Which stretch of it to look at. */
  clip?: {
    /** Offset such as `1.5s`. */
    start?: string;
    /** Offset such as `1.5s`. */
    end?: string;
    /** Frames to look at in a second. */
    fps?: number;
  };
}

/** A document. */
export interface FilePart extends PartBase {
  type: "file";
  /** Where its bytes, its text or its parts are. */
  source: Media;
  /** Its name, with an ending. */
  filename?: string;
  /** What it is called in citations. */
  title?: string;
  /** About the document, for the model, not to be cited. */
  context?: string;
  /** Whether the answer shall cite this document. */
  citations?: boolean;
  /** How closely its pages are looked at. */
  detail?: string;
}

/** A result of the caller's own search, handed to the model to cite. */
export interface SearchResultPart extends PartBase {
  type: "search_result";
  /** Where it was found. */
  url: string;
  /** What the page is called. */
  title: string;
  /** Text parts, each of which may be cited. */
  content: Part[];
  /** Whether the answer shall cite it. */
  citations?: boolean;
}

/** Thoughts of the model: what is shown of them, and what proves them. */
export interface ReasoningPart extends PartBase {
  type: "reasoning";
  /** The thoughts themselves. */
  text?: string;
  /** What a summariser made of them, piece by piece. */
  summary?: string[];
  /**
   * What the source let us see. `omitted`: the text was held back, the proof is there; not an empty part.
   */
  visibility?: "full" | "summary" | "omitted" | "redacted";
  /**
   * Signatures and sealed contents, in their original order; sent only to their issuer
   * (docs/wires/rules.md#proofs).
   */
  opaque?: Opaque[];
}

/** The model asks its caller to run a tool. */
export interface ToolCallPart extends PartBase {
  type: "tool_call";
  /** Never empty; decoders make a deterministic one where the wire has none. */
  id: string;
  /** The tool's name, as its caller declared it. */
  name: string;
  /** Absent means `function`. */
  kind?: "function" | "custom";
  /** Of a function call: the raw JSON text, byte for byte. */
  arguments?: string;
  /** Of a custom call: free text. */
  input?: string;
  /** The group of tools that the name belongs to. */
  namespace?: string;
  /** Who called, when it was not the model itself (programmatic calls). */
  caller?: Record<string, unknown>;
  /** False when the answer was cut inside the arguments. */
  complete?: boolean;
}

/** What the caller's tool gave. */
export interface ToolResultPart extends PartBase {
  type: "tool_result";
  /** The `id` of the call that it answers. */
  call_id: string;
  /** Looked up from the call where the wire does not repeat it. */
  name?: string;
  /** Absent means `function`. */
  kind?: "function" | "custom";
  /** Text and media, in order. */
  content: Part[];
  /** The tool failed; `content` says how. */
  is_error?: boolean;
  /** When the model shall take it up, where tools do not block. */
  scheduling?: string;
}

/** A call of a built-in tool, which the provider runs itself. */
export interface ServerToolCallPart extends PartBase {
  type: "server_tool_call";
  /** The id that its result names. */
  id: string;
  /** Which tool. */
  tool: ServerTool;
  /** What it was asked. */
  input?: Record<string, unknown>;
  /** How far it is, in the wire's words. */
  status?: string;
}

/** What a built-in tool gave. */
export interface ServerToolResultPart extends PartBase {
  type: "server_tool_result";
  /** The `id` of the call that it answers. */
  call_id: string;
  /** Which tool. */
  tool: ServerTool;
  /** Verbatim: it may hold sealed contents. */
  output?: unknown;
  /** The tool failed; `output` says how. */
  is_error?: boolean;
}

/** Stands for an item that the upstream stored. */
export interface ItemReferencePart extends PartBase {
  type: "item_ref";
  /** The item's id at the upstream. */
  id: string;
}

/** Stands for earlier turns that were summarised away. */
export interface CompactionPart extends PartBase {
  type: "compaction";
  /** The summary, where it is readable. */
  text?: string;
  /** The summary, where only its issuer can read it. */
  opaque?: Opaque[];
  /**
   * Only the wire that it came from can say it, and the request means something else without it: other
   * wires refuse the request.
   */
  needed?: boolean;
}

/** Anything else, verbatim; kept for the same wire, dropped for others. */
export interface VendorPart extends PartBase {
  type: "vendor";
  /** The wire it came from. */
  format: string;
  /** The part itself. */
  raw: Record<string, unknown>;
  /**
   * Only the wire that it came from can say it, and the request means something else without it: other
   * wires refuse the request.
   */
  needed?: boolean;
  /** What it says stands elsewhere in the request, too: other wires lose nothing with it. */
  told?: boolean;
  /** What it says, in words: other wires are told that in its place. */
  words?: string;
}

/** Bytes inside the request. */
export interface Base64Media {
  kind: "base64";
  /** Their media type. */
  mime: string;
  /** Base64, without a `data:` prefix. */
  data: string;
}

/** Bytes that somebody fetches: the upstream, or the gateway for it. */
export interface UrlMedia {
  kind: "url";
  /** An absolute URL. */
  url: string;
  /** Their media type, where it is known. */
  mime?: string;
}

/** Bytes that were uploaded beforehand. */
export interface FileMedia {
  kind: "file_id";
  /** The upload's id or URI. */
  id: string;
  /** The wire whose file store knows the id. */
  format: string;
  /** Their media type, where it is known. */
  mime?: string;
}

/** A document of plain text. */
export interface TextMedia {
  kind: "text";
  /** The text. */
  text: string;
  /** Its media type, such as `text/markdown`. */
  mime: string;
}

/** A document that is made of parts. */
export interface PartsMedia {
  kind: "parts";
  /** Text and pictures, in order. */
  parts: Part[];
}

/** Where the bytes of a picture, a sound or a document are. */
export type Media = Base64Media | UrlMedia | FileMedia | TextMedia | PartsMedia;

/** A citation. Positions are UTF-16 offsets into the text part that carries it, end exclusive. */
export interface Annotation {
  /** What is cited. */
  type: "url" | "file" | "document" | "container_file" | "path";
  /** The page that is cited. */
  url?: string;
  /** What it is called. */
  title?: string;
  /** The license of what is cited. */
  license?: string;
  /** The file that is cited or was made. */
  file_id?: string;
  /** Its name. */
  filename?: string;
  /** Where the words that rest on it begin. */
  start?: number;
  /** Where they end, exclusive. */
  end?: number;
  /** The words of the source. */
  cited_text?: string;
  /** Shaped, with `annotations: bytes`: the words of a whole answer that rest on it. */
  text?: string;
  /** Where it begins and ends in UTF-8 bytes, of a wire that counts so; positions follow from the text. */
  bytes?: {
    /** The first byte; 0 when absent. */
    from?: number;
    /** Behind the last byte. */
    to: number;
  };
  /** Which part of a whole answer carries it, from 0. */
  part?: number;
  /** Where in a document of the request; `to` is exclusive. */
  doc?: {
    /** Which document, from 0. */
    index: number;
    /** What `from` and `to` count. */
    unit: "char" | "page" | "block";
    /** Where the cited words begin. */
    from: number;
    /** Where they end, exclusive. */
    to: number;
    /** What the document is called. */
    title?: string;
  };
  /** Which source of the answer's list of sources, from 0. */
  source_index?: number;
  /** From 0 to 1, one a source. */
  confidence?: number[];
  /** The wire's own citation, with any sealed index. */
  raw?: Record<string, unknown>;
}

/** How likely a token was, and what else was. */
export interface TokenLogprob {
  /** The token as text. */
  token: string;
  /** Natural logarithm of its probability. */
  logprob: number;
  /** Its UTF-8 bytes: a token may be a piece of a character. */
  bytes?: number[];
  /** The likeliest tokens in this place, best first. */
  top?: Array<{
    /** The token as text. */
    token: string;
    /** Natural logarithm of its probability. */
    logprob: number;
    /** Its UTF-8 bytes. */
    bytes?: number[];
  }>;
}

/**
 * A blob that only its issuer can read. It is never sent to anybody else (docs/wires/rules.md#proofs).
 */
export interface Opaque {
  /** The wire of the issuer. */
  format: string;
  /** What it proves or holds. */
  kind: "signature" | "redacted" | "encrypted" | "plain" | "thought_signature" | "continuation" | "item";
  /** The blob, verbatim. */
  value: string;
  /** The model that it is good for, where the issuer binds it to one. */
  model?: string;
}

/** The prompt up to and including this place may be cached. */
export interface CacheMark {
  mode: "breakpoint";
  /** How long the cache is to be kept. */
  ttl?: "5m" | "30m" | "1h" | "24h" | (string & {});
}

/** The item that a part or a turn was, in a wire that has items: ids survive a round trip. */
export interface ItemOrigin {
  /** The item's id. */
  id?: string;
  /** How far it got. */
  status?: "in_progress" | "completed" | "incomplete";
  /** The item's type, where the part does not imply it. */
  type?: string;
}

/** Whose instruction it is; `developer` is never lifted to `system`. */
export type Authority = "system" | "developer";

/**
 * A built-in tool in the hub's words (docs/wires/rules.md#built-in-tools); other names are the wire's
 * own.
 */
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

/** A whole answer. */
export interface GenerationResponse {
  /** The upstream's id of the answer. */
  id?: string;
  /** The model that answered, as the upstream calls it. */
  model?: string;
  /** Unix seconds. */
  created?: number;
  /** Whether this is all. */
  status?: "completed" | "incomplete" | "failed" | "in_progress" | "queued" | "cancelled";
  /** Empty only when the prompt was blocked. */
  candidates: Candidate[];
  /** Why there is no candidate, where the prompt itself was refused. */
  prompt_block?: PromptBlock;
  /** What it took. */
  usage?: Usage;
  /** The tier that the answer was given in. */
  service_tier?: string;
  /** The upstream's word for the configuration that answered. */
  fingerprint?: string;
  /** Where built-in tools ran, so that they can go on there. */
  container?: Record<string, unknown>;
  /** Of a failed answer: why. */
  error?: GenerationError;
  /** By wire: fields that the hub has no word for. */
  vendor?: Record<string, Record<string, unknown>>;
  /** What maps had to leave out or change. */
  notes?: Note[];
}

/** One of the answers that were asked for. */
export interface Candidate {
  /** Its number, from 0. */
  index: number;
  /** What it is made of, in order. */
  parts: Part[];
  /** Why it ended. */
  finish?: Finish;
  /** The filters' ratings, verbatim. */
  safety?: Array<Record<string, unknown>>;
  /** What was searched and found, verbatim. */
  grounding?: Record<string, unknown>;
  /** Which pages were read, verbatim. */
  url_context?: Record<string, unknown>;
  /** What is cited and has no URL, verbatim: a book, a program under a license. */
  citations?: Array<Record<string, unknown>>;
  /** Of all its text, where the wire does not say them by part. */
  logprobs?: TokenLogprob[];
  /** Mean over its tokens. */
  avg_logprob?: number;
}

/** Why an answer ended. */
export interface Finish {
  /** In the hub's words. */
  reason: FinishReason;
  /** The wire's own word. */
  raw?: string;
  /** Which stop sequence ended the answer, where the wire says. */
  stop_sequence?: string;
  /** What the wire says beyond it. */
  detail?: {
    /** What a filter took it for. */
    category?: string;
    /** Why, for a person. */
    explanation?: string;
    /** The upstream's words. */
    message?: string;
    /** Of an answer that ended with an error: what kind it was. */
    kind?: string;
    /** Likewise: the HTTP status that the upstream gives it. */
    status?: number;
  };
  /** What the next request hands in, to go on from here. */
  continuation?: Opaque;
}

/**
 * `refusal`: the model declined in words. `content_filter`: a classifier or policy cut the answer or
 * the prompt. Each wire's words are in docs/wires/rules.md#finish-reasons.
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
  /** The wire's own word. */
  reason?: string;
  /** The upstream's words. */
  message?: string;
  /** The filters' ratings, verbatim. */
  ratings?: Array<Record<string, unknown>>;
}

/**
 * Tokens. `input`, `output` and `total` are inclusive: every other counter is a part of one of them
 * (docs/wires/rules.md#usage).
 */
export interface Usage {
  /** Every prompt token, with cache reads, cache writes and tool results. */
  input?: number;
  /** Of the prompt, read from a cache. */
  input_cache_read?: number;
  /** Of the prompt, written to a cache. */
  input_cache_write?: number;
  /** Of those, to be kept for five minutes. */
  input_cache_write_5m?: number;
  /** Of those, to be kept for an hour. */
  input_cache_write_1h?: number;
  /** Of the prompt, sound. */
  input_audio?: number;
  /** Of the prompt, pictures. */
  input_image?: number;
  /** Of the prompt, films. */
  input_video?: number;
  /** Of the prompt, documents. */
  input_document?: number;
  /** Prompt tokens of the results of built-in tools. */
  input_tool?: number;
  /** Visible and reasoning. */
  output?: number;
  /** Of the output, thoughts. */
  output_reasoning?: number;
  /** Of the output, sound. */
  output_audio?: number;
  /** Of the output, pictures. */
  output_image?: number;
  /** Of the predicted text, what came true. */
  prediction_accepted?: number;
  /** Of the predicted text, what did not and is paid for. */
  prediction_rejected?: number;
  /** Input and output. */
  total?: number;
  /** True where the source did not count, or not all, and the gateway did. */
  estimated?: boolean;
  /** Calls, not tokens. */
  server_tools?: {
    /** Searches. */
    web_search?: number;
    /** Pages fetched. */
    web_fetch?: number;
    /** Runs of code. */
    code_execution?: number;
  };
  /** What the wire said beyond this. */
  raw?: Record<string, unknown>;
}

/** Why there is no answer. Statuses and names of each wire follow from `kind`. */
export interface GenerationError {
  /** What went wrong, as far as who must act on it is concerned. */
  kind: ErrorKind;
  /** The HTTP status that a caller sees. */
  status?: number;
  /** For a person. */
  message: string;
  /** A word for programs, finer than `kind`. */
  code?: string;
  /** The field at fault, such as `tools[0].name`. */
  param?: string;
  /** Seconds. */
  retry_after?: number;
  /** The gateway's own; an upstream's id is in its logs. */
  request_id?: string;
  /** What the upstream answered, for the log. */
  upstream?: {
    /** Its wire. */
    format?: string;
    /** Its HTTP status. */
    status?: number;
    /** Its body, as far as it was read. */
    body?: unknown;
  };
  /** Another channel may answer the same request. */
  retryable?: boolean;
}

/** Why there is no answer. Each wire's names and statuses are in docs/wires/rules.md#errors. */
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
