/** A constant: any value that does not begin with `=`. */

import { literal as checkLiteral } from "../checks/expected-shape.ts";
import { literal as literalOperand } from "../expressions/emit/operand.ts";
import type { Literal } from "../mappings/template.ts";
import { checkOne } from "./checked.ts";
import type { Directive } from "./directive.ts";
import { emitOne } from "./emission.ts";

export const literal: Directive<Literal> = {
  keys: {},
  children: () => [],
  emit: emitOne(({ value }) => literalOperand(value)),
  interpret: {
    value: async ({ value }) => value,
    yields: async ({ value }, _view, take) => take(value),
  },
  check: checkOne(checkLiteral),
};
