/** `$use`: a fragment, applied to the same input. */

import { describe } from "../checks/described-shape.ts";
import type { Scope } from "../checks/shape-scope.ts";
import type { Target } from "../checks/write-target.ts";
import * as language from "../diagnostics/build/checking.ts";
import * as messages from "../diagnostics/build/paths.ts";
import { code } from "../expressions/code.ts";
import { operand } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import * as runtime from "../mappings/map-runtime.ts";
import type { UseTemplate } from "../mappings/template.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { anything } from "../schemas/schema-walker.ts";
import type { Walk } from "./checked.ts";
import { type Directive, NAME } from "./directive.ts";
import { emitOne, passItems, type Sink, type TemplateCompiler } from "./emission.ts";
import { interpretOne } from "./interpretation.ts";

const emit = emitOne<UseTemplate>((template, compiler, scope) => {
  if (template.prefixed !== undefined)
    return compiler.value(template.prefixed, compiler.alone(scope.context));
  const fragment = compiler.fragment(template.name);
  const inner = fragment.inline(scope.context);
  if (inner !== undefined) return compiler.value(fragment.template, inner);
  const result = compiler.emitter.name(template.name);
  compiler.emitter.line(
    code`const ${result} = ${fragment.call()}(${scope.context.code}, ${compiler.passed});`,
  );
  return operand(result);
});

const interpret = interpretOne<UseTemplate>((template, view, run) =>
  run.value(template.prefixed ?? run.fragment(template.name), { ...view, variables: view.fragmentVariables }),
);

export const use: Directive<UseTemplate> = {
  keys: {
    $use: {
      schema: NAME,
      what: "The name of a fragment in `fragments`. The fragment runs with the same input, and makes the output.",
      body: [],
      isAlone: true,
    },
  },
  body: ({ scalar }) => {
    const name = scalar("$use", "a fragment's name");
    return name && { kind: "use", name: String(name.value), node: name };
  },
  children: () => [],
  emit: {
    ...emit,
    yields: (template, compiler, scope, sink) => {
      if (template.prefixed !== undefined)
        compiler.yields(template.prefixed, compiler.alone(scope.context), sink);
      else if (compiler.makesList(template)) emitItems(template, compiler, scope, sink);
      else emit.yields(template, compiler, scope, sink);
    },
    splice: (template, compiler, scope, sink) => {
      if (compiler.makesList(template)) emitItems(template, compiler, scope, sink);
      else emit.splice(template, compiler, scope, sink);
    },
    absorb: (template, result, compiler, scope, isSure) => {
      const fragment = compiler.fragment(template.name);
      const inner = fragment.inline(scope.context);
      if (inner !== undefined) return compiler.absorb(fragment.template, result, inner, isSure);
      if (!compiler.isFresh(template)) return emit.absorb(template, result, compiler, scope, isSure);
      const call = code`${fragment.call("object")}(${scope.context.code}, ${compiler.passed}, ${result})`;
      compiler.emitter.line(code`${result} = ${call};`);
      return isSure;
    },
  },
  interpret: {
    ...interpret,
    yields: async (template, view, take, run) => {
      if (template.prefixed !== undefined)
        await run.yields(template.prefixed, { ...view, variables: view.fragmentVariables }, take);
      else if (run.makesList(template))
        for (const item of runtime.toList(await interpret.value(template, view, run))) take(item);
      else await interpret.yields(template, view, take, run);
    },
  },
  check: {
    value: (template, scope, to, walk) => checkUse(template, scope, to, false, walk),
    items: (template, scope, to, walk) =>
      template.prefixed === undefined
        ? checkUse(template, scope, to, walk.makesList(template), walk)
        : walk.items(template.prefixed, { ...scope, variables: walk.bindings }, to),
  },
};

/** Passes on each value of a fragment that makes several. */
function emitItems(template: UseTemplate, compiler: TemplateCompiler, scope: OuterScope, sink: Sink): void {
  const fragment = compiler.fragment(template.name);
  const inner = fragment.inline(scope.context);
  if (sink.list === undefined) passItems(compiler.value(template, scope), compiler, sink);
  else if (inner !== undefined) compiler.splice(fragment.template, inner, sink);
  else {
    const call = code`${fragment.call("list")}(${scope.context.code}, ${compiler.passed}, ${sink.list})`;
    compiler.emitter.line(code`${sink.list} = ${call};`);
  }
}

function checkUse(template: UseTemplate, scope: Scope, to: Target, asItems: boolean, walk: Walk): Shape {
  const { schemas, fragments, findings } = walk;
  const { name } = template;
  const place = findings.at(template.node);
  const body = fragments.get(name);
  if (body === undefined) {
    findings.add(language.unknownFragment(place, name, [...fragments.keys()]));
    return anything;
  }
  const { result, resolvesPath } = walk.fragment(name, body, scope, to, asItems);
  if (resolvesPath) findings.markCorrect(place, "M201");
  else if (schemas.ofType(scope.context, "object").alternatives.length > 0)
    findings.add(messages.readsNothing(place, name, describe(scope.context).of));
  return result;
}
