/**
 * Fills a store with generated requests of 90 days and their sums, by statements that run inside the database. The store may have
 * other requests.
 */
import { sql } from "kysely";
import { snakeCase } from "../../engine/store/database/insert-rows.ts";
import type { Store } from "../../engine/store/database/store.ts";
import { SUM_KEYS, SUMS, TIMES } from "../../engine/store/usage/usage-rows.ts";

export const DAYS = 90;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows per statement. The store cancels statements of PostgreSQL that take longer than 30 s. */
const CHUNK = 100_000;
/** A histogram of as many buckets as real durations have: from 100 ms to 30 s. */
const HISTOGRAM = `[${Array.from({ length: 140 }, (_, index) => `${280 + index},${1 + (index % 7)}`).join(",")}]`;

/** Changes in the audit log, in the same 90 days, for each hundred requests. */
const REQUESTS_PER_CHANGE = 100;

/** The requests end at `nowMs`. 1 of 100 is refused, 1 of 500 failed, 1 of 200 was retried, 1 of 50 has a dropped field. */
export async function fillStore(store: Store, count: number, nowMs: number): Promise<void> {
  for (let first = 0; first < count; first += CHUNK)
    await insertRequests(
      store,
      first,
      Math.min(CHUNK, count - first),
      nowMs - DAYS * DAY_MS,
      (DAYS * DAY_MS) / count,
    );
  await insertSums(store);
  await insertChanges(store, Math.ceil(count / REQUESTS_PER_CHANGE), nowMs);
  await sql`analyze`.execute(store.db);
}

async function insertRequests(
  store: Store,
  first: number,
  count: number,
  startMs: number,
  stepMs: number,
): Promise<void> {
  const numbers =
    store.kind === "sqlite"
      ? `(with recursive n (i) as (select ${first} union all select i + 1 from n where i < ${first + count - 1}) select i from n)`
      : `(select i from generate_series(cast(${first} as bigint), ${first + count - 1}) as s (i))`;
  const token = "((i * 7919) % 50)";
  const model = `((${token} + ((i / 50) % 4) * 5) % 20)`;
  const columns: Record<string, string> = {
    request_id: "'req-' || (100000000 + i)",
    started_ms: `${startMs} + cast(i * ${stepMs} as bigint)`,
    queue_ms: "2",
    first_byte_ms: "200 + (i * 31) % 900",
    total_ms: "1500 + (i * 37) % 9000",
    token_id: `'token-' || ${token}`,
    token_name: `'Token ' || ${token}`,
    account_id: `'account-' || (${token} % 10)`,
    group_name: `case when ${token} < 10 then 'batch' end`,
    operation: "'generation'",
    wire: "'chat'",
    upstream_wire: "'chat'",
    // One model of a single request, and one that is renamed.
    model_asked: `case when i = 77 then 'rare' else 'model-' || ${model} end`,
    model_served: `'served-' || ${model}`,
    channel: `case when i % 100 = 1 then null else 'channel-' || (${model} % 10) end`,
    status: "case when i % 100 = 1 then 429 when i % 500 = 2 then 500 else 200 end",
    outcome: "case when i % 100 = 1 then 'refused' when i % 500 = 2 then 'failed' else 'answered' end",
    error: "case when i % 100 = 1 then 'rate_limit' when i % 500 = 2 then 'upstream' end",
    stream: "i % 2",
    counts_kind: "'reported'",
    attempts: "case when i % 200 = 3 then 2 else 1 end",
    losses: `case when i % 50 = 4 then '["sampling.seed"]' end`,
    input_tokens: "500 + i % 3000",
    output_tokens: "100 + i % 700",
    cache_read_tokens: "0",
    cache_write_tokens: "0",
    reasoning_tokens: "0",
    cost_micros: "300 + i % 5000",
    saved_tokens: "0",
    saved_micros: "0",
  };
  await sql
    .raw(
      `insert into usage (${Object.keys(columns).join(", ")}) select ${Object.values(columns).join(", ")} from ${numbers} as numbers`,
    )
    .execute(store.db);
}

async function insertChanges(store: Store, count: number, nowMs: number): Promise<void> {
  const numbers =
    store.kind === "sqlite"
      ? `with recursive n (i) as (select 0 union all select i + 1 from n where i < ${count - 1})`
      : `with n (i) as (select * from generate_series(0, ${count - 1}))`;
  await sql
    .raw(
      `insert into audit (id, at_ms, actor, actor_name, action, subject_kind, subject_id)
       ${numbers} select '0' || (100000000 + i), ${nowMs - DAYS * DAY_MS} + i * cast(${Math.floor((DAYS * DAY_MS) / count)} as bigint),
         'account-' || (i % 10), 'admin', 'channel.edit', 'channel', 'channel-' || (i % 10) from n`,
    )
    .execute(store.db);
}

/** As `addToSums` writes them, but with one histogram for all rows. */
async function insertSums(store: Store): Promise<void> {
  const sums: Partial<Record<(typeof SUMS)[number], string>> = {
    requests: "count(*)",
    failures: "sum(case when outcome in ('failed', 'refused') then 1 else 0 end)",
    estimated: "0",
    cacheHits: "0",
  };
  const keys: Record<(typeof SUM_KEYS)[number], string> = {
    token: "token_id",
    account: "account_id",
    channel: "coalesce(channel, '')",
    model: "case when channel is null then '' else model_asked end",
    operation: "operation",
  };
  const into = [...SUM_KEYS, ...SUMS, ...TIMES].map(snakeCase).join(", ");
  const times = TIMES.map(() => `'${HISTOGRAM}'`);
  const hour = `started_ms - started_ms % ${HOUR_MS}`;
  const hourSums = SUMS.map((sum) => sums[sum] ?? `sum(${snakeCase(sum)})`);
  const key = Object.values(keys).join(", ");
  const { rows } = await sql<{ fromMs: number; toMs: number }>`select min(started_ms) as from_ms,
    max(started_ms) as to_ms from usage where request_id like 'req-1%'`.execute(store.db);
  const [{ fromMs, toMs } = { fromMs: 0, toMs: -1 }] = rows;
  for (let dayMs = fromMs - (fromMs % DAY_MS); dayMs <= toMs; dayMs += DAY_MS)
    await sql
      .raw(
        `insert into usage_hourly (hour_ms, ${into})
         select ${[hour, key, ...hourSums, ...times].join(", ")} from usage
         where started_ms >= ${dayMs} and started_ms < ${dayMs + DAY_MS} and request_id like 'req-1%'
         group by ${hour}, ${key}`,
      )
      .execute(store.db);
  const day = `hour_ms - hour_ms % ${DAY_MS}`;
  const names = SUM_KEYS.map(snakeCase).join(", ");
  const daySums = SUMS.map((sum) => `sum(${snakeCase(sum)})`);
  await sql
    .raw(
      `insert into usage_daily (day_ms, ${into})
       select ${[day, names, ...daySums, ...times].join(", ")} from usage_hourly where token like 'token-%' group by ${day}, ${names}`,
    )
    .execute(store.db);
}
