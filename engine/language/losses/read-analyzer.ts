/** The reads of expressions in a document, the origin of their values, and the facts that conditions imply. */
import { type Call, children, type Node as Expression, type Path } from "../expressions/nodes.ts";
import type { Reads } from "./reads.ts";

/** The possible origins of a value in the document; empty if it comes from elsewhere. */
export type Places = readonly Reads[];

export interface Scope {
  context: Places;
  root: Places;
  variables: ReadonlyMap<string, Places>;
  /** Named lists of words. */
  words: ReadonlyMap<string, readonly string[]>;
  /** Places at which, after a condition, only values of these kinds are possible; empty if the value is not an object. */
  kinds: ReadonlyMap<Reads, Places>;
}

/** A choice by a field, such as `source.kind`. */
export interface Choice {
  /** The objects that contain the field. */
  owners: Places;
  field: string;
  /** The kind of an object without the field. */
  usual: string | undefined;
  /** The field belongs to the context itself, not to a nested object. */
  isOfContext: boolean;
}

export class ReadAnalyzer {
  readonly #separatesKinds: boolean;

  /** @param separatesKinds reads of a kind that a condition excludes do not count for the other kinds */
  constructor(separatesKinds: boolean) {
    this.#separatesKinds = separatesKinds;
  }

  /** The possible places of the context. */
  here(scope: Scope): Places {
    return resolveKinds(scope.context, scope);
  }

  /** Records the reads inside an expression and returns the origin of its value. */
  at(node: Expression, scope: Scope): Places {
    switch (node.kind) {
      case "context":
        return resolveKinds(scope.context, scope);
      case "root":
        return resolveKinds(scope.root, scope);
      case "variable":
        return resolveKinds(scope.variables.get(node.name) ?? [], scope);
      case "path":
        return this.#path(node, scope);
      case "filter": {
        const input = this.at(node.input, scope);
        for (const stage of node.stages) this.at(stage, { ...scope, context: input });
        return input;
      }
      case "keep":
        return this.at(node.input, scope);
      case "condition":
        this.use(node.condition, scope);
        return [
          ...this.at(node.then, scope),
          ...(node.otherwise === undefined ? [] : this.at(node.otherwise, scope)),
        ];
      case "fallback":
        // The right side of `?:` also runs if the left one is present and false.
        return node.operator === "??"
          ? this.#firstOf([node.left, node.right], scope)
          : [...this.at(node.left, scope), ...this.at(node.right, scope)];
      case "lambda": {
        this.use(node.body, scope);
        return [];
      }
      case "call":
        return this.#call(node, scope);
      case "binary": {
        const { operator, left, right } = node;
        // A comparison with a word uses no field of an object or a list.
        if (hasLiterals(right)) this.at(left, scope);
        else this.use(left, scope);
        if (hasLiterals(left) && operator !== "in") this.at(right, scope);
        else this.use(right, operator === "and" ? this.within(scope, left, true) : scope);
        return [];
      }
      default:
        for (const child of children(node)) this.use(child, scope);
        return [];
    }
  }

  /** A value that is consumed here: everything at its place counts as read. */
  use(node: Expression, scope: Scope): void {
    for (const place of this.at(node, scope)) place.usesAll = true;
  }

