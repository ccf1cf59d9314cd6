/** Opens a port with the configured server, or with the one that this system supports. */
import type { AddressInfo } from "node:net";
import { type CertificateFiles, readCertificate, watchCertificate } from "./certificate.ts";
import { type Certificate, ListenError, type Opening, type Server, type ServerKind } from "./server.ts";

export interface ServerOptions extends Omit<Opening, "certificate"> {
  /** `auto`: the native server if it loads, or else Node's. */
  kind: ServerKind | "auto";
  /** Whether the port must be unused, so that others may share it later; false for processes that join. */
  probe: boolean;
  /** Loaded now and after each change. Absent: plain HTTP. */
  tls?: CertificateFiles | undefined;
  /** Called with the reason if changed files are not used; the previous ones stay active. */
  broken(error: Error): void;
}

export interface Opened extends Server {
  /** The reason why `auto` did not choose the native server. */
  readonly without: string | undefined;
}

type Open = (opening: Opening) => Promise<Server>;

/** Port 0 takes any free one. Throws ListenError. */
export async function openServer({ kind, probe, tls, broken, ...opening }: ServerOptions): Promise<Opened> {
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

async function choose(kind: ServerOptions["kind"]): Promise<{ open: Open; without: string | undefined }> {
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
 * A server that shares a port does not report that, and not always the reason of a failure; this test detects both. A port that
 * the server chooses itself cannot be shared, so it is chosen here.
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
