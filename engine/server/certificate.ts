/** The certificate of a server: loaded from files, verified before use, and loaded again after changes. */
import { readFileSync, unwatchFile, watchFile } from "node:fs";
import { type Certificate, ListenError } from "./server.ts";

/** PEM files: the chain, starting with the server's certificate, and its key. */
export interface CertificateFiles {
  certificatePath: string;
  keyPath: string;
}

const CHECK_INTERVAL_MS = 2_000;

/** Throws ListenError. */
export function readCertificate(files: CertificateFiles): Certificate {
  const { certificatePath, keyPath } = files;
  const certificate = read(certificatePath);
  const key = read(keyPath);
  try {
    // Not imported: a start without TLS is faster.
    process.getBuiltinModule("node:tls").createSecureContext({ cert: certificate, key });
  } catch (error) {
    const { message } = error as Error;
    throw new ListenError(
      "TLS",
      `${certificatePath} and ${keyPath} are not a certificate and its key: ${message}`,
    );
  }
  return { ...files, certificate, key };
}

/**
 * @param onChange called with each valid new pair; a half-written pair is not valid
 * @param onError called with the reason if the new files are not used
 * @returns stops watching
 */
export function watchCertificate(
  current: Certificate,
  onChange: (certificate: Certificate) => void,
  onError: (error: ListenError) => void,
): () => void {
  let last = current;
  const check = (): void => {
    try {
      const next = readCertificate(current);
      if (next.certificate === last.certificate && next.key === last.key) return;
      last = next;
      onChange(next);
    } catch (error) {
      onError(error as ListenError);
    }
  };
  const paths = [current.certificatePath, current.keyPath];
  for (const path of paths) watchFile(path, { interval: CHECK_INTERVAL_MS, persistent: false }, check);
  return () => {
    for (const path of paths) unwatchFile(path, check);
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new ListenError("TLS", `${path} cannot be read: ${(error as Error).message}`);
  }
}
