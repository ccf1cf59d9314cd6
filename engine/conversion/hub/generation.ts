/**
 * The hub of the operation `generation`: what every wire is decoded to and encoded from. Types only.
 * Written by scripts/schemas.ts from schemas/hub/generation, which are the source; edit those.
 */

/**
 * A request for generated output: a superset of the requests of all wires. An absent list is an empty
 * list.
 */
export interface GenerationRequest {
  /** The wire of the client's request. */
  origin?: string;
  /** Base model, without a suffix that requests reasoning (docs/wires/rules.md#name-suffixes). */
  model: string;
  /** The model name that the client sent. Responses contain it. */
  model_requested?: string;
  /** True: the client requests a streamed response. */
  stream?: boolean;
  /** Options of the streamed response. */
  stream_opts?: {
    /** True: the stream contains usage. */
    include_usage?: boolean;
    /** True: the upstream pads events, so that their lengths do not reveal the content. */
    obfuscation?: boolean;
    /** Framing of the events. */
    framing?: "sse" | "ndjson" | "json_array";
  };
  /** Instructions before the conversation. Text parts only. */
  system?: Part[];
  /**
   * The conversation, oldest turn first, in one shape for all wires (docs/wires/rules.md#conversations).
   * Adjacent turns of the same role are not merged.
   */
  turns: Turn[];
  /**
   * Independent prompts of one request, or one prompt in tokens. `turns` is then empty. The response
   * contains the choices of the first prompt, then those of the second.
   */
  prompts?: Prompt[];
  /** The text that follows the generated text. */
  suffix?: string;
  /** True: the response starts with the prompt. The gateway adds it. */
  echo?: boolean;
  /** True: the response contains log probabilities of the prompt's tokens. */
  prompt_logprobs?: boolean;
  /** Number of candidates that the upstream generates. It returns the most likely ones. */
  best_of?: number;
  /** Tools that the model can call. */
  tools?: Tool[];
  /** Tools that the model can or must call. */
  tool_choice?: ToolChoice;
  /** False: the model makes at most one tool call per turn. */
  parallel_tools?: boolean;
  /** Sampling parameters. */
  sampling?: Sampling;
  /** Number of requested candidates. */
  n?: number;
  /** Stop sequences. The output does not contain them. */
  stop?: string[];
  /** Limits of the output. */
  limits?: {
    /** Maximum output tokens, visible and reasoning together. */
    max_output?: number;
    /** True: the client used the older name of the field. */
    legacy_max?: boolean;
    /** Maximum number of calls of all built-in tools together. */
    max_tool_calls?: number;
  };
  /** Log probabilities of output tokens. */
  logprobs?: {
    /** True: the client requests them. */
    enabled: boolean;
    /** Number of most likely tokens at each position. */
    top?: number;
  };
  /** Format of the output. */
  response_format?: ResponseFormat;
  /** Length of the answer. */
  verbosity?: "low" | "medium" | "high" | (string & {});
  /** Reasoning settings. */
  reasoning?: Reasoning;
  /** Kinds of output that the client accepts. */
  modalities?: Array<"text" | "audio" | "image" | "video" | (string & {})>;
  /** Settings of audio output. */
  audio_out?: {
    /** Name or description of a voice. */
    voice?: string | Record<string, unknown>;
    /** For example `mp3` or `pcm16`. */
    format?: string;
    /** BCP 47 language tag. */
    language?: string;
    /** Voices of several speakers. */
    speakers?: Array<Record<string, unknown>>;
  };
  /** Settings of image output. */
  image_out?: {
    /** For example `16:9`. */
    aspect_ratio?: string;
    /** A value of the wire, for example `2K`. */
    size?: string;
    /** The wire's other image settings, unchanged. */
    raw?: Record<string, unknown>;
  };
  /** Resolution at which the model reads images and videos, as a value of the wire. */
  media_resolution?: string;
  /** Predicted output: text that most of the answer repeats. */
  prediction?: Part[];
  /** Prompt cache settings. */
  cache?: {
    /** Cache key. The upstream prefers the same cache for requests with the same key. */
    key?: string;
    /** Lifetime of an automatic cache. */
    retention?: "in_memory" | "24h" | (string & {});
    /** `implicit`: the upstream selects what to cache. `explicit`: cache marks select it. */
    mode?: "implicit" | "explicit" | (string & {});
    /** Lifetime of the marked prefix. */
    ttl?: string;
    /** A cache mark for the last part that can have one. */
    auto?: CacheMark;
    /** Name of an existing cache. */
    resource?: string;
  };
  /** Thresholds of the upstream's safety filters. */
  safety?: Array<{
    /** Filtered category, as a value of the wire. */
    category: string;
    /** Likelihood or severity from which the filter blocks. */
    threshold: string;
    /** Measure of the threshold: likelihood or severity. */
    method?: string;
  }>;
  /** Conversation state that the upstream stores, or the gateway instead of the upstream. */
  state?: {
    /** True: the response is stored. */
    store?: boolean;
    /** Id of the response that this request continues. */
    previous_id?: string;
    /** Id of the stored conversation that this request belongs to. */
    conversation?: string;
    /** True: the client does not wait. It polls for the response. */
    background?: boolean;
    /**
     * `auto`: a conversation that is too long loses turns in the middle. `disabled`: the request is
     * rejected.
     */
    truncation?: "auto" | "disabled" | (string & {});
    /** Additional fields of the response, as values of the wire. */
    include?: string[];
    /** A prompt template that the provider stores, with its variables. */
    prompt?: Record<string, unknown>;
    /** The stored conversation that this request continues, in wires that have such an object. */
    thread?: Record<string, unknown>;
    /** Edits of a context that becomes too long, as values of the wire. */
    context_management?: Array<Record<string, unknown>>;
  };
  /** Labels that the client sets. */
  metadata?: Record<string, string>;
  /** The client's id of its end user. */
  end_user?: string;
  /** Tier of speed and price. */
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
  /** By wire: top-level fields that the hub does not define. */
  vendor?: Record<string, Record<string, unknown>>;
  /** Headers that the gateway forwards: beta flags, API version, organization. */
  headers?: Record<string, string>;
  /** Fields that maps dropped or changed. */
  notes?: Note[];
}

