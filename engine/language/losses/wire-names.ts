/**
 * The name that a wire uses for a place of the hub: `sampling.seed` is `generationConfig.seed` in one wire and absent in
 * another. A walk follows a map from its output to its inputs. For a decode map it follows the hub's path back to the fields
 * that its expressions read. For an encode map it visits all fields that the map writes.
 */

import { branchesOf } from "../directives/branches.ts";
import { children, type Node as Expression } from "../expressions/nodes.ts";
import type { ObjectTemplate, Template } from "../mappings/template.ts";
import type { Flow, FlowScope, Inner, Paths } from "./tracing.ts";
import { tracingOf } from "./tracings.ts";

type Fragments = ReadonlyMap<string, Template>;

/** @returns paths of the wire's own document for the hub's `path` (`turns.parts[audio]`), the likeliest first */
export function ownNames(decode: Template, fragments: Fragments, path: string): readonly string[] {
  const [, fields = "", kind] = /^([^[]*)(?:\[(.*)\])?$/.exec(path) ?? [];
  const found = new OriginWalk(fragments, kind).from(decode, fields.split("."), start);
  return [...new Set(found)].filter((place) => place !== "");
}

/** The first of these names that the document contains. A field that only the wire knows has its own name in the hub, too. */
export function ownName(
  decode: Template,
  fragments: Fragments,
  path: string,
  document: unknown,
): string | undefined {
  return [...ownNames(decode, fragments, path), path].find((place) => hasValueAt(document, place.split(".")));
}

/**
 * The places where an encode map writes a value of the hub: `sampling.temperature` is `options.temperature`. Only places of the
 * value itself count, possibly limited to a range. A value that is computed from it has another meaning and unit. Lists are
 * skipped, because they contain no single value.
 * @returns paths of the wire's own document, in the order of the map
 */
export function targetNames(encode: Template, fragments: Fragments, path: string): readonly string[] {
  return [...new Set(new DestinationWalk(fragments, path).places(encode, [], start))];
}

const start: FlowScope = { context: [""], variables: new Map() };

/** A walk through the templates of a map that stops at recursive fragments. */
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

  /** The results of `visit` for the child templates of a template; `depth` distinguishes visits of one fragment. */
  protected inside(
    template: Template,
    scope: FlowScope,
    depth: number,
    visit: (inner: Inner) => Paths,
  ): Paths {
    const key = template.kind === "use" ? `${template.name} ${depth}` : undefined;
    if (key !== undefined && this.#active.has(key)) return [];
    if (key !== undefined) this.#active.add(key);
    const found = tracingOf(template).flow(template, scope, this).flatMap(visit);
    if (key !== undefined) this.#active.delete(key);
    return found;
  }
}

class OriginWalk extends Walk {
  readonly #kind: string | undefined;

  constructor(fragments: Fragments, kind: string | undefined) {
    super(fragments);
    this.#kind = kind;
  }

  /** The origin of the value at `steps` inside the template's output. */
  from(template: Template, steps: readonly string[], scope: FlowScope): Paths {
    if (template.kind === "expression")
      return this.expression(template.ast, scope).map((place) => join(place, ...steps));
    const [first, ...rest] = steps;
    if (template.kind === "object" && first === undefined) return this.#allFields(template, scope);
    return this.inside(template, scope, steps.length, ({ body, scope: inner, key }) => {
      if (key === undefined) return this.from(body, steps, inner);
      return key === first ? this.from(body, rest, inner) : [];
    });
  }

  template(template: Template, scope: FlowScope): Paths {
    return this.from(template, [], scope);
  }

  #allFields({ fields }: ObjectTemplate, scope: FlowScope): Paths {
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
        return placesOf(node, scope) ?? children(node).flatMap(sources);
    }
  }
}

class DestinationWalk extends Walk {
  readonly #path: string;

  constructor(fragments: Fragments, path: string) {
    super(fragments);
    this.#path = path;
  }

  /** @param place the position of the template's output */
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
    const origins = (each: Expression): Paths => this.expression(each, scope);
    switch (node.kind) {
      case "path": {
        let places: Paths = scope.context;
        for (const [index, { node: step }] of node.steps.entries()) {
          if (step.kind === "field")
            places = places.map((place) => (place === "" ? step.name : `${place}.${step.name}`));
          else places = index === 0 ? origins(step) : [];
        }
        return places;
      }
      case "condition":
        return results(node).flatMap(origins);
      case "call": {
        const { procedure } = node;
        const isPreserving = procedure.kind === "variable" && valuePreserving.has(procedure.name);
        return isPreserving ? node.arguments.flatMap(origins) : [];
      }
      case "fallback":
      case "array":
      case "block":
        return children(node).flatMap(origins);
      default:
        return placesOf(node, scope) ?? [];
    }
  }
}

/** Functions that return one of their arguments, or the nearest allowed value. */
const valuePreserving: ReadonlySet<string> = new Set([
  ...["clamp", "min", "max", "round", "floor", "ceil", "coalesce", "nearestEffort", "lowercase", "uppercase"],
]);

/** The places of `$`, `$$`, a variable or a constant; undefined for other expressions. */
function placesOf(node: Expression, scope: FlowScope): Paths | undefined {
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

/** Whether the template can produce this text. */
function mayBe(template: Template, text: string): boolean {
  if (template.kind === "literal") return template.value === text;
  return branchesOf(template).some((body) => mayBe(body, text));
}

/** The common parent of several fields. */
function withoutLast(places: Paths): Paths {
  const parents = new Set(places.map((place) => place.slice(0, Math.max(0, place.lastIndexOf(".")))));
  return parents.size === 1 && places.length > 1 && !parents.has("") ? [...parents] : places;
}

/** The items of a run have the place of the run. */
function join(place: string, ...steps: readonly string[]): string {
  return [place, ...steps].filter((step) => step !== "" && step !== "items").join(".");
}

function hasValueAt(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return value.some((item) => hasValueAt(item, first === undefined ? [] : [first, ...rest]));
  if (first === undefined) return value !== undefined && value !== null;
  return (
    typeof value === "object" && value !== null && hasValueAt((value as Record<string, unknown>)[first], rest)
  );
}
