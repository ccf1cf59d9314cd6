/** `$if` and `$when`: values under a condition. */

import { under } from "../checks/shape-scope.ts";
import { nothing } from "../checks/shapes.ts";
import { truth } from "../expressions/emit/as-condition.ts";
import { truthy } from "../expressions/runtime/truth.ts";
import { evaluateKnown } from "../losses/partial-evaluation.ts";
import type { IfTemplate } from "../mappings/template.ts";
import { forked } from "./checked.ts";
import { type Directive, EXPRESSION, present, TEMPLATE } from "./directive.ts";
import { choosing } from "./emission.ts";
import { chosen } from "./interpretation.ts";
import { deciding } from "./tracing.ts";

export const ifDirective: Directive<IfTemplate> = {
  keys: {
    $when: { schema: EXPRESSION, what: "A condition. The body runs only if the condition is true." },
    $if: {
      schema: EXPRESSION,
      what: "A condition, which selects `$then` or `$else`. Without `$then`, the fields beside `$if` take its place.",
      body: ["$then", "$else"],
    },
    $then: {
      schema: TEMPLATE,
      what: "The value if the condition of `$if` is true.",
      needs: ["$if"],
      isAlone: true,
    },
  },
  body: (reading) => {
    const condition = reading.expression("$if");
    if (condition === undefined) return undefined;
    const then = reading.under("$then") ?? reading.fields();
    return { kind: "if", condition, then, otherwise: reading.under("$else"), node: reading.map };
  },
  around: (body, reading) => {
    const condition = reading.expression("$when");
    if (condition === undefined) return body;
    // biome-ignore lint/suspicious/noThenProperty: the name of a directive; the object is never awaited
    return { kind: "if", condition, then: body, otherwise: undefined, node: reading.map };
  },
  children: (template) => [template.condition, ...branches(template)],
  branches,
  rebuilt: (template, change) => ({
    ...template,
    // biome-ignore lint/suspicious/noThenProperty: the name of a directive; the object is never awaited
    then: change(template.then),
    otherwise: template.otherwise && change(template.otherwise),
  }),
  emit: choosing(
    ({ condition, then: holds, otherwise }, { emitter, value }, scope, then) =>
      emitter.branch(
        truth(value(condition, scope), emitter),
        () => then(holds, scope),
        otherwise === undefined ? undefined : () => then(otherwise, scope),
      ),
    ({ otherwise }) => otherwise !== undefined,
  ),
  interpret: chosen(async ({ condition, then, otherwise }, view, run) => {
    const holds = truthy(await run.leaf(condition, view, "decision"));
    return { body: holds ? then : otherwise, view };
  }),
  check: forked(({ condition, then, otherwise }, scope, run, walk) => {
    walk.leaf(condition, scope);
    return [true, false].map((holds) => {
      const body = holds ? then : otherwise;
      const inner = under(condition.ast, holds, scope, walk.schemas);
      return body === undefined || inner === undefined ? nothing : run(body, inner);
    });
  }),
  trace: deciding(
    ({ condition: { ast }, then, otherwise }, scope, tracer, visit) => {
      const { look } = tracer;
      const holds = evaluateKnown(ast, tracer.caps);
      look.at(ast, scope);
      if (holds !== false) visit(then, look.within(scope, ast, true));
      if (holds === true || otherwise === undefined) return;
      const choice = ast.kind === "binary" ? look.choice(ast.left, scope) : undefined;
      if (choice?.isOfContext) tracer.takeOthers(choice);
      visit(otherwise, look.within(scope, ast, false));
    },
    (template, scope) => branches(template).map((body) => ({ body, scope })),
  ),
};

function branches({ then, otherwise }: IfTemplate): ReturnType<typeof present> {
  return present(then, otherwise);
}
