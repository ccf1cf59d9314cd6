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
const exhaustive = ["conformance", "fuzz", "jsonata", "laws", "multipart"];
const processes = [
  "access",
  "browser",
  "cli",
  "clients",
  "control",
  "drill",
  "grid",
  "ledger",
  "server",
  "store",
];
const filesOf = (rooms: readonly string[]): string[] => rooms.map((room) => `test/${room}/**/*.test.ts`);
const unit = ["engine/**/*.test.ts", "demo/**/*.test.ts", ...filesOf(inProcess)];
const system = ["bench/**/*.test.ts", "test/*.test.ts", ...filesOf(processes)];
/** After the other two. What the command line says of workers Vitest does not ask of a project that says it itself. */
const isAsked = process.argv.some((argument) => argument.startsWith("--maxWorkers"));
const beside = { ...(isAsked ? {} : { maxWorkers: 3 }), sequence: { groupOrder: 1 } };

/**
 * `unit` is the engine alone, `exhaustive` all recordings and whatever is drawn at random through it, `served` gateways that
 * listen in the tests' own process: in one process per worker, which reads the engine, the wires and the recordings once for
 * all files. Whatever starts processes, or changes what all of a process shares, is `system`, a process per file.
 * Two workers: the suite must be honest on a two-core machine. What starts processes waits for half of its time, so a third
 * one helps there; `unit` runs beside it, and fills what is left of the two cores.
 * Node reads the files itself, as it does for the gateway, from what was kept of the last time.
 */
const config: ViteUserConfig = defineConfig({
  test: {
    setupFiles: ["./test/seed.ts"],
    maxWorkers: 2,
    experimental: { viteModuleRunner: false },
    execArgv: ["--import", new URL("test/kept-code.mjs", import.meta.url).href],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What is waited for comes as soon as it can: a busy machine is no fault.
    expect: { poll: { timeout: 15_000 } },
    reporters: ["dot", "./test/reporter.ts"],
    projects: [
      { extends: true, test: { ...beside, name: "unit", include: unit, isolate: false } },
      { extends: true, test: { name: "exhaustive", include: filesOf(exhaustive), isolate: false } },
      {
        extends: true,
        test: {
          name: "served",
          include: ["test/*/**/*.test.ts"],
          exclude: filesOf([...inProcess, ...exhaustive, ...processes]),
          isolate: false,
        },
      },
      { extends: true, test: { ...beside, name: "system", include: system } },
    ],
  },
});

export default config;
