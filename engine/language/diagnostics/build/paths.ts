/**
 * Messages for errors in a mapping's paths, compared with the schemas of its input and output, and in the names of its
 * expressions (M201, M202, M206, M21x–M24x).
 */
import { type Diagnostic, diagnostic, type Place } from "../diagnostic.ts";
import type { Span } from "../span.ts";
import { didYouMean, listed, possibleNames, shown } from "./names.ts";
import { replacementOfField, replacementOfFunction, replacementOfVariable } from "./other-languages.ts";

/** A field that a schema does not contain. */
export interface Missing {
  field: string;
  /** The document that is read or written, with its article: "the upstream's response". */
  of: string;
  /** The fields that exist there. */
  fields: readonly string[];
  /** Path of the schema file, shown as a reference. */
  schema?: string;
}

export function unknownField(at: Place, missing: Missing): Diagnostic {
  const { field, of, fields, schema } = missing;
  return diagnostic("M201", at, `\`${field}\` is not a field of ${of}`, {
    label:
      replacementOfField(field) ??
      didYouMean(field, fields, fields.length === 0 ? "this value has no fields" : ""),
    notes: [...possibleNames("fields here", fields), ...schemaNote(schema)],
  });
}

/** None of the fragment's paths resolves. `of` is its input. */
export function readsNothing(at: Place, fragment: string, of: string): Diagnostic {
  return diagnostic("M201", at, `nothing that \`${fragment}\` reads is a field of ${of}`, {
    label: "does this need `$with`?",
  });
}

/** `field` is the name that the constant resembles; `of` is the owner of that field. */
export function looksLikePath(at: Place, field: string, of: string): Diagnostic {
  return diagnostic("M202", at, `\`${field}\` is a constant here, and a field of ${of}`, {
    label: `did you mean \`=${field}\`?`,
    notes: [`for a constant, write it in quotes: "${field}"`],
  });
}

/** `text` is a name that is bound there, or a path from one. */
export function looksLikeVariable(at: Place, text: string): Diagnostic {
  return diagnostic("M202", at, `\`${text}\` is a constant here, and a name that expressions can read`, {
    label: `did you mean \`=${text}\`?`,
    notes: [`for a constant, write it in quotes: "${text}"`],
  });
}

/** No schema shows whether `text` can be read there. */
export function mayBeExpression(at: Place, text: string): Diagnostic {
  return diagnostic("M206", at, `\`${text}\` is a constant here, and looks like an expression`, {
    label: `did you mean \`=${text}\`?`,
    notes: [`for a constant, write it in quotes: "${text}"`],
  });
}

/** `equal` is the comparison with `=` instead of `!=`: `kind = "image"`. */
export function falseWhereAbsent(at: Place, path: string, equal: string): Diagnostic {
  return diagnostic("M234", at, `where \`${path}\` is absent, this is false`, {
    label: `\`$not(${equal})\` is true there`,
    notes: [`to require the field: \`$exists(${path}) and …\``],
  });
}

export function unknownOutput(at: Place, missing: Missing): Diagnostic {
  const { field, of, fields, schema } = missing;
  return diagnostic("M210", at, `${of} has no field \`${field}\``, {
    label: didYouMean(field, fields),
    notes: [...possibleNames("fields here", fields), ...schemaNote(schema)],
  });
}

/** `what` is the target: "`finish`". `values` lists its allowed values; without a list, `type` names the type: "a number". */
export function constantRefused(
  at: Place,
  value: unknown,
  what: string,
  allowed: { values: readonly unknown[] } | { type: string },
): Diagnostic {
  const message = `${what} cannot be ${shown(value)}`;
  if ("type" in allowed) return diagnostic("M211", at, message, { label: `expected ${allowed.type}` });
  const names = allowed.values.map(String);
  return diagnostic("M211", at, message, {
    label: didYouMean(String(value), names),
    notes: possibleNames("possible here", names),
  });
}

export function undeclaredState(at: Place, name: string, declared: readonly string[]): Diagnostic {
  return diagnostic("M214", at, `stream state \`${name}\` is not declared`, {
    label: declared.length === 0 ? "no `state` is declared" : `declared: ${declared.join(", ")}`,
  });
}

export function unusedState(at: Place, name: string): Diagnostic {
  return diagnostic("M215", at, `stream state \`${name}\` is never read`, { label: "declared here" });
}

/** `content` is an entry of `once`; `row` lists the row's events, such as `a|b`; empty if the row is for all events. */
export function readAgain(at: Place, content: string, row: string, reader: Span): Diagnostic {
  return diagnostic("M218", at, `\`${content}\` is listed in \`once\`, but a row reads it again`, {
    label: `\`part\` and \`parts\` then contain only the beginning of ${content}`,
    context: [{ span: reader, text: row === "" ? "read by these rows" : `read by the row \`${row}\`` }],
    notes: [`remove \`${content}\` from \`once\`, or encode it when it arrives: in \`part_delta\``],
  });
}

