/** The certificate of a server: loaded from files, verified before use, and loaded again after changes. */
import { readFileSync, unwatchFile, watchFile } from "node:fs";
import { type Certificate, ListenError } from "./server.ts";

/** PEM files: the chain, starting with the server's certificate, and its key. */
export interface CertificateFiles {
  certificatePath: string;
  keyPath: string;
}

const LOOK_AGAIN_MS = 2_000;

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
 * @param changed called with each valid new pair; a half-written pair is not valid
 * @param broken called with the reason if the new files are not used
 * @returns stops watching
 */
export function watchCertificate(
  current: Certificate,
  changed: (certificate: Certificate) => void,
  broken: (error: ListenError) => void,
): () => void {
  let known = current;
  const look = (): void => {
    try {
      const next = readCertificate(current);
      if (next.certificate === known.certificate && next.key === known.key) return;
      known = next;
      changed(next);
    } catch (error) {
      broken(error as ListenError);
    }
  };
  const paths = [current.certificatePath, current.keyPath];
  for (const path of paths) watchFile(path, { interval: LOOK_AGAIN_MS, persistent: false }, look);
  return () => {
    for (const path of paths) unwatchFile(path, look);
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new ListenError("TLS", `${path} cannot be read: ${(error as Error).message}`);
  }
}
