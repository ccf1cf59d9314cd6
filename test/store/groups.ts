/** Groups: their rows, what may refer to them, and sums of usage by group. */
import { expect, it } from "vitest";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { createChannel, deleteChannel, editChannel } from "../../engine/store/catalog/channel-rows.ts";
import {
  createGroup,
  deleteGroup,
  editGroup,
  findMissingGroups,
  getGroup,
  listGroups,
  listGroupsOfAccount,
  listLiveGroups,
} from "../../engine/store/catalog/group-rows.ts";
import { createPrice, editPrice } from "../../engine/store/catalog/price-rows.ts";
import { StoreConflict, StoreMissing, StoreTaken } from "../../engine/store/database/store-errors.ts";
import { createAccount, editAccount } from "../../engine/store/identity/account-rows.ts";
import { createToken, deleteToken } from "../../engine/store/identity/token-rows.ts";
import { keyring } from "../../engine/store/secrets/secrets.ts";
import { applyUsage } from "../../engine/store/usage/apply-usage.ts";
import { sumUsage } from "../../engine/store/usage/sum-usage.ts";
import { listUsage } from "../../engine/store/usage/usage-queries.ts";
import type { Bench } from "./databases.ts";

const keys = keyring(["0123456789abcdef0123456789abcdef"]);
const HOUR_MS = 3_600_000;

export function grouping(bench: Bench): void {
  it("groups are created, edited and deleted; the name never changes", async () => {
    const store = await bench.open();
    const group = await createGroup(store, { name: "vip", rpm: 60, priceMultiplier: 0.8 });
    expect(group).toMatchObject({ description: "", models: null, tpm: null, priceMultiplier: 0.8 });
    expect(await getGroup(store, group.id)).toEqual(group);
    await expect(createGroup(store, { name: "vip" })).rejects.toBeInstanceOf(StoreTaken);
    await createGroup(store, { name: "内部", description: "for us" });
    expect((await listGroups(store, { search: "US" })).items.map(({ name }) => name)).toEqual(["内部"]);
    expect(await findMissingGroups(store, ["vip", "other", "内部"])).toEqual(["other"]);
    const changes = { name: "vip", description: "", models: ["gpt-*"], rpm: null };
    const edited = await editGroup(store, group.id, 1, changes);
    expect(edited).toMatchObject({ ...changes, version: 2 });
    await expect(editGroup(store, group.id, 2, { name: "vips" })).rejects.toMatchObject({ field: "name" });
    expect(await getGroup(store, group.id)).toEqual(edited);
    for (const [field, value] of [
      ["name", " vip"],
      ["name", ""],
      ["priceMultiplier", -1],
      ["rpm", 0.5],
      ["models", "gpt"],
    ] as const)
      await expect(createGroup(store, { name: "x", [field]: value })).rejects.toMatchObject({ field });
    await expect(deleteGroup(store, group.id, 1)).rejects.toBeInstanceOf(StoreConflict);
    await deleteGroup(store, group.id, 2);
    await expect(getGroup(store, group.id)).rejects.toBeInstanceOf(StoreMissing);
    expect((await listLiveGroups(store)).map(({ name }) => name)).toEqual(["内部"]);
  });

  it("a group in use cannot be deleted", async () => {
    const store = await bench.open();
    const { id } = await createGroup(store, { name: "used" });
    const refused = async (user: string): Promise<void> => {
      await expect(deleteGroup(store, id, 1)).rejects.toThrow(user);
      expect((await getGroup(store, id)).version).toBe(1);
    };
    const { token } = await createToken(store, { name: "one", group: "used" });
    await refused('the token "one"');
    await deleteToken(store, token.id, 1);
    const account = await createAccount(store, { login: "who", group: "used" });
    await refused('the account "who"');
    await editAccount(store, account.id, 1, { group: null });
    const models = [{ name: "m" }];
    const input = { name: "c", provider: "p", models, groups: ["other", "used"] };
    const channel = await createChannel(store, keys, input);
    await refused('the channel "c"');
    await editChannel(store, keys, channel.id, 1, { groups: ["other"] });
    await deleteChannel(store, channel.id, 2);
    const price = await createPrice(store, {
      model: "m*",
      rates: { input: 2 },
      groups: { used: { input: 1 } },
    });
    await refused('the price of "m*"');
    await editPrice(store, price.id, 1, { groups: { other: { input: 1 } } });
    await deleteGroup(store, id, 1);
  });

  it("names of groups, and rates for groups, are checked", async () => {
    const store = await bench.open();
    const base = { name: "c", provider: "p", models: [{ name: "m" }] };
    const field = (name: string) => ({ field: name });
    await expect(createChannel(store, keys, { ...base, groups: [] })).rejects.toMatchObject(field("groups"));
    await expect(createChannel(store, keys, { ...base, groups: [""] })).rejects.toMatchObject(
      field("groups[0]"),
    );
    await expect(createToken(store, { name: "t", group: "" })).rejects.toMatchObject(field("group"));
    const price = { model: "m", rates: { input: 1 } };
    await expect(createPrice(store, { ...price, groups: {} })).rejects.toMatchObject(field("groups"));
    await expect(createPrice(store, { ...price, groups: { a: {} } })).rejects.toMatchObject(
      field("groups.a"),
    );
    await expect(createPrice(store, { ...price, groups: { a: { input: -1 } } })).rejects.toMatchObject(
      field("groups.a.input"),
    );
  });

  it("the groups of an account are its own and those of its tokens", async () => {
    const store = await bench.open();
    const { id: accountId } = await createAccount(store, { login: "grouped", group: "own" });
    await createToken(store, { name: "a", accountId, group: "other" });
    await createToken(store, { name: "b", accountId });
    await createToken(store, { name: "c", group: "foreign" });
    expect((await listGroupsOfAccount(store, accountId)).sort()).toEqual(["other", "own"]);
  });

  it("usage keeps the group of the time of the request", async () => {
    const store = await bench.open(await bench.empty());
    const startedMs = 1_000 * HOUR_MS;
    const record = (id: string, group: string | undefined, costMicros: number): RequestRecord => ({
      ...{ id, startedMs, totalMs: 1, tokenId: "t", accountId: "a", group, costMicros },
      ...{ operation: "generation", wire: "chat", modelAsked: "m", channel: "c", status: 200 },
      ...{ outcome: "answered", stream: false, counts: { input: 10 } },
    });
    await applyUsage(store, [record("1", undefined, 1), record("2", "a", 10), record("3", "b", 100)]);
    await applyUsage(store, [record("4", "a", 1_000), record("2", "a", 10)]);
    const cost = async (query: object): Promise<unknown[]> =>
      (await sumUsage(store, { by: ["group"], ...query })).items.map(({ group, costMicros, requests }) => [
        group,
        costMicros,
        requests,
      ]);
    expect(await cost({})).toEqual([
      ["", 1, 1],
      ["a", 1_010, 2],
      ["b", 100, 1],
    ]);
    expect(await cost({ group: "a" })).toEqual([["a", 1_010, 2]]);
    expect(await cost({ token: "nobody" })).toEqual([]);
    const [all] = (await sumUsage(store, { by: ["token"] })).items;
    expect(all).toMatchObject({ token: "t", costMicros: 1_111, requests: 4 });
    const listed = (await listUsage(store, { group: "a" })).items;
    expect(listed.map(({ requestId, groupName }) => [requestId, groupName])).toEqual([
      ["4", "a"],
      ["2", "a"],
    ]);
  });
}