/** Text, tool calls or tool results of one speaker. */
export interface Turn {
  /** `tool` turns contain only tool results. `system` is an instruction inside the conversation. */
  role: "system" | "user" | "assistant" | "tool";
  /** Its parts, in order. */
  parts: Part[];
  /** Name of the speaker, where several have the same role. */
  name?: string;
  /** Author of an instruction in the conversation. */
  authority?: Authority;
  /** The item of its wire that it was decoded from. */
  item?: ItemOrigin;
}

/** A text that the model continues, or the tokens of that text. */
export type Prompt = TextPrompt | TokensPrompt;

/** A prompt as text. */
export interface TextPrompt {
  type: "text";
  /** The text. */
  text: string;
}

/** A prompt as tokens. Only one family of models understands them. */
export interface TokensPrompt {
  type: "tokens";
  /** Token ids. */
  tokens: number[];
}

/**
 * Sampling parameters. The gateway drops a parameter that the target does not support, and reports it.
 */
export interface Sampling {
  /** 0 to 2. It is clamped to the range of the target. */
  temperature?: number;
  /** 0 to 1: cumulative probability of the most likely tokens. */
  top_p?: number;
  /** Number of most likely tokens. */
  top_k?: number;
  /** 0 to 1: minimum probability of a token, relative to the most likely token. */
  min_p?: number;
  /** 0 to 1: locally typical sampling. */
  typical_p?: number;
  /** -2 to 2: penalty by the number of times a token occurred. */
  frequency_penalty?: number;
  /** -2 to 2: penalty of tokens that already occurred. */
  presence_penalty?: number;
  /** Divides the logits of tokens that already occurred. 1 has no effect. */
  repetition_penalty?: number;
  /** By token id: a bias from -100 to 100, which is added to the logit. */
  logit_bias?: Record<string, number>;
  /** The same seed gives the same output, as far as possible. */
  seed?: number;
}

/** Text without a format, which is the default. */
export interface TextFormat {
  type: "text";
}

