/** `$let`: names for values. */

import { anywhere } from "../checks/write-target.ts";
import * as messages from "../diagnostics/build/checking.ts";
import { code } from "../expressions/code.ts";
import { settled } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import { kindOf, type LetTemplate } from "../mappings/template.ts";
import type { Node } from "../yaml/yaml-node.ts";
import { checkBranches } from "./checked.ts";
import { type Directive, type Reading, TEMPLATE } from "./directive.ts";
import type { TemplateCompiler } from "./emission.ts";
import { interpretChoice } from "./interpretation.ts";

export const letDirective: Directive<LetTemplate> = {
  keys: {
    $let: {
      schema: { type: "object", additionalProperties: TEMPLATE },
      what: "Values by name. The body reads them as `$name`. A value can use the values before it.",
    },
  },
  around: (body, reading) => {
    const names = reading.node("$let");
    return names === undefined
      ? body
      : { kind: "let", names: readNames(names, reading), body, node: reading.map };
  },
  children: ({ names, body }) => [...names.map(({ value }) => value), body],
  replaceBodies: (template, change) => ({ ...template, body: change(template.body) }),
  emit: {
    value: (template, compiler, scope) => compiler.value(template.body, emitNames(template, compiler, scope)),
    yields: (template, compiler, scope, sink) =>
      compiler.yields(template.body, emitNames(template, compiler, scope), sink),
    splice: (template, compiler, scope, sink) =>
      compiler.splice(template.body, emitNames(template, compiler, scope), sink),
    absorb: (template, result, compiler, scope, isSure) =>
      compiler.absorb(template.body, result, emitNames(template, compiler, scope), isSure),
  },
  interpret: interpretChoice(async ({ names, body }, view, run) => {
    let { variables } = view;
    for (const { name, value } of names) {
      const inner = { ...view, at: [...view.at, `$${name}`], variables };
      variables = { ...variables, [name]: await run.value(value, inner) };
    }
    return { body, view: { ...view, variables } };
  }),
  check: checkBranches(({ names, body }, scope, run, walk) => {
    const variables = new Map(scope.variables);
    for (const { name, value, keyNode } of names) {
      walk.name(name, keyNode);
      variables.set(name, walk.value(value, { ...scope, variables: new Map(variables) }, anywhere));
    }
    return [run(body, { ...scope, variables })];
  }),
};

function readNames(node: Node, { template, report }: Reading): LetTemplate["names"] {
  if (node.kind !== "map") {
    report.add(messages.wrongKind(report.at(node), "`$let`", kindOf(node), "a map of names"));
    return [];
  }
  return node.entries.map(({ key, value }) => ({ name: key.value, value: template(value), keyNode: key }));
}

function emitNames({ names }: LetTemplate, compiler: TemplateCompiler, scope: OuterScope): OuterScope {
  const variables = new Map(scope.variables);
  const inner = { ...scope, variables };
  for (const { name, value } of names) {
    const output = compiler.value(value, inner);
    const stored = compiler.emitter.name(name);
    compiler.emitter.line(code`const ${stored} = ${output.code};`);
    variables.set(name, settled(stored, output));
  }
  return inner;
}
