/** The owner of a stored response is a token, independent of its current name. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, logIn } from "../admin/client.ts";
import { startWhole, type Whole } from "../control/fixture.ts";

let gateway: Whole;
let admin: Client;
beforeAll(async () => {
  gateway = await startWhole();
  admin = await logIn(gateway);
});
afterAll(() => gateway.close());

interface Token {
  id: string;
  value: string;
}

async function make(name: string): Promise<Token> {
  return (await admin.call("POST", "/tokens", { name })).json as Token;
}

function call({ value }: Pick<Token, "value">, path: string, body?: object): Promise<Response> {
  return fetch(`${gateway.url}/v1/responses${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${value}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const ask = async (token: Pick<Token, "value">, more: object = {}): Promise<string> => {
  const response = await call(token, "", { model: "file-m", input: "Hello", ...more });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
};

test("a renamed token keeps its responses; another token with its old name has no access", async () => {
  const first = await make("ann");
  const id = await ask(first);
  await admin.call("PATCH", `/tokens/${first.id}`, { version: 1, name: "ann before" });
  const second = await make("ann");
  expect((await call(first, `/${id}`)).status).toBe(200);
  await ask(first, { previous_response_id: id });
  expect((await call(second, `/${id}`)).status).toBe(404);
  const next = await call(second, "", { model: "file-m", input: "Go on", previous_response_id: id });
  expect(next.status).toBe(400);
});

test("a new token with a deleted token's name has no access to its responses", async () => {
  const before = await make("bob");
  const id = await ask(before);
  expect((await admin.call("DELETE", `/tokens/${before.id}?version=1`)).status).toBe(204);
  expect((await call(await make("bob"), `/${id}`)).status).toBe(404);
});

test("a token of the configuration file keeps its responses, and a stored token with its name has no access", async () => {
  const file = { value: "file-token" };
  const id = await ask(file);
  expect((await call(file, `/${id}`)).status).toBe(200);
  expect((await call(await make("file"), `/${id}`)).status).toBe(404);
});
