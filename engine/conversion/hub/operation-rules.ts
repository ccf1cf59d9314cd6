/**
 * The rules of an operation beyond its schemas (`mappings/<operation>/operation.yaml`). Conversations have rules of their own
 * (`arrange/`, `canonical.ts`).
 */

/** A request or a response in the hub's format. */
export type HubDocument = Record<string, unknown>;

/** How an operation runs: by turns, one document for another, as a polled task, over a socket, or in the gateway itself. */
export const KINDS = [
  "conversation",
  "document",
  "task",
  "session",
  "model_list",
  "ephemeral_token",
] as const;
export type Kind = (typeof KINDS)[number];

/** A request that exceeds a target's limit is split into several, each with a share (`split-request.ts`). */
export type Split = SplitList | SplitCount;

/** Each request has a share of a list. */
export interface SplitList {
  /** The field of the request. */
  list: string;
  /** The name of one item, as in `clients.param`. */
  item: string;
  /** By `type` of the items: the name for them in the error if a target accepts none. */
  types: Readonly<Record<string, string>>;
}

/** Each request asks for a share of a count. */
export interface SplitCount {
  /** The field of the request with the count; default 1. */
  count: string;
}

/** Joins the responses to the shares: concatenates their lists and adds their usage. */
export interface Joined {
  /** The field of the response. */
  list: string;
  /** The field of its items that contains a position in the split list. */
  index: string | undefined;
}

/** The content of a request from which its usage is estimated. */
export interface EstimatedContent {
  texts?: string | readonly string[];
  /** The number of tokens in tokenized input. */
  tokens?: number;
  /** One kind per medium. */
  media?: string | readonly string[];
}

/** The media of a response that must have the form that the request asks for (`media-misfits.ts`). */
export interface Deliver {
  /** The field of the response: an item or a list of items with `url`, `base64` or `file`. */
  list: string;
  /** The field of the request that has `url` or `base64`. Absent: the client needs the bytes. */
  as?: string;
  /** `image`, `audio`, `video` or `file`. */
  kind: string;
}

/** An error of a request, and the hub's field that causes it. */
export interface Refusal {
  message: string;
  param?: string;
  /** The error's kind, if it is not the default of its location. */
  kind?: string;
}

/**
 * Reads the output of a refusing map: a message, an object with the message and its field, or a list of these, of which the
 * first counts.
 */
export function refusalOf(output: unknown): Refusal | undefined {
  if (Array.isArray(output)) return refusalOf(output[0]);
  if (typeof output === "string") return { message: output };
  return typeof output === "object" && output !== null && "message" in output
    ? (output as Refusal)
    : undefined;
}

/** A URL in a request, and its location: positions, by the names in braces in `clients.param`. */
export interface PlacedUrl {
  url: string;
  /** The kind of media: `image`; without a kind the target receives the URL itself. */
  kind?: string;
  at?: Readonly<Record<string, number>>;
}

/** Tokens and other billed units of a response. */
export interface Counted {
  input?: number;
  output?: number;
  total?: number;
  estimated?: boolean;
  /** By the name in price lists: `searches`. */
  units?: Readonly<Record<string, number>>;
}

/** All rules are optional. */
export interface OperationRules {
  split?: Split | undefined;
  join?: Joined | undefined;
  /** An error of a request that holds for every target. */
  faults?: ((request: HubDocument) => Refusal | undefined) | undefined;
  /** Normalizes a response. */
  settle?: ((answer: HubDocument, request: HubDocument) => HubDocument) | undefined;
  deliver?: Deliver | undefined;
  /** The error for a normalized response that is not valid. */
  refuses?: ((answer: HubDocument, request: HubDocument) => Refusal | undefined) | undefined;
  estimate?: ((request: HubDocument) => EstimatedContent) | undefined;
  urls?: ((request: HubDocument) => readonly PlacedUrl[]) | undefined;
  /** Fields of the request that responses about its task repeat. */
  repeatedFields?: ((request: HubDocument) => HubDocument) | undefined;
  /** The id of the task that a request continues. */
  continues?: ((request: HubDocument) => string | undefined) | undefined;
  /** The URL of the client's webhook for a finished task. */
  webhook?: ((request: HubDocument) => string | undefined) | undefined;
  /** The file that clients download from a task, by query: `{ url, base64, mime }`. */
  content?:
    | ((answer: HubDocument, query: Readonly<Record<string, string>>) => HubDocument | undefined)
    | undefined;
  /** Units beside tokens that a request is expected to use. */
  expects?: ((request: HubDocument) => Counted["units"]) | undefined;
  /** Units beside tokens that a request used, if the upstream does not report them. */
  units?: ((answer: HubDocument, request: HubDocument) => Counted["units"]) | undefined;
  /** All numbers of a response are floats, and so many that a search for integers would take longer than parsing. */
  floats: boolean;
  /** Fields that control the gateway itself: they are not lost if a target does not read them. */
  steering: readonly string[];
}

export interface Operation {
  name: string;
  kind: Kind;
  rules: OperationRules;
}