/** Any JSON value. */
export interface JsonFormat {
  type: "json";
}

/** JSON that matches a schema. */
export interface JsonSchemaFormat {
  type: "json_schema";
  /** Name of the format. Some wires require it. */
  name?: string;
  /** Purpose of the format, for the model. */
  description?: string;
  /** The schema. */
  schema: Record<string, unknown>;
  /** True: the schema is enforced. Upstreams can enforce only a part of JSON Schema. */
  strict?: boolean;
  /** Dialect of the schema. */
  dialect?: SchemaDialect;
  /** Media type that the client requested. */
  mime?: string;
  /** By wire: the client's original schema, where the hub's version differs. */
  ext?: Record<string, Record<string, unknown>>;
}

/** One of several fixed values. */
export interface EnumFormat {
  type: "enum";
  /** The allowed values. */
  values: string[];
  /** By wire: the client's original schema, where the hub's version differs. */
  ext?: Record<string, Record<string, unknown>>;
}

/** Text that matches a grammar. */
export interface GrammarFormat {
  type: "grammar";
  /** Syntax of the grammar. */
  syntax: "lark" | "regex" | "gbnf" | (string & {});
  /** The grammar. */
  definition: string;
}

/** Format of the output. */
export type ResponseFormat = TextFormat | JsonFormat | JsonSchemaFormat | EnumFormat | GrammarFormat;

/** Dialect of a schema. Absent means JSON Schema. */
export type SchemaDialect = "json_schema" | "openapi";

/** A tool that the model can call. */
export type Tool = FunctionTool | CustomTool | BuiltInTool;

/** Fields of every kind of tool. */
export interface ToolBase {
  /** A cache mark after this tool. */
  cache?: CacheMark;
  /**
   * True: the tool was declared in the middle of the conversation. Its own wire also has it in a part
   * there.
   */
  late?: boolean;
  /** By wire: fields of the original that the hub does not define. Only maps to the same wire read them. */
  ext?: Record<string, Record<string, unknown>>;
}

/** A tool that the client runs, with JSON arguments. */
export interface FunctionTool extends ToolBase {
  type: "function";
  /** Name of the tool for the model. */
  name: string;
  /** Description of the tool for the model. */
  description?: string;
  /** Schema of the arguments. Absent if the client sent no schema. */
  parameters?: Record<string, unknown>;
  /** True: the arguments always match the schema. Absent is not the same as false. */
  strict?: boolean;
  /** Schema dialect of `parameters`. */
  dialect?: SchemaDialect;
  /** Schema of the result. */
  output_schema?: Record<string, unknown>;
  /** Examples of arguments. */
  examples?: Array<Record<string, unknown>>;
  /** True: the upstream loads the tool after a tool search finds it. */
  defer?: boolean;
  /** The group of tools that this tool belongs to. */
  namespace?: string;
  /** True: arguments are streamed before they are validated. */
  eager_stream?: boolean;
}

/** A tool with free text as input, instead of JSON. */
export interface CustomTool extends ToolBase {
  type: "custom";
  /** Name of the tool for the model. */
  name: string;
  /** Description of the tool for the model. */
  description?: string;
  /** Format of the input text. */
  format?: {
    /** Any text, or text that matches a grammar. */
    type: "text" | "grammar";
    /** Syntax of the grammar. */
    syntax?: "lark" | "regex" | (string & {});
    /** The grammar. */
    definition?: string;
  };
  /** The group of tools that this tool belongs to. */
  namespace?: string;
}

/** A tool that the provider runs itself. */
export interface BuiltInTool extends ToolBase {
  type: "server";
  /** The tool. */
  tool: ServerTool;
  /** The wire's version of the tool, for example `20250305`. */
  version?: string;
  /** Configuration of the tool. */
  config?: {
    /** Domains that the tool can search or fetch. */
    allowed_domains?: string[];
    /** Domains that the tool does not search or fetch. */
    blocked_domains?: string[];
    /** Maximum number of calls in one request. */
    max_uses?: number;
    /** Amount of search results that the model reads. */
    context_size?: "low" | "medium" | "high" | (string & {});
    /** Approximate location of the end user. */
    user_location?: {
      /** Name of the city. */
      city?: string;
      /** ISO 3166 code of two letters. */
      country?: string;
      /** Name of the region. */
      region?: string;
      /** IANA time zone name. */
      timezone?: string;
    };
    [field: string]: unknown;
  };
  /** The wire's own declaration, unchanged. */
  raw?: Record<string, unknown>;
  /** The wire of `raw`. */
  origin?: string;
}

