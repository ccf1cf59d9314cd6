/** Every form of a template, each with its directive. A form without one does not compile. */
import type { Template } from "../mappings/template.ts";
import type { Directive, Key } from "./directive.ts";
import { each } from "./each.ts";
import { elseDirective } from "./else.ts";
import { fields } from "./fields.ts";
import { ifDirective } from "./if.ts";
import { leaf } from "./leaf.ts";
import { letDirective } from "./let.ts";
import { list } from "./list.ts";
import { literal } from "./literal.ts";
import { lost } from "./lost.ts";
import { match } from "./match.ts";
import { merge } from "./merge.ts";
import { use } from "./use.ts";
import { withDirective } from "./with.ts";

const table: { readonly [Kind in Template["kind"]]: Directive<Extract<Template, { kind: Kind }>> } = {
  literal,
  expression: leaf,
  list,
  each,
  let: letDirective,
  if: ifDirective,
  with: withDirective,
  match,
  else: elseDirective,
  merge,
  use,
  lost,
  object: fields,
};

/** What makes the body of a map: the first of these whose key is there. */
export const bodies: readonly Pick<Directive<Template>, "body">[] = [
  match,
  ifDirective,
  use,
  merge,
  lost,
  fields,
];

/** What goes around a body, innermost first: `$when` sees what `$let` named, and both see the item. */
export const wrappers: readonly Pick<Directive<Template>, "around">[] = [
  withDirective,
  ifDirective,
  letDirective,
  each,
  elseDirective,
];

/** The directives as one writes them. */
export const keys: ReadonlyMap<string, Key> = new Map(
  Object.values(table).flatMap((directive) => Object.entries(directive.keys)),
);

export function directiveOf<T extends Template>(template: T): Directive<T> {
  return table[template.kind] as unknown as Directive<T>;
}

/** The templates directly below, expressions that decide among them; what a `$use` names is not below it. */
export function childrenOf(template: Template): readonly Template[] {
  return directiveOf(template).children(template);
}

/** Those of them that see the input that the template sees itself. */
export function seeingOf(template: Template): readonly Template[] {
  return directiveOf(template).seeing?.(template) ?? childrenOf(template);
}

/** What may stand for the value of a template that only decides; nothing for one that makes a value of its own. */
export function branchesOf(template: Template): readonly Template[] {
  return directiveOf(template).branches?.(template) ?? [];
}
