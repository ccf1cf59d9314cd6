/**
 * What a route of the admin API is: data that the server, the description (OpenAPI) and the tests read alike. Shapes are
 * JSON Schemas, for people and programs that read the description; a call's names are held to them (`refuse-unknown.ts`), its values
 * are checked by the store.
 */
import { resolve, type Setting } from "../../schemas/settings/setting.ts";
import { shared } from "../../schemas/settings/shared.ts";
import type { Call } from "./admin-call.ts";

export type Shape = Readonly<Record<string, unknown>>;

export interface Route {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Behind `/admin/api`; `{id}` captures. */
  path: string;
  /** `anyone` need not be known; a `member` sees and changes what is its own. */
  who: "anyone" | "member" | "admin";
  summary: string;
  /** Names in the query, with what each is; others are refused. */
  query?: Readonly<Record<string, string>>;
  /** Other names in the query mean nothing here: not everybody who leads to it keeps to these. */
  ignoresOthers?: true;
  /** The body's fields; others are refused. */
  takes?: Shape;
  gives?: Shape;
  handle(call: Call): Promise<unknown>;
}

export const text: Shape = { type: "string" };
export const flag: Shape = { type: "boolean" };
export const whole: Shape = { type: "integer", minimum: 0 };
export const texts: Shape = { type: "array", items: text };
export const timeMs: Shape = { type: "integer", description: "Milliseconds since 1970 UTC." };

export function orNull(shape: Shape): Shape {
  return { anyOf: [shape, { type: "null" }] };
}

export function object(properties: Readonly<Record<string, Shape>>, required: readonly string[] = []): Shape {
  return { type: "object", properties, ...(required.length === 0 ? {} : { required }) };
}

/** An object with these fields and no others: what a call gives. */
export function exactly(
  properties: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape {
  return { ...object(properties, required), additionalProperties: false };
}

/** A page of rows, with what stands beside them. */
export function list(items: Shape, beside: Readonly<Record<string, Shape>> = {}): Shape {
  const next = { ...text, description: "Value of `cursor` for the next page; absent on the last page." };
  return object({ items: { type: "array", items }, next, ...beside }, ["items"]);
}

/** Read-only ones of the configuration file. */
export function ofFile(fields: Readonly<Record<string, Shape>> = {}): Shape {
  const properties = { name: text, readOnly: { const: true }, ...fields };
  return {
    type: "array",
    items: object(properties, Object.keys(properties)),
    description: "Entries of the configuration file, on the first page only.",
  };
}

/** What the configuration file calls the same thing, where that is another word. */
export const IN_FILE = "x-in-file";

/**
 * A field that the configuration file has, too, as it is declared there. What holds where a file says nothing is left
 * out: an edit leaves what it does not name.
 */
export function declared(setting: Setting): Shape {
  const { type, minimum, maximum, items, description } = resolve(setting);
  const shape = { type, minimum, maximum, items: items && declared(items), description };
  return Object.fromEntries(Object.entries(shape).filter(([, each]) => each !== undefined));
}

/** The same, where null is what a file means that says nothing. */
export function declaredOrNull(setting: Setting): Shape {
  const { description, "x-default": otherwise } = resolve(setting);
  return orNull({ ...declared(setting), description: `${description} Null: ${otherwise}.` });
}

/** `version` is the one that was read: who edits a row that changed meanwhile is told so. */
export const version: Shape = {
  type: "integer",
  minimum: 1,
  description: "The `version` of the row that was read.",
};

export const page: Readonly<Record<string, string>> = {
  limit: "Maximum number of rows, up to 500; 50 when absent.",
  cursor: "`next` of the previous page.",
};

/** What limits somebody; null is no limit, 0 is nothing. */
export const allowance: Readonly<Record<string, Shape>> = {
  quotaMicros: orNull({ ...whole, description: "Credit in micro-dollars." }),
  quotaTokens: orNull(whole),
  rpm: declaredOrNull(shared.rpm),
  tpm: declaredOrNull(shared.tpm),
  maxConcurrent: declaredOrNull(shared.max_concurrent),
};
