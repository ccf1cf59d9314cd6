/** Every source of cases, through Vitest: `docs/conformance.md` is written, and the exit code says whether all hold. */
import { startVitest } from "vitest/node";
import { projectRoot } from "../../../engine/gateway/service/load-library.ts";
import { Collector } from "./collector.ts";
import { writing } from "./page.ts";

export async function runSources(): Promise<void> {
  process.env[writing] = "1";
  const vitest = await startVitest("test", ["test/conformance/"], {
    root: projectRoot,
    watch: false,
    reporters: [new Collector()],
    exclude: ["**/node_modules/**", "test/conformance/{report,black-box}/**"],
  });
  await vitest.close();
}