/** Any tool. */
export interface PlainToolChoice {
  /** `auto`: the model decides. `none`: no tool. `required`: at least one tool. */
  mode: "auto" | "none" | "required";
}

/** The model must call this tool. */
export interface OneToolChoice {
  mode: "tool";
  /** The tool. */
  name: string;
  /** The group of tools that this tool belongs to. */
  namespace?: string;
  /** Kind of the tool. Absent means `function`. */
  kind?: "function" | "custom" | "server";
  /** The wire's own value, unchanged. */
  raw?: Record<string, unknown>;
}

/** A subset of the declared tools. */
export interface AllowedToolChoice {
  mode: "allowed";
  /** Names of the tools. */
  names: string[];
  /** True: the model must call at least one of them. */
  required: boolean;
  /** The wire's own value, unchanged. */
  raw?: Record<string, unknown>;
}

/** Tools that the model can or must call. */
export type ToolChoice = PlainToolChoice | OneToolChoice | AllowedToolChoice;

/** Amount of reasoning, and its visibility for the client. */
export interface Reasoning {
  /**
   * `default`: the model's default. `off`, `on`: never, always. `adaptive`: the model decides.
   * `between_tools`: only between tool calls.
   */
  mode: "default" | "off" | "on" | "adaptive" | "between_tools";
  /** Amount of reasoning. */
  effort?: Effort;
  /** Maximum reasoning tokens. -1: the model decides. */
  budget?: number;
  /** Reasoning that the client wants to receive. */
  visibility?: "include" | "summary" | "detailed" | "concise" | "omit";
  /** True: the client requests encrypted reasoning, to send it in a later request. */
  encrypted?: boolean;
  /** Source of the settings: a field of the body, a suffix of the model name, or the default. */
  source?: "field" | "suffix" | "default";
  /** The wire's own settings, unchanged. */
  raw?: Record<string, unknown>;
}

/**
 * One scale for all wires. docs/wires/rules.md#reasoning lists the tokens of each step and the values
 * of the wires.
 */
export type Effort = "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max";

/** A field that a map dropped, clamped or emulated. */
export interface Note {
  /** Code of the change. */
  code: string;
  /** Path in the request or the response. */
  path?: string;
  /** Details for people. */
  detail?: string;
}

/**
 * One part of a turn or of a response. Blocks, items and parts of all wires are decoded to these parts.
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

/** Fields of every kind of part, in addition to its content. */
export interface PartBase {
  /** A cache mark after this part. */
  cache?: CacheMark;
  /**
   * Proof of this part. The gateway returns it to its issuer on the same part, in the same position
   * (docs/wires/rules.md#proofs).
   */
  sig?: Opaque;
  /** The item of its wire that it was decoded from. */
  item?: ItemOrigin;
  /** By wire: fields of the original that the hub does not define. Only maps to the same wire read them. */
  ext?: Record<string, Record<string, unknown>>;
}

/** Text. */
export interface TextPart extends PartBase {
  type: "text";
  /** The text. */
  text: string;
  /** Phase of the assistant's text. */
  phase?: Phase;
  /** Author of an instruction. */
  authority?: Authority;
  /** Citations, with positions in this text. */
  annotations?: Annotation[];
  /** Log probabilities of this text's tokens, in order. */
  logprobs?: TokenLogprob[];
}

/**
 * Text in which the model declines. Output that a classifier cut has a finish reason instead of this
 * part.
 */
export interface RefusalPart extends PartBase {
  type: "refusal";
  /** The text. */
  text: string;
  /** Phase of the assistant's text. */
  phase?: Phase;
}

/** `commentary`: comments on unfinished work. `final_answer`: the final answer. */
export type Phase = "commentary" | "final_answer" | (string & {});

