/** A value as a JavaScript condition, with JSONata's definition of truth. */
import { type Code, code, type Emitter } from "../code.ts";
import { truthy } from "../runtime/truth.ts";
import { Kind, may, type Operand, only } from "./operand.ts";

/** A pure JavaScript expression that is true if JSONata's `$boolean` of the value is. */
export function truth(value: Operand, e: Emitter): Code {
  if (value.literal) return code`${truthy(value.literal.value)}`;
  const at = value.code;
  if (only(value, Kind.boolean)) return at;
  if (only(value, Kind.boolean | Kind.undefined | Kind.null)) return code`${at} === true`;
  if (only(value, Kind.string)) return code`${at} !== ""`;
  const slow = code`${e.constant(truthy, "truthy")}(${at})`;
  const text = may(value, Kind.string) ? code`(typeof ${at} === "string" ? ${at} !== "" : ${slow})` : slow;
  if (!may(value, Kind.boolean)) return code`(${at} !== undefined && ${text})`;
  return code`(${at} === true || (${at} !== undefined && ${at} !== false && ${text}))`;
}
