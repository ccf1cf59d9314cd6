/**
 * `$merge`: merges maps; later fields win. If a part is an object template, or a fragment that makes an object, its fields are
 * written directly into the result. Objects with other references are copied.
 */

import { checkRequired, objectOf } from "../checks/expected-shape.ts";
import type { Target } from "../checks/write-target.ts";
import * as messages from "../diagnostics/build/checking.ts";
import { code } from "../expressions/code.ts";
import { Kind, type Operand, operand } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import * as runtime from "../mappings/map-runtime.ts";
import { firstOf, kindOf, type MergeTemplate } from "../mappings/template.ts";
import { anything } from "../schemas/schema-walker.ts";
import { checkOne } from "./checked.ts";
import { type Directive, TEMPLATE } from "./directive.ts";
import { emitOne, type TemplateCompiler } from "./emission.ts";
import { interpretOne } from "./interpretation.ts";

export const merge: Directive<MergeTemplate> = {
  keys: {
    $merge: {
      schema: { type: "array", items: TEMPLATE },
      what: "A list of objects, which are merged into one. If two objects have the same key, the later object has precedence.",
      body: [],
      isAlone: true,
    },
  },
  body: ({ node, map, template, report }) => {
    const parts = node("$merge");
    if (parts?.kind === "list") return { kind: "merge", parts: parts.items.map(template), node: map };
    if (parts !== undefined)
      report.add(messages.wrongKind(report.at(firstOf(parts)), "`$merge`", kindOf(parts), "a list of maps"));
    return undefined;
  },
  children: ({ parts }) => parts,
  emit: emitOne(emitMerge, {
    absorb: ({ parts }, result, compiler, scope, isSure) =>
      parts.reduce((sure, part) => compiler.absorb(part, result, scope, sure), isSure),
  }),
  interpret: interpretOne(async ({ parts }, view, run) => {
    let merged: unknown;
    for (const part of parts) merged = runtime.mergeInto(merged, await run.value(part, view));
    return merged;
  }),
  check: checkOne((template, scope, to, walk) => {
    const shape = objectOf(template, to, walk);
    const part: Target = { ...to, shape, isPart: true };
    for (const each of template.parts) walk.value(each, scope, part);
    checkRequired(template, shape, to, walk);
    return anything;
  }),
};

function emitMerge({ parts }: MergeTemplate, compiler: TemplateCompiler, scope: OuterScope): Operand {
  const { emitter } = compiler;
  const result = emitter.name("merged");
  emitter.line(code`let ${result};`);
  let isSure = false;
  for (const [at, part] of parts.entries()) {
    if (at === 0 && part.kind !== "object" && compiler.isFresh(part)) {
      emitter.line(code`${result} = ${compiler.value(part, scope).code};`);
    } else isSure = compiler.absorb(part, result, scope, isSure);
  }
  return operand(result, isSure ? Kind.object : Kind.object | Kind.undefined);
}
