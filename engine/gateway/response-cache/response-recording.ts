/**
 * Records the response to a request that missed the cache, and puts it into the cache when it is complete. Failed and cancelled
 * responses are discarded, and so are responses that are too large.
 */
import type { Reply } from "../../conversion/contract.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { MemoryShare } from "../load/buffered-memory.ts";
import type { Headers } from "../responses/response-writer.ts";
import type { CachedResponse } from "./cached-response.ts";
import { locateId } from "./fresh-id.ts";

interface Chunk {
  bytes: Uint8Array;
  /** Since the chunk before. */
  delayMs: number;
}

type Usage = Reply["usage"];

export class ResponseRecording {
  readonly #exchange: Exchange;
  readonly #key: string;
  readonly #ttlMs: number;
  readonly #memory: MemoryShare;
  /** Undefined once the response is too large. */
  #chunks: Chunk[] | undefined = [];
  #size = 0;
  #lastMs = 0;

  constructor(exchange: Exchange, key: string, ttlMs: number) {
    this.#exchange = exchange;
    this.#key = key;
    this.#ttlMs = ttlMs;
    this.#memory = exchange.service.bufferedMemory.share();
  }

  /** A chunk of a stream, as the client gets it. Keep-alives of the gateway are not part of the response. */
  push(piece: string | Uint8Array): void {
    if (this.#chunks === undefined || piece.length === 0) return;
    const nowMs = performance.now();
    const delayMs = this.#chunks.length === 0 ? 0 : Math.round(nowMs - this.#lastMs);
    this.#lastMs = nowMs;
    // A copy: the piece may be a small part of a large buffer.
    const bytes = typeof piece === "string" ? Buffer.from(piece) : Buffer.from(piece);
    this.#chunks.push({ bytes, delayMs });
    this.#size += bytes.length;
    this.#memory.set(this.#size);
    const { config } = this.#exchange.service;
    if (
      this.#size > config.responseCache.maxEntryBytes ||
      this.#memory.isTooMuch(config.limits.maxBufferedBytes)
    )
      this.abandon();
  }

  /** The stream has ended without an error. @param dropped by the conversions of the request and of the response */
  keepStream(usage: Usage, headers: Headers, dropped: readonly string[]): void {
    this.#keep(true, usage, headers, dropped);
  }

  /** A successful response that is not a stream. */
  keepReply({ status, error, body, usage }: Reply, headers: Headers, dropped: readonly string[]): void {
    if (status !== 200 || error !== undefined) return;
    this.push(body);
    this.#keep(false, usage, headers, dropped);
  }

  /** Releases the memory of a response that is not cached. */
  abandon(): void {
    this.#chunks = undefined;
    this.#memory.release();
  }

  #keep(isStream: boolean, usage: Usage, headers: Headers, dropped: readonly string[]): void {
    const chunks = this.#chunks;
    this.abandon();
    if (chunks === undefined || chunks.length === 0) return;
    const { service, wire, accounting } = this.#exchange;
    const pieces = chunks.map(({ bytes }) => bytes);
    const body = Buffer.concat(pieces);
    const id = service.conversions.answerId(wire, headers["content-type"] ?? "", pieces, isStream);
    const response: CachedResponse = {
      headers: contentHeaders(headers),
      isStream,
      body,
      chunks: isStream ? endsOf(chunks) : [],
      id: locateId(id, body),
      dropped,
      createdMs: service.nowMs(),
      ...accounting.savingsOf(usage),
    };
    service.responses.put(this.#key, response, this.#ttlMs);
  }
}

function endsOf(chunks: readonly Chunk[]): CachedResponse["chunks"] {
  let end = 0;
  return chunks.map(({ bytes, delayMs }) => {
    end += bytes.length;
    return [end, delayMs] as const;
  });
}

/** Other headers are about one request, such as the upstream's rate limits. */
function contentHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(content-type|content-disposition|x-polywire-)/.test(name)),
  );
}
