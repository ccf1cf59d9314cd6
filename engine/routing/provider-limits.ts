/**
 * What a provider's headers say about the limits of a key. A key slows down before the provider refuses it: below a tenth of a
 * limit it gets a share of its weight, and at 0 it is skipped until the limit resets.
 *
 * Each process learns from its own responses. The figures are the provider's, so they include the requests of the others.
 */
import type { RateLimits } from "../conversion/contract.ts";
import type { KeyLimit } from "./key-limit.ts";

/** Share of a limit below which a key slows down. */
const LOW_SHARE = 0.1;

export class ProviderLimits {
  #limits: readonly KeyLimit[] = [];
  /** End of the last of them. */
  #untilMs = 0;

  /**
   * Replaces what an earlier response said. A limit without a remainder or a reset says nothing, and neither does a response
   * without limits.
   * @param maxMs the longest time that a limit counts: a wrong header must not keep a key from its requests
   */
  observe(told: RateLimits, nowMs: number, maxMs: number): void {
    const limits: KeyLimit[] = [];
    let isSilent = true;
    for (const counted in told) {
      const { limit: allowed, remaining, reset } = told[counted] as RateLimits[string];
      if (remaining === undefined) continue;
      isSilent = false;
      if (reset === undefined || reset <= 0) continue;
      const share = shareOf(remaining, allowed);
      if (share >= 1) continue;
      const untilMs = nowMs + Math.min(reset * 1000, maxMs);
      limits.push({
        by: "provider",
        of: counted,
        ...(allowed === undefined ? {} : { allowed }),
        remaining,
        share,
        untilMs,
      });
      this.#untilMs = Math.max(this.#untilMs, untilMs);
    }
    if (!isSilent) this.#limits = limits;
  }

  /** Those that have not been reset, the strictest first. */
  active(nowMs: number): KeyLimit[] {
    if (nowMs >= this.#untilMs) return [];
    const active = this.#limits.filter(({ untilMs }) => nowMs < untilMs);
    return active.sort((one, other) => one.share - other.share || other.untilMs - one.untilMs);
  }

  /** Share of its weight that the key gets, from 0 to 1. */
  share(nowMs: number): number {
    if (nowMs >= this.#untilMs) return 1;
    let share = 1;
    for (const limit of this.#limits) if (nowMs < limit.untilMs && limit.share < share) share = limit.share;
    return share;
  }
}

/** Some providers write 0 of 0 for no limit, and -1 for an unknown remainder. */
function shareOf(remaining: number, allowed: number | undefined): number {
  if (remaining < 0 || allowed === 0) return 1;
  if (remaining === 0) return 0;
  return allowed === undefined ? 1 : remaining / allowed / LOW_SHARE;
}
