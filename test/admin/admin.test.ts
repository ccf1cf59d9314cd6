/** The admin API on a whole gateway: every process serves a change when the API responds. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../engine/admin/admin-routes.ts";
import { describeApi } from "../../engine/admin/describe.ts";
import manifest from "../../package.json" with { type: "json" };
import { dashboardTypes } from "../../scripts/dashboard-types.ts";
import { chat, startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn, request } from "./client.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read as a client would, and expectations catch the rest
type Any = any;

let whole: Whole;
let admin: Client;

beforeAll(async () => {
  whole = await startWhole({ processes: 2, prices: "file-*: { input: 1000, output: 2000 }" });
  admin = await logIn(whole);
});
afterAll(async () => {
  await whole.close();
});

async function create(path: string, body: object, by: Client = admin): Promise<Any> {
  const { status, json } = await by.call("POST", path, body);
  if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`);
  return json;
}

describe("tokens", () => {
  test("every process serves a token as soon as it is made, and refuses it as soon as it is deleted", async () => {
    const token = await create("/tokens", { name: "one" });
    expect(token.value).toMatch(/^pw-[\w-]{43}$/);
    for (let turn = 0; turn < 8; turn++) expect((await chat(whole, token.value, "file-m")).status).toBe(200);
    const again = await admin.call("GET", `/tokens/${token.id}`);
    expect(again.json).toMatchObject({ name: "one", prefix: token.value.slice(0, 10) });
    expect(again.text).not.toContain(token.value);
    expect((await admin.call("DELETE", `/tokens/${token.id}?version=1`)).status).toBe(204);
    for (let turn = 0; turn < 8; turn++) expect((await chat(whole, token.value, "file-m")).status).toBe(401);
  });

  test.each<[string, object, number, string]>([
    ["disabled", { disabled: true }, 401, "unknown"],
    ["expired", { expiresMs: 1_000 }, 401, "expired"],
    ["for other models", { models: ["other-*"] }, 403, "may not use the model"],
    ["for other addresses", { cidrs: ["203.0.113.0/24"] }, 403, "may not be used from 127.0.0.1"],
    ["with an exhausted token quota", { quotaTokens: 0 }, 429, "quota of 0 tokens"],
    ["with an exhausted budget", { quotaMicros: 0 }, 429, "quota of 0 micro-dollars"],
    ["with less money than the request could cost", { quotaMicros: 1_000 }, 429, "more than what is left"],
    ["with zero concurrent requests", { maxConcurrent: 0 }, 429, "0 concurrent requests"],
  ])("refuses a token %s", async (_title, fields, status, message) => {
    const { value } = await create("/tokens", { name: "narrow", ...fields });
    const answer = await chat(whole, value, "file-m");
    const { error } = (await answer.json()) as { error: { message: string; type: string } };
    expect([answer.status, error.message]).toEqual([status, expect.stringContaining(message)]);
    if (message.includes("quota")) expect(error.type).toBe("insufficient_quota");
  });

  test("the last request within a rate limit reports the time to wait, in the headers of the client's wire", async () => {
    const { value } = await create("/tokens", { name: "paced", rpm: 2 });
    const first = await chat(whole, value, "file-m");
    expect(first.headers.get("x-ratelimit-limit-requests")).toBe("2");
    expect(first.headers.get("x-ratelimit-remaining-requests")).toBe("1");
    expect((await chat(whole, value, "file-m")).status).toBe(200);
    const refused = await chat(whole, value, "file-m");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(20);
    expect(refused.headers.get("x-ratelimit-remaining-requests")).toBe("0");
  });

  test("a quota is charged for actual usage, and an edited quota applies at once", async () => {
    const token = await create("/tokens", { name: "counted", quotaTokens: 100 });
    const ask = async (): Promise<number> =>
      (await chat(whole, token.value, "file-m", { max_tokens: 20 })).status;
    const statuses: number[] = [];
    // Each request reserves about 40 tokens and uses 2.
    for (let turn = 0; turn < 10; turn++) statuses.push(await ask());
    expect(statuses).toEqual(Array(10).fill(200));
    expect((await admin.call("PATCH", `/tokens/${token.id}`, { version: 1, quotaTokens: 20 })).status).toBe(
      200,
    );
    expect(await ask()).toBe(429);
  });

  test("setting the used amount resets a quota at once, in every process", async () => {
    const token = await create("/tokens", { name: "anew", quotaTokens: 100 });
    const ask = async (): Promise<number> =>
      (await chat(whole, token.value, "file-m", { max_tokens: 20 })).status;
    const spent = (usedTokens: number, version: number) =>
      admin.call("PATCH", `/tokens/${token.id}`, { version, usedTokens });
    expect([await ask(), (await spent(100, 1)).status, await ask()]).toEqual([200, 200, 429]);
    expect((await spent(0, 2)).status).toBe(200);
    for (let turn = 0; turn < 6; turn++) expect(await ask()).toBe(200);
  });

  // Each request uses 2 tokens and reserves about 40. Usage of a burst is in the journals for a moment before it is
  // in the store.
  test.each(["token", "account"])(
    "a quota that a %s gets later includes earlier usage, also usage that is still in the journals",
    async (kind) => {
      const account = await create("/accounts", { login: `later-${kind}` });
      const token = await create("/tokens", { name: "later", accountId: account.id });
      const ask = async (): Promise<number> =>
        (await chat(whole, token.value, "file-m", { max_tokens: 20 })).status;
      expect(await Promise.all(Array.from({ length: 60 }, ask))).toEqual(Array(60).fill(200));
      const path = kind === "token" ? `/tokens/${token.id}` : `/accounts/${account.id}`;
      const { status } = await admin.call("PATCH", path, { version: 1, quotaTokens: 120 });
      expect([status, await ask(), await ask()]).toEqual([200, 429, 429]);
    },
  );

  test("the second of two edits of one version gets a conflict with the current version", async () => {
    const token = await create("/tokens", { name: "shared" });
    expect((await admin.call("PATCH", `/tokens/${token.id}`, { version: 1, name: "a" })).status).toBe(200);
    const second = await admin.call("PATCH", `/tokens/${token.id}`, { version: 1, name: "b" });
    expect([second.status, second.json.error]).toEqual([
      409,
      expect.objectContaining({ code: "conflict", version: 2 }),
    ]);
  });

  test("tokens of the configuration file are listed as read-only", async () => {
    const { json } = await admin.call("GET", "/tokens");
    expect(json.fromFile).toEqual([{ name: "file", readOnly: true, captureDays: null }]);
  });

  test.each<[string, object, string]>([
    ["a name that is not text", { name: 7 }, "name"],
    ["a quota below zero", { name: "n", quotaTokens: -1 }, "quotaTokens"],
    ["a quota above the exact numbers", { name: "n", quotaMicros: 2 ** 60 }, "quotaMicros"],
    ["an invalid address", { name: "n", cidrs: ["home"] }, "cidrs"],
    ["an unknown field", { name: "n", quota: 1 }, "quota"],
  ])("refuses %s, and names the field", async (_title, body, field) => {
    const { status, json } = await admin.call("POST", "/tokens", body);
    expect([status, json.error.field]).toEqual([400, field]);
  });
});

test("a channel of the store serves at once, and its key is never returned", async () => {
  const channel = await create("/channels", {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it looks like a variable of a file and is none
    name: "stored ${channel}",
    provider: "mock",
    key: "upstream-secret",
    baseUrl: `${whole.upstream.url}/v1`,
    models: [{ name: "stored-model" }],
  });
  expect((await chat(whole, "file-token", "stored-model")).status).toBe(200);
  const { text } = await admin.call("GET", "/channels");
  expect(text).not.toContain("upstream-secret");
  const { json } = await admin.call("PATCH", `/channels/${channel.id}`, { version: 1, disabled: true });
  expect(json.disabled).toBe(true);
  expect((await chat(whole, "file-token", "stored-model")).status).toBe(503);
});

test("a request for an alias gets one of its models", async () => {
  await create("/aliases", { name: "nick", targets: ["nowhere", "file-m"] });
  expect((await chat(whole, "file-token", "nick")).status).toBe(200);
});

test("usage is summed, listed and exported, with its token and account", async () => {
  const owner = await create("/accounts", { login: "spender", name: "Sam Spender" });
  const token = await create("/tokens", { name: "=spender", accountId: owner.id });
  expect(token.accountName).toBe("Sam Spender");
  const listed = await admin.call("GET", `/tokens?accountId=${owner.id}`);
  expect(listed.json.items).toEqual([expect.objectContaining({ id: token.id, accountName: "Sam Spender" })]);
  for (let turn = 0; turn < 3; turn++) await chat(whole, token.value, "file-m");
  await whole.control.collect();
  const sums = await admin.call("GET", `/usage?by=token,model&token=${token.id}`);
  // 1 input token at 1,000 and 1 output token at 2,000 dollars per million.
  expect(sums.json.items).toEqual([
    expect.objectContaining({
      token: token.id,
      tokenName: "=spender",
      model: "file-m",
      requests: 3,
      costMicros: 9_000,
    }),
  ]);
  const sumsCsv = await admin.call("GET", `/usage/sums/export?by=token,model&token=${token.id}`);
  expect(sumsCsv.text.split("\r\n")).toEqual([
    expect.stringMatching(/^token,model,name,requests,failures,refusals,.*,savedMicros,costUsd$/),
    expect.stringMatching(`^${token.id},file-m,'=spender,3,0,0,.*,0\\.009$`),
    "",
  ]);
  const list = await admin.call("GET", `/usage/requests?token=${token.id}&limit=2`);
  expect([list.json.items.length, typeof list.json.next]).toEqual([2, "string"]);
  const one = await admin.call("GET", `/usage/requests/${list.json.items[0].requestId}`);
  expect(one.json.attemptDetails).toEqual([
    expect.objectContaining({ channel: "file", outcome: "answered" }),
  ]);
  const csv = await admin.call("GET", `/usage/export?token=${token.id}`);
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(csv.text.trimEnd().split("\r\n").length).toBe(4);
  expect(csv.text).toContain(`,${token.id},'=spender,`);
  const [header = "", row = ""] = csv.text.split("\r\n");
  expect(header).toMatch(/,accountName,started,costUsd,units,losses,attemptDetails,errorCode,message,tags$/);
  expect(row).toMatch(/,Sam Spender,\d{4}-\d\d-\d\dT[\d:.]+Z,0\.003,,,file\/\S+ 200 answered \d+ ms,,,$/);
});

describe("permissions", () => {
  test("a member sees its own tokens and usage, and no others", async () => {
    const account = await create("/accounts", { login: "member", password: "a long password" });
    const member = await logIn(whole, "member", "a long password");
    const mine = await create("/tokens", { name: "mine" }, member);
    expect(mine.accountId).toBe(account.id);
    const others = await create("/tokens", { name: "others" });
    expect((await member.call("GET", `/tokens/${others.id}`)).status).toBe(404);
    expect((await member.call("PATCH", `/tokens/${others.id}`, { version: 1, name: "x" })).status).toBe(404);
    expect((await member.call("POST", "/tokens", { name: "x", accountId: others.id })).status).toBe(403);
    expect((await member.call("GET", "/tokens")).json.items.map(({ id }: { id: string }) => id)).toEqual([
      mine.id,
    ]);
    expect((await member.call("GET", "/accounts")).status).toBe(403);
    expect((await member.call("GET", "/account")).json).toMatchObject({ id: account.id, quotaMicros: null });
    expect((await member.call("GET", "/usage?by=token")).json.items).toEqual([]);
    expect((await chat(whole, mine.value, "file-m")).status).toBe(200);
    expect(
      (await admin.call("PATCH", `/accounts/${account.id}`, { version: 1, disabled: true })).status,
    ).toBe(200);
    expect((await chat(whole, mine.value, "file-m")).status).toBe(401);
    expect((await member.call("GET", "/session")).status).toBe(401);
  });

  describe("a member", () => {
    const limits = {
      models: ["file-*", "other"],
      cidrs: ["127.0.0.0/8", "::1"],
      quotaMicros: 9_000_000,
      quotaTokens: 1_000,
      rpm: 60,
      tpm: 10_000,
      maxConcurrent: 4,
      expiresMs: Date.now() + 3_600_000,
    };
    const wider: object[] = [
      ...Object.keys(limits).map((field) => ({ [field]: null })),
      ...["quotaMicros", "quotaTokens", "rpm", "tpm", "maxConcurrent", "expiresMs"].map((field) => ({
        [field]: Number.MAX_SAFE_INTEGER,
      })),
      { models: ["file-*", "more"] },
      { cidrs: ["0.0.0.0/0"] },
      { models: null, quotaTokens: null, disabled: false, expiresMs: null },
    ];
    let account: Any;
    let member: Client;
    beforeAll(async () => {
      account = await create("/accounts", { login: "narrow", password: "a long password" });
      member = await logIn(whole, "narrow", "a long password");
    });
    const edit = async (id: string, version: number, fields: object): Promise<Any> => {
      const { status, json } = await member.call("PATCH", `/tokens/${id}`, { version, ...fields });
      return { status, message: json.error?.message };
    };

    test("cannot loosen a token that an administrator made for it", async () => {
      const token = await create("/tokens", { name: "given", accountId: account.id, ...limits });
      for (const fields of wider)
        expect([fields, await edit(token.id, 1, fields)]).toEqual([
          fields,
          { status: 403, message: expect.stringContaining("make them stricter") },
        ]);
      expect((await admin.call("GET", `/tokens/${token.id}`)).json).toMatchObject({ ...limits, version: 1 });
    });

    test("can restrict and rename such a token", async () => {
      const token = await create("/tokens", { name: "given", accountId: account.id, ...limits });
      const less = { models: ["other"], cidrs: [], quotaTokens: 0, rpm: 59, expiresMs: 1_000, name: "mine" };
      expect(await edit(token.id, 1, less)).toMatchObject({ status: 200 });
      expect(await edit(token.id, 2, { disabled: true })).toMatchObject({ status: 200 });
      expect(await edit(token.id, 3, { disabled: false })).toMatchObject({ status: 403 });
      expect(await edit(token.id, 3, { rpm: 60 })).toMatchObject({ status: 403 });
    });

    test("can change its own token freely, until an administrator changes it", async () => {
      const token = await create("/tokens", { name: "own", ...limits }, member);
      expect(await edit(token.id, 1, { rpm: 600, models: null, disabled: true })).toMatchObject({
        status: 200,
      });
      expect(await edit(token.id, 2, { disabled: false })).toMatchObject({ status: 200 });
      const { json } = await admin.call("PATCH", `/tokens/${token.id}`, { version: 3, disabled: true });
      expect(json.disabled).toBe(true);
      expect(await edit(token.id, 4, { disabled: false })).toMatchObject({ status: 403 });
      expect((await chat(whole, token.value, "file-m")).status).toBe(401);
    });
  });

  test("a key has the rights of its account, and needs no cookie", async () => {
    const { value } = await create("/keys", { name: "script" });
    const headers = { authorization: `Bearer ${value}` };
    expect((await request(whole, "GET", "/accounts", undefined, headers)).status).toBe(200);
    expect((await request(whole, "POST", "/tokens", { name: "by key" }, headers)).status).toBe(201);
  });

  test("the cookie is HttpOnly, SameSite=Strict and limited to /admin", async () => {
    const { headers } = await request(whole, "POST", "/session", {
      login: "admin",
      password: "correct horse battery",
    });
    expect(headers.get("set-cookie")).toMatch(/; Path=\/admin; HttpOnly; SameSite=Strict;/);
  });

  test("after eight wrong passwords, a login is paused", async () => {
    await create("/accounts", { login: "target", password: "a long password" });
    const guess = (password: string): ReturnType<typeof request> =>
      request(whole, "POST", "/session", { login: "target", password });
    const statuses: number[] = [];
    for (let turn = 0; turn < 9; turn++) statuses.push((await guess(`guess ${turn}`)).status);
    expect(statuses).toEqual([...Array(8).fill(401), 429]);
    expect((await guess("a long password")).status).toBe(429);
  });
});

test("every change is in the audit log with actor, old value and new value, and without secrets", async () => {
  const token = await create("/tokens", { name: "watched" });
  await admin.call("PATCH", `/tokens/${token.id}`, { version: 1, rpm: 5 });
  const { json, text } = await admin.call("GET", `/audit?subjectId=${token.id}`);
  expect(json.items).toEqual([
    expect.objectContaining({ action: "token.edit", actorName: "admin", changes: { rpm: [null, 5] } }),
    expect.objectContaining({ action: "token.create", subjectName: "watched" }),
  ]);
  expect(text).not.toContain(token.value);
});

test("a renewed token has a new value, the old value is refused, and the audit log has the renewal", async () => {
  const token = await create("/tokens", { name: "renewed" });
  const { status, json } = await admin.call("POST", `/tokens/${token.id}/renew`, { version: 1 });
  expect([status, json.id, json.version]).toEqual([200, token.id, 2]);
  expect(json.value).not.toBe(token.value);
  expect((await chat(whole, token.value, "file-m")).status).toBe(401);
  expect((await chat(whole, json.value, "file-m")).status).toBe(200);
  const { json: told, text } = await admin.call("GET", `/audit?subjectId=${token.id}`);
  expect(told.items).toEqual([
    expect.objectContaining({
      action: "token.renew",
      actorName: "admin",
      subjectName: "renewed",
      changes: { prefix: [token.prefix, json.prefix] },
    }),
    expect.objectContaining({ action: "token.create" }),
  ]);
  expect(text).not.toContain(json.value);
});

test.each<[string, string, string, unknown, number]>([
  ["an unknown path", "GET", "/nowhere", undefined, 404],
  ["an unknown method", "PATCH", "/audit", undefined, 405],
  ["invalid JSON", "POST", "/tokens", "{", 400],
  ["a value that is not an object", "POST", "/tokens", "[]", 400],
  ["an unknown row", "GET", "/tokens/nobody", undefined, 404],
  ["a wildcard is literal", "GET", "/tokens?search=%25", undefined, 200],
  ["a page of any size", "GET", "/tokens?limit=1000000", undefined, 200],
  ["an invalid page size", "GET", "/tokens?limit=many", undefined, 400],
  ["an invalid cursor", "GET", "/tokens?cursor=abc", undefined, 400],
  ["sums by an unknown group", "GET", "/usage?by=colour", undefined, 400],
])("%s: %s %s", async (title, method, path, body, status) => {
  const answer = await admin.call(method, path, body);
  expect(answer.status).toBe(status);
  if (title.includes("wildcard")) expect(answer.json.items).toEqual([]);
});

test("the types of the dashboard's calls match the routes", () => {
  const file = new URL("../../dashboard/src/api/routes.ts", import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(dashboardTypes(routes));
});

test("the OpenAPI description matches the routes, and needs no session", async () => {
  const file = new URL("../../docs/admin-api.json", import.meta.url);
  const described = describeApi(routes, manifest.version);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(described);
  for (const path of ["", "/"])
    expect(await (await fetch(`${whole.url}/admin/api${path}`)).json()).toEqual(described);
});
