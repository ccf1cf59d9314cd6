/**
 * Reads `auth` of a provider file: the name of a scheme, a scheme with its options, or a list. The first scheme that fits the
 * key is used.
 */
import type { Auth } from "../../upstream/auth.ts";
import { isHeaderName, isHeaderValue } from "./header-words.ts";
import { type Section, toPlain } from "./section.ts";

const WANTED =
  "`bearer`, `none`, `{ bearer: Prefix }`, `{ header: name }`, `{ query: name }`, `{ jwt_hs256: { claims } }`, `{ signature_v4: { … } }`, or a list of these";

/** Undefined if there is none or it is invalid; the latter is reported. */
export function readAuth(section: Section): Auth[] | undefined {
  const node = section.value("auth");
  if (node === undefined) return undefined;
  const read = [toPlain(section.source, node)].flat().map(schemeOf);
  const schemes = read.filter((auth) => auth !== undefined);
  if (schemes.length > 0 && schemes.length === read.length) return schemes;
  section.wrong("auth", WANTED);
  return undefined;
}

function schemeOf(auth: unknown): Auth | undefined {
  if (auth === "none") return { scheme: "none" };
  if (auth === "bearer") return { scheme: "bearer", prefix: "Bearer" };
  const [entry, ...others] = isMap(auth) ? Object.entries(auth) : [];
  if (entry === undefined || others.length > 0) return undefined;
  const [scheme, value] = entry;
  const word = isText(value) ? value : undefined;
  switch (scheme) {
    case "bearer":
      return word !== undefined && isHeaderValue(word) ? { scheme, prefix: word } : undefined;
    case "header":
      return word !== undefined && isHeaderName(word.toLowerCase())
        ? { scheme, name: word.toLowerCase() }
        : undefined;
    case "query":
      return word === undefined ? undefined : { scheme, name: word };
    case "jwt_hs256":
      return isMap(value) ? tokenOf(value) : undefined;
    case "signature_v4":
      return isMap(value) ? signatureOf(value) : undefined;
    default:
      return undefined;
  }
}

function tokenOf({ claims, ...others }: Record<string, unknown>): Auth | undefined {
  if (!isMap(claims) || Object.keys(others).length > 0) return undefined;
  const isClaim = (claim: unknown): claim is string | number | { after: number } =>
    isText(claim) || typeof claim === "number" || (isMap(claim) && typeof claim.after === "number");
  return Object.values(claims).every(isClaim)
    ? { scheme: "jwt_hs256", claims: claims as Record<string, string | number | { after: number }> }
    : undefined;
}

function signatureOf(settings: Record<string, unknown>): Auth | undefined {
  const {
    algorithm,
    service,
    region,
    terminator,
    date,
    hash,
    prefix = "",
    path_encoded = "once",
    ...others
  } = settings;
  const words = [algorithm, service, region, terminator].filter(
    (word) => isText(word) && isHeaderValue(word),
  );
  const names = [date, hash].filter((name) => isText(name) && isHeaderName(name.toLowerCase()));
  const isWhole = words.length === 4 && names.length === 2 && typeof prefix === "string";
  if (!isWhole || !["once", "twice"].includes(String(path_encoded)) || Object.keys(others).length > 0)
    return undefined;
  const [algorithmWord, serviceWord, regionWord, terminatorWord] = words as [string, string, string, string];
  const [dateName, hashName] = names as [string, string];
  return {
    scheme: "signature_v4",
    algorithm: algorithmWord,
    service: serviceWord,
    region: regionWord,
    terminator: terminatorWord,
    date: dateName.toLowerCase(),
    hash: hashName.toLowerCase(),
    prefix,
    encodesTwice: path_encoded === "twice",
  };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