/** An image. */
export interface ImagePart extends PartBase {
  type: "image";
  /** Source of the bytes. */
  source: Media;
  /** Resolution at which the model reads the image. */
  detail?: "auto" | "low" | "high" | "original" | (string & {});
  /** Treatment of an image that is too large. */
  oversized?: "downsize" | "error" | (string & {});
}

/** Audio, of the client or of the model. */
export interface AudioPart extends PartBase {
  type: "audio";
  /** Source of the bytes. */
  source?: Media;
  /** Transcript of the audio. */
  transcript?: string;
  /** Id of audio in an earlier response. `source` is then absent. */
  id?: string;
  /** Unix seconds. */
  expires_at?: number;
}

/** A video. */
export interface VideoPart extends PartBase {
  type: "video";
  /** Source of the bytes. */
  source: Media;
  /** The section that the model reads. */
  clip?: {
    /** Offset, for example `1.5s`. */
    start?: string;
    /** Offset, for example `1.5s`. */
    end?: string;
    /** Frames per second that the model reads. */
    fps?: number;
  };
}

/** A document. */
export interface FilePart extends PartBase {
  type: "file";
  /** Source of the bytes, the text or the parts. */
  source: Media;
  /** File name, with its extension. */
  filename?: string;
  /** Title in citations. */
  title?: string;
  /** Information about the document for the model, which is not cited. */
  context?: string;
  /** True: the model cites this document. */
  citations?: boolean;
  /** Resolution at which the model reads the pages. */
  detail?: string;
}

/** A result of the client's own search, which the model can cite. */
export interface SearchResultPart extends PartBase {
  type: "search_result";
  /** URL of the result. */
  url: string;
  /** Title of the page. */
  title: string;
  /** Text parts. The model can cite each of them. */
  content: Part[];
  /** True: the model cites it. */
  citations?: boolean;
}

/** Reasoning of the model: its visible text and its proofs. */
export interface ReasoningPart extends PartBase {
  type: "reasoning";
  /** Complete text of the reasoning. */
  text?: string;
  /** Summaries of the reasoning, in order. */
  summary?: string[];
  /**
   * Visibility in the source. `omitted`: the source sent the proof without the text, which differs from
   * an empty part.
   */
  visibility?: "full" | "summary" | "omitted" | "redacted";
  /**
   * Signatures and encrypted contents, in their original order. The gateway sends them only to their
   * issuer (docs/wires/rules.md#proofs).
   */
  opaque?: Opaque[];
}

/** A tool call. The client runs the tool. */
export interface ToolCallPart extends PartBase {
  type: "tool_call";
  /** Never empty. Decode maps make a deterministic id for wires without ids. */
  id: string;
  /** Name of the tool, as the client declared it. */
  name: string;
  /** Absent means `function`. */
  kind?: "function" | "custom";
  /** Of a function call: the raw JSON text, byte for byte. */
  arguments?: string;
  /** Of a custom call: free text. */
  input?: string;
  /** The group of tools that the name belongs to. */
  namespace?: string;
  /** The program that made the call, for programmatic calls. Absent if the model made it. */
  caller?: Record<string, unknown>;
  /** False if the output was cut inside the arguments. */
  complete?: boolean;
}

/** The result of a tool that the client ran. */
export interface ToolResultPart extends PartBase {
  type: "tool_result";
  /** The `id` of the tool call. */
  call_id: string;
  /** Name of the tool. Copied from the call if the wire does not repeat it. */
  name?: string;
  /** Absent means `function`. */
  kind?: "function" | "custom";
  /** Text and media, in order. */
  content: Part[];
  /** True: the tool failed. `content` contains the error. */
  is_error?: boolean;
  /** Time at which the model reads the result, for non-blocking tools. */
  scheduling?: string;
}

/** A call of a built-in tool, which the provider runs. */
export interface ServerToolCallPart extends PartBase {
  type: "server_tool_call";
  /** Id of the call. The result refers to it. */
  id: string;
  /** The tool. */
  tool: ServerTool;
  /** Input of the tool. */
  input?: Record<string, unknown>;
  /** Progress, as a value of the wire. */
  status?: string;
}

