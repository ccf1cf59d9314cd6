/** Opens a port with the configured server, or with the one that this system supports. */
import type { AddressInfo } from "node:net";
import { type CertificateFiles, readCertificate, watchCertificate } from "./certificate.ts";
import { type Certificate, ListenError, type ListenOptions, type Server, type ServerKind } from "./server.ts";

export interface ServerOptions extends Omit<ListenOptions, "certificate"> {
  /** `auto`: the native server if it loads, or else Node's. */
  kind: ServerKind | "auto";
  /** Whether the port must be unused, so that others may share it later; false for processes that join. */
  probe: boolean;
  /** Loaded now and after each change. Absent: plain HTTP. */
  tls?: CertificateFiles | undefined;
  /** Called with the reason if changed files are not used; the previous ones stay active. */
  onCertificateError(error: Error): void;
}

export interface OpenedServer extends Server {
  /** The reason why `auto` did not choose the native server. */
  readonly nativeFailure: string | undefined;
}

type OpenFunction = (options: ListenOptions) => Promise<Server>;

/** Port 0 takes any free one. Throws ListenError. */
export async function openServer({
  kind,
  probe,
  tls,
  onCertificateError,
  ...options
}: ServerOptions): Promise<OpenedServer> {
  const certificate = tls && readCertificate(tls);
  const { open, nativeFailure } = await chooseServer(kind);
  const { host, port: requestedPort } = options;
  const port = probe || requestedPort === 0 ? await freePort(host, requestedPort) : requestedPort;
  const server = await open({ ...options, port, certificate });
  const renew = (changed: Certificate): void => void server.renew(changed).catch(onCertificateError);
  const unwatch =
    certificate === undefined ? () => {} : watchCertificate(certificate, renew, onCertificateError);
  return {
    ...server,
    nativeFailure,
    close() {
      unwatch();
      server.close();
    },
  };
}

async function chooseServer(
  kind: ServerOptions["kind"],
): Promise<{ open: OpenFunction; nativeFailure: string | undefined }> {
  let nativeFailure: string | undefined;
  if (kind !== "node") {
    try {
      const { loadNative } = await import("./native.ts");
      return { open: await loadNative(), nativeFailure };
    } catch (error) {
      const { platform, arch, version } = process;
      nativeFailure = `the native server has no build that loads on ${platform} ${arch} with Node ${version}`;
      if (kind === "native") throw new ListenError("", `${nativeFailure}: ${(error as Error).message}`);
    }
  }
  const { openNode } = await import("./node-server.ts");
  return { open: openNode, nativeFailure };
}

/**
 * A server that can share ports does not report that a port is in use. It does not always report why it failed, either. This
 * test detects both. A port that the server chooses itself cannot be shared, so it is chosen here.
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
