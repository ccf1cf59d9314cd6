/** A list of the output. Values are added directly to the list, so that nested lists are spliced. */

import { itemsOf } from "../checks/expected-shape.ts";
import type { Scope } from "../checks/shape-scope.ts";
import * as shapes from "../checks/shapes.ts";
import type { Target } from "../checks/write-target.ts";
import { code } from "../expressions/code.ts";
import { Kind, operand } from "../expressions/emit/operand.ts";
import { firstOf, type ListTemplate } from "../mappings/template.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import type { Walk } from "./checked.ts";
import type { Directive } from "./directive.ts";
import { emitSeveral } from "./emission.ts";
import { interpretSeveral } from "./interpretation.ts";

const emit = emitSeveral<ListTemplate>((template, compiler, scope, sink) => {
  for (const item of template.items) compiler.yields(item, scope, sink);
});
const interpret = interpretSeveral<ListTemplate>(async ({ items }, view, take, run) => {
  for (const item of items) await run.yields(item, view, take);
});

export const list: Directive<ListTemplate> = {
  keys: {},
  children: ({ items }) => items,
  replaceBodies: (template, change) => ({ ...template, items: template.items.map(change) }),
  emit: {
    ...emit,
    value: (template, compiler, scope) =>
      template.items.length === 0 ? operand(code`[]`, Kind.array) : emit.value(template, compiler, scope),
  },
  interpret: {
    ...interpret,
    value: async (template, view, run) =>
      template.items.length === 0 ? [] : interpret.value(template, view, run),
  },
  check: {
    value: (template, scope, to, walk) => shapeOf(template, scope, itemsOf(template.node, to, walk), walk),
    items: (template, scope, to, walk) => {
      walk.findings.markCorrect(walk.findings.at(firstOf(template.node)), "M203");
      return shapeOf(template, scope, to, walk);
    },
  },
};

function shapeOf({ items }: ListTemplate, scope: Scope, to: Target, walk: Walk): Shape {
  return shapes.either(...items.map((item) => walk.items(item, scope, to)));
}
