/**
 * uWebSockets.js as a server: its objects have the interface of `server.ts`. Readers of heads and bodies guard against known
 * bugs of its parser (`head-framing.ts`, docs/security.md).
 */
import "./head-limit.ts";
import type { TemplatedApp, us_listen_socket } from "uWebSockets.js";
import { createWebSocketBehaviour } from "./native-socket.ts";
import { limitReceiveWindow } from "./receive-window.ts";
import { type Certificate, ListenError, type ListenOptions, type Server } from "./server.ts";

type Library = typeof import("uWebSockets.js");

/** Throws if there is no build for this system, processor and Node version. */
export async function loadNative(): Promise<(options: ListenOptions) => Promise<Server>> {
  const library = await importLibrary();
  // Omits the header `uWebSockets` in responses. The package's types lack this switch.
  (library as unknown as { _cfg(word: string): void })._cfg("silent");
  return (options) => open(library, options);
}

/** A release has one package for each platform (`scripts/release.ts`), a checkout the package for all platforms. */
async function importLibrary(): Promise<Library> {
  const name = `polywire-server-${process.platform}-${process.arch}`;
  try {
    return (await import(name)).default;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    return import("uWebSockets.js");
  }
}

async function open(library: Library, options: ListenOptions): Promise<Server> {
  const apps: TemplatedApp[] = [];
  let socket: us_listen_socket | undefined;
  const stop = (): void => {
    if (socket !== undefined) library.us_listen_socket_close(socket);
    socket = undefined;
  };
  const start = async (certificate: Certificate | undefined, port: number): Promise<us_listen_socket> => {
    const app =
      certificate === undefined
        ? library.App()
        : library.SSLApp({ cert_file_name: certificate.certificatePath, key_file_name: certificate.keyPath });
    app.any("/*", (response, request) => options.handle(response, request));
    app.ws("/*", createWebSocketBehaviour(options));
    const opened = await listenOn(app, options.host, port);
    limitReceiveWindow(port);
    apps.push(app);
    return opened;
  };
  socket = await start(options.certificate, options.port);
  const port = library.us_socket_local_port(socket);
  return {
    kind: "native",
    port,
    stop,
    close() {
      stop();
      for (const app of apps) app.close();
    },
    // A certificate belongs to an app: a new app joins the port, and the old one serves its existing connections. A connection
    // that waits to be accepted at that moment is reset.
    async renew(certificate) {
      const renewed = await start(certificate, port);
      stop();
      socket = renewed;
    },
  };
}

function listenOn(app: TemplatedApp, host: string, port: number): Promise<us_listen_socket> {
  return new Promise((resolve, reject) => {
    app.listen(host, port, (socket) => {
      if (socket) resolve(socket);
      else reject(new ListenError("", `cannot listen on ${host}:${port}`));
    });
  });
}
