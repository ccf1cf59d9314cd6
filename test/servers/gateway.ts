/** A whole gateway as a separate process: `polywire serve` with a configuration, which tests can stop and kill. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { programPath } from "./program.ts";
import { type Running, run } from "./server.ts";

export interface GatewayProcess extends Running {
  url: string;
}

export interface GatewayProcessOptions {
  /** Its working folder, with its configuration. */
  folder: string;
  /** YAML. Absent: the embedded default. */
  config?: string;
  /** The name of the configuration file; two gateways in one folder have different ones. */
  name?: string;
  processes?: number;
  /** The Node that runs it; this process's own by default. */
  node?: string;
  /** The file `polywire.js`; see `programPath` by default. */
  main?: string;
  port?: number;
  /** Added to this process's environment. */
  env?: Readonly<Record<string, string>>;
  /** The command before it: `["unshare", "-r"]`. */
  under?: readonly string[];
  timeoutMs?: number;
}

export async function startGatewayProcess(options: GatewayProcessOptions): Promise<GatewayProcess> {
  const {
    folder,
    name = "polywire",
    processes = 1,
    port = 0,
    under = [],
    node = process.execPath,
    main = programPath(),
    timeoutMs = 60_000,
  } = options;
  const serve = [main, "serve", "--port", String(port), "--processes", String(processes)];
  if (options.config !== undefined) {
    const file = join(folder, `${name}.yaml`);
    writeFileSync(file, options.config);
    serve.push("--config", file);
  }
  const [program = "", ...args] = [...under, node, ...serve];
  const env = { ...process.env, POLYWIRE_DATA: join(folder, "data"), ...options.env };
  const running = run(program, args, { cwd: folder, env });
  const endMs = Date.now() + timeoutMs;
  for (;;) {
    const url = /listens on (http:\S+)/.exec(running.said())?.[1];
    if (url !== undefined) return { ...running, url };
    if (running.child.exitCode !== null || Date.now() > endMs)
      throw new Error(`the gateway did not come up:\n${running.said()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
