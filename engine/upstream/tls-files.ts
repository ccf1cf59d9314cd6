/** The PEM files of a channel's TLS: checked when the configuration is read, and read again for new connections. */
import type { SecureContext } from "node:tls";
import type { TlsSettings } from "./transport.ts";

export type TlsFile = "ca" | "certificate" | "key";
export type TlsTexts = Partial<Record<TlsFile, string>>;

export const TLS_FILES = ["ca", "certificate", "key"] as const;

// Not imported: a start without such a channel is faster.
const crypto = (): typeof import("node:crypto") => process.getBuiltinModule("node:crypto");

/** A file that is not usable, and what it should be. Undefined if all are usable. */
export function faultOfTls(texts: TlsTexts): { file: TlsFile; expected: string } | undefined {
  const { ca, certificate, key } = texts;
  if (ca !== undefined && !isCertificate(ca)) return { file: "ca", expected: CERTIFICATE };
  if (certificate === undefined || key === undefined) return undefined;
  if (!isCertificate(certificate)) return { file: "certificate", expected: CERTIFICATE };
  return isKeyOf(key, certificate) ? undefined : { file: "key", expected: KEY };
}

const CERTIFICATE = "a file with certificates in PEM";
const KEY = "a file with the private key of `certificate` in PEM, without a passphrase";

function isKeyOf(key: string, certificate: string): boolean {
  const { createPrivateKey, X509Certificate } = crypto();
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

function isCertificate(text: string): boolean {
  try {
    new (crypto().X509Certificate)(text);
    return true;
  } catch {
    return false;
  }
}

export function secureContextOf({ minVersion }: TlsSettings, texts: TlsTexts): SecureContext {
  const { ca, certificate, key } = texts;
  return process.getBuiltinModule("node:tls").createSecureContext({
    ...(ca === undefined ? {} : { ca }),
    ...(certificate === undefined ? {} : { cert: certificate, key }),
    ...(minVersion === undefined ? {} : { minVersion }),
  });
}
