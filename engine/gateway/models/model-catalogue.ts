/**
 * Finds the facts of a model by its names. Facts of the operator's file replace the shipped facts of the same model, value by
 * value. The shipped facts are read at the first search, because an idle gateway does not need them.
 */
import { globMatcher, isGlob } from "../../routing/glob.ts";
import type { ModelFacts } from "./model-facts.ts";

/** Names also come from clients, so the cache is limited. */
const MAX_REMEMBERED = 500;

type Find = (name: string) => ModelFacts | undefined;

export class ModelCatalogue {
  readonly #own: Find;
  readonly #ownFacts: readonly ModelFacts[];
  readonly #readShipped: () => readonly ModelFacts[];
  #shipped: Find | undefined;
  readonly #found = new Map<string, ModelFacts | undefined>();

  /** @param readShipped called once, at the first search */
  constructor(own: readonly ModelFacts[], readShipped: () => readonly ModelFacts[]) {
    this.#ownFacts = own;
    this.#own = finderOf(own);
    this.#readShipped = readShipped;
  }

  /** All facts, the operator's first. */
  get all(): readonly ModelFacts[] {
    return [...this.#ownFacts, ...this.#readShipped()];
  }

  /**
   * @param names names of one model, the most reliable one first; the first with facts decides
   * @returns the same object for the same names
   */
  find(...names: readonly string[]): ModelFacts | undefined {
    for (const name of names) {
      const facts = this.#find(name);
      if (facts !== undefined) return facts;
    }
    return undefined;
  }

  #find(name: string): ModelFacts | undefined {
    const known = this.#found.get(name);
    if (known !== undefined || this.#found.has(name)) return known;
    this.#shipped ??= finderOf(this.#readShipped());
    const own = this.#own(name);
    const shipped = this.#shipped(name);
    const facts = own === undefined || shipped === undefined ? (own ?? shipped) : merge(own, shipped);
    if (this.#found.size >= MAX_REMEMBERED) this.#found.clear();
    this.#found.set(name, facts);
    return facts;
  }
}

/** The operator's prices replace all shipped prices: a rate that the operator omits is not the maker's. */
function merge(own: ModelFacts, shipped: ModelFacts): ModelFacts {
  const limit = own.maxOutput === undefined ? {} : { hasOwnLimit: true };
  if (own.prices === undefined)
    return { ...shipped, ...own, ...limit, ...(shipped.providers && { providers: shipped.providers }) };
  const { providers: _, longPrices: __, ...facts } = shipped;
  return { ...facts, ...own, ...limit };
}

/** The complete name, then its last segment: hosts write the maker before a name, such as `maker/model`. */
function finderOf(all: readonly ModelFacts[]): Find {
  const exact = new Map<string, ModelFacts>();
  const patterns: { matches(name: string): boolean; facts: ModelFacts }[] = [];
  for (const facts of all)
    for (const name of facts.names) {
      const lower = name.toLowerCase();
      if (isGlob(name)) patterns.push({ matches: globMatcher(lower), facts });
      else if (!exact.has(lower)) exact.set(lower, facts);
    }
  return (name) => {
    const whole = name.toLowerCase();
    const last = whole.slice(whole.lastIndexOf("/") + 1);
    return (
      exact.get(whole) ??
      exact.get(last) ??
      exact.get(plainName(last)) ??
      patterns.find(({ matches }) => matches(whole) || matches(last))?.facts
    );
  };
}

/** Without a region and a maker before the name, a revision such as `-v1:0`, and the day of a snapshot. */
function plainName(name: string): string {
  return name
    .replace(/^(?:[a-z]+\.)+(?=[a-z])/, "")
    .replace(/-v\d+:\d+$/, "")
    .replace(/[-@](?:20\d{6}|20\d\d-\d\d-\d\d)$/, "");
}
