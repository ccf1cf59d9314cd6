/** The pass-through paths of all channels. Only paths that no wire serves are looked up here (`serve-request.ts`). */

import type { HeadPlace, Wire } from "../../conversion/contract.ts";
import { type Channel, placesOf } from "../../routing/channel.ts";
import { isOpenTo } from "../../routing/router.ts";
import { WeightedRoundRobin } from "../../routing/strategies/weighted-round-robin.ts";
import type { ChannelTarget } from "../config/read-channel.ts";
import { decodePath, escapePattern } from "../routes/path-text.ts";
import type { RequestHints } from "../routes/route-table.ts";
import type { PassGroup, PassRule } from "./pass-rule.ts";

/** A channel with a pass-through path. */
export interface PassTarget {
  channel: string;
  /** The channel's wire: its variant, if there is one. */
  spoken: string;
  /** Name of the key; absent if the channel has only one. */
  key?: string;
  priority: number;
  weight: number;
  groups?: readonly string[];
  /** Configured models of the channel, by their names for clients. */
  models: readonly string[];
  /** With the key. */
  place: ChannelTarget;
  /**
   * The keys that are not disabled, in the order of the configuration. Objects belong to the first one, because another key may
   * be of another account.
   */
  keys: readonly Pick<PassTarget, "key" | "place">[];
  group: PassGroup;
  rule: PassRule;
}

export interface PassRoute {
  kind: "passed";
  wire: Wire;
  targets: readonly PassTarget[];
  /** Values for the names in the rule's path, in order. */
  pathValues: readonly string[];
  /** State of the weighted round robin among them. */
  tiers: readonly WeightedRoundRobin<PassTarget>[];
}

interface Route {
  method: string;
  pattern: RegExp;
  /** Number of literal characters: routes with more of them are tried first. */
  literalLength: number;
  /** By the wire's name. */
  targets: Map<string, PassTargets>;
}

interface PassTargets {
  targets: PassTarget[];
  tiers?: readonly WeightedRoundRobin<PassTarget>[];
}

const NAME = /\{\w+\}/;

export class PassTable {
  readonly #wires: ReadonlyMap<string, Wire>;
  readonly #routes: readonly Route[];

  constructor(channels: readonly Channel<ChannelTarget>[], wires: ReadonlyMap<string, Wire>) {
    this.#wires = wires;
    const routes = new Map<string, Route>();
    for (const { name: channel, priority, weight, models, groups, speaks, keys } of channels) {
      for (const speaking of speaks) {
        const { wire, variant = wire, place } = speaking;
        const { pass: group } = place;
        const usable = placesOf(speaking).flatMap((place, index): PassTarget["keys"][number][] => {
          const { name = "", disabled = false } = keys?.[index] ?? {};
          return disabled ? [] : [{ place, ...(name === "" ? {} : { key: name }) }];
        });
        const [first] = usable;
        if (first === undefined) continue;
        for (const rule of group?.rules ?? []) {
          const pattern = `${rule.method} ${rule.path.split(NAME).join("{}")}`;
          const route = routes.get(pattern) ?? routeFor(rule);
          routes.set(pattern, route);
          const wireTargets = route.targets.get(wire) ?? { targets: [] };
          route.targets.set(wire, wireTargets);
          const names = models.map(({ name }) => name);
          if (group !== undefined && !wireTargets.targets.some((target) => target.channel === channel))
            wireTargets.targets.push({
              channel,
              spoken: variant,
              ...first,
              keys: usable,
              priority,
              weight,
              ...(groups && { groups }),
              models: names,
              group,
              rule,
            });
        }
      }
    }
    this.#routes = [...routes.values()].sort((left, right) => right.literalLength - left.literalLength);
  }

  /** @param path as in the request line, without the query. Undefined if no channel has it. */
  find(method: string, path: string, hints: RequestHints): PassRoute | undefined {
    if (this.#routes.length === 0) return undefined;
    const decoded = decodePath(path);
    for (const route of this.#routes) {
      const match = route.method === method ? route.pattern.exec(decoded) : null;
      if (match === null) continue;
      const [name, wireTargets] = chooseWire([...route.targets], hints);
      const wire = this.#wires.get(name);
      if (wire === undefined) continue;
      wireTargets.tiers ??= createTiers(wireTargets.targets);
      return {
        kind: "passed",
        wire,
        targets: wireTargets.targets,
        pathValues: match.slice(1),
        tiers: wireTargets.tiers,
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
function chooseWire(
  wires: readonly [string, PassTargets][],
  { headers, query }: RequestHints,
): [string, PassTargets] {
  const marksOf = ([, { targets }]: [string, PassTargets]): readonly HeadPlace[] =>
    targets[0]?.group.marks ?? [];
  const isPresent = (mark: HeadPlace): boolean =>
    "header" in mark ? headers[mark.header] !== undefined : query[mark.query] !== undefined;
  const chosen =
    wires.find((wire) => marksOf(wire).some(isPresent)) ??
    wires.find((wire) => marksOf(wire).length === 0) ??
    wires[0];
  return chosen as [string, PassTargets];
}

/** The channels that clients of a group may use. Undefined if there is none: the path does not exist for them. */
export function passRouteFor(passRoute: PassRoute, group: string | undefined): PassRoute | undefined {
  if (passRoute.targets.every(({ groups }) => groups === undefined)) return passRoute;
  const targets = passRoute.targets.filter((target) => isOpenTo(target, group));
  return targets.length === 0 ? undefined : { ...passRoute, targets };
}

function routeFor({ method, path }: PassRule): Route {
  const pieces = path.split(NAME);
  const pattern = new RegExp(`^${pieces.map(escapePattern).join("([^/]+?)")}$`, "s");
  return { method, pattern, literalLength: pieces.join("").length, targets: new Map() };
}

function createTiers(targets: readonly PassTarget[]): WeightedRoundRobin<PassTarget>[] {
  const tiers = Map.groupBy(targets, ({ priority }) => priority);
  return [...tiers.entries()]
    .sort(([left], [right]) => right - left)
    .map(([, tier]) => new WeightedRoundRobin(tier, ({ weight }) => weight));
}
