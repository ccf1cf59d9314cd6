/** Properties of a request for strategies and conditions, each computed when it is first read. */
import type { ClientRequest } from "../../conversion/contract.ts";
import { ConversationHash } from "../../conversion/hub/conversation-key.ts";
import { estimateInput, roughTokens } from "../../conversion/hub/estimate.ts";
import type { GenerationRequest, Part } from "../../conversion/hub/generation.ts";
import type { Facts } from "../../routing/alias.ts";
import type { Exchange } from "../exchange/exchange.ts";

/** Headers in which clients send the id of a session. */
const SESSION_HEADERS = ["x-session-id", "session-id", "session_id"];

const BYTES_PER_TOKEN = 4;

export class RequestFacts implements Facts {
  readonly #exchange: Pick<Exchange, "wire" | "token" | "wantsStream" | "acceptedMs">;
  readonly #clientRequest: ClientRequest;
  /** Null if the request cannot be decoded: the attempt reports the error. */
  #decoded: Partial<GenerationRequest> | null | undefined;
  #kinds: ReadonlySet<string> | undefined;

  constructor(
    exchange: Pick<Exchange, "wire" | "token" | "wantsStream" | "acceptedMs">,
    clientRequest: ClientRequest,
  ) {
    this.#exchange = exchange;
    this.#clientRequest = clientRequest;
  }

  /** The request in the hub's form. Only conversations have all fields. */
  get #request(): Partial<GenerationRequest> {
    if (this.#decoded === undefined) {
      try {
        this.#decoded = this.#exchange.wire.decodeRequest(this.#clientRequest) as Partial<GenerationRequest>;
      } catch {
        this.#decoded = null;
      }
    }
    return this.#decoded ?? {};
  }

  get isStreamed(): boolean {
    return this.#exchange.wantsStream;
  }

  get stream(): boolean {
    return this.#exchange.wantsStream;
  }

  get bytes(): number {
    const { text, bytes = Buffer.byteLength(text) } = this.#clientRequest;
    return bytes;
  }

  get tokens(): number {
    const { wire } = this.#exchange;
    const request = wire.kind === "conversation" ? this.#request : {};
    if (request.turns === undefined) return Math.ceil(this.bytes / BYTES_PER_TOKEN);
    const media = (wire.capabilities.media_tokens ?? {}) as Readonly<Record<string, number>>;
    return estimateInput(request as GenerationRequest, roughTokens, media);
  }

  get max_output(): number | undefined {
    return this.#clientRequest.peeked?.maxOutput;
  }

  get has_images(): boolean {
    return this.#has("image");
  }

  get has_audio(): boolean {
    return this.#has("audio");
  }

  get has_video(): boolean {
    return this.#has("video");
  }

  get has_files(): boolean {
    return this.#has("file");
  }

  get has_tools(): boolean {
    return (this.#request.tools?.length ?? 0) > 0;
  }

  get turns(): number {
    return this.#request.turns?.length ?? 0;
  }

  get metadata(): object {
    return this.#request.metadata ?? {};
  }

  get user(): string | undefined {
    return this.#request.end_user;
  }

  get token(): string | undefined {
    return this.#exchange.token?.name;
  }

  get wire(): string {
    return this.#exchange.wire.name;
  }

  get operation(): string {
    return this.#exchange.wire.operation;
  }

  get hour(): number {
    return new Date(this.#exchange.acceptedMs).getUTCHours();
  }

  get weekday(): number {
    return new Date(this.#exchange.acceptedMs).getUTCDay() || 7;
  }

  affinity(by: readonly string[]): string | undefined {
    for (const property of by) {
      const value = this.#affinityOf(property);
      if (value !== undefined && value !== "") return value;
    }
    return undefined;
  }

  #affinityOf(property: string): string | undefined {
    const { headers } = this.#clientRequest;
    switch (property) {
      case "cache_key":
        return this.#request.cache?.key;
      case "session": {
        const name = SESSION_HEADERS.find((each) => headers[each] !== undefined);
        return name === undefined ? this.#request.state?.conversation : headers[name];
      }
      case "user":
        return this.user;
      case "conversation":
        return beginningOf(this.#request);
      default:
        return headers[property.slice("header:".length).toLowerCase()];
    }
  }

  #has(kind: string): boolean {
    this.#kinds ??= kindsIn(this.#request);
    return this.#kinds.has(kind);
  }
}

/** A hash of the instructions and the first turn of the user: equal for all requests of a conversation. */
function beginningOf({ system = [], turns = [] }: Partial<GenerationRequest>): string | undefined {
  const first = turns.findIndex(({ role }) => role === "user");
  if (first === -1) return undefined;
  const hash = new ConversationHash(system);
  for (const turn of turns.slice(0, first + 1)) hash.add(turn);
  return hash.state;
}

/** The types of all parts of the conversation, also of those in results of tools. */
function kindsIn({ turns = [] }: Partial<GenerationRequest>): Set<string> {
  const kinds = new Set<string>();
  const add = (part: Part): void => {
    kinds.add(part.type);
    if ("content" in part && Array.isArray(part.content))
      for (const inner of part.content) add(inner as Part);
  };
  for (const { parts } of turns) parts.forEach(add);
  return kinds;
}
