/**
 * JSONata's function signatures (`<s-nn?:s>`): the allowed arguments of a call, the argument that the context can replace, and
 * the single values that become lists. Generated code tests the simple case inline and calls these functions for all others.
 *
 * The letters: s text, n number, b boolean, l null, o object, a list, f function, j any but a function, x anything; `(sn)` a
 * choice, `a<n>` a list of numbers, `-` may be the context, `?` optional, `+` one or more.
 */
import { ExactNumber, plainNumber } from "../../json/exact-number.ts";
import { EvaluationFault } from "./fault.ts";

export interface Parameter {
  /** A letter above, or a choice in brackets. */
  readonly type: string;
  /** For a list: the letter of its items. */
  readonly items: string | undefined;
  readonly context: boolean;
  readonly optional: boolean;
  readonly repeated: boolean;
}

export interface Signature {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  /** The letter after the colon; `x` without one. */
  readonly returns: string;
}

const PARAMETER = /\(([a-z]+)\)([-?+]*)|([a-z])(?:<([a-z])[^>]*>)?([-?+]*)/g;

export function signature(text: string): Signature {
  const [head = "", returns = "x"] = text.slice(1, -1).split(/:(?=[^:]*$)/);
  const parameters = [...head.matchAll(PARAMETER)].map(([, choice, choiceMarks, letter, items, marks]) => {
    const flags = (choice ? choiceMarks : marks) ?? "";
    return {
      type: choice ? `(${choice})` : (letter as string),
      items,
      context: flags.includes("-"),
      optional: flags.includes("?"),
      repeated: flags.includes("+"),
    };
  });
  return { text, parameters, returns: returns.charAt(0) };
}

/** The letter of a value; `m` for a missing value, which fits every parameter. */
export function letterOf(value: unknown): string {
  switch (typeof value) {
    case "string":
      return "s";
    case "number":
      return "n";
    case "boolean":
      return "b";
    case "object":
      if (value === null) return "l";
      if (Array.isArray(value)) return "a";
      return value instanceof ExactNumber ? "n" : "o";
    case "function":
      return "f";
    default:
      return "m";
  }
}

const ANY = "asnblfom";

function lettersFor(type: string): string {
  if (type === "a" || type === "x") return ANY;
  if (type === "j") return "asnblom";
  if (type === "f") return "f";
  return `${type.replace(/[()]/g, "")}m`;
}

const patterns = new WeakMap<Signature, RegExp>();

function patternOf(signature: Signature): RegExp {
  const known = patterns.get(signature);
  if (known) return known;
  const groups = signature.parameters.map((parameter) => {
    const count = `${parameter.context || parameter.optional ? "?" : ""}${parameter.repeated ? "+" : ""}`;
    return `([${lettersFor(parameter.type)}]${count})`;
  });
  const pattern = new RegExp(`^${groups.join("")}$`);
  patterns.set(signature, pattern);
  return pattern;
}

/** The arguments in the form of the signature. Throws T0410, T0411 or T0412 if they do not fit. */
export function validateArguments(
  signature: Signature,
  args: readonly unknown[],
  context: unknown,
  name: string,
): unknown[] {
  const fit = patternOf(signature).exec(args.map(letterOf).join(""));
  if (!fit)
    throw new EvaluationFault("T0410", `The arguments of $${name} do not fit ${signature.text}`, args);
  const result: unknown[] = [];
  let next = 0;
  signature.parameters.forEach((parameter, i) => {
    const letters = fit[i + 1] as string;
    if (letters === "") {
      const value = parameter.context ? contextFor(parameter, context, name) : args[next++];
      result.push(parameter.type === "n" ? plainNumber(value) : value);
      return;
    }
    for (const letter of letters) {
      const value = args[next++];
      if (parameter.type === "a") result.push(asList(parameter, letter, value, name));
      else result.push(parameter.type === "n" ? plainNumber(value) : value);
    }
  });
  return result;
}

function contextFor(parameter: Parameter, context: unknown, name: string): unknown {
  if (lettersFor(parameter.type).includes(letterOf(context))) return context;
  throw new EvaluationFault("T0411", `The context does not fit the argument of $${name}`, context);
}

function asList(parameter: Parameter, letter: string, value: unknown, name: string): unknown {
  if (letter === "m") return undefined;
  const { items } = parameter;
  if (letter !== "a") {
    if (items === undefined || items === letter) return items === "n" ? [plainNumber(value)] : [value];
  } else if (items === undefined) return value;
  else if ((value as unknown[]).every((item) => letterOf(item) === items))
    return items === "n" ? (value as unknown[]).map(plainNumber) : value;
  throw new EvaluationFault("T0412", `$${name} wants a list of one type`, value);
}
