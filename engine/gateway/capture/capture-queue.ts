/**
 * Queue of captures in one process: a few at a time are sent to the control process, the others wait. If the store is slow or
 * full, captures are lost, but no request is delayed. The log reports the number of lost captures.
 */
import type { Capture, Captures } from "../../store/captures/capture-contract.ts";
import type { Logger } from "../log/log.ts";

/** Limit for all captures that are recorded or wait. */
const MAX_BUFFERED_BYTES = 32 * 1024 * 1024;
/** Maximum number of captures in transfer to the control process. */
const MAX_TRANSFERS = 4;
/** Minimum interval between two log lines. */
const LOG_INTERVAL_MS = 10_000;

interface QueuedCapture {
  capture: Capture;
  bytes: number;
}

export class CaptureQueue {
  readonly #captures: Captures;
  readonly #log: Logger;
  readonly #maxBytes: number;
  #bufferedBytes = 0;
  #queue: QueuedCapture[] = [];
  #transfers = 0;
  #dropped = 0;
  #lastError: unknown;
  #logTimer: NodeJS.Timeout | undefined;
  #idleListeners: (() => void)[] = [];

  constructor(captures: Captures, log: Logger, maxBytes: number = MAX_BUFFERED_BYTES) {
    this.#captures = captures;
    this.#log = log;
    this.#maxBytes = maxBytes;
  }

  /** @returns whether this many more bytes fit; `release` releases them */
  reserve(bytes: number): boolean {
    if (this.#bufferedBytes + bytes > this.#maxBytes) return false;
    this.#bufferedBytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#bufferedBytes -= bytes;
  }

  /** @param bytes size of the capture, released when it is stored */
  enqueue(capture: Capture, bytes: number): void {
    this.#queue.push({ capture, bytes });
    this.#sendNext();
  }

  /** Counts a capture that was not stored. */
  drop(error?: unknown): void {
    this.#dropped++;
    this.#lastError ??= error;
    if (this.#logTimer === undefined) this.#logDropped();
  }

  /** Resolves when the queue is empty, or at the timeout. */
  settled(withinMs: number): Promise<void> {
    if (this.#transfers === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idleListeners.push(resolve);
      setTimeout(resolve, withinMs).unref();
    });
  }

  #sendNext(): void {
    while (this.#transfers < MAX_TRANSFERS) {
      const next = this.#queue.shift();
      if (next === undefined) break;
      this.#transfers++;
      void this.#put(next);
    }
    if (this.#transfers > 0) return;
    for (const resolve of this.#idleListeners.splice(0)) resolve();
  }

  async #put({ capture, bytes }: QueuedCapture): Promise<void> {
    try {
      await this.#captures.put(capture);
    } catch (error) {
      this.drop(error);
    }
    this.#bufferedBytes -= bytes;
    this.#transfers--;
    this.#sendNext();
  }

  #logDropped(): void {
    this.#logTimer = undefined;
    const [dropped, err] = [this.#dropped, this.#lastError];
    if (dropped === 0) return;
    this.#dropped = 0;
    this.#lastError = undefined;
    this.#log.warn(
      { part: "captures", captures: dropped, err },
      "captured content was dropped: the queue is full, or the store is slow or unavailable",
    );
    this.#logTimer = setTimeout(() => this.#logDropped(), LOG_INTERVAL_MS).unref();
  }
}
