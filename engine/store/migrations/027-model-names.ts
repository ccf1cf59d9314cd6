/** Indexes of requests by model. A search for a part of a name reads the distinct names from them first. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "create index usage_by_model_asked on usage (model_asked, started_ms, request_id)",
  // Most requests have the same name at the upstream, and cost nothing here.
  "create index usage_by_model_served on usage (model_served, started_ms, request_id) where model_served <> model_asked",
];
