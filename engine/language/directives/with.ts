/** `$with`: another input for the body. */
import { code } from "../expressions/code.ts";
import { contextOperand, Kind, kinds } from "../expressions/emit/operand.ts";
import type { WithTemplate } from "../mappings/template.ts";
import { checkBranches } from "./checked.ts";
import { type Directive, TEMPLATE } from "./directive.ts";
import { emitChoice } from "./emission.ts";
import { interpretChoice } from "./interpretation.ts";

export const withDirective: Directive<WithTemplate> = {
  keys: {
    $with: {
      schema: TEMPLATE,
      what: "An expression that gives the input of the body. If it gives nothing, the body does not run.",
    },
  },
  around: (body, reading) => {
    const context = reading.expression("$with");
    return context === undefined ? body : { kind: "with", context, body, node: reading.map };
  },
  children: ({ context, body }) => [context, body],
  sameInputChildren: ({ context }) => [context],
  replaceBodies: (template, change) => ({ ...template, body: change(template.body) }),
  emit: emitChoice((template, compiler, scope, then) => {
    const { emitter } = compiler;
    const context = compiler.value(template.context, scope);
    const stored = emitter.name("with");
    emitter.line(code`const ${stored} = ${context.code};`);
    const there = kinds(context) & ~(Kind.undefined | Kind.null);
    emitter.branch(code`${stored} !== undefined && ${stored} !== null`, () =>
      then(template.body, { ...scope, context: contextOperand(stored, there) }),
    );
  }),
  interpret: interpretChoice(async (template, view, run) => {
    const context = await run.leaf(template.context, view, "decision");
    const isThere = context !== undefined && context !== null;
    return { body: isThere ? template.body : undefined, view: { ...view, context } };
  }),
  check: checkBranches(({ context, body }, scope, run, walk) => {
    const atRoot = scope.atRoot && context.ast.kind === "context";
    return [run(body, { ...scope, context: walk.leaf(context, scope), atRoot })];
  }),
};
