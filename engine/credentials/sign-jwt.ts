/** Signed JSON Web Tokens (RFC 7519, RFC 7515), with which a client proves to an issuer who it is. */
import {
  constants,
  createHash,
  createHmac,
  createPrivateKey,
  type KeyObject,
  sign,
  X509Certificate,
} from "node:crypto";

export interface JwtParts {
  /** `RS256`, `PS256`, `ES256`, `HS256`, or one of these with 384 or 512. */
  algorithm: string;
  /** In PEM; a text for HS256. */
  key: string;
  header: Readonly<Record<string, unknown>>;
  claims: Readonly<Record<string, unknown>>;
  /** In PEM: its SHA-256 is `x5t#S256` of the header. */
  certificate: string | undefined;
}

/** @throws an `Error` that says what is wrong with the key, without quoting it */
export function signJwt({ algorithm, key, header, claims, certificate }: JwtParts): string {
  const [, family, bits] = /^(HS|RS|PS|ES)(256|384|512)$/.exec(algorithm) ?? [];
  if (family === undefined || bits === undefined)
    throw new Error(`the algorithm ${algorithm} is not one of HS256, RS256, PS256, ES256 (or with 384, 512)`);
  const print = certificate === undefined ? {} : { "x5t#S256": fingerprintOf(certificate) };
  const head = { alg: algorithm, typ: "JWT", ...print, ...header };
  const signed = `${encode(head)}.${encode(claims)}`;
  return `${signed}.${signatureOf(family, `sha${bits}`, key, signed)}`;
}

function signatureOf(family: string, digest: string, key: string, text: string): string {
  if (family === "HS") return createHmac(digest, key).update(text).digest("base64url");
  const privateKey = readPrivateKey(key);
  const isElliptic = privateKey.asymmetricKeyType === "ec";
  if ((family === "ES") !== isElliptic)
    throw new Error(`the private key is not for ${family}: its type is ${privateKey.asymmetricKeyType}`);
  const padding = constants[family === "PS" ? "RSA_PKCS1_PSS_PADDING" : "RSA_PKCS1_PADDING"];
  const how = isElliptic
    ? ({ key: privateKey, dsaEncoding: "ieee-p1363" } as const)
    : { key: privateKey, padding, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return sign(digest, Buffer.from(text), how).toString("base64url");
}

/** Throws an `Error` that does not quote the key. */
export function readPrivateKey(key: string): KeyObject {
  try {
    // A variable of the environment often has `\n` for the ends of lines.
    return createPrivateKey(key.replaceAll("\\n", "\n"));
  } catch {
    throw new Error("the private key is not a key in PEM without a passphrase");
  }
}

function fingerprintOf(certificate: string): string {
  try {
    const { raw } = new X509Certificate(certificate);
    return createHash("sha256").update(raw).digest("base64url");
  } catch {
    throw new Error("the certificate is not a certificate in PEM");
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
