/** Common code of the real servers that tests start: a folder, a process, and its end. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

export interface Server {
  url: string;
  close(): Promise<void>;
}

/** In CI a missing server is a failure; elsewhere its tests are skipped. */
export const inCi: boolean = (process.env.CI ?? "") !== "" && process.env.CI !== "false";

/** The program's path, from the given folders and PATH; undefined where none contains it. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
  const all = [...folders, ...(process.env.PATH ?? "").split(delimiter)];
  return all.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function temporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export interface Running {
  child: ChildProcess;
  /** Its last output, for the error when it does not start. */
  said(): string;
  /** Sends the signal, and waits until it has exited. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a program that runs until it is stopped; it never outlives the tests' process. */
export function run(program: string, args: readonly string[], options: SpawnOptions = {}): Running {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const note = (chunk: Buffer): void => {
    said = (said + chunk.toString()).slice(-4_000);
  };
  child.stdout?.on("data", note);
  child.stderr?.on("data", note);
  child.on("error", (error) => note(Buffer.from(String(error))));
  const end = (): void => {
    child.kill("SIGKILL");
  };
  process.on("exit", end);
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => {
      process.off("exit", end);
      resolve();
    });
  });
  return {
    child,
    said: () => said,
    stop(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/** Retries until it succeeds. @throws Error with the program's output when it never does */
export async function until(
  running: Running,
  tries: () => Promise<unknown>,
  timeoutMs = 100_000,
): Promise<void> {
  const endMs = Date.now() + timeoutMs;
  for (;;) {
    try {
      await tries();
      return;
    } catch (error) {
      if (running.child.exitCode !== null || Date.now() > endMs) {
        throw new Error(`${running.child.spawnfile} did not come up:\n${running.said()}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
