/**
 * Runs every source of cases through Vitest and writes `docs/conformance.md`. The exit code says whether all pass.
 */
import { startVitest } from "vitest/node";
import { packageRoot } from "../../../engine/installation/installation.ts";
import { Collector } from "./collector.ts";
import { writing } from "./page.ts";

export async function runSources(): Promise<void> {
  process.env[writing] = "1";
  const vitest = await startVitest("test", ["test/conformance/"], {
    root: packageRoot,
    watch: false,
    reporters: [new Collector()],
    exclude: ["**/node_modules/**", "test/conformance/{report,black-box}/**"],
  });
  await vitest.close();
}
