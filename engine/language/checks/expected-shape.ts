/**
 * Checks the output of a template against the schema of its target: constants, lists and maps, the possible members of a union,
 * and required fields. `follow-expression.ts` checks what the template reads.
 */
import * as language from "../diagnostics/build/checking.ts";
import { expressionIn } from "../diagnostics/build/other-languages.ts";
import * as messages from "../diagnostics/build/paths.ts";
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

interface OutputContext {
  readonly schemas: Schemas;
  readonly findings: Findings;
  discriminants(template: Template): Map<string, Scalar[]>;
  keysOf(template: Template): Set<string> | undefined;
}

/** Checks that the target allows a constant, and that the constant is not a path without its `=`. */
export function literal(template: Literal, scope: Scope, to: Target, output: OutputContext): Shape {
  const { schemas, findings } = output;
  const { value, node } = template;
  if (value === null) return shapes.constant(null);
  const fitting = schemas.ofType(to.shape, Number.isInteger(value) ? "integer" : typeof value);
  const { values, kind } = choicesOf(fitting);
  const place = findings.at(node);
  if (values.includes(value)) findings.markCorrect(place, "M202");
  else if (kind !== "closed" && typeof value === "string")
    reportMissingSign(node, value, scope, fitting, output);
  if (fitting.alternatives.length === 0) {
    if (to.shape.alternatives.length > 0) {
      findings.add(messages.constantRefused(place, value, to.name, { type: kindsOf(to.shape, schemas) }));
    }
  } else if (kind === "closed" ? !values.includes(value) : !fits(fitting, value, schemas)) {
    findings.add(messages.constantRefused(place, value, to.name, { values }));
  } else if (kind !== "any" || schemas.types(to.shape) !== undefined) findings.markCorrect(place, "M211");
  return shapes.constant(value);
}

function fits(shape: Shape, value: string | number | boolean, schemas: Schemas): boolean {
  return typeof value !== "string" || schemas.ofText(shape, value).alternatives.length > 0;
}

/**
 * Reports a constant that looks like a path with a fitting value, or like the name of a variable: its `=` may be missing. If no schema
 * describes the input, only a path of several steps into a text of the hub is suspected. Providers use words with dots, and the
 * hub does not.
 */
function reportMissingSign(
  node: ScalarNode,
  value: string,
  scope: Scope,
  fitting: Shape,
  output: OutputContext,
): void {
  const { schemas, findings } = output;
  const place = findings.at(node);
  const foreign = expressionIn(value);
  if (foreign !== undefined) {
    findings.add(messages.foreignTemplate(place, value, foreign));
    return;
  }
  if (node.style !== "plain") return;
  const [, name = ""] = /^\$(\w+)(?:\.\w+)*$/.exec(value) ?? [];
  if (name !== "") {
    if (scope.variables.has(name)) findings.add(messages.looksLikeVariable(place, value));
    else findings.add(messages.mayBeExpression(place, value));
    return;
  }
  if (!/^[A-Za-z_]\w*(?:\.\w+)*$/.test(value)) return;
  const isTyped = schemas.types(fitting) !== undefined;
  const steps = value.split(".");
  const found = followPath(steps, scope.context, schemas);
  if (found === undefined) {
    if (isTyped && steps.length > 1 && isUnknown(scope.context, schemas))
      findings.add(messages.mayBeExpression(place, value));
  } else if ((isTyped || steps.length > 1) && schemas.ofType(found, "string").alternatives.length > 0)
    findings.add(messages.looksLikePath(place, value, describe(scope.context).of));
}

/** The shape at the end of a path, if a schema names every step. */
function followPath(steps: readonly string[], from: Shape, schemas: Schemas): Shape | undefined {
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

/** The target of an item, if the template at `node` makes a list. */
export function itemsOf(node: Node, to: Target, { schemas, findings }: OutputContext): Target {
  const lists = schemas.ofType(to.shape, "array");
  const place = findings.at(firstOf(node));
  if (lists.alternatives.length > 0) {
    findings.markCorrect(place, "M203");
    return target(schemas.items(lists), `an item of ${to.name}`);
  }
  if (to.shape.alternatives.length > 0) {
    findings.add(language.wrongKind(place, to.name, "a list", kindsOf(to.shape, schemas)));
  }
  return anywhere;
}

/** The members of the target union that the map can produce. Constants discriminate between them. */
export function objectOf(
  template: ObjectTemplate | MergeTemplate,
  to: Target,
  { schemas, findings, discriminants }: OutputContext,
): Shape {
  let here = schemas.ofType(to.shape, "object");
  const place = findings.at(firstOf(template.node));
  if (here.alternatives.length === 0) {
    if (to.shape.alternatives.length > 0) {
      findings.add(language.wrongKind(place, to.name, "a map", kindsOf(to.shape, schemas)));
    }
    return anything;
  }
  findings.markCorrect(place, "M203");
  for (const [key, values] of discriminants(template)) {
    const narrowed = schemas.narrow(here, [key], values);
    if (narrowed.alternatives.length > 0) here = narrowed;
  }
  return here;
}

/** Reports a field that the members in `here` require and that no path through the template sets. */
export function checkRequired(
  template: ObjectTemplate | MergeTemplate,
  here: Shape,
  to: Target,
  { schemas, findings, keysOf }: OutputContext,
): void {
  const keys = to.isPart ? undefined : keysOf(template);
  if (keys === undefined) return;
  const missing = schemas.required(here).filter((key) => !keys.has(key));
  const place = findings.at(firstOf(template.node));
  if (missing.length === 0) findings.markCorrect(place, "M221");
  else findings.add(messages.neverSet(place, missing, describe(here).of));
}

function kindsOf(shape: Shape, schemas: Schemas): string {
  return (schemas.types(shape) ?? []).map((type) => kinds[type] ?? type).join(" or ");
}
