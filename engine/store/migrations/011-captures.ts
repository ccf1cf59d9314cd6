/** Captured content of requests. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table tokens add column capture_days bigint",
  `create table captures (
     request_id text not null, owner text not null, account_id text, captured_ms bigint not null,
     expires_ms bigint not null, bytes bigint not null, sealed text not null,
     constraint captures_key primary key (request_id))`,
  "create index captures_by_owner_captured_ms on captures (owner, captured_ms)",
  "create index captures_by_expires_ms on captures (expires_ms)",
];
