/**
 * Queue of captures in one process: a few at a time are sent to the control process, the others wait. A slow or full store
 * loses captures, but never delays requests. The log reports the number of lost captures.
 */
import type { Capture, Captures } from "../../store/captures/capture-contract.ts";
import type { Logger } from "../log/log.ts";

/** Limit for all captures that are recorded or wait. */
const MAX_BUFFERED_BYTES = 32 * 1024 * 1024;
/** Maximum number of captures in transfer to the control process. */
const AT_ONCE = 4;
/** Minimum interval between two log lines. */
const LOG_INTERVAL_MS = 10_000;

interface Waiting {
  capture: Capture;
  bytes: number;
}

export class CaptureQueue {
  readonly #captures: Captures;
  readonly #log: Logger;
  readonly #mostBytes: number;
  #bufferedBytes = 0;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #dropped = 0;
  #fault: unknown;
  #logTimer: NodeJS.Timeout | undefined;
  #idle: (() => void)[] = [];

  constructor(captures: Captures, log: Logger, mostBytes: number = MAX_BUFFERED_BYTES) {
    this.#captures = captures;
    this.#log = log;
    this.#mostBytes = mostBytes;
  }

  /** @returns whether this many more bytes fit; `free` releases them */
  reserve(bytes: number): boolean {
    if (this.#bufferedBytes + bytes > this.#mostBytes) return false;
    this.#bufferedBytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#bufferedBytes -= bytes;
  }

  /** @param bytes size of the capture, released when it is stored */
  enqueue(capture: Capture, bytes: number): void {
    this.#waiting.push({ capture, bytes });
    this.#proceed();
  }

  /** Counts a capture that was not stored. */
  drop(fault?: unknown): void {
    this.#dropped++;
    this.#fault ??= fault;
    if (this.#logTimer === undefined) this.#logDropped();
  }

  /** Resolves when the queue is empty, or at the timeout. */
  settled(withinMs: number): Promise<void> {
    if (this.#underWay === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#idle.push(resolve);
      setTimeout(resolve, withinMs).unref();
    });
  }

  #proceed(): void {
    while (this.#underWay < AT_ONCE) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      this.#underWay++;
      void this.#put(next);
    }
    if (this.#underWay > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }

  async #put({ capture, bytes }: Waiting): Promise<void> {
    try {
      await this.#captures.put(capture);
    } catch (error) {
      this.drop(error);
    }
    this.#bufferedBytes -= bytes;
    this.#underWay--;
    this.#proceed();
  }

  #logDropped(): void {
    this.#logTimer = undefined;
    const [dropped, err] = [this.#dropped, this.#fault];
    if (dropped === 0) return;
    this.#dropped = 0;
    this.#fault = undefined;
    this.#log.warn(
      { dropped, err },
      "captured content was dropped: the queue is full, or the store is slow or unavailable",
    );
    this.#logTimer = setTimeout(() => this.#logDropped(), LOG_INTERVAL_MS).unref();
  }
}
