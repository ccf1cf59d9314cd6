/** Entries of the log as text: one line of JSON for machines, or one line for people. */
import { originalStack } from "../../installation/original-stack.ts";
import { hideCredentials } from "./hide-credentials.ts";
import { LOG_FIELDS, type LogFields, type LoggedError } from "./log-fields.ts";

export interface LogEntry {
  /** Milliseconds since 1970 UTC. */
  timeMs: number;
  level: "trace" | "debug" | "info" | "warn" | "error";
  message: string;
  fields: LogFields;
}

const ECS_VERSION = "8.17.0";
const MAX_CAUSES = 5;

/** Fields with texts of other programs, which may quote a credential. */
const QUOTES: ReadonlySet<string> = new Set(["reason", "why", "detail", "failure", "fault"]);

/** @param process the name of this process */
export function jsonLine({ timeMs, level, message, fields }: LogEntry, process: string): string {
  const { part, err, error } = fields;
  let line = `{"@timestamp":"${new Date(timeMs).toISOString()}","log.level":"${level}","message":${JSON.stringify(message)},"ecs.version":"${ECS_VERSION}","log.logger":"${part}","process.name":"${process}"`;
  const add = (name: string, value: unknown): void => {
    if (value !== undefined && value !== null) line += `,"${name}":${JSON.stringify(value)}`;
  };
  for (const key in fields) {
    const field = LOG_FIELDS[key as keyof typeof LOG_FIELDS];
    if (field !== undefined) add(field.name, shownValue(fields, key as keyof typeof LOG_FIELDS));
  }
  const errors = { ...errorFields(error), ...exceptionFields(err) };
  for (const [name, value] of Object.entries(errors)) add(name, value);
  return `${line}}\n`;
}

/** Without names of fields that say nothing to people. */
export function textLine({ timeMs, level, message, fields }: LogEntry): string {
  const { part, err, error } = fields;
  const time = new Date(timeMs).toTimeString().slice(0, 8);
  const pairs: string[] = [];
  for (const key in fields) {
    if (!(key in LOG_FIELDS)) continue;
    const value = shownValue(fields, key as keyof typeof LOG_FIELDS);
    if (value === undefined || value === null) continue;
    if (Array.isArray(value) && value.length === 0) continue;
    pairs.push(
      `${key}=${typeof value === "string" && /^[\w./:@-]+$/.test(value) ? value : JSON.stringify(value)}`,
    );
  }
  const { "error.stack_trace": stack, ...errors } = { ...errorFields(error), ...exceptionFields(err) };
  for (const [name, value] of Object.entries(errors))
    if (value !== undefined) pairs.push(`${name}=${JSON.stringify(value)}`);
  const end = stack === undefined ? "" : `\n    ${removeControls(String(stack)).replaceAll("\n", "\n    ")}`;
  return `${time} ${level.padEnd(5)} ${part}: ${message}${pairs.length === 0 ? "" : `  ${pairs.join(" ")}`}${end}\n`;
}

function shownValue(fields: LogFields, key: keyof typeof LOG_FIELDS): unknown {
  const value = fields[key];
  return typeof value === "string" && QUOTES.has(key) ? hideCredentials(value) : value;
}

function errorFields(error: LoggedError | undefined): Record<string, unknown> {
  if (error === undefined) return {};
  const { kind, code, message, cause } = error;
  return {
    "error.type": kind,
    "error.code": code,
    "error.message": hideCredentials(message),
    "polywire.error_cause": cause && { ...cause, message: hideCredentials(cause.message) },
    "polywire.error_detail": error.detail && hideCredentials(error.detail),
    "polywire.upstream_request_id": error.upstreamRequest,
  };
}

/** Properties other than the code are excluded: drivers add rows of the database and options of the request. */
function exceptionFields(err: unknown): Record<string, unknown> {
  if (err === undefined || err === null) return {};
  if (!(err instanceof Error)) return { "error.message": hideCredentials(String(err)) };
  const stacks: string[] = [];
  for (let each: unknown = err; each instanceof Error && stacks.length < MAX_CAUSES; each = each.cause)
    stacks.push(each.stack ?? String(each));
  const { code } = err as { code?: unknown };
  return {
    "error.type": err.name,
    "error.message": hideCredentials(err.message),
    "error.code": typeof code === "string" || typeof code === "number" ? String(code) : undefined,
    "error.stack_trace": hideCredentials(originalStack(stacks.join("\ncaused by: "))),
  };
}

/** Texts of upstreams could move the cursor of a terminal, or change its settings. */
function removeControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  return text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, "");
}
