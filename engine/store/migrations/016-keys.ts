/** Several keys of a channel, and the name of the key in records of requests and attempts. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table channels add column keys text",
  "alter table usage add column key_name text",
  "alter table attempts add column key_name text",
];
