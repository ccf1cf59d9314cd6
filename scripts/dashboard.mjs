// Builds the dashboard when it is missing or older than what it is made of, and does nothing otherwise. Plain JavaScript, as
// `install.mjs` is. The gateway serves without it, so a build that fails is told and stops nobody.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildOnce } from "./build-once.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const built = join(root, "dashboard/dist");
/** What is built there, and what is beside it meanwhile, comes and goes. */
const pages = readdirSync(join(root, "dashboard")).filter((name) => !name.startsWith("dist"));
/** What a page is made of; its packages are those of the lockfile. */
const SOURCES = [
  ...pages.map((name) => `dashboard/${name}`),
  "engine/conversion",
  "engine/language",
  "engine/routing/glob.ts",
  "mappings",
  "schemas",
  "package-lock.json",
];

const filesIn = (path) =>
  path.includes(".")
    ? [join(root, path)]
    : readdirSync(join(root, path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));

function digest() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(filesIn).sort())
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

try {
  await buildOnce(built, digest(), async (folder) => {
    // Tests have another one, and with that a page of twice the size.
    process.env.NODE_ENV = "production";
    const { build } = await import("vite");
    console.error("polywire: building the dashboard (once) …");
    await build({ root: join(root, "dashboard"), logLevel: "warn", build: { outDir: folder } });
  });
} catch (error) {
  console.error(`polywire: the dashboard could not be built, and the gateway serves without it: ${error}`);
  if (process.argv.includes("--strict")) process.exitCode = 1;
}
