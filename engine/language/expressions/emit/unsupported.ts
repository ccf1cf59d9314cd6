/** The node kinds that have no emitter, and the suggested replacements. */
import type { Node } from "../nodes.ts";
import { Refusal } from "./refusal.ts";

export function refuse(node: Node): never {
  switch (node.kind) {
    case "regex":
      throw new Refusal(
        node,
        "regex",
        "A regular expression can only be an argument of $match, $contains, $replace or $split",
        "pass it to one of these functions directly",
      );
    case "group":
      throw new Refusal(
        node,
        "group",
        "Grouping `{…}` after a value is not compiled",
        "use `$group` in the mapping, or `.{…}` to make one object for each item",
      );
    case "bind":
      throw new Refusal(
        node,
        "bind",
        "A variable is bound inside another expression",
        "bind it as a statement of its own: `( $x := …; … )`",
      );
    case "partial":
      throw new Refusal(
        node,
        "partial",
        "Partial application is not compiled",
        "write a function: `function($x){ … }`",
      );
    case "lambda":
      throw new Refusal(
        node,
        "function-value",
        "A function is used as a value",
        "bind it to a variable and call it, or pass it to a function such as $map",
      );
    case "sort":
      throw new Refusal(
        node,
        "sort",
        "Order-by `^(…)` is not compiled",
        "use `$sort` in the mapping, or the function $sort",
      );
    case "transform":
      throw new Refusal(
        node,
        "transform",
        "The transform operator `|…|` is not compiled",
        "use `$merge` to override fields",
      );
    default:
      throw new Refusal(
        node,
        "wildcard",
        "The wildcards `*`, `**` and `%` are not compiled",
        "name the fields; in a loop, bind the outer item to a variable",
      );
  }
}
