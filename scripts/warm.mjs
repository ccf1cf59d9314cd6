// After an install: one start, so that what only a first start does (stripping types, checking mappings) is done when
// somebody asks for the gateway. As a package manager compiles what it installs; if anything is in the way, nothing is
// said, and the first start does it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Longer than this it is not worth. */
const GIVE_UP_MS = 20_000;
/** When compiled code has been written, too (`engine/cli/kept-code.mjs`). */
const WRITTEN_MS = 1_500;

const folder = mkdtempSync(join(tmpdir(), "polywire-warm-"));
// No configuration in its folder: the embedded default, on a free port of this machine's own.
const gateway = spawn(
  process.execPath,
  [fileURLToPath(new URL("../engine/cli/polywire.mjs", import.meta.url)), "serve", "--port", "0"],
  {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
    env: { PATH: process.env.PATH, POLYWIRE_DATA: folder },
  },
);
const limit = setTimeout(() => gateway.kill("SIGKILL"), GIVE_UP_MS);
gateway.stdout.once("data", () => setTimeout(() => gateway.kill("SIGTERM"), WRITTEN_MS));
gateway.on("error", () => {});
gateway.on("close", () => {
  clearTimeout(limit);
  rmSync(folder, { recursive: true, force: true });
});
