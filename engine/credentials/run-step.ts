/** Runs one step of a source. */
import { readFile } from "node:fs/promises";
import type { FileStep, JwtStep, Step, Values } from "./credential-contract.ts";
import { evaluate, holds, type Input } from "./evaluate-values.ts";
import { buildSignedRequest, type ExchangeContext, runExchange } from "./exchange-step.ts";
import { readIni } from "./read-ini.ts";
import { signJwt } from "./sign-jwt.ts";

export interface StepContext extends ExchangeContext {
  /** Rejects as the system does. */
  readText(path: string): Promise<string>;
  /** The fields of another credential. */
  obtain(name: string | undefined, options: unknown, key: unknown): Promise<Input>;
}

export const readTextFile = (path: string): Promise<string> => readFile(path, "utf8");

/** @returns undefined if the step is skipped, or has no value */
export async function runStep(step: Step, input: Input, context: StepContext): Promise<unknown> {
  if (!(await holds(step.when, input))) return undefined;
  const { file, parse, exchange, signed_request, jwt, credential } = step;
  if (file !== undefined) return readFileStep(file, input, context);
  if (parse !== undefined)
    return parseText(String(await evaluate(parse.text, input)), parse.read, "the text");
  if (exchange !== undefined) return runExchange(exchange, input, context);
  if (signed_request !== undefined) return buildSignedRequest(signed_request, input, context);
  if (jwt !== undefined) return runJwt(jwt, input);
  if (credential !== undefined)
    return context.obtain(
      credential.name,
      await evaluate(credential.options, input),
      await evaluate(credential.key, input),
    );
  return evaluate(step.value, input);
}

async function readFileStep(
  { path, read, optional }: FileStep,
  input: Input,
  context: StepContext,
): Promise<unknown> {
  const at = await evaluate(path, input);
  if (typeof at !== "string" || at === "") {
    if (optional === true) return undefined;
    throw new Error("no path of a file is set");
  }
  let text: string;
  try {
    text = await context.readText(at);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (optional === true && code === "ENOENT") return undefined;
    throw new Error(
      code === "ENOENT" ? `there is no file ${at}` : `the file ${at} cannot be read: ${code ?? message}`,
    );
  }
  return parseText(text, read, `the file ${at}`);
}

function parseText(text: string, read: FileStep["read"], what: string): unknown {
  if (read === "ini") return readIni(text);
  if (read === "text") return text.trim();
  try {
    return JSON.parse(text);
  } catch {
    // The error of the parser quotes the text.
    throw new Error(`${what} is not JSON`);
  }
}

async function runJwt(
  { algorithm, key, header, claims, certificate }: JwtStep,
  input: Input,
): Promise<string> {
  const one = (values: Values | undefined): Promise<unknown> => evaluate(values, input);
  const [word, secret, head, body, print] = await Promise.all([
    one(algorithm),
    one(key),
    one(header ?? {}),
    one(claims),
    one(certificate),
  ]);
  if (typeof secret !== "string") throw new Error("there is no private key");
  return signJwt({
    algorithm: String(word),
    key: secret,
    header: head as Record<string, unknown>,
    claims: body as Record<string, unknown>,
    certificate: typeof print === "string" ? print : undefined,
  });
}
