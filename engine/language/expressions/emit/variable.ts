/** `$name`: the variable in the scope, or absent. The name of a function is not a value here. */

import type { Variable } from "../nodes.ts";
import { isFunctionName } from "../runtime/builtins.ts";
import { absent, type Operand } from "./operand.ts";
import { Refusal } from "./refusal.ts";
import type { Scope } from "./scope.ts";

export function emitVariable(node: Variable, scope: Scope): Operand {
  const value = scope.variables.get(node.name);
  if (value && !value.closure) return value;
  if (value || scope.functions.has(node.name) || isFunctionName(node.name)) {
    throw new Refusal(
      node,
      "function-value",
      `The function $${node.name} is used as a value`,
      `call it, $${node.name}(…), or pass it to a function such as $map`,
    );
  }
  return absent;
}
