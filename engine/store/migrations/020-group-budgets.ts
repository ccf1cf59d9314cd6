/** Budgets of groups, and their limits by second, hour and day. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  ...["rps", "rph", "rpd", "tps", "tph", "tpd"].map((rate) => `alter table groups add column ${rate} bigint`),
  "alter table groups add column budgets text",
];
