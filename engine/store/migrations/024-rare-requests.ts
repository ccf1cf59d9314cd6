/** Indexes of the requests that operators look for among many others: failed, retried, with dropped fields. */
import { type Kysely, sql } from "kysely";

const conditions = {
  failed: "outcome = 'failed'",
  retried: "attempts > 1",
  lossy: "losses is not null",
};

export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, condition] of Object.entries(conditions))
    await sql
      .raw(`create index usage_${name} on usage (started_ms, request_id) where ${condition}`)
      .execute(db);
}
