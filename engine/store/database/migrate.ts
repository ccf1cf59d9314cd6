/**
 * Migrates a store to this version's tables at start, forward only. Nodes that start together wait for each other: everything
 * is one transaction under a lock, and the second node finds nothing left to do.
 *
 * During a rolling upgrade, the previous version works on the same store. So a migration only adds what older versions need not
 * know: tables, columns that may be empty or have a default, indexes. A migration that removes or changes something comes a
 * version later, and has `contract` in its name: `NNN-contract-….ts`. An older version opens a store with additions of newer
 * ones, and refuses one with a contraction. `test/upgrade/additive.test.ts` checks each migration.
 */

import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import * as begin from "../migrations/001-begin.ts";
import * as tries from "../migrations/002-tries.ts";
import * as items from "../migrations/003-items.ts";
import * as ownedIds from "../migrations/004-owned-ids.ts";
import * as tasks from "../migrations/005-tasks.ts";
import * as changes from "../migrations/006-changes.ts";
import * as taskTimes from "../migrations/007-task-times.ts";
import * as subjects from "../migrations/008-subjects.ts";
import * as webhooks from "../migrations/009-webhooks.ts";
import * as upstreamWebhooks from "../migrations/010-upstream-webhooks.ts";
import * as captures from "../migrations/011-captures.ts";
import * as operationNames from "../migrations/012-operation-names.ts";
import * as taskNames from "../migrations/013-task-names.ts";
import * as budgets from "../migrations/014-budgets.ts";
import * as groups from "../migrations/015-groups.ts";
import * as keys from "../migrations/016-keys.ts";
import * as responseCache from "../migrations/017-response-cache.ts";
import * as aliasOptions from "../migrations/018-alias-options.ts";
import * as channelProxy from "../migrations/019-channel-proxy.ts";
import * as groupBudgets from "../migrations/020-group-budgets.ts";
import * as allAttempts from "../migrations/021-all-attempts.ts";
import * as percentiles from "../migrations/022-percentiles.ts";
import * as messages from "../migrations/023-messages.ts";
import * as rareRequests from "../migrations/024-rare-requests.ts";
import * as alertRules from "../migrations/025-alert-rules.ts";
import * as tags from "../migrations/026-tags.ts";
import * as modelNames from "../migrations/027-model-names.ts";
import { inTransaction, lockInTransaction, type Store } from "./store.ts";
import { StoreError, StoreInvalid, StoreNewer } from "./store-errors.ts";

/** Names sort in the order in which they run. A released migration never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  "001-begin": begin,
  "002-tries": tries,
  "003-items": items,
  "004-owned-ids": ownedIds,
  "005-tasks": tasks,
  "006-changes": changes,
  "007-task-times": taskTimes,
  "008-subjects": subjects,
  "009-webhooks": webhooks,
  "010-upstream-webhooks": upstreamWebhooks,
  "011-captures": captures,
  "012-operation-names": operationNames,
  "013-task-names": taskNames,
  "014-budgets": budgets,
  "015-groups": groups,
  "016-keys": keys,
  "017-response-cache": responseCache,
  "018-alias-options": aliasOptions,
  "019-channel-proxy": channelProxy,
  "020-group-budgets": groupBudgets,
  "021-all-attempts": allAttempts,
  "022-percentiles": percentiles,
  "023-messages": messages,
  "024-rare-requests": rareRequests,
  "025-alert-rules": alertRules,
  "026-tags": tags,
  "027-model-names": modelNames,
};

const LOCK = 1;
const TABLE = "polywire_migrations";

/** In the names of migrations after which older versions cannot use the store. */
const CONTRACT = /^\d+-contract-/;

/** @throws StoreNewer if a newer version has contracted the store; nothing is changed then */
export async function migrate(
  store: Store,
  knownMigrations: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  await inTransaction(store, async (inside) => {
    await lockInTransaction(inside, LOCK);
    const executed = await listExecuted(inside);
    const contractions = listContractions(executed, knownMigrations);
    if (contractions.length > 0) {
      throw new StoreNewer(
        `${store.label} was changed by a newer version of Polywire (${contractions.join(", ")}), so this version cannot use it. ` +
          "Start that version or a later one. To go back, restore the backup from before the upgrade (docs/upgrade.md), " +
          "or use another store for this version.",
      );
    }
    const missing = Object.keys(knownMigrations).filter((name) => !executed.includes(name));
    if (missing.length === 0) return;
    await expectSchema(inside);
    const db = inside.db.withoutPlugins();
    const names = sql.table(TABLE);
    await sql`create table if not exists ${names} (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
    for (const name of missing) {
      try {
        await (knownMigrations[name] as Migration).up(db);
      } catch (error) {
        if (error instanceof StoreError) throw error;
        throw new Error(`${store.label} could not be migrated (${name})`, { cause: error });
      }
      await sql`insert into ${names} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
        db,
      );
    }
  });
}

/** Migrations of a newer version after which this version cannot use the store. */
export function listContractions(
  executed: readonly string[],
  knownMigrations: Readonly<Record<string, Migration>> = migrations,
): string[] {
  return executed.filter((name) => !(name in knownMigrations) && CONTRACT.test(name));
}

/** The migrations that have run on this store, in their order. */
export async function listExecuted(store: Store): Promise<string[]> {
  const { rows } =
    store.kind === "sqlite"
      ? await sql`select 1 from sqlite_master where type = 'table' and name = ${TABLE}`.execute(store.db)
      : await sql`
          select 1 from information_schema.tables
          where table_schema = current_schema() and table_name = ${TABLE}`.execute(store.db);
  if (rows.length === 0) return [];
  const executed = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(
    store.db,
  );
  return executed.rows.map((row) => row.name);
}

/** Checks the PostgreSQL schema for our tables. Several gateways may share a database, each with its own `search_path`. */
async function expectSchema(store: Store): Promise<void> {
  if (store.kind === "sqlite") return;
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(store.db);
  if (rows[0]?.schema != null) return;
  throw new StoreInvalid("store", "a database with a schema for tables: no schema in its search_path exists");
}