/** The result of a built-in tool. */
export interface ServerToolResultPart extends PartBase {
  type: "server_tool_result";
  /** The `id` of the tool call. */
  call_id: string;
  /** The tool. */
  tool: ServerTool;
  /** Output, unchanged. It can contain encrypted content. */
  output?: unknown;
  /** True: the tool failed. `output` contains the error. */
  is_error?: boolean;
}

/** A reference to an item that the upstream stores. */
export interface ItemReferencePart extends PartBase {
  type: "item_ref";
  /** Id of the item at the upstream. */
  id: string;
}

/** A summary that replaces earlier turns. */
export interface CompactionPart extends PartBase {
  type: "compaction";
  /** The summary as text. */
  text?: string;
  /** The encrypted summary. Only its issuer can read it. */
  opaque?: Opaque[];
  /**
   * True: only its own wire supports this part, and the request has a different meaning without it. Other
   * wires reject the request.
   */
  needed?: boolean;
}

/** Any other part, unchanged. Maps to the same wire preserve it; other maps drop it. */
export interface VendorPart extends PartBase {
  type: "vendor";
  /** The wire of the part. */
  format: string;
  /** The part, unchanged. */
  raw: Record<string, unknown>;
  /**
   * True: only its own wire supports this part, and the request has a different meaning without it. Other
   * wires reject the request.
   */
  needed?: boolean;
  /** True: another field of the request has the same content, so other wires lose nothing. */
  redundant?: boolean;
  /** The content as text. Other wires get this text instead of the part. */
  fallback_text?: string;
}

/** Bytes inside the request. */
export interface Base64Media {
  kind: "base64";
  /** Media type of the bytes. */
  mime: string;
  /** Base64, without a `data:` prefix. */
  data: string;
}

/** A URL that the upstream fetches, or the gateway for the upstream. */
export interface UrlMedia {
  kind: "url";
  /** An absolute URL. */
  url: string;
  /** Media type of the bytes, if known. */
  mime?: string;
}

/** A file that was uploaded before. */
export interface FileMedia {
  kind: "file_id";
  /** Id or URI of the upload. */
  id: string;
  /** The wire of the file store that has the file. */
  format: string;
  /** Media type of the bytes, if known. */
  mime?: string;
}

/** A document of plain text. */
export interface TextMedia {
  kind: "text";
  /** The text. */
  text: string;
  /** Media type of the text, for example `text/markdown`. */
  mime: string;
}

/** A document in parts. */
export interface PartsMedia {
  kind: "parts";
  /** Text and images, in order. */
  parts: Part[];
}

/** Source of the bytes of an image, audio, video or document. */
export type Media = Base64Media | UrlMedia | FileMedia | TextMedia | PartsMedia;

/** A citation. Positions are UTF-16 offsets in the text part of the citation. The end is exclusive. */
export interface Annotation {
  /** Kind of the cited source. */
  type: "url" | "file" | "document" | "container_file" | "path";
  /** The cited page. */
  url?: string;
  /** Title of the source. */
  title?: string;
  /** License of the source. */
  license?: string;
  /** Id of the cited or generated file. */
  file_id?: string;
  /** Name of the file. */
  filename?: string;
  /** Start of the text that the citation supports. */
  start?: number;
  /** End of that text, exclusive. */
  end?: number;
  /** Quoted text of the source. */
  cited_text?: string;
  /** Shaped, with `annotations: bytes`: the text of a complete response that the citation supports. */
  text?: string;
  /**
   * Position in UTF-8 bytes, of wires that count bytes. `start` and `end` are computed from it and the
   * text.
   */
  bytes?: {
    /** The first byte. 0 if absent. */
    from?: number;
    /** The end, exclusive. */
    to: number;
  };
  /** Index of its part in a complete response, from 0. */
  part?: number;
  /** Position in a document of the request. `to` is exclusive. */
  doc?: {
    /** Index of the document, from 0. */
    index: number;
    /** Unit of `from` and `to`. */
    unit: "char" | "page" | "block";
    /** Start of the quoted text. */
    from: number;
    /** End of that text, exclusive. */
    to: number;
    /** Title of the document. */
    title?: string;
  };
  /** Index in the response's list of sources, from 0. */
  source_index?: number;
  /** Confidence from 0 to 1, one value per source. */
  confidence?: number[];
  /** The wire's own citation, with its encrypted index. */
  raw?: Record<string, unknown>;
}

