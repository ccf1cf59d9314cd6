/**
 * Limits password attempts: a pause after several failures. The counters are in this process, and their number is limited.
 *
 * At sign-in, failures count per login and network, and per network. They do not count per login alone. Otherwise, anybody who
 * knows a login could lock out its owner.
 */
import { LRUCache } from "lru-cache";
import { networkOf } from "../network/network-of.ts";

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = 8;
const MAX_FAILURES_OF_NETWORK = 30;
const MAX_KEYS = 10_000;

/** A counter of failures. */
interface FailureCounter {
  key: string;
  max: number;
  /** Several logins share it: a success takes back only its own attempt. */
  isShared: boolean;
}

export function countersOfSignIn(login: string, address: string): readonly FailureCounter[] {
  const network = networkOf(address);
  return [
    { key: `${login} from ${network}`, max: MAX_FAILURES, isShared: false },
    { key: `from ${network}`, max: MAX_FAILURES_OF_NETWORK, isShared: true },
  ];
}

/** For a signed-in person who must confirm the password. These attempts need the session, so the network does not matter. */
export function countersOfAccount(accountId: string): readonly FailureCounter[] {
  return [{ key: `account ${accountId}`, max: MAX_FAILURES, isShared: false }];
}

export class PasswordAttempts {
  readonly #failures: LRUCache<string, number>;

  /** @param now milliseconds; tests replace it */
  constructor(now: () => number = () => performance.now()) {
    this.#failures = new LRUCache({
      max: MAX_KEYS,
      ttl: WINDOW_MS,
      noUpdateTTL: true,
      perf: { now },
      ttlResolution: 0,
    });
  }

  /** Milliseconds until the next attempt is accepted; 0: now. */
  pauseMs(counters: readonly FailureCounter[]): number {
    return Math.max(...counters.map(({ key, max }) => this.#pauseMsOf(key, max)));
  }

  /** @returns whether a pause starts now */
  countAttempt(counters: readonly FailureCounter[]): boolean {
    const reachesMax = counters.map(({ key, max }) => this.#count(key) === max);
    return reachesMax.includes(true);
  }

  /** Takes back the failure that was counted in advance; resets counters that are not shared. */
  recordSuccess(counters: readonly FailureCounter[]): void {
    for (const { key, isShared } of counters) {
      const failures = this.#failures.get(key) ?? 0;
      if (isShared && failures > 1) this.#failures.set(key, failures - 1);
      else this.#failures.delete(key);
    }
  }

  #count(key: string): number {
    const failures = (this.#failures.get(key) ?? 0) + 1;
    this.#failures.set(key, failures);
    return failures;
  }

  #pauseMsOf(key: string, max: number): number {
    if ((this.#failures.get(key) ?? 0) < max) return 0;
    return Math.max(1, this.#failures.getRemainingTTL(key));
  }
}
