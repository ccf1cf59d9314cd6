/**
 * A response has exactly the fields that its route describes: no undescribed field, and no field that never occurs.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Shape } from "../../engine/admin/admin-route.ts";
import { routes } from "../../engine/admin/admin-routes.ts";
import { chat, startWhole, type Whole } from "../control/fixture.ts";
import { type Client, logIn } from "./client.ts";

let whole: Whole;
let admin: Client;
beforeAll(async () => {
  whole = await startWhole({ prices: "file-*: { input: 1000, output: 2000 }" });
  admin = await logIn(whole);
});
afterAll(() => whole.close());

const propertiesOf = (shape: Shape): string[] => Object.keys(shape.properties as object).sort();

function givesOf(method: string, path: string): Shape {
  return routes.find((route) => route.method === method && route.path === path)?.responseBody ?? {};
}

/** The described fields of a route's response; with `list`, those of the list's items. */
function described(method: string, path: string, list?: string): string[] {
  const gives = givesOf(method, path);
  if (list === undefined) return propertiesOf(gives);
  return propertiesOf((gives.properties as Record<string, { items: Shape }>)[list]?.items ?? {});
}

test.each<[string, Record<string, unknown>]>([
  ["/accounts", { login: "ann", password: "a long password" }],
  ["/tokens", { name: "one" }],
  ["/keys", { name: "script" }],
  [
    "/channels",
    { name: "mine", provider: "mock", key: "k", baseUrl: "http://127.0.0.1:9/v1", models: [{ name: "m" }] },
  ],
  ["/aliases", { name: "fast", targets: ["file-m"] }],
  ["/prices", { model: "m*", rates: { input: 1 } }],
  ["/groups", { name: "vip" }],
])("%s", async (path, body) => {
  const made = await admin.call("POST", path, body);
  expect([made.status, Object.keys(made.json).sort()]).toEqual([201, described("POST", path)]);
  const read = await admin.call("GET", `${path}/${made.json.id}`);
  expect(Object.keys(read.json).sort()).toEqual(described("GET", `${path}/{id}`));
  const listed = await admin.call("GET", path);
  expect(Object.keys(listed.json.items[0]).sort()).toEqual(described("GET", path, "items"));
  const edited = await admin.call("PATCH", `${path}/${made.json.id}`, { version: made.json.version });
  expect(Object.keys(edited.json).sort()).toEqual(described("PATCH", `${path}/{id}`));
});

test("usage and the audit log", async () => {
  const { json: account } = await admin.call("POST", "/accounts", { login: "bob" });
  const { json: token } = await admin.call("POST", "/tokens", { name: "bob's", accountId: account.id });
  expect((await chat(whole, token.value, "file-m")).status).toBe(200);
  await whole.control.collect();
  const by = "all,hour,day,token,account,group,channel,provider,model,operation,tag:team";
  const keysOf = async (path: string): Promise<string[]> =>
    Object.keys((await admin.call("GET", path)).json.items[0]).sort();
  expect(await keysOf(`/usage?percentiles=true&by=${by}`)).toEqual(described("GET", "/usage", "items"));
  expect(await keysOf("/usage/requests")).toEqual(described("GET", "/usage/requests", "items"));
  expect(await keysOf("/audit")).toEqual(described("GET", "/audit", "items"));
  const [{ requestId }] = (await admin.call("GET", "/usage/requests")).json.items;
  const { json } = await admin.call("GET", `/usage/requests/${requestId}`);
  expect(Object.keys(json).sort()).toEqual(described("GET", "/usage/requests/{id}"));
  expect(Object.keys(json.attemptDetails[0]).sort()).toEqual(
    described("GET", "/usage/requests/{id}", "attemptDetails"),
  );
});
