import { defineConfig, type ViteUserConfig } from "vitest/config";

// Two workers: the suite must be honest on a two-core machine, where a third only adds noise to timings.
const config: ViteUserConfig = defineConfig({
  test: {
    include: ["engine/**/*.test.ts", "providers/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
    setupFiles: ["./test/seed.ts"],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["dot", "./test/reporter.ts"],
  },
});

export default config;
