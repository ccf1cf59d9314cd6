/** Two gateways on one store, each with counts in its own memory: a quota reset at one takes effect at both. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, logIn } from "../admin/client.ts";
import { temporaryFolder } from "../servers/server.ts";
import { chat, startWhole, type Whole } from "./fixture.ts";

const folder = temporaryFolder("polywire-anew");
let here: Whole;
let there: Whole;
let admin: Client;

beforeAll(async () => {
  const common = { storeUrl: join(folder.path, "polywire.db"), secret: "5".repeat(64) };
  here = await startWhole(common);
  there = await startWhole(common);
  admin = await logIn(here);
}, 60_000);
afterAll(async () => {
  await here?.close();
  await there?.close();
  folder.remove();
});

async function ask(value: string): Promise<number> {
  const answer = await chat(there, value, "file-a", { max_tokens: 3 });
  await answer.text();
  return answer.status;
}

/** The number of successful requests until one is refused. */
async function served(value: string): Promise<number> {
  let count = 0;
  while ((await ask(value)) === 200) count++;
  return count;
}

test("a quota that is reset at one gateway is reset at the other; a rename resets nothing", async () => {
  const { value, id } = (await admin.call("POST", "/tokens", { name: "quota", quotaTokens: 50 })).json;
  await expect.poll(() => ask(value)).not.toBe(401);
  const fits = 1 + (await served(value));
  expect(fits).toBeGreaterThan(5);

  const renamed = { version: 1, name: "renamed" };
  expect((await admin.call("PATCH", `/tokens/${id}`, renamed)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await served(value)).toBe(0);

  const anew = { version: 2, usedTokens: 0 };
  expect((await admin.call("PATCH", `/tokens/${id}`, anew)).status).toBe(200);
  await expect.poll(() => ask(value)).toBe(200);
  expect(1 + (await served(value))).toBe(fits);
}, 60_000);
