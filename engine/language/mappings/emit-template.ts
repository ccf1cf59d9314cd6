/** Emits templates as statements of a program: directives by their own emitters, leaves by the expression compiler. */

import { directiveOf } from "../directives/directive-table.ts";
import { listSink, type ProgramContext, type TemplateCompiler } from "../directives/emission.ts";
import { isFresh, makesList } from "../directives/outcome.ts";
import type { Name } from "../expressions/code.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import type { Template } from "./template.ts";

export function createTemplateCompiler(context: ProgramContext): TemplateCompiler {
  const find = (name: string): Template => context.fragment(name).template;
  const compiler: TemplateCompiler = {
    ...context,
    value: (template, scope) => directiveOf(template).emit.value(template, compiler, scope),
    yields: (template, scope, sink) => directiveOf(template).emit.yields(template, compiler, scope, sink),
    splice: (template, scope, sink) => directiveOf(template).emit.splice(template, compiler, scope, sink),
    absorb: (template, result, scope, isSure) =>
      directiveOf(template).emit.absorb(template, result, compiler, scope, isSure),
    makesList: (template) => makesList(template, find),
    isFresh: (template) => isFresh(template, find),
  };
  return compiler;
}

/** Emits the body of a function that adds the values of a fragment to a list. The list is an argument of that function, undefined if the list does not exist yet. */
export function addTo(list: Name, template: Template, compiler: TemplateCompiler, scope: OuterScope): void {
  compiler.splice(template, scope, listSink(list, compiler.emitter));
}
