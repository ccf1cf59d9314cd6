/** A connection to a server that can be cut and restored: a client's view of a database that fails for a while. */
import { once } from "node:events";
import { connect, createServer, type Server as Listener, type Socket } from "node:net";

export interface Link {
  /** The server's URL, through the link. */
  url: string;
  /** Breaks open connections, and refuses new ones. */
  cut(): Promise<void>;
  /** New connections work; old ones stay as they are. */
  mend(): Promise<void>;
  /** Open connections stay, new ones are accepted, and no byte passes any more. */
  freeze(): void;
}

export async function linkTo(target: string): Promise<Link> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let port0 = 0;
  let listener: Listener | undefined;
  let isFrozen = false;

  const accept = (near: Socket): void => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    if (isFrozen) return;
    near.pipe(far);
    far.pipe(near);
  };

  const listen = async (): Promise<void> => {
    listener = createServer(accept).listen(port0, "127.0.0.1");
    await once(listener, "listening");
    port0 = (listener.address() as { port: number }).port;
  };

  await listen();
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(port0);
  return {
    url: url.href,
    async cut() {
      const closing = listener;
      listener = undefined;
      if (closing === undefined) return;
      const closed = once(closing, "close");
      closing.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      isFrozen = false;
      if (listener === undefined) await listen();
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
  };
}
