/** Options of aliases: strategy, fallbacks, conditions, shadow. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw("alter table model_aliases add column options text not null default '{}'").execute(db);
}
