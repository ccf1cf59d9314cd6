/** `$else` beside a body that may have no value: the fallback value. Beside `$match` and `$if` it belongs to them. */
import { code } from "../expressions/code.ts";
import { Kind, kinds, operand } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import type { ElseTemplate, Template } from "../mappings/template.ts";
import { branchesOf } from "./branches.ts";
import { checkBranches } from "./checked.ts";
import { type Directive, TEMPLATE } from "./directive.ts";
import { assign, emitOne, type Sink, type TemplateCompiler } from "./emission.ts";

export const elseDirective: Directive<ElseTemplate> = {
  keys: {
    $else: {
      schema: TEMPLATE,
      what: "The value if no arm of `$match` matches, if the condition of `$if` is false, or, in a template without `$match` and `$if`, if the body gives nothing.",
    },
  },
  around: (body, reading) => {
    if (reading.has("$match") || reading.has("$if")) return body;
    const fallback = reading.templateAt("$else");
    return fallback === undefined ? body : { kind: "else", body, fallback, node: reading.map };
  },
  children: branchesOf,
  replaceBodies: (template, change) => ({
    ...template,
    body: change(template.body),
    fallback: change(template.fallback),
  }),
  emit: emitOne(
    (template, compiler, scope) => {
      const { emitter } = compiler;
      const result = emitter.name(template.kind);
      emitter.line(code`let ${result};`);
      const body = compiler.value(template.body, scope);
      assign(result, body, emitter);
      let possibleKinds = kinds(body);
      emitter.branch(code`${result} === undefined`, () => {
        const fallback = compiler.value(template.fallback, scope);
        // The last alternative decides whether there is a value.
        possibleKinds = (possibleKinds & ~Kind.undefined) | kinds(fallback);
        assign(result, fallback, emitter);
      });
      return operand(result, possibleKinds);
    },
    {
      yields: (template, compiler, scope, sink) => {
        const { emitter } = compiler;
        const otherwise = emitter.aside(() => compiler.yields(template.fallback, scope, sink));
        if (otherwise.lines.length === 0) compiler.yields(template.body, scope, sink);
        else {
          const isEmpty = yieldsNone(template.body, compiler, scope, sink);
          emitter.block(code`if (${isEmpty})`, () => emitter.write(otherwise));
        }
      },
    },
  ),
  interpret: {
    value: async ({ body, fallback }, view, run) => {
      const value = await run.value(body, view);
      return value === undefined ? run.value(fallback, view) : value;
    },
    yields: async ({ body, fallback }, view, take, run) => {
      let any = false;
      await run.yields(body, view, (item) => {
        any = true;
        take(item);
      });
      if (!any) await run.yields(fallback, view, take);
    },
  },
  check: checkBranches(({ body, fallback }, scope, run) => [run(body, scope), run(fallback, scope)]),
};

/** Like `yields`; returns the test that there was no value. */
function yieldsNone(
  template: Template,
  compiler: TemplateCompiler,
  scope: OuterScope,
  sink: Sink,
): ReturnType<typeof code> {
  const { emitter } = compiler;
  if (sink.list !== undefined) {
    const before = emitter.name("before");
    emitter.line(code`const ${before} = ${sink.list}?.length;`);
    compiler.yields(template, scope, sink);
    return code`${sink.list}?.length === ${before}`;
  }
  const any = emitter.name("any");
  emitter.line(code`let ${any} = false;`);
  const take: Sink["take"] = (item, origin) => {
    emitter.line(code`${any} = true;`);
    sink.take(item, origin);
  };
  compiler.yields(template, scope, { take });
  return code`!${any}`;
}
