/**
 * A Python environment with the packages of `python/requirements.txt`, made once per version of that file, in the
 * user's cache folder. POLYWIRE_TEST_PYTHON names another interpreter.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../servers/server.ts";

const here: string = join(import.meta.dirname, "python");

export const script: string = join(here, "main.py");

/** Some of the pinned packages need this version. */
const OLDEST = [3, 11] as const;

const INSTALL_MS = 300_000;

function interpreter(): string | undefined {
  return process.env.POLYWIRE_TEST_PYTHON || findProgram("python3");
}

/** The reason why Python is not available, as text for a skipped test; undefined where it is. */
export function pythonAbsent(): string | undefined {
  const python = interpreter();
  if (python === undefined) return "skipped: no python3";
  const asked = ["-c", "import sys, venv, ensurepip; print(*sys.version_info[:2])"];
  try {
    const [major = 0, minor = 0] = execFileSync(python, asked, { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim()
      .split(" ")
      .map(Number);
    const isNew = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
    return isNew ? undefined : `skipped: python3 is ${major}.${minor}, older than ${OLDEST.join(".")}`;
  } catch {
    return "skipped: python3 lacks its module venv (python3-venv)";
  }
}

/** The path of its interpreter; the first installation takes half a minute. */
export function makePython(): string {
  const python = interpreter();
  if (python === undefined) throw new Error("no python3 on this machine");
  const requirements = join(here, "requirements.txt");
  const version = execFileSync(python, ["-c", "import sys; print(sys.version, sys.prefix)"]).toString();
  const key = createHash("sha256").update(readFileSync(requirements)).update(version).digest("hex");
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "polywire");
  const folder = join(cache, `clients-${key.slice(0, 16)}`);
  const inside = join(folder, "bin", "python");
  if (existsSync(inside)) return inside;
  mkdirSync(cache, { recursive: true });
  // Made in a temporary folder and renamed when complete, so that an interrupted run leaves no incomplete
  // environment.
  const making = mkdtempSync(`${folder}-`);
  try {
    const run = (program: string, args: string[]): void => {
      execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"], timeout: INSTALL_MS });
    };
    run(python, ["-m", "venv", making]);
    const install = ["install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps"];
    run(join(making, "bin", "python"), [
      "-m",
      "pip",
      ...install,
      "--only-binary",
      ":all:",
      "-r",
      requirements,
    ]);
    if (!existsSync(folder)) renameSync(making, folder);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return inside;
}
