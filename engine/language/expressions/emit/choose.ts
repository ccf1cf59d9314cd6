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

export function emitChoice(args: readonly Argument[], hint: string, e: Emitter, scope: Scope): Operand {
  const choices = args.slice(1).every((argument) => !isNode(argument) || isQuiet(argument))
    ? args
    : args.map((argument) => emitArgument(argument, e, scope));
  const values: Operand[] = [];
  const chosen = emitFrom(0);
  const last = values[values.length - 1] as Operand;
  let possibleKinds = kinds(last) & ABSENT ? Kind.undefined : 0;
  for (const value of values) possibleKinds |= kinds(value) & ~ABSENT;
  return { ...derive(define(e, hint, chosen, possibleKinds).code, possibleKinds, ...values), list: "plain" };

  /** The choice among the arguments from `at` on. */
  function emitFrom(at: number): Code {
    const value = emitArgument(choices[at] as Argument, e, scope);
    values.push(value);
    if (at === choices.length - 1)
      return may(value, Kind.null) ? code`${value.code} ?? undefined` : value.code;
    const rest = e.aside(() => emitFrom(at + 1));
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
