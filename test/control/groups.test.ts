/**
 * Groups on a whole gateway with two processes: tokens with a group, with the group of their account, and without; channels for
 * every client and for groups, of the file and of the store. The expected results are a table, independent of the gateway's code.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, logIn } from "../admin/client.ts";
import { chat, startWhole, type Whole } from "./fixture.ts";

const HOUR_MS = 3_600_000;

let whole: Whole;
let admin: Client;
/** Values of tokens, by their description. */
const tokens: Record<string, string> = { "file token without a group": "token-of-the-file" };

const settings = (url: string): string => `
groups:
  a: { description: first, price_multiplier: 0.5 }
  b: {}
  narrow: { models: ["m-op*"] }
  few: { rpm: 3 }
tokens:
  - { name: plain, value: token-of-the-file }
  - { name: of-a, value: token-of-group-a, group: a }
  - { name: of-narrow, value: token-of-narrow, group: narrow }
  - { name: few-1, value: token-of-few-1, group: few }
  - { name: few-2, value: token-of-few-2, group: few }
channels:
  - { name: open, provider: mock, key: none, base_url: "${url}/v1", models: [m-open] }
  - { name: for-a, provider: mock, key: none, base_url: "${url}/v1", models: [m-a], groups: [a] }
  - { name: for-a-patterns, provider: mock, key: none, base_url: "${url}/v1", models: ["only-a-*"], groups: [a] }
log: { level: error }
`;

// The most specific pattern comes first. One token in and none priced out: 100 micro-dollars per request.
const prices = `
m-shared: { groups: { b: { input: 7 }, a: { input: 9 } } }
"m-*": { input: 100, groups: { b: { input: 30 } } }
"*": { input: 100 }
`;

async function make(path: string, body: object): Promise<{ id: string; version: number; value: string }> {
  const { status, json } = await admin.call("POST", path, body);
  if (status !== 201) throw new Error(JSON.stringify(json));
  return json;
}

async function edit(path: string, id: string, changes: object): Promise<void> {
  const { version } = (await admin.call("GET", `${path}/${id}`)).json;
  const { status, json } = await admin.call("PATCH", `${path}/${id}`, { ...changes, version });
  if (status !== 200) throw new Error(JSON.stringify(json));
}

const ids: Record<string, string> = {};

beforeAll(async () => {
  whole = await startWhole({ processes: 2, prices });
  const text = settings(whole.upstream.url);
  expect(await whole.reload({ config: { path: "polywire.yaml", text } })).toBe("ready");
  admin = await logIn(whole);
  await make("/groups", { name: "stored" });
  const channel = (name: string, model: string, groups: string[] | null) =>
    make("/channels", {
      ...{ name, provider: "mock", key: "none", baseUrl: `${whole.upstream.url}/v1`, groups },
      models: [{ name: model }],
    });
  ids.forB = (await channel("for-b", "m-b", ["b"])).id;
  await channel("for-both", "m-shared", ["a", "b"]);
  await channel("for-stored", "m-stored", ["stored"]);
  const accountA = await make("/accounts", { login: "ann", group: "a", password: "a password of ann" });
  ids.accountA = accountA.id;
  const token = async (what: string, body: object): Promise<void> => {
    const { id, value } = await make("/tokens", { name: what, ...body });
    tokens[what] = value;
    ids[what] = id;
  };
  tokens["file token of a"] = "token-of-group-a";
  tokens["file token of narrow"] = "token-of-narrow";
  await token("token without a group", {});
  await token("token of a", { group: "a" });
  await token("token of b", { group: "b" });
  await token("token of a group of the store", { group: "stored" });
  await token("token with the group of its account", { accountId: accountA.id });
  await token("token with another group than its account", { accountId: accountA.id, group: "b" });
  await admin.call("POST", "/aliases", { name: "alias-a", targets: ["m-a"] });
  await admin.call("POST", "/aliases", { name: "alias-any", targets: ["m-a", "m-open"] });
}, 180_000);
afterAll(() => whole.close());

/** The models that each token may use. */
const ofA = ["alias-a", "alias-any", "m-a", "m-open", "m-shared"];
const ofB = ["alias-any", "m-b", "m-open", "m-shared"];
const ofNone = ["alias-any", "m-open"];
const expected: Record<string, string[]> = {
  "file token without a group": ofNone,
  "file token of a": ofA,
  "file token of narrow": ofNone,
  "token without a group": ofNone,
  "token of a": ofA,
  "token of b": ofB,
  "token of a group of the store": ["alias-any", "m-open", "m-stored"],
  "token with the group of its account": ofA,
  "token with another group than its account": ofB,
};
const models = [...new Set(Object.values(expected).flat())];

