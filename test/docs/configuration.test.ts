/** docs/configuration.md equals the declaration, and every example of `polywire.yaml` in the pages is valid. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dump, load } from "js-yaml";
import { expect, it, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { settings } from "../../schemas/settings/settings.ts";
import { page, pagePath } from "../../scripts/settings.ts";
import { comparable, read, settingsWithValues, smallest, withSetting } from "../settings/configuration.ts";

const text = readFileSync(pagePath, "utf8");

test("docs/configuration.md is current", () => {
  expect(text, "write it anew: node scripts/settings.ts").toBe(page());
});

/** `section.key` and the default in the page, as written. */
const rows = text
  .split(/^## /m)
  .slice(1)
  .flatMap((section) => {
    const name = /^`(\w+)`/.exec(section)?.[1];
    return [...section.matchAll(/^\| `([\w.]+)` \| .*? \| (.*?) \|/gm)].map(([, key, otherwise = ""]) => ({
      path: key === name ? key : `${name}.${key}`,
      otherwise,
    }));
  });

test("every setting has a row", () => {
  const told = rows.map(({ path }) => path);
  expect(settingsWithValues.map(({ path }) => path).filter((path) => !told.includes(path))).toEqual([]);
});

it.each(rows.filter(({ otherwise }) => otherwise.startsWith("`")))(
  "$path has the default $otherwise",
  (row) => {
    const value = load(/^`(.*?)`/.exec(row.otherwise)?.[1] ?? "");
    const { config, faults } = read(withSetting(row.path ?? "", value));
    expect(faults).toEqual([]);
    expect(comparable(config)).toEqual(comparable(read(withSetting(row.path ?? "", undefined)).config));
  },
);

const pages = [
  "README.md",
  ...readdirSync(join(packageRoot, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const examples = pages.flatMap((name) =>
  [...readFileSync(join(packageRoot, name), "utf8").matchAll(/^ *```yaml\n([\s\S]*?)^ *```$/gm)]
    .filter(([, yaml = ""]) => /^ *[^#\s]/m.test(yaml))
    .map(([, yaml = ""]) => [name, load(yaml)] as const)
    .filter((pair): pair is readonly [string, Record<string, unknown>] => isConfiguration(pair[1])),
);

function isConfiguration(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  // `models.yaml` has a list, and `polywire.yaml` a section.
  if ("models" in value && Array.isArray(value.models) && keys.length === 1) return false;
  // In a mapping, `generation` is the value of `operation`, never a key.
  return keys.length > 0 && keys.every((key) => key in settings.properties);
}

test("pages have examples", () => {
  expect(examples.length).toBeGreaterThan(Object.keys(settings.properties).length);
});

it.each(examples)("%s: %j", (_, example) => {
  expect(read(dump({ groups: { vip: {} }, ...smallest(), ...example })).faults).toEqual([]);
});
