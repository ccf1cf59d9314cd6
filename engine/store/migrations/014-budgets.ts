/** Budgets and their usage, limits by second, hour and day, previous values of rotated tokens, and alerts. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const RATES = ["rps", "rph", "rpd", "tps", "tph", "tpd"];

const statements = [
  ...["tokens", "accounts"].flatMap((table) => [
    ...RATES.map((rate) => `alter table ${table} add column ${rate} bigint`),
    `alter table ${table} add column budgets text`,
  ]),
  "alter table tokens add column previous_digest text",
  "alter table tokens add column previous_until_ms bigint",
  `create table budget_usage (
     budget text not null, label text not null,
     used_micros bigint not null, used_tokens bigint not null, used_requests bigint not null,
     constraint budget_usage_key primary key (budget, label)
   )`,
  `create table alerts (
     id text not null, kind text not null, subject text not null, body text not null, created_ms bigint not null,
     due_ms bigint, tries bigint not null, failure text,
     constraint alerts_key primary key (id)
   )`,
  "create index alerts_by_due_ms on alerts (due_ms)",
  "create index alerts_by_created_ms on alerts (created_ms)",
];
