/** `[a, b]`: absent items are omitted, and lists are spliced, except for items that are themselves written as `[…]`. */
import { code, type Emitter } from "../code.ts";
import type { ArrayConstructor, Node } from "../nodes.ts";
import { pour } from "../runtime/sequence.ts";
import { Kind, may, type Operand } from "./operand.ts";
import { emitNode, type Scope } from "./scope.ts";

export function emitArray(node: ArrayConstructor, e: Emitter, scope: Scope): Operand {
  const items = node.items.map((item) => ({
    value: emitNode(item, e, scope),
    isNested: isArrayLiteral(item),
  }));
  const firstUncertain = items.findIndex(
    ({ value, isNested }) => may(value, Kind.undefined) || (!isNested && may(value, Kind.array)),
  );
  const certainItems = firstUncertain < 0 ? items : items.slice(0, firstUncertain);
  const name = e.name("list");
  e.line(code`const ${name} = [${certainItems.map(({ value }) => value.code)}];`);
  for (const { value, isNested } of items.slice(certainItems.length)) {
    const add = isNested || !may(value, Kind.array) ? code`${name}.push` : code`${e.constant(pour, "pour")}`;
    const values = isNested || !may(value, Kind.array) ? [value.code] : [name, value.code];
    if (may(value, Kind.undefined)) e.line(code`if (${value.code} !== undefined) ${add}(${values});`);
    else e.line(code`${add}(${values});`);
  }
  const marked = items.some(({ value }) => value.marked);
  return { code: name, kinds: Kind.array, computed: true, list: "plain", ...(marked ? { marked } : {}) };
}

/** JSONata decides by the syntax of the item: with predicates or `[]` after it, it still counts as `[…]`. */
function isArrayLiteral(node: Node): boolean {
  if (node.kind === "filter" || node.kind === "keep") return isArrayLiteral(node.input);
  return node.kind === "array" || (node.kind === "literal" && node.value === "[");
}
