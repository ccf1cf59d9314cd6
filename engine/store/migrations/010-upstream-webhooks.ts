/** Webhooks of upstreams: the upstream's task ids, and the secrets of channels. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table channels add column webhook_secret text",
  "alter table tasks add column upstream_id text",
  "create index tasks_by_upstream_id on tasks (upstream_id)",
];
