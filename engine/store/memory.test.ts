import { expect, it } from "vitest";
import type { StoredAnswer } from "./answers.ts";
import { createMemory } from "./memory.ts";

const answer = (owner: string, id: string, more: Partial<StoredAnswer> = {}): StoredAnswer => ({
  owner,
  id,
  wire: "w",
  answer: "{}",
  items: "[]",
  createdMs: 0,
  expiresMs: 1000,
  ...more,
});

it("gives an answer back to its owner only", async () => {
  const memory = createMemory({ maxEntries: 10, maxBytes: 10_000 }, () => 0);
  await memory.put(answer("a", "1"));
  await memory.put(answer("b", "1", { answer: "{1}" }));
  expect(await memory.get("a", "1")).toEqual(answer("a", "1"));
  expect((await memory.get("b", "1"))?.answer).toBe("{1}");
  expect(await memory.get("c", "1")).toBeUndefined();
  expect(await memory.delete("c", "1")).toBe(false);
  expect(await memory.delete("a", "1")).toBe(true);
  expect(await memory.get("a", "1")).toBeUndefined();
  expect(await memory.get("b", "1")).toBeDefined();
});

it("does not mistake one owner and id for others of the same letters", async () => {
  const memory = createMemory({ maxEntries: 10, maxBytes: 10_000 }, () => 0);
  await memory.put(answer("a b", "c"));
  expect(await memory.get("a", "b c")).toBeUndefined();
});

it("forgets an answer when its time is over", async () => {
  let now = 0;
  const memory = createMemory({ maxEntries: 10, maxBytes: 10_000 }, () => now);
  await memory.put(answer("a", "1"));
  now = 999;
  expect(await memory.get("a", "1")).toBeDefined();
  now = 1000;
  expect(await memory.get("a", "1")).toBeUndefined();
});

it("makes room by what nobody asked for the longest", async () => {
  const memory = createMemory({ maxEntries: 2, maxBytes: 10_000 }, () => 0);
  await memory.put(answer("a", "1"));
  await memory.put(answer("a", "2"));
  await memory.get("a", "1");
  await memory.put(answer("a", "3"));
  expect(await memory.get("a", "2")).toBeUndefined();
  expect(await memory.get("a", "1")).toBeDefined();
});

it("holds no more bytes than it may, and leaves out what alone is more", async () => {
  const memory = createMemory({ maxEntries: 100, maxBytes: 4000 }, () => 0);
  for (const id of ["1", "2", "3"]) await memory.put(answer("a", id, { answer: "x".repeat(700) }));
  expect(await memory.get("a", "1")).toBeUndefined();
  expect(await memory.get("a", "3")).toBeDefined();
  await memory.put(answer("a", "4", { answer: "x".repeat(4000) }));
  expect(await memory.get("a", "4")).toBeUndefined();
  expect(await memory.get("a", "3")).toBeDefined();
});
