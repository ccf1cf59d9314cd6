/** Stores and journals that earlier versions wrote, opened by this version: every row is there, every record counts once. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCollector } from "../../engine/control/jobs/collect-journals.ts";
import { createLog } from "../../engine/gateway/log/log.ts";
import { currentOperation } from "../../engine/ledger/earlier-records.ts";
import { listLiveChannels, unsealChannel } from "../../engine/store/catalog/channel-rows.ts";
import { migrations } from "../../engine/store/database/migrate.ts";
import { openStore } from "../../engine/store/database/open-store.ts";
import { type Client, logIn } from "../admin/client.ts";
import { chat, startWhole, type Whole } from "../control/fixture.ts";
import { inCi } from "../servers/server.ts";
import { type Database, databases } from "../store/databases.ts";
import { type Double, startDouble } from "./double.ts";
import { forPostgres, loadSqlite } from "./dump.ts";
import { channelKey, type Expected, SECRET } from "./fixture.ts";

// biome-ignore lint/suspicious/noExplicitAny: rows are compared as a client of the admin API reads them
type Any = any;

const FIXTURES = new URL("fixtures", import.meta.url).pathname;
const versions = readdirSync(FIXTURES).sort();

let double: Double;
beforeAll(async () => {
  double = await startDouble();
});
afterAll(() => double.close());

it("the newest fixture has the newest migration, or there is one more to write", () => {
  // A released version needs a fixture: `node test/upgrade/write-fixture.ts` in its checkout.
  const missing = Object.keys(migrations)
    .slice(-2)
    .map((name) => `schema-${name.slice(0, 3)}`);
  expect(missing).toContain(versions.at(-1));
});

for (const database of databases()) {
  const { kind, absent } = database;
  if (absent !== undefined && inCi) it(`${kind} is there in CI`, () => expect(absent).toBeUndefined());
  describe.skipIf(absent !== undefined)(absent === undefined ? kind : `${kind} (${absent})`, () => {
    beforeAll(() => database.start());
    afterAll(() => database.stop());
    for (const version of versions) describe(version, () => opens(database, version));
  });
}

function opens(database: Database, version: string): void {
  const fixture = join(FIXTURES, version);
  const expected: Expected = JSON.parse(readFileSync(join(fixture, "expected.json"), "utf8"));
  const limited = expected.tokens.find(({ name }) => name === "limited");
  const hasTasks = expected.tasks.length > 0;
  let folder: string;
  let storeUrl: string;
  let whole: Whole;
  let admin: Client;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "polywire-upgrade-"));
    storeUrl = await load(database, join(fixture, "store.sql"));
    restoreJournals();
    whole = await start();
    admin = await logIn(whole);
  }, 60_000);
  // The last test has closed the gateway.
  afterAll(() => rmSync(folder, { recursive: true }));

  const restoreJournals = (): void =>
    cpSync(join(fixture, "journal"), join(folder, "journal"), { recursive: true });
  const start = (): Promise<Whole> =>
    startWhole({
      folder,
      storeUrl,
      secret: SECRET,
      providers: {
        double: `{ provider: double, base_url: "${double.url}/v1", wires: { chat: {}, videos: {} } }`,
      },
    });
  const items = async (path: string): Promise<Any[]> => (await admin.call("GET", path)).json.items;

  it("has a journal with records that the store does not have", () => {
    const text = readFileSync(join(fixture, "store.sql"), "utf8");
    const [, offset] = /insert into "journals" .* values \('.*', (\d+), \d+\)/.exec(text) ?? [];
    const [file = ""] = readdirSync(join(fixture, "journal/0"));
    expect(Number(offset)).toBeGreaterThan(0);
    expect(Number(offset)).toBeLessThan(statSync(join(fixture, "journal/0", file)).size);
  });

  it.each(["accounts", "keys", "channels", "aliases", "prices"] as const)(
    "%s are as they were",
    async (path) => {
      const rows = await items(`/${path}`);
      // What requests in the journal used is compared below.
      expect(rows.map(withoutUse)).toMatchObject(expected[path].map(withoutUse));
      expect(rows).toHaveLength(expected[path].length);
    },
  );

  it("tokens are as they were", async () => {
    const rows = await items("/tokens");
    expect(rows.map(withoutUse)).toMatchObject(expected.tokens.map(withoutUse));
    expect(rows).toHaveLength(expected.tokens.length);
  });

  it("the audit log has every entry", async () => {
    const entries = await items("/audit?limit=200");
    for (const entry of expected.audit) expect(entries).toContainEqual(entry);
  });

  it("channels have their keys", async () => {
    const { store, keys } = whole.control;
    const opened = (await listLiveChannels(store)).map((channel) => [
      channel.name,
      unsealChannel(keys, channel),
    ]);
    expect(Object.fromEntries(opened)).toEqual({
      double: channelKey("double"),
      broken: channelKey("broken"),
    });
  });

  it("requests have their rows, with their attempts", async () => {
    for (const request of expected.requests) {
      const { json } = await admin.call("GET", `/usage/requests/${request.requestId}`);
      expect(json).toMatchObject(asToday(request));
    }
  });

  it("records of the journal are in the ledger, once", async () => {
    const records = await moved();
    expect(records.map(({ modelAsked }) => modelAsked)).toEqual(expected.unmoved.toReversed());
    const first = expected.requests.find(({ modelAsked }) => modelAsked === "late-1");
    const { requestId, startedMs, totalMs, queueMs, modelAsked, modelServed, attemptDetails, ...same } =
      asToday(first);
    for (const record of records) {
      expect(record).toMatchObject({ ...same, modelServed: record.modelAsked, operation: "generation" });
    }
    expect(readdirSync(join(folder, "journal/0")).filter((file) => file === journalOf(fixture))).toEqual([]);
  });

  it("the token's and the account's usage has them, too", async () => {
    const token = (await items("/tokens")).find(({ id }) => id === limited.id);
    const account = (await items("/accounts")).find(({ login }) => login === "ann");
    const paid = expected.requests.filter(({ tokenId }) => tokenId === limited.id);
    const sum = (field: string): number =>
      [...paid, ...expected.unmoved.map(() => paid.find(({ modelAsked }) => modelAsked === "late-1"))]
        .map((row) => row[field])
        .reduce((total, value) => total + value, 0);
    const used = { usedMicros: sum("costMicros"), usedTokens: sum("inputTokens") + sum("outputTokens") };
    expect(token).toMatchObject(used);
    expect(account).toMatchObject(used);
  });

  it("stored responses can be fetched", async () => {
    for (const response of expected.responses) {
      expect(await get(`/v1/responses/${response.id}`)).toMatchObject(response);
    }
    const last = expected.responses.at(-1);
    expect(await get(`/v1/responses/${last.id}/input_items`)).toEqual(expected.inputItems);
  });

  it.runIf(hasTasks)("a finished task can be fetched", async () => {
    const [done] = expected.tasks;
    expect(await get(`/v1/videos/${done.id}`)).toMatchObject(done);
  });

  it.runIf(hasTasks)(
    "an open task is polled until it ends, and is recorded",
    async () => {
      const [, open] = expected.tasks;
      double.endVideos();
      await expect
        .poll(() => get(`/v1/videos/${open.id}`), { timeout: 50_000, interval: 250 })
        .toMatchObject({ id: open.id, status: "completed", progress: 100 });
      await expect
        .poll(async () =>
          (await items("/usage/requests?limit=200")).filter((row) => row.modelAsked === "slow"),
        )
        .toMatchObject([{ operation: "videos", status: 200, outcome: "answered" }]);
    },
    60_000,
  );

  it("the token's requests are served with the channel's key", async () => {
    const response = await chat(whole, expected.token, "late-1");
    expect(response.status).toBe(200);
  });

  it("a second opening, with the same journals, changes nothing", async () => {
    await whole.close();
    const before = await contents(storeUrl);
    restoreJournals();
    const store = await openStore({ url: storeUrl });
    await createCollector(
      store,
      [join(folder, "journal/0")],
      () => false,
      createLog({ level: "silent" }),
    ).close();
    await store.close();
    expect(readdirSync(join(folder, "journal/0"))).not.toContain(journalOf(fixture));
    expect(await contents(storeUrl)).toEqual(before);
  }, 60_000);

  async function moved(): Promise<Any[]> {
    const isMoved = ({ modelAsked }: Any): boolean => expected.unmoved.includes(modelAsked);
    await expect
      .poll(async () => (await items("/usage/requests?limit=200")).filter(isMoved).length)
      .toBeGreaterThanOrEqual(expected.unmoved.length);
    return (await items("/usage/requests?limit=200")).filter(isMoved);
  }

  async function get(path: string): Promise<Any> {
    const response = await fetch(whole.url + path, {
      headers: { authorization: `Bearer ${expected.token}` },
    });
    return response.json();
  }
}

function journalOf(fixture: string): string {
  return readdirSync(join(fixture, "journal/0"))[0] as string;
}

function withoutUse({ usedMicros, usedTokens, lastUsedMs, ...row }: Any): Any {
  return row;
}

/**
 * Operations have other names since migration 012, and attempts since 018. The first versions stored an only attempt without its
 * cost.
 */
