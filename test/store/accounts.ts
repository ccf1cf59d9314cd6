/** Accounts, sessions and admin keys. */
import { expect, it } from "vitest";
import {
  StoreConflict,
  StoreInvalid,
  StoreMissing,
  StoreTaken,
} from "../../engine/store/database/store-errors.ts";
import {
  type AccountChanges,
  createAccount,
  createFirstAccount,
  deleteAccount,
  editAccount,
  findLogin,
  getAccount,
  listAccounts,
  listLiveAccounts,
} from "../../engine/store/identity/account-rows.ts";
import {
  createAdminKey,
  deleteAdminKey,
  editAdminKey,
  findAdminKey,
  getAdminKey,
  listAdminKeys,
} from "../../engine/store/identity/admin-keys.ts";
import {
  closeSession,
  closeSessions,
  extendSession,
  findSession,
  forgetSessions,
  listSessions,
  openSession,
} from "../../engine/store/identity/sessions.ts";
import type { Bench } from "./databases.ts";

const HOUR_MS = 3_600_000;

export function people(bench: Bench): void {
  it("an account is found by its login in any case, and its password is never returned", async () => {
    const store = await bench.open();
    const account = await createAccount(store, { login: "Ada@Example.org", passwordHash: "hashed", rpm: 0 });
    expect(account).toMatchObject({
      login: "ada@example.org",
      name: "Ada@Example.org",
      role: "member",
      rpm: 0,
    });
    expect(await findLogin(store, "ADA@example.org")).toEqual({ account, passwordHash: "hashed" });
    expect(await findLogin(store, "ada")).toBeUndefined();
    expect(await findLogin(store, "\0")).toBeUndefined();
    expect(await getAccount(store, account.id)).toEqual(account);
    expect(await listLiveAccounts(store)).toEqual([account]);
    expect(JSON.stringify([account, await listAccounts(store)])).not.toContain("hashed");
    await expect(createAccount(store, { login: "ADA@EXAMPLE.ORG" })).rejects.toBeInstanceOf(StoreTaken);
    expect((await listAccounts(store, { search: "exam" })).items).toEqual([account]);
    expect((await listAccounts(store, { role: "admin" })).items).toEqual([]);
  });

  it("refuses an invalid account", async () => {
    const store = await bench.open();
    const wrong: [AccountChanges, string][] = [
      [{}, "login"],
      [{ login: "two words" }, "login"],
      [{ login: "a", role: "owner" as never }, "role"],
      [{ login: "a", quotaMicros: -1 }, "quotaMicros"],
      [{ login: "a", tpm: 1.5 }, "tpm"],
    ];
    for (const [input, field] of wrong) {
      await expect(createAccount(store, input as never)).rejects.toMatchObject({ code: "invalid", field });
    }
  });

  it("concurrent starts make the first account once", async () => {
    const url = await bench.empty();
    const stores = await Promise.all([bench.open(url), bench.open(url), bench.open(url)]);
    const made = await Promise.all(
      stores.map((store, index) => createFirstAccount(store, { login: `admin${index}`, role: "admin" })),
    );
    expect(made.filter((account) => account !== undefined)).toHaveLength(1);
  });

  it("one administrator always remains", async () => {
    const store = await bench.open();
    const one = await createAccount(store, { login: "one", role: "admin", passwordHash: "hashed" });
    const two = await createAccount(store, { login: "two", role: "admin", passwordHash: "hashed" });
    const outcomes = await Promise.allSettled([
      deleteAccount(store, one.id, 1),
      editAccount(store, two.id, 1, { role: "member" }),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
    const [left] = (await listAccounts(store, { role: "admin" })).items;
    for (const change of [{ disabled: true }, { role: "member" }] as const) {
      await expect(editAccount(store, left?.id ?? "", 1, change)).rejects.toBeInstanceOf(StoreInvalid);
    }
    await expect(deleteAccount(store, left?.id ?? "", 1)).rejects.toThrow(/last one/);
    // These accounts cannot log in.
    await createAccount(store, { login: "without", role: "admin" });
    await createAccount(store, { login: "out", role: "admin", passwordHash: "hashed", disabled: true });
    for (const change of [{ disabled: true }, { role: "member" }, { passwordHash: null }] as const)
      await expect(editAccount(store, left?.id ?? "", 1, change)).rejects.toThrow(/with a password/);
    expect(await editAccount(store, left?.id ?? "", 1, { name: "Left" })).toMatchObject({
      name: "Left",
      version: 2,
    });
    await expect(editAccount(store, left?.id ?? "", 1, { name: "Late" })).rejects.toBeInstanceOf(
      StoreConflict,
    );
  });

  it("a session is found until it expires, is closed, or its account is disabled", async () => {
    const store = await bench.open();
    await createAccount(store, { login: "admin", role: "admin", passwordHash: "hashed" });
    const account = await createAccount(store, { login: "ada" });
    const until = (): number => bench.clock.ms + HOUR_MS;
    const open = () => openSession(store, { accountId: account.id, expiresMs: until(), address: "::1" });
    const [first, second, third] = [await open(), await open(), await open()];
    const found = await findSession(store, first);
    expect(found).toMatchObject({ account: { id: account.id, login: "ada", role: "member" } });
    expect(JSON.stringify(found)).not.toContain(first);
    expect(await findSession(store, `${first}x`)).toBeUndefined();
    expect(await listSessions(store, account.id)).toHaveLength(3);
    await closeSession(store, third);
    expect(await findSession(store, third)).toBeUndefined();
    bench.clock.ms += HOUR_MS / 2;
    await extendSession(store, found?.session.digest ?? "", until());
    bench.clock.ms += HOUR_MS / 2;
    expect(await findSession(store, second)).toBeUndefined();
    expect((await findSession(store, first))?.session.seenMs).toBe(bench.clock.ms - HOUR_MS / 2);
    expect(await forgetSessions(store)).toBe(1);
    await editAccount(store, account.id, 1, { disabled: true });
    expect(await findSession(store, first)).toBeUndefined();
    await editAccount(store, account.id, 2, { disabled: false });
    const fourth = await open();
    await closeSessions(store, account.id, found?.session.digest);
    expect(await findSession(store, fourth)).toBeUndefined();
    expect(await findSession(store, first)).toBeDefined();
    await deleteAccount(store, account.id, 3);
    expect(await findSession(store, first)).toBeUndefined();
    expect(await listSessions(store, account.id)).toEqual([]);
  });

  it("an admin key has its account's rights until it expires", async () => {
    const store = await bench.open();
    const account = await createAccount(store, { login: "admin", role: "admin", passwordHash: "hashed" });
    await createAccount(store, { login: "other", role: "admin", passwordHash: "hashed" });
    const { key, value } = await createAdminKey(store, account.id, {
      name: "deploy",
      expiresMs: bench.clock.ms + 5,
    });
    expect(value).toMatch(/^pwa-[A-Za-z0-9_-]{43}$/);
    expect(await findAdminKey(store, value)).toEqual({
      key,
      account: { id: account.id, login: "admin", name: "admin", role: "admin", version: 1 },
    });
    expect(await getAdminKey(store, key.id)).toEqual(key);
    expect(await findAdminKey(store, "pwa-other")).toBeUndefined();
    await editAdminKey(store, key.id, 1, { disabled: true });
    expect(await findAdminKey(store, value)).toBeUndefined();
    await editAdminKey(store, key.id, 2, { disabled: false });
    bench.clock.ms += 5;
    expect(await findAdminKey(store, value)).toBeUndefined();
    await editAdminKey(store, key.id, 3, { expiresMs: null });
    expect(await findAdminKey(store, value)).toBeDefined();
    const second = await createAdminKey(store, account.id, { name: "second" });
    expect((await listAdminKeys(store, { accountId: account.id })).items.map((row) => row.name)).toEqual([
      "second",
      "deploy",
    ]);
    await deleteAdminKey(store, key.id, 4);
    expect(await findAdminKey(store, value)).toBeUndefined();
    await deleteAccount(store, account.id, 1);
    expect(await findAdminKey(store, second.value)).toBeUndefined();
    expect((await listAdminKeys(store)).items).toEqual([]);
    await expect(createAdminKey(store, account.id, { name: "x" })).rejects.toBeInstanceOf(StoreMissing);
  });
}
