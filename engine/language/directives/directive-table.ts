/** Every kind of template with its directive. A kind without one does not compile. */
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

/** The directives that make the body of a map: the first one whose key is present. */
export const bodies: readonly Pick<Directive<Template>, "body">[] = [
  match,
  ifDirective,
  use,
  merge,
  lost,
  fields,
];

/** The directives around a body, innermost first: `$when` sees the names of `$let`, and both see the item. */
export const wrappers: readonly Pick<Directive<Template>, "around">[] = [
  withDirective,
  ifDirective,
  letDirective,
  each,
  elseDirective,
];

/** The directives by their keys. */
export const keys: ReadonlyMap<string, Key> = new Map(
  Object.values(table).flatMap((directive) => Object.entries(directive.keys)),
);

export function directiveOf<T extends Template>(template: T): Directive<T> {
  return table[template.kind] as unknown as Directive<T>;
}

/** The templates directly below, including expressions that decide among them. The fragment of a `$use` is not below it. */
export function childrenOf(template: Template): readonly Template[] {
  return directiveOf(template).children(template);
}

/** The child templates that see the same input as the template itself. */
export function sameInputChildrenOf(template: Template): readonly Template[] {
  return directiveOf(template).sameInputChildren?.(template) ?? childrenOf(template);
}
