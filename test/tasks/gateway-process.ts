/** A gateway as `polywire serve` runs it, in a process of its own that a test may kill. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const main = join(import.meta.dirname, "../../engine/cli/polywire.mjs");

export interface GatewayProcess {
  url: string;
  /** Resolves when it is gone; nothing happens where it is. */
  kill(): Promise<void>;
}

/** @param files what stands in the folder, by path */
export async function startGateway(
  folder: string,
  files: Readonly<Record<string, string>> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const child = spawn(process.execPath, [main, "serve", "--port", "0"], {
    cwd: folder,
    env: { ...process.env, POLYWIRE_DATA: join(folder, "data"), ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let said = "";
  for await (const piece of child.stdout) {
    said += String(piece);
    if (/listens on \S+\n/.test(said)) break;
  }
  return {
    url: /listens on (\S+)/.exec(said)?.[1] ?? "",
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}
