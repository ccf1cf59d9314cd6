/**
 * A name for several models. The alias orders its models by its strategy, and each model orders its channels by its own. After
 * some failures the next model of the alias is tried; the alias says which (`alias-target.ts`).
 */
import type { AliasTarget, FallbackClass } from "./alias-target.ts";
import { type Condition, isMet, type Variables } from "./route-condition.ts";
import type { Candidate } from "./router.ts";
import { createOrder, measuresLoad, readsRequest, type Strategy } from "./strategies/create-order.ts";
import type { Asked, Order, Traits } from "./strategies/strategy.ts";

/** A second model that gets copies of requests. */
export interface Shadow {
  model: string;
  /** More than 0, at most 1. */
  share: number;
  /** For each process. */
  maxConcurrent: number;
}

export interface AliasRule {
  targets: readonly { model: string; weight: number; when?: Condition | undefined }[];
  strategy: Strategy;
  fallbackOn: readonly FallbackClass[];
  shadow?: Shadow | undefined;
}

/** Computes the properties of a request on demand. `bytes` is the length of its body. */
export type Facts = Asked["facts"] & Variables & { readonly bytes: number };

/** A model of an alias that may serve a request, with its channels. */
export interface Member<Place> {
  /** Its position in the alias. */
  index: number;
  /** In the order of attempts; at least one. */
  candidates: readonly Candidate<Place>[];
}

export class Alias<Place> {
  readonly rule: AliasRule;
  readonly models: readonly string[];
  readonly targets: readonly AliasTarget[];
  /** Whether the choice depends on properties of the request. */
  readonly readsRequest: boolean;
  /** Number of copies for the shadow model that are running. */
  shadows = 0;
  readonly #order: Order<number>;
  /** By position; only during `order`. */
  readonly #members: (Member<Place> | undefined)[];

  /** @param priceOf as in `Choosing` */
  constructor(rule: AliasRule, priceOf: (upstream: string, configured: string) => number | undefined) {
    const { targets, strategy, fallbackOn } = rule;
    this.rule = rule;
    this.models = targets.map(({ model }) => model);
    const classes = new Set(fallbackOn);
    this.targets = targets.map(({ model }) => ({ model, fallbackOn: classes }));
    this.readsRequest = targets.some(({ when }) => when !== undefined) || readsRequest(strategy);
    this.#members = targets.map(() => undefined);
    const traitsOf = (index: number): Traits => {
      const first = this.#members[index]?.candidates[0];
      return {
        weight: targets[index]?.weight ?? 1,
        name: targets[index]?.model ?? "",
        load: first?.load,
        price: first && priceOf(first.model, first.configured),
      };
    };
    const positions = targets.map((_, index) => index);
    this.#order = createOrder(strategy, positions, traitsOf);
  }

  get measuresLoad(): boolean {
    return measuresLoad(this.rule.strategy);
  }

  /** Whether the condition of a target is met. */
  accepts(index: number, facts: Variables | undefined): boolean {
    const when = this.rule.targets[index]?.when;
    return when === undefined || (facts !== undefined && isMet(when, facts));
  }

  /** @returns the candidates of all members in the order of attempts: cooling ones are last */
  order(members: readonly Member<Place>[], asked: Asked): Candidate<Place>[] {
    const ordered = this.#ordered(members, asked).flatMap(({ candidates }) => candidates);
    return [...ordered.filter(({ isReady }) => isReady), ...ordered.filter(({ isReady }) => !isReady)];
  }

  #ordered(members: readonly Member<Place>[], asked: Asked): readonly Member<Place>[] {
    if (this.rule.strategy.strategy === "priority" || members.length < 2) return members;
    this.#members.fill(undefined);
    for (const member of members) this.#members[member.index] = member;
    const isThere = (index: number): boolean => this.#members[index]?.candidates[0]?.isReady === true;
    const order: number[] = [];
    this.#order.take(isThere, order, asked);
    this.#order.others(isThere, order);
    return order.flatMap((index) => this.#members[index] ?? []);
  }
}
