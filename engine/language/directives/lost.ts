/** `$lost`: a loss for the current document, which is reported to the client on request (docs/losses.md). */

import { nothing } from "../checks/shapes.ts";
import * as messages from "../diagnostics/build/checking.ts";
import { code } from "../expressions/code.ts";
import { absent } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import type { Node as Expression } from "../expressions/nodes.ts";
import type { LostTemplate } from "../mappings/template.ts";
import { checkOne } from "./checked.ts";
import { type Directive, EXPRESSION } from "./directive.ts";
import { emitOne, type TemplateCompiler } from "./emission.ts";
import { interpretOne } from "./interpretation.ts";

export const lost: Directive<LostTemplate> = {
  keys: {
    $lost: {
      schema: EXPRESSION,
      what: "A field of the hub that the target does not support in this request. If the request has the field, the gateway reports it as dropped. `$lost` makes no output. Only in `request.encode`.",
      body: [],
      isAlone: true,
    },
  },
  body: (reading) => {
    const value = reading.expression("$lost");
    return value && { kind: "lost", value, node: reading.map };
  },
  children: ({ value }) => [value],
  emit: emitOne(
    (template, compiler, scope) => {
      emitLoss(template, compiler, scope);
      return absent;
    },
    {
      splice: emitLoss,
      absorb: (template, _result, compiler, scope, isSure) => {
        emitLoss(template, compiler, scope);
        return isSure;
      },
    },
  ),
  interpret: interpretOne(async ({ value }, view, run) => {
    const lostValue = await run.leaf(value, view, "decision");
    if (lostValue !== undefined && lostValue !== null) view.bindings.lost.push(pathOf(value.ast) ?? "");
    return undefined;
  }),
  check: checkOne(({ value, node }, scope, _to, walk) => {
    const { findings } = walk;
    const isOfDocument = scope.atRoot || value.source.trim().startsWith("$$.");
    if (!walk.reportsLosses) findings.add(messages.lossNotReported(findings.at(node)));
    else if (pathOf(value.ast) === undefined || !isOfDocument)
      findings.add(messages.noField(findings.at(value.node)));
    else walk.leaf(value, scope);
    return nothing;
  }),
};

function emitLoss({ value }: LostTemplate, compiler: TemplateCompiler, scope: OuterScope): void {
  const { emitter, bindings } = compiler;
  const { code: lostCode } = compiler.value(value, scope);
  emitter.branch(code`${lostCode} !== undefined && ${lostCode} !== null`, () =>
    emitter.line(code`${bindings}.lost.push(${pathOf(value.ast) ?? ""});`),
  );
}

/** The paths of the lost fields, from the document; undefined for an expression that is not a path. */
function pathOf(node: Expression): string | undefined {
  if (node.kind !== "path" || node.keep) return undefined;
  const names = node.steps.map(({ node: step, stages }, index) => {
    if (stages.length > 0) return undefined;
    if (step.kind === "field") return step.name;
    return step.kind === "root" && index === 0 ? "" : undefined;
  });
  return names.includes(undefined) ? undefined : names.filter((name) => name !== "").join(".");
}
