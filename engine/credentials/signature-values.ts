/** The values of `signature_v4` in a credential's file, as a function that signs requests. */
import { createSigner } from "../upstream/request-signature.ts";
import type { Sign } from "../upstream/upstream-request.ts";
import type { Values } from "./credential-contract.ts";
import { evaluateTexts, type Input } from "./evaluate-values.ts";

/** Rejects if a part without a default is absent: the message names it. */
export async function readSigner(
  values: Readonly<Record<string, Values>>,
  input: Input,
  nowMs: () => number,
): Promise<Sign> {
  const texts = await evaluateTexts(values, input);
  const need = (name: string): string => {
    const text = texts[name];
    if (text === undefined) throw new Error(`the signature needs \`${name}\``);
    return text;
  };
  const { prefix = "", region = "", hash, token, token_header, path_encoded, time, headers } = texts;
  const rules = {
    algorithm: need("algorithm"),
    prefix,
    region,
    service: need("service"),
    terminator: need("terminator"),
    date: need("date").toLowerCase(),
    hash: hash?.toLowerCase(),
    time: time === "unix" ? ("unix" as const) : ("basic" as const),
    token:
      token === undefined || token_header === undefined
        ? undefined
        : { header: token_header.toLowerCase(), value: token },
    headers: headers?.toLowerCase().split(" "),
    encodesTwice: path_encoded === "twice",
  };
  return createSigner(rules, { id: need("id"), secret: need("secret") }, nowMs);
}