  #call({ procedure, arguments: values }: Call, scope: Scope): Places {
    const name = procedure.kind === "variable" ? procedure.name : "";
    if (name === "coalesce") return this.#firstOf(values, scope);
    // A test for presence or a count reads nothing of the value itself.
    if (presenceTests.has(name)) for (const value of values) this.at(value, scope);
    else if (textFunctions.has(name))
      for (const place of values.flatMap((value) => this.at(value, scope))) place.isNamed = true;
    else if (name === "without" && wordsOf(values[1], scope).length > 0) {
      const words = wordsOf(values[1], scope);
      return this.at(values[0] as Expression, scope).map((place) => place.without(words));
    } else if (returningArguments.has(name)) return values.flatMap((value) => this.at(value, scope));
    else for (const value of values) this.use(value, scope);
    return [];
  }

  /** The right side of `??` runs only if the left one is absent. */
  #firstOf(values: readonly Expression[], scope: Scope): Places {
    let inner = scope;
    return values.flatMap((value) => {
      const places = this.at(value, inner);
      if (this.#separatesKinds) inner = narrowKinds(inner, this.#present(value, false, inner));
      return places;
    });
  }

  #path(path: Path, scope: Scope): Places {
    let places: Places = resolveKinds(scope.context, scope);
    for (const [index, step] of path.steps.entries()) {
      if (step.node.kind === "field") {
        const { name } = step.node;
        const [position] = step.stages;
        const reach =
          position?.kind === "literal" && position.value === 0 && step.stages.length === 1 ? "first" : "all";
        places = places.map((place) => place.field(name));
        for (const place of places) if (place.reach !== "all") place.reach = reach;
        places = resolveKinds(places, scope);
      } else places = this.at(step.node, index === 0 ? scope : { ...scope, context: places });
      for (const stage of step.stages) {
        const inner = { ...scope, context: places };
        this.at(stage, inner);
        places = resolveKinds(places, this.within(inner, stage, true));
      }
    }
    return places;
  }

  /** The field of a choice: `type` in `$match: =type`, also with a default. */
  choice(node: Expression, scope: Scope): Choice | undefined {
    const [first, second] = alternatives(node);
    if (first !== undefined) {
      const choice = this.choice(first, scope);
      const usual = second?.kind === "literal" ? String(second.value) : undefined;
      return choice && { ...choice, usual };
    }
    if (node.kind !== "path") return undefined;
    const last = node.steps.at(-1);
    if (last?.node.kind !== "field" || node.steps.some(({ stages }) => stages.length > 0)) return undefined;
    const isOfContext = node.steps.length === 1;
    const owners = isOfContext
      ? this.here(scope)
      : this.#path({ ...node, steps: node.steps.slice(0, -1) }, scope);
    return { owners, field: last.node.name, usual: undefined, isOfContext };
  }

  /** The scope in which a condition is true (`holds`) or false. */
  within(scope: Scope, condition: Expression, holds: boolean): Scope {
    if (condition.kind === "binary") {
      const { operator, left, right } = condition;
      if (operator === "and" || operator === "or") {
        const first = this.within(scope, left, holds);
        if ((operator === "and") === holds) return this.within(first, right, holds);
        return either(scope, first, this.within(scope, right, holds));
      }
    }
    const [argument] = condition.kind === "call" ? condition.arguments : [];
    if (argument !== undefined && nameOf(condition) === "not") return this.within(scope, argument, !holds);
    return this.#factsOf(condition, holds, scope);
  }

  /** The scope in which the field of a choice has one of these values. */
  ofKind(scope: Scope, { owners, field, usual, isOfContext }: Choice, values: readonly string[]): Scope {
    const facts = new Map<Reads, Places>();
    for (const owner of owners.filter(({ isChoice }) => isChoice)) {
      const kinds = values.map((value) => {
        const kind = owner.variant(field, value);
        return value === usual ? owner.having([field], false, kind) : kind;
      });
      facts.set(owner, kinds);
    }
    // For nested objects of the hub, reads of one kind count for all.
    return isOfContext || this.#separatesKinds ? narrowKinds(scope, facts) : scope;
  }

  /** The scope in which the field of a choice has none of these values. */
  ofOtherKind(scope: Scope, { owners, field, usual = "" }: Choice, values: readonly string[]): Scope {
    if (!this.#separatesKinds) return scope;
    const facts = new Map<Reads, Places>();
    for (const owner of owners.filter(({ isChoice }) => isChoice)) {
      const others = values.includes(usual) ? owner.having([field], true) : owner;
      facts.set(owner, [others.rest(field, values)]);
    }
    return narrowKinds(scope, facts);
  }

  /** The facts that a single condition implies. */
  #factsOf(condition: Expression, holds: boolean, scope: Scope): Scope {
    if (condition.kind === "call") {
      const [argument] = condition.arguments;
      return argument !== undefined && this.#separatesKinds && nameOf(condition) === "exists"
        ? narrowKinds(scope, this.#present(argument, holds, scope))
        : scope;
    }
    if (condition.kind !== "binary") return scope;
    const { operator, left, right } = condition;
    const values = operator === "=" || operator === "in" ? literalsOf(right) : [];
    if (values.length === 0) return scope;
    const typed = left.kind === "call" && nameOf(left) === "type" ? left.arguments[0] : undefined;
    if (typed !== undefined) return holds ? this.ofTypes(scope, typed, values) : scope;
    const choice = this.choice(left, scope);
    // A nested field discriminates objects, but not kinds of the context.
    if (!choice?.isOfContext) return scope;
    return holds ? this.ofKind(scope, choice, values) : this.ofOtherKind(scope, choice, values);
  }

  /** The scope in which a value has one of these types: a scalar contains no fields to read. */
  ofTypes(scope: Scope, node: Expression, types: readonly string[]): Scope {
    if (types.some((type) => type === "object" || type === "array")) return scope;
    return narrowKinds(scope, new Map(this.at(node, scope).map((place) => [place, []])));
  }

  #present(tested: Expression, isPresent: boolean, scope: Scope): Map<Reads, Places> {
    const choices = fieldsIn(tested).map((node) => this.choice(node, scope));
    const fields = new Map<Reads, string[]>();
    for (const choice of choices) {
      if (choice === undefined) return new Map();
      for (const owner of choice.owners)
        if (owner.isChoice) fields.set(owner, [...(fields.get(owner) ?? []), choice.field]);
    }
    return new Map([...fields].map(([owner, names]) => [owner, [owner.having(names, isPresent)]]));
  }
}