/** `name` and `known` without their `$`. */
export function unknownVariable(at: Place, name: string, known: readonly string[]): Diagnostic {
  return diagnostic("M216", at, `there is no variable \`$${name}\` here`, {
    label: replacementOfVariable(name) ?? didYouMean(name, known, "", "$"),
    notes: possibleNames(
      "variables here",
      known.map((each) => `$${each}`),
    ),
  });
}

/** `name` without its `$`. */
export function nameOfFunction(at: Place, name: string): Diagnostic {
  return diagnostic("M217", at, `\`$${name}\` is the name of a function`, {
    label: "choose another name",
    notes: ["values and functions share one namespace: this value would hide the function"],
  });
}

/** `of` is what requires the fields: "the hub", "a response". */
export function neverSet(at: Place, fields: readonly string[], of: string): Diagnostic {
  return diagnostic(
    "M221",
    at,
    `${of} requires ${listed(fields)}, this map never sets ${fields.length === 1 ? "it" : "them"}`,
    // The gateway completes decoded documents, so an expression without a value is enough.
    fields.includes("id")
      ? {
          notes: [
            "if the input has no id, write `id: =id`: the gateway makes an id where the expression has no value",
          ],
        }
      : {},
  );
}

/** `fallback` is the result for these values, if there is an `$else`. */
export function unlistedValues(
  at: Place,
  expression: string,
  values: readonly unknown[],
  fallback?: string,
): Diagnostic {
  const names = values.map((value) => JSON.stringify(value)).join(", ");
  return diagnostic("M231", at, `\`${expression}\` has values that the match does not list: ${names}`, {
    notes: [
      fallback === undefined
        ? "they set nothing; list them, or add `$else`"
        : `they match \`$else\` and become \`${fallback}\`; list them to silence this`,
    ],
  });
}

export function impossibleArm(
  at: Place,
  value: string,
  expression: string,
  possible: readonly unknown[],
): Diagnostic {
  const names = possible.map(String);
  return diagnostic("M232", at, `\`${expression}\` is never \`${value}\``, {
    label: didYouMean(value, names),
    notes: possibleNames("its values", names),
  });
}

export function unknownArm(
  at: Place,
  value: string,
  expression: string,
  known: readonly unknown[],
): Diagnostic {
  const names = known.map(String);
  return diagnostic("M233", at, `\`${value}\` is not a known value of \`${expression}\``, {
    label: didYouMean(value, names),
    notes: possibleNames("known values", names),
  });
}

/** `name` and `known` without their `$`. */
export function unknownFunction(at: Place, name: string, known: readonly string[]): Diagnostic {
  return diagnostic("M240", at, `there is no function \`$${name}\``, {
    label: replacementOfFunction(name) ?? didYouMean(name, known, "", "$"),
    notes: ["the functions of a mapping are a fixed set; see the mapping guide"],
  });
}

/** A field that is called. `name` is the field's. */
export function calledField(at: Place, name: string, known: readonly string[]): Diagnostic {
  const isFunction = known.includes(name);
  return diagnostic("M240", at, `\`${name}\` is a field, and a field cannot be called`, {
    label: isFunction
      ? `did you mean \`$${name}\`?`
      : (replacementOfFunction(name) ?? didYouMean(name, known, "", "$")),
    notes: ["a function begins with `$`, and takes the value as an argument: `$uppercase(name)`"],
  });
}

/** Arithmetic with a text. `operator` as in the source. */
export function textInArithmetic(at: Place, operator: string): Diagnostic {
  const joins = operator === "+" ? ["join texts with `&`"] : [];
  return diagnostic("M235", at, `\`${operator}\` has a text as operand`, {
    label: "the expression fails here",
    notes: [...joins, "convert a text to a number with `$number(…)`"],
  });
}

/** A text as the condition on items. `path` is the expression before the bracket. */
export function textAsCondition(at: Place, path: string, text: string): Diagnostic {
  const field = /^\w+$/.test(text) ? text : `\`${text}\``;
  return diagnostic("M236", at, "a text in brackets is a condition that always holds", {
    label: `for the field, write \`${path}.${field}\``,
    notes: ["brackets select items of a list: by an index, or by a condition"],
  });
}

/** A constant in the form of another language of templates. `expression` is the part that it would compute. */
export function foreignTemplate(at: Place, text: string, expression: string): Diagnostic {
  return diagnostic("M202", at, `\`${text}\` is a constant here, and not an expression`, {
    label: `did you mean \`=${expression}\`?`,
    notes: ["an expression begins with `=`, as the first character of the value"],
  });
}

/** The function takes `min` to `max` arguments; `max` may be infinite. */
export function wrongArity(at: Place, name: string, given: number, min: number, max: number): Diagnostic {
  let takes = `${min} to ${max}`;
  if (min === max) takes = String(min);
  else if (max === Number.POSITIVE_INFINITY) takes = `at least ${min}`;
  const noun = takes === "1" || takes === "at least 1" ? "argument" : "arguments";
  return diagnostic("M241", at, `\`$${name}\` takes ${takes} ${noun}, not ${given}`);
}

function schemaNote(schema: string | undefined): string[] {
  return schema === undefined ? [] : [`schema: ${schema}`];
}
