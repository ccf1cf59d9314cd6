/**
 * `polywire serve`: reads the configuration, starts the gateway, and stops it on SIGINT or SIGTERM. Nothing is started
 * while anything is wrong with any file.
 *
 * Two variables it sets itself where a file asks for them and they are not set: POLYWIRE_DEMO_URL, by starting the demo
 * upstream, and POLYWIRE_TOKEN, by making one up.
 */
import { randomBytes } from "node:crypto";
import type { Config } from "../gateway/config/config.ts";
import { type Gateway, ListenError, listen } from "../gateway/listen.ts";
import { createLog } from "../gateway/log.ts";
import { createService } from "../gateway/service.ts";
import { type LoadedLibrary, loadLibrary, transformOf } from "../gateway/transform.ts";
import { banner } from "./banner.ts";
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, printDiagnostics } from "./report.ts";
import { type Found, findConfig, read } from "./setup.ts";

const HELP = `usage: polywire serve [--config FILE] [--host HOST] [--port PORT]

Runs the gateway. The configuration is FILE, or polywire.yaml in this folder; without either, a demo answers.

  --config FILE   the configuration
  --host HOST     where to listen, over what the configuration says
  --port PORT     the same; 0 takes any free port
`;

export async function serve(args: string[]): Promise<number | undefined> {
  const parsed = readOptions("serve", HELP, args, {
    config: { type: "string" },
    host: { type: "string" },
    port: { type: "string" },
  });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  if (positionals.length > 0)
    throw new Halt(2, `serve takes no \`${positionals[0]}\`. Try: polywire serve --help`);
  const askedPort = values.port === undefined ? undefined : readPort(values.port);
  const found = findConfig(values.config);
  const prepared = await prepare(found, await loadLibrary());
  if (prepared === undefined) return 1;
  const host = values.host ?? prepared.config.listen.host;
  const port = askedPort ?? prepared.config.listen.port;
  const running = await open(prepared, host, port);
  process.stdout.write(banner(running.gateway, found, prepared.library.wires, prepared.token));
  stopOnSignal(running);
  return undefined;
}

/** The gateway with the embedded default, on a free port, for tests and for programs that carry it. */
export async function startGateway(): Promise<{ url: string; token: string; close(): Promise<void> }> {
  const found = findConfig(undefined);
  const prepared = await prepare(found, await loadLibrary());
  if (prepared === undefined) throw new Error("the embedded default has faults");
  const config: Config = { ...prepared.config, log: { level: "silent" } };
  const running = await open({ ...prepared, config }, "127.0.0.1", 0);
  return { url: running.gateway.url, token: prepared.token ?? "", close: running.close };
}

interface Prepared {
  config: Config;
  library: LoadedLibrary;
  token: string | undefined;
  demo: Closable | undefined;
}

interface Closable {
  close(): Promise<void>;
}

/** Undefined when something is wrong; it has been printed. */
async function prepare(found: Found, library: LoadedLibrary): Promise<Prepared | undefined> {
  const environment: Record<string, string | undefined> = { ...process.env };
  const { missing } = read(found, library, environment);
  let demo: Closable | undefined;
  if (missing.has("POLYWIRE_TOKEN"))
    environment.POLYWIRE_TOKEN = `pw-${randomBytes(18).toString("base64url")}`;
  if (missing.has("POLYWIRE_DEMO_URL")) {
    const { startDemo } = await import("../../providers/demo/server.ts");
    const server = await startDemo();
    environment.POLYWIRE_DEMO_URL = server.url;
    demo = server;
  }
  const outcome = read(found, library, environment);
  const diagnostics = new Diagnostics([...library.diagnostics, ...outcome.diagnostics.sorted()]);
  printDiagnostics(diagnostics, new Map([...library.texts, ...outcome.texts]), "text");
  if (outcome.config === undefined || !diagnostics.ok) {
    await demo?.close();
    return undefined;
  }
  return { config: outcome.config, library, token: environment.POLYWIRE_TOKEN, demo };
}

interface Running extends Closable {
  gateway: Gateway;
}

async function open({ config, library, demo }: Prepared, host: string, port: number): Promise<Running> {
  const log = createLog(config.log.level);
  try {
    const gateway = await listen(createService(config, transformOf(library), log), host, port);
    const close = async (): Promise<void> => {
      const cut = await gateway.close();
      await demo?.close();
      if (cut > 0) log.warn({ requests: cut }, "stopped before these had finished");
    };
    return { gateway, close };
  } catch (error) {
    await demo?.close();
    if (error instanceof ListenError) throw new Halt(1, explain(error, host, port));
    throw error;
  }
}

function explain({ code, message }: ListenError, host: string, port: number): string {
  const elsewhere = `polywire serve --port ${port < 1024 ? port + 8000 : port + 1}`;
  switch (code) {
    case "EADDRINUSE":
      return `port ${port} on ${host} is taken by another program. Try: ${elsewhere}`;
    case "EACCES":
      return `port ${port} needs rights that this user does not have. Try: ${elsewhere}`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${host} is no address of this machine. Try: polywire serve --host 127.0.0.1`;
    default:
      return `cannot listen on ${host}:${port}: ${message}`;
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Halt(2, `--port is a number from 0 to 65535, not \`${text}\``);
}

function stopOnSignal({ close }: Closable): void {
  let stopping = false;
  const stop = (): void => {
    // Whoever asks twice does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    process.stdout.write("Finishing running requests; ask again to stop at once.\n");
    void close().then(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
