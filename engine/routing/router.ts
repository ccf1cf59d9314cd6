/**
 * Selects the channels for a request, in the order of attempts. Built once from the configured channels; a new configuration is
 * a new router.
 *
 * The order: channels that name the model before patterns; then by priority; then by the model's strategy (`strategies/`). The
 * default strategy prefers channels with the client's wire, and takes turns by weight. Cooling ones are last. The router sends
 * no request.
 */

import { type Suffixed, type SuffixReasoning, splitSuffix } from "../conversion/hub/model-suffix.ts";
import { fitsPath } from "../conversion/hub/path-segment.ts";
import type { AliasTarget } from "./alias-target.ts";
import { type Channel, type ChannelKey, type ChannelWire, type ModelRule, placesOf } from "./channel.ts";
import type { CircuitBreaker, CircuitPolicy, CircuitReport } from "./circuit-breaker.ts";
import { type CircuitName, CircuitRegistry } from "./circuit-registry.ts";
import { sparedBreakers } from "./ejection-limit.ts";
import { globMatcher, isGlob, type StarMatch, starMatcher } from "./glob.ts";
import { KeyHealth } from "./key-health.ts";
import { type KeyState, type OfferedKey, OfferedKeys } from "./offered-keys.ts";
import { ProviderLimits } from "./provider-limits.ts";
import { createOrder, PRIORITY, type Strategy } from "./strategies/create-order.ts";
import { Load } from "./strategies/load.ts";
import type { Asked, Order, Traits } from "./strategies/strategy.ts";
import type { TargetHealth } from "./target-health.ts";

/** One target of an attempt. */
export interface Candidate<Place> {
  channel: string;
  /** The wire of the upstream request. */
  wire: string;
  /** The upstream's model name. */
  model: string;
  /** The matching name in the configuration. */
  configured: string;
  /** With the candidate's key. */
  place: Place;
  /** Name of the key; undefined if the channel has only one. */
  key?: string | undefined;
  health: TargetHealth;
  /** False if it is tried last: its channel cools down, or its key is refused. */
  isReady: boolean;
  /** Counts the requests in flight; undefined if no strategy needs it. */
  load?: Load | undefined;
  /** The alias's model that the candidate belongs to; undefined if the client named the model itself. */
  target?: AliasTarget | undefined;
  /** The reasoning that the alias's name of the model requests. */
  suffix?: SuffixReasoning | undefined;
}

/** Which strategy a model has, and what the strategies need. */
export interface Choosing {
  /** @param model as clients name it */
  strategyOf(model: string): Strategy;
  /**
   * Cost of a typical request, in micro-dollars; undefined if no price is known.
   * @param names of the model at the upstream and in the configuration, and of the provider
   * @param group of the client; undefined: none
   * @param requested the name in the client's request, if it is another one
   */
  priceOf(
    names: { model: string; configured: string; provider: string | undefined },
    group: string | undefined,
    requested?: string,
  ): number | undefined;
  /** Whether a strategy compares prices, and some price is for a group only. */
  pricesByGroup: boolean;
  /** Whether a strategy needs the load of channels. */
  measuresLoad: boolean;
}

const NO_CHOICE: Choosing = {
  strategyOf: () => PRIORITY,
  priceOf: () => undefined,
  pricesByGroup: false,
  measuresLoad: false,
};

export interface RoutingPolicy extends CircuitPolicy {
  /** Whether the provider's headers about its limits count; absent: they do not. */
  providerLimits?: boolean;
}

export interface Resolved {
  /** The configured name: the requested one without a reasoning suffix. */
  model: string;
  suffix?: SuffixReasoning;
}

/** A channel's offer of one model, and its state. */
export interface Offered {
  /** As clients name it; may be a pattern. */
  model: string;
  channel: string;
  /** The upstream's name. */
  upstream: string;
  priority: number;
  weight: number;
  wires: string[];
  operations: string[];
  /** Consecutive failures so far. */
  failures: number;
  /** Unix time in milliseconds; absent if there is no cool-down. */
  coolDownUntilMs?: number;
  /** Without a key that has no name, unless it is at a limit. */
  keys: KeyState[];
  /** The circuit breaker of the model on the channel, with Unix times. */
  circuit: CircuitReport;
}

export interface Question extends Asked {
  /** A name that `resolve` returned. */
  model: string;
  operation: string;
  /** The client's wire. */
  wire: string;
}

