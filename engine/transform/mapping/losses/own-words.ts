/**
 * What a wire itself calls a place of the hub: `sampling.seed` is `generationConfig.seed` in one wire and nothing in
 * another. Found by following the wire's decode map along the hub's path, back to what its expressions read.
 */
import { children, type Node as Expression } from "../../expression/nodes.ts";
import type { Template } from "../template.ts";

/** Paths of the wire's document, without positions of lists; `""` is the document itself. */
type Places = readonly string[];

interface Scope {
  context: Places;
  variables: ReadonlyMap<string, Places>;
}

/** @returns paths of the wire's own that may hold what the hub has at `path` (`turns.parts[audio]`), likeliest first. */
export function ownWords(
  decode: Template,
  fragments: ReadonlyMap<string, Template>,
  path: string,
): readonly string[] {
  const [, fields = "", kind] = /^([^[]*)(?:\[(.*)\])?$/.exec(path) ?? [];
  const walk = new Walk(fragments, kind);
  const found = walk.template(decode, fields.split("."), { context: [""], variables: new Map() });
  return [...new Set(found)].filter((place) => place !== "");
}

/** The same, of those that this document holds. A field that only the wire knows has its own name in the hub, too. */
export function ownWord(
  decode: Template,
  fragments: ReadonlyMap<string, Template>,
  path: string,
  document: unknown,
): string | undefined {
  return [...ownWords(decode, fragments, path), path].find((place) => holds(document, place.split(".")));
}

function holds(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return value.some((item) => holds(item, first === undefined ? [] : [first, ...rest]));
  if (first === undefined) return value !== undefined && value !== null;
  return (
    typeof value === "object" && value !== null && holds((value as Record<string, unknown>)[first], rest)
  );
}

class Walk {
  readonly #fragments: ReadonlyMap<string, Template>;
  readonly #kind: string | undefined;
  readonly #active = new Set<string>();

  constructor(fragments: ReadonlyMap<string, Template>, kind: string | undefined) {
    this.#fragments = fragments;
    this.#kind = kind;
  }

  /** Where the value at `steps`, inside what the template makes, comes from. */
  template(template: Template, steps: readonly string[], scope: Scope): Places {
    const inside = (body: Template | undefined, inner: Scope = scope): Places =>
      body === undefined ? [] : this.template(body, steps, inner);
    switch (template.kind) {
      case "literal":
        return [];
      case "expression":
        return sources(template.ast, scope).map((place) => join(place, ...steps));
      case "object":
        return this.#object(template, steps, scope);
      case "list":
        return template.items.flatMap((item) => inside(item));
      case "merge":
        return template.parts.flatMap((part) => inside(part));
      case "if":
        return [...inside(template.then), ...inside(template.otherwise)];
      case "match":
        return [...template.arms.flatMap(({ body }) => inside(body)), ...inside(template.otherwise)];
      case "else":
        return [...inside(template.body), ...inside(template.fallback)];
      case "with":
        return inside(template.body, { ...scope, context: sources(template.context.ast, scope) });
      case "let": {
        const variables = new Map(scope.variables);
        const inner = { ...scope, variables };
        for (const { name, value } of template.names) variables.set(name, this.template(value, [], inner));
        return inside(template.body, inner);
      }
      case "each": {
        const context = this.template(template.list, [], scope);
        const variables = new Map(scope.variables);
        if (template.as !== undefined) variables.set(template.as, context);
        return inside(template.body, { context, variables });
      }
      case "use":
        return this.#use(template.name, steps, scope);
    }
  }

  #object(template: Extract<Template, { kind: "object" }>, steps: readonly string[], scope: Scope): Places {
    const [first, ...rest] = steps;
    if (first === undefined) {
      const { fields } = template;
      const kind = this.#kind;
      if (kind !== undefined) return fields.some(({ value }) => mayBe(value, kind)) ? scope.context : [];
      if (!scope.context.includes("")) return scope.context;
      return withoutLast(fields.flatMap(({ value }) => this.template(value, [], scope)));
    }
    const field = template.fields.find(({ key }) => key === first);
    return field === undefined ? [] : this.template(field.value, rest, scope);
  }

  #use(name: string, steps: readonly string[], scope: Scope): Places {
    const fragment = this.#fragments.get(name);
    const key = `${name} ${steps.length}`;
    if (fragment === undefined || this.#active.has(key)) return [];
    this.#active.add(key);
    const found = this.template(fragment, steps, { ...scope, variables: new Map() });
    this.#active.delete(key);
    return found;
  }
}

/** Whether the template can make this text. */
function mayBe(template: Template, text: string): boolean {
  switch (template.kind) {
    case "literal":
      return template.value === text;
    case "if":
      return [template.then, template.otherwise].some((each) => each !== undefined && mayBe(each, text));
    case "match":
      return [...template.arms.map(({ body }) => body), template.otherwise].some(
        (each) => each !== undefined && mayBe(each, text),
      );
    default:
      return false;
  }
}

/** What several fields of one place are part of. */
function withoutLast(places: Places): Places {
  const parents = new Set(places.map((place) => place.slice(0, Math.max(0, place.lastIndexOf(".")))));
  return parents.size === 1 && places.length > 1 && !parents.has("") ? [...parents] : places;
}

/** Where an expression's value comes from. */
function sources(node: Expression, scope: Scope): Places {
  switch (node.kind) {
    case "context":
      return scope.context;
    case "root":
      return [""];
    case "variable":
      return scope.variables.get(node.name) ?? [];
    case "path": {
      let places: Places = scope.context;
      for (const [index, { node: step }] of node.steps.entries()) {
        if (step.kind === "field") places = places.map((place) => join(place, step.name));
        else if (index === 0) places = sources(step, scope);
      }
      return places;
    }
    case "filter":
    case "keep":
      return sources(node.input, scope);
    case "condition":
      return [node.then, node.otherwise].flatMap((each) => (each === undefined ? [] : sources(each, scope)));
    case "call":
      return node.arguments.flatMap((argument) => sources(argument, scope));
    case "literal":
      return [];
    default:
      return children(node).flatMap((child) => sources(child, scope));
  }
}

/** The items of a run stand where the run does. */
function join(place: string, ...steps: readonly string[]): string {
  return [place, ...steps].filter((step) => step !== "" && step !== "items").join(".");
}
