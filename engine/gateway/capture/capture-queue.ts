/**
 * Queue of captures in one process: a few at a time are sent to the control process, the others wait. A slow or full store
 * loses captures, but never delays requests. The log reports the number of lost captures.
 */
import type { Capture, Captures } from "../../store/captures/capture-contract.ts";
import type { Logger } from "../log/log.ts";

/** Limit for all captures that are recorded or wait. */
const MOST_HELD_BYTES = 32 * 1024 * 1024;
/** Maximum number of captures in transfer to the control process. */
const AT_ONCE = 4;
/** Minimum interval between two log lines. */
const TELL_MS = 10_000;

interface Waiting {
  capture: Capture;
  bytes: number;
}

export class CaptureQueue {
  readonly #captures: Captures;
  readonly #log: Logger;
  readonly #mostBytes: number;
  #heldBytes = 0;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #dropped = 0;
  #fault: unknown;
  #telling: NodeJS.Timeout | undefined;
  #idle: (() => void)[] = [];

  constructor(captures: Captures, log: Logger, mostBytes: number = MOST_HELD_BYTES) {
    this.#captures = captures;
    this.#log = log;
    this.#mostBytes = mostBytes;
  }

  /** @returns whether this many more bytes fit; `free` releases them */
  hold(bytes: number): boolean {
    if (this.#heldBytes + bytes > this.#mostBytes) return false;
    this.#heldBytes += bytes;
    return true;
  }

  free(bytes: number): void {
    this.#heldBytes -= bytes;
  }

  /** @param bytes size of the capture, released when it is stored */
  keep(capture: Capture, bytes: number): void {
    this.#waiting.push({ capture, bytes });
    this.#proceed();
  }

  /** Counts a capture that was not stored. */
  drop(fault?: unknown): void {
    this.#dropped++;
    this.#fault ??= fault;
    if (this.#telling === undefined) this.#tell();
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
    this.#heldBytes -= bytes;
    this.#underWay--;
    this.#proceed();
  }

  #tell(): void {
    this.#telling = undefined;
    const [dropped, err] = [this.#dropped, this.#fault];
    if (dropped === 0) return;
    this.#dropped = 0;
    this.#fault = undefined;
    this.#log.warn(
      { dropped, err },
      "captured content was dropped: the queue is full, or the store is slow or unavailable",
    );
    this.#telling = setTimeout(() => this.#tell(), TELL_MS).unref();
  }
}
