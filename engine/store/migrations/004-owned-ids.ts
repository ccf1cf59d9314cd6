/** Owners of ids that upstreams gave to objects of clients. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table owned_ids (
     channel text not null, id text not null, owner text not null, created_ms bigint not null,
     constraint owned_ids_key primary key (channel, id))`,
  "create index owned_ids_by_owner_id on owned_ids (owner, id)",
  "create index owned_ids_by_owner_created_ms on owned_ids (owner, created_ms)",
];
