/**
 * A view of every attempt of every request. An attempt that equals its request, as nearly every one does, has no row in
 * `attempts`; the view builds it from the request (`ledger/record.ts` says when).
 */
import { type Kysely, sql } from "kysely";

const counted = [
  "input_tokens",
  "output_tokens",
  "cache_read_tokens",
  "cache_write_tokens",
  "reasoning_tokens",
  "cost_micros",
];
const sameColumns = ["request_id", "first_byte_ms", "status", "outcome", "error", "units", ...counted];
/** Columns that have another name in the request's row, or are implied there. */
const derivedColumns: Readonly<Record<string, string>> = {
  ordinal: "cast(0 as bigint)",
  channel: "coalesce(channel, '')",
  wire: "coalesce(upstream_wire, '')",
  model: "coalesce(model_served, '')",
  started_ms: "started_ms + coalesce(queue_ms, 0)",
  total_ms: "total_ms - coalesce(queue_ms, 0)",
};

export async function up(db: Kysely<never>): Promise<void> {
  const columns = [...sameColumns, ...Object.keys(derivedColumns)].join(", ");
  const aliases = Object.entries(derivedColumns).map(([name, expression]) => `${expression} as ${name}`);
  await sql
    .raw(
      `create view tries as
       select ${columns} from attempts
       union all
       select ${[...sameColumns, ...aliases].join(", ")} from usage
       where attempts = 1 and not exists (select 1 from attempts own where own.request_id = usage.request_id)`,
    )
    .execute(db);
}
