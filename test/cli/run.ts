/** Runs the command line and returns its output and exit code, as a real process or as a verb in this process. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, vi } from "vitest";
import { Halt } from "../../engine/cli/halt.ts";
import { runVerb } from "../../engine/cli/verbs.ts";
import { programPath } from "../servers/program.ts";

const main: string = programPath();

export interface Ran {
  status: number | null | undefined;
  stdout: string;
  stderr: string;
}

/** A temporary folder, which is removed after the tests of the file. */
export class Prompt {
  readonly folder: string = mkdtempSync(join(tmpdir(), "polywire-cli-"));

  constructor() {
    afterAll(() => rmSync(this.folder, { recursive: true }));
  }

  write(name: string, text: string): void {
    const path = join(this.folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** Runs the command line as a process. */
  start(args: string[], input = "", environment: Record<string, string> = {}): Ran {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
      cwd: this.folder,
      env: { ...process.env, ...environment },
      input,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  }

  /**
   * Runs the verb in this process, which loads the engine once. Meanwhile, `process` has the verb's arguments,
   * streams and environment.
   */
  async run(args: string[], input = "", environment: Record<string, string> = {}): Promise<Ran> {
    const ran: Ran = { status: undefined, stdout: "", stderr: "" };
    const before = process.cwd();
    for (const name of ["stdout", "stderr"] as const) {
      vi.spyOn(process[name], "write").mockImplementation((piece) => {
        ran[name] += Buffer.from(piece as string).toString();
        return true;
      });
    }
    vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([Buffer.from(input)]) as never);
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    process.chdir(this.folder);
    try {
      ran.status = await runVerb(args);
    } catch (halt) {
      if (!(halt instanceof Halt)) throw halt;
      ran.status = halt.exitCode;
      ran.stderr += `polywire: ${halt.message}\n`;
    } finally {
      process.chdir(before);
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
    }
    return ran;
  }
}
