/** The site: it builds without a broken link, and its search finds what people ask most. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { indexOptions, queryOptions } from "../../docs/.vitepress/search.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const site = mkdtempSync(join(tmpdir(), "polywire-site-"));
let index: MiniSearch;

beforeAll(async () => {
  const program = join(root, "node_modules/vitepress/bin/vitepress.js");
  // A broken link ends the build.
  execFileSync(process.execPath, [program, "build", "docs", "--outDir", site], { cwd: root, stdio: "pipe" });
  const chunks = join(site, "assets/chunks");
  const file = readdirSync(chunks).find((name) => name.startsWith("@localSearchIndex")) ?? "";
  const { default: json } = await import(join(chunks, file));
  index = MiniSearch.loadJSON(json, { fields: ["title", "titles", "text"], ...indexOptions });
}, 600_000);
afterAll(() => rmSync(site, { recursive: true, force: true }));

test("every page of the index is in the menu", () => {
  const home = readFileSync(join(site, "index.html"), "utf8");
  const pages = readFileSync(join(root, "docs/README.md"), "utf8").matchAll(/\]\(([\w/-]+)\.md\)/g);
  for (const [, page = ""] of pages) expect(home).toContain(`href="/${page.replace(/README$/, "")}`);
});

test.each([
  ["how do I add a provider", "how-to/add-a-provider"],
  ["tokens per minute limit for a team", "how-to/limit-a-team"],
  ["docker container", "how-to/run-in-a-container"],
  ["when are requests retried", "routing"],
  ["prometheus metrics", "metrics"],
  ["azure managed identity", "how-to/use-cloud-credentials"],
  ["move from litellm", "how-to/migrate-from-litellm"],
  ["forgot the password of the administrator", "how-to/maintain-the-store"],
  ["M221", "errors/M221"],
  ["webhook when a video is done", "tasks"],
])("%s", (question, page) => {
  const found = index
    .search(question, queryOptions)
    .map(({ id }) => String(id).replace(/^\/|\.html.*|#.*/g, ""));
  expect([...new Set(found)].slice(0, 3)).toContain(page);
});
