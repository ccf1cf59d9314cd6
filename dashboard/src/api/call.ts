/** Calls the admin API by its routes, and converts every failure to one kind of error. */
import { noteOutage } from "./outage.ts";
import type { Api } from "./routes.ts";

export type Name = keyof Api;
export type ResponseBody<N extends Name> = Api[N]["responseBody"];
export type RequestBody<N extends Name> = Api[N]["requestBody"];

interface CallOptions<N extends Name> {
  /** The value of `{id}`. */
  id?: string;
  query?: { [Key in keyof Api[N]["query"]]?: Api[N]["query"][Key] | undefined };
  body?: RequestBody<N>;
  signal?: AbortSignal;
}

/** An error of the API with its message; `status` 0 without a response. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  /** The invalid field of a form, if it is one. */
  readonly field: string | undefined;
  /** The current version of a row that somebody else edited first. */
  readonly version: number | undefined;

  constructor(status: number, error: { code?: string; message?: string; field?: string; version?: number }) {
    super(error.message ?? `HTTP ${status}`);
    this.name = "CallError";
    this.status = status;
    this.code = error.code ?? "unknown";
    this.field = error.field;
    this.version = error.version;
  }
}

const BASE = "/admin/api";
let csrf = "";
let whenSignedOut: () => void = () => {};

/** The token that every change needs; the response to the sign-in contains it. */
export function keepCsrf(value: string | undefined): void {
  csrf = value ?? "";
}

/** @param listener is called when the session that this page used has ended */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener;
}

export function addressOf(path: string, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given as [string, string][]).toString();
  return `${BASE}${path}${search === "" ? "" : `?${search}`}`;
}

/** @throws CallError */
export async function call<N extends Name>(name: N, asked: CallOptions<N> = {}): Promise<ResponseBody<N>> {
  const [method, path] = name.split(" ") as [string, string];
  const at = path.replace("{id}", encodeURIComponent(asked.id ?? ""));
  let response: Response;
  try {
    response = await fetch(addressOf(at, asked.query), {
      method,
      ...(asked.signal === undefined ? {} : { signal: asked.signal }),
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      headers: {
        ...(asked.body === undefined ? {} : { "content-type": "application/json" }),
        ...(method === "GET" ? {} : { "x-csrf-token": csrf }),
      },
    });
  } catch (fault) {
    if (asked.signal?.aborted === true) throw fault;
    noteOutage();
    throw new CallError(0, { code: "unreachable", message: String(fault) });
  }
  const text = await response.text();
  if (response.ok) return (text === "" ? undefined : JSON.parse(text)) as ResponseBody<N>;
  const error = new CallError(response.status, refusalIn(text));
  if (error.status === 401 && error.code === "unknown") whenSignedOut();
  throw error;
}

function refusalIn(text: string): ConstructorParameters<typeof CallError>[1] {
  try {
    return (JSON.parse(text) as { error: object }).error;
  } catch {
    return { message: text.slice(0, 200) };
  }
}
