/**
 * Restoring a removed item: restored as it was, by the account that removed it; a member cannot restore what an
 * administrator removed.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn } from "./client.ts";

const PASSWORD = "a long password";

let whole: Whole;
let admin: Client;
let member: Client;
let memberId: string;
beforeAll(async () => {
  whole = await startWhole();
  admin = await logIn(whole);
  memberId = (await admin.call("POST", "/accounts", { login: "ann", password: PASSWORD })).json.id;
  member = await logIn(whole, "ann", PASSWORD);
});
afterAll(() => whole.close());

const remove = async (who: Client, path: string, version: number): Promise<number> =>
  (await who.call("DELETE", `${path}?version=${version}`)).status;

test("a restored token is served under its old value, and the audit log has the restore", async () => {
  const { json: token } = await admin.call("POST", "/tokens", { name: "back", rpm: 60 });
  expect(await remove(admin, `/tokens/${token.id}`, token.version)).toBe(204);
  expect((await chat(whole, token.value, "file-m")).status).toBe(401);
  const { status, json } = await admin.call("POST", `/tokens/${token.id}/restore`, {
    version: token.version + 1,
  });
  expect([status, json]).toEqual([
    200,
    expect.objectContaining({ name: "back", rpm: 60, deletedMs: null, version: token.version + 2 }),
  ]);
  expect((await chat(whole, token.value, "file-m")).status).toBe(200);
  const [entry] = (await admin.call("GET", `/audit?subjectId=${token.id}`)).json.items;
  expect(entry.action).toBe("token.restore");
});

test("an item that is not deleted, or was changed since, is not restored", async () => {
  const { json: token } = await admin.call("POST", "/tokens", { name: "there" });
  const restore = async (version: unknown): Promise<number> =>
    (await admin.call("POST", `/tokens/${token.id}/restore`, { version })).status;
  expect(await restore(token.version)).toBe(409);
  await remove(admin, `/tokens/${token.id}`, token.version);
  expect(await restore(token.version)).toBe(409);
  expect(await restore("2")).toBe(400);
  expect((await admin.call("POST", "/tokens/nobody/restore", { version: 1 })).status).toBe(404);
});

test("a member restores what it removed, but neither what an administrator removed nor items of others", async () => {
  const { json: mine } = await member.call("POST", "/tokens", { name: "mine" });
  const path = `/tokens/${mine.id}`;
  await remove(member, path, 1);
  expect((await member.call("POST", `${path}/restore`, { version: 2 })).status).toBe(200);
  await remove(admin, path, 3);
  expect((await member.call("POST", `${path}/restore`, { version: 4 })).status).toBe(404);
  expect((await member.call("GET", path)).status).toBe(404);
  const { json: other } = await admin.call("POST", "/tokens", { name: "another's" });
  await remove(admin, `/tokens/${other.id}`, 1);
  expect((await member.call("POST", `/tokens/${other.id}/restore`, { version: 2 })).status).toBe(404);
});

test("an account is restored with its tokens, without its sessions, and only while its login is free", async () => {
  const { json: token } = await member.call("POST", "/tokens", { name: "of ann" });
  const { json: account } = await admin.call("GET", `/accounts/${memberId}`);
  await remove(admin, `/accounts/${memberId}`, account.version);
  expect((await chat(whole, token.value, "file-m")).status).toBe(401);
  const restored = await admin.call("POST", `/accounts/${memberId}/restore`, {
    version: account.version + 1,
  });
  expect(restored.status).toBe(200);
  expect((await chat(whole, token.value, "file-m")).status).toBe(200);
  expect((await member.call("GET", "/session")).status).toBe(401);
  await logIn(whole, "ann", PASSWORD);
  await remove(admin, `/accounts/${memberId}`, account.version + 2);
  await admin.call("POST", "/accounts", { login: "ann", password: PASSWORD });
  const { status, json } = await admin.call("POST", `/accounts/${memberId}/restore`, {
    version: account.version + 3,
  });
  expect([status, json.error]).toEqual([409, expect.objectContaining({ code: "taken", field: "login" })]);
});

test("a removed channel cannot be restored, because its key is deleted", async () => {
  const body = { name: "c", provider: "mock", key: "k", models: [{ name: "m" }] };
  const { json: channel } = await admin.call("POST", "/channels", body);
  await remove(admin, `/channels/${channel.id}`, channel.version);
  expect((await admin.call("POST", `/channels/${channel.id}/restore`, { version: 2 })).status).toBe(404);
});
