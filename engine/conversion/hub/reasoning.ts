/**
 * The hub's one scale of reasoning effort and what each step is worth in tokens (docs/wires/rules.md#reasoning).
 * Going from effort to budget and back keeps the effort.
 */
import { plainNumber } from "../../language/json/exact-number.ts";

const budgets: Record<string, number> = {
  none: 0,
  minimal: 512,
  low: 1024,
  medium: 8192,
  high: 24_576,
  xhigh: 32_768,
  max: 65_536,
};

const floors: [number, string][] = [
  [28_672, "xhigh"],
  [16_384, "high"],
  [4096, "medium"],
  [768, "low"],
  [1, "minimal"],
];

/** Tokens for an effort; undefined for an effort that is not on the scale. */
export function budgetOf(effort: unknown): number | undefined {
  return typeof effort === "string" && Object.hasOwn(budgets, effort) ? budgets[effort] : undefined;
}

/** The effort that a number of tokens buys; -1 (the model decides) buys none in particular. */
export function effortOf(budget: unknown): string | undefined {
  const tokens = plainNumber(budget);
  if (typeof tokens !== "number" || tokens < 0) return undefined;
  return floors.find(([floor]) => tokens >= floor)?.[1] ?? "none";
}

const order = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/**
 * The nearest effort that a target knows: itself, else the next lower one, else the lowest it has. Who asks for a little
 * thinking does not get none, and who asks for none does not get any more than the least.
 */
export function nearestEffort(effort: unknown, known: unknown): string | undefined {
  if (typeof effort !== "string" || !Array.isArray(known) || known.length === 0) return undefined;
  if (known.includes(effort)) return effort;
  const at = order.indexOf(effort);
  if (at < 0) return undefined;
  const ranked = known
    .filter((name) => order.includes(name))
    .sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const thinking = effort === "none" ? ranked : ranked.filter((name) => name !== "none");
  return thinking.filter((name) => order.indexOf(name) <= at).at(-1) ?? thinking[0] ?? ranked[0];
}
