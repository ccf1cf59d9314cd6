/** What a template writes: the shape of the place, and what templates say about themselves without being run. */
import { anything, type Shape } from "../schema.ts";
import type { Template } from "../template.ts";
import type { Scalar } from "./choices.ts";

export interface Target {
  readonly shape: Shape;
  /** What stands there, in words: "`finish`", "the hub's answer". */
  readonly name: string;
  /** One of several maps that are merged: what is required may come from another. */
  readonly isPart: boolean;
}

export function target(shape: Shape, name: string): Target {
  return { shape, name, isPart: false };
}

/** A place of which nothing is known: only what is read matters. */
export const anywhere: Target = target(anything, "this value");

export type Fragments = ReadonlyMap<string, Template>;

/** The constants that a template can come out as; undefined when it may be something else. */
export function constantsOf(template: Template, fragments: Fragments, depth = 0): Scalar[] | undefined {
  const all = (bodies: readonly (Template | undefined)[]): Scalar[] | undefined => {
    const found: Scalar[] = [];
    for (const body of bodies) {
      if (body === undefined) continue;
      const values = constantsOf(body, fragments, depth);
      if (values === undefined) return undefined;
      found.push(...values);
    }
    return found;
  };
  switch (template.kind) {
    case "literal":
      return [template.value];
    case "if":
      return all([template.then, template.otherwise]);
    case "match":
      return all([...template.arms.map((arm) => arm.body), template.otherwise]);
    case "else":
      return all([template.body, template.fallback]);
    case "let":
    case "with":
      return all([template.body]);
    case "use": {
      const body = fragments.get(template.name);
      return body === undefined || depth > MAX_DEPTH ? undefined : constantsOf(body, fragments, depth + 1);
    }
    default:
      return undefined;
  }
}

/** Fields of the map that is made whose values are constants: they tell the members of a union apart. */
export function discriminants(template: Template, fragments: Fragments, depth = 0): Map<string, Scalar[]> {
  const inner = (body: Template): Map<string, Scalar[]> => discriminants(body, fragments, depth);
  switch (template.kind) {
    case "object": {
      const found = new Map<string, Scalar[]>();
      for (const { key, value } of template.fields) {
        const constants = constantsOf(value, fragments);
        if (constants !== undefined && constants.length > 0) found.set(key, constants);
      }
      return found;
    }
    case "merge":
      return new Map(template.parts.flatMap((part) => [...inner(part)]));
    case "let":
    case "with":
      return inner(template.body);
    case "if": {
      // One branch alone says what there is, if anything; two say either.
      const then = inner(template.then);
      return template.otherwise === undefined ? then : eitherOf(then, inner(template.otherwise));
    }
    case "use": {
      const body = fragments.get(template.name);
      return body === undefined || depth > MAX_DEPTH ? new Map() : discriminants(body, fragments, depth + 1);
    }
    default:
      return new Map();
  }
}

/** All fields that the map made here can have; undefined when others are possible. */
export function keysOf(template: Template, fragments: Fragments, depth = 0): Set<string> | undefined {
  const all = (bodies: readonly (Template | undefined)[]): Set<string> | undefined => {
    const found = new Set<string>();
    for (const body of bodies) {
      if (body === undefined) continue;
      const keys = keysOf(body, fragments, depth);
      if (keys === undefined) return undefined;
      for (const key of keys) found.add(key);
    }
    return found;
  };
  switch (template.kind) {
    case "object":
      return new Set(template.fields.map((field) => field.key));
    case "merge":
      return all(template.parts);
    case "if":
      return all([template.then, template.otherwise]);
    case "match":
      return all([...template.arms.map((arm) => arm.body), template.otherwise]);
    case "else":
      return all([template.body, template.fallback]);
    case "let":
    case "with":
      return all([template.body]);
    case "use": {
      const body = fragments.get(template.name);
      return body === undefined || depth > MAX_DEPTH ? undefined : keysOf(body, fragments, depth + 1);
    }
    default:
      return undefined;
  }
}

/** Fragments in fragments, before a circle is assumed. */
const MAX_DEPTH = 20;

function eitherOf(left: Map<string, Scalar[]>, right: Map<string, Scalar[]>): Map<string, Scalar[]> {
  const both = [...left].filter(([key]) => right.has(key));
  return new Map(both.map(([key, values]) => [key, [...values, ...(right.get(key) ?? [])]]));
}
