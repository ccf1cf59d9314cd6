/**
 * Inlines a function that returns its first argument that is neither absent nor null. JSONata computes all
 * arguments, so an error in any of them is an error of the call. If no argument after the first can fail, an argument is computed only
 * if the previous ones have no value; otherwise all are computed first.
 */
import { type Code, code, type Emitter } from "../code.ts";
import { type Argument, emitArgument, isNode } from "./argument.ts";
import { derive, Kind, kinds, may, type Operand } from "./operand.ts";
import { define } from "./operator.ts";
import { isQuiet } from "./predicate.ts";
import type { Scope } from "./scope.ts";

const ABSENT = Kind.undefined | Kind.null;

export function emitChoice(given: readonly Argument[], hint: string, e: Emitter, scope: Scope): Operand {
  const ready = given.slice(1).every((argument) => !isNode(argument) || isQuiet(argument))
    ? given
    : given.map((argument) => emitArgument(argument, e, scope));
  const values: Operand[] = [];
  const chosen = from(0);
  const last = values[values.length - 1] as Operand;
  let of = kinds(last) & ABSENT ? Kind.undefined : 0;
  for (const value of values) of |= kinds(value) & ~ABSENT;
  return { ...derive(define(e, hint, chosen, of).code, of, ...values), list: "plain" };

  /** The choice among the arguments from `at` on. */
  function from(at: number): Code {
    const value = emitArgument(ready[at] as Argument, e, scope);
    values.push(value);
    if (at === ready.length - 1) return may(value, Kind.null) ? code`${value.code} ?? undefined` : value.code;
    const rest = e.aside(() => from(at + 1));
    if (!may(value, ABSENT)) return value.code;
    if (rest.lines.length === 0) return code`${value.code} ?? ${rest.value}`;
    const choice = e.name(hint);
    e.line(code`let ${choice} = ${value.code};`);
    e.branch(code`${choice} === undefined || ${choice} === null`, () => {
      e.write(rest);
      e.line(code`${choice} = ${rest.value};`);
    });
    return choice;
  }
}
