/** The command line as people meet it: a real process, its words, its exit code. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";

const main: string = join(import.meta.dirname, "../../engine/cli/polywire.mjs");

export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A folder of its own, which is gone after the tests of the file. */
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

  run(args: string[], input = "", environment: Record<string, string> = {}): Ran {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
      cwd: this.folder,
      env: { ...process.env, ...environment },
      input,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  }
}
