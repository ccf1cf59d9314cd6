import { expect, it } from "vitest";
import { createMemory } from "../../store/answers/answers-in-memory.ts";
import { ownedInMemory } from "../../store/answers/owned-id-contract.ts";
import { handleRpc as replyTo } from "./rpc.ts";
import { createStoreClient, createStoreHandlers, type StoreContracts } from "./store-rpc.ts";

const room = { maxEntries: 9, maxBytes: 9999, maxEntriesPerOwner: 9, maxBytesPerOwner: 9999 };
const one = { owner: "a", id: "1", wire: "w", answer: "{}", items: [], createdMs: 0, expiresMs: 1000 };

/** A client and its handlers. Messages are cloned, as between processes. */
function joined(store: Partial<StoreContracts> | undefined): StoreContracts {
  const handlers = createStoreHandlers(() => store as StoreContracts | undefined);
  return createStoreClient(async (name, value) => {
    const reply = await replyTo(handlers, structuredClone({ kind: "ask", id: 0, name, value }));
    if (reply.error !== undefined) throw new Error(reply.error);
    return structuredClone(reply.value);
  });
}

it("puts, gets and deletes responses in control's store", async () => {
  const { answers } = joined({ answers: createMemory(room, () => 0) });
  expect(await answers.put(one)).toBe("kept");
  expect(await answers.get("a", "1")).toEqual(one);
  expect(await answers.get("b", "1")).toBeUndefined();
  expect(await answers.delete("a", "1")).toBe(true);
  expect(await answers.delete("a", "1")).toBe(false);
});

it("passes all arguments of a call, in order", async () => {
  const { owned } = joined({ owned: ownedInMemory({ maxEntries: 9, maxEntriesPerOwner: 9 }) });
  expect(await owned.add("a", "first", ["x", "y"])).toBe(true);
  expect(await owned.add("b", "first", ["x"])).toBe(false);
  expect(await owned.find("a", ["y", "z"])).toEqual([{ id: "y", channel: "first" }]);
  expect(await owned.findLastChannel("a", ["other"])).toBeUndefined();
});

it("reports the store's error", async () => {
  const failing = { ...createMemory(room), put: () => Promise.reject(new Error("full")) };
  await expect(joined({ answers: failing }).answers.put(one)).rejects.toThrow("full");
  await expect(joined(undefined).answers.get("a", "1")).rejects.toThrow("the store is not open yet");
});
