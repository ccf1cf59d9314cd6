/**
 * A route accepts exactly the fields that it describes. A misspelled field is refused by name, with the likely
 * correct name.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn } from "./client.ts";

let whole: Whole;
let admin: Client;
let channel: string;

beforeAll(async () => {
  whole = await startWhole();
  admin = await logIn(whole);
  const { json } = await admin.call("POST", "/channels", {
    name: "own",
    provider: "mock",
    key: "none",
    baseUrl: `${whole.upstream.url}/v1`,
    models: [{ name: "m" }],
  });
  channel = json.id;
});
afterAll(() => whole.close());

const MODELS = [{ name: "m", upstraem: "n" }];

test.each<[string, string, unknown, string, string]>([
  [
    "POST",
    "/accounts",
    { logn: "eve" },
    "logn",
    "unknown field `logn`; did you mean `login`? fields here: login, name, role, password, group, tags, quotaMicros, quotaTokens, " +
      "rps, rpm, rph, rpd, tps, tpm and 7 more",
  ],
  [
    "POST",
    "/accounts",
    { login: "eve", passwordHash: "x" },
    "passwordHash",
    "fields here: login, name, role",
  ],
  ["PATCH", "/accounts/ID", { version: 1, passwordHash: "x" }, "passwordHash", "fields here: version, login"],
  ["POST", "/tokens", { name: "n", addresses: [] }, "addresses", "did you mean `cidrs`?"],
  ["POST", "/tokens", { name: "n", expires: 1 }, "expires", "did you mean `expiresMs`?"],
  ["POST", "/tokens", { name: "n", max_concurrent: 1 }, "max_concurrent", "did you mean `maxConcurrent`?"],
  ["POST", "/tokens", '{"name":"n","__proto__":1}', "__proto__", "unknown field `__proto__`; fields here"],
  [
    "POST",
    "/tokens",
    { name: "n", constructor: 1 },
    "constructor",
    "unknown field `constructor`; fields here",
  ],
  ["POST", "/channels", { base_url: "http://127.0.0.1" }, "base_url", "did you mean `baseUrl`?"],
  ["POST", "/channels", { name: "x", provider: "mock", models: MODELS }, "models[0].upstraem", "`upstream`?"],
  ["POST", "/channels/ID/test", { modell: "emb" }, "modell", "did you mean `model`?"],
  ["POST", "/prices", { model: "x-*", rates: { inptu: 1 } }, "rates.inptu", "did you mean `input`?"],
  ["POST", "/prices", { model: "x-*", rates: {} }, "rates", "1 to 50 rates"],
  ["POST", "/session", { login: "admin", pasword: "x" }, "pasword", "did you mean `password`?"],
  ["GET", "/tokens?limt=3", undefined, "limt", "unknown name in the query: `limt`; did you mean `limit`?"],
  ["GET", "/usage?from=1", undefined, "from", "did you mean `fromMs`?"],
  ["GET", "/accounts/ID?limit=3", undefined, "limit", "this route has no query parameters"],
  [
    "DELETE",
    "/tokens/ID",
    { version: 1 },
    "version",
    "unknown field `version`; this route has no query parameters",
  ],
])("%s %s %j", async (method, path, body, field, message) => {
  const { status, json } = await admin.call(method, path.replace("ID", channel), body);
  expect([status, json.error]).toEqual([
    400,
    { code: "invalid", field, message: expect.stringContaining(message) },
  ]);
});

test("no refused request has created anything", async () => {
  for (const path of ["/accounts", "/tokens", "/prices", "/channels"]) {
    const { json } = await admin.call("GET", path);
    const left = json.items.map((row: { name?: string; login?: string }) => row.login ?? row.name);
    expect([path, left]).toEqual([path, { "/accounts": ["admin"], "/channels": ["own"] }[path] ?? []]);
  }
});
