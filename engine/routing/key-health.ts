/**
 * Whether an upstream accepts a key. A key that the upstream refuses (unknown, expired, without credit) is disabled. After an
 * interval, which grows with each refusal, one request tests it, and the first success enables it again.
 *
 * Like a cool-down, a refusal only orders candidates: the key is still tried if nothing else is left.
 *
 * A key at the limit of its configuration is not ready either. Every attempt reserves what the key may use, and that reservation
 * decides. This state only keeps requests from the key in the meantime, so that the other keys get equal shares.
 */
import { isActive, type KeyLimit } from "./key-limit.ts";

/** Before the first test of a refused key; doubled with each further refusal. */
const FIRST_TEST_MS = 60_000;
const MAX_TEST_MS = 3_600_000;

export interface KeyRefusal {
  /** Kind of the upstream's error: `authentication`, `billing` … */
  kind: string;
  /** By the clock of `performance`. */
  sinceMs: number;
  /** Before this time, the key is not tested. */
  testMs: number;
}

export class KeyHealth {
  #refusal: KeyRefusal | undefined;
  #refusals = 0;
  #limit: KeyLimit | undefined;
  /** Start of the request that tests the refused key. */
  #testStartedMs: number | undefined;

  /** Undefined: the upstream accepts the key. */
  get refusal(): KeyRefusal | undefined {
    return this.#refusal;
  }

  /** The limit of the configuration that the key has reached. */
  limit(nowMs: number): KeyLimit | undefined {
    return isActive(this.#limit, nowMs) ? this.#limit : undefined;
  }

  /** No request uses the key until the end of the limit. */
  reachLimit(limit: KeyLimit): void {
    this.#limit = limit;
  }

  /** False at a limit. False while the key is refused, except for the one request that tests it. */
  isReady(nowMs: number): boolean {
    if (isActive(this.#limit, nowMs)) return false;
    if (this.#refusal === undefined) return true;
    return nowMs >= this.#refusal.testMs && this.#testStartedMs === undefined;
  }

  /** Called before a request is sent. It is the test if the key is due for one, and no test if no other key was left. */
  begin(nowMs: number): void {
    if (this.#refusal !== undefined && this.isReady(nowMs)) this.#testStartedMs = nowMs;
  }

  /** @param startedMs start of the request. A success is ignored if the request started before the last refusal. */
  accept(startedMs: number): void {
    this.abandon(startedMs);
    if (this.#refusal === undefined || startedMs < this.#refusal.sinceMs) return;
    this.enable();
  }

  refuse(nowMs: number, kind: string): void {
    this.#testStartedMs = undefined;
    // Requests that ran at the same time are refused together. They count as one refusal.
    if (this.#refusal !== undefined && nowMs < this.#refusal.testMs) return;
    const intervalMs = Math.min(MAX_TEST_MS, FIRST_TEST_MS * 2 ** this.#refusals);
    this.#refusals++;
    this.#refusal = { kind, sinceMs: nowMs, testMs: nowMs + intervalMs };
  }

  /**
   * The request ended without an answer about the key.
   * @param startedMs as in `begin`: another request than the test does not end the test. Absent: the test has ended
   */
  abandon(startedMs?: number): void {
    if (startedMs === undefined || startedMs === this.#testStartedMs) this.#testStartedMs = undefined;
  }

  /** By an administrator, or after a success. */
  enable(): void {
    this.#refusal = undefined;
    this.#refusals = 0;
    this.#testStartedMs = undefined;
  }
}
