/**
 * Groups of tokens. The key of `usage_hourly` stays, because earlier versions write to that table. So the sums of groups have their
 * own table, and the view subtracts them from the sums without a group.
 */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const keys = ["hour_ms", "token", "account", "channel", "model", "operation"].join(", ");
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
];

const statements = [
  `create table groups (
     id text not null, version bigint not null, created_ms bigint not null, updated_ms bigint not null,
     name text not null, description text not null, models text, price_multiplier double precision not null,
     rpm bigint, tpm bigint, max_concurrent bigint,
     constraint groups_key primary key (id))`,
  "create unique index groups_name on groups (name)",
  'alter table accounts add column "group" text',
  'alter table tokens add column "group" text',
  "alter table channels add column groups text",
  "alter table prices add column groups text",
  "alter table usage add column group_name text",
  "create index usage_by_group_name_started_ms on usage (group_name, started_ms) where group_name is not null",
  `create table usage_hourly_groups (
     hour_ms bigint not null, token text not null, account text not null, channel text not null, model text not null,
     operation text not null, group_name text not null, ${sums.map((name) => `${name} bigint not null`).join(", ")},
     constraint usage_hourly_groups_key primary key (${keys}, group_name))`,
  `create view usage_hourly_by_group as
     select ${keys}, '' as group_name, ${sums.join(", ")} from usage_hourly
     union all
     select ${keys}, '' as group_name, ${sums.map((name) => `-${name} as ${name}`).join(", ")} from usage_hourly_groups
     union all
     select ${keys}, group_name, ${sums.join(", ")} from usage_hourly_groups`,
];