/** Log probability of a token, and its alternatives. */
export interface TokenLogprob {
  /** The token as text. */
  token: string;
  /** Natural logarithm of its probability. */
  logprob: number;
  /** UTF-8 bytes of the token, which can be a part of a character. */
  bytes?: number[];
  /** The most likely tokens at this position, most likely first. */
  top?: Array<{
    /** The token as text. */
    token: string;
    /** Natural logarithm of its probability. */
    logprob: number;
    /** UTF-8 bytes of the token. */
    bytes?: number[];
  }>;
}

/**
 * A blob that only its issuer can read. The gateway sends it only to its issuer
 * (docs/wires/rules.md#proofs).
 */
export interface Opaque {
  /** The wire of the issuer. */
  format: string;
  /** Kind of the blob. */
  kind: "signature" | "redacted" | "encrypted" | "plain" | "thought_signature" | "continuation" | "item";
  /** The blob, unchanged. */
  value: string;
  /** The model that accepts the blob, if the issuer binds it to one model. */
  model?: string;
}

/** The upstream can cache the prompt up to and including this position. */
export interface CacheMark {
  mode: "breakpoint";
  /** Lifetime of the cache. */
  ttl?: "5m" | "30m" | "1h" | "24h" | (string & {});
}

/** The item of a part or a turn, in wires with items. Item ids survive a round trip. */
export interface ItemOrigin {
  /** Id of the item. */
  id?: string;
  /** Progress of the item. */
  status?: "in_progress" | "completed" | "incomplete";
  /** Type of the item, if the part does not imply it. */
  type?: string;
}

/** Author of an instruction. The gateway never changes `developer` to `system`. */
export type Authority = "system" | "developer";

/**
 * The hub's name of a built-in tool (docs/wires/rules.md#built-in-tools). Other names are names of the
 * wire.
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

/** A complete response. */
export interface GenerationResponse {
  /** The upstream's id of the response. */
  id?: string;
  /** The upstream's name of the model that generated the response. */
  model?: string;
  /** Unix seconds. */
  created?: number;
  /** Status of the response. */
  status?: "completed" | "incomplete" | "failed" | "in_progress" | "queued" | "cancelled";
  /** Empty only if the prompt was blocked. */
  candidates: Candidate[];
  /** Reason of a blocked prompt. The response then has no candidate. */
  prompt_block?: PromptBlock;
  /** Usage of the request. */
  usage?: Usage;
  /** The tier that processed the request. */
  service_tier?: string;
  /** The upstream's id of the configuration that generated the response. */
  fingerprint?: string;
  /** Container of built-in tools. A later request can continue in it. */
  container?: Record<string, unknown>;
  /** Error of a failed response. */
  error?: GenerationError;
  /** By wire: fields that the hub does not define. */
  vendor?: Record<string, Record<string, unknown>>;
  /** Fields that maps dropped or changed. */
  notes?: Note[];
}

/** One of the requested candidates. */
export interface Candidate {
  /** Index, from 0. */
  index: number;
  /** Its parts, in order. */
  parts: Part[];
  /** Finish reason. */
  finish?: Finish;
  /** Ratings of the safety filters, unchanged. */
  safety?: Array<Record<string, unknown>>;
  /** Search queries and results, unchanged. */
  grounding?: Record<string, unknown>;
  /** Pages that the model read, unchanged. */
  url_context?: Record<string, unknown>;
  /** Citations of sources without a URL, unchanged: for example a book, or licensed code. */
  citations?: Array<Record<string, unknown>>;
  /** Log probabilities of the complete text, in wires that do not report them by part. */
  logprobs?: TokenLogprob[];
  /** Mean log probability of its tokens. */
  avg_logprob?: number;
}

