/** States of alert rules, the samples of all machines from which rules are evaluated, and the lease of the machine that does it. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "alter table alerts add column severity text",
  `create table alert_states (
     rule text not null, subject text not null, phase text not null, since_ms bigint not null, good_since_ms bigint,
     value double precision not null, severity text not null, alert_id text not null,
     constraint alert_states_key primary key (rule, subject)
   )`,
  `create table alert_samples (
     source text not null, kind text not null, subject text not null, at_ms bigint not null,
     requests bigint not null, failures bigint not null, total_times text, first_byte_times text,
     value double precision not null,
     constraint alert_samples_key primary key (source, kind, subject, at_ms)
   )`,
  "create index alert_samples_by_at_ms on alert_samples (at_ms)",
  `create table alert_leases (
     name text not null, holder text not null, until_ms bigint not null,
     constraint alert_leases_key primary key (name)
   )`,
];
