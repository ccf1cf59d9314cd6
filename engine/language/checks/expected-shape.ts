/**
 * What a template makes, against the schema of the place that it is for: constants, and whether a list or a map may stand
 * there, which members of a union the map can be, and what is required of it. What is read is `follow-expression.ts`.
 */
import * as language from "../diagnostics/build/checking.ts";
import * as say from "../diagnostics/build/paths.ts";
import {
  firstOf,
  type Literal,
  type MergeTemplate,
  type ObjectTemplate,
  type Template,
} from "../mappings/template.ts";
import { kinds } from "../schemas/check-structure.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { anything, type Schemas } from "../schemas/schema-walker.ts";
import type { Node, ScalarNode } from "../yaml/yaml-node.ts";
import type { Findings } from "./check-findings.ts";
import { describe } from "./described-shape.ts";
import { choicesOf, type Scalar } from "./possible-values.ts";
import type { Scope } from "./shape-scope.ts";
import * as shapes from "./shapes.ts";
import { anywhere, type Target, target } from "./write-target.ts";

interface Ground {
  readonly schemas: Schemas;
  readonly findings: Findings;
  discriminants(template: Template): Map<string, Scalar[]>;
  keysOf(template: Template): Set<string> | undefined;
}

/** A constant: one that the place may hold, and none that was meant to be a path. */
export function literal(template: Literal, scope: Scope, to: Target, ground: Ground): Shape {
  const { schemas, findings } = ground;
  const { value, node } = template;
  if (value === null) return shapes.constant(null);
  const fitting = schemas.ofType(to.shape, Number.isInteger(value) ? "integer" : typeof value);
  const { values, kind } = choicesOf(fitting);
  const place = findings.at(node);
  if (values.includes(value)) findings.right(place, "M202");
  else if (kind !== "closed" && typeof value === "string") forgotten(node, value, scope, fitting, ground);
  if (fitting.alternatives.length === 0) {
    if (to.shape.alternatives.length > 0) {
      findings.add(say.constantRefused(place, value, to.name, { type: kindsOf(to.shape, schemas) }));
    }
  } else if (kind === "closed" ? !values.includes(value) : !fits(fitting, value, schemas)) {
    findings.add(say.constantRefused(place, value, to.name, { values }));
  } else if (kind !== "any" || schemas.types(to.shape) !== undefined) findings.right(place, "M211");
  return shapes.constant(value);
}

function fits(shape: Shape, value: string | number | boolean, schemas: Schemas): boolean {
  return typeof value !== "string" || schemas.ofText(shape, value).alternatives.length > 0;
}

/**
 * A constant that reads like a path whose value would fit, or like a name that can be read: its `=` may have been forgotten.
 * Where no schema describes what is read, only a path of several steps into a text of the hub's is suspected: places have
 * words with dots in them, the hub has none.
 */
function forgotten(node: ScalarNode, value: string, scope: Scope, fitting: Shape, ground: Ground): void {
  const { schemas, findings } = ground;
  if (node.style !== "plain") return;
  const place = findings.at(node);
  const [, name = ""] = /^\$(\w+)(?:\.\w+)*$/.exec(value) ?? [];
  if (name !== "") {
    if (scope.variables.has(name)) findings.add(say.looksLikeVariable(place, value));
    else findings.add(say.mayBeExpression(place, value));
    return;
  }
  if (!/^[A-Za-z_]\w*(?:\.\w+)*$/.test(value)) return;
  const isTyped = schemas.types(fitting) !== undefined;
  const steps = value.split(".");
  const found = follows(steps, scope.context, schemas);
  if (found === undefined) {
    if (isTyped && steps.length > 1 && isUnknown(scope.context, schemas))
      findings.add(say.mayBeExpression(place, value));
  } else if ((isTyped || steps.length > 1) && schemas.ofType(found, "string").alternatives.length > 0)
    findings.add(say.looksLikePath(place, value, describe(scope.context).of));
}

/** What stands at the end of a path that a schema names, step by step. */
function follows(steps: readonly string[], from: Shape, schemas: Schemas): Shape | undefined {
  let here = from;
  for (const name of steps) {
    if (!schemas.names(here, name)) return undefined;
    here = schemas.field(here, name) ?? anything;
  }
  return here;
}

function isUnknown(shape: Shape, schemas: Schemas): boolean {
  return schemas.isOpen(shape) && schemas.fields(shape).length === 0;
}

/** The place of an item, where the template at `node` makes a list. */
export function itemsOf(node: Node, to: Target, { schemas, findings }: Ground): Target {
  const lists = schemas.ofType(to.shape, "array");
  const place = findings.at(firstOf(node));
  if (lists.alternatives.length > 0) {
    findings.right(place, "M203");
    return target(schemas.items(lists), `an item of ${to.name}`);
  }
  if (to.shape.alternatives.length > 0) {
    findings.add(language.wrongKind(place, to.name, "a list", kindsOf(to.shape, schemas)));
  }
  return anywhere;
}

/** The members of the target that the map to be made can be: its constants tell them apart. */
export function objectOf(
  template: ObjectTemplate | MergeTemplate,
  to: Target,
  { schemas, findings, discriminants }: Ground,
): Shape {
  let here = schemas.ofType(to.shape, "object");
  const place = findings.at(firstOf(template.node));
  if (here.alternatives.length === 0) {
    if (to.shape.alternatives.length > 0) {
      findings.add(language.wrongKind(place, to.name, "a map", kindsOf(to.shape, schemas)));
    }
    return anything;
  }
  findings.right(place, "M203");
  for (const [key, values] of discriminants(template)) {
    const narrowed = schemas.narrow(here, [key], values);
    if (narrowed.alternatives.length > 0) here = narrowed;
  }
  return here;
}

/** What is required of the members in `here`: reported if no way through the template sets it. */
export function required(
  template: ObjectTemplate | MergeTemplate,
  here: Shape,
  to: Target,
  { schemas, findings, keysOf }: Ground,
): void {
  const keys = to.isPart ? undefined : keysOf(template);
  if (keys === undefined) return;
  const missing = schemas.required(here).filter((key) => !keys.has(key));
  const place = findings.at(firstOf(template.node));
  if (missing.length === 0) findings.right(place, "M221");
  else findings.add(say.neverSet(place, missing, describe(here).of));
}

function kindsOf(shape: Shape, schemas: Schemas): string {
  return (schemas.types(shape) ?? []).map((type) => kinds[type] ?? type).join(" or ");
}
