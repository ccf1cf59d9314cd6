/**
 * The shapes that an expression sees at one place of a map, and what a condition implies for them. Where `type = "text"` is
 * true, only the members of a union remain whose `type` allows that value.
 */
import type { Node as Expression } from "../expressions/nodes.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import type { Schemas } from "../schemas/schema-walker.ts";
import type { Scalar } from "./possible-values.ts";
import { either } from "./shapes.ts";

export interface Scope {
  /** `$` */
  readonly context: Shape;
  /** `$$` */
  readonly root: Shape;
  /** `$` is `$$`: facts about one are true for the other. */
  readonly atRoot: boolean;
  readonly variables: ReadonlyMap<string, Shape>;
}

/** A path from `$`, from `$$` or from a variable (its name). `byDefault` replaces an absent value. */
export interface Origin {
  readonly from: string;
  readonly path: readonly string[];
  readonly byDefault?: Scalar;
}

/** The value at the origin is one of `values` (`holds`), or none of them. */
interface Fact extends Origin {
  readonly values: readonly Scalar[];
  readonly holds: boolean;
}

/** The scope in which the value at `origin` is one of `values` (`holds`), or none of them; undefined if that is impossible. */
export function narrowByValues(
  origin: Origin,
  values: readonly Scalar[],
  holds: boolean,
  scope: Scope,
  schemas: Schemas,
): Scope | undefined {
  return applyFacts(scope, [{ ...origin, values, holds }], schemas);
}

/** The scope in which the condition is true (`holds`) or false; undefined if that is impossible. */
export function narrowByCondition(
  condition: Expression,
  holds: boolean,
  scope: Scope,
  schemas: Schemas,
): Scope | undefined {
  return applyFacts(scope, factsOf(condition, holds), schemas);
}

/** The origin of a plain path; undefined for other expressions. `type ?? "x"` and `$coalesce(type, "x")` count as paths. */
export function originOf(node: Expression): Origin | undefined {
  switch (node.kind) {
    case "context":
      return { from: "$", path: [] };
    case "root":
      return { from: "$$", path: [] };
    case "variable":
      return { from: node.name, path: [] };
    case "fallback":
      return node.operator === "??" ? withDefault(node.left, node.right) : undefined;
    case "call": {
      const [first, second, third] = node.arguments;
      if (node.procedure.kind !== "variable" || node.procedure.name !== "coalesce") return undefined;
      return first === undefined || second === undefined || third !== undefined
        ? undefined
        : withDefault(first, second);
    }
    case "path": {
      let origin: Origin = { from: "$", path: [] };
      for (const [index, step] of node.steps.entries()) {
        if (step.stages.length > 0) return undefined;
        if (step.node.kind === "field") origin = { ...origin, path: [...origin.path, step.node.name] };
        else {
          const head = index === 0 ? originOf(step.node) : undefined;
          if (head === undefined) return undefined;
          origin = head;
        }
      }
      return origin;
    }
    default:
      return undefined;
  }
}

function withDefault(left: Expression, right: Expression): Origin | undefined {
  const origin = originOf(left);
  return origin === undefined || right.kind !== "literal" ? undefined : { ...origin, byDefault: right.value };
}

function factsOf(node: Expression, holds: boolean): Fact[] {
  if (node.kind === "call") {
    const [argument] = node.arguments;
    if (node.procedure.kind !== "variable" || argument === undefined) return [];
    if (node.procedure.name === "not") return factsOf(argument, !holds);
    return node.procedure.name === "boolean" ? factsOf(argument, holds) : [];
  }
  if (node.kind === "block" && node.expressions.length === 1) {
    return factsOf(node.expressions[0] as Expression, holds);
  }
  if (node.kind !== "binary") return [];
  const { operator, left, right } = node;
  switch (operator) {
    case "and":
    case "or": {
      const [first, second] = [factsOf(left, holds), factsOf(right, holds)];
      return (operator === "and") === holds ? [...first, ...second] : common(first, second);
    }
    case "=":
      return fact(left, [right], holds);
    case "!=":
      return fact(left, [right], !holds);
    case "in":
      return fact(left, right.kind === "array" ? right.items : [right], holds);
    default:
      return [];
  }
}

function fact(left: Expression, right: readonly Expression[], holds: boolean): Fact[] {
  const origin = originOf(left);
  const values = right.flatMap((item) => (item.kind === "literal" ? [item.value] : []));
  return origin === undefined || values.length < right.length ? [] : [{ ...origin, values, holds }];
}

/** The facts that two alternatives share: one path, with the values of both. */
function common(first: readonly Fact[], second: readonly Fact[]): Fact[] {
  const [one, other] = [first[0], second[0]];
  if (one === undefined || other === undefined || first.length + second.length > 2) return [];
  const same = one.from === other.from && one.path.join(".") === other.path.join(".");
  return same && one.holds && other.holds ? [{ ...one, values: [...one.values, ...other.values] }] : [];
}

function applyFacts(scope: Scope, facts: readonly Fact[], schemas: Schemas): Scope | undefined {
  let { context, root, variables } = scope;
  for (const fact of facts) {
    const { from } = fact;
    const isContext = from === "$" || (from === "$$" && scope.atRoot);
    const current = isContext ? context : from === "$$" ? root : variables.get(from);
    if (current === undefined) continue;
    const remaining = narrowByFact(current, fact, schemas);
    if (remaining.alternatives.length === 0) return undefined;
    if (isContext) context = remaining;
    if (from === "$$" || (isContext && scope.atRoot)) root = remaining;
    else if (!isContext) variables = new Map(variables).set(from, remaining);
  }
  return { ...scope, context, root, variables };
}

function narrowByFact(shape: Shape, { path, values, holds, byDefault }: Fact, schemas: Schemas): Shape {
  const narrowed = holds ? schemas.narrow(shape, path, values) : schemas.exclude(shape, path, values);
  // An absent value is replaced by the default. Without a default, an absent value equals nothing.
  const includesDefault = byDefault !== undefined && values.includes(byDefault);
  return includesDefault === holds ? either(narrowed, schemas.absent(shape, path)) : narrowed;
}
