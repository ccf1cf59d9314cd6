/**
 * Builds the dashboard, unless it exists and is made of the same sources. A failed build is reported; the gateway
 * serves without it.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildOnce } from "./build-once.ts";
import { digestOf } from "./digest.ts";

const root = join(import.meta.dirname, "..");
const built = join(root, "dashboard/dist");
/** The pages' sources, without the build and its working folders. */
const pages = readdirSync(join(root, "dashboard")).filter((name) => !name.startsWith("dist"));
const SOURCES = [
  ...pages.map((name) => `dashboard/${name}`),
  "engine/conversion",
  "engine/language",
  "engine/routing/glob.ts",
  "mappings",
  "schemas",
  "package-lock.json",
];

try {
  await buildOnce(built, digestOf(SOURCES), async (folder: string) => {
    // Vitest sets another value, which makes the page twice as large.
    process.env.NODE_ENV = "production";
    const { build } = await import("vite");
    console.error("polywire: building the dashboard (once) …");
    await build({ root: join(root, "dashboard"), logLevel: "warn", build: { outDir: folder } });
  });
} catch (error) {
  console.error(`polywire: the dashboard could not be built, and the gateway serves without it: ${error}`);
  if (process.argv.includes("--strict")) process.exitCode = 1;
}