const presenceTests: ReadonlySet<string> = new Set(["count", "exists", "boolean", "not", "type", "keys"]);

/** Functions that return their arguments, or parts of them. */
const returningArguments: ReadonlySet<string> = new Set(["append", "without", "spread"]);

/** Functions of texts: for an object they have no result. */
const textFunctions: ReadonlySet<string> = new Set([
  ...["contains", "lowercase", "uppercase", "trim", "substringBefore", "substringAfter"],
  ...["dataUrlMime", "dataUrlData", "mimeOf"],
]);

export function nameOf(node: Expression): string | undefined {
  return node.kind === "call" && node.procedure.kind === "variable" ? node.procedure.name : undefined;
}

/** `a ?? b`, `$coalesce(a, b)`. */
function alternatives(node: Expression): readonly Expression[] {
  if (node.kind === "fallback") return [node.left, node.right];
  return node.kind === "call" && nameOf(node) === "coalesce" ? node.arguments : [];
}

function fieldsIn(node: Expression): readonly Expression[] {
  const several = alternatives(node);
  return several.length === 0 ? [node] : several.flatMap(fieldsIn);
}

/** A word, a number, or a list of them, as literals. */
function hasLiterals(node: Expression | undefined): boolean {
  return literalsOf(node).length > 0;
}

function literalsOf(node: Expression | undefined): string[] {
  if (node === undefined) return [];
  if (node.kind === "literal") return [String(node.value)];
  if (node.kind !== "array" || !node.items.every(({ kind }) => kind === "literal")) return [];
  return node.items.flatMap(literalsOf);
}

function wordsOf(node: Expression | undefined, { words }: Scope): readonly string[] {
  return node?.kind === "variable" ? (words.get(node.name) ?? []) : literalsOf(node);
}

function resolveKinds(places: Places, { kinds }: Scope): Places {
  return kinds.size === 0 ? places : places.flatMap((place) => kinds.get(place) ?? [place]);
}

function narrowKinds(scope: Scope, facts: ReadonlyMap<Reads, Places>): Scope {
  if (facts.size === 0) return scope;
  const kinds = new Map(facts);
  for (const [place, places] of scope.kinds)
    kinds.set(
      place,
      places.flatMap((kind) => facts.get(kind) ?? [kind]),
    );
  return { ...scope, kinds };
}

/** The facts that are true in both scopes. */
function either(scope: Scope, first: Scope, second: Scope): Scope {
  const kinds = new Map(scope.kinds);
  for (const [place, places] of first.kinds) {
    const more = second.kinds.get(place);
    if (more !== undefined) kinds.set(place, [...new Set([...places, ...more])]);
  }
  return { ...scope, kinds };
}