/** Reason for the end of a candidate. */
export interface Finish {
  /** The hub's reason. */
  reason: FinishReason;
  /** The wire's own reason. */
  raw?: string;
  /** The stop sequence that ended the output, if the wire reports it. */
  stop_sequence?: string;
  /** Details of the wire. */
  detail?: {
    /** Category of the filter. */
    category?: string;
    /** Explanation for people. */
    explanation?: string;
    /** Message of the upstream. */
    message?: string;
    /** Kind of the error, if an error ended the response. */
    kind?: string;
    /** HTTP status of that error, as the upstream reports it. */
    status?: number;
  };
  /** Value that a later request contains, to continue from here. */
  continuation?: Opaque;
}

/**
 * `refusal`: the model declined in its text. `content_filter`: a classifier or a policy blocked the
 * output or the prompt. docs/wires/rules.md#finish-reasons lists the values of the wires.
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

/** A blocked prompt. The response has no candidate. */
export interface PromptBlock {
  /** The wire's own word. */
  reason?: string;
  /** Message of the upstream. */
  message?: string;
  /** Ratings of the safety filters, unchanged. */
  ratings?: Array<Record<string, unknown>>;
}

/**
 * Usage in tokens. `input`, `output` and `total` are inclusive: every other counter is a part of one of
 * them (docs/wires/rules.md#usage).
 */
export interface Usage {
  /** All prompt tokens, including cache reads, cache writes and tool results. */
  input?: number;
  /** Prompt tokens that were read from a cache. */
  input_cache_read?: number;
  /** Prompt tokens that were written to a cache. */
  input_cache_write?: number;
  /** Written tokens with a lifetime of five minutes. */
  input_cache_write_5m?: number;
  /** Written tokens with a lifetime of one hour. */
  input_cache_write_1h?: number;
  /** Prompt tokens of audio. */
  input_audio?: number;
  /** Prompt tokens of images. */
  input_image?: number;
  /** Prompt tokens of videos. */
  input_video?: number;
  /** Prompt tokens of documents. */
  input_document?: number;
  /** Prompt tokens of results of built-in tools. */
  input_tool?: number;
  /** All output tokens, visible and reasoning. */
  output?: number;
  /** Output tokens of reasoning. */
  output_reasoning?: number;
  /** Output tokens of audio. */
  output_audio?: number;
  /** Output tokens of images. */
  output_image?: number;
  /** Tokens of the predicted text that the output contains. */
  prediction_accepted?: number;
  /** Other tokens of the predicted text, which are billed. */
  prediction_rejected?: number;
  /** Input and output tokens. */
  total?: number;
  /** True: the gateway estimated counters that the source did not report. */
  estimated?: boolean;
  /** Calls of built-in tools. Not tokens. */
  server_tools?: {
    /** Number of web searches. */
    web_search?: number;
    /** Number of fetched pages. */
    web_fetch?: number;
    /** Number of code executions. */
    code_execution?: number;
  };
  /** Other counters of the wire, unchanged. */
  raw?: Record<string, unknown>;
}

/** An error instead of a response. `kind` determines the status and the names in each wire. */
export interface GenerationError {
  /** Kind of the error. */
  kind: ErrorKind;
  /** HTTP status for the client. */
  status?: number;
  /** Message for people. */
  message: string;
  /** Code for programs, more specific than `kind`. */
  code?: string;
  /** The wrong field, for example `tools[0].name`. */
  param?: string;
  /** In seconds. */
  retry_after?: number;
  /** The gateway's request id. The log contains the upstream's id. */
  request_id?: string;
  /** Response of the upstream, for the log. */
  upstream?: {
    /** Wire of the upstream. */
    format?: string;
    /** HTTP status of the upstream. */
    status?: number;
    /** Body of the upstream, as far as it was read. */
    body?: unknown;
  };
  /** True: another channel can succeed with the same request. */
  retryable?: boolean;
  /**
   * What the gateway does after this error, if the kind does not decide: retries the same channel, tries
   * the next key or the next channel, disables the key, or ends the request.
   */
  action?: "retry_same" | "next_key" | "next_channel" | "disable_key" | "give_up";
}

/** Kind of an error. docs/wires/rules.md#errors lists the names and statuses of the wires. */
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
