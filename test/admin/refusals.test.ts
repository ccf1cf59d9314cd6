/**
 * The admin API refuses invalid requests with the same message on every database, and never with an internal error.
 */
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { startWhole, type Whole } from "../control/fixture.ts";
import { inCi } from "../servers/server.ts";
import { databases } from "../store/databases.ts";
import { type Client, logIn } from "./client.ts";

const channel = { name: "c", provider: "mock", models: [{ name: "m" }] };

for (const database of databases()) {
  const { kind, absent } = database;
  if (absent !== undefined && inCi) {
    it(`${kind} is available in CI`, () => expect(absent).toBeUndefined());
  }
  describe.skipIf(absent !== undefined)(absent === undefined ? kind : `${kind} (${absent})`, () => {
    let whole: Whole;
    let admin: Client;
    beforeAll(async () => {
      await database.start();
      whole = await startWhole({ storeUrl: await database.empty() });
      admin = await logIn(whole);
    }, 60_000);
    afterAll(async () => {
      await whole?.close();
      await database.stop();
    });

    test.each<[string, string]>([
      ["/audit?fromMs=abc", "fromMs"],
      ["/audit?fromMs=1.5", "fromMs"],
      ["/audit?toMs=-1", "toMs"],
      ["/audit?toMs=1e300", "toMs"],
      ["/audit?actor=a%00", "actor"],
      ["/usage?fromMs=abc", "fromMs"],
      ["/usage?token=%00", "token"],
      ["/usage/requests?model=a%00b", "model"],
      ["/usage/requests?status=ok", "status"],
      ["/usage/requests/%00", "the path"],
      ["/usage/export?channel=%00", "channel"],
      ["/tokens/%00", "the path"],
      ["/tokens?accountId=%00", "accountId"],
      ["/tokens?search=%00", "search"],
      ["/accounts?role=%00", "role"],
    ])("GET %s", async (path, named) => {
      const { status, json } = await admin.call("GET", path);
      expect([status, json.error]).toEqual([
        400,
        expect.objectContaining({ code: "invalid", message: expect.stringContaining(named) }),
      ]);
    });

    test.each<[string, string, unknown, string]>([
      ["a field that every object inherits", "/tokens", { name: "n", constructor: "y" }, "constructor"],
      ["a `__proto__` field", "/tokens", '{ "name": "n", "__proto__": "y" }', "__proto__"],
      ["an unknown account", "/tokens", { name: "n", accountId: "nobody" }, "accountId"],
      ["an account id with a NUL character", "/tokens", { name: "n", accountId: "\0" }, "accountId"],
      ["a key in a URL", "/channels", { ...channel, baseUrl: "https://user:pass@host/v1" }, "baseUrl"],
      [
        "a key in a URL that only a URL parser finds",
        "/channels",
        { ...channel, baseUrl: "https:\\pass@host" },
        "baseUrl",
      ],
      ["a key in the options", "/channels", { ...channel, options: { key: "pass" } }, "options.key"],
      [
        "a base URL in the options",
        "/channels",
        { ...channel, options: { base_url: "http://h" } },
        "options.base_url",
      ],
    ])("POST with %s", async (_title, path, body, field) => {
      const { status, json, text } = await admin.call("POST", path, body);
      expect([status, json.error]).toEqual([400, expect.objectContaining({ code: "invalid", field })]);
      expect(text).not.toContain("pass@");
      expect((await admin.call("GET", path)).json.items).toEqual([]);
    });

    test("accepts a URL with an @ in its path", async () => {
      const { status } = await admin.call("POST", "/channels", { ...channel, baseUrl: "https://host/@v1" });
      expect(status).toBe(201);
    });

    test("a token can be assigned only to an existing account", async () => {
      const { json: token } = await admin.call("POST", "/tokens", { name: "moves" });
      const { json: account } = await admin.call("POST", "/accounts", { login: "ada" });
      const give = async (version: number, accountId: unknown): Promise<number> =>
        (await admin.call("PATCH", `/tokens/${token.id}`, { version, accountId })).status;
      expect(await give(1, "nobody")).toBe(400);
      expect(await give(1, account.id)).toBe(200);
      expect(await give(2, null)).toBe(200);
    });

    test("a renewal needs the version that was read", async () => {
      const { json: token } = await admin.call("POST", "/tokens", { name: "renewed" });
      for (const version of [undefined, "1", 0, 1.5]) {
        const { status, json } = await admin.call("POST", `/tokens/${token.id}/renew`, { version });
        expect([version, status, json.error.message]).toEqual([
          version,
          400,
          expect.stringContaining("version"),
        ]);
      }
      expect((await admin.call("POST", `/tokens/${token.id}/renew`, { version: 2 })).status).toBe(409);
      expect((await admin.call("POST", "/tokens/nobody/renew", { version: 1 })).status).toBe(404);
    });
  });
}
