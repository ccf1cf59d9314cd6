/**
 * `$join(list.text, ", ")` and `$join(list[p].text, ", ")`: the text is built item by item, without a list of texts. If an item
 * is not text, the general function runs instead, and reports the error.
 */
import { code, type Emitter } from "../code.ts";
import { type Argument, isNode } from "./argument.ts";
import { emitRead } from "./field.ts";
import { Kind, type Operand, operand } from "./operand.ts";
import type { Scope } from "./scope.ts";
import { emitSelected, selectionOf } from "./selection.ts";

/** Undefined if the general function must be used; `general` emits it. */
export function emitJoin(
  [list, separator, ...more]: readonly Argument[],
  e: Emitter,
  scope: Scope,
  general: () => Operand,
): Operand | undefined {
  if (!list || !isNode(list) || list.kind !== "path" || list.keep || more.length > 0) return;
  if (!separator || !isNode(separator) || separator.kind !== "literal") return;
  const last = list.steps[list.steps.length - 1];
  const selection = selectionOf(list.steps.slice(0, -1));
  if (typeof separator.value !== "string" || !selection || last?.node.kind !== "field") return;
  if (last.stages.length > 0 || last.keep || last.tuple || last.consArray) return;
  const { name } = last.node;
  const mark = e.mark();
  const [joined, other] = [e.name("join"), e.name("other")];
  e.line(code`let ${joined}, ${other} = false;`);
  const glue = separator.value === "" ? code`` : code` + ${separator.value}`;
  const isDone = emitSelected(selection, e, scope, (item) => {
    const text = e.name(name);
    e.line(code`const ${text} = ${emitRead(item, name, e)};`);
    const longer = code`${joined} === undefined ? ${text} : ${joined}${glue} + ${text}`;
    e.line(code`if (typeof ${text} === "string") ${joined} = ${longer};`);
    e.line(code`else if (${text} !== undefined || Array.isArray(${item.code})) ${other} = true;`);
  });
  if (!isDone) {
    e.rollback(mark);
    return undefined;
  }
  e.block(code`if (${other})`, () => e.line(code`${joined} = ${general().code};`));
  return operand(joined, Kind.string | Kind.undefined);
}
