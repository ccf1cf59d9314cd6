/**
 * What an operation declares of itself beyond its schemas (`mappings/<operation>/operation.yaml`). A conversation, which
 * has turns and streams, has rules of its own (`arrange/`, `canonical.ts`); one whose request and answer are a document
 * each needs none, and has here what it does need.
 */

/** A request or an answer in the hub's words. */
export type HubDocument = Record<string, unknown>;

/** How requests are answered: turn by turn, one document to another, by a task that is come back to, by the gateway, over a socket. */
export const KINDS = [
  "conversation",
  "document",
  "task",
  "session",
  "model_list",
  "ephemeral_token",
] as const;
export type Kind = (typeof KINDS)[number];

/** A request that is too much for a target becomes several, each with a share of it (`split-request.ts`). */
export type Split = SplitList | SplitCount;

/** Each has some of a list. */
export interface SplitList {
  /** The field of the request. */
  list: string;
  /** One of the list, as places in `clients.param` name it. */
  item: string;
  /** By `type` of the items: the words for them where a target takes none. */
  types: Readonly<Record<string, string>>;
}

/** Each asks for some of so many. */
export interface SplitCount {
  /** The field of the request that says how many; without it, one. */
  count: string;
}

/** The answers to the shares become one: a list of all, usage that is their sum. */
export interface Joined {
  /** The field of the answer. */
  list: string;
  /** The field of its items that holds a position in the list that was split. */
  index: string | undefined;
}

/** What a request is worth that nobody counted. */
export interface Worth {
  texts?: string | readonly string[];
  /** Of what is in tokens already. */
  tokens?: number;
  /** A kind for each medium. */
  media?: string | readonly string[];
}

/** Media of an answer come in the form that the request asks for (`media-misfits.ts`). */
export interface Deliver {
  /** The field of the answer; its items, or the one that it is, have `url`, `base64` or `file`. */
  list: string;
  /** The field of the request that says `url` or `base64`. Absent: the bytes are due. */
  as?: string;
  /** `image`, `audio`, `video` or `file`. */
  kind: string;
}

/** What is wrong with a request, and the field of the hub that it is about. */
export interface Refusal {
  message: string;
  param?: string;
  /** Of error, where it is not the usual one of its place. */
  kind?: string;
}

/** What a map that refuses has made: a sentence, one with what it is about, or a list of these, of which the first counts. */
export function refusalOf(output: unknown): Refusal | undefined {
  if (Array.isArray(output)) return refusalOf(output[0]);
  if (typeof output === "string") return { message: output };
  return typeof output === "object" && output !== null && "message" in output
    ? (output as Refusal)
    : undefined;
}

/** A URL in a request, and where: positions, by the names that `clients.param` has in braces. */
export interface PlacedUrl {
  url: string;
  /** Of what is there: `image`; without it, whatever it is goes up as a URL. */
  kind?: string;
  at?: Readonly<Record<string, number>>;
}

/** Tokens, and what else is paid for, as answers count it. */
export interface Counted {
  input?: number;
  output?: number;
  total?: number;
  estimated?: boolean;
  /** By its name in price lists: `searches`. */
  units?: Readonly<Record<string, number>>;
}

/** Every law may be absent: then one request is one request, and an answer what its map made. */
export interface OperationRules {
  split?: Split | undefined;
  join?: Joined | undefined;
  /** What is wrong with a request, whichever target it would go to. */
  faults?: ((request: HubDocument) => Refusal | undefined) | undefined;
  /** An answer brought into the hub's one shape. */
  settle?: ((answer: HubDocument, request: HubDocument) => HubDocument) | undefined;
  deliver?: Deliver | undefined;
  /** Why an answer that was settled is none. */
  refuses?: ((answer: HubDocument, request: HubDocument) => Refusal | undefined) | undefined;
  estimate?: ((request: HubDocument) => Worth) | undefined;
  urls?: ((request: HubDocument) => readonly PlacedUrl[]) | undefined;
  /** What answers about a task repeat of its request. */
  shows?: ((request: HubDocument) => HubDocument) | undefined;
  /** The id of the task that a request goes on from. */
  continues?: ((request: HubDocument) => string | undefined) | undefined;
  /** The URL that is to be told when a task is over. */
  webhook?: ((request: HubDocument) => string | undefined) | undefined;
  /** The file that callers of a task fetch, by what they ask for: `{ url, base64, mime }`. */
  content?:
    | ((answer: HubDocument, query: Readonly<Record<string, string>>) => HubDocument | undefined)
    | undefined;
  /** What a request is expected to use beside tokens. */
  expects?: ((request: HubDocument) => Counted["units"]) | undefined;
  /** What a request used beside tokens, where the upstream does not say. */
  units?: ((answer: HubDocument, request: HubDocument) => Counted["units"]) | undefined;
  /** Numbers of an answer are floats, and so many that to look for others would take longer than to parse them. */
  floats: boolean;
  /** Fields that steer the gateway itself: a target that does not read them loses nothing. */
  steering: readonly string[];
}

export interface Operation {
  name: string;
  kind: Kind;
  rules: OperationRules;
}
