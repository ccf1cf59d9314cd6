/** A list of the output. Values are put into the list where they are made, so that lists in it splice. */
import { code } from "../../expression/code.ts";
import { Kind, operand } from "../../expression/emit/operand.ts";
import { itemsOf } from "../check/expected.ts";
import type { Scope } from "../check/shape-scope.ts";
import * as shapes from "../check/shapes.ts";
import type { Target } from "../check/target.ts";
import type { Shape } from "../schema.ts";
import { firstOf, type ListTemplate } from "../template.ts";
import type { Walk } from "./checked.ts";
import type { Directive } from "./directive.ts";
import { listing } from "./emission.ts";
import { several } from "./interpretation.ts";
import { through } from "./tracing.ts";

const emit = listing<ListTemplate>((template, site, scope, sink) => {
  for (const item of template.items) site.yields(item, scope, sink);
});
const interpret = several<ListTemplate>(async ({ items }, view, take, run) => {
  for (const item of items) await run.yields(item, view, take);
});

export const list: Directive<ListTemplate> = {
  keys: {},
  children: ({ items }) => items,
  rebuilt: (template, change) => ({ ...template, items: template.items.map(change) }),
  emit: {
    ...emit,
    value: (template, site, scope) =>
      template.items.length === 0 ? operand(code`[]`, Kind.array) : emit.value(template, site, scope),
  },
  interpret: {
    ...interpret,
    value: async (template, view, run) =>
      template.items.length === 0 ? [] : interpret.value(template, view, run),
  },
  check: {
    value: (template, scope, to, walk) => shapeOf(template, scope, itemsOf(template.node, to, walk), walk),
    items: (template, scope, to, walk) => {
      walk.findings.right(walk.findings.at(firstOf(template.node)), "M203");
      return shapeOf(template, scope, to, walk);
    },
  },
  trace: through(({ items }) => items, true),
};

function shapeOf({ items }: ListTemplate, scope: Scope, to: Target, walk: Walk): Shape {
  return shapes.either(...items.map((item) => walk.items(item, scope, to)));
}
