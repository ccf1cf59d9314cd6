/** Tokens turn the response cache on, and records say what it saved. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table tokens add column cache text",
  "alter table tokens add column cache_ttl_ms bigint",
  "alter table usage add column cache text",
  "alter table usage add column saved_tokens bigint not null default 0",
  "alter table usage add column saved_micros bigint not null default 0",
  "alter table usage_hourly add column cache_hits bigint not null default 0",
  "alter table usage_hourly add column saved_tokens bigint not null default 0",
  "alter table usage_hourly add column saved_micros bigint not null default 0",
];
