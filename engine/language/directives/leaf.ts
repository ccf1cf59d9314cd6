/** An expression: a text that begins with `=`. */
import { code, type Emitter } from "../expressions/code.ts";
import { emitExpression } from "../expressions/emit/expression.ts";
import { absent, kinds, type Operand, operand } from "../expressions/emit/operand.ts";
import type { OuterScope } from "../expressions/emit/scope.ts";
import type { Leaf } from "../mappings/template.ts";
import { checkOne } from "./checked.ts";
import type { Directive } from "./directive.ts";
import { emitOne, type TemplateCompiler } from "./emission.ts";
import { interpretOne } from "./interpretation.ts";

export const leaf: Directive<Leaf> = {
  keys: {},
  children: () => [],
  emit: emitOne(emitLeaf),
  interpret: interpretOne((template, view, run) => run.leaf(template, view, "value")),
  check: checkOne((template, scope, _to, walk) => walk.leaf(template, scope)),
};

function emitLeaf(template: Leaf, compiler: TemplateCompiler, scope: OuterScope): Operand {
  const mark = compiler.emitter.mark();
  try {
    const output = emitExpression(template.ast, compiler.emitter, scope);
    return output.costly ? storeOnce(output, compiler.emitter) : output;
  } catch (refusal) {
    compiler.emitter.rollback(mark);
    compiler.refused(template, refusal);
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
