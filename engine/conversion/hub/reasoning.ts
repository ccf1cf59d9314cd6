/**
 * The hub's scale of reasoning efforts and the token budget of each (docs/wires/rules.md#reasoning). Converting an effort to a
 * budget and back gives the same effort, except that `max` becomes `xhigh`.
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

/** The budget of an effort in tokens; undefined for an unknown effort. */
export function budgetOf(effort: unknown): number | undefined {
  return typeof effort === "string" && Object.hasOwn(budgets, effort) ? budgets[effort] : undefined;
}

/** The effort of a budget in tokens; undefined for -1 (the model decides). */
export function effortOf(budget: unknown): string | undefined {
  const tokens = plainNumber(budget);
  if (typeof tokens !== "number" || tokens < 0) return undefined;
  return floors.find(([floor]) => tokens >= floor)?.[1] ?? "none";
}

const order = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/**
 * The nearest effort that a target supports: itself, else the next lower one, else the target's lowest. A request for low
 * effort never gets none; a request for none gets at most the lowest.
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
