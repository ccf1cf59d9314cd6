/** Tasks that upstreams run for clients, which poll for the result. */
import { type Kysely, SqliteAdapter, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  // The first stores have an empty table of this name, which no version used.
  if (await hasColumn(db, "lease_owner")) await sql`drop table tasks`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function hasColumn(db: Kysely<never>, column: string): Promise<boolean> {
  const query =
    db.getExecutor().adapter instanceof SqliteAdapter
      ? sql`select 1 from pragma_table_info('tasks') where name = ${column}`
      : sql`
          select 1 from information_schema.columns
          where table_schema = current_schema() and table_name = 'tasks' and column_name = ${column}`;
  return (await query.execute(db)).rows.length > 0;
}

const statements = [
  `create table tasks (
     id text not null, owner text not null, operation text not null, wire text not null, model text not null,
     status text not null, request_key text, digest text not null, runner text not null,
     shows text not null, pin text, remembered text, rhythm text, progress bigint, result text, error text,
     asked bigint not null, due_ms bigint, holder text, held_until_ms bigint,
     created_ms bigint not null, completed_ms bigint, available_until_ms bigint, forget_ms bigint not null,
     record text, rates text, token_id text, account_id text, subjects text not null,
     reserved_tokens bigint not null, reserved_micros bigint not null, used_tokens bigint, cost_micros bigint,
     is_counted bigint not null,
     constraint tasks_key primary key (id))`,
  "create unique index tasks_by_request_key on tasks (owner, operation, request_key)",
  "create index tasks_by_owner on tasks (owner, operation, created_ms, id)",
  "create index tasks_by_due_ms on tasks (due_ms)",
  "create index tasks_by_forget_ms on tasks (forget_ms)",
  "create index tasks_by_runner on tasks (runner, is_counted)",
];
