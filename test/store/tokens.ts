/** Tokens: fields, lists, edits, refusals. */
import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { inTransaction, type OpenStore } from "../../engine/store/database/store.ts";
import { StoreConflict, StoreInvalid, StoreMissing } from "../../engine/store/database/store-errors.ts";
import { readRevision } from "../../engine/store/database/store-revision.ts";
import {
  createToken,
  deleteToken,
  editToken,
  getToken,
  listLiveTokens,
  listTokens,
  renewToken,
  type TokenChanges,
  type TokenInput,
} from "../../engine/store/identity/token-rows.ts";
import type { Bench } from "./databases.ts";

export function tokens(bench: Bench): void {
  it("the value is returned once; a digest and the first characters are stored", async () => {
    const store = await bench.open();
    const { token, value } = await createToken(store, { name: "one" });
    expect(value).toMatch(/^pw-[A-Za-z0-9_-]{43}$/);
    expect(token.prefix).toBe(value.slice(0, 10));
    expect(await getToken(store, token.id)).toEqual(token);
    const [live] = await listLiveTokens(store);
    expect(live?.digest).toBe(hash("sha256", value, "hex"));
    expect(JSON.stringify([token, live, await listTokens(store)])).not.toContain(value.slice(10));
  });

  it("stores all fields", async () => {
    const store = await bench.open();
    const input: TokenInput = {
      name: "Zoë's 100%",
      accountId: "someone",
      group: "vip",
      models: ["demo-*", "other"],
      cidrs: ["10.0.0.0/8", "::1", "2001:db8::/32"],
      quotaMicros: 5_000_000,
      quotaTokens: 0,
      expiresMs: bench.clock.ms + 1,
      webhookUrl: "https://films.example/told",
      captureDays: 7,
      cache: "on",
      cacheTtlMs: 60_000,
      rps: 1,
      rpm: 60,
      rph: 600,
      rpd: 6_000,
      tps: 1_000,
      tpm: 100_000,
      tph: 1_000_000,
      tpd: 10_000_000,
      maxConcurrent: 3,
      budgets: [
        { per: "month", usd: 100.5, tokens: 1, requests: 0, warnAt: [0.5] },
        { per: "30d", usd: 0 },
      ],
      tags: ["team", "project.id"],
      disabled: true,
    };
    const { token } = await createToken(store, input);
    expect(await getToken(store, token.id)).toEqual({
      ...input,
      previousUntilMs: null,
      id: token.id,
      prefix: token.prefix,
      usedMicros: 0,
      usedTokens: 0,
      lastUsedMs: null,
      deletedMs: null,
      version: 1,
      createdMs: bench.clock.ms,
      updatedMs: bench.clock.ms,
    });
  });

  it.each<[unknown, string]>([
    [{}, "budgets"],
    [[{ per: "year", usd: 1 }], "budgets[0].per"],
    [[{ per: "0d", usd: 1 }], "budgets[0].per"],
    [[{ per: "day" }], "budgets[0]"],
    [[{ per: "day", usd: -1 }], "budgets[0].usd"],
    [[{ per: "day", requests: 0.5 }], "budgets[0].requests"],
    [[{ per: "day", usd: 1, warnAt: [2] }], "budgets[0].warnAt[0]"],
    [[{ per: "day", usd: 1, warn_at: [1] }], "budgets[0].warn_at"],
    [
      [
        { per: "day", usd: 1 },
        { per: "day", tokens: 1 },
      ],
      "budgets[1].per",
    ],
  ])("refuses the budgets %j: %s", async (budgets, field) => {
    const store = await bench.open();
    await expect(createToken(store, { name: "one", budgets } as TokenInput)).rejects.toMatchObject({ field });
  });

  it.each<[unknown]>([["team"], [["two words"]], [["1st"]], [["a", "a"]], [Array.from("abcdefghi")]])(
    "refuses the tags %j",
    async (tags) => {
      const store = await bench.open();
      await expect(createToken(store, { name: "one", tags } as TokenInput)).rejects.toMatchObject({
        field: "tags",
      });
    },
  );

  it("a renewed value is valid beside the old one for the time of the overlap", async () => {
    const store = await bench.open();
    const { token } = await createToken(store, { name: "one" });
    const [before] = await listLiveTokens(store);
    const renewed = await renewToken(store, token.id, 1, 60_000);
    expect(renewed.token.previousUntilMs).toBe(bench.clock.ms + 60_000);
    const [after] = await listLiveTokens(store);
    expect(after).toMatchObject({ previousDigest: before?.digest });
    expect(after?.digest).not.toBe(before?.digest);
    await renewToken(store, token.id, 2);
    expect((await listLiveTokens(store))[0]).toMatchObject({ previousDigest: null, previousUntilMs: null });
    await expect(renewToken(store, token.id, 3, -1)).rejects.toMatchObject({ field: "overlapMs" });
  });

  it("an edit changes the named fields; null removes a limit", async () => {
    const store = await bench.open();
    const { token } = await createToken(store, { name: "one", rpm: 5, models: ["a"] });
    const revision = await readRevision(store);
    bench.clock.ms += 1_000;
    const edited = await editToken(store, token.id, 1, { rpm: null, name: "two" });
    expect(edited).toEqual({ ...token, rpm: null, name: "two", version: 2, updatedMs: bench.clock.ms });
    expect(await readRevision(store)).toBe(revision + 1);
  });

  it("the second of two edits of one version is refused", async () => {
    const store = await bench.open();
    const { token } = await createToken(store, { name: "one" });
    const outcomes = await Promise.allSettled(
      ["a", "b", "c"].map((name) => editToken(store, token.id, token.version, { name })),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) {
      expect(reason).toBeInstanceOf(StoreConflict);
      expect(reason).toMatchObject({ current: 2 });
    }
    await expect(deleteToken(store, token.id, 1)).rejects.toBeInstanceOf(StoreConflict);
  });

  it("a deleted token is gone everywhere", async () => {
    const store = await bench.open();
    const { token } = await createToken(store, { name: "one" });
    await deleteToken(store, token.id, 1);
    expect((await listTokens(store)).items).toEqual([]);
    expect(await listLiveTokens(store)).toEqual([]);
    await expect(getToken(store, token.id)).rejects.toBeInstanceOf(StoreMissing);
    await expect(editToken(store, token.id, 2, { name: "two" })).rejects.toBeInstanceOf(StoreMissing);
    await expect(editToken(store, "no such id", 1, {})).rejects.toBeInstanceOf(StoreMissing);
  });

  it("a renewed token has another value and stays the same token", async () => {
    const store = await bench.open();
    const first = await createToken(store, { name: "one", rpm: 5 });
    const second = await renewToken(store, first.token.id, 1);
    expect(second.value).not.toBe(first.value);
    const live = await listLiveTokens(store);
    expect(live.map(({ id, rpm, digest }) => ({ id, rpm, digest }))).toEqual([
      { id: first.token.id, rpm: 5, digest: hash("sha256", second.value, "hex") },
    ]);
  });

  it("refuses negative, too large and invalid values", async () => {
    const store = await bench.open();
    const wrong: [TokenChanges, string][] = [
      [{ name: "" }, "name"],
      [{ name: "two\nlines" }, "name"],
      [{ name: "x".repeat(201) }, "name"],
      [{ quotaMicros: -1 }, "quotaMicros"],
      [{ quotaMicros: 2 ** 53 }, "quotaMicros"],
      [{ quotaMicros: Number.NaN }, "quotaMicros"],
      [{ quotaTokens: 0.5 }, "quotaTokens"],
      [{ quotaTokens: Number.POSITIVE_INFINITY }, "quotaTokens"],
      [{ rpm: "5" as never }, "rpm"],
      [{ disabled: 1 as never }, "disabled"],
      [{ models: "a" as never }, "models"],
      [{ models: ["a", 5 as never] }, "models[1]"],
      [{ models: Array.from({ length: 1_001 }, () => "a") }, "models"],
      [{ cidrs: ["10.0.0.0/33"] }, "cidrs"],
      [{ cidrs: ["localhost"] }, "cidrs"],
      [{ usedMicros: -5 }, "usedMicros"],
      [{ digest: "x" } as never, "digest"],
      [{ __proto__: null, version: 9 } as never, "version"],
    ];
    const { token } = await createToken(store, { name: "one" });
    for (const [changes, field] of wrong) {
      const refusal = await editToken(store, token.id, 1, changes).catch((error: unknown) => error);
      expect(refusal, field).toBeInstanceOf(StoreInvalid);
      expect(refusal).toMatchObject({ field });
      const made = await createToken(store, { name: "x", ...changes }).catch((error: unknown) => error);
      expect(made, field).toBeInstanceOf(StoreInvalid);
    }
    await expect(createToken(store, {} as never)).rejects.toBeInstanceOf(StoreInvalid);
    expect(await getToken(store, token.id)).toEqual(token);
  });

  it("wildcards and quotes in a search are literal", async () => {
    const store = await bench.open();
    const names = [
      "100% sure",
      "100 times",
      "under_score",
      "underXscore",
      "back\\slash",
      "it'; drop table tokens",
    ];
    const prefixes = new Map<string, string>();
    for (const name of names) prefixes.set(name, (await createToken(store, { name })).token.prefix);
    const found = async (search: string): Promise<string[]> =>
      (await listTokens(store, { search })).items.map((token) => token.name).sort();
    expect(await found("100%")).toEqual(["100% sure"]);
    expect(await found("%")).toEqual(["100% sure"]);
    // The search includes prefixes, whose alphabet includes this character.
    const withLine = names.filter((name) => `${name}${prefixes.get(name)}`.includes("_"));
    expect(await found("_")).toEqual(withLine.sort());
    expect(await found("R_S")).toEqual(["under_score"]);
    expect(await found("\\")).toEqual(["back\\slash"]);
    expect(await found("'; drop")).toEqual(["it'; drop table tokens"]);
    expect(await found("\0")).toHaveLength(names.length);
    expect(await found("PW-")).toHaveLength(names.length);
  });

  it("pages neither skip nor repeat rows while others are added", async () => {
    const store = await bench.open();
    const ids = await createMany(store, 25);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listTokens(store, { limit: 7, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.items.map((token) => token.id));
      cursor = page.next;
      await createMany(store, 1);
    } while (cursor !== undefined);
    expect(seen).toEqual(ids.reverse());
  });

  it("large pages are limited, and invalid ones refused", async () => {
    const store = await bench.open();
    await createMany(store, 503);
    const page = await listTokens(store, { limit: 1e9 });
    expect(page.items).toHaveLength(500);
    expect((await listTokens(store)).items).toHaveLength(50);
    expect((await listTokens(store, { limit: 500, cursor: page.next as string })).items).toHaveLength(3);
    for (const limit of [0, -1, 1.5, Number.NaN]) {
      await expect(listTokens(store, { limit })).rejects.toBeInstanceOf(StoreInvalid);
    }
    for (const cursor of [
      "",
      "x",
      "e30",
      Buffer.from("[null]").toString("base64url"),
      `${page.next}x`.slice(3),
    ]) {
      await expect(listTokens(store, { cursor })).rejects.toBeInstanceOf(StoreInvalid);
    }
  });
}

async function createMany(store: OpenStore, count: number): Promise<string[]> {
  return inTransaction(store, async (inside) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      ids.push((await createToken(inside, { name: `token ${index}` })).token.id);
    }
    return ids;
  });
}
