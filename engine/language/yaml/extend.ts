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
export type OverrideOfNothing = (key: ScalarNode, path: string) => void;

/**
 * The keys that make the body of a map, with the directives that belong to them: `$else` belongs to `$if`, or otherwise
 * surrounds the body.
 */
const bodies = new Map(
  [...keys].flatMap(([name, { body }]) => (body === undefined ? [] : [[name, body] as const])),
);

export function extend(below: Node, above: Node, ofNothing: OverrideOfNothing): Node {
  return join(below, above, []);

  function join(lower: Node, upper: Node, path: string[]): Node {
    if (lower.kind !== "map" || upper.kind !== "map") return upper;
    const body = bodyOf(lower);
    if (bodyOf(upper) === body) return entriesOver(lower, upper.entries, path);
    if (bodyOf(upper) !== undefined) return upper;
    // Only `upper` has no body: its directives surround the lower one's body, and its fields are merged into it.
    const around = upper.entries.filter(isDirective);
    const fields: MapNode = { ...upper, entries: upper.entries.filter((entry) => !isDirective(entry)) };
    const outer = entriesOver(lower, around, path);
    if (fields.entries.length === 0) return outer;
    if (body === "$match") return entriesOver(outer, fields.entries, path);
    return body === "$merge" ? intoLast(outer, fields, path) : onto(outer, body, fields);
  }

  function entriesOver(lower: MapNode, entries: readonly Entry[], path: string[]): MapNode {
    let result = lower.entries;
    for (const entry of entries) result = entryOver(result, entry, [...path, entry.key.value]);
    return { ...lower, entries: result };
  }

  function entryOver(below: readonly Entry[], { key, value }: Entry, path: string[]): Entry[] {
    const wanted = valuesOf(key);
    const taken = below.filter((entry) => wanted.some((name) => valuesOf(entry.key).includes(name)));
    const [first] = taken;
    if (first === undefined) {
      if (!isNothing(value)) return [...below, { key, value }];
      ofNothing(key, path.join("."));
      return [...below];
    }
    const replacement = isNothing(value)
      ? []
      : [{ key, value: taken.length === 1 ? join(first.value, value, path) : value }];
    return below.flatMap((entry) => {
      if (!taken.includes(entry)) return [entry];
      const left = valuesOf(entry.key).filter((name) => !wanted.includes(name));
      const rest = left.length === 0 ? [] : [{ ...entry, key: { ...entry.key, value: left.join("|") } }];
      return entry === first ? [...replacement, ...rest] : rest;
    });
  }

  function intoLast(lower: MapNode, fields: MapNode, path: string[]): MapNode {
    return replaced(lower, "$merge", (merge) => {
      const items = merge.kind === "list" ? merge.items : [merge];
      const last = items.at(-1);
      const joined =
        last?.kind === "map" ? [...items.slice(0, -1), join(last, fields, path)] : [...items, fields];
      return { kind: "list", items: joined, span: merge.span };
    });
  }
}

/** `{ $with: a, $use: b }` and fields: `{ $with: a, $merge: [{ $use: b }, fields] }`. */
function onto(lower: MapNode, body: string | undefined, fields: MapNode): MapNode {
  const bodyKeys = body === undefined ? [] : [body, ...(bodies.get(body) ?? [])];
  const isOwn = ({ key }: Entry): boolean => bodyKeys.includes(key.value) || !key.value.startsWith("$");
  const inner: MapNode = { ...lower, entries: lower.entries.filter(isOwn) };
  const key: Entry["key"] = { kind: "scalar", value: "$merge", style: "plain", span: lower.span };
  const value: Node = { kind: "list", items: [inner, fields], span: fields.span };
  return { ...lower, entries: [...lower.entries.filter((entry) => !isOwn(entry)), { key, value }] };
}

function replaced(map: MapNode, key: string, change: (value: Node) => Node): MapNode {
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
