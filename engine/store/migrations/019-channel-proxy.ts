/** Proxies of channels; the password is encrypted. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table channels add column proxy text",
  "alter table channels add column proxy_password text",
];
