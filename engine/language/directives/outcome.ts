/** Static facts about the values of templates. */
import type { Scalar } from "../checks/possible-values.ts";
import type { Template } from "../mappings/template.ts";
import { branchesOf } from "./branches.ts";

export type Find = (name: string) => Template | undefined;

/** Whether a template makes several values, which are spliced into the surrounding list. */
export function makesList(template: Template, find: Find, seen: Set<string> = new Set()): boolean {
  if (template.kind === "each" || template.kind === "list") return true;
  if (template.kind !== "use") return branchesOf(template).some((body) => makesList(body, find, seen));
  const fragment = seen.has(template.name) ? undefined : find(template.name);
  seen.add(template.name);
  return fragment !== undefined && makesList(fragment, find, seen);
}

/** Whether the template's value is an object without other references. */
export function isFresh(template: Template, find: Find, seen: Set<string> = new Set()): boolean {
  if (template.kind === "object" || template.kind === "merge") return true;
  if (template.kind === "use") {
    if (seen.has(template.name)) return true;
    seen.add(template.name);
    const fragment = find(template.name);
    return fragment !== undefined && isFresh(fragment, find, seen);
  }
  const branches = branchesOf(template);
  return branches.length > 0 && branches.every((body) => isFresh(body, find, seen));
}

/** Depth of nested fragments at which a circle is assumed. */
const MAX_DEPTH = 20;

/** The possible constants of a template; undefined if it can be something else. */
function constantsOf(template: Template, find: Find, depth = 0): Scalar[] | undefined {
  if (template.kind === "literal") return [template.value];
  return factsOf(template, find, depth, constantsOf)?.flat();
}

/** All fields that the resulting map can have; undefined if others are possible. */
export function keysOf(template: Template, find: Find, depth = 0): Set<string> | undefined {
  if (template.kind === "object") return new Set(template.fields.map(({ key }) => key));
  const sets = factsOf(template, find, depth, keysOf);
  return sets && new Set(sets.flatMap((set) => [...set]));
}

/** The facts about every template that can supply the value; undefined if one of them has no fact. */
function factsOf<Fact>(
  template: Template,
  find: Find,
  depth: number,
  factOf: (template: Template, find: Find, depth: number) => Fact | undefined,
): Fact[] | undefined {
  if (template.kind === "use") {
    const body = find(template.name);
    const fact = body === undefined || depth > MAX_DEPTH ? undefined : factOf(body, find, depth + 1);
    return fact && [fact];
  }
  const bodies = template.kind === "merge" ? template.parts : branchesOf(template);
  const all: Fact[] = [];
  for (const body of bodies) {
    const fact = factOf(body, find, depth);
    if (fact === undefined) return undefined;
    all.push(fact);
  }
  return all.length > 0 || template.kind === "merge" ? all : undefined;
}

/** Fields of the resulting map with constant values: they discriminate the members of a union. */
export function discriminants(template: Template, find: Find, depth = 0): Map<string, Scalar[]> {
  if (template.kind === "object") {
    const constants = template.fields.map(({ key, value }) => [key, constantsOf(value, find) ?? []] as const);
    return new Map(constants.filter(([, values]) => values.length > 0));
  }
  if (template.kind === "merge")
    return new Map(template.parts.flatMap((part) => [...discriminants(part, find, depth)]));
  if (template.kind === "use") {
    const body = find(template.name);
    return body === undefined || depth > MAX_DEPTH ? new Map() : discriminants(body, find, depth + 1);
  }
  // With one branch, its facts are used; with several, the union of their facts.
  const [first, ...others] = branchesOf(template).map((body) => discriminants(body, find, depth));
  return others.reduce(eitherOf, first ?? new Map());
}

function eitherOf(left: Map<string, Scalar[]>, right: Map<string, Scalar[]>): Map<string, Scalar[]> {
  const both = [...left].filter(([key]) => right.has(key));
  return new Map(both.map(([key, values]) => [key, [...values, ...(right.get(key) ?? [])]]));
}
