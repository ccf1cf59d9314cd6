/** The pass-through paths of all channels. Only paths that no wire serves are looked up here (`request.ts`). */

import type { HeadPlace, Wire } from "../../conversion/contract.ts";
import type { Channel } from "../../routing/channel.ts";
import { isOpenTo } from "../../routing/router.ts";
import { WeightedRoundRobin } from "../../routing/strategies/weighted-round-robin.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { decodePath, escapePattern } from "../routes/path-text.ts";
import type { Clues } from "../routes/route-table.ts";
import type { PassGroup, PassRule } from "./pass-rule.ts";

/** A channel with a pass-through path. */
export interface PassTarget {
  channel: string;
  /** Name of the channel's first key, which passes; absent if the channel has only one. */
  key?: string;
  priority: number;
  weight: number;
  groups?: readonly string[];
  /** Configured models of the channel, by their names for clients. */
  models: readonly string[];
  place: ChannelTarget;
  group: PassGroup;
  rule: PassRule;
}

export interface Passed {
  kind: "passed";
  wire: Wire;
  offers: readonly PassTarget[];
  /** Values for the names in the rule's path, in order. */
  pathValues: readonly string[];
  /** State of the weighted round robin among them. */
  turns: readonly WeightedRoundRobin<PassTarget>[];
}

interface Route {
  method: string;
  pattern: RegExp;
  /** Number of literal characters: routes with more are tried first. */
  literal: number;
  /** By the wire's name. */
  offers: Map<string, PassTargets>;
}

interface PassTargets {
  offers: PassTarget[];
  turns?: readonly WeightedRoundRobin<PassTarget>[];
}

const NAME = /\{\w+\}/;

export class PassTable {
  readonly #wires: ReadonlyMap<string, Wire>;
  readonly #routes: readonly Route[];

  constructor(channels: readonly Channel<ChannelTarget>[], wires: ReadonlyMap<string, Wire>) {
    this.#wires = wires;
    const routes = new Map<string, Route>();
    for (const { name: channel, priority, weight, models, groups, speaks, keys } of channels) {
      const key = keys?.[0]?.name;
      for (const { wire, place } of speaks) {
        const { pass: group } = place;
        for (const rule of group?.rules ?? []) {
          const pattern = `${rule.method} ${rule.path.split(NAME).join("{}")}`;
          const route = routes.get(pattern) ?? routeFor(rule);
          routes.set(pattern, route);
          const offered = route.offers.get(wire) ?? { offers: [] };
          route.offers.set(wire, offered);
          const names = models.map(({ name }) => name);
          if (group !== undefined && !offered.offers.some((offer) => offer.channel === channel))
            offered.offers.push({
              channel,
              ...(key ? { key } : {}),
              priority,
              weight,
              ...(groups && { groups }),
              models: names,
              place,
              group,
              rule,
            });
        }
      }
    }
    this.#routes = [...routes.values()].sort((left, right) => right.literal - left.literal);
  }

  /** @param path as in the request line, without the query. Undefined if no channel has it. */
  find(method: string, path: string, clues: Clues): Passed | undefined {
    if (this.#routes.length === 0) return undefined;
    const decoded = decodePath(path);
    for (const route of this.#routes) {
      const match = route.method === method ? route.pattern.exec(decoded) : null;
      if (match === null) continue;
      const [name, offered] = choose([...route.offers], clues);
      const wire = this.#wires.get(name);
      if (wire === undefined) continue;
      offered.turns ??= turnsOf(offered.offers);
      return {
        kind: "passed",
        wire,
        offers: offered.offers,
        pathValues: match.slice(1),
        turns: offered.turns,
      };
    }
    return undefined;
  }

  /** Supported methods of a path. */
  methods(path: string): string[] {
    const decoded = decodePath(path);
    return [
      ...new Set(this.#routes.filter(({ pattern }) => pattern.test(decoded)).map(({ method }) => method)),
    ];
  }
}

/** As with paths of wires: a wire that the client's headers identify precedes one without such marks. */
function choose(wires: readonly [string, PassTargets][], { headers, query }: Clues): [string, PassTargets] {
  const marksOf = ([, { offers }]: [string, PassTargets]): readonly HeadPlace[] =>
    offers[0]?.group.marks ?? [];
  const isPresent = (mark: HeadPlace): boolean =>
    "header" in mark ? headers[mark.header] !== undefined : query[mark.query] !== undefined;
  const found =
    wires.find((wire) => marksOf(wire).some(isPresent)) ??
    wires.find((wire) => marksOf(wire).length === 0) ??
    wires[0];
  return found as [string, PassTargets];
}

/** The channels that clients of a group may use. Undefined if there is none: the path does not exist for them. */
export function passedFor(passed: Passed, group: string | undefined): Passed | undefined {
  if (passed.offers.every(({ groups }) => groups === undefined)) return passed;
  const offers = passed.offers.filter((offer) => isOpenTo(offer, group));
  return offers.length === 0 ? undefined : { ...passed, offers };
}

function routeFor({ method, path }: PassRule): Route {
  const pieces = path.split(NAME);
  const pattern = new RegExp(`^${pieces.map(escapePattern).join("([^/]+?)")}$`, "s");
  return { method, pattern, literal: pieces.join("").length, offers: new Map() };
}

function turnsOf(offers: readonly PassTarget[]): WeightedRoundRobin<PassTarget>[] {
  const tiers = Map.groupBy(offers, ({ priority }) => priority);
  return [...tiers.entries()]
    .sort(([left], [right]) => right - left)
    .map(([, tier]) => new WeightedRoundRobin(tier, ({ weight }) => weight));
}
