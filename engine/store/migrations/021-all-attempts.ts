/**
 * A view of every attempt of every request, like `tries` of migration 002, and with the key. `tries` stays until a later
 * contraction, because the previous version reads it.
 */
import { type Kysely, sql } from "kysely";

const sameColumns = [
  "request_id",
  "first_byte_ms",
  "status",
  "outcome",
  "error",
  "units",
  "key_name",
  "input_tokens",
  "output_tokens",
  "cache_read_tokens",
  "cache_write_tokens",
  "reasoning_tokens",
  "cost_micros",
].join(", ");

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create view all_attempts as
       select ${sameColumns}, ordinal, channel, wire, model, started_ms, total_ms from attempts
       union all
       select ${sameColumns}, cast(0 as bigint) as ordinal, coalesce(channel, '') as channel,
         coalesce(upstream_wire, '') as wire, coalesce(model_served, '') as model,
         started_ms + coalesce(queue_ms, 0) as started_ms, total_ms - coalesce(queue_ms, 0) as total_ms
       from usage
       where attempts = 1 and not exists (select 1 from attempts own where own.request_id = usage.request_id)`,
    )
    .execute(db);
}
