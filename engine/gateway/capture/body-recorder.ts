/** Records the beginning and the size of one body while it passes. For a body that is not text, only the size. */
import type { CapturedBody } from "../../store/captures/capture-contract.ts";

/** Limit for one body. */
export const MOST_TEXT_BYTES: number = 256 * 1024;

/** The shared memory budget of the captures. */
export interface Room {
  /** @returns whether this many more bytes fit */
  hold(bytes: number): boolean;
  free(bytes: number): void;
}

const TEXTS = /^text\/|[/+]json\b|[/+]xml\b|^application\/(x-ndjson|jsonl|x-www-form-urlencoded)\b/i;

export class BodyRecorder {
  readonly #contentType: string | undefined;
  #isText: boolean;
  readonly #room: Room;
  #pieces: Buffer[] = [];
  #keptBytes = 0;
  #bytes = 0;

  /** @param isText overrides the decision by content type */
  constructor(contentType: string | undefined, room: Room, isText?: boolean) {
    this.#contentType = contentType;
    this.#isText = isText ?? (contentType !== undefined && TEXTS.test(contentType));
    this.#room = room;
  }

  push(piece: string | Uint8Array): void {
    this.#bytes += typeof piece === "string" ? Buffer.byteLength(piece) : piece.length;
    const most = MOST_TEXT_BYTES - this.#keptBytes;
    if (!this.#isText || most <= 0) return;
    // A copy: the chunk is part of a larger buffer, or its owner reuses it.
    const kept =
      typeof piece === "string"
        ? Buffer.from(piece.slice(0, most)).subarray(0, most)
        : Buffer.from(piece.subarray(0, most));
    if (kept.length === 0 || !this.#room.hold(kept.length)) return;
    this.#keptBytes += kept.length;
    this.#pieces.push(kept);
  }

  /** Discards the recorded text and records no more. */
  forget(): void {
    this.#room.free(this.#keptBytes);
    this.#pieces = [];
    this.#isText = false;
  }

  /** @param conceal removes secrets from the text */
  captured(conceal: (text: string) => string = (text) => text): CapturedBody {
    const whole = Buffer.concat(this.#pieces);
    // Drops an incomplete character at the cut.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole, { stream: true });
    return {
      contentType: this.#contentType ?? null,
      bytes: this.#bytes,
      text: this.#isText ? conceal(text) : null,
      cutBytes: this.#isText ? this.#bytes - whole.length : 0,
    };
  }
}
