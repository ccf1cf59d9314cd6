/**
 * Histograms of durations in the sums per hour, and sums per day. Days are made of the hours that exist; their durations are
 * unknown, because single requests may have been deleted.
 */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const DAY_MS = 86_400_000;
const names = ["token", "account", "channel", "model", "operation"];
const sums = [
  "requests",
  "failures",
  "estimated",
  "total_ms",
  "input_tokens",
  "output_tokens",
  "cache_read_tokens",
  "cache_write_tokens",
  "reasoning_tokens",
  "cost_micros",
  "cache_hits",
  "saved_tokens",
  "saved_micros",
];
const times = ["first_byte_times", "total_times", "output_token_times"];

const statements = ["", "_groups"].flatMap((suffix) => {
  const keys = suffix === "" ? names : [...names, "group_name"];
  const [hourly, daily] = [`usage_hourly${suffix}`, `usage_daily${suffix}`];
  const day = `hour_ms - hour_ms % ${DAY_MS}`;
  return [
    ...times.map((column) => `alter table ${hourly} add column ${column} text`),
    `create table ${daily} (
       day_ms bigint not null, ${keys.map((key) => `${key} text not null`).join(", ")},
       ${sums.map((sum) => `${sum} bigint not null`).join(", ")}, ${times.map((column) => `${column} text`).join(", ")},
       constraint ${daily}_key primary key (day_ms, ${keys.join(", ")}))`,
    `insert into ${daily} (day_ms, ${keys.join(", ")}, ${sums.join(", ")})
       select ${day}, ${keys.join(", ")}, ${sums.map((sum) => `sum(${sum})`).join(", ")}
       from ${hourly} group by ${day}, ${keys.join(", ")}`,
  ];
});
