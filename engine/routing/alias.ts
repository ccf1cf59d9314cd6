/**
 * A name for several models. The alias orders its models by its strategy, and each model orders its channels by its own. After
 * some failures the next model of the alias is tried; the alias says which (`alias-target.ts`).
 */
import type { AliasTarget, FallbackClass } from "./alias-target.ts";
import type { HedgePolicy } from "./hedge-policy.ts";
import { type Condition, isMet, type Variables } from "./route-condition.ts";
import type { Candidate } from "./router.ts";
import {
  comparesPrices,
  createOrder,
  measuresLoad,
  readsRequest,
  type Strategy,
} from "./strategies/create-order.ts";
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
  /** Undefined: that of the model. Null: no second attempt. */
  hedge?: HedgePolicy | null | undefined;
}

type PriceOf<Place> = (
  candidate: Pick<Candidate<Place>, "model" | "configured" | "place">,
  group: string | undefined,
) => number | undefined;

/** @property group of the client; absent: none */
type AskedOfAlias = Asked & { group?: string | undefined };

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
  /** Copies for the shadow model. All configurations of the alias count together, because their requests run on. */
  readonly shadows: { running: number };
  readonly #choice: Choice<Place>;

  /**
   * @param priceOf of a typical request for the alias, as in `Choosing`
   * @param before the alias in the previous configuration: its counters continue
   */
  constructor(rule: AliasRule, priceOf: PriceOf<Place>, before?: Alias<Place>) {
    const { targets, strategy, fallbackOn } = rule;
    this.rule = rule;
    this.models = targets.map(({ model }) => model);
    const classes = new Set(fallbackOn);
    this.targets = targets.map(({ model }) => ({ model, fallbackOn: classes }));
    this.readsRequest = targets.some(({ when }) => when !== undefined) || readsRequest(strategy);
    this.shadows = before?.shadows ?? { running: 0 };
    const previous = before === undefined ? undefined : before.#choice;
    const signature = JSON.stringify([strategy, targets.map(({ model, weight }) => [model, weight])]);
    this.#choice =
      previous?.signature === signature ? previous : createChoice<Place>({ targets, strategy }, signature);
    this.#choice.priceOf = priceOf;
  }

  get measuresLoad(): boolean {
    return measuresLoad(this.rule.strategy);
  }

  get comparesPrices(): boolean {
    return comparesPrices(this.rule.strategy);
  }

  /** Whether the condition of a target is met. */
  accepts(index: number, facts: Variables | undefined): boolean {
    const when = this.rule.targets[index]?.when;
    return when === undefined || (facts !== undefined && isMet(when, facts));
  }

  /**
   * @returns the candidates of all members in the order of attempts: cooling ones are last. A model of which all cool down keeps
   *   its place if the alias does not fall back on the reason
   */
  order(members: readonly Member<Place>[], asked: AskedOfAlias): Candidate<Place>[] {
    const staying = members.filter(({ index, candidates }) => {
      const target = this.targets[index];
      return target !== undefined && staysFirst(candidates, target.fallbackOn, asked.nowMs);
    });
    const ordered = this.#ordered(members, staying, asked);
    const first: Candidate<Place>[] = [];
    const last: Candidate<Place>[] = [];
    for (const member of ordered)
      for (const candidate of member.candidates)
        (candidate.isReady || staying.includes(member) ? first : last).push(candidate);
    return [...first, ...last];
  }

  #ordered(
    members: readonly Member<Place>[],
    staying: readonly Member<Place>[],
    asked: AskedOfAlias,
  ): readonly Member<Place>[] {
    if (this.rule.strategy.strategy === "priority" || members.length < 2) return members;
    const { members: present, order } = this.#choice;
    this.#choice.group = asked.group;
    present.fill(undefined);
    for (const member of members) present[member.index] = member;
    const isThere = (index: number): boolean => {
      const member = present[index];
      return member?.candidates[0]?.isReady === true || (member !== undefined && staying.includes(member));
    };
    const positions: number[] = [];
    order.take(isThere, positions, asked);
    order.others(isThere, positions);
    return positions.flatMap((index) => present[index] ?? []);
  }
}

/**
 * Whether a model of an alias is not ready, for a reason for which the alias must not choose another model.
 * @param candidates all of the model
 */
export function staysFirst(
  candidates: readonly Pick<Candidate<unknown>, "isReady" | "health">[],
  fallbackOn: ReadonlySet<FallbackClass>,
  nowMs: number,
): boolean {
  if (candidates.some(({ isReady }) => isReady)) return false;
  const isLimited = candidates.every(({ health }) => health.coolingClass(nowMs) === "rate_limit");
  return !fallbackOn.has(isLimited ? "rate_limit" : "error");
}

/** The turns of an alias's models. A new configuration with the same models and weights continues them. */
interface Choice<Place> {
  /** The strategy, and the models with their weights. */
  readonly signature: string;
  readonly order: Order<number>;
  /** By position; only during `Alias.order`. */
  readonly members: (Member<Place> | undefined)[];
  priceOf: PriceOf<Place>;
  /** Of the client; only during `Alias.order`. */
  group: string | undefined;
}

function createChoice<Place>(
  { targets, strategy }: Pick<AliasRule, "targets" | "strategy">,
  signature: string,
): Choice<Place> {
  const members: Choice<Place>["members"] = targets.map(() => undefined);
  const positions = targets.map((_, index) => index);
  const traitsOf = (index: number): Traits => {
    const first = members[index]?.candidates[0];
    return {
      weight: targets[index]?.weight ?? 1,
      name: targets[index]?.model ?? "",
      load: first?.load,
      price: first && choice.priceOf(first, choice.group),
    };
  };
  const order = createOrder(strategy, positions, traitsOf);
  const choice: Choice<Place> = {
    signature,
    order,
    members,
    priceOf: () => undefined,
    group: undefined,
  };
  return choice;
}
