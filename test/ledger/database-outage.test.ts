/**
 * A database that fails under traffic. Requests continue with the last published configuration, and administrators
 * get an error. Every record arrives once when the database is back, from this process or the next.
 */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Client, logIn, request } from "../admin/client.ts";
import { startWhole, type Whole } from "../control/fixture.ts";
import { Callers } from "../servers/clients.ts";
import { type Link, linkTo } from "../servers/link.ts";
import { type Postgres, postgresAbsent, startPostgres } from "../servers/postgres.ts";
import { inCi } from "../servers/server.ts";

const absent = postgresAbsent();
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(absent !== undefined && !inCi)(
  `a database that fails${absent === undefined ? "" : ` (${absent})`}`,
  () => {
    let postgres: Postgres;
    let direct: string;
    let link: Link;
    let folder: string;
    let whole: Whole;
    let admin: Client;
    let token: { id: string; value: string };
    const callers = new Callers(8);

    beforeAll(async () => {
      postgres = await startPostgres();
    }, 60_000);
    afterAll(async () => {
      callers.close();
      await postgres?.close();
    });
    beforeEach(async () => {
      direct = await postgres.schema();
      link = await linkTo(direct);
      folder = mkdtempSync(join(tmpdir(), "polywire-vanishing-"));
      whole = await start();
      admin = await logIn(whole);
      token = (await admin.call("POST", "/tokens", { name: "one", quotaTokens: 1_000_000 })).json;
      return async () => {
        await whole.close();
        await link.cut();
        rmSync(folder, { recursive: true });
      };
    }, 60_000);

    const start = (): Promise<Whole> => startWhole({ folder, storeUrl: link.url, processes: 2 });

    /** Sends requests until it is stopped. */
    function begin(): {
      answers: { status: number; id: string | undefined; ms: number }[];
      stop(): Promise<void>;
    } {
      const answers: { status: number; id: string | undefined; ms: number }[] = [];
      let isOver = false;
      const caller = async (): Promise<void> => {
        while (!isOver) {
          answers.push(await callers.chat(whole.url, token.value, "file-m"));
          await wait(50);
        }
      };
      const all = Promise.all(Array.from({ length: 4 }, caller));
      const stop = async (): Promise<void> => {
        isOver = true;
        await all;
      };
      onTestFinished(stop);
      return { answers, stop };
    }

    async function rows<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
      const client = new pg.Client({ connectionString: direct });
      await client.connect();
      try {
        return (await client.query<Row>(query)).rows;
      } finally {
        await client.end();
      }
    }

    /** Expects that the store has each of these requests once, with the same sums. */
    async function expectAll(ids: readonly (string | undefined)[]): Promise<void> {
      const known = async (): Promise<number> => (await rows("select request_id from usage")).length;
      await expect.poll(known, { timeout: 60_000, interval: 200 }).toBe(ids.length);
      const found = await rows<{ request_id: string }>("select request_id from usage");
      expect(found.map((row) => row.request_id).sort()).toEqual([...ids].sort());
      const [sums] = await rows<{ count: string }>("select sum(requests) as count from usage_hourly");
      expect(Number(sums?.count)).toBe(ids.length);
      // One input token and one output token each.
      const [used] = await rows<{ used: string }>(
        `select used_tokens as used from tokens where id = '${token.id}'`,
      );
      expect(Number(used?.used)).toBe(2 * ids.length);
    }

    test("and returns: requests continue, administrators get 503, and all records arrive once", async () => {
      const traffic = begin();
      await wait(1_000);
      await link.cut();
      const cutAt = traffic.answers.length;
      const beganMs = performance.now();
      for (const [method, path, body] of [
        ["GET", "/tokens", undefined],
        ["POST", "/tokens", { name: "two" }],
        ["POST", "/session", { login: "admin", password: "correct horse battery" }],
      ] as const) {
        const told = await admin.call(method, path, body);
        expect([path, told.status, told.json.error.code]).toEqual([path, 503, "unavailable"]);
        expect(told.json.error.message).toMatch(/PostgreSQL at .* cannot be used now/);
        expect(told.text).not.toContain("tests@");
      }
      expect(performance.now() - beganMs).toBeLessThan(15_000);
      await wait(3_000);
      const whileAway = traffic.answers.length - cutAt;
      expect(whileAway).toBeGreaterThan(20);
      await link.mend();
      await expect
        .poll(async () => (await admin.call("POST", "/tokens", { name: "three" })).status)
        .toBe(201);
      await traffic.stop();
      expect(traffic.answers.filter(({ status }) => status !== 200)).toEqual([]);
      await expectAll(traffic.answers.map(({ id }) => id));
      console.log(
        `${traffic.answers.length} requests, ${whileAway} of them while the database was away: all once`,
      );
    }, 180_000);

    test("and stops responding without closing connections: the same, within half a minute", async () => {
      const traffic = begin();
      await wait(500);
      // The pool has several idle connections: they must not cost one time limit each later.
      await Promise.all(Array.from({ length: 8 }, () => admin.call("GET", "/tokens")));
      link.freeze();
      const told = await admin.call("GET", "/tokens");
      expect([told.status, told.json.error?.code]).toEqual([503, "unavailable"]);
      await link.mend();
      await traffic.stop();
      expect(traffic.answers.filter(({ status }) => status !== 200)).toEqual([]);
      await expectAll(traffic.answers.map(({ id }) => id));
      expect((await admin.call("GET", "/tokens")).status).toBe(200);
    }, 180_000);

    test("until after the gateway has stopped: the next start writes the remaining records", async () => {
      const traffic = begin();
      await wait(500);
      await link.cut();
      await wait(1_000);
      await traffic.stop();
      const beganMs = performance.now();
      await whole.close();
      expect(performance.now() - beganMs).toBeLessThan(15_000);
      await expect(start()).rejects.toThrow(/PostgreSQL at .* cannot be used now/);
      const journals = (): string[] =>
        readdirSync(join(folder, "journal"), { recursive: true })
          .map(String)
          .filter((name) => name.endsWith(".ndjson"));
      const left = journals();
      expect(left.length).toBeGreaterThan(0);
      await link.mend();
      whole = await start();
      await expectAll(traffic.answers.map(({ id }) => id));
      // No record exists twice: the old process's journals are deleted.
      const leftStill = (): string[] => journals().filter((name) => left.includes(name));
      await expect.poll(leftStill).toEqual([]);
      expect((await request(whole, "GET", "/session")).status).toBe(401);
    }, 180_000);
  },
);