interface Offer<Place> {
  channel: Channel<Place>;
  rule: ModelRule;
  star: StarMatch | undefined;
  health: CircuitBreaker;
  keys: OfferedKeys;
  load: Load;
}

export interface RouterOptions<Place> {
  /** The previous router, whose health data is reused. */
  before?: Router<Place> | undefined;
  /** Whether the complete name identifies a model family, and the partial name does not. */
  isName?: (whole: string, part: string) => boolean;
  choosing?: Choosing;
  /** The group of the clients; absent: clients without a group. */
  group?: string | undefined;
  /** Absent: those of the previous router. */
  circuits?: CircuitRegistry;
}

export class Router<Place> {
  readonly #named = new Map<string, Offer<Place>[]>();
  readonly #patterns: Offer<Place>[] = [];
  /** By offers, wire and operation. Their number is small, whatever names clients invent. */
  readonly #tiers = new Map<string, Tiers<Place>>();
  /** The same by the requested name, for configured names. */
  readonly #known = new Map<string, Tiers<Place>>();
  /** Operations of configured names. */
  readonly #operations = new Map<string, readonly string[]>();
  readonly #numbers = new Map<Offer<Place>, number>();

  /** For the next router. */
  readonly #circuits: CircuitRegistry;
  readonly #breakers = new Set<CircuitBreaker>();
  /** By channel and key, for the next router. */
  readonly #keyHealths = new Map<string, KeyHealth>();
  readonly #maxEjectedShare: number;
  /** By channel and rule, for the next router. */
  readonly #loads = new Map<string, Load>();
  /** By channel, rule and key, for the next router. */
  readonly #providerLimits = new Map<string, ProviderLimits>();
  readonly #choosing: Choosing;

  readonly #isName: (whole: string, part: string) => boolean;
  readonly #policy: RoutingPolicy;
  /** The group of the clients; undefined: clients without a group, or all clients. */
  readonly group: string | undefined;
  /** Routers of the groups, while some channel or price is for certain groups only. */
  readonly #groups = new Map<string, Router<Place>>();
  #isRestricted = false;

  constructor(
    channels: readonly Channel<Place>[],
    policy: RoutingPolicy,
    {
      before,
      isName = () => false,
      choosing = NO_CHOICE,
      circuits: registry,
      group,
    }: RouterOptions<Place> = {},
  ) {
    this.group = group;
    this.#isName = isName;
    this.#choosing = choosing;
    this.#maxEjectedShare = policy.circuitBreaker?.maxEjectedShare ?? 1;
    const circuits = registry ?? (before === undefined ? new CircuitRegistry() : before.#circuits);
    this.#circuits = circuits;
    const breakerOf = (name: CircuitName): CircuitBreaker => {
      const breaker = circuits.breakerOf(name, policy);
      this.#breakers.add(breaker);
      return breaker;
    };
    this.#policy = policy;
    const previousKeys = before === undefined ? undefined : before.#keyHealths;
    const previousLoads = before === undefined ? undefined : before.#loads;
    const previousLimits =
      before === undefined || !policy.providerLimits ? undefined : before.#providerLimits;
    const loadOf = (...scope: unknown[]): Load => {
      const key = JSON.stringify(scope);
      const load = previousLoads?.get(key) ?? new Load();
      this.#loads.set(key, load);
      return load;
    };
    for (const channel of channels) {
      const keyHealth = (mark: string): KeyHealth => {
        const key = JSON.stringify([channel.name, mark]);
        const health = this.#keyHealths.get(key) ?? previousKeys?.get(key) ?? new KeyHealth();
        this.#keyHealths.set(key, health);
        return health;
      };
      for (const rule of channel.models) {
        const star = isGlob(rule.name) ? starMatcher(rule.name) : undefined;
        const { name: model, upstream = model } = rule;
        const circuit: CircuitName = { channel: channel.name, model, upstream };
        const health = breakerOf(circuit);
        const rateOf = ({ name, mark }: ChannelKey): CircuitBreaker =>
          breakerOf({ ...circuit, key: name, mark });
        const providerLimits = (mark: string): ProviderLimits => {
          const id = JSON.stringify([channel.name, rule, mark]);
          const limits = previousLimits?.get(id) ?? new ProviderLimits();
          this.#providerLimits.set(id, limits);
          return limits;
        };
        const keys = new OfferedKeys(channel.keys, health, keyHealth, rateOf, providerLimits);
        if (!keys.areUsable) continue;
        const load = loadOf(channel.name, rule);
        this.#add({ channel, rule, star, health, keys, load });
      }
    }
  }

  #add(offer: Offer<Place>): void {
    const { channel, rule, star } = offer;
    this.#numbers.set(offer, this.#numbers.size);
    if (channel.groups !== undefined) this.#isRestricted = true;
    if (star !== undefined) this.#patterns.push(offer);
    else this.#named.set(rule.name, [...(this.#named.get(rule.name) ?? []), offer]);
  }

