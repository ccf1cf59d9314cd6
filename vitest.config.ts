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
  "server",
  "store",
];
const filesOf = (rooms: readonly string[]): string[] => rooms.map((room) => `test/${room}/**/*.test.ts`);
const unit = ["engine/**/*.test.ts", "demo/**/*.test.ts", ...filesOf(inProcess)];
const system = ["bench/**/*.test.ts", "test/*.test.ts", ...filesOf(processes)];
const browser = filesOf(["browser"]);

/**
 * `unit` is the engine alone, `exhaustive` all recordings and whatever is drawn at random through it, `served` gateways that
 * listen in the tests' own process: in one process per worker, which reads the engine, the wires and the recordings once for
 * all files. Whatever starts processes, or changes what all of a process shares, is `system`, a process per file; `browser`
 * is one such, and takes longest.
 * What waits runs beside what computes. Four workers, because half of what they do is waiting; the suite must be honest on
 * a two-core machine.
 * Node reads the files itself, as it does for the gateway, from what was kept of the last time.
 */
const config: ViteUserConfig = defineConfig({
  test: {
    globalSetup: ["./test/build.ts"],
    setupFiles: ["./test/seed.ts"],
    maxWorkers: 4,
    // Tests that may run beside each other wait for rounds of half a second.
    maxConcurrency: 24,
    experimental: { viteModuleRunner: false },
    execArgv: ["--import", new URL("test/compile-cache.mjs", import.meta.url).href],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes as soon as it can: a busy machine is no fault.
    expect: { poll: { timeout: 15_000 } },
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
