/**
 * The gateway of `polywire serve`: starts it, reads its files again on SIGHUP, and stops it on SIGINT or SIGTERM. It serves
 * nothing while any file has errors.
 */
import { availableParallelism, constants } from "node:os";
import { Control } from "../control/control.ts";
import type { ControlOptions } from "../control/control-options.ts";
import type { FirstProcess } from "../control/processes/fork-traffic.ts";
import { limitYoungGeneration } from "../control/processes/limit-young-generation.ts";
import type { ListenOptions } from "../control/processes/process-pool.ts";
import { releaseMemoryWhenIdle } from "../control/processes/release-memory.ts";
import { PortRefused } from "../control/processes/traffic-process.ts";
import { MAX_PROCESSES } from "../gateway/config/config.ts";
import { createLog } from "../gateway/log/log.ts";
import type { LoadedLibrary } from "../gateway/service/load-library.ts";
import { StoreError } from "../store/database/store-errors.ts";
import { banner, examples } from "./banner.ts";
import { Halt } from "./halt.ts";
import { portRefusal } from "./port-refusal.ts";
import { type Closable, prepareGateway } from "./prepare-gateway.ts";
import { Reloads } from "./reload.ts";
import { type FoundConfig, findConfig } from "./setup.ts";

/** Share of a processor below which control is idle: a few hundred records per second take five times as much. */
const IDLE_CPU_SHARE = 0.01;
/** Size of control's young generation. */
const NEW_SPACE_BYTES = 8 * 1024 * 1024;

const CHECK_MS = 1_000;

/** Options from the prompt. */
export interface ServeOptions {
  config?: string | undefined;
  host?: string | undefined;
  port?: string | undefined;
  processes?: string | undefined;
  watch?: boolean | undefined;
  examples?: boolean | undefined;
}

/**
 * @param first a process that is already forked
 * @returns the exit code; undefined while the gateway runs
 */
export async function runGateway(options: ServeOptions, first: FirstProcess): Promise<number | undefined> {
  const listenOverrides = {
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.port === undefined ? {} : { port: readPort(options.port) }),
    ...(options.processes === undefined ? {} : { processes: readProcesses(options.processes) }),
  };
  const found = findConfig(options.config);
  const running = await start(found, listenOverrides, first);
  if (running === undefined) return 1;
  releaseMemoryWhenIdle(IDLE_CPU_SHARE);
  limitYoungGeneration(NEW_SPACE_BYTES);
  const reloads = new Reloads(running.control, options.config);
  const unwatch = options.watch === true ? reloads.watch(found) : () => {};
  const refresh = startSecretRefresh(reloads, running.control);
  // Before anything is printed, because a script that waits for the banner may send a signal at once.
  process.on("SIGHUP", () => void reloads.now());
  stopOnSignal({
    close: () => {
      unwatch();
      clearInterval(refresh);
      return running.close();
    },
  });
  const { traffic, firstAdministrator: administrator } = running.control;
  const started = { url: traffic.url, server: traffic.server, found, token: running.token, administrator };
  process.stdout.write(banner(started));
  if (options.examples === true) process.stdout.write(examples(started, running.library.wires));
  return undefined;
}

/** Checks every second, so a changed interval takes effect without a restart. */
function startSecretRefresh(reloads: Reloads, control: Control): NodeJS.Timeout {
  let sinceMs = performance.now();
  const check = (): void => {
    if (performance.now() - sinceMs < control.served.config.secrets.refreshMs) return;
    sinceMs = performance.now();
    void reloads.refreshSecrets();
  };
  return setInterval(check, CHECK_MS).unref();
}

interface Running extends Closable {
  control: Control;
  library: LoadedLibrary;
  /** POLYWIRE_TOKEN, configured or generated. */
  token: string | undefined;
}

/** @returns undefined if the files have errors, which are then printed */
async function start(
  found: FoundConfig,
  listenOverrides: Partial<ListenOptions>,
  first: FirstProcess,
): Promise<Running | undefined> {
  const { POLYWIRE_DATA, POLYWIRE_STORE, POLYWIRE_LIMITS, POLYWIRE_SECRET, POLYWIRE_ADMIN_PASSWORD } =
    process.env;
  const control = createControl({
    entry: first.entry,
    first,
    folder: POLYWIRE_DATA || "data",
    storeUrl: POLYWIRE_STORE || undefined,
    ownFolder: found.ownFolder,
    limitsUrl: POLYWIRE_LIMITS || undefined,
    secret: POLYWIRE_SECRET || undefined,
    adminPassword: POLYWIRE_ADMIN_PASSWORD || undefined,
  });
  let demo: Closable | undefined;
  try {
    const prepared = await prepareGateway(found);
    if (prepared === undefined) {
      await control.close();
      return undefined;
    }
    demo = prepared.demo;
    const { files, config, library, token } = prepared;
    const log = createLog(config.log, { process: "control" });
    const listen = { ...config.listen, ...listenOverrides };
    try {
      await control.open(files, config, log, listen);
    } catch (error) {
      throw error instanceof PortRefused ? new Halt(1, portRefusal(error, listen.host, listen.port)) : error;
    }
    const close = async (): Promise<void> => {
      const cut = await control.close();
      await demo?.close();
      if (cut > 0)
        log.warn({ part: "processes", requests: cut }, "stopped before these requests had finished");
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
function createControl(options: ControlOptions): Control {
  try {
    return new Control(options);
  } catch (error) {
    throw error instanceof StoreError ? new Halt(1, error.message) : error;
  }
}

function readProcesses(text: string): number {
  if (text === "auto") return availableParallelism();
  const processes = Number(text);
  if (/^\d+$/.test(text) && processes >= 1 && processes <= MAX_PROCESSES) return processes;
  throw new Halt(2, `--processes expects a number from 1 to ${MAX_PROCESSES}, or auto, not \`${text}\``);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new Halt(2, `--port expects a number from 0 to 65535, not \`${text}\``);
}

function stopOnSignal({ close }: Closable): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) {
      // The remaining processes end with this one.
      process.kill(process.pid, "SIGKILL");
      // Process 1 of a container cannot send itself SIGKILL.
      process.exit(128 + constants.signals.SIGKILL);
    }
    isStopping = true;
    process.stdout.write("Finishing running requests. Send the signal again to stop at once.\n");
    void close().then(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}
