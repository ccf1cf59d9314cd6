/**
 * Runs every source of cases through Vitest and writes `docs/conformance.md`. With `POLYWIRE_TEST_PROGRAM`, runs the
 * sources that can reach that gateway, and writes nothing. The exit code says whether all pass.
 */
import { startVitest } from "vitest/node";
import { packageRoot } from "../../../engine/installation/installation.ts";
import { givenProgram } from "../../servers/program.ts";
import { Collector } from "./collector.ts";
import { writing } from "./page.ts";

export async function runSources(): Promise<void> {
  process.env[writing] = "1";
  const isServed = givenProgram() !== undefined;
  const sources = isServed
    ? ["test/conformance/clients/", "test/conformance/written/"]
    : ["test/conformance/"];
  const vitest = await startVitest("test", sources, {
    root: packageRoot,
    watch: false,
    reporters: [new Collector()],
    exclude: ["**/node_modules/**", "test/conformance/{report,black-box}/**"],
  });
  await vitest.close();
}
