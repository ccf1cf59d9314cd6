/**
 * Stored responses in a database: the common rules, the work of the timer, the runners of background responses, and
 * older stores.
 */
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { AnswerLimits, StoredAnswer } from "../../engine/store/answers/answer-contract.ts";
import { endRuns, LEASE_MS, renewRuns } from "../../engine/store/answers/answer-runs.ts";
import { trimAnswers } from "../../engine/store/answers/forget-answers.ts";
import { createStoredAnswers } from "../../engine/store/answers/stored-answers.ts";
import { migrate, migrations } from "../../engine/store/database/migrate.ts";
import type { Store } from "../../engine/store/database/store.ts";
import type { Bench } from "./databases.ts";
import { keptAnswers } from "./stored-response-rules.ts";

const room: AnswerLimits = {
  maxEntries: 100,
  maxBytes: 1_000_000,
  maxEntriesPerOwner: 100,
  maxBytesPerOwner: 1_000_000,
};

export function keeping(bench: Bench): void {
  let store: Store;
  keptAnswers({
    clock: bench.clock,
    async open(own) {
      store ??= await bench.open();
      for (const table of ["storedResponses", "storedItems", "storedSums"] as const)
        await store.db.deleteFrom(table).execute();
      return createStoredAnswers(store, () => own);
    },
    weigh: () => weigh(store),
  });

  const answerOf = (id: string, changes: Partial<StoredAnswer> = {}): StoredAnswer => ({
    owner: "one",
    id,
    wire: "some",
    answer: "{}",
    items: ['"first"', `"${id}"`],
    createdMs: bench.clock.ms,
    expiresMs: bench.clock.ms + 1_000,
    ...changes,
  });

  it("expired responses are deleted, and the oldest when the limit was reduced", async () => {
    const own = await bench.open();
    const answers = createStoredAnswers(own, () => room);
    await answers.put(answerOf("over"));
    bench.clock.ms += 1_000;
    for (let index = 0; index < 8; index++) {
      await answers.put(answerOf(`a${index}`, { owner: index < 6 ? "one" : "two" }));
      bench.clock.ms += 1;
    }
    const ids = async (): Promise<string[]> => {
      const rows = await own.db.selectFrom("storedResponses").select("id").orderBy("createdMs").execute();
      return rows.map(({ id }) => id);
    };
    await trimAnswers(own, room);
    expect(await ids()).toEqual(["a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7"]);
    expect(await weigh(own)).toMatchObject({ items: 10, sums: 2 });
    await trimAnswers(own, { ...room, maxEntriesPerOwner: 4 });
    expect(await ids()).toEqual(["a2", "a3", "a4", "a5", "a6", "a7"]);
    await trimAnswers(own, { ...room, maxEntries: 3 });
    expect(await ids()).toEqual(["a5", "a6", "a7"]);
    await trimAnswers(own, { ...room, maxBytes: 1 });
    expect(await weigh(own)).toEqual({ bytes: 0, items: 0, sums: 0 });
  });

  it("many expired responses are deleted with all of their items", async () => {
    const own = await bench.open();
    const answers = createStoredAnswers(own, () => ({ ...room, maxEntries: 1000, maxEntriesPerOwner: 1000 }));
    for (let index = 0; index < 600; index++) await answers.put(answerOf(`a${index}`));
    bench.clock.ms += 1_000;
    await trimAnswers(own, room);
    expect(await weigh(own)).toEqual({ bytes: 0, items: 0, sums: 0 });
  });

  it("concurrent puts and deletes of several nodes keep every response complete", async () => {
    const url = await bench.empty();
    const stores = await Promise.all([bench.open(url), bench.open(url), bench.open(url)]);
    const nodes = stores.map((each) => createStoredAnswers(each, () => room));
    const items = Array.from({ length: 12 }, (_, place) => `"item ${place}"`);
    await Promise.all(
      nodes.map(async (answers, node) => {
        for (let turn = 0; turn < 30; turn++) {
          const id = `${node} ${turn % 4}`;
          if (turn % 3 === 2) await answers.delete("one", id);
          else await answers.put(answerOf(id, { items: items.slice(0, 1 + ((turn * 5 + node) % 12)) }));
          const found = await answers.get("one", id);
          if (found !== undefined) expect(found.items).toEqual(items.slice(0, found.items.length));
          expect(found?.items.length).not.toBe(0);
        }
      }),
    );
    const own = stores[0] as Store;
    await own.db.updateTable("storedResponses").set({ expiresMs: 0 }).execute();
    await trimAnswers(own, room);
    expect(await weigh(own)).toEqual({ bytes: 0, items: 0, sums: 0 });
  });

  it("a response is abandoned when its runner is dead or silent, and no other response is", async () => {
    const own = await bench.open();
    const answers = createStoredAnswers(own, () => room);
    const far = { expiresMs: bench.clock.ms + 1_000_000 };
    for (const runner of ["here:1", "here:2", "there:1"])
      await answers.put(answerOf(runner, { ...far, runner }));
    const abandoned = async (): Promise<string[]> => {
      const all = await Promise.all(["here:1", "here:2", "there:1"].map((id) => answers.get("one", id)));
      return all.flatMap((each) => (each?.abandoned === true ? [each.id] : []));
    };
    expect(await abandoned()).toEqual([]);
    await endRuns(own, ["here:1"]);
    expect(await abandoned()).toEqual(["here:1"]);
    bench.clock.ms += LEASE_MS - 1;
    await renewRuns(own, ["there:1"]);
    bench.clock.ms += 1;
    expect(await abandoned()).toEqual(["here:1", "here:2"]);
    await endRuns(own, ["here:"]);
    expect(await abandoned()).toEqual(["here:1", "here:2"]);
    await answers.put(answerOf("here:1", far));
    expect(await abandoned()).toEqual(["here:2"]);
    expect(await answers.get("one", "here:1")).toEqual(answerOf("here:1", far));
  });

  it("responses of the older format are migrated without a change", async () => {
    const own = await bench.open();
    const answers = createStoredAnswers(own, () => room);
    await goBack(own);
    const items = ['{"a":1}', '"two"', '{"b":"😀"}'];
    const old = [
      answerOf("1", { items: items.slice(0, 1) }),
      answerOf("2", { items: items.slice(0, 3) }),
      answerOf("3", { items: items.slice(0, 2), owner: "two" }),
      answerOf("4", { items: [], answer: "", pin: { channel: "c", key: "k", model: "m" } }),
    ];
    for (const each of old)
      await sql`insert into stored_responses (owner, id, wire, answer, items, pin, bytes, created_ms, expires_ms)
        values (${each.owner}, ${each.id}, ${each.wire}, ${each.answer},
          ${each.items.length === 0 ? "" : `[${each.items.join(",")}]`},
          ${each.pin === undefined ? null : JSON.stringify(each.pin)}, 1, ${each.createdMs}, ${each.expiresMs})`.execute(
        own.db,
      );
    await migrate(own);
    for (const each of old) expect(await answers.get(each.owner, each.id)).toEqual(each);
    expect(await weigh(own)).toMatchObject({ items: 5, sums: 2 });
    for (const each of old) await answers.delete(each.owner, each.id);
    expect(await weigh(own)).toEqual({ bytes: 0, items: 0, sums: 0 });
  });
}

