/**
 * `polywire serve`: reads the configuration, starts the gateway, and stops it on SIGINT or SIGTERM. Nothing is started
 * while anything is wrong with any file.
 *
 * Two variables it sets itself where they are not set: POLYWIRE_DEMO_URL, by starting the demo upstream, where a file asks
 * for it, and POLYWIRE_TOKEN, by making one up, which the banner tells: without a configuration, and only then.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { Control } from "../control/control.ts";
import type { ControlOptions } from "../control/control-options.ts";
import type { ListenPlace } from "../control/crew.ts";
import { giveBackAtRest } from "../control/give-back.ts";
import { PortRefused } from "../control/member.ts";
import { configOf, type Files, nothingStored } from "../control/snapshot.ts";
import { type Config, MAX_PROCESSES } from "../gateway/config/config.ts";
import { createLog, type LogLevel } from "../gateway/log/log.ts";
import { keptLibraryOf, type LoadedLibrary, readWireSources } from "../gateway/service/transform.ts";
import { StoreError } from "../store/errors.ts";
import { banner } from "./banner.ts";
import { Halt } from "./halt.ts";
import { readOptions } from "./options.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";
import { Reloads } from "./reload.ts";
import { type Found, findConfig, namesOf, readProviders } from "./setup.ts";

const HELP = `usage: polywire serve [--config FILE] [--host HOST] [--port PORT] [--processes N] [--watch]

Runs the gateway. The configuration is FILE, or polywire.yaml in this folder; without either, a demo answers. On SIGHUP
it reads its files again: they are served if all is right with them, and the tests that they carry pass.

  --config FILE   the configuration
  --host HOST     where to listen, over what the configuration says
  --port PORT     the same; 0 takes any free port
  --processes N   how many processes serve requests, over what the configuration says; \`auto\`: one a core
  --watch         reads the files again whenever one is written
`;

/** Share of a processor below which control has nothing to do: a few hundred records a second take five times as much. */
const AT_REST = 0.01;

export async function serve(args: string[]): Promise<number | undefined> {
  const parsed = readOptions("serve", HELP, args, {
    config: { type: "string" },
    host: { type: "string" },
    port: { type: "string" },
    processes: { type: "string" },
    watch: { type: "boolean" },
  });
  if (parsed === undefined) return 0;
  const { values, positionals } = parsed;
  if (positionals.length > 0)
    throw new Halt(2, `serve takes no \`${positionals[0]}\`. Try: polywire serve --help`);
  const asked = {
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.port === undefined ? {} : { port: readPort(values.port) }),
    ...(values.processes === undefined ? {} : { processes: readProcesses(values.processes) }),
  };
  const found = findConfig(values.config);
  const running = await start(found, asked);
  if (running === undefined) return 1;
  giveBackAtRest(AT_REST);
  const reloads = new Reloads(running.control, values.config);
  const unwatch = values.watch === true ? reloads.watch(found) : () => {};
  // Before anything is printed: whoever waits for the banner may send a signal as soon as he sees it.
  process.on("SIGHUP", () => void reloads.now());
  stopOnSignal({
    close: () => {
      unwatch();
      return running.close();
    },
  });
  process.stdout.write(
    banner(
      running.control.traffic,
      found,
      running.library.wires,
      running.token,
      running.control.firstAdministrator,
    ),
  );
  return undefined;
}

/** The gateway with the embedded default, on a free port, for tests and for programs that carry it. */
export async function startGateway(): Promise<{ url: string; token: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "polywire-"));
  const place = { host: "127.0.0.1", port: 0 };
  const running = await start(findConfig(undefined), place, { logLevel: "silent", folder });
  if (running === undefined) throw new Error("the embedded default has faults");
  const close = async (): Promise<void> => {
    await running.close();
    rmSync(folder, { recursive: true });
  };
  return { url: running.control.traffic.url, token: running.token ?? "", close };
}

interface Closable {
  close(): Promise<void>;
}

interface Running extends Closable {
  control: Control;
  library: LoadedLibrary;
  /** The token that was made up because none was given. */
  token: string | undefined;
}

