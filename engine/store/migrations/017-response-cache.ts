/** Tokens turn the response cache on, and records say what it saved. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const keys = ["hour_ms", "token", "account", "channel", "model", "operation"].join(", ");
const saved = ["cache_hits", "saved_tokens", "saved_micros"];
const sums = [
  "requests",
  "failures",
  "estimated",
  "total_ms",
  "input_tokens",
  "output_tokens",
  "cache_read_tokens",
  "cache_write_tokens",
  "reasoning_tokens",
  "cost_micros",
  ...saved,
];

const statements = [
  "alter table tokens add column cache text",
  "alter table tokens add column cache_ttl_ms bigint",
  "alter table usage add column cache text",
  "alter table usage add column saved_tokens bigint not null default 0",
  "alter table usage add column saved_micros bigint not null default 0",
  ...["usage_hourly", "usage_hourly_groups"].flatMap((table) =>
    saved.map((name) => `alter table ${table} add column ${name} bigint not null default 0`),
  ),
  // The view of migration 015, with the new columns.
  "drop view usage_hourly_by_group",
  `create view usage_hourly_by_group as
     select ${keys}, '' as group_name, ${sums.join(", ")} from usage_hourly
     union all
     select ${keys}, '' as group_name, ${sums.map((name) => `-${name} as ${name}`).join(", ")} from usage_hourly_groups
     union all
     select ${keys}, group_name, ${sums.join(", ")} from usage_hourly_groups`,
];
