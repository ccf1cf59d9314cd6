/** The values of `signature_v4` and `http_signature` in a credential's file, as functions that sign requests. */
import { createHttpSigner } from "../upstream/http-signature.ts";
import { createSigner } from "../upstream/request-signature.ts";
import type { Sign } from "../upstream/upstream-request.ts";
import type { Values } from "./credential-contract.ts";
import { evaluateTexts, type Input } from "./evaluate-values.ts";
import { readPrivateKey } from "./sign-jwt.ts";

/** Rejects if a part without a default is absent: the message names it. */
export async function readSigner(
  values: Readonly<Record<string, Values>>,
  input: Input,
  nowMs: () => number,
): Promise<Sign> {
  const texts = await evaluateTexts(values, input);
  const need = (name: string): string => needIn(texts, name);
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

/** Rejects as `readSigner` does, and if the algorithm is not `rsa-sha256` or the key is no private key for it. */
export async function readHttpSigner(
  values: Readonly<Record<string, Values>>,
  input: Input,
  nowMs: () => number,
): Promise<Sign> {
  const texts = await evaluateTexts(values, input);
  const need = (name: string): string => needIn(texts, name);
  const algorithm = need("algorithm");
  if (algorithm !== "rsa-sha256") throw new Error(`\`algorithm\` must be rsa-sha256, not ${algorithm}`);
  const key = readPrivateKey(need("key"));
  if (key.asymmetricKeyType !== "rsa")
    throw new Error(`the private key must be an RSA key, not ${key.asymmetricKeyType}`);
  const rules = {
    keyId: need("key_id"),
    key,
    algorithm,
    version: texts.version,
    date: need("date").toLowerCase(),
    hash: need("hash").toLowerCase(),
    headers: need("headers").toLowerCase().split(" "),
    bodyHeaders: need("body_headers").toLowerCase().split(" "),
  };
  return createHttpSigner(rules, nowMs);
}

function needIn(texts: Readonly<Record<string, string>>, name: string): string {
  const text = texts[name];
  if (text === undefined) throw new Error(`the signature needs \`${name}\``);
  return text;
}
