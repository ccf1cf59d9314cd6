/**
 * Splits a request that exceeds a target's limit: each share has a part of one list, or of a count, and all other fields. Their
 * responses are joined. The operation declares the list or count (`operation-rules.ts`), the target's mapping its limits
 * (`needs.items`).
 */
import type { Counted, HubDocument, Joined, Split, SplitCount, SplitList } from "./operation-rules.ts";

/** `needs.items` of a mapping. */
export interface ItemNeeds {
  /** Types of items that the target accepts; absent: all. */
  types?: readonly string[];
  /** Maximum number of items per request, and of requests per client request. */
  max?: number;
  max_requests?: number;
  /** Fields that must be equal for all items of a request, because the target has one value for all. */
  shared_fields?: readonly string[];
}

/** Why a target cannot serve the request; `at` gives the position for each name in braces in `clients.param` (`input[{input}]`). */
export interface SplitRefusal {
  message: string;
  at: Readonly<Record<string, number>>;
  /** A field of the hub, if the error is not about an item of a list. */
  param?: string;
}

/** The shares of a request that exceeds the target's limit. */
export function sharesOf(request: HubDocument, rule: Split, needs: ItemNeeds): HubDocument[] | SplitRefusal {
  return "count" in rule ? counted(request, rule, needs) : listed(request, rule, needs);
}

function counted(
  request: HubDocument,
  { count: field }: SplitCount,
  { max: most = Number.POSITIVE_INFINITY, max_requests: requests = 1 }: ItemNeeds,
): HubDocument[] | SplitRefusal {
  const count = Number(request[field] ?? 1);
  if (count <= most) return [request];
  const copies = Math.ceil(count / most);
  if (copies > requests) {
    const message = `the provider of this model makes at most ${most} per request, and the gateway splits one request into at most ${requests}`;
    return { message, at: {}, param: field };
  }
  return Array.from({ length: copies }, (_, copy) => ({
    ...request,
    [field]: Math.min(most, count - copy * most),
  }));
}

function listed(request: HubDocument, rule: SplitList, needs: ItemNeeds): HubDocument[] | SplitRefusal {
  const {
    types,
    max: most = Number.POSITIVE_INFINITY,
    max_requests: requests = 1,
    shared_fields: alike = [],
  } = needs;
  const items = itemsOf(request, rule.list);
  const strange = items.findIndex(({ type }) => types !== undefined && !types.includes(String(type)));
  if (strange >= 0) {
    const type = String(items[strange]?.type);
    const message = `the provider of this model does not accept ${rule.types[type] ?? type}`;
    return { message, at: { [rule.item]: strange } };
  }
  const shares: HubDocument[][] = [];
  let key: string | undefined;
  for (const item of items) {
    const itemKey = JSON.stringify(alike.map((field) => item[field]));
    const last = shares.at(-1);
    if (last !== undefined && itemKey === key && last.length < most) last.push(item);
    else shares.push([item]);
    key = itemKey;
  }
  if (shares.length > requests) {
    const message = `the provider of this model accepts at most ${most} ${rule.list} per request, and the gateway splits one request into at most ${requests}`;
    return { message, at: { [rule.item]: shares.slice(0, requests).flat().length } };
  }
  return shares.length <= 1 ? [request] : shares.map((share) => ({ ...request, [rule.list]: share }));
}

/** Joins the responses to the shares, in the same order. */
export function joinShares(
  answers: readonly HubDocument[],
  shares: readonly HubDocument[],
  { list, index }: Joined,
  split: Split,
): HubDocument {
  const all: HubDocument[] = [];
  let before = 0;
  for (const [share, answer] of answers.entries()) {
    for (const [position, item] of itemsOf(answer, list).entries()) {
      const place = index === undefined ? {} : { [index]: before + Number(item[index] ?? position) };
      all.push({ ...item, ...place });
    }
    before += "count" in split ? 0 : itemsOf(shares[share], split.list).length;
  }
  const usage = sumOf(answers.flatMap((answer) => (answer.usage as Counted | undefined) ?? []));
  return { ...answers[0], [list]: all, ...(usage === undefined ? {} : { usage }) };
}

function sumOf(usages: readonly Counted[]): Counted | undefined {
  const [first, ...rest] = usages;
  if (first === undefined) return undefined;
  return rest.reduce<Counted>(
    (sum, usage) => ({
      ...added(numbersOf(sum), numbersOf(usage)),
      ...(sum.estimated || usage.estimated ? { estimated: true } : {}),
      ...(sum.units || usage.units ? { units: added(sum.units ?? {}, usage.units ?? {}) } : {}),
    }),
    first,
  );
}

/** Absent counts stay absent instead of 0. */
function numbersOf(usage: Counted): Record<string, number> {
  return Object.fromEntries(
    Object.entries(usage).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}

function added(
  left: Readonly<Record<string, number>>,
  right: Readonly<Record<string, number>>,
): Record<string, number> {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Object.fromEntries([...names].map((name) => [name, (left[name] ?? 0) + (right[name] ?? 0)]));
}

function itemsOf(document: HubDocument | undefined, list: string): HubDocument[] {
  return (document?.[list] as HubDocument[] | undefined) ?? [];
}
