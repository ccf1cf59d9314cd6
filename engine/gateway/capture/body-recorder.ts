/** Gathers one body while it passes by: its beginning, and how long it was. Of one that is no text only that. */
import type { CapturedBody } from "../../store/captures/capture-contract.ts";

/** Of one body. */
export const MOST_TEXT_BYTES: number = 256 * 1024;

/** Whoever keeps it may have no room any more. */
export interface Room {
  /** @returns whether so many bytes more may be kept */
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

  /** @param isText where that is known whatever its type says */
  constructor(contentType: string | undefined, room: Room, isText?: boolean) {
    this.#contentType = contentType;
    this.#isText = isText ?? (contentType !== undefined && TEXTS.test(contentType));
    this.#room = room;
  }

  push(piece: string | Uint8Array): void {
    this.#bytes += typeof piece === "string" ? Buffer.byteLength(piece) : piece.length;
    const most = MOST_TEXT_BYTES - this.#keptBytes;
    if (!this.#isText || most <= 0) return;
    // A copy: what it came in is larger, or its owner's.
    const kept =
      typeof piece === "string"
        ? Buffer.from(piece.slice(0, most)).subarray(0, most)
        : Buffer.from(piece.subarray(0, most));
    if (kept.length === 0 || !this.#room.hold(kept.length)) return;
    this.#keptBytes += kept.length;
    this.#pieces.push(kept);
  }

  /** Keeps nothing of it, now and later. */
  forget(): void {
    this.#room.free(this.#keptBytes);
    this.#pieces = [];
    this.#isText = false;
  }

  /** @param conceal takes secrets out of it */
  captured(conceal: (text: string) => string = (text) => text): CapturedBody {
    const whole = Buffer.concat(this.#pieces);
    // What is left of a character that was cut in two is left out.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(whole, { stream: true });
    return {
      contentType: this.#contentType ?? null,
      bytes: this.#bytes,
      text: this.#isText ? conceal(text) : null,
      cutBytes: this.#isText ? this.#bytes - whole.length : 0,
    };
  }
}
