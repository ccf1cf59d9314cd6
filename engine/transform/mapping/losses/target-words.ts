/**
 * Where a wire's encode map writes a value of the hub: `sampling.temperature` is `options.temperature`. Only where the
 * value itself is written, perhaps held within bounds: what is counted out of it is another thing, in units of its own.
 */
import { children, type Node as Expression } from "../../expression/nodes.ts";
import type { Template } from "../template.ts";

/** Paths of the hub. */
type Sources = readonly string[];

interface Scope {
  context: Sources;
  variables: ReadonlyMap<string, Sources>;
}

/** @returns paths of the wire's own document that are written from the hub's `path`, in the order of the map. */
export function targetWords(
  encode: Template,
  fragments: ReadonlyMap<string, Template>,
  path: string,
): readonly string[] {
  const walk = new Walk(fragments, path);
  walk.template(encode, [], { context: [""], variables: new Map() });
  return [...walk.found];
}

class Walk {
  readonly found = new Set<string>();
  readonly #fragments: ReadonlyMap<string, Template>;
  readonly #path: string;
  readonly #active = new Set<string>();

  constructor(fragments: ReadonlyMap<string, Template>, path: string) {
    this.#fragments = fragments;
    this.#path = path;
  }

  /** @param place what the template makes stands here. Lists are not looked into: no single value stands in one. */
  template(template: Template, place: readonly string[], scope: Scope): void {
    const inside = (body: Template | undefined, inner: Scope = scope): void => {
      if (body !== undefined) this.template(body, place, inner);
    };
    switch (template.kind) {
      case "expression":
        if (passed(template.ast, scope).includes(this.#path)) this.found.add(place.join("."));
        return;
      case "object":
        for (const { key, value } of template.fields) this.template(value, [...place, key], scope);
        return;
      case "merge":
        for (const part of template.parts) inside(part);
        return;
      case "if":
        inside(template.then);
        inside(template.otherwise);
        return;
      case "match":
        for (const { body } of template.arms) inside(body);
        inside(template.otherwise);
        return;
      case "else":
        inside(template.body);
        inside(template.fallback);
        return;
      case "with":
        inside(template.body, { ...scope, context: passed(template.context.ast, scope) });
        return;
      case "let": {
        const variables = new Map(scope.variables);
        const inner = { ...scope, variables };
        for (const { name, value } of template.names) variables.set(name, sourcesOf(value, inner));
        inside(template.body, inner);
        return;
      }
      case "use": {
        const fragment = this.#fragments.get(template.name);
        if (fragment === undefined || this.#active.has(template.name)) return;
        this.#active.add(template.name);
        inside(fragment, { ...scope, variables: new Map() });
        this.#active.delete(template.name);
      }
    }
  }
}

/** What a name may stand for. */
function sourcesOf(template: Template, scope: Scope): Sources {
  if (template.kind === "expression") return passed(template.ast, scope);
  if (template.kind !== "if") return [];
  const { then, otherwise } = template;
  return [...sourcesOf(then, scope), ...(otherwise === undefined ? [] : sourcesOf(otherwise, scope))];
}

/** Functions that give one of the values that they are given, or the nearest that is possible. */
const keeping: ReadonlySet<string> = new Set([
  ...["clamp", "min", "max", "round", "floor", "ceil", "coalesce", "nearestEffort", "lowercase", "uppercase"],
]);

/** Where a value comes from that an expression passes on. */
function passed(node: Expression, scope: Scope): Sources {
  switch (node.kind) {
    case "context":
      return scope.context;
    case "root":
      return [""];
    case "variable":
      return scope.variables.get(node.name) ?? [];
    case "path": {
      let sources = scope.context;
      for (const [index, { node: step }] of node.steps.entries()) {
        if (step.kind === "field")
          sources = sources.map((source) => (source === "" ? step.name : `${source}.${step.name}`));
        else sources = index === 0 ? passed(step, scope) : [];
      }
      return sources;
    }
    case "condition":
      return [node.then, node.otherwise].flatMap((each) => (each === undefined ? [] : passed(each, scope)));
    case "call": {
      const { procedure } = node;
      const keeps = procedure.kind === "variable" && keeping.has(procedure.name);
      return keeps ? node.arguments.flatMap((argument) => passed(argument, scope)) : [];
    }
    case "fallback":
    case "array":
    case "block":
      return children(node).flatMap((child) => passed(child, scope));
    default:
      return [];
  }
}
