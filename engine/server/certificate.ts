/** The certificate of a server: read from its files, proved before it is used, and read again when they change. */
import { readFileSync, unwatchFile, watchFile } from "node:fs";
import { type Certificate, ListenError } from "./server.ts";

/** PEM files: the chain, the server's own first, and its key. */
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
    // Not imported: plain HTTP does without, and starts sooner.
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
 * @param changed told of each one that is whole; files of which only one has been written yet are none
 * @param broken told why what the files hold is not used
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
