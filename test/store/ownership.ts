/** Ownership of ids, in every store. */
import { expect, it } from "vitest";
import type { OwnedIdLimits, OwnedIds } from "../../engine/store/answers/owned-id-contract.ts";
import { createOwnedIdRows } from "../../engine/store/answers/owned-id-rows.ts";
import type { Store } from "../../engine/store/database/store.ts";
import type { Bench } from "./databases.ts";

const ample: OwnedIdLimits = { maxEntries: 100_000, maxEntriesPerOwner: 100_000 };

export function ownedIds(open: (room: OwnedIdLimits) => Promise<OwnedIds>, pass: (ms: number) => void): void {
  it("belong to one owner at one channel", async () => {
    const ids = await open(ample);
    expect(await ids.add("ann", "one", ["a", "b"])).toBe(true);
    expect(await ids.add("ann", "one", ["a"])).toBe(true);
    // Ids without an owner are added nevertheless.
    expect(await ids.add("bob", "one", ["b", "c"])).toBe(false);
    expect(await ids.add("bob", "two", ["b"])).toBe(true);
    const found = async (owner: string): Promise<string[]> =>
      (await ids.find(owner, ["a", "b", "c", "never"])).map(({ id, channel }) => `${channel} ${id}`).sort();
    expect(await found("ann")).toEqual(["one a", "one b"]);
    expect(await found("bob")).toEqual(["one c", "two b"]);
    expect(await found("cal")).toEqual([]);
    const others = async (owner: string, ...channels: string[]): Promise<string[]> =>
      (await ids.findForeign(owner, channels, ["a", "b", "c", "never"])).sort();
    expect(await others("ann", "one", "two")).toEqual(["b", "c"]);
    expect(await others("bob", "one")).toEqual(["a", "b"]);
    expect(await others("bob", "two")).toEqual([]);
    expect(await others("cal")).toEqual([]);
    await ids.forget("bob", ["a", "b"]);
    expect([await found("ann"), await found("bob")]).toEqual([["one a", "one b"], ["one c"]]);
    expect(await ids.add("bob", "one", ["a"])).toBe(false);
  });

  it("return the channel where their owner last created something", async () => {
    const ids = await open(ample);
    expect(await ids.findLastChannel("ann", ["one", "two"])).toBeUndefined();
    await ids.add("ann", "one", ["a"]);
    pass(1);
    await ids.add("ann", "two", ["b"]);
    pass(1);
    await ids.add("bob", "one", ["c"]);
    expect(await ids.findLastChannel("ann", ["one", "two"])).toBe("two");
    expect(await ids.findLastChannel("ann", ["one"])).toBe("one");
    expect(await ids.findLastChannel("ann", [])).toBeUndefined();
  });

  it("have a maximum number: the oldest are deleted, of their owner, and of the owner with the most", async () => {
    const ids = await open({ maxEntries: 5, maxEntriesPerOwner: 4 });
    const names = Array.from({ length: 12 }, (_, n) => `id-${n}`);
    await ids.add("bob", "one", ["b"]);
    for (const id of names) {
      pass(1);
      await ids.add("ann", "one", [id]);
    }
    // Where they are counted periodically, some remain until the next count.
    await ids.add("ann", "one", ["id-8", "id-9", "id-10", "id-11"]);
    expect(await known(ids, "ann", names)).toEqual(["id-10", "id-11", "id-8", "id-9"]);
    pass(1);
    await ids.add("cal", "one", ["c", "d", "e", "f"]);
    expect(await known(ids, "bob", ["b"])).toEqual(["b"]);
    const left = [...(await known(ids, "ann", names)), ...(await known(ids, "cal", ["c", "d", "e", "f"]))];
    expect(left.length).toBe(4);
  });

  it("can be requested by the thousand", async () => {
    const ids = await open(ample);
    const many = Array.from({ length: 2_500 }, (_, n) => `id-${n}`);
    expect(await ids.add("ann", "one", many)).toBe(true);
    expect((await ids.find("ann", many)).length).toBe(many.length);
    await ids.forget("ann", many.slice(1));
    expect(await ids.find("ann", many)).toEqual([{ id: "id-0", channel: "one" }]);
  });
}

/** The added ids that are still known, by owner. */
const known = async (ids: OwnedIds, owner: string, names: readonly string[]): Promise<string[]> =>
  (await ids.find(owner, names)).map(({ id }) => id).sort();

export function owning(bench: Bench): void {
  let store: Store;
  const open = async (room: OwnedIdLimits): Promise<OwnedIds> => {
    store ??= await bench.open();
    await store.db.deleteFrom("ownedIds").execute();
    return createOwnedIdRows(store, () => room);
  };
  ownedIds(open, (ms) => {
    bench.clock.ms += ms;
  });
}
