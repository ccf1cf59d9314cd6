/**
 * Applies a server's rules to a request. Each file under `servers/` describes one server: its wires and model families, the
 * schema of its requests, and rules with the vendor's messages and their source. It does not use the mappings.
 */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { load } from "js-yaml";
import jsonata from "jsonata";
import { readFiles } from "./files.ts";

export interface Family {
  /** A model of the family, by the server's name. */
  model: string;
}

export interface Rule {
  name: string;
  /** JSONata over the request. The rule is broken if the result is true, or a text or number, which replaces `{}` below. */
  when: string;
  /** The families that the rule applies to; absent: all. */
  families?: string[];
  /** The vendor's message. */
  message: string;
  status?: number;
  code?: string;
  source: string;
  /** Not verified at the source yet: rule and page are from memory. */
  unchecked?: boolean;
}

export interface WireOfDouble {
  /** A file under `schemas/`. */
  schema: string;
  families: Record<string, Family>;
  /** The form of error bodies, if it differs from the server's other wires. */
  errors?: Double["errors"];
  /** Rule sets under `rules/`, applied before those of the file. */
  include?: string[];
  rules?: Rule[];
}

export interface Double {
  server: string;
  /** The shipped provider file for it. */
  provider: string;
  errors: "openai" | "anthropic" | "google" | "plain" | "message";
  wires: Record<string, WireOfDouble>;
}

export interface Refusal {
  status: number;
  body: unknown;
  message: string;
  rule: string;
  source: string;
}

const files: ReadonlyMap<string, string> = readFiles();

export const doubles: readonly Double[] = [...files.keys()]
  .filter((path) => path.startsWith("servers/"))
  .map((path) => read(path) as Double);

const ajv = new Ajv2020({ strict: false, allErrors: false });
const validators = new Map<string, { check: ValidateFunction; source: string }>();
const expressions = new Map<string, jsonata.Expression>();
const rulesets = new Map<WireOfDouble, readonly Rule[]>();

/** The server's error, or undefined if it accepts the request. */
export async function refusalOf(
  double: Double,
  wire: string,
  family: string,
  body: unknown,
): Promise<Refusal | undefined> {
  const spoken = double.wires[wire];
  if (spoken === undefined) throw new Error(`${double.server} has no wire ${wire}`);
  const { check, source } = validator(spoken.schema);
  if (!check(body)) {
    const { message, field } = faultOf(check.errors?.[0]);
    return refusal(spoken.errors ?? double.errors, { name: `schema: ${field}`, when: "", message, source });
  }
  // The schema decides whether a field may be null; for the rules, null is absent.
  const given = withoutNulls(body);
  for (const rule of rulesOf(spoken)) {
    if (rule.families !== undefined && !rule.families.includes(family)) continue;
    const found = await evaluate(rule, given);
    if (found === undefined || found === false || (Array.isArray(found) && found.length === 0)) continue;
    const first = Array.isArray(found) ? found[0] : found;
    return refusal(spoken.errors ?? double.errors, {
      ...rule,
      message: rule.message.replaceAll("{}", String(first)),
    });
  }
  return undefined;
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const given = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(given.map(([key, inner]) => [key, withoutNulls(inner)]));
}

async function evaluate(rule: Rule, body: unknown): Promise<unknown> {
  try {
    return await expression(rule.when).evaluate(body);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`the rule "${rule.name}" fails: ${message}; its condition is: ${rule.when}`, {
      cause: error,
    });
  }
}

export function rulesOf(spoken: WireOfDouble): readonly Rule[] {
  let rules = rulesets.get(spoken);
  if (rules === undefined) {
    const shared = (spoken.include ?? []).flatMap((name) => read(`rules/${name}.yaml`) as Rule[]);
    rules = [...shared, ...(spoken.rules ?? [])];
    rulesets.set(spoken, rules);
  }
  return rules;
}

function validator(name: string): { check: ValidateFunction; source: string } {
  let known = validators.get(name);
  if (known === undefined) {
    const schema = read(`schemas/${name}.yaml`) as { $comment: string };
    known = { check: ajv.compile(schema), source: schema.$comment };
    validators.set(name, known);
  }
  return known;
}

function expression(text: string): jsonata.Expression {
  let known = expressions.get(text);
  if (known === undefined) {
    known = jsonata(text);
    expressions.set(text, known);
  }
  return known;
}

function faultOf(error: ErrorObject | undefined): { message: string; field: string } {
  const path = (error?.instancePath ?? "").slice(1).replaceAll("/", ".");
  const extra = error?.params.additionalProperty ?? error?.params.unevaluatedProperty;
  const field = extra === undefined ? path : path === "" ? String(extra) : `${path}.${extra}`;
  const message =
    extra === undefined ? `${path}: ${error?.message}` : `${field}: Extra inputs are not permitted`;
  return { message, field: field.replace(/\d+/g, "n") };
}

function refusal(errors: Double["errors"], { name, status = 400, code, message, source }: Rule): Refusal {
  return { status, body: bodyOf(errors, status, message, code), message, rule: name, source };
}

function bodyOf(
  errors: Double["errors"],
  status: number,
  message: string,
  code = null as string | null,
): unknown {
  switch (errors) {
    case "anthropic":
      return { type: "error", error: { type: "invalid_request_error", message } };
    case "google":
      return { error: { code: status, message, status: "INVALID_ARGUMENT" } };
    case "message":
      return { message };
    case "plain":
      return { object: "error", message, type: "invalid_request_error", code };
    default:
      return { error: { message, type: "invalid_request_error", param: null, code } };
  }
}

function read(path: string): unknown {
  const file = files.get(path);
  if (file === undefined) throw new Error(`there is no file doubles/${path}`);
  return load(file);
}
