/** An expression: a text that begins with `=`. */
import { code, type Emitter } from "../expressions/code.ts";
import { emitExpression } from "../expressions/emit/expression.ts";
import { absent, kinds, type Operand, operand } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import type { Leaf } from "../mappings/template.ts";
import { single } from "./checked.ts";
import type { Directive } from "./directive.ts";
import { making, type Site } from "./emission.ts";
import { one } from "./interpretation.ts";

export const leaf: Directive<Leaf> = {
  keys: {},
  children: () => [],
  emit: making(compute),
  interpret: one((template, view, run) => run.leaf(template, view, "value")),
  check: single((template, scope, _to, walk) => walk.leaf(template, scope)),
};

function compute(template: Leaf, site: Site, scope: OuterScope): Operand {
  const mark = site.emitter.mark();
  try {
    const output = emitExpression(template.ast, site.emitter, scope);
    return output.costly ? storeOnce(output, site.emitter) : output;
  } catch (refusal) {
    site.emitter.rollback(mark);
    site.refused(template, refusal);
    return absent;
  }
}

/** Stores the value of an expression that runs at its place, so that it runs once. */
function storeOnce(output: Operand, emitter: Emitter): Operand {
  return emitter.once(`${output.code} stored`, () => {
    const name = emitter.name("stored");
    emitter.line(code`const ${name} = ${output.code};`);
    return operand(name, kinds(output));
  });
}
