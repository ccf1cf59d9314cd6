/**
 * A change that is stored while the configuration cannot be read: the API responds with success, and the change is
 * served later.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { chat, startWhole } from "../control/fixture.ts";
import { logIn } from "./client.ts";

test("a token is created, its value is returned, and it works once the store can be read again", async () => {
  const whole = await startWhole();
  onTestFinished(() => whole.close());
  const admin = await logIn(whole);
  const database = new DatabaseSync(join(whole.folder, "polywire.db"));
  onTestFinished(() => database.close());
  const before = (await admin.call("POST", "/tokens", { name: "before" })).json;

  // The change itself needs no `tasks` table; publishing does.
  database.exec("alter table tasks rename to tasks_away");
  const made = await admin.call("POST", "/tokens", { name: "meanwhile" });
  expect([made.status, made.json.value]).toEqual([201, expect.stringMatching(/^pw-/)]);
  const edited = await admin.call("PATCH", `/tokens/${before.id}`, { version: 1, rpm: 5 });
  expect([edited.status, edited.json.rpm]).toEqual([200, 5]);
  expect((await admin.call("GET", "/tokens")).json.items.length).toBe(2);
  expect((await chat(whole, made.json.value, "file-m")).status).toBe(401);
  expect((await chat(whole, before.value, "file-m")).status).toBe(200);

  database.exec("alter table tasks_away rename to tasks");
  const status = async (): Promise<number> => (await chat(whole, made.json.value, "file-m")).status;
  await expect.poll(status, { interval: 100 }).toBe(200);
});