  /**
   * The router with the channels that clients of a group may use. Offers, and so their health, are shared. Weights hold within
   * a group.
   * @param group undefined: clients without a group
   */
  forGroup(group: string | undefined): Router<Place> {
    if (!this.#isRestricted && !this.#choosing.pricesByGroup) return this;
    // No group has an empty name.
    const name = group ?? "";
    let router = this.#groups.get(name);
    if (router === undefined) {
      router = new Router<Place>([], this.#policy, { isName: this.#isName, choosing: this.#choosing, group });
      for (const offer of this.#numbers.keys()) if (isOpenTo(offer.channel, group)) router.#add(offer);
      this.#groups.set(name, router);
    }
    return router;
  }

  /** The configured model for a name (docs/wires/rules.md#name-suffixes), or undefined if no channel has it. */
  resolve(name: string): Resolved | undefined {
    const named = splitSuffix(name, (model) => this.#named.has(model));
    if (named !== undefined) return resolved(named);
    if (this.#patterns.length === 0) return undefined;
    const matches = (model: string): boolean => this.#patterns.some((offer) => takes(offer, model));
    // A pattern does not prove that a name exists, so a suffix is removed first. Known names such as `qwen-max` keep theirs.
    const isBase = (model: string): boolean => this.#named.has(model) || matches(model);
    const base = splitSuffix(name, (model) => model !== name && isBase(model) && !this.#isName(name, model));
    if (base !== undefined) return resolved(base);
    return matches(name) ? { model: name } : undefined;
  }

  /** Configured names without patterns. Only upstreams know which names match a pattern. */
  get names(): string[] {
    return [...this.#named.keys()];
  }

  /**
   * All offers, in no order.
   * @param timeMs Unix time in milliseconds at `nowMs`
   */
  offered(nowMs: number, timeMs: number): Offered[] {
    return [...this.#numbers.keys()].map(({ channel, rule, health, keys }) => {
      const remainingCoolDownMs = Math.max(
        health.remainingCoolDownMs(nowMs),
        keys.remainingCoolDownMs(nowMs),
      );
      const isTimed = remainingCoolDownMs > 0 && Number.isFinite(remainingCoolDownMs);
      const { sinceMs, untilMs, ...report } = health.read(nowMs);
      const unixMs = (ms: number): number => Math.round(timeMs - nowMs + ms);
      return {
        model: rule.name,
        channel: channel.name,
        upstream: rule.upstream ?? rule.name,
        priority: channel.priority,
        weight: channel.weight,
        wires: [...new Set(channel.speaks.map(({ wire }) => wire))],
        operations: [...new Set(channel.speaks.map(({ operation }) => operation))],
        failures: Math.max(health.failures, keys.failures),
        keys: keys.states(nowMs),
        ...(isTimed ? { coolDownUntilMs: Math.round(timeMs + remainingCoolDownMs) } : {}),
        circuit: {
          ...report,
          ...(sinceMs === undefined ? {} : { sinceMs: unixMs(sinceMs) }),
          ...(untilMs === undefined ? {} : { untilMs: unixMs(untilMs) }),
        },
      };
    });
  }

  /** Uses a refused key again at once. Unknown names are ignored: another configuration may be in use by now. */
  enableKey(channel: string, key: string): void {
    for (const { channel: offering, keys } of this.#numbers.keys())
      if (offering.name === channel) keys.enable(key);
  }

  /** Forgets the circuit breakers of earlier routers that this one does not have. */
  forgetOthers(): void {
    this.#circuits.retain(this.#breakers);
  }

  /** All channels with a name that `resolve` returned, by its name or by a pattern. For explanations. */
  having(model: string): { channel: string; isPattern: boolean; operations: string[] }[] {
    const offers = [
      ...(this.#named.get(model) ?? []),
      ...this.#patterns.filter((offer) => takes(offer, model)),
    ];
    return offers.map((offer) => ({
      channel: offer.channel.name,
      isPattern: offer.star !== undefined,
      operations: operationsOf([offer]),
    }));
  }

  /** What the upstreams call a name that `resolve` returned, with a place of each channel. */
  upstreams(model: string): { model: string; configured: string; place: Place }[] {
    return this.#offersOf(model).flatMap((offer) =>
      offer.channel.speaks.slice(0, 1).map(({ place }) => ({
        model: upstreamName(offer, model),
        configured: model,
        place,
      })),
    );
  }

  /** Operations of a name that `resolve` returned. */
  operations(model: string): readonly string[] {
    const offers = this.#named.get(model);
    if (offers === undefined) return operationsOf(this.#offersOf(model));
    let operations = this.#operations.get(model);
    if (operations === undefined) {
      operations = operationsOf(offers);
      this.#operations.set(model, operations);
    }
    return operations;
  }

  /** @param found receives the candidates; empty if there is none */
  candidates(question: Question, found: Candidate<Place>[] = []): Candidate<Place>[] {
    const { model, nowMs } = question;
    const { measuresLoad } = this.#choosing;
    const tiers = this.#tiersFor(question);
    const spared = this.#spared(tiers, nowMs);
    const isReady = ({ offer: { health, keys } }: Seat<Place>): boolean =>
      (health.isReady(nowMs) || spared?.has(health) === true) && keys.isReady(nowMs);
    const ready: Seat<Place>[] = [];
    let count = 0;
    for (const tier of tiers) {
      tier.take(isReady, ready, question);
      count += tier.items.length;
    }
    const push = (seat: Seat<Place>, key: OfferedKey, isReady: boolean): void => {
      found.push(candidateOf(seat, key, model, isReady, measuresLoad));
    };
    let hasSpareKeys = false;
    for (const seat of ready) {
      const { keys } = seat.offer;
      if (keys.only !== undefined) push(seat, keys.only, true);
      else {
        hasSpareKeys = true;
        for (const key of keys.ready(nowMs)) push(seat, key, true);
      }
    }
    if (hasSpareKeys)
      for (const seat of ready) for (const key of seat.offer.keys.others(nowMs)) push(seat, key, false);
    if (ready.length === count) return found;
    const others: Seat<Place>[] = [];
    for (const tier of tiers) tier.others(isReady, others);
    for (const seat of others) {
      const { keys } = seat.offer;
      for (const key of [...keys.ready(nowMs), ...keys.others(nowMs)]) push(seat, key, false);
    }
    return found;
  }

  /** Breakers in cool-down that count as ready, because too many of these channels are. */
  #spared(tiers: Tiers<Place>, nowMs: number): ReadonlySet<CircuitBreaker> | undefined {
    if (this.#maxEjectedShare >= 1) return undefined;
    const seats: Seat<Place>[] = [];
    for (const tier of tiers) tier.others(() => false, seats);
    const breakers = seats.map(({ offer }) => offer.health);
    return sparedBreakers(breakers, nowMs, this.#maxEjectedShare);
  }

  #offersOf(model: string): readonly Offer<Place>[] {
    return this.#named.get(model) ?? this.#patterns.filter((offer) => takes(offer, model));
  }

  #tiersFor(question: Question): Tiers<Place> {
    const { model, operation, wire } = question;
    const offers = this.#named.get(model);
    if (offers === undefined) return this.#tiersOf(seatsOf(this.#offersOf(model), question), question);
    const key = `${operation} ${wire} ${model}`;
    let tiers = this.#known.get(key);
    if (tiers === undefined) {
      tiers = this.#tiersOf(seatsOf(offers, question), question);
      this.#known.set(key, tiers);
    }
    return tiers;
  }

  #tiersOf(seats: readonly Seat<Place>[], { model, operation, wire }: Question): Tiers<Place> {
    const strategy = this.#choosing.strategyOf(model);
    const build = (): Tiers<Place> =>
      buildTiers(seats, wire, strategy, (seat) => this.#traitsOf(seat, model, strategy));
    // The prices are the model's own, also if a pattern has many models.
    if (strategy.strategy === "cheapest") return build();
    let key = `${operation} ${wire} ${strategy.strategy} ${strategy.stickyBy ?? ""}`;
    for (const { offer, speaks } of seats) key += ` ${this.#numbers.get(offer)} ${speaks.wire}`;
    let tiers = this.#tiers.get(key);
    if (tiers === undefined) {
      tiers = build();
      this.#tiers.set(key, tiers);
    }
    return tiers;
  }

  #traitsOf({ offer }: Seat<Place>, model: string, { strategy }: Strategy): Traits {
    const { provider } = offer.channel;
    const names = { model: upstreamName(offer, model), configured: model, provider };
    return {
      weight: offer.channel.weight,
      name: `${offer.channel.name} ${offer.rule.upstream ?? offer.rule.name}`,
      load: offer.load,
      price: strategy === "cheapest" ? this.#choosing.priceOf(names, this.group) : undefined,
    };
  }
}

/** Whether clients of a group may use a channel. */
export function isOpenTo({ groups }: Pick<Channel, "groups">, group: string | undefined): boolean {
  return groups === undefined || (group !== undefined && groups.includes(group));
}

function operationsOf<Place>(offers: readonly Offer<Place>[]): string[] {
  const spoken = offers.flatMap(({ channel }) => channel.speaks);
  return [...new Set(spoken.map(({ operation }) => operation))];
}

function resolved({ model, reasoning }: Suffixed): Resolved {
  return reasoning === undefined ? { model } : { model, suffix: reasoning };
}

/** Groups of seats, the highest priority first. */
type Tiers<Place> = Order<Seat<Place>>[];

/** An offer, and the wire for its upstream request. */
interface Seat<Place> {
  offer: Offer<Place>;
  speaks: ChannelWire<Place>;
}

function candidateOf<Place>(
  { offer, speaks }: Seat<Place>,
  { index, name, health }: OfferedKey,
  model: string,
  isReady: boolean,
  measuresLoad: boolean,
): Candidate<Place> {
  return {
    channel: offer.channel.name,
    wire: speaks.variant ?? speaks.wire,
    model: upstreamName(offer, model),
    configured: model,
    place: index === 0 ? speaks.place : (placesOf(speaks)[index] as Place),
    key: name,
    health,
    isReady,
    load: measuresLoad ? offer.load : undefined,
    target: undefined,
    suffix: undefined,
  };
}

/** The client's wire if the channel supports it for the model, or else the channel's first suitable wire. */
function seatsOf<Place>(
  offers: readonly Offer<Place>[],
  { model, operation, wire }: Question,
): Seat<Place>[] {
  return offers.flatMap((offer) => {
    const isFor = ({ models }: ChannelWire<Place>): boolean =>
      models === undefined ||
      models.some((pattern) => [upstreamName(offer, model), model].some(globMatcher(pattern)));
    const able = offer.channel.speaks.filter((speaks) => speaks.operation === operation && isFor(speaks));
    const speaks = able.find((candidate) => candidate.wire === wire) ?? able[0];
    return speaks === undefined ? [] : [{ offer, speaks }];
  });
}

/** Seats by priority, the highest first. Only the default strategy prefers the client's wire: others compare all channels. */
function buildTiers<Place>(
  seats: readonly Seat<Place>[],
  wire: string,
  strategy: Strategy,
  traitsOf: (seat: Seat<Place>) => Traits,
): Tiers<Place> {
  const prefersWire = strategy.strategy === "priority";
  const tiers = new Map<string, Seat<Place>[]>();
  const ranked = seats.map((seat): { rank: [number, number]; seat: Seat<Place> } => ({
    rank: [seat.offer.channel.priority, prefersWire && seat.speaks.wire === wire ? 1 : 0],
    seat,
  }));
  ranked.sort((left, right) => right.rank[0] - left.rank[0] || right.rank[1] - left.rank[1]);
  for (const { rank, seat } of ranked) {
    const key = rank.join();
    tiers.set(key, [...(tiers.get(key) ?? []), seat]);
  }
  return [...tiers.values()].map((members) => {
    const traits = new Map(members.map((seat) => [seat, traitsOf(seat)]));
    return createOrder(strategy, members, (seat) => traits.get(seat) as Traits);
  });
}

/** A pattern matches any name. A name that would leave the upstream's path, before or after renaming, is not accepted. */
function takes<Place>(offer: Offer<Place>, model: string): boolean {
  return offer.star?.(model) !== undefined && fitsPath(upstreamName(offer, model));
}

function upstreamName<Place>({ rule, star }: Offer<Place>, model: string): string {
  if (rule.upstream === undefined) return model;
  const stood = star?.(model);
  return stood === undefined ? rule.upstream : rule.upstream.replace("*", () => stood);
}
