/** Tags of requests: the names that tokens and accounts declare, the tags of each request, their sums, and the values of each day. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const keys = ["token", "account", "channel", "model", "operation", "group_name", "value"];
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
  "cache_hits",
  "saved_tokens",
  "saved_micros",
];
const times = ["first_byte_times", "total_times", "output_token_times"];

function sumTable(table: string, time: string): string {
  return `create table ${table} (
    ${time} bigint not null, tag text not null, ${keys.map((key) => `${key} text not null`).join(", ")},
    ${sums.map((sum) => `${sum} bigint not null`).join(", ")}, ${times.map((column) => `${column} text`).join(", ")},
    constraint ${table}_key primary key (tag, ${time}, ${keys.join(", ")}))`;
}

const statements = [
  "alter table tokens add column tags text",
  "alter table accounts add column tags text",
  "alter table usage add column tags text",
  "create index usage_tagged on usage (started_ms, request_id) where tags is not null",
  sumTable("usage_hourly_tags", "hour_ms"),
  sumTable("usage_daily_tags", "day_ms"),
  `create table usage_tag_values (
    day_ms bigint not null, account text not null, tag text not null, value text not null,
    constraint usage_tag_values_key primary key (day_ms, account, tag, value))`,
];
