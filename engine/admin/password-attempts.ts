/**
 * How often somebody may try a password: some failures, then a pause. Counted in this process, within bounds, whatever
 * names are made up.
 *
 * At the log-in failures count for a login from one network, and for the network whatever it asks for. For a login alone
 * they do not: whoever knows somebody's name could keep them out from anywhere.
 */
import { LRUCache } from "lru-cache";
import { networkOf } from "../network/network-of.ts";

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = 8;
const MAX_FAILURES_OF_NETWORK = 30;
const MAX_KEYS = 10_000;

/** What a failure counts for. */
interface Counted {
  key: string;
  max: number;
  /** Others are counted here, too: a success gives back its own try and no more. */
  isShared: boolean;
}

export function atLogIn(login: string, address: string): readonly Counted[] {
  const network = networkOf(address);
  return [
    { key: `${login} from ${network}`, max: MAX_FAILURES, isShared: false },
    { key: `from ${network}`, max: MAX_FAILURES_OF_NETWORK, isShared: true },
  ];
}

/** Who is logged in already, and is asked for the password again. Only who has a session gets this far, from anywhere. */
export function ofAccount(accountId: string): readonly Counted[] {
  return [{ key: `account ${accountId}`, max: MAX_FAILURES, isShared: false }];
}

export class PasswordAttempts {
  readonly #failures: LRUCache<string, number>;

  /** @param now milliseconds; handed in by tests */
  constructor(now: () => number = () => performance.now()) {
    this.#failures = new LRUCache({
      max: MAX_KEYS,
      ttl: WINDOW_MS,
      noUpdateTTL: true,
      perf: { now },
      ttlResolution: 0,
    });
  }

  /** Milliseconds until another try is heard; 0 is at once. */
  pauseMs(counted: readonly Counted[]): number {
    return Math.max(...counted.map(({ key, max }) => this.#pause(key, max)));
  }

  /** @returns whether a pause begins with this one */
  failed(counted: readonly Counted[]): boolean {
    const ends = counted.map(({ key, max }) => this.#count(key) === max);
    return ends.includes(true);
  }

  /** The try that was counted as a failure beforehand was none. */
  succeeded(counted: readonly Counted[]): void {
    for (const { key, isShared } of counted) {
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

  #pause(key: string, max: number): number {
    if ((this.#failures.get(key) ?? 0) < max) return 0;
    return Math.max(1, this.#failures.getRemainingTTL(key));
  }
}
