/** The keys of one model on one channel: their health, and the order in which a request tries them. */
import type { ChannelKey } from "./channel.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import type { KeyHealth, KeyRefusal } from "./key-health.ts";
import type { KeyLimit } from "./key-limit.ts";
import type { ProviderLimits } from "./provider-limits.ts";
import { WeightedRoundRobin } from "./strategies/weighted-round-robin.ts";
import { TargetHealth } from "./target-health.ts";

/** One key for one model. */
export interface OfferedKey {
  /** Position among the channel's keys. */
  index: number;
  /** Undefined if the channel has only one key. */
  name: string | undefined;
  health: TargetHealth;
  /** Undefined if the channel has only one key. */
  rate: CircuitBreaker | undefined;
  key: KeyHealth;
}

/** For administrators. */
export interface KeyState {
  name: string;
  /** By an administrator. */
  disabled: boolean;
  refusal: KeyRefusal | undefined;
  /** Remaining milliseconds of the cool-down of the model with this key; 0 if there is none. */
  remainingCoolDownMs: number;
  /** Limits of the model with this key, the strictest first. */
  limits: KeyLimit[];
}

/** A channel without declared keys has one. */
const ONLY: readonly ChannelKey[] = [{ name: "", mark: "", weight: 1, disabled: false }];

export class OfferedKeys {
  readonly #declared: readonly ChannelKey[];
  /** Without those that an administrator disabled. */
  readonly #usable: readonly OfferedKey[];
  /** The key, if there is only one: requests need no order of keys. */
  readonly only: OfferedKey | undefined;
  readonly #turns: WeightedRoundRobin<OfferedKey> | undefined;

  /**
   * @param channel of the model on the channel
   * @param keyHealth of a key, by its mark
   * @param rateOf the circuit breaker of the model with a key
   * @param providerLimits of the model with a key, by its mark
   */
  constructor(
    declared: readonly ChannelKey[] = ONLY,
    channel: CircuitBreaker,
    keyHealth: (mark: string) => KeyHealth,
    rateOf: (key: ChannelKey) => CircuitBreaker,
    providerLimits: (mark: string) => ProviderLimits,
  ) {
    this.#declared = declared;
    const isOnly = declared.length === 1 && declared[0]?.name === "";
    this.#usable = declared.flatMap((each, index): OfferedKey[] => {
      const { name, mark, disabled } = each;
      if (disabled) return [];
      const rate = isOnly ? undefined : rateOf(each);
      const key = keyHealth(mark);
      const health = new TargetHealth(channel, rate, key, providerLimits(mark));
      return [{ index, name: isOnly ? undefined : name, health, rate, key }];
    });
    this.only = this.#usable.length === 1 ? this.#usable[0] : undefined;
    const weights = new Map(declared.map(({ name, weight }) => [name, weight]));
    if (this.#usable.length > 1)
      this.#turns = new WeightedRoundRobin(this.#usable, ({ name = "" }) => weights.get(name) ?? 1);
  }

  /** False if an administrator disabled every key. */
  get areUsable(): boolean {
    return this.#usable.length > 0;
  }

  /** Whether a key may be used now. */
  isReady(nowMs: number): boolean {
    if (this.only !== undefined) return this.only.health.isKeyReady(nowMs);
    return this.#usable.some(({ health }) => health.isKeyReady(nowMs));
  }

  /** Consecutive failures of the key with the fewest. */
  get failures(): number {
    return Math.min(...this.#usable.map(({ rate }) => rate?.failures ?? 0));
  }

  /** Until the first key may be used; 0: one may be used now. */
  remainingCoolDownMs(nowMs: number): number {
    return Math.min(...this.#usable.map(({ rate }) => rate?.remainingCoolDownMs(nowMs) ?? 0));
  }

  /** The keys that are ready, in the order of attempts. */
  ready(nowMs: number): OfferedKey[] {
    const isReady = ({ health }: OfferedKey): boolean => health.isKeyReady(nowMs);
    if (this.#turns === undefined) return this.#usable.filter(isReady);
    const order: OfferedKey[] = [];
    this.#turns.takeShares(isReady, ({ health }) => health.share(nowMs), order);
    return order;
  }

  /** The keys that are not ready. */
  others(nowMs: number): OfferedKey[] {
    return this.#usable.filter(({ health }) => !health.isKeyReady(nowMs));
  }

  /** Uses a refused key again at once. */
  enable(name: string): void {
    for (const each of this.#usable) if (each.name === name) each.key.enable();
  }

  /** Without a key that has no name, unless it is at a limit. */
  states(nowMs: number): KeyState[] {
    return this.#declared.flatMap(({ name, disabled }, index) => {
      const key = this.#usable.find((each) => each.index === index);
      const limits = key?.health.limits(nowMs) ?? [];
      if (name === "" && limits.length === 0) return [];
      return [
        {
          name,
          disabled,
          refusal: key?.key.refusal,
          remainingCoolDownMs: key?.rate?.remainingCoolDownMs(nowMs) ?? 0,
          limits,
        },
      ];
    });
  }
}
