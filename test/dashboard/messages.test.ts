/** The dashboard has every message in both languages, with the same placeholders. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operationIn } from "../../dashboard/src/app/operations.ts";
import english from "../../dashboard/words/en.json" with { type: "json" };
import chinese from "../../dashboard/words/zh.json" with { type: "json" };

const valuesOf = (messages: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(messages).map(([name, text]) => [name, (text.match(/\{\w+\}/g) ?? []).sort()]),
  );

test("every message exists in both languages, with the same placeholders", () => {
  expect(valuesOf(chinese)).toEqual(valuesOf(english));
});

test("every operation has a name", () => {
  const folder = join(import.meta.dirname, "../../mappings");
  const operations = readdirSync(folder).filter((name) => existsSync(join(folder, name, "operation.yaml")));
  expect(operations.filter((name) => operationIn((word) => word, name) !== `operation.${name}`)).toEqual([]);
});

test("no message is empty", () => {
  const empty = [english, chinese].flatMap((messages) =>
    Object.entries(messages).filter(([, text]) => text.trim() === ""),
  );
  expect(empty).toEqual([]);
});