/** Downgrades to the tables without separate items. */
async function goBack(store: Store): Promise<void> {
  for (const view of ["all_attempts", "attempts_with_messages"])
    await sql`drop view ${sql.table(view)}`.execute(store.db);
  for (const table of ["usage", "attempts"])
    for (const column of ["error_code", "message"])
      await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(store.db);
  for (const rare of ["failed", "retried", "lossy"])
    await sql.raw(`drop index usage_${rare}`).execute(store.db);
  for (const name of ["asked", "served"])
    await sql.raw(`drop index usage_by_model_${name}`).execute(store.db);
  await sql`drop index accounts_subject`.execute(store.db);
  await sql`alter table accounts drop column subject`.execute(store.db);
  await sql`drop view usage_hourly_by_group`.execute(store.db);
  await sql`drop table usage_hourly_groups`.execute(store.db);
  await sql`drop index usage_tagged`.execute(store.db);
  for (const table of ["tokens", "accounts", "usage"])
    await sql`alter table ${sql.table(table)} drop column tags`.execute(store.db);
  for (const table of ["usage_hourly_tags", "usage_daily_tags", "usage_tag_values"])
    await sql`drop table ${sql.table(table)}`.execute(store.db);
  for (const table of ["usage_daily", "usage_daily_groups"])
    await sql`drop table ${sql.table(table)}`.execute(store.db);
  for (const column of ["first_byte_times", "total_times", "output_token_times"])
    await sql`alter table usage_hourly drop column ${sql.ref(column)}`.execute(store.db);
  await sql`drop table groups`.execute(store.db);
  await sql`drop index usage_by_group_name_started_ms`.execute(store.db);
  await sql`alter table usage drop column group_name`.execute(store.db);
  for (const table of ["channels", "prices"])
    await sql.raw(`alter table ${table} drop column groups`).execute(store.db);
  await sql`alter table accounts drop column "group"`.execute(store.db);
  for (const column of ["webhook_url", "capture_days", "cache", "cache_ttl_ms", '"group"'])
    await sql.raw(`alter table tokens drop column ${column}`).execute(store.db);
  for (const column of ["webhook_secret", "proxy", "proxy_password", "keys"])
    await sql.raw(`alter table channels drop column ${column}`).execute(store.db);
  for (const table of ["tokens", "accounts"])
    for (const column of ["rps", "rph", "rpd", "tps", "tph", "tpd", "budgets"])
      await sql.raw(`alter table ${table} drop column ${column}`).execute(store.db);
  for (const column of ["previous_digest", "previous_until_ms"])
    await sql.raw(`alter table tokens drop column ${column}`).execute(store.db);
  for (const table of ["usage", "attempts"])
    await sql.raw(`alter table ${table} drop column key_name`).execute(store.db);
  for (const column of ["usage.cache", "usage.saved_tokens", "usage.saved_micros"])
    await sql.raw(`alter table ${column.replace(".", " drop column ")}`).execute(store.db);
  for (const column of ["cache_hits", "saved_tokens", "saved_micros"])
    await sql.raw(`alter table usage_hourly drop column ${column}`).execute(store.db);
  await sql`alter table model_aliases drop column options`.execute(store.db);
  for (const table of [
    "alerts",
    "alert_states",
    "alert_samples",
    "alert_leases",
    "budget_usage",
    "captures",
    "changes",
    "tasks",
    "owned_ids",
    "stored_items",
    "stored_sums",
    "stored_responses",
  ])
    await sql.raw(`drop table ${table}`).execute(store.db);
  await sql`create table stored_responses (owner text not null, id text not null, wire text not null,
    answer text not null, items text not null, bytes bigint not null, created_ms bigint not null,
    expires_ms bigint not null, pin text, primary key (owner, id))`.execute(store.db);
  const later = Object.keys(migrations).filter((name) => name >= "003");
  await sql`delete from polywire_migrations where name in (${sql.join(later)})`.execute(store.db);
}

/** The content, counted from its rows; the sums must be equal. */
async function weigh(store: Store): Promise<{ bytes: number; items: number; sums: number }> {
  const { rows } = await sql<{
    answers: number;
    items: number;
    count: number;
    sums: number;
    summed: number;
    entries: number;
    summedEntries: number;
  }>`select
    (select coalesce(sum(bytes), 0) from stored_responses) as answers,
    (select count(*) from stored_responses) as entries,
    (select coalesce(sum(bytes), 0) from stored_items) as items,
    (select count(*) from stored_items) as count,
    (select count(*) from stored_sums) as sums,
    (select coalesce(sum(bytes), 0) from stored_sums) as summed,
    (select coalesce(sum(entries), 0) from stored_sums) as summed_entries`.execute(store.db);
  const [found] = rows;
  if (found === undefined) throw new Error("no row");
  expect(found.summed).toBe(found.answers + found.items);
  expect(found.summedEntries).toBe(found.entries);
  return { bytes: found.summed, items: found.count, sums: found.sums };
}
