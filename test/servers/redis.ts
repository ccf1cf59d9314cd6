/**
 * A real Redis (or Valkey) for tests: the one that POLYWIRE_TEST_REDIS names, or an installed one, started in memory
 * on a free loopback port and stopped afterwards.
 */
import { once } from "node:events";
import { connect } from "node:net";
import { findProgram, freePort, type Running, run, type Server, temporaryFolder, until } from "./server.ts";

export interface Redis extends Server {
  /** Ends it as a crash does; its data is lost. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
  /** It stops responding, and keeps its data. */
  freeze(): void;
  thaw(): void;
}

const given = process.env.POLYWIRE_TEST_REDIS ?? "";

function program(): string | undefined {
  return findProgram("redis-server") ?? findProgram("valkey-server");
}

/** The reason why none is available, as text for a skipped test; undefined where there is one. */
export function redisAbsent(): string | undefined {
  return given !== "" || program() !== undefined ? undefined : "skipped: no Redis";
}

/** An external server can be neither stopped nor restarted: those four methods throw. */
export async function startRedis(): Promise<Redis> {
  if (given !== "") {
    const refuse = (): never => {
      throw new Error("POLYWIRE_TEST_REDIS names a server that is not ours to stop");
    };
    const later = async (): Promise<void> => refuse();
    return { url: given, close: async () => {}, kill: later, restart: later, freeze: refuse, thaw: refuse };
  }
  const path = program();
  if (path === undefined) throw new Error("no Redis on this machine");
  const folder = temporaryFolder("polywire-redis");
  const port = await freePort();
  const start = async (): Promise<Running> => {
    const started = run(
      path,
      [
        "--port",
        String(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
        "--dir",
        folder.path,
      ],
      { cwd: folder.path },
    );
    await until(started, () => ping(port));
    return started;
  };
  let running = await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => running.stop("SIGKILL"),
    async restart() {
      running = await start();
    },
    freeze: () => void running.child.kill("SIGSTOP"),
    thaw: () => void running.child.kill("SIGCONT"),
    async close() {
      running.child.kill("SIGCONT");
      if (running.child.exitCode === null && running.child.signalCode === null) await running.stop("SIGTERM");
      folder.remove();
    },
  };
}

async function ping(port: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    socket.write("PING\r\n");
    const [answer] = (await once(socket, "data")) as [Buffer];
    if (!answer.toString().startsWith("+PONG")) throw new Error(`answered ${answer.toString()}`);
  } finally {
    socket.destroy();
  }
}