/** @returns undefined when something is wrong with the files; it has been printed. */
async function start(
  found: Found,
  asked: Partial<ListenPlace>,
  over: { logLevel?: LogLevel; folder?: string } = {},
): Promise<Running | undefined> {
  const { POLYWIRE_DATA, POLYWIRE_STORE, POLYWIRE_LIMITS, POLYWIRE_SECRET, POLYWIRE_ADMIN_PASSWORD } =
    process.env;
  const control = opened({
    entry: new URL("./traffic.mjs", import.meta.url),
    folder: over.folder ?? (POLYWIRE_DATA || "data"),
    storeUrl: POLYWIRE_STORE || undefined,
    own: found.own,
    limitsUrl: POLYWIRE_LIMITS || undefined,
    secret: POLYWIRE_SECRET || undefined,
    adminPassword: POLYWIRE_ADMIN_PASSWORD || undefined,
  });
  let demo: Closable | undefined;
  try {
    const prepared = await prepare(found);
    if (prepared === undefined) {
      await control.close();
      return undefined;
    }
    demo = prepared.demo;
    const { files, config, library, token } = prepared;
    const log = createLog(over.logLevel ?? config.log.level);
    const place = { ...config.listen, ...asked };
    const { logLevel } = over;
    const said = logLevel === undefined ? files : { ...files, logLevel };
    try {
      await control.open(said, config, log, place);
    } catch (error) {
      throw error instanceof PortRefused ? new Halt(1, explain(error, place.host, place.port)) : error;
    }
    const close = async (): Promise<void> => {
      const cut = await control.close();
      await demo?.close();
      if (cut > 0) log.warn({ requests: cut }, "stopped before these had finished");
    };
    return { control, library, token, close };
  } catch (error) {
    await control.close();
    await demo?.close();
    if (error instanceof StoreError) throw new Halt(1, error.message);
    throw error;
  }
}

/** @throws Halt */
function opened(options: ControlOptions): Control {
  try {
    return new Control(options);
  } catch (error) {
    throw error instanceof StoreError ? new Halt(1, error.message) : error;
  }
}

interface Prepared {
  files: Files;
  config: Config;
  library: LoadedLibrary;
  token: string | undefined;
  demo: Closable | undefined;
}

/** Undefined when something is wrong; it has been printed. */
async function prepare(found: Found): Promise<Prepared | undefined> {
  const { mappings, schemas } = readWireSources(found.own);
  const { library, keep } = await keptLibraryOf(mappings, schemas);
  const nameOf = namesOf(library.texts.keys(), found.own);
  const wrong = new Diagnostics(library.diagnostics);
  // Without wires, everything that names one would be wrong, too.
  if (!wrong.ok) {
    printDiagnostics(wrong, library.texts, "text", nameOf);
    return undefined;
  }
  const providers = readProviders(found);
  const environment: Record<string, string | undefined> = { ...process.env };
  const given = { mappings, schemas, config: found.config, providers, environment, prices: found.prices };
  const { missing } = configOf({ ...given, stored: nothingStored }, library);
  let demo: Closable | undefined;
  if (found.embedded && missing.has("POLYWIRE_TOKEN"))
    environment.POLYWIRE_TOKEN = `pw-${randomBytes(18).toString("base64url")}`;
  if (missing.has("POLYWIRE_DEMO_URL")) {
    const { startDemo } = await import("../../demo/server.ts");
    const server = await startDemo();
    environment.POLYWIRE_DEMO_URL = server.url;
    demo = server;
  }
  const outcome = configOf({ ...given, stored: nothingStored }, library);
  const diagnostics = new Diagnostics([...library.diagnostics, ...outcome.diagnostics.sorted()]);
  printDiagnostics(diagnostics, new Map([...library.texts, ...outcome.texts]), "text", nameOf);
  if (outcome.config === undefined || !diagnostics.ok) {
    await demo?.close();
    return undefined;
  }
  keep();
  const files: Files = { ...given, known: library.known() };
  return { files, config: outcome.config, library, token: environment.POLYWIRE_TOKEN, demo };
}

function explain({ code, message }: PortRefused, host: string, port: number): string {
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

function readProcesses(text: string): number {
  if (text === "auto") return availableParallelism();
  const processes = Number(text);
  if (/^\d+$/.test(text) && processes >= 1 && processes <= MAX_PROCESSES) return processes;
  throw new Halt(2, `--processes is a number from 1 to ${MAX_PROCESSES}, or auto, not \`${text}\``);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Halt(2, `--port is a number from 0 to 65535, not \`${text}\``);
}

function stopOnSignal({ close }: Closable): void {
  let stopping = false;
  const stop = (): void => {
    // What still serves ends with this process.
    if (stopping) process.kill(process.pid, "SIGKILL");
    stopping = true;
    process.stdout.write("Finishing running requests; ask again to stop at once.\n");
    void close().then(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
