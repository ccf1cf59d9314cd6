/** `$if` and `$when`: values under a condition. */

import { narrowByCondition } from "../checks/shape-scope.ts";
import { nothing } from "../checks/shapes.ts";
import { truth } from "../expressions/emit/as-condition.ts";
import { truthy } from "../expressions/runtime/truth.ts";
import type { IfTemplate } from "../mappings/template.ts";
import { branchesOf } from "./branches.ts";
import { checkBranches } from "./checked.ts";
import { type Directive, EXPRESSION, TEMPLATE } from "./directive.ts";
import { emitChoice } from "./emission.ts";
import { interpretChoice } from "./interpretation.ts";

export const ifDirective: Directive<IfTemplate> = {
  keys: {
    $when: { schema: EXPRESSION, what: "A condition. The body runs only if the condition is true." },
    $if: {
      schema: EXPRESSION,
      what: "A condition, which selects `$then` or `$else`. Without `$then`, the fields beside `$if` are the value if the condition is true.",
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
    const then = reading.templateAt("$then") ?? reading.fields();
    return { kind: "if", condition, then, otherwise: reading.templateAt("$else"), node: reading.map };
  },
  around: (body, reading) => {
    const condition = reading.expression("$when");
    if (condition === undefined) return body;
    // biome-ignore lint/suspicious/noThenProperty: the name of a directive; the object is never awaited
    return { kind: "if", condition, then: body, otherwise: undefined, node: reading.map };
  },
  children: (template) => [template.condition, ...branchesOf(template)],
  replaceBodies: (template, change) => ({
    ...template,
    // biome-ignore lint/suspicious/noThenProperty: the name of a directive; the object is never awaited
    then: change(template.then),
    otherwise: template.otherwise && change(template.otherwise),
  }),
  emit: emitChoice(
    ({ condition, then: holds, otherwise }, { emitter, value }, scope, then) =>
      emitter.branch(
        truth(value(condition, scope), emitter),
        () => then(holds, scope),
        otherwise === undefined ? undefined : () => then(otherwise, scope),
      ),
    ({ otherwise }) => otherwise !== undefined,
  ),
  interpret: interpretChoice(async ({ condition, then, otherwise }, view, run) => {
    const holds = truthy(await run.leaf(condition, view, "decision"));
    return { body: holds ? then : otherwise, view };
  }),
  check: checkBranches(({ condition, then, otherwise }, scope, run, walk) => {
    walk.leaf(condition, scope);
    return [true, false].map((holds) => {
      const body = holds ? then : otherwise;
      const inner = narrowByCondition(condition.ast, holds, scope, walk.schemas);
      return body === undefined || inner === undefined ? nothing : run(body, inner);
    });
  }),
};
