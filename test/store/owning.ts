/** Whose ids are, wherever that is remembered. */
import { expect, it } from "vitest";
import { createOwnedIdRows } from "../../engine/store/owned-id-rows.ts";
import type { OwnedIds } from "../../engine/store/owned-ids.ts";
import type { Store } from "../../engine/store/store.ts";
import type { Bench } from "./databases.ts";

export function ownedIds(open: () => Promise<OwnedIds>, pass: (ms: number) => void): void {
  it("are of one owner at one channel, and nobody else's", async () => {
    const ids = await open();
    expect(await ids.add("ann", "one", ["a", "b"])).toBe(true);
    expect(await ids.add("ann", "one", ["a"])).toBe(true);
    // What is nobody's yet is added all the same.
    expect(await ids.add("bob", "one", ["b", "c"])).toBe(false);
    expect(await ids.add("bob", "two", ["b"])).toBe(true);
    const found = async (owner: string): Promise<string[]> =>
      (await ids.find(owner, ["a", "b", "c", "never"])).map(({ id, channel }) => `${channel} ${id}`).sort();
    expect(await found("ann")).toEqual(["one a", "one b"]);
    expect(await found("bob")).toEqual(["one c", "two b"]);
    expect(await found("cal")).toEqual([]);
    await ids.forget("bob", ["a", "b"]);
    expect([await found("ann"), await found("bob")]).toEqual([["one a", "one b"], ["one c"]]);
    expect(await ids.add("bob", "one", ["a"])).toBe(false);
  });

  it("say where their owner made something last", async () => {
    const ids = await open();
    expect(await ids.home("ann", ["one", "two"])).toBeUndefined();
    await ids.add("ann", "one", ["a"]);
    pass(1);
    await ids.add("ann", "two", ["b"]);
    pass(1);
    await ids.add("bob", "one", ["c"]);
    expect(await ids.home("ann", ["one", "two"])).toBe("two");
    expect(await ids.home("ann", ["one"])).toBe("one");
    expect(await ids.home("ann", [])).toBeUndefined();
  });

  it("may be asked for by the thousand", async () => {
    const ids = await open();
    const many = Array.from({ length: 2_500 }, (_, n) => `id-${n}`);
    expect(await ids.add("ann", "one", many)).toBe(true);
    expect((await ids.find("ann", many)).length).toBe(many.length);
    await ids.forget("ann", many.slice(1));
    expect(await ids.find("ann", many)).toEqual([{ id: "id-0", channel: "one" }]);
  });
}

export function owning(bench: Bench): void {
  let store: Store;
  const open = async (): Promise<OwnedIds> => {
    store ??= await bench.open();
    await store.db.deleteFrom("ownedIds").execute();
    return createOwnedIdRows(store);
  };
  ownedIds(open, (ms) => {
    bench.clock.ms += ms;
  });
}
