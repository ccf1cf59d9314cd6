/** Indexes that list tasks by start time: of all owners, and of one account. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "create index tasks_by_created_ms on tasks (created_ms, id)",
  "create index tasks_by_account on tasks (account_id, created_ms, id)",
];
