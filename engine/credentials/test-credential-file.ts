/** Runs the tests in a credential's file: the exchanges with issuers are in the test, and nothing is sent. */
import { isDeepStrictEqual } from "node:util";
import type { SendToIssuer } from "../upstream/issuer-contract.ts";
import type { UpstreamRequest } from "../upstream/upstream-request.ts";
import type { CredentialFile } from "./credential-contract.ts";
import { obtainCredential } from "./obtain-credential.ts";

interface FileTest {
  name: string;
  /** The expected source; absent: an error is expected. */
  source?: string;
  /** A part of the expected error. */
  fails?: string;
  options?: Record<string, string>;
  key?: string;
  env?: Record<string, string>;
  files?: Record<string, unknown>;
  exchanges?: readonly TestExchange[];
  gives?: Record<string, unknown>;
  carries?: Record<string, string>;
}

interface TestExchange {
  request: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  status?: number;
  answer: unknown;
}

/** The time in tests. */
const NOW_MS = Date.parse("2026-01-02T03:04:05Z");

export interface TestOutcome {
  name: string;
  /** Undefined: passed. */
  failure: string | undefined;
}

export async function testCredentialFile(
  file: CredentialFile,
  fileNamed: (name: string) => CredentialFile | undefined,
): Promise<TestOutcome[]> {
  const outcomes: TestOutcome[] = [];
  for (const test of file.tests as readonly FileTest[])
    outcomes.push({ name: test.name, failure: await failureOf(file, fileNamed, test) });
  return outcomes;
}

async function failureOf(
  file: CredentialFile,
  fileNamed: (name: string) => CredentialFile | undefined,
  { source, fails, options = {}, key = "", env = {}, files = {}, exchanges = [], gives, carries }: FileTest,
): Promise<string | undefined> {
  const waiting = [...exchanges];
  const faults: string[] = [];
  const send: SendToIssuer = (request) => {
    const next = waiting.shift();
    if (next === undefined)
      return Promise.reject(new Error(`unexpected request: ${request.method} ${request.url}`));
    const sent = { ...request.headers };
    const form = Object.fromEntries(new URLSearchParams(request.body));
    const { answer, status = 200 } = next;
    expectEqual(faults, "request", `${request.method} ${request.url}`, next.request);
    expectWithin(faults, "header", sent, next.headers);
    expectWithin(faults, "field", form, next.form);
    return Promise.resolve({
      status,
      headers: {},
      body: typeof answer === "string" ? answer : JSON.stringify(answer),
    });
  };
  const readText = (path: string): Promise<string> => {
    const text = files[path];
    if (text === undefined) return Promise.reject(Object.assign(new Error(path), { code: "ENOENT" }));
    return Promise.resolve(typeof text === "string" ? text : JSON.stringify(text));
  };
  try {
    const context = {
      send,
      readText,
      fileNamed,
      environment: env,
      nowMs: () => NOW_MS,
      conceal: (text: string) => text,
    };
    const { fields, source: used, apply } = await obtainCredential({ file, options, key }, context);
    if (fails === undefined) expectEqual(faults, "source", used, source);
    else faults.push(`no error, expected ${JSON.stringify(fails)}`);
    expectWithin(faults, "field", fields, gives);
    const request: UpstreamRequest = {
      origin: "https://host.example",
      path: "/",
      method: "POST",
      headers: {},
      body: "",
    };
    apply(request);
    request.sign?.(request, "0".repeat(64));
    expectWithin(faults, "header", { ...request.headers }, carries);
  } catch (error) {
    const { message } = error as Error;
    if (fails === undefined || !message.includes(fails)) faults.push(message);
  }
  if (waiting.length > 0) faults.push(`not requested: ${waiting.map(({ request }) => request).join(", ")}`);
  return faults.length === 0 ? undefined : faults.join("; ");
}

function expectEqual(faults: string[], what: string, found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected))
    faults.push(`${what} ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}

/** `…` at the end of a text stands for any text. */
function expectWithin(
  faults: string[],
  what: string,
  found: Readonly<Record<string, unknown>>,
  expected: Readonly<Record<string, unknown>> = {},
): void {
  for (const [name, value] of Object.entries(expected)) {
    const one = found[name];
    const isBegun =
      typeof value === "string" && value.endsWith("…") && String(one).startsWith(value.slice(0, -1));
    if (!isBegun) expectEqual(faults, `${what} ${name}:`, one, value);
  }
}
