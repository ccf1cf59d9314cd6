/** ops/systemd/polywire.service: its rating by systemd, and the two facts behind the one setting that it lacks. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { findProgram } from "../servers/server.ts";

const path = join(packageRoot, "ops/systemd/polywire.service");
const unit = readFileSync(path, "utf8");
const analyze = findProgram("systemd-analyze");
const settings = new Map(
  [...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
);

/** Tenths, as `--threshold` takes them. */
const MAX_EXPOSURE = 20;

describe.skipIf(analyze === undefined)(`systemd-analyze ${analyze ?? "(skipped: not installed)"}`, () => {
  it("rates the unit at 2.0 or less", () => {
    const args = ["security", "--offline=true", `--threshold=${MAX_EXPOSURE}`, "--no-pager", path];
    const { status, stdout, stderr } = spawnSync(analyze ?? "", args, { encoding: "utf8" });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("Overall exposure level")]);
  });
});

it("gives a stop the time of the default drain, and stops the control process only", () => {
  const schema = readFileSync(join(packageRoot, "docs/configuration.md"), "utf8");
  const shutdownMs = Number(/`shutdown_ms` .*? \| `(\d+)`/.exec(schema)?.[1]);
  expect(Number(settings.get("TimeoutStopSec")) * 1000).toBeGreaterThan(shutdownMs);
  expect(settings.get("KillMode")).toBe("mixed");
});

describe("MemoryDenyWriteExecute= is not set", () => {
  it("in the unit", () => expect(settings.has("MemoryDenyWriteExecute")).toBe(false));

  /** `prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN)`, which survives `execve`; Linux 6.3. */
  const script = `
    const koffi = require("koffi");
    const prctl = koffi.load(null).func("int prctl(int, unsigned long, unsigned long, unsigned long, unsigned long)");
    if (prctl(65, 1, 0, 0, 0) !== 0) process.exit(77);
    process.execve(process.execPath, [process.execPath, ...process.argv.slice(1)], process.env);
  `;
  const deny = (...args: string[]): { status: number | null; signal: string | null; stdout: string } =>
    spawnSync(process.execPath, ["--no-warnings", "-e", script, "--", ...args], {
      cwd: packageRoot,
      encoding: "utf8",
    });
  const isSupported = process.platform === "linux" && deny("--version").status === 0;

  it.skipIf(!isSupported)("because V8 cannot start with it", () => {
    const { status, signal, stdout } = deny("-e", "console.log('ran')");
    expect(status === 0 && signal === null).toBe(false);
    expect(stdout).toBe("");
  });

  it.skipIf(!isSupported)("because V8 without machine code has no WebAssembly, which undici needs", () => {
    expect(deny("--jitless", "-p", "typeof WebAssembly").stdout.trim()).toBe("undefined");
    expect(execFileSync(process.execPath, ["-p", "typeof WebAssembly"], { encoding: "utf8" }).trim()).toBe(
      "object",
    );
  });
});
