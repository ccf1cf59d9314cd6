/** Budgets of tokens and accounts in the store: a list with one budget per period. */
import { shared } from "../../../schemas/settings/shared.ts";
import { number, whole } from "../database/row-values.ts";
import { StoreInvalid } from "../database/store-errors.ts";

/** As in the configuration file, with names in camel case. */
export interface StoredBudget {
  /** `day`, `week`, `month`, or a rolling window like `30d`. */
  per: string;
  usd?: number;
  tokens?: number;
  requests?: number;
  /** Shares at which the gateway warns. */
  warnAt?: number[];
}

const { per, usd, warn_at: warnAt } = shared.budget.properties;
const PERIOD = new RegExp(per.pattern);
const MAX_BUDGETS = 20;
const LIMITS = ["usd", "tokens", "requests"] as const;
const FIELDS: ReadonlySet<string> = new Set(["per", "warnAt", ...LIMITS]);

/** As JSON. @throws StoreInvalid with the field */
export function budgets(field: string, value: unknown): string {
  if (!Array.isArray(value) || value.length > MAX_BUDGETS)
    throw new StoreInvalid(field, `a list of at most ${MAX_BUDGETS} budgets`);
  const periods = new Set<string>();
  const budgets = value.map((each: unknown, index) => {
    const budget = budgetOf(`${field}[${index}]`, each);
    if (periods.has(budget.per))
      throw new StoreInvalid(`${field}[${index}].per`, "another period: each period has one budget");
    periods.add(budget.per);
    return budget;
  });
  return JSON.stringify(budgets);
}

export function readBudgets(text: string | null): StoredBudget[] | null {
  return text === null ? null : (JSON.parse(text) as StoredBudget[]);
}

function budgetOf(field: string, value: unknown): StoredBudget {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new StoreInvalid(field, "an object");
  const fields = value as Record<string, unknown>;
  const unknown = Object.keys(fields).find((name) => !FIELDS.has(name));
  if (unknown !== undefined)
    throw new StoreInvalid(`${field}.${unknown}`, `one of ${[...FIELDS].join(", ")}`);
  if (typeof fields.per !== "string" || !PERIOD.test(fields.per))
    throw new StoreInvalid(`${field}.per`, per["x-expected"]);
  const budget: StoredBudget = { per: fields.per };
  if (isPresent(fields.usd)) budget.usd = number(`${field}.usd`, fields.usd, usd.minimum, usd.maximum);
  if (isPresent(fields.tokens)) budget.tokens = whole(`${field}.tokens`, fields.tokens);
  if (isPresent(fields.requests)) budget.requests = whole(`${field}.requests`, fields.requests);
  if (LIMITS.every((name) => budget[name] === undefined))
    throw new StoreInvalid(field, `a budget with ${LIMITS.join(", ")}, or several of them`);
  if (isPresent(fields.warnAt)) budget.warnAt = sharesOf(`${field}.warnAt`, fields.warnAt);
  return budget;
}

function sharesOf(field: string, value: unknown): number[] {
  const { minimum, maximum } = warnAt.items;
  if (!Array.isArray(value) || value.length > MAX_BUDGETS)
    throw new StoreInvalid(field, `a list of at most ${MAX_BUDGETS} numbers`);
  return value.map((share, index) => number(`${field}[${index}]`, share, minimum, maximum));
}

/** Null is absent. */
function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
