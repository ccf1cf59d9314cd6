/** Calls the admin API as its routes describe it, and says in one kind of error what came of a call that failed. */
import type { Api } from "./routes.ts";

export type Name = keyof Api;
export type Gives<N extends Name> = Api[N]["gives"];
export type Takes<N extends Name> = Api[N]["takes"];

interface Asked<N extends Name> {
  /** What stands for `{id}`. */
  id?: string;
  query?: { [Key in keyof Api[N]["query"]]?: Api[N]["query"][Key] | undefined };
  body?: Takes<N>;
  signal?: AbortSignal;
}

/** A refusal of the API, in its words; `status` 0 where nobody answered. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  /** Which field of a form is wrong, where it is one. */
  readonly field: string | undefined;
  /** The version that a row has now, where somebody else was faster. */
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

/** What a call that changes something has to bring; the answer to a log-in has it. */
export function keepCsrf(value: string | undefined): void {
  csrf = value ?? "";
}

/** @param listener hears that a session is over which this page believed in */
export function onSignedOut(listener: () => void): void {
  whenSignedOut = listener;
}

export function addressOf(path: string, query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given as [string, string][]).toString();
  return `${BASE}${path}${search === "" ? "" : `?${search}`}`;
}

/** @throws CallError */
export async function call<N extends Name>(name: N, asked: Asked<N> = {}): Promise<Gives<N>> {
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
    throw new CallError(0, { code: "unreachable", message: String(fault) });
  }
  const text = await response.text();
  if (response.ok) return (text === "" ? undefined : JSON.parse(text)) as Gives<N>;
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
