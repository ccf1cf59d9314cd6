/** Aliases, prices, the audit log. */
import { expect, it } from "vitest";
import {
  createAlias,
  deleteAlias,
  editAlias,
  getAlias,
  listAliases,
  listLiveAliases,
} from "../../engine/store/catalog/alias-rows.ts";
import {
  createPrice,
  deletePrice,
  editPrice,
  getPrice,
  listLivePrices,
  listPrices,
} from "../../engine/store/catalog/price-rows.ts";
import { inTransaction } from "../../engine/store/database/store.ts";
import { StoreConflict, StoreMissing, StoreTaken } from "../../engine/store/database/store-errors.ts";
import { diffRows, listAudit, recordAudit } from "../../engine/store/identity/audit-rows.ts";
import { createToken, editToken } from "../../engine/store/identity/token-rows.ts";
import type { Bench } from "./databases.ts";

export function configuration(bench: Bench): void {
  it("aliases are created, edited and deleted", async () => {
    const store = await bench.open();
    const alias = await createAlias(store, { name: "fast", targets: ["a", "b"] });
    expect(await getAlias(store, alias.id)).toEqual(alias);
    await expect(createAlias(store, { name: "fast", targets: ["c"] })).rejects.toBeInstanceOf(StoreTaken);
    for (const name of ["best", "slow", "x%"]) await createAlias(store, { name, targets: ["c"] });
    const first = await listAliases(store, { limit: 3 });
    const rest = await listAliases(store, { limit: 3, cursor: first.next as string });
    expect([...first.items, ...rest.items].map((row) => row.name)).toEqual(["best", "fast", "slow", "x%"]);
    expect((await listAliases(store, { search: "%" })).items.map((row) => row.name)).toEqual(["x%"]);
    expect(await editAlias(store, alias.id, 1, { targets: ["c"] })).toMatchObject({
      targets: ["c"],
      version: 2,
    });
    await expect(deleteAlias(store, alias.id, 1)).rejects.toBeInstanceOf(StoreConflict);
    await deleteAlias(store, alias.id, 2);
    await expect(deleteAlias(store, alias.id, 2)).rejects.toBeInstanceOf(StoreMissing);
    expect(await listLiveAliases(store)).toHaveLength(3);
    await expect(createAlias(store, { name: "none", targets: [] })).rejects.toMatchObject({
      field: "targets",
    });
  });

  it("prices are created, edited and deleted, and are never negative", async () => {
    const store = await bench.open();
    const price = await createPrice(store, { model: "demo-*", rates: { input: 2.5, cache_read: 0.25 } });
    expect(await getPrice(store, price.id)).toEqual(price);
    expect((await listPrices(store, { search: "DEMO" })).items).toEqual([price]);
    await expect(createPrice(store, { model: "demo-*", rates: { input: 1 } })).rejects.toBeInstanceOf(
      StoreTaken,
    );
    const edited = await editPrice(store, price.id, 1, { rates: { input: 1 } });
    expect(await listLivePrices(store)).toEqual([edited]);
    for (const rate of [-1, Number.NaN, 2e6, "1"]) {
      await expect(editPrice(store, price.id, 2, { rates: { input: rate as never } })).rejects.toMatchObject({
        field: "rates.input",
      });
    }
    await expect(createPrice(store, { model: "x" } as never)).rejects.toMatchObject({ field: "rates" });
    await deletePrice(store, price.id, 2);
    expect(await listLivePrices(store)).toEqual([]);
  });

  it("a change and its audit entry are stored together", async () => {
    const store = await bench.open();
    const { token } = await createToken(store, { name: "one" });
    const actor = { actor: "someone", actorName: "Ada", address: "::1" };
    const edit = async (fail: boolean): Promise<void> =>
      inTransaction(store, async (inside) => {
        const edited = await editToken(inside, token.id, 1, { rpm: 5, models: ["a"] });
        await recordAudit(inside, {
          ...actor,
          action: "token.edit",
          subjectKind: "token",
          subjectId: token.id,
          subjectName: edited.name,
          changes: diffRows(token, edited),
        });
        if (fail) throw new Error("killed");
      });
    await expect(edit(true)).rejects.toThrow("killed");
    expect((await listAudit(store)).items).toEqual([]);
    await edit(false);
    bench.clock.ms += 10;
    await recordAudit(store, { ...actor, action: "log-in", subjectKind: "account", subjectId: "someone" });
    const { items } = await listAudit(store);
    expect(items.map((entry) => entry.action)).toEqual(["log-in", "token.edit"]);
    expect(items[1]).toMatchObject({ ...actor, changes: { rpm: [null, 5], models: [null, ["a"]] } });
    const actions = async (query: object): Promise<string[]> =>
      (await listAudit(store, query)).items.map((entry) => entry.action);
    expect(await actions({ subjectKind: "token", subjectId: token.id })).toEqual(["token.edit"]);
    expect(await actions({ actor: "nobody" })).toEqual([]);
    expect(await actions({ fromMs: bench.clock.ms })).toEqual(["log-in"]);
    expect(await actions({ toMs: bench.clock.ms })).toEqual(["token.edit"]);
    const [last] = (await listAudit(store, { limit: 1 })).items;
    expect(last?.action).toBe("log-in");
  });

  it("the recorded changes never contain a secret", () => {
    const before = { id: "1", name: "a", key: "old", version: 1, updatedMs: 1, same: [1, { x: null }] };
    const after = {
      id: "1",
      name: "b",
      key: "new",
      version: 2,
      updatedMs: 2,
      same: [1, { x: null }],
      digest: "x",
    };
    expect(diffRows(before, after)).toEqual({ name: ["a", "b"] });
    expect(diffRows({}, { name: "a", rpm: null })).toEqual({ name: [null, "a"] });
  });
}
