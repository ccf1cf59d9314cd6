/**
 * Checks of values before they are written. A value that is negative, overflows, or does not exist in both databases is
 * rejected with the field's name. Nothing here knows a table.
 */
import { isTagName, MAX_TAGS } from "../../ledger/request-tags.ts";
import { readBlock } from "../../network/address-block.ts";
import { isWebAddress } from "../../network/web-address.ts";
import { StoreInvalid } from "./store-errors.ts";

const MAX_TEXT = 500;
const MAX_JSON_BYTES = 1 << 20;
const MAX_ITEMS = 1_000;

/** One line of text. */
export function text(field: string, value: unknown, maxLength: number = MAX_TEXT): string {
  if (
    typeof value === "string" &&
    value.trim() !== "" &&
    value.length <= maxLength &&
    !/\p{Cc}/u.test(value)
  ) {
    return value.toWellFormed();
  }
  throw new StoreInvalid(field, `one line of text of at most ${maxLength} characters`);
}

/** An integer that JavaScript represents exactly: micro-dollars, tokens, milliseconds, counts. */
export function whole(
  field: string,
  value: unknown,
  max: number = Number.MAX_SAFE_INTEGER,
  min: number = 0,
): number {
  if (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max)
    return value as number;
  throw new StoreInvalid(field, `a whole number from ${min} to ${max}`);
}

/** As `whole`, or null for no limit. */
export function wholeOrNull(field: string, value: unknown, max?: number): number | null {
  return value === null ? null : whole(field, value, max);
}

export function number(field: string, value: unknown, min: number, max: number): number {
  if (typeof value === "number" && value >= min && value <= max) return value;
  throw new StoreInvalid(field, `a number from ${min} to ${max}`);
}

export function oneOf<T extends string>(field: string, value: unknown, allowed: readonly T[]): T {
  if (allowed.includes(value as T)) return value as T;
  throw new StoreInvalid(field, `one of ${allowed.join(", ")}`);
}

export function flag(field: string, value: unknown): number {
  if (typeof value === "boolean") return value ? 1 : 0;
  throw new StoreInvalid(field, "true or false");
}

/** A list of names or patterns, as JSON. */
export function texts(field: string, value: unknown, maxLength?: number): string {
  if (!Array.isArray(value) || value.length > MAX_ITEMS) {
    throw new StoreInvalid(field, `a list of at most ${MAX_ITEMS} texts`);
  }
  return JSON.stringify(value.map((item, index) => text(`${field}[${index}]`, item, maxLength)));
}

/** Names of tags, as JSON. */
export function tagNames(field: string, value: unknown): string {
  const isList = Array.isArray(value) && value.length <= MAX_TAGS && new Set(value).size === value.length;
  if (isList && value.every(isTagName)) return JSON.stringify(value);
  throw new StoreInvalid(
    field,
    `a list of at most ${MAX_TAGS} different names like team, of letters, digits, underscores, dots and hyphens`,
  );
}

/** Addresses and blocks (`10.0.0.0/8`, `2001:db8::/32`), as JSON. */
export function blocks(field: string, value: unknown): string {
  const list = texts(field, value);
  for (const block of value as string[]) {
    if (readBlock(block) === undefined) {
      throw new StoreInvalid(field, `addresses or blocks like 10.0.0.0/8, not ${JSON.stringify(block)}`);
    }
  }
  return list;
}

/** A URL that receives notifications. */
export function webAddress(field: string, value: unknown): string {
  const url = text(field, value, 2_000);
  if (isWebAddress(url)) return url;
  throw new StoreInvalid(field, "an http or https URL without user and password");
}

/** Any JSON value, as text. */
export function json(field: string, value: unknown, maxBytes: number = MAX_JSON_BYTES): string {
  const jsonText = JSON.stringify(value);
  if (jsonText === undefined || Buffer.byteLength(jsonText) > maxBytes) {
    throw new StoreInvalid(field, `JSON of at most ${maxBytes} bytes`);
  }
  return jsonText;
}

/** A JSON object, as text. */
export function jsonObject(field: string, value: unknown): string {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return json(field, value);
  throw new StoreInvalid(field, "an object");
}

/** Runs each check on the field of its name, if the field is present: an edit contains only the changed fields. */
export function checkFields<Input extends object, Row>(
  input: Input,
  checks: { [Key in keyof Input]-?: (field: string, value: unknown) => Row[Key & keyof Row] },
): Partial<Row> {
  const row: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(input)) {
    if (!Object.hasOwn(checks, field))
      throw new StoreInvalid(field, `one of ${Object.keys(checks).join(", ")}`);
    const check = checks[field as keyof Input];
    if (value !== undefined) row[field] = check(field, value);
  }
  return row as Partial<Row>;
}

/** Also accepts null, which clears the field. */
export function orNull<T>(
  check: (field: string, value: unknown) => T,
): (field: string, value: unknown) => T | null {
  return (field, value) => (value === null ? null : check(field, value));
}
