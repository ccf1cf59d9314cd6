/** Steps that send a request to an issuer, or that only build and sign one. */
import { hash } from "node:crypto";
import { isIP } from "node:net";
import type { IssuerResponse, SendToIssuer } from "../upstream/issuer-contract.ts";
import type { UpstreamRequest } from "../upstream/upstream-request.ts";
import type { ExchangeStep } from "./credential-contract.ts";
import { evaluate, evaluateTexts, type Input } from "./evaluate-values.ts";
import { readXml } from "./read-xml.ts";
import { readSigner } from "./signature-values.ts";

export interface ExchangeContext {
  send: SendToIssuer;
  nowMs(): number;
  /** Removes secrets from a text of an issuer. */
  conceal(text: string): string;
}

/** An issuer did not give what it was asked for. */
export class ExchangeError extends Error {
  /** The issuer's time, in milliseconds. Undefined: unknown. */
  readonly dateMs: number | undefined;

  constructor(message: string, dateMs?: number) {
    super(message);
    this.dateMs = dateMs;
  }
}

/** A service of the machine answers at once, or is not there. */
const LOCAL_MS = 2000;
const REMOTE_MS = 10_000;
const QUOTED_LENGTH = 300;

/** @returns the response as a value */
export async function runExchange(
  step: ExchangeStep,
  input: Input,
  context: ExchangeContext,
): Promise<unknown> {
  const { method, origin, path, headers, body } = await buildRequest(step, input, context);
  const isLocal = step.local === true;
  checkAddress(new URL(origin), isLocal);
  const shown = `${method} ${origin}${path.replace(/\?.*/, "")}`;
  const timeoutMs = isLocal ? LOCAL_MS : REMOTE_MS;
  let response: IssuerResponse;
  try {
    response = await context.send({
      method,
      url: origin + path,
      headers,
      body: body as string,
      timeoutMs,
      isLocal,
    });
  } catch (error) {
    throw new ExchangeError(`${shown}: ${(error as Error).message}`);
  }
  const { status, body: text } = response;
  const dateMs = dateOf(response);
  if (status < 200 || status > 299) {
    const quoted = context.conceal(text.replace(/\s+/g, " ").trim()).slice(0, QUOTED_LENGTH);
    throw new ExchangeError(`${shown}: status ${status}${quoted === "" ? "" : `: ${quoted}`}`, dateMs);
  }
  try {
    return readBody(step, text);
  } catch (error) {
    throw new ExchangeError(
      `${shown}: the response is not ${step.read ?? "json"}: ${(error as Error).name}`,
      dateMs,
    );
  }
}

/** @returns the signed request as a value: `url`, `method`, and `headers` as a list of `key` and `value` */
export async function buildSignedRequest(
  step: ExchangeStep,
  input: Input,
  context: Pick<ExchangeContext, "nowMs">,
): Promise<unknown> {
  const { method, origin, path, headers } = await buildRequest(step, input, context);
  const all = { ...headers, host: new URL(origin).host };
  return {
    url: origin + path,
    method,
    headers: Object.entries(all).map(([key, value]) => ({ key, value })),
  };
}

async function buildRequest(
  step: ExchangeStep,
  input: Input,
  { nowMs }: Pick<ExchangeContext, "nowMs">,
): Promise<UpstreamRequest> {
  const url = await evaluate(step.url, input);
  if (typeof url !== "string" || !URL.canParse(url))
    throw new ExchangeError(`${JSON.stringify(url ?? null)} is not a URL`);
  const { origin, pathname, search } = new URL(url);
  const headers = await evaluateTexts(step.headers, input);
  let body = "";
  if (step.form !== undefined) {
    headers["content-type"] = "application/x-www-form-urlencoded";
    body = new URLSearchParams(await evaluateTexts(step.form, input)).toString();
  } else if (step.json !== undefined) {
    headers["content-type"] = "application/json";
    body = JSON.stringify(await evaluate(step.json, input));
  }
  const request: UpstreamRequest = { origin, path: pathname + search, method: step.method, headers, body };
  if (step.signature_v4 !== undefined)
    (await readSigner(step.signature_v4, input, nowMs))(request, hash("sha256", body));
  return request;
}

function readBody({ read = "json" }: ExchangeStep, text: string): unknown {
  if (read === "text") return text.trim();
  return read === "xml" ? readXml(text) : JSON.parse(text);
}

function dateOf({ headers }: IssuerResponse): number | undefined {
  const dateMs = Date.parse(headers.date ?? "");
  return Number.isNaN(dateMs) ? undefined : dateMs;
}

/** Addresses on the link of this machine, where clouds have their metadata services. */
const LINK_LOCAL = /^(169\.254\.|\[fe80:|\[fd00:ec2:|metadata\.)/;
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

/** Only steps for services of the machine reach link-local addresses. A credential is sent unencrypted to such a service only. */
function checkAddress({ protocol, hostname }: URL, isLocal: boolean): void {
  const isOnLink = LINK_LOCAL.test(hostname) && (isIP(hostname) !== 0 || hostname.startsWith("[") || isLocal);
  if (isOnLink && !isLocal)
    throw new ExchangeError(`${hostname} is an address of this machine's link, not of an issuer`);
  if (protocol === "https:" || LOOPBACK.test(hostname) || isOnLink) return;
  throw new ExchangeError(
    `${protocol}//${hostname} is not encrypted: the URL of an issuer begins with https://`,
  );
}
