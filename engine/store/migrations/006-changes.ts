/** The row that each of the last edits changed, by its revision. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await sql
    .raw(
      `create table changes (
         revision bigint not null, kind text not null, id text,
         constraint changes_key primary key (revision))`,
    )
    .execute(db);
}
