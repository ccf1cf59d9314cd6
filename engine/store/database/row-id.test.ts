import { expect, it } from "vitest";

// Ids continue from the last id of the process, which other tests share. So this test loads a separate copy of the module.
const ownModule: string = "./row-id.ts?of-its-own";
const { newId } = (await import(ownModule)) as typeof import("./row-id.ts");

it("ids are UUIDs of version 7 that sort by creation time", () => {
  const ids: string[] = [];
  for (const ms of [1_700_000_000_000, 1_700_000_000_001, 1_600_000_000_000]) {
    for (let index = 0; index < 5_000; index++) ids.push(newId(ms));
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt((ids[0] ?? "").replaceAll("-", "").slice(0, 12), 16)).toBe(1_700_000_000_000);
});
