/**
 * Decompresses request bodies (RFC 9110 8.4; Codex sends zstd). Readers get the plain bytes, and the size limit applies to
 * these. Decompression runs chunk by chunk in the threads of zlib, with backpressure: 32 KB may decompress to 32 GB.
 */
import type { Transform } from "node:stream";
import type { HubError } from "../../conversion/contract.ts";
import type { Response } from "../../server/server.ts";
import { type CreateDecompressor, codings, decompressorFor } from "../../upstream/compression.ts";
import type { Exchange } from "../exchange/exchange.ts";
import { bodyEncoded, bodyTooLarge, bodyUndecodable } from "../refusals/refusals.ts";
import type { Answering } from "../responses/response-writer.ts";

/** A body for its reader, with the methods that pause it. */
export interface IncomingBody {
  res: Pick<Response, "onData" | "pause">;
  flow: Pick<Answering, "pauseBody" | "resumeBody">;
  /** Headers of the request; for a decompressed body without those of the compressed size. */
  headers: Readonly<Record<string, string>>;
  isCompressed: boolean;
}

/** Several codings multiply the compression ratio. No known client sends more than one. */
const MAX_CODINGS = 2;

/** Limit for received bytes that are not yet decompressed. */
const MAX_WAITING_BYTES = 256 * 1024;

/** The decompressors in the order of their use, or the error if a coding is not supported. */
export function decompressorsFor(header: string | undefined): CreateDecompressor[] | { refused: HubError } {
  const names = (header ?? "").split(",").map((name) => name.trim().toLowerCase());
  const compressed = names.filter((name) => name !== "" && name !== "identity");
  const decompressors = compressed.flatMap((name) => decompressorFor(name) ?? []);
  if (decompressors.length < compressed.length || compressed.length > MAX_CODINGS)
    return { refused: bodyEncoded(header ?? "", codings, MAX_CODINGS) };
  return decompressors.reverse();
}

/** Response header with the supported codings (RFC 9110 15.5.16). */
export const acceptedCodings: Readonly<Record<string, string>> = { "accept-encoding": codings.join(", ") };

/**
 * Must be called before the handler returns.
 * @param maxBytes limit for the plain bytes and for the compressed bytes: empty blocks could be endless
 */
export function decompressBody(
  exchange: Exchange,
  res: Response,
  headers: Readonly<Record<string, string>>,
  { decompressors, maxBytes }: { decompressors: readonly CreateDecompressor[]; maxBytes: number },
): IncomingBody {
  if (decompressors.length === 0) return { res, flow: exchange.answer, headers, isCompressed: false };
  const { "content-length": _, "content-encoding": __, ...rest } = headers;
  const isChunked = headers["transfer-encoding"] !== undefined;
  const decompressed = new DecompressedBody(exchange, res, { decompressors, isChunked, maxBytes });
  // Data after a compressed chunked body is not read (`read-body.ts`). Its end is known before that.
  return {
    res: { onData: (receive) => decompressed.read(receive), pause: () => {} },
    flow: decompressed,
    headers: rest,
    isCompressed: true,
  };
}

/** A body in decompression. */
class DecompressedBody implements Pick<Answering, "pauseBody" | "resumeBody"> {
  readonly #exchange: Exchange;
  readonly #res: Response;
  readonly #decompressors: readonly CreateDecompressor[];
  readonly #isChunked: boolean;
  readonly #maxBytes: number;
  #compressedBytes = 0;
  #isComplete = false;
  #stages: Transform[] = [];
  #isPaused = false;
  /** Too many received bytes wait for decompression. */
  #isBehind = false;

  constructor(
    exchange: Exchange,
    res: Response,
    options: { decompressors: readonly CreateDecompressor[]; isChunked: boolean; maxBytes: number },
  ) {
    this.#exchange = exchange;
    this.#res = res;
    this.#decompressors = options.decompressors;
    this.#isChunked = options.isChunked;
    this.#maxBytes = options.maxBytes;
  }

  pauseBody(): void {
    this.#isPaused = true;
    this.#stages.at(-1)?.pause();
    this.#exchange.answer.pauseBody();
  }

  resumeBody(): void {
    this.#isPaused = false;
    this.#stages.at(-1)?.resume();
    this.#resumeIfPossible();
  }

  read(receive: (piece: ArrayBuffer, isLast: boolean) => void): void {
    this.#exchange.releaseAtEnd(() => this.#destroyStages());
    this.#res.onData((piece, isLast) => {
      if (this.#exchange.settled) return;
      this.#isComplete = isLast;
      if (isLast && this.#isChunked) this.#res.pause();
      this.#compressedBytes += piece.byteLength;
      if (this.#compressedBytes > this.#maxBytes) {
        this.#fail(bodyTooLarge(this.#maxBytes));
        return;
      }
      const first = this.#firstStage(new Uint8Array(piece), receive);
      // The bytes are valid only during the call.
      if (piece.byteLength > 0) first?.write(Buffer.from(piece.slice(0)));
      if (isLast) {
        if (first === undefined) this.#exchange.guard(() => receive(new ArrayBuffer(0), true));
        else first.end();
      } else if (first !== undefined && first.writableLength > MAX_WAITING_BYTES) this.#fallBehind(first);
    });
  }

  /** Undefined before the first byte. */
  #firstStage(
    piece: Uint8Array,
    receive: (piece: ArrayBuffer, isLast: boolean) => void,
  ): Transform | undefined {
    const [first] = this.#stages;
    if (first !== undefined || piece.length === 0) return first;
    this.#add(0, piece, receive);
    return this.#stages[0];
  }

  #add(index: number, start: Uint8Array, receive: (piece: ArrayBuffer, isLast: boolean) => void): void {
    const stage = (this.#decompressors[index] as CreateDecompressor)(start);
    const isLast = index === this.#decompressors.length - 1;
    this.#stages.push(stage);
    stage.on("error", () => this.#fail(bodyUndecodable()));
    stage.on("data", (bytes: Buffer) => {
      if (this.#exchange.settled) return;
      if (isLast) {
        this.#exchange.guard(() => receive(toArrayBuffer(bytes), false));
        return;
      }
      if (this.#stages[index + 1] === undefined) this.#add(index + 1, bytes, receive);
      const next = this.#stages[index + 1] as Transform;
      if (next.write(bytes)) return;
      stage.pause();
      next.once("drain", () => stage.resume());
    });
    stage.on("end", () => {
      if (this.#exchange.settled) return;
      const next = this.#stages[index + 1];
      if (next !== undefined) next.end();
      else this.#exchange.guard(() => receive(new ArrayBuffer(0), true));
    });
    if (isLast && this.#isPaused) stage.pause();
  }

  #fallBehind(first: Transform): void {
    if (this.#isBehind) return;
    this.#isBehind = true;
    this.#exchange.answer.pauseBody();
    first.once("drain", () => {
      this.#isBehind = false;
      this.#resumeIfPossible();
    });
  }

  #resumeIfPossible(): void {
    if (!this.#isPaused && !this.#isBehind && !this.#isComplete) this.#exchange.answer.resumeBody();
  }

  #fail(error: HubError): void {
    if (this.#exchange.settled) return;
    // Discards the rest of the body.
    if (!this.#isComplete) this.#exchange.closeWithAnswer();
    this.#exchange.guard(() => this.#exchange.endWithError(error));
  }

  #destroyStages(): void {
    for (const stage of this.#stages) stage.destroy();
    // Their threads may still run, and may emit an error.
    this.#stages = this.#stages.map((stage) => stage.on("error", () => {}));
  }
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}
