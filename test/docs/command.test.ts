/**
 * Commands in the documentation run the project's own program: a package of this name in a registry belongs to
 * somebody else.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";

it("no page runs the command from a registry", () => {
  const files = ["engine", "docs", "providers", "mappings", "scripts", "schemas"].flatMap((folder) =>
    readdirSync(join(packageRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const naming = [...files, join(packageRoot, "README.md")].filter((file) =>
    /\b(?:npx|pnpx|bunx|npm exec|npm (?:i|install)(?: -g)?|yarn add) polywire\b/.test(
      readFileSync(file, "utf8"),
    ),
  );
  expect(naming).toEqual([]);
});
