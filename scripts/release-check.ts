/**
 * `npm run release:check [-- TEST …]`: installs the packages in `release/` into an empty folder, and runs the tests that reach a
 * gateway by URL, or the named ones, against the installed program. `npm run release` writes the packages.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPackages } from "./release.ts";

/** These need no other server. */
const TESTS = [
  "test/grid/",
  "test/clients/",
  "test/conformance/black-box/",
  "test/conformance/clients/",
  "test/conformance/written/",
  "test/drill/drill.test.ts",
  ...["embeddings", "images", "moderation", "rerank", "speech", "transcription"].map(
    (operation) => `test/${operation}/clients.test.ts`,
  ),
  "test/cli/",
  "test/control/reload.test.ts",
  "test/docs/start.test.ts",
  "test/fuzz/types/",
  "test/gateway/mapping-failures.test.ts",
  "test/ledger/gateway-crash.test.ts",
  "test/stored/restart.test.ts",
  "test/tasks/demo.test.ts",
  "test/tasks/durability.test.ts",
  "test/tasks/restart.test.ts",
  "test/upgrade/configurations.test.ts",
];

const root = join(import.meta.dirname, "..");
const release = join(root, "release");
if (!existsSync(release)) throw new Error("there is no release/: npm run release writes it");
const sourcesOf = (folder: string): string => readFileSync(join(folder, "dist/sources.sha256"), "utf8");
if (sourcesOf(join(release, "polywire")) !== sourcesOf(root))
  throw new Error("release/ is made of other sources than dist/: npm run release writes both");
const packages = readdirSync(release).filter((name) => name.endsWith(".tgz"));
const folder = mkdtempSync(join(tmpdir(), "polywire-release-check-"));
try {
  const program = installPackages(
    packages.map((name) => join(release, name)),
    folder,
  );
  const named = process.argv.slice(2);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", ...(named.length > 0 ? named : TESTS)], {
    cwd: root,
    env: { ...process.env, POLYWIRE_TEST_PROGRAM: program },
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
