/** Channels: encrypted keys, unique names. */
import { expect, it } from "vitest";
import { unsealProxy } from "../../engine/store/catalog/channel-proxy.ts";
import {
  type ChannelInput,
  createChannel,
  deleteChannel,
  editChannel,
  getChannel,
  listChannels,
  listLiveChannels,
  recordChannelTest,
  resealChannels,
  unsealChannel,
  unsealKeys,
} from "../../engine/store/catalog/channel-rows.ts";
import {
  StoreConflict,
  StoreInvalid,
  StoreMissing,
  StoreTaken,
} from "../../engine/store/database/store-errors.ts";
import { keyring, SecretError } from "../../engine/store/secrets/secrets.ts";
import type { Bench } from "./databases.ts";

const keys = keyring(["the first secret of this test"]);
const key = "sk-upstream-key-in-clear";
const input: ChannelInput = {
  name: "main",
  provider: "demo",
  key,
  baseUrl: "https://upstream.example/v1",
  models: [{ name: "a" }, { name: "b-*", upstream: "c-*" }],
  wires: ["embeddings"],
  priority: 5,
  weight: 0.5,
  options: { capabilities: { images: false } },
};

export function channels(bench: Bench): void {
  it("stores all fields, and the key only in encrypted form", async () => {
    const store = await bench.open();
    const channel = await createChannel(store, keys, input);
    const { key: _, ...said } = input;
    expect(channel).toMatchObject({ ...said, hasKey: true, disabled: false, version: 1 });
    expect(await getChannel(store, channel.id)).toEqual(channel);
    expect((await listChannels(store)).items).toEqual([channel]);
    const [live] = await listLiveChannels(store);
    expect(unsealChannel(keys, live as never)).toBe(key);
    const raw = await store.db.selectFrom("channels").selectAll().execute();
    expect(JSON.stringify([channel, live, raw])).not.toContain(key);
    expect(JSON.stringify([channel, await listChannels(store)])).not.toContain(live?.sealedKey);
  });

  it("an edit keeps, changes or removes the key", async () => {
    const store = await bench.open();
    const { id } = await createChannel(store, keys, input);
    const opened = async (): Promise<string | undefined> =>
      unsealChannel(keys, (await listLiveChannels(store))[0] as never);
    await editChannel(store, keys, id, 1, { weight: 2 });
    expect(await opened()).toBe(key);
    await editChannel(store, keys, id, 2, { key: "another" });
    expect(await opened()).toBe("another");
    expect(await editChannel(store, keys, id, 3, { key: null })).toMatchObject({ hasKey: false, weight: 2 });
    expect(await opened()).toBeUndefined();
    await expect(editChannel(store, keys, id, 3, { weight: 3 })).rejects.toBeInstanceOf(StoreConflict);
  });

  it("names are unique until they are deleted", async () => {
    const store = await bench.open();
    const { id } = await createChannel(store, keys, input);
    const taken = await createChannel(store, keys, input).catch((error: unknown) => error);
    expect(taken).toBeInstanceOf(StoreTaken);
    expect(taken).toMatchObject({ field: "name", message: 'another channel has the name "main"' });
    const other = await createChannel(store, keys, { ...input, name: "other" });
    await expect(editChannel(store, keys, other.id, 1, { name: "main" })).rejects.toBeInstanceOf(StoreTaken);
    await deleteChannel(store, id, 1);
    await expect(getChannel(store, id)).rejects.toBeInstanceOf(StoreMissing);
    await createChannel(store, keys, input);
    const raw = await store.db.selectFrom("channels").select("secret").where("id", "=", id).execute();
    expect(raw).toEqual([{ secret: null }]);
  });

  it("published in order of priority, listed newest first, searched by name and provider", async () => {
    const store = await bench.open();
    for (const [name, priority] of [
      ["low", -1],
      ["high", 9],
      ["middle", 0],
    ] as const) {
      await createChannel(store, keys, { ...input, name, priority, disabled: name === "low" });
    }
    expect((await listLiveChannels(store)).map((channel) => channel.name)).toEqual(["high", "middle", "low"]);
    const names = async (query: object): Promise<string[]> =>
      (await listChannels(store, query)).items.map((channel) => channel.name);
    expect(await names({})).toEqual(["middle", "high", "low"]);
    expect(await names({ search: "HI" })).toEqual(["high"]);
    expect(await names({ search: "demo", disabled: false })).toEqual(["middle", "high"]);
    expect(await names({ provider: "none" })).toEqual([]);
  });

  it("a test result is stored without a new version", async () => {
    const store = await bench.open();
    const { id } = await createChannel(store, keys, input);
    await recordChannelTest(store, id, `401 from upstream\0${"x".repeat(5_000)}`);
    const noted = await getChannel(store, id);
    expect(noted).toMatchObject({ version: 1, testedMs: bench.clock.ms });
    expect(noted.testFailure).toMatch(/^401 from upstreamx{1,2000}$/);
    await recordChannelTest(store, id, null);
    expect((await getChannel(store, id)).testFailure).toBeNull();
  });

  it("a new secret decrypts old keys and encrypts them again", async () => {
    const store = await bench.open();
    await createChannel(store, keys, input);
    await createChannel(store, keys, { ...input, name: "no key", key: null });
    const rotated = keyring(["a second secret for this test", "the first secret of this test"]);
    const newOnly = keyring(["a second secret for this test"]);
    const sealed = (await listLiveChannels(store)).find((channel) => channel.name === "main");
    expect(() => unsealChannel(newOnly, sealed as never)).toThrow(SecretError);
    await createChannel(store, keyring(["a secret that is lost"]), { ...input, name: "lost" });
    expect(await resealChannels(store, rotated)).toBe(1);
    expect(await resealChannels(store, rotated)).toBe(0);
    const again = (await listLiveChannels(store)).find((channel) => channel.name === "main");
    expect(unsealChannel(newOnly, again as never)).toBe(key);
  });

  it("each of several keys is encrypted for itself, and encrypted again with a new secret", async () => {
    const store = await bench.open();
    const several = [
      { name: "a", value: "value-a" },
      { name: "b", value: "value-b", weight: 2, disabled: true },
    ];
    const { id } = await createChannel(store, keys, { ...input, key: null, keys: several });
    const rotated = keyring(["a second secret for this test", "the first secret of this test"]);
    const newOnly = keyring(["a second secret for this test"]);
    const unlimited = { rpm: null, tpm: null };
    const opened = [
      { name: "a", value: "value-a", weight: 1, disabled: false, ...unlimited },
      { name: "b", value: "value-b", weight: 2, disabled: true, ...unlimited },
    ];
    const [sealed] = await listLiveChannels(store);
    expect(unsealKeys(keys, sealed as never)).toEqual(opened);
    expect(() => unsealKeys(newOnly, sealed as never)).toThrow(SecretError);
    expect(await resealChannels(store, rotated)).toBe(1);
    expect(await resealChannels(store, rotated)).toBe(0);
    const [again] = await listLiveChannels(store);
    expect(unsealKeys(newOnly, again as never)).toEqual(opened);
    expect(JSON.stringify(await listChannels(store))).not.toContain("value-");
    await deleteChannel(store, id, 1);
    const [row] = await store.db.selectFrom("channels").select("keys").where("id", "=", id).execute();
    expect(row?.keys).toBeNull();
  });

  it("refuses an invalid channel", async () => {
    const store = await bench.open();
    const wrong: [Partial<Record<keyof ChannelInput, unknown>>, string][] = [
      [{ name: undefined }, "name"],
      [{ provider: "" }, "provider"],
      [{ models: [] }, "models"],
      [{ models: undefined }, "models"],
      [{ models: [null] }, "models[0].name"],
      [{ models: [{ name: "a", upstream: "" }] }, "models[0].upstream"],
      [{ priority: 1.5 }, "priority"],
      [{ priority: 1001 }, "priority"],
      [{ weight: 0 }, "weight"],
      [{ weight: Number.NaN }, "weight"],
      [{ options: [] }, "options"],
      [{ options: { big: "x".repeat(2_000_000) } }, "options"],
      [{ key: "" }, "key"],
      [{ key: 5 }, "key"],
    ];
    for (const [changes, field] of wrong) {
      const refusal = await createChannel(store, keys, { ...input, ...changes } as never).catch(
        (error) => error,
      );
      expect(refusal, `${field} ${JSON.stringify(changes).slice(0, 60)}`).toBeInstanceOf(StoreInvalid);
      expect(refusal).toMatchObject({ field });
    }
    expect(await listLiveChannels(store)).toEqual([]);
  });

  it("a proxy is stored without its password, which is encrypted, and stays while its URL stays", async () => {
    const store = await bench.open();
    const password = "p%40ss-of-the-proxy";
    const url = `http://user:${password}@proxy.example:3128`;
    const { id, ...made } = await createChannel(store, keys, { ...input, proxy: url });
    expect(made).toMatchObject({ proxy: "http://user@proxy.example:3128", hasProxyPassword: true });
    const raw = JSON.stringify(await store.db.selectFrom("channels").selectAll().execute());
    expect(raw).not.toContain(password);
    const opened = async (ring = keys): Promise<string | undefined> => {
      const live = (await listLiveChannels(store)).find((channel) => channel.id === id);
      return unsealProxy(ring, live as never)?.replace(/\/$/, "");
    };
    expect(await opened()).toBe(url);
    await editChannel(store, keys, id, 1, { weight: 2 });
    await editChannel(store, keys, id, 2, { proxy: "http://user@proxy.example:3128/" });
    expect(await opened()).toBe(url);
    const rotated = keyring(["a second secret for this test", "the first secret of this test"]);
    await resealChannels(store, rotated);
    expect(await opened(keyring(["a second secret for this test"]))).toBe(url);
    const moved = await editChannel(store, keys, id, 3, { proxy: "http://user@other.example:3128" });
    expect(moved).toMatchObject({ proxy: "http://user@other.example:3128", hasProxyPassword: false });
    expect(await editChannel(store, keys, id, 4, { proxy: "direct" })).toMatchObject({ proxy: "direct" });
    expect(await editChannel(store, keys, id, 5, { proxy: null })).toMatchObject({ proxy: null });
    await expect(editChannel(store, keys, id, 6, { proxy: "ftp://proxy.example" })).rejects.toMatchObject({
      field: "proxy",
    });
  });

  it("a setting that has a field of its own is not an option", async () => {
    const store = await bench.open();
    for (const name of ["proxy", "key", "keys", "weight"])
      await expect(
        createChannel(store, keys, { ...input, name, options: { [name]: "x" } }),
      ).rejects.toBeInstanceOf(StoreInvalid);
  });
}
