/**
 * The health of one target of attempts: a model on a channel with one of its keys. It combines three states with different
 * scopes. A failure changes the state whose scope explains it:
 *
 * - the model on the channel, for all keys: the upstream fails or does not respond;
 * - the model with this key: the upstream limits the rate of the key;
 * - the key, for all models: the upstream refuses the key.
 */
import { actionAfter, type FailureCause } from "../conversion/hub/failure-action.ts";
import type { Health } from "./health.ts";
import type { KeyHealth } from "./key-health.ts";

export class TargetHealth {
  readonly #channel: Health;
  readonly #rate: Health;
  readonly #key: KeyHealth;

  /** @param channel of the model on the channel @param rate of the model with this key @param key of the key */
  constructor(channel: Health, rate: Health, key: KeyHealth) {
    this.#channel = channel;
    this.#rate = rate;
    this.#key = key;
  }

  isReady(nowMs: number): boolean {
    return this.#channel.isReady(nowMs) && this.isKeyReady(nowMs);
  }

  /** Whether this key may be used, whatever the state of the channel is. */
  isKeyReady(nowMs: number): boolean {
    return this.#rate.isReady(nowMs) && this.#key.isReady(nowMs);
  }

  /** No failure since the last success. */
  get isHealthy(): boolean {
    return this.#channel.failures === 0 && this.#rate.failures === 0 && this.#key.refusal === undefined;
  }

  /** Called before a request is sent. */
  begin(): void {
    this.#channel.begin();
    this.#rate.begin();
    this.#key.begin();
  }

  /** @param startedMs start of the request. A success is ignored if the request started before the last failure. */
  succeed(startedMs: number): void {
    this.#channel.succeed(startedMs);
    this.#rate.succeed(startedMs);
    this.#key.accept(startedMs);
  }

  fail(nowMs: number, error: FailureCause & { retry_after?: number }): void {
    const pauseMs = error.retry_after === undefined ? undefined : error.retry_after * 1000;
    switch (actionAfter(error)) {
      case "disable_key":
        this.#key.refuse(nowMs, error.cause?.kind ?? error.kind);
        this.#channel.abandon();
        this.#rate.abandon();
        return;
      case "next_key":
        this.#rate.fail(nowMs, pauseMs);
        this.#channel.abandon();
        this.#key.abandon();
        return;
      default:
        this.#channel.fail(nowMs, pauseMs);
        this.#rate.abandon();
        this.#key.abandon();
    }
  }

  /** The request ended without an outcome: the client disconnected. */
  abandon(): void {
    this.#channel.abandon();
    this.#rate.abandon();
    this.#key.abandon();
  }
}
