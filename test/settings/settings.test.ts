/** Every setting is declared, described, read and used, and nothing else is. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dump } from "js-yaml";
import { describe, expect, it } from "vitest";
import { startSettings } from "../../engine/gateway/config/config.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import { comparable, read, settingsWithValues, smallest, withSetting } from "./configuration.ts";

const plain = read(dump(smallest()));

describe.each(settingsWithValues)("$path", ({ path, setting }) => {
  it("has a description and an example", () => {
    expect(setting.description).toMatch(/[.`]$/);
    expect(setting.examples?.length).toBeGreaterThan(0);
  });

  it.each((setting.examples ?? []).map((each) => [JSON.stringify(each), each]))(
    "makes a difference: %s",
    (_, example) => {
      const { config, faults } = read(withSetting(path, example));
      expect(faults).toEqual([]);
      expect(comparable(config)).not.toEqual(comparable(plain.config));
    },
  );

  it("takes effect at a reload, or is listed as needing a restart", () => {
    const changed = read(withSetting(path, setting.examples?.[0])).config;
    if (changed === undefined || plain.config === undefined) throw new Error("not read");
    const before = startSettings(plain.config);
    const later = [...startSettings(changed)].filter(([name, value]) => {
      return JSON.stringify(value) !== JSON.stringify(before.get(name));
    });
    const isLater = setting["x-restart"] === true || path.startsWith("listen.tls.");
    expect(later.length).toBe(isLater ? 1 : 0);
  });
});

it.each(settingsWithValues.filter((place) => place.setting.default !== undefined))(
  "$path can be set to its default",
  ({ path, setting }) => {
    const { config, faults } = read(withSetting(path, setting.default));
    expect(faults).toEqual([]);
    expect(comparable(config)).toEqual(comparable(read(withSetting(path, undefined)).config));
  },
);

it("every field of a configuration is used outside the folder that reads it", () => {
  const folder = join(packageRoot, "engine");
  const code = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .filter((name) => !name.startsWith("gateway/config/"))
    .map((name) => readFileSync(join(folder, name), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""))
    .join("\n");
  const names = [
    ...new Set(
      settingsWithValues.flatMap(({ path, setting }) =>
        namesIn(read(withSetting(path, setting.examples?.[0])).config),
      ),
    ),
  ];
  expect(names.length).toBeGreaterThan(80);
  const isRead = (name: string): boolean => new RegExp(`(\\.|"|[{,]\\s*)${name}\\b`).test(code);
  expect(names.filter((name) => !isRead(name))).toEqual([]);
});

/** All field names in it, except in data that mappings read. */
function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return Object.entries(value).flatMap(([name, each]) =>
    name === "capabilities" || name === "headers" ? [name] : [name, ...namesIn(each)],
  );
}
