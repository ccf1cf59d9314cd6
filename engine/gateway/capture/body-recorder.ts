/** Records the beginning and the size of one body while it passes. For a body that is not text, only the size. */
import type { CapturedBody } from "../../store/captures/capture-contract.ts";

/** Limit for one body. */
export const MAX_TEXT_BYTES: number = 256 * 1024;

/** The shared memory budget of the captures. */
export interface CaptureBudget {
  /** @returns whether this many more bytes fit */
  reserve(bytes: number): boolean;
  release(bytes: number): void;
}

const TEXT_TYPES = /^text\/|[/+]json\b|[/+]xml\b|^application\/(x-ndjson|jsonl|x-www-form-urlencoded)\b/i;

export class BodyRecorder {
  readonly #contentType: string | undefined;
  #isText: boolean;
  readonly #budget: CaptureBudget;
  #pieces: Buffer[] = [];
  #recordedBytes = 0;
  #bytes = 0;

  /** @param isText overrides the decision by content type */
  constructor(contentType: string | undefined, budget: CaptureBudget, isText?: boolean) {
    this.#contentType = contentType;
    this.#isText = isText ?? (contentType !== undefined && TEXT_TYPES.test(contentType));
    this.#budget = budget;
  }

  push(piece: string | Uint8Array): void {
    this.#bytes += typeof piece === "string" ? Buffer.byteLength(piece) : piece.length;
    const remainingBytes = MAX_TEXT_BYTES - this.#recordedBytes;
    if (!this.#isText || remainingBytes <= 0) return;
    // A copy: the chunk is part of a larger buffer, or its owner reuses it.
    const copy =
      typeof piece === "string"
        ? Buffer.from(piece.slice(0, remainingBytes)).subarray(0, remainingBytes)
        : Buffer.from(piece.subarray(0, remainingBytes));
    if (copy.length === 0 || !this.#budget.reserve(copy.length)) return;
    this.#recordedBytes += copy.length;
    this.#pieces.push(copy);
  }

  /** Discards the recorded text and records no more. */
  forget(): void {
    this.#budget.release(this.#recordedBytes);
    this.#pieces = [];
    this.#isText = false;
  }

  /** @param conceal removes secrets from the text */
  captured(conceal: (text: string) => string = (text) => text): CapturedBody {
    const recorded = Buffer.concat(this.#pieces);
    // Drops an incomplete character at the cut.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(recorded, { stream: true });
    return {
      contentType: this.#contentType ?? null,
      bytes: this.#bytes,
      text: this.#isText ? conceal(text) : null,
      cutBytes: this.#isText ? this.#bytes - recorded.length : 0,
    };
  }
}