function asToday({ operation, tries, attemptDetails = tries, ...request }: Any): Any {
  return {
    ...request,
    operation: currentOperation(operation),
    attemptDetails: attemptDetails.map(({ costMicros, ...attempt }: Any) => attempt),
  };
}

async function load(database: Database, file: string): Promise<string> {
  const url = await database.empty();
  const text = readFileSync(file, "utf8");
  if (database.kind === "sqlite") {
    loadSqlite(url, text);
    return url;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(forPostgres(text));
  await client.end();
  return url;
}

/** Every row of every table that a start and a log-in leave alone. */
async function contents(url: string): Promise<Record<string, unknown[]>> {
  const store = await openStore({ url });
  // On PostgreSQL, the list has the tables of other schemas too.
  const schema =
    store.kind === "postgres" ? new URL(url).searchParams.get("options")?.split("=")[1] : undefined;
  const tables = (await store.db.introspection.getTables())
    .filter((table) => schema === undefined || table.schema === schema)
    .map(({ name }) => name)
    .sort();
  const all: Record<string, unknown[]> = {};
  for (const table of tables) {
    if (/^(sessions|audit|journals|revisions|changes)$/.test(table)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(store.db);
    all[table] = rows.map((row) => JSON.stringify(row)).sort();
  }
  await store.close();
  return all;
}
