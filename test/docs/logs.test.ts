/** docs/logs.md is current: `node scripts/logs.ts` writes it. The parts are those that `log.levels` accepts. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COMMON_FIELDS, ERROR_FIELDS, LOG_FIELDS, LOG_PARTS } from "../../engine/gateway/log/log-fields.ts";
import { settings } from "../../schemas/settings/settings.ts";
import { page, pagePath } from "../../scripts/logs.ts";

test("docs/logs.md is what the script writes", () => {
  expect(readFileSync(pagePath, "utf8"), "write it anew: node scripts/logs.ts").toBe(page());
});

test("every part can have a level", () => {
  expect(settings.properties.log.properties.levels.propertyNames.enum).toEqual(Object.keys(LOG_PARTS));
});

test("no two fields have one name", () => {
  const names = [...COMMON_FIELDS, ...ERROR_FIELDS, ...Object.values(LOG_FIELDS)].map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});
