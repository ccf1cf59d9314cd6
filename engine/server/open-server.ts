/** Opens a port with the server that was asked for, or that this system can have. */
import type { AddressInfo } from "node:net";
import { type CertificateFiles, readCertificate, watchCertificate } from "./certificate.ts";
import { type Certificate, ListenError, type Opening, type Server, type ServerKind } from "./server.ts";

export interface Asked extends Omit<Opening, "certificate"> {
  /** `auto`: the native server where it loads, and Node's elsewhere. */
  kind: ServerKind | "auto";
  /** Whether the port must be nobody's yet, and others may join it later; false for those who join. */
  probe: boolean;
  /** Read now, and whenever they change. Absent: plain HTTP. */
  tls?: CertificateFiles | undefined;
  /** Told why files that changed are not used; what was read before is. */
  broken(error: Error): void;
}

export interface Opened extends Server {
  /** Why it is not the native server, where `auto` would have had that. */
  readonly without: string | undefined;
}

type Open = (opening: Opening) => Promise<Server>;

/** Port 0 takes any free one. Throws ListenError. */
export async function openServer({ kind, probe, tls, broken, ...opening }: Asked): Promise<Opened> {
  const certificate = tls && readCertificate(tls);
  const { open, without } = await choose(kind);
  const { host, port: asked } = opening;
  const port = probe || asked === 0 ? await freePort(host, asked) : asked;
  const server = await open({ ...opening, port, certificate });
  const renew = (changed: Certificate): void => void server.renew(changed).catch(broken);
  const unwatch = certificate === undefined ? () => {} : watchCertificate(certificate, renew, broken);
  return {
    ...server,
    without,
    close() {
      unwatch();
      server.close();
    },
  };
}

async function choose(kind: Asked["kind"]): Promise<{ open: Open; without: string | undefined }> {
  let without: string | undefined;
  if (kind !== "node") {
    try {
      const { loadNative } = await import("./native.ts");
      return { open: await loadNative(), without };
    } catch (error) {
      const { platform, arch, version } = process;
      without = `the native server has no build that loads on ${platform} ${arch} with Node ${version}`;
      if (kind === "native") throw new ListenError("", `${without}: ${(error as Error).message}`);
    }
  }
  const { openNode } = await import("./node-server.ts");
  return { open: openNode, without };
}

/**
 * A server that shares a port with whoever listened first does not say that it does, nor always why it could not open
 * one; the system does both right. A port that the server itself chose could not be shared, so this chooses it.
 */
async function freePort(host: string, port: number): Promise<number> {
  const { createServer } = await import("node:net");
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(new ListenError(error.code ?? "", error.message));
    });
    server.listen(port, host, () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}
