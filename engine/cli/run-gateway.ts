/**
 * The gateway of `polywire serve`: reads the configuration, starts it, and stops it on SIGINT or SIGTERM. Nothing is served
 * while anything is wrong with any file.
 *
 * Two variables it sets itself where they are not set: POLYWIRE_DEMO_URL, by starting the demo upstream, where a file asks
 * for it, and POLYWIRE_TOKEN, by making one up, which the banner tells: without a configuration, and only then.
 */
import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { Control } from "../control/control.ts";
import type { ControlOptions } from "../control/control-options.ts";
import type { ListenPlace } from "../control/crew.ts";
import type { FirstProcess } from "../control/fork-traffic.ts";
import { giveBackAtRest } from "../control/give-back.ts";
import { PortRefused } from "../control/member.ts";
import { boundNewSpace } from "../control/new-space.ts";
import { configOf, type Files, nothingStored } from "../control/snapshot.ts";
import { type Config, MAX_PROCESSES } from "../gateway/config/config.ts";
import { createLog } from "../gateway/log/log.ts";
import { keptLibraryOf, type LoadedLibrary, readWireSources } from "../gateway/service/transform.ts";
import { StoreError } from "../store/errors.ts";
import { banner } from "./banner.ts";
import { Halt } from "./halt.ts";
import { Diagnostics, printDiagnostics } from "./print-diagnostics.ts";
import { Reloads } from "./reload.ts";
import { type Found, findConfig, namesOf, ownFiles, readProviders } from "./setup.ts";

/** Share of a processor below which control has nothing to do: a few hundred records a second take five times as much. */
const AT_REST = 0.01;
/** Of new objects in control. */
const NEW_SPACE_BYTES = 8 * 1024 * 1024;

/** What was asked for at the prompt. */
export interface Asked {
  config?: string | undefined;
  host?: string | undefined;
  port?: string | undefined;
  processes?: string | undefined;
  watch?: boolean | undefined;
}

/**
 * @param first a process that has been forked already
 * @returns the exit code; undefined while the gateway runs
 */
export async function runGateway(asked: Asked, first: FirstProcess): Promise<number | undefined> {
  const place = {
    ...(asked.host === undefined ? {} : { host: asked.host }),
    ...(asked.port === undefined ? {} : { port: readPort(asked.port) }),
    ...(asked.processes === undefined ? {} : { processes: readProcesses(asked.processes) }),
  };
  const found = findConfig(asked.config);
  const running = await start(found, place, first);
  if (running === undefined) return 1;
  giveBackAtRest(AT_REST);
  boundNewSpace(NEW_SPACE_BYTES);
  const reloads = new Reloads(running.control, asked.config);
  const unwatch = asked.watch === true ? reloads.watch(found) : () => {};
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
  first: FirstProcess,
): Promise<Running | undefined> {
  const { POLYWIRE_DATA, POLYWIRE_STORE, POLYWIRE_LIMITS, POLYWIRE_SECRET, POLYWIRE_ADMIN_PASSWORD } =
    process.env;
  const control = opened({
    entry: first.entry,
    first,
    folder: POLYWIRE_DATA || "data",
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
    const log = createLog(config.log.level);
    const place = { ...config.listen, ...asked };
    try {
      await control.open(files, config, log, place);
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
  // Those that come with Polywire were tested before they came.
  const isOwn = ownFiles(found);
  const { library, keep } = await keptLibraryOf(mappings, schemas, (_, paths) => paths.some(isOwn));
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
  let outcome = configOf({ ...given, stored: nothingStored }, library);
  const { missing } = outcome;
  let demo: Closable | undefined;
  if (found.embedded && missing.has("POLYWIRE_TOKEN"))
    environment.POLYWIRE_TOKEN = `pw-${randomBytes(18).toString("base64url")}`;
  if (missing.has("POLYWIRE_DEMO_URL")) {
    const { startDemo } = await import("../../demo/server.ts");
    const server = await startDemo();
    environment.POLYWIRE_DEMO_URL = server.url;
    demo = server;
  }
  const isGiven = [...missing].some((name) => environment[name] !== undefined);
  if (isGiven) outcome = configOf({ ...given, stored: nothingStored }, library);
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
