/**
 * What a wire calls a place of the hub: `sampling.seed` is `generationConfig.seed` in one wire and nothing in another. One
 * walk follows a map from what it makes to what it is made of; a decode map is followed along the hub's path, back to what
 * its expressions read, and an encode map to all that it writes.
 */

import { branchesOf, directiveOf } from "../directives/directive-table.ts";
import type { Flow, FlowScope, Inner, Paths } from "../directives/tracing.ts";
import { children, type Node as Expression } from "../expressions/nodes.ts";
import type { ObjectTemplate, Template } from "../mappings/template.ts";

type Fragments = ReadonlyMap<string, Template>;

/** @returns paths of the wire's own that may hold what the hub has at `path` (`turns.parts[audio]`), likeliest first. */
export function ownNames(decode: Template, fragments: Fragments, path: string): readonly string[] {
  const [, fields = "", kind] = /^([^[]*)(?:\[(.*)\])?$/.exec(path) ?? [];
  const found = new Backwards(fragments, kind).from(decode, fields.split("."), start);
  return [...new Set(found)].filter((place) => place !== "");
}

/** The same, of those that this document holds. A field that only the wire knows has its own name in the hub, too. */
export function ownName(
  decode: Template,
  fragments: Fragments,
  path: string,
  document: unknown,
): string | undefined {
  return [...ownNames(decode, fragments, path), path].find((place) => holds(document, place.split(".")));
}

/**
 * Where an encode map writes a value of the hub: `sampling.temperature` is `options.temperature`. Only where the value
 * itself is written, perhaps held within bounds: what is counted out of it is another thing, in units of its own. Lists are
 * not looked into: no single value stands in one.
 * @returns paths of the wire's own document, in the order of the map
 */
export function targetNames(encode: Template, fragments: Fragments, path: string): readonly string[] {
  return [...new Set(new Forwards(fragments, path).places(encode, [], start))];
}

const start: FlowScope = { context: [""], variables: new Map() };

/** A walk through the templates of a map, in which fragments do not come back to themselves. */
abstract class Walk implements Flow {
  readonly #fragments: Fragments;
  readonly #active = new Set<string>();

  constructor(fragments: Fragments) {
    this.#fragments = fragments;
  }

  fragment(name: string): Template | undefined {
    return this.#fragments.get(name);
  }

  abstract expression(node: Expression, scope: FlowScope): Paths;
  abstract template(template: Template, scope: FlowScope): Paths;

  /** What `visit` finds in the templates that a template is made of; `depth` tells apart looks into one fragment. */
  protected inside(
    template: Template,
    scope: FlowScope,
    depth: number,
    visit: (inner: Inner) => Paths,
  ): Paths {
    const key = template.kind === "use" ? `${template.name} ${depth}` : undefined;
    if (key !== undefined && this.#active.has(key)) return [];
    if (key !== undefined) this.#active.add(key);
    const found = directiveOf(template).trace.flow(template, scope, this).flatMap(visit);
    if (key !== undefined) this.#active.delete(key);
    return found;
  }
}

class Backwards extends Walk {
  readonly #kind: string | undefined;

  constructor(fragments: Fragments, kind: string | undefined) {
    super(fragments);
    this.#kind = kind;
  }

  /** Where the value at `steps`, inside what the template makes, comes from. */
  from(template: Template, steps: readonly string[], scope: FlowScope): Paths {
    if (template.kind === "expression")
      return this.expression(template.ast, scope).map((place) => join(place, ...steps));
    const [first, ...rest] = steps;
    if (template.kind === "object" && first === undefined) return this.#whole(template, scope);
    return this.inside(template, scope, steps.length, ({ body, scope: inner, key }) => {
      if (key === undefined) return this.from(body, steps, inner);
      return key === first ? this.from(body, rest, inner) : [];
    });
  }

  template(template: Template, scope: FlowScope): Paths {
    return this.from(template, [], scope);
  }

  #whole({ fields }: ObjectTemplate, scope: FlowScope): Paths {
    const kind = this.#kind;
    if (kind !== undefined) return fields.some(({ value }) => mayBe(value, kind)) ? scope.context : [];
    if (!scope.context.includes("")) return scope.context;
    return withoutLast(fields.flatMap(({ value }) => this.from(value, [], scope)));
  }

  expression(node: Expression, scope: FlowScope): Paths {
    const sources = (each: Expression): Paths => this.expression(each, scope);
    switch (node.kind) {
      case "path": {
        let places: Paths = scope.context;
        for (const [index, { node: step }] of node.steps.entries()) {
          if (step.kind === "field") places = places.map((place) => join(place, step.name));
          else if (index === 0) places = sources(step);
        }
        return places;
      }
      case "filter":
      case "keep":
        return sources(node.input);
      case "condition":
        return results(node).flatMap(sources);
      case "call":
        return node.arguments.flatMap(sources);
      default:
        return named(node, scope) ?? children(node).flatMap(sources);
    }
  }
}

class Forwards extends Walk {
  readonly #path: string;

  constructor(fragments: Fragments, path: string) {
    super(fragments);
    this.#path = path;
  }

  /** @param place what the template makes stands here */
  places(template: Template, place: readonly string[], scope: FlowScope): Paths {
    if (template.kind === "expression")
      return this.expression(template.ast, scope).includes(this.#path) ? [place.join(".")] : [];
    return this.inside(template, scope, 0, ({ body, scope: inner, key, isItem }) =>
      isItem ? [] : this.places(body, key === undefined ? place : [...place, key], inner),
    );
  }

  template(template: Template, scope: FlowScope): Paths {
    if (template.kind === "expression") return this.expression(template.ast, scope);
    if (template.kind === "object") return [];
    return this.inside(template, scope, 0, ({ body, scope: inner, isItem }) =>
      isItem ? [] : this.template(body, inner),
    );
  }

  expression(node: Expression, scope: FlowScope): Paths {
    const passed = (each: Expression): Paths => this.expression(each, scope);
    switch (node.kind) {
      case "path": {
        let places: Paths = scope.context;
        for (const [index, { node: step }] of node.steps.entries()) {
          if (step.kind === "field")
            places = places.map((place) => (place === "" ? step.name : `${place}.${step.name}`));
          else places = index === 0 ? passed(step) : [];
        }
        return places;
      }
      case "condition":
        return results(node).flatMap(passed);
      case "call": {
        const { procedure } = node;
        const keeps = procedure.kind === "variable" && keeping.has(procedure.name);
        return keeps ? node.arguments.flatMap(passed) : [];
      }
      case "fallback":
      case "array":
      case "block":
        return children(node).flatMap(passed);
      default:
        return named(node, scope) ?? [];
    }
  }
}

/** Functions that give one of the values that they are given, or the nearest that is possible. */
const keeping: ReadonlySet<string> = new Set([
  ...["clamp", "min", "max", "round", "floor", "ceil", "coalesce", "nearestEffort", "lowercase", "uppercase"],
]);

/** What `$`, `$$`, a variable or a constant is; undefined of anything else. */
function named(node: Expression, scope: FlowScope): Paths | undefined {
  switch (node.kind) {
    case "context":
      return scope.context;
    case "root":
      return [""];
    case "variable":
      return scope.variables.get(node.name) ?? [];
    case "literal":
      return [];
    default:
      return undefined;
  }
}

function results({ then, otherwise }: Extract<Expression, { kind: "condition" }>): Expression[] {
  return otherwise === undefined ? [then] : [then, otherwise];
}

/** Whether the template can make this text. */
function mayBe(template: Template, text: string): boolean {
  if (template.kind === "literal") return template.value === text;
  return branchesOf(template).some((body) => mayBe(body, text));
}

/** What several fields of one place are part of. */
function withoutLast(places: Paths): Paths {
  const parents = new Set(places.map((place) => place.slice(0, Math.max(0, place.lastIndexOf(".")))));
  return parents.size === 1 && places.length > 1 && !parents.has("") ? [...parents] : places;
}

/** The items of a run stand where the run does. */
function join(place: string, ...steps: readonly string[]): string {
  return [place, ...steps].filter((step) => step !== "" && step !== "items").join(".");
}

function holds(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return value.some((item) => holds(item, first === undefined ? [] : [first, ...rest]));
  if (first === undefined) return value !== undefined && value !== null;
  return (
    typeof value === "object" && value !== null && holds((value as Record<string, unknown>)[first], rest)
  );
}
