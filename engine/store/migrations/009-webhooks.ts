/** Webhooks of tasks and of tokens, and their deliveries. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table tokens add column webhook_url text",
  "alter table tasks add column webhook text",
  "alter table tasks add column notice_due_ms bigint",
  "alter table tasks add column notice_tries bigint not null default 0",
  "alter table tasks add column notice_failure text",
  "create index tasks_by_notice_due_ms on tasks (notice_due_ms)",
];
