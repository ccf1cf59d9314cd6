/**
 * Codes and messages of errors, of each request and of each attempt. The new view, `attempts_with_messages`, is `all_attempts` with
 * these columns. The view `all_attempts` stays until a later contraction, because the previous version reads it.
 */
import { type Kysely, sql } from "kysely";

const sameColumns = [
  "request_id",
  "first_byte_ms",
  "status",
  "outcome",
  "error",
  "error_code",
  "message",
  "units",
  "key_name",
  "input_tokens",
  "output_tokens",
  "cache_read_tokens",
  "cache_write_tokens",
  "reasoning_tokens",
  "cost_micros",
].join(", ");

const statements = [
  ...["usage", "attempts"].flatMap((table) =>
    ["error_code", "message"].map((column) => `alter table ${table} add column ${column} text`),
  ),
  `create view attempts_with_messages as
   select ${sameColumns}, ordinal, channel, wire, model, started_ms, total_ms from attempts
   union all
   select ${sameColumns}, cast(0 as bigint) as ordinal, coalesce(channel, '') as channel,
     coalesce(upstream_wire, '') as wire, coalesce(model_served, '') as model,
     started_ms + coalesce(queue_ms, 0) as started_ms, total_ms - coalesce(queue_ms, 0) as total_ms
   from usage
   where attempts = 1 and not exists (select 1 from attempts own where own.request_id = usage.request_id)`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
