import { defineConfig, type ViteUserConfig } from "vitest/config";

const inProcess = [
  "architecture",
  "dashboard",
  "diagnostics",
  "mappings",
  "providers",
  "schemas",
  "settings",
  "stream",
];
const exhaustive = ["conformance", "fuzz", "jsonata", "properties", "multipart"];
const processes = [
  "access",
  "cli",
  "clients",
  "control",
  "drill",
  "grid",
  "ledger",
  "library",
  "lsp",
  "ops",
  "server",
  "store",
];
const filesOf = (folders: readonly string[]): string[] =>
  folders.map((folder) => `test/${folder}/**/*.test.ts`);
const unit = ["engine/**/*.test.ts", "demo/**/*.test.ts", ...filesOf(inProcess)];
const system = ["bench/**/*.test.ts", "test/*.test.ts", ...filesOf(processes)];
const browser = filesOf(["browser"]);

/**
 * `unit` tests the engine alone, `exhaustive` runs all recordings and random cases through it, and `served` starts gateways in
 * the tests' own process. These three use one process per worker, which loads the engine, the wires and the recordings once
 * for all files. Tests that start processes, or change state that a process shares, belong to `system`, with one process per
 * file; `browser` is such a project, and takes longest.
 * Waiting tests run beside computing ones. Four workers, because half of their time is waiting; the suite must give correct
 * results on a two-core machine.
 * Node loads the files itself, as it does for the gateway, from its compile cache.
 */
const config: ViteUserConfig = defineConfig({
  test: {
    globalSetup: ["./test/build.ts"],
    setupFiles: ["./test/seed.ts"],
    maxWorkers: 4,
    // Concurrent tests wait for intervals of half a second.
    maxConcurrency: 24,
    experimental: { viteModuleRunner: false },
    execArgv: ["--import", new URL("test/compile-cache.mjs", import.meta.url).href],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A generous limit, because a busy machine is not a failure.
    expect: { poll: { timeout: 45_000 } },
    reporters: ["dot", "./test/reporter.ts"],
    projects: [
      { extends: true, test: { name: "browser", include: browser } },
      { extends: true, test: { name: "exhaustive", include: filesOf(exhaustive), isolate: false } },
      {
        extends: true,
        test: {
          name: "served",
          include: ["test/*/**/*.test.ts"],
          exclude: [...browser, ...filesOf([...inProcess, ...exhaustive, ...processes])],
          isolate: false,
        },
      },
      { extends: true, test: { name: "system", include: system } },
      { extends: true, test: { name: "unit", include: unit, isolate: false } },
    ],
  },
});

export default config;
