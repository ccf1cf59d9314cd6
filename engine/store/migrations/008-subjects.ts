/** The subject of an account at the OpenID Connect provider. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table accounts add column subject text",
  "create unique index accounts_subject on accounts (subject) where deleted_ms is null",
];
