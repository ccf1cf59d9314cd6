/**
 * Installs an agent's newest version into a folder, as the agent's documentation says. Keeps an existing
 * installation.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Agent } from "./agents.ts";

export interface Installed {
  program: string;
  version: string;
}

const INSTALL_MS = 600_000;

/** @throws Error with the installer's output */
export function install({ from }: Agent, folder: string): Installed {
  const run = (program: string, args: string[]): string =>
    execFileSync(program, args, { stdio: ["ignore", "pipe", "pipe"], timeout: INSTALL_MS }).toString();
  if ("npm" in from) {
    const place = join(folder, from.program);
    const program = join(place, "node_modules/.bin", from.program);
    if (!existsSync(program))
      run("npm", ["install", "--prefix", place, "--no-fund", "--no-audit", `${from.npm}@latest`]);
    const { version } = JSON.parse(
      readFileSync(join(place, "node_modules", from.npm, "package.json"), "utf8"),
    );
    return { program, version };
  }
  const place = join(folder, from.program);
  const python = join(place, "bin/python");
  if (!existsSync(join(place, "bin", from.program))) {
    run("python3", ["-m", "venv", place]);
    run(python, ["-m", "pip", "install", "--quiet", from.pip]);
  }
  const version = `import importlib.metadata as m; print(m.version("${from.pip}"))`;
  return { program: join(place, "bin", from.program), version: run(python, ["-c", version]).trim() };
}
