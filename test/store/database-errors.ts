/** Opening, migrations, transactions, database errors. */
import { statSync } from "node:fs";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate, migrations } from "../../engine/store/database/migrate.ts";
import { openStore } from "../../engine/store/database/open-store.ts";
import { inTransaction, lockInTransaction, type Store } from "../../engine/store/database/store.ts";
import {
  StoreFull,
  StoreInvalid,
  StoreNewer,
  StoreUnavailable,
} from "../../engine/store/database/store-errors.ts";
import { readRevision } from "../../engine/store/database/store-revision.ts";
import { createToken, listLiveTokens, listTokens } from "../../engine/store/identity/token-rows.ts";
import { linkTo } from "../servers/link.ts";
import type { Bench } from "./databases.ts";

/** A lock that only this test uses. */
const LOCK = 4_711;

export function opening(bench: Bench): void {
  it("stored data is available after reopening", async () => {
    const url = await bench.empty();
    const store = await openStore({ url });
    const { token } = await createToken(store, { name: "kept" });
    await store.close();
    const again = await bench.open(url);
    expect((await listLiveTokens(again)).map((row) => row.id)).toEqual([token.id]);
  });

  it("several concurrent starts migrate once", async () => {
    const url = await bench.empty();
    const stores: Store[] = await Promise.all(Array.from({ length: 6 }, () => bench.open(url)));
    const ran = await sql<{ name: string }>`select name from polywire_migrations`.execute(
      (stores[0] as Store).db,
    );
    expect(ran.rows.map((row) => row.name)).toEqual(Object.keys(migrations));
    await Promise.all(stores.map((store, index) => createToken(store, { name: `token ${index}` })));
    expect(await listLiveTokens(stores[5] as Store)).toHaveLength(6);
  });

  it("a failed migration leaves nothing behind", async () => {
    const store = await bench.open();
    const failing = {
      ...migrations,
      "999-failing": {
        async up(db: Parameters<(typeof migrations)[string]["up"]>[0]) {
          await db.schema.createTable("half").addColumn("id", "text").execute();
          throw new Error("in the middle");
        },
      },
    };
    await expect(migrate(store, failing)).rejects.toThrow(/could not be migrated \(999-failing\)/);
    await expect(sql`select * from half`.execute(store.db)).rejects.toThrow(/half/);
    await migrate(store);
  });

  it("a store that a newer version has contracted is refused, with what to do", async () => {
    const url = await bench.empty();
    const store = await bench.open(url);
    await migrate(store, { ...migrations, "900-contract-later": { up: async () => {} } });
    const refusal = await openStore({ url }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreNewer);
    expect(String(refusal)).toMatch(
      /changed by a newer version of Polywire \(900-contract-later\), .* restore the backup .* another store/,
    );
    expect(String(refusal)).not.toContain("tests@");
  });

  it("a store to which a newer version has only added is used, and its migrations stay", async () => {
    const url = await bench.empty();
    const later = {
      ...migrations,
      "900-later": {
        async up(db: Parameters<(typeof migrations)[string]["up"]>[0]) {
          await sql`alter table tokens add column later text`.execute(db);
          await sql`alter table usage add column later bigint not null default 7`.execute(db);
          await sql`create table later (id text not null, constraint later_key primary key (id))`.execute(db);
        },
      },
    };
    const newer = await bench.open(url);
    await migrate(newer, later);
    const older = await bench.open(url);
    const { token } = await createToken(older, { name: "written by the older" });
    expect((await listLiveTokens(newer)).map(({ id }) => id)).toEqual([token.id]);
    const ran = await sql<{ name: string }>`select name from polywire_migrations order by name`.execute(
      older.db,
    );
    expect(ran.rows.map(({ name }) => name)).toEqual(Object.keys(later));
    await migrate(newer, later);
  });

  it("another program's migrations in the same database are ignored", async () => {
    const url = await bench.empty();
    const store = await bench.open(url);
    await sql`create table kysely_migration (name text)`.execute(store.db);
    await sql`insert into kysely_migration values ('theirs')`.execute(store.db);
    await bench.open(url);
  });

  it("a transaction is stored completely or not at all", async () => {
    const store = await bench.open();
    const failed = inTransaction(store, async (inside) => {
      await createToken(inside, { name: "gone" });
      expect((await listTokens(inside)).items).toHaveLength(1);
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect(await listLiveTokens(store)).toEqual([]);
    expect(await readRevision(store)).toBe(0);
  });

  it("numbers of 53 bits are stored exactly", async () => {
    const store = await bench.open();
    const most = Number.MAX_SAFE_INTEGER;
    const { token } = await createToken(store, { name: "rich", quotaMicros: most, quotaTokens: 0 });
    const [live] = await listLiveTokens(store);
    expect(live).toMatchObject({ quotaMicros: most, quotaTokens: 0, rpm: null, createdMs: bench.clock.ms });
    expect(live?.id).toBe(token.id);
  });

  it.each(["mysql://host/db", "http://host", "postgres://"])("%s is not a valid store", async (url) => {
    await expect(openStore({ url })).rejects.toThrow(/store must be|cannot be used now/);
  });

  if (bench.kind === "sqlite") {
    it("a full disk is reported, and stored data can be read", async () => {
      const store = await bench.open(undefined, { maxPages: 130 });
      const fill = async (): Promise<never> => {
        for (;;) await createToken(store, { name: "x".repeat(200) });
      };
      await expect(fill()).rejects.toBeInstanceOf(StoreFull);
      const stored = await listLiveTokens(store);
      expect(stored.length).toBeGreaterThan(5);
      const [check] = (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store.db)).rows;
      expect(Object.values(check ?? {})).toEqual(["ok"]);
    });

    it("the file has owner permissions only", async () => {
      const url = await bench.empty();
      await createToken(await bench.open(url), { name: "one" });
      for (const file of [url, `${url}-wal`]) expect(statSync(file).mode & 0o777).toBe(0o600);
    });

    it("an unwritable path is reported", async () => {
      await expect(openStore({ url: "/dev/null/polywire/polywire.db" })).rejects.toBeInstanceOf(
        StoreUnavailable,
      );
    });
  } else {
    it("a failing database fails fast, and works again when it is back", async () => {
      const link = await linkTo(await bench.empty());
      const store = await bench.open(link.url);
      await createToken(store, { name: "before" });
      await link.cut();
      const startedMs = performance.now();
      const failures = await Promise.all(
        Array.from({ length: 20 }, () =>
          createToken(store, { name: "lost" }).catch((error: unknown) => error),
        ),
      );
      expect(performance.now() - startedMs).toBeLessThan(2_000);
      for (const failure of failures) expect(failure).toBeInstanceOf(StoreUnavailable);
      expect(String(failures[0])).not.toContain("tests@");
      await expect(openStore({ url: link.url })).rejects.toBeInstanceOf(StoreUnavailable);
      await link.mend();
      await createToken(store, { name: "after" });
      expect((await listLiveTokens(store)).map((token) => token.name)).toEqual(["before", "after"]);
      await link.cut();
    });

    it("a search_path without a schema is reported", async () => {
      const url = new URL(await bench.empty());
      url.searchParams.set("options", "-csearch_path=no_such_schema");
      await expect(openStore({ url: url.href })).rejects.toThrow(/store must be .* search_path/);
    });

    it("a database that refuses the log-in, or does not exist, is reported without the password", async () => {
      const url = new URL(await bench.empty());
      url.password = "hunter2";
      for (const change of [{ pathname: "/no-such-database" }, { username: "nobody-here" }]) {
        const refusal = await openStore({ url: edited(url, change) }).catch((error) => error);
        expect(refusal).toBeInstanceOf(StoreUnavailable);
        expect(String(refusal)).toMatch(/cannot be used now: .*(database|role) .* does not exist/);
        expect(String(refusal)).not.toContain("hunter2");
      }
    });

    it("a database that stops responding fails within the time limit", async () => {
      const link = await linkTo(await bench.empty());
      const store = await bench.open(link.url, {
        postgres: { queryTimeoutMs: 1_000, connectTimeoutMs: 5_000 },
      });
      link.freeze();
      await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
      await link.mend();
      await store.ping();
      await link.cut();
    });

    it("a frozen connection holds no lock longer than the statement timeout", async () => {
      const url = await bench.empty();
      const link = await linkTo(url);
      const postgres = { queryTimeoutMs: 1_000, connectTimeoutMs: 5_000 };
      const store = await bench.open(link.url, { postgres });
      const frozen = inTransaction(store, async (inside) => {
        await lockInTransaction(inside, LOCK);
        link.freeze();
        await createToken(inside, { name: "lost" });
      });
      await expect(frozen).rejects.toBeInstanceOf(StoreUnavailable);
      const other = await bench.open(url, { postgres });
      const take = (): Promise<string> =>
        inTransaction(other, (inside) => lockInTransaction(inside, LOCK)).then(
          () => "taken",
          (error: Error) => error.message,
        );
      await expect.poll(take).toBe("taken");
      expect(await listLiveTokens(other)).toEqual([]);
      await link.cut();
    });

    it("one silent connection closes the others of its age", async () => {
      const link = await linkTo(await bench.empty());
      const store = await bench.open(link.url, { postgres: { queryTimeoutMs: 1_000 } });
      await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.05)`.execute(store.db)));
      link.freeze();
      await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
      await link.mend();
      await store.ping();
      await link.cut();
    });

    it("a transaction that loses its connection fails and is rolled back", async () => {
      const url = await bench.empty();
      const link = await linkTo(url);
      const store = await bench.open(link.url);
      const lost = inTransaction(store, async (inside) => {
        await createToken(inside, { name: "half" });
        await link.cut();
        await createToken(inside, { name: "other half" });
      });
      await expect(lost).rejects.toBeInstanceOf(StoreUnavailable);
      expect(await listLiveTokens(await bench.open(url))).toEqual([]);
      await expect(createToken(store, { name: "x" })).rejects.not.toBeInstanceOf(StoreInvalid);
    });
  }
}

function edited(url: URL, change: { pathname?: string; username?: string }): string {
  const other = new URL(url);
  if (change.pathname !== undefined) other.pathname = change.pathname;
  if (change.username !== undefined) other.username = change.username;
  return other.href;
}
