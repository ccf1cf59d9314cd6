/** A constant: any value that does not begin with `=`. */

import { literal as checkLiteral } from "../checks/expected-shape.ts";
import { literal as literalOperand } from "../expressions/emit/operand.ts";
import type { Literal } from "../mappings/template.ts";
import { single } from "./checked.ts";
import type { Directive } from "./directive.ts";
import { making } from "./emission.ts";

export const literal: Directive<Literal> = {
  keys: {},
  children: () => [],
  emit: making(({ value }) => literalOperand(value)),
  interpret: {
    value: async ({ value }) => value,
    yields: async ({ value }, _view, take) => take(value),
  },
  check: single(checkLiteral),
};
