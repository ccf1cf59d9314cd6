/** Obtains a credential: finds the source that applies, runs its steps, and prepares what requests carry. */
import { randomUUID } from "node:crypto";
import { withQuery } from "../upstream/auth.ts";
import { CredentialError, type Sign, type UpstreamRequest } from "../upstream/upstream-request.ts";
import type { CredentialFile, Source, Use } from "./credential-contract.ts";
import { evaluate, evaluateTexts, holds, type Input } from "./evaluate-values.ts";
import { ExchangeError } from "./exchange-step.ts";
import { runStep, type StepContext } from "./run-step.ts";
import { readHttpSigner, readSigner } from "./signature-values.ts";

/** What the credential of one channel is made of. */
export interface CredentialRequest {
  file: CredentialFile;
  options: Readonly<Record<string, unknown>>;
  /** Empty: none. */
  key: string;
}

export interface ObtainContext extends Omit<StepContext, "obtain"> {
  environment: Readonly<Record<string, string | undefined>>;
  fileNamed(name: string): CredentialFile | undefined;
}

export interface Obtained {
  /** Name of the source. */
  source: string;
  fields: Input;
  /** Unix time in milliseconds by the issuer's clock. Infinity: it does not expire. */
  expiresAtMs: number;
  apply(request: UpstreamRequest): void;
  /** Whether requests carry the time. */
  isSigned: boolean;
}

/** Thrown with the time of the issuer, which a wrong clock of this machine explains. */
export class SourceError extends CredentialError {
  readonly dateMs: number | undefined;

  constructor(message: string, dateMs?: number) {
    super(message);
    this.dateMs = dateMs;
  }
}

/** Credentials of credentials: a role of a role. More are a loop. */
const MAX_DEPTH = 6;

export async function obtainCredential(
  request: CredentialRequest,
  context: ObtainContext,
): Promise<Obtained> {
  const { source, fields, input } = await fieldsOf(request, context, 0);
  const { use } = request.file;
  const all = { ...input, ...fields };
  const headers = await evaluateTexts(use.headers, all);
  const query = new URLSearchParams(await evaluateTexts(use.query, all)).toString();
  const sign = await signerOf(use, all, context.nowMs);
  const expiresAtMs = expiryOf(fields, context.nowMs());
  return { source, fields, expiresAtMs, isSigned: sign !== undefined, apply: carry(headers, query, sign) };
}

async function signerOf(use: Use, input: Input, nowMs: () => number): Promise<Sign | undefined> {
  if (use.signature_v4 !== undefined) return readSigner(use.signature_v4, input, nowMs);
  return use.http_signature && readHttpSigner(use.http_signature, input, nowMs);
}

function carry(headers: Record<string, string>, query: string, sign: Sign | undefined): Obtained["apply"] {
  return (request) => {
    Object.assign(request.headers, headers);
    if (query !== "") request.path = withQuery(request.path, query);
    if (sign !== undefined) request.sign = sign;
  };
}

async function fieldsOf(
  request: CredentialRequest,
  context: ObtainContext,
  depth: number,
): Promise<Pick<Obtained, "source" | "fields"> & { input: Input }> {
  const { file, options, key } = request;
  const input = {
    env: context.environment,
    options: { ...defaultsOf(file), ...options },
    ...(key === "" ? {} : { key }),
    now: Math.floor(context.nowMs() / 1000),
    uuid: randomUUID(),
  };
  const source = await sourceOf(file, input);
  try {
    return { source: source.name, ...(await runSource(source, input, { ...context, obtain })) };
  } catch (error) {
    // An error of another credential names its own source.
    if (error instanceof SourceError) throw error;
    const { message } = error as Error;
    throw new SourceError(
      `the credential \`${file.name}\` from ${source.name}: ${message}. To fix it: ${source.fix}`,
      error instanceof ExchangeError ? error.dateMs : undefined,
    );
  }

  async function obtain(name: string | undefined, others: unknown, otherKey: unknown): Promise<Input> {
    const other = name === undefined ? file : context.fileNamed(name);
    if (other === undefined) throw new Error(`there is no credential \`${name}\``);
    if (depth === MAX_DEPTH) throw new Error("the credential refers to itself");
    const inner = {
      file: other,
      options: others as CredentialRequest["options"],
      key: typeof otherKey === "string" ? otherKey : other === file ? key : "",
    };
    return (await fieldsOf(inner, context, depth + 1)).fields;
  }
}

async function sourceOf(file: CredentialFile, input: Input): Promise<Source> {
  for (const source of file.sources) if (await holds(source.when, input)) return source;
  const ways = file.sources.map(({ name, fix }) => `${name} (${fix})`).join("; ");
  throw new SourceError(`no source of the credential \`${file.name}\` is configured. Possible are: ${ways}`);
}

async function runSource(
  { steps = {}, give }: Source,
  given: Input,
  context: StepContext,
): Promise<{ fields: Input; input: Input }> {
  let input = given;
  for (const [name, step] of Object.entries(steps)) {
    const value = await runStep(step, input, context);
    if (value !== undefined) input = { ...input, [name]: value };
  }
  const fields = (await evaluate(give, input)) as Record<string, unknown>;
  const absent = Object.keys(give).filter(
    (name) => !/^expires_|^\w+\?$/.test(name) && isAbsent(fields[name]),
  );
  if (absent.length > 0) throw new Error(`there is no ${absent.join(" and no ")}`);
  // `name?` may be absent.
  const named = Object.entries(fields).filter(([, value]) => !isAbsent(value));
  return {
    fields: Object.fromEntries(named.map(([name, value]) => [name.replace(/\?$/, ""), value])),
    input,
  };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function defaultsOf({ options }: CredentialFile): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) =>
      option.default === undefined ? [] : [[name, option.default] as const],
    ),
  );
}

/** Numbers may be texts. */
function expiryOf({ expires_at: at, expires_in: seconds }: Input, nowMs: number): number {
  if (seconds !== undefined && Number.isFinite(Number(seconds))) return nowMs + Number(seconds) * 1000;
  if (at === undefined) return Number.POSITIVE_INFINITY;
  if (Number.isFinite(Number(at))) return Number(at) * 1000;
  const parsed = Date.parse(String(at));
  if (Number.isNaN(parsed)) throw new CredentialError("the issuer's time of expiry cannot be read");
  return parsed;
}
