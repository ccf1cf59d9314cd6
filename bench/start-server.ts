/**
 * Servers of a benchmark, each a process of its own under this Node: started, which is over when they print where they listen, and
 * ended. A benchmark that throws leaves none behind.
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
  /** Over this process's own. */
  env?: Readonly<Record<string, string>>;
  /** Shown, unless it is ignored. */
  stderr?: "inherit" | "ignore";
}

/**
 * @param args the file of the program, and what it is given
 * @throws Error with what was printed, when it ends without an address
 */
export async function startServer(
  args: readonly string[],
  { env, stderr = "inherit" }: StartOptions = {},
): Promise<StartedServer> {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", stderr],
    env: { ...process.env, ...env },
  });
  const end = (): void => {
    child.kill();
  };
  process.on("exit", end);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let printed = "";
  // Read to its end: a pipe that nobody reads would hold up or break who writes there.
  child.stdout.on("data", (piece) => {
    printed += piece;
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
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
  /** Its `polywire.yaml`. */
  config: string;
  /** The folder in which it keeps its store and journals. */
  data: string;
  processes?: number;
}

/** The gateway as an operator runs it, at a free port. */
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

/** In order; waits until they are gone, for their folder goes after them. */
export async function endAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill();
    await once(child, "exit");
  }
}
