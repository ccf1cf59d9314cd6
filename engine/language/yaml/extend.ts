/**
 * Merges one tree of nodes over another: a mapping extends a mapping, and a provider overrides a shipped wire.
 *
 * Maps are merged key by key, at any depth, and the upper one wins. `~` removes a key. Lists and scalars replace the lower
 * value. Templates are merged as templates:
 *
 * - fields over `$merge` go into its last map; fields over `$use` and other bodies are merged into their results;
 * - an arm removes its values from the lower arm: `stop` over `stop|other` leaves `other` unchanged;
 * - a body of another kind (`$match` over `$if`, `$use` over fields) replaces the complete body.
 *
 * The merge does not depend on the meaning of keys. Nodes preserve their positions.
 */
import { keys } from "../directives/directive-table.ts";
import type { Entry, MapNode, Node, ScalarNode } from "./yaml-node.ts";

/** Receives each `~` that removes nothing. `path` is dotted. */
export type OnNothingRemoved = (key: ScalarNode, path: string) => void;

/**
 * The keys that make the body of a map, with the directives that belong to them: `$else` belongs to `$if`, or otherwise
 * surrounds the body.
 */
const bodies = new Map(
  [...keys].flatMap(([name, { body }]) => (body === undefined ? [] : [[name, body] as const])),
);

export function extend(below: Node, above: Node, onNothingRemoved: OnNothingRemoved): Node {
  return merge(below, above, []);

  function merge(lower: Node, upper: Node, path: string[]): Node {
    if (lower.kind !== "map" || upper.kind !== "map") return upper;
    const body = bodyOf(lower);
    if (bodyOf(upper) === body) return mergeEntries(lower, upper.entries, path);
    if (bodyOf(upper) !== undefined) return upper;
    // Only `upper` has no body: its directives surround the lower one's body, and its fields are merged into it.
    const around = upper.entries.filter(isDirective);
    const fields: MapNode = { ...upper, entries: upper.entries.filter((entry) => !isDirective(entry)) };
    const outer = mergeEntries(lower, around, path);
    if (fields.entries.length === 0) return outer;
    if (body === "$match") return mergeEntries(outer, fields.entries, path);
    return body === "$merge" ? mergeIntoLastPart(outer, fields, path) : mergeOntoResult(outer, body, fields);
  }

  function mergeEntries(lower: MapNode, entries: readonly Entry[], path: string[]): MapNode {
    let result = lower.entries;
    for (const entry of entries) result = mergeEntry(result, entry, [...path, entry.key.value]);
    return { ...lower, entries: result };
  }

  function mergeEntry(below: readonly Entry[], { key, value }: Entry, path: string[]): Entry[] {
    const upperValues = valuesOf(key);
    const overlapping = below.filter((entry) =>
      upperValues.some((name) => valuesOf(entry.key).includes(name)),
    );
    const [first] = overlapping;
    if (first === undefined) {
      if (!isNothing(value)) return [...below, { key, value }];
      onNothingRemoved(key, path.join("."));
      return [...below];
    }
    const replacement = isNothing(value)
      ? []
      : [{ key, value: overlapping.length === 1 ? merge(first.value, value, path) : value }];
    return below.flatMap((entry) => {
      if (!overlapping.includes(entry)) return [entry];
      const remaining = valuesOf(entry.key).filter((name) => !upperValues.includes(name));
      const rest =
        remaining.length === 0 ? [] : [{ ...entry, key: { ...entry.key, value: remaining.join("|") } }];
      return entry === first ? [...replacement, ...rest] : rest;
    });
  }

  function mergeIntoLastPart(lower: MapNode, fields: MapNode, path: string[]): MapNode {
    return withValue(lower, "$merge", (parts) => {
      const items = parts.kind === "list" ? parts.items : [parts];
      const last = items.at(-1);
      const joined =
        last?.kind === "map" ? [...items.slice(0, -1), merge(last, fields, path)] : [...items, fields];
      return { kind: "list", items: joined, span: parts.span };
    });
  }
}

/** `{ $with: a, $use: b }` and fields: `{ $with: a, $merge: [{ $use: b }, fields] }`. */
function mergeOntoResult(lower: MapNode, body: string | undefined, fields: MapNode): MapNode {
  const bodyKeys = body === undefined ? [] : [body, ...(bodies.get(body) ?? [])];
  const isOwn = ({ key }: Entry): boolean => bodyKeys.includes(key.value) || !key.value.startsWith("$");
  const inner: MapNode = { ...lower, entries: lower.entries.filter(isOwn) };
  const key: Entry["key"] = { kind: "scalar", value: "$merge", style: "plain", span: lower.span };
  const value: Node = { kind: "list", items: [inner, fields], span: fields.span };
  return { ...lower, entries: [...lower.entries.filter((entry) => !isOwn(entry)), { key, value }] };
}

function withValue(map: MapNode, key: string, change: (value: Node) => Node): MapNode {
  const entries = map.entries.map((entry) =>
    entry.key.value === key ? { ...entry, value: change(entry.value) } : entry,
  );
  return { ...map, entries };
}

/** The body of `$if` without `$then` is its fields. */
function bodyOf(map: MapNode): string | undefined {
  const has = (name: string): boolean => map.entries.some(({ key }) => key.value === name);
  return [...bodies.keys()].find((name) => has(name) && (name !== "$if" || has("$then")));
}

/** `a|b` is an arm or a row for two values; a field has one. */
function valuesOf(key: ScalarNode): string[] {
  return String(key.value)
    .split("|")
    .map((value) => value.trim());
}

function isDirective({ key }: Entry): boolean {
  return key.value.startsWith("$");
}

function isNothing(node: Node): boolean {
  return node.kind === "scalar" && node.value === null;
}
