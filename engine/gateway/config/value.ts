/** Validates scalar values, and describes the expected values in messages. */
import { resolve, type Setting } from "../../../schemas/settings/setting.ts";
import { formats } from "./formats.ts";

export function isMap({ type, properties }: Setting): boolean {
  return type === "object" || properties !== undefined;
}

/** Undefined if the value is invalid. Strings may contain numbers, because variables do. Numbers count as their text. */
export function scalarOf(setting: Setting, scalar: string | number | boolean): unknown {
  const text = String(scalar);
  if (setting.anyOf !== undefined) {
    return setting.anyOf.map((each) => scalarOf(resolve(each), scalar)).find((value) => value !== undefined);
  }
  if (setting.const !== undefined) return text === setting.const ? text : undefined;
  if (setting.enum !== undefined) return setting.enum.includes(text) ? text : undefined;
  switch (setting.type) {
    case "integer":
    case "number": {
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = setting;
      const number = /^-?\d+(\.\d+)?$/.test(text) || typeof scalar === "number" ? Number(scalar) : Number.NaN;
      const fits = number >= minimum && number <= maximum;
      return fits && (setting.type === "number" || Number.isInteger(number)) ? number : undefined;
    }
    case "boolean":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "string": {
      const { minLength = 0, pattern = "", format } = setting;
      const fits = text.length >= minLength && new RegExp(pattern).test(text);
      return fits && (format === undefined || formats[format]?.(text) === true) ? text : undefined;
    }
    default:
      return undefined;
  }
}

/** A description with an article. `scalar` is the invalid value, if it is a scalar. */
export function expectedOf(setting: Setting, scalar?: string | number | boolean): string {
  const { type, minLength = 0, minimum, maximum } = setting;
  if (scalar !== undefined && String(scalar).length < minLength) return `at least ${minLength} characters`;
  if (setting["x-expected"] !== undefined) return setting["x-expected"];
  if (setting.anyOf !== undefined)
    return setting.anyOf.map((each) => expectedOf(resolve(each))).join(", or ");
  if (setting.const !== undefined) return `\`${setting.const}\``;
  if (setting.enum !== undefined) return `one of ${setting.enum.join(", ")}`;
  if (setting.items !== undefined) return "a list";
  if (isMap(setting)) return "a map";
  if (type === "integer") return `a whole number from ${minimum} to ${maximum}`;
  if (type === "number") return `a number from ${minimum} to ${maximum}`;
  return type === "boolean" ? "true or false" : "a string";
}