async function listed(value: string): Promise<string[]> {
  const response = await fetch(`${whole.url}/v1/models`, {
    headers: { authorization: `Bearer ${value}`, connection: "close" },
  });
  const { data } = (await response.json()) as { data: { id: string }[] };
  return data.map(({ id }) => id).sort();
}

describe.each(Object.entries(expected))("%s", (what, allowed) => {
  test.each(models)("%s", async (model) => {
    const response = await chat(whole, tokens[what] ?? "", model);
    const text = await response.text();
    if (allowed.includes(model)) expect([response.status, text]).toEqual([200, expect.any(String)]);
    else {
      // As for a model that does not exist.
      const unknown = await chat(whole, tokens[what] ?? "", "z-unknown");
      expect(response.status).toBe(unknown.status);
      expect(text.replaceAll(model, "z-unknown")).not.toMatch(/for-|group/);
      for (const hidden of models.filter((each) => !allowed.includes(each) && each !== model))
        expect(text.replaceAll(model, "")).not.toContain(hidden);
    }
  });

  test("the list of models", async () => {
    for (let index = 0; index < 4; index++) expect(await listed(tokens[what] ?? "")).toEqual(allowed);
  });
});

test("a pattern of a channel for a group is no model of other tokens", async () => {
  expect((await chat(whole, "token-of-group-a", "only-a-thing")).status).toBe(200);
  const refused = await chat(whole, "token-of-the-file", "only-a-thing");
  expect(refused.status).toBe((await chat(whole, "token-of-the-file", "z-unknown")).status);
});

test("the tokens of a group share its limits, over all processes", async () => {
  const statuses = await Promise.all(
    Array.from(
      { length: 8 },
      async (_, index) => (await chat(whole, `token-of-few-${(index % 2) + 1}`, "m-open")).status,
    ),
  );
  expect(statuses.sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  const { error } = (await (await chat(whole, "token-of-few-1", "m-open")).json()) as {
    error: { message: string };
  };
  expect(error.message).toContain("the token's group");
});

test("a price of the file: the group's own, or the group's multiple of it", async () => {
  const group = { name: "priced", priceMultiplier: 2 };
  await make("/groups", group);
  const expectedMicros: [group: string | null, model: string, micros: number][] = [
    [null, "m-open", 100],
    ["a", "m-open", 50],
    ["a", "m-a", 50],
    ["b", "m-open", 30],
    ["b", "m-shared", 7],
    ["a", "m-shared", 9],
    ["priced", "m-open", 200],
  ];
  for (const [at, [name, model]] of expectedMicros.entries()) {
    const { id, value } = await make("/tokens", { name: `priced ${at}`, group: name });
    ids[`priced ${at}`] = id;
    expect((await chat(whole, value, model)).status).toBe(200);
  }
  const costs = async (): Promise<(number | undefined)[]> => {
    const { items } = (await admin.call("GET", "/usage?by=token,group&limit=500")).json as {
      items: { token: string; group: string; costMicros: number }[];
    };
    return expectedMicros.map(
      ([name], at) =>
        items.find(({ token, group }) => token === ids[`priced ${at}`] && group === (name ?? ""))?.costMicros,
    );
  };
  await expect.poll(costs).toEqual(expectedMicros.map(([, , micros]) => micros));
});

test("a price of the store overrides that of the file, for groups too", async () => {
  await make("/prices", { model: "m-open", rates: { input: 1_000 }, groups: { b: { input: 500 } } });
  const { id, value } = await make("/tokens", { name: "stored price", group: "b" });
  const other = await make("/tokens", { name: "stored price of a", group: "a" });
  await chat(whole, value, "m-open");
  await chat(whole, other.value, "m-open");
  const cost = async (token: string): Promise<number> =>
    (await admin.call("GET", `/usage?by=token&token=${token}`)).json.items[0]?.costMicros;
  await expect.poll(() => cost(id)).toBe(500);
  await expect.poll(() => cost(other.id)).toBe(500);
});

test("usage is listed and exported by group", async () => {
  const { items } = (await admin.call("GET", "/usage/requests?group=a&limit=500")).json as {
    items: { groupName: string }[];
  };
  expect(items.length).toBeGreaterThan(0);
  expect(new Set(items.map(({ groupName }) => groupName))).toEqual(new Set(["a"]));
  const { text } = await admin.call("GET", "/usage/export?group=b");
  const [head = "", ...lines] = text.trim().split("\r\n");
  const at = head.split(",").indexOf("groupName");
  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines.map((line) => line.split(",")[at]))).toEqual(new Set(["b"]));
  const fromMs = Date.now() - HOUR_MS;
  const { items: steps } = (await admin.call("GET", `/usage/series?group=b&fromMs=${fromMs}`)).json;
  expect(steps.reduce((sum: number, { requests }: { requests: number }) => sum + requests, 0)).toBe(
    lines.length,
  );
});

