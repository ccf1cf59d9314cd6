/**
 * How often somebody may try to log in: some failures for a login and some for an address, then a pause. Counted in
 * this process, within bounds, whatever names are made up.
 */
import { LRUCache } from "lru-cache";

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = { login: 8, address: 30 };
const MAX_KEYS = 10_000;

export class LoginAttempts {
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
  pauseMs(login: string, address: string): number {
    return Math.max(
      this.#pause(`login ${login}`, MAX_FAILURES.login),
      this.#pause(`from ${address}`, MAX_FAILURES.address),
    );
  }

  /** @returns whether a pause begins with this one */
  failed(login: string, address: string): boolean {
    const byLogin = this.#count(`login ${login}`);
    const byAddress = this.#count(`from ${address}`);
    return byLogin === MAX_FAILURES.login || byAddress === MAX_FAILURES.address;
  }

  /** The try that was counted as a failure beforehand was none; the login begins anew. */
  succeeded(login: string, address: string): void {
    this.#failures.delete(`login ${login}`);
    const key = `from ${address}`;
    const failures = this.#failures.get(key) ?? 0;
    if (failures > 1) this.#failures.set(key, failures - 1);
    else this.#failures.delete(key);
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
