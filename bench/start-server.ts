/**
 * The servers of a benchmark, each in its own process under this Node. A start is complete when the server prints its
 * address. A benchmark that throws ends all of its servers.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface StartedServer {
  url: string;
  pid: number;
  child: ChildProcess;
}

export interface StartOptions {
  /** Added to this process's environment. */
  env?: Readonly<Record<string, string>>;
  /** The Node that runs the program; this process's own by default. */
  node?: string;
  /** Shown by default. */
  stderr?: "inherit" | "ignore";
}

/**
 * @param args the program's file and its arguments
 * @throws Error with the output, when the process ends without an address
 */
export async function startServer(
  args: readonly string[],
  { env, node = process.execPath, stderr = "inherit" }: StartOptions = {},
): Promise<StartedServer> {
  const child = spawn(node, args, {
    stdio: ["ignore", "pipe", stderr],
    env: { ...process.env, ...env },
  });
  const end = (): void => {
    child.kill();
  };
  process.on("exit", end);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let printed = "";
  let hasUrl = false;
  // Reads the output to its end: a full pipe would block the process that writes to it.
  child.stdout.on("data", (piece) => {
    // The access log can have a line for each request.
    if (hasUrl) return;
    printed += piece;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
    hasUrl = url !== undefined;
    if (url !== undefined) resolve(url);
  });
  child.once("close", () => {
    process.off("exit", end);
    reject(new Error(`${args.join(" ")} ended without an address: ${printed}`));
  });
  return { url: await promise, pid: child.pid as number, child };
}

const polywire = join(import.meta.dirname, "../dist/polywire.js");

export interface GatewayOptions extends StartOptions {
  /** The content of `polywire.yaml`. */
  config: string;
  /** The folder of its store and journals. */
  data: string;
  processes?: number;
}

/** Starts the gateway as an operator runs it, on a free port. */
export function startGateway({
  config,
  data,
  processes = 1,
  env,
  ...options
}: GatewayOptions): Promise<StartedServer> {
  const args = [polywire, "serve", "--config", config, "--port", "0", "--processes", String(processes)];
  return startServer(args, { ...options, env: { ...env, POLYWIRE_DATA: data } });
}

/** Ends the processes in order, and waits until they have exited, because their folder is removed next. */
export async function endAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill();
    await once(child, "exit");
  }
}