test("a member sees only the models of its groups, and cannot set a group", async () => {
  const member = await logIn(whole, "ann", "a password of ann");
  const { items } = (await member.call("GET", "/models")).json as { items: { name: string }[] };
  expect(items.map(({ name }) => name)).toEqual([
    ...["alias-a", "alias-any", "m-a", "m-b", "m-open", "m-shared", "only-a-*"],
  ]);
  const made = await member.call("POST", "/tokens", { name: "mine", group: "stored" });
  expect([made.status, made.json.error.code]).toEqual([403, "forbidden"]);
  const edited = await member.call("PATCH", `/tokens/${ids["token with the group of its account"]}`, {
    version: 1,
    group: "b",
  });
  expect(edited.status).toBe(403);
  expect((await member.call("GET", "/groups")).status).toBe(403);
});

test("a name of a group that does not exist is refused", async () => {
  const nobody = { group: "nobody" };
  const channel = { name: "x", provider: "mock", models: [{ name: "x" }], groups: ["a", "nobody"] };
  const price = { model: "x", rates: { input: 1 }, groups: { nobody: { input: 1 } } };
  for (const [path, body, field] of [
    ["/tokens", { name: "x", ...nobody }, "group"],
    ["/accounts", { login: "x", ...nobody }, "group"],
    ["/channels", channel, "groups"],
    ["/prices", price, "groups"],
  ] as const) {
    const { status, json } = await admin.call("POST", path, body);
    expect([status, json.error.field, json.error.message]).toEqual([
      400,
      field,
      expect.stringContaining('"nobody"'),
    ]);
  }
});

describe("changes apply at once, in every process", () => {
  const sees = async (value: string, model: string, status: number): Promise<void> => {
    for (let index = 0; index < 6; index++) expect((await chat(whole, value, model)).status).toBe(status);
  };
  const UNKNOWN = 503;

  test("the group of an account", async () => {
    const value = tokens["token with the group of its account"] ?? "";
    await edit("/accounts", ids.accountA ?? "", { group: "b" });
    await sees(value, "m-b", 200);
    await sees(value, "m-a", UNKNOWN);
    await edit("/accounts", ids.accountA ?? "", { group: null });
    await sees(value, "m-b", UNKNOWN);
    await edit("/accounts", ids.accountA ?? "", { group: "a" });
    await sees(value, "m-a", 200);
  });

  test("the group of a token", async () => {
    const [id = "", value = ""] = [ids["token of b"], tokens["token of b"]];
    await edit("/tokens", id, { group: "a" });
    await sees(value, "m-a", 200);
    await sees(value, "m-b", UNKNOWN);
    await edit("/tokens", id, { group: "b" });
    await sees(value, "m-b", 200);
  });

  test("the groups of a channel", async () => {
    const value = tokens["token of b"] ?? "";
    await edit("/channels", ids.forB ?? "", { groups: ["a"] });
    await sees(value, "m-b", UNKNOWN);
    await edit("/channels", ids.forB ?? "", { groups: null });
    await sees(tokens["token without a group"] ?? "", "m-b", 200);
    await edit("/channels", ids.forB ?? "", { groups: ["b"] });
    await sees(tokens["token without a group"] ?? "", "m-b", UNKNOWN);
  });

  test("the limits, the models and the end of a group", async () => {
    const { id } = await make("/groups", { name: "hot" });
    const { id: tokenId, value } = await make("/tokens", { name: "hot", group: "hot" });
    await sees(value, "m-open", 200);
    await edit("/groups", id, { rpm: 0 });
    await sees(value, "m-open", 429);
    await edit("/groups", id, { rpm: null, models: ["m-a"] });
    await sees(value, "m-open", 403);
    const { json } = await admin.call("DELETE", `/groups/${id}?version=3`);
    expect(json.error.message).toContain('the token "hot"');
    await edit("/tokens", tokenId, { group: null });
    expect((await admin.call("DELETE", `/groups/${id}?version=3`)).status).toBe(204);
    await sees(value, "m-open", 200);
  });

  test("the groups of the file", async () => {
    await sees("token-of-narrow", "m-a", 403);
    const text = settings(whole.upstream.url).replace('models: ["m-op*"]', 'models: ["m-op*", m-a]');
    const opened = text.replace("groups: [a] }", "groups: [a, narrow] }");
    expect(await whole.reload({ config: { path: "polywire.yaml", text: opened } })).toBe("ready");
    await sees("token-of-narrow", "m-a", 200);
  });
});
