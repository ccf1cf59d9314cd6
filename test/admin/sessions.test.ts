/** Sessions of accounts: each account sees and ends its own, an administrator those of all accounts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../engine/admin/password.ts";
import { createAccount } from "../../engine/store/identity/account-rows.ts";
import { ADMIN_PASSWORD, startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn } from "./client.ts";

let whole: Whole;
const accounts: Record<string, string> = {};

beforeAll(async () => {
  whole = await startWhole();
  const passwordHash = await hashPassword(ADMIN_PASSWORD);
  for (const login of ["ann", "bob"])
    accounts[login] = (await createAccount(whole.control.store, { login, passwordHash })).id;
});
afterAll(() => whole.close());

interface Told {
  id: string;
  accountId: string;
  isThis: boolean;
}

async function sessionsOf(client: Client, path: string = "/sessions"): Promise<Told[]> {
  const { status, json } = await client.call("GET", path);
  expect(status).toBe(200);
  return json.items;
}

const isIn = async (client: Client): Promise<boolean> =>
  (await client.call("GET", "/session")).status === 200;

test("an account's sessions are listed, the current one is marked, and each can be ended", async () => {
  const [first, second] = [await logIn(whole, "ann"), await logIn(whole, "ann")];
  const told = await sessionsOf(first);
  expect(told.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
  expect(JSON.stringify(told)).not.toContain(second.cookie.split("=")[1]);
  expect(told[0]).toMatchObject({
    accountId: accounts.ann,
    address: "127.0.0.1",
    userAgent: expect.any(String),
  });
  const other = told.find(({ isThis }) => !isThis)?.id;
  expect((await first.call("DELETE", `/sessions/${other}`)).status).toBe(204);
  expect([await isIn(first), await isIn(second)]).toEqual([true, false]);
  expect((await first.call("DELETE", `/sessions/${other}`)).status).toBe(404);
});

test("all other sessions end at once, and the current one continues", async () => {
  const [here, ...elsewhere] = [
    await logIn(whole, "ann"),
    await logIn(whole, "ann"),
    await logIn(whole, "ann"),
  ];
  const bob = await logIn(whole, "bob");
  expect((await here.call("DELETE", "/sessions")).status).toBe(204);
  expect(await Promise.all([here, ...elsewhere, bob].map(isIn))).toEqual([true, false, false, true]);
});

test("only an administrator sees and ends sessions of others, which the audit log records", async () => {
  const [ann, bob, admin] = [await logIn(whole, "ann"), await logIn(whole, "bob"), await logIn(whole)];
  const [bobs] = await sessionsOf(bob);
  expect((await ann.call("GET", `/sessions?account=${accounts.bob}`)).status).toBe(403);
  expect((await ann.call("DELETE", `/sessions?account=${accounts.bob}`)).status).toBe(403);
  expect((await ann.call("DELETE", `/sessions/${bobs?.id}`)).status).toBe(404);
  expect(await isIn(bob)).toBe(true);
  const seen = await sessionsOf(admin, `/sessions?account=${accounts.bob}`);
  expect(seen.map(({ isThis }) => isThis)).not.toContain(true);
  expect(seen.map(({ id }) => id)).toContain(bobs?.id);
  expect((await admin.call("DELETE", `/sessions?account=${accounts.bob}`)).status).toBe(204);
  expect(await Promise.all([ann, bob, admin].map(isIn))).toEqual([true, false, true]);
  const { json } = await admin.call("GET", `/audit?subjectId=${accounts.bob}&action=session.end`);
  expect(json.items).toEqual([expect.objectContaining({ actorName: "admin", subjectName: "bob" })]);
});

test.each(["%", "____________________", "%25", "0".repeat(20)])(
  "returns 404 for an invalid session id: %s",
  async (id) => {
    const admin = await logIn(whole);
    expect((await admin.call("DELETE", `/sessions/${encodeURIComponent(id)}`)).status).toBe(404);
    expect(await isIn(admin)).toBe(true);
  },
);

test("returns 403 for another site's page", async () => {
  const ann = await logIn(whole, "ann");
  expect((await ann.call("DELETE", "/sessions", undefined, { "x-csrf-token": "guess" })).status).toBe(403);
});
