/**
 * A route of the admin API as data, which the server, the OpenAPI description and the tests share. Shapes are JSON Schemas for
 * readers of the description. Field names of a call are checked against them (`refuse-unknown.ts`); the store checks the
 * values.
 */
import { resolve, type Setting } from "../../schemas/settings/setting.ts";
import { shared } from "../../schemas/settings/shared.ts";
import type { Call } from "./admin-call.ts";

export type Shape = Readonly<Record<string, unknown>>;

export interface Route {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path after `/admin/api`; `{id}` captures. */
  path: string;
  /** `anyone` needs no authentication; a `member` sees and edits its own objects. */
  minimumRole: "anyone" | "member" | "admin";
  summary: string;
  /** Query parameters with their descriptions; others are rejected. */
  query?: Readonly<Record<string, string>>;
  /** Other query parameters are ignored, because an external site adds them. */
  ignoresUnknownQuery?: true;
  /** Fields of the body; others are rejected. */
  requestBody?: Shape;
  responseBody?: Shape;
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

/** An object with exactly these fields, as a response. */
export function exactly(
  properties: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape {
  return { ...object(properties, required), additionalProperties: false };
}

/** A page of rows, and other fields. */
export function list(items: Shape, extraFields: Readonly<Record<string, Shape>> = {}): Shape {
  const next = { ...text, description: "Value of `cursor` for the next page; absent on the last page." };
  return object({ items: { type: "array", items }, next, ...extraFields }, ["items"]);
}

/** Read-only entries of the configuration file. */
export function fileEntries(fields: Readonly<Record<string, Shape>> = {}): Shape {
  const properties = { name: text, readOnly: { const: true }, ...fields };
  return {
    type: "array",
    items: object(properties, Object.keys(properties)),
    description: "Entries of the configuration file, on the first page only.",
  };
}

/** The name in the configuration file, if it differs. */
export const IN_FILE = "x-in-file";

/**
 * A field that is also a setting of the configuration file, as declared there, without the default: an edit leaves absent
 * fields unchanged.
 */
export function declared(setting: Setting): Shape {
  const {
    type,
    enum: values,
    pattern,
    minimum,
    maximum,
    items,
    properties,
    required,
    description,
  } = resolve(setting);
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, each]) => [camelCase(name), declared(each)]);
    return exactly(Object.fromEntries(fields) as Record<string, Shape>, required);
  }
  const shape = {
    type,
    enum: values,
    pattern,
    minimum,
    maximum,
    items: items && declared(items),
    description,
  };
  return Object.fromEntries(Object.entries(shape).filter(([, each]) => each !== undefined));
}

/** Settings of the configuration file together, under their names there. Only names are checked here. */
export function declaredTogether(settings: Readonly<Record<string, Setting>>, description: string): Shape {
  const shapes = Object.entries(settings).map(([name, setting]) => [name, shapeOf(setting)]);
  return { ...exactly(Object.fromEntries(shapes)), description };
}

/** The shape of a setting and of all maps within it. */
function shapeOf(setting: Setting): Shape {
  const {
    properties,
    additionalProperties,
    description,
    "x-nullable": isNullable,
    ...bare
  } = resolve(setting);
  const describedAs = description === undefined ? {} : { description };
  if (properties !== undefined) return declaredTogether(properties, description ?? "");
  if (additionalProperties !== undefined)
    return { type: "object", additionalProperties: shapeOf(additionalProperties), ...describedAs };
  const { type, enum: words, minimum, maximum } = bare;
  const shape = { type: type ?? "string", enum: words, minimum, maximum };
  const plain = Object.fromEntries(Object.entries(shape).filter(([, each]) => each !== undefined));
  return { ...(isNullable === true ? orNull(plain) : plain), ...describedAs };
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** As `declared`; null means that the setting is absent. */
export function declaredOrNull(setting: Setting): Shape {
  const { description, "x-default": defaultText } = resolve(setting);
  return orNull({ ...declared(setting), description: `${description} Null: ${defaultText}.` });
}

/** `version` is the version that was read. An edit of a row that changed meanwhile is rejected. */
export const version: Shape = {
  type: "integer",
  minimum: 1,
  description: "The `version` of the row that was read.",
};

export const page: Readonly<Record<string, string>> = {
  limit: "Maximum number of rows, up to 500; 50 when absent.",
  cursor: "`next` of the previous page.",
};

/** Limits; null is no limit, 0 allows nothing. */
export const allowance: Readonly<Record<string, Shape>> = {
  quotaMicros: orNull({ ...whole, description: "Spending limit in micro-dollars." }),
  quotaTokens: orNull(whole),
  rps: declaredOrNull(shared.rps),
  rpm: declaredOrNull(shared.rpm),
  rph: declaredOrNull(shared.rph),
  rpd: declaredOrNull(shared.rpd),
  tps: declaredOrNull(shared.tps),
  tpm: declaredOrNull(shared.tpm),
  tph: declaredOrNull(shared.tph),
  tpd: declaredOrNull(shared.tpd),
  maxConcurrent: declaredOrNull(shared.max_concurrent),
  budgets: declaredOrNull(shared.budgets),
};
