/** `$use`: a fragment, applied to the same input. */

import { describe } from "../checks/described-shape.ts";
import type { Scope } from "../checks/shape-scope.ts";
import type { Target } from "../checks/write-target.ts";
import * as language from "../diagnostics/build/checking.ts";
import * as messages from "../diagnostics/build/paths.ts";
import { code } from "../expressions/code.ts";
import { operand } from "../expressions/emit/operand.ts";
import type { OuterScope as Emitted } from "../expressions/emit/scope.ts";
import * as runtime from "../mappings/map-runtime.ts";
import type { UseTemplate } from "../mappings/template.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { anything } from "../schemas/schema-walker.ts";
import type { Walk } from "./checked.ts";
import { type Directive, NAME } from "./directive.ts";
import { items, making, type Sink, type Site } from "./emission.ts";
import { one } from "./interpretation.ts";

const emit = making<UseTemplate>((template, site, scope) => {
  if (template.prefixed !== undefined) return site.value(template.prefixed, site.alone(scope.context));
  const fragment = site.fragment(template.name);
  const inner = fragment.inline(scope.context);
  if (inner !== undefined) return site.value(fragment.template, inner);
  const result = site.emitter.name(template.name);
  site.emitter.line(code`const ${result} = ${fragment.call()}(${scope.context.code}, ${site.passed});`);
  return operand(result);
});

const interpret = one<UseTemplate>((template, view, run) =>
  run.value(template.prefixed ?? run.fragment(template.name), { ...view, variables: view.given }),
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
    yields: (template, site, scope, sink) => {
      if (template.prefixed !== undefined) site.yields(template.prefixed, site.alone(scope.context), sink);
      else if (site.makesList(template)) spread(template, site, scope, sink);
      else emit.yields(template, site, scope, sink);
    },
    splice: (template, site, scope, sink) => {
      if (site.makesList(template)) spread(template, site, scope, sink);
      else emit.splice(template, site, scope, sink);
    },
    absorb: (template, result, site, scope, isSure) => {
      const fragment = site.fragment(template.name);
      const inner = fragment.inline(scope.context);
      if (inner !== undefined) return site.absorb(fragment.template, result, inner, isSure);
      if (!site.isFresh(template)) return emit.absorb(template, result, site, scope, isSure);
      const call = code`${fragment.call("object")}(${scope.context.code}, ${site.passed}, ${result})`;
      site.emitter.line(code`${result} = ${call};`);
      return isSure;
    },
  },
  interpret: {
    ...interpret,
    yields: async (template, view, take, run) => {
      if (template.prefixed !== undefined)
        await run.yields(template.prefixed, { ...view, variables: view.given }, take);
      else if (run.makesList(template))
        for (const item of runtime.toList(await interpret.value(template, view, run))) take(item);
      else await interpret.yields(template, view, take, run);
    },
  },
  check: {
    value: (template, scope, to, walk) => walked(template, scope, to, false, walk),
    items: (template, scope, to, walk) =>
      template.prefixed === undefined
        ? walked(template, scope, to, walk.makesList(template), walk)
        : walk.items(template.prefixed, { ...scope, variables: walk.bindings }, to),
  },
};

/** Passes on each value of a fragment that makes several. */
function spread(template: UseTemplate, site: Site, scope: Emitted, sink: Sink): void {
  const fragment = site.fragment(template.name);
  const inner = fragment.inline(scope.context);
  if (sink.list === undefined) items(site.value(template, scope), site, sink);
  else if (inner !== undefined) site.splice(fragment.template, inner, sink);
  else {
    const call = code`${fragment.call("list")}(${scope.context.code}, ${site.passed}, ${sink.list})`;
    site.emitter.line(code`${sink.list} = ${call};`);
  }
}

function walked(template: UseTemplate, scope: Scope, to: Target, asItems: boolean, walk: Walk): Shape {
  const { schemas, fragments, findings } = walk;
  const { name } = template;
  const place = findings.at(template.node);
  const body = fragments.get(name);
  if (body === undefined) {
    findings.add(language.unknownFragment(place, name, [...fragments.keys()]));
    return anything;
  }
  const { result, leads } = walk.fragment(name, body, scope, to, asItems);
  if (leads) findings.right(place, "M201");
  else if (schemas.ofType(scope.context, "object").alternatives.length > 0)
    findings.add(messages.readsNothing(place, name, describe(scope.context).of));
  return result;
}
