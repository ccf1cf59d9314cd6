/**
 * Prints how long the queries of the dashboard's usage take on generated requests, in SQLite and PostgreSQL:
 * `npm run bench:usage -- [requests] [sqlite|postgres]`. 10,000,000 requests need about 8 GB of disk per database.
 * SQLite runs inside this process, so its processor time is that of the query.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../../engine/store/database/open-store.ts";
import type { Store } from "../../engine/store/database/store.ts";
import { listAudit } from "../../engine/store/identity/audit-rows.ts";
import { sumUsage } from "../../engine/store/usage/sum-usage.ts";
import { forgetUsage, getUsage, listUsage, usageChangeMark } from "../../engine/store/usage/usage-queries.ts";
import { sumUsageSteps } from "../../engine/store/usage/usage-series.ts";
import { startPostgres } from "../../test/servers/postgres.ts";
import { DAYS, fillStore } from "./fill-store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first run also reads the pages of the database. */
const RUNS = 4;

const [count = "10000000", only] = process.argv.slice(2);
const nowMs = Date.now();
const month = { fromMs: Math.ceil((nowMs - 30 * DAY_MS) / DAY_MS) * DAY_MS, toMs: nowMs };
const lastDay = { fromMs: nowMs - DAY_MS, toMs: nowMs };
const dayBefore = { fromMs: nowMs - 2 * DAY_MS, toMs: nowMs - DAY_MS };
const percentiles = true;

const queries: Record<string, (store: Store) => Promise<unknown>> = {
  "who spent what on which model this month": (store) =>
    sumUsage(store, { by: ["token", "model"], ...month, limit: 500 }),
  "the month before, for comparison": (store) =>
    sumUsage(store, {
      by: ["token", "model"],
      fromMs: month.fromMs - 30 * DAY_MS,
      toMs: month.fromMs,
      limit: 500,
    }),
  "cost per day, all days": (store) => sumUsage(store, { by: ["day"], limit: 500 }),
  "what fails now: failed requests of the last hour": (store) =>
    listUsage(store, { outcome: "failed", fromMs: nowMs - HOUR_MS }),
  "what fails now: minutes of the last hour": (store) =>
    sumUsageSteps(store, { fromMs: nowMs - HOUR_MS, toMs: nowMs, stepMs: 60_000 }),
  "failures and times of the last day in steps": (store) =>
    sumUsageSteps(store, { ...lastDay, stepMs: 900_000 }),
  "which provider is slow: last day": (store) =>
    sumUsage(store, { by: ["channel"], percentiles, ...lastDay }),
  "which provider is slow: the day before": (store) =>
    sumUsage(store, { by: ["channel"], percentiles, ...dayBefore }),
  "which provider is slow: 30 days": (store) => sumUsage(store, { by: ["channel"], percentiles, ...month }),
  "which requests were retried": (store) => listUsage(store, { isRetried: true }),
  "retried requests of one channel": (store) =>
    listUsage(store, { isRetried: true, channel: "channel-3", ...month }),
  "what did conversions lose": (store) => listUsage(store, { isLossy: true }),
  "failed requests, of all days": (store) => listUsage(store, { outcome: "failed" }),
  "whose request is this id": (store) => getUsage(store, "req-100000777"),
  "requests of one token": (store) => listUsage(store, { token: "token-7", ...month }),
  "requests of one account": (store) => listUsage(store, { account: "account-7" }),
  "requests of one model": (store) => listUsage(store, { model: "model-7" }),
  "requests of models whose names contain a text": (store) => listUsage(store, { modelPart: "MODEL-1" }),
  "requests of a model with a single request": (store) => listUsage(store, { modelPart: "rare" }),
  "failed requests of such models": (store) => listUsage(store, { modelPart: "model-1", outcome: "failed" }),
  "requests of a model that does not exist, last day": (store) =>
    listUsage(store, { modelPart: "nothing", ...lastDay }),
  "requests of a model that does not exist, all days": (store) => listUsage(store, { modelPart: "nothing" }),
  "what changed before it broke: changes of the last day": (store) => listAudit(store, lastDay),
  "what changed before it broke: 60 days ago": (store) =>
    listAudit(store, { fromMs: nowMs - 61 * DAY_MS, toMs: nowMs - 60 * DAY_MS }),
  "changes by one person": (store) => listAudit(store, { actor: "account-7" }),
  "what is new: the change mark": (store) => usageChangeMark(store),
  "deletion of 1,000 requests": (store) => forgetUsage(store, nowMs - (DAYS - 10) * DAY_MS, 1_000),
};

if (only !== "postgres") {
  const folder = mkdtempSync(join(tmpdir(), "polywire-usage-"));
  try {
    await measure("SQLite", join(folder, "polywire.db"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
if (only !== "sqlite") {
  const server = await startPostgres();
  try {
    await measure("PostgreSQL", await server.schema());
  } finally {
    await server.close();
  }
}

async function measure(title: string, url: string): Promise<void> {
  const store = await openStore({ url });
  try {
    const beganMs = performance.now();
    await fillStore(store, Number(count), nowMs);
    const seconds = Math.round((performance.now() - beganMs) / 1_000);
    console.log(`${title}: ${Number(count).toLocaleString("en")} requests, generated in ${seconds} s\n`);
    console.log("| query | first, ms | fastest of the others, ms | processor time of this process, ms |");
    console.log("| --- | ---: | ---: | ---: |");
    for (const [name, query] of Object.entries(queries)) {
      const times: number[] = [];
      const before = process.cpuUsage();
      for (let run = 0; run < RUNS; run++) {
        const startedMs = performance.now();
        await query(store);
        times.push(performance.now() - startedMs);
      }
      const { user, system } = process.cpuUsage(before);
      const processorMs = (user + system) / 1_000 / RUNS;
      const [first = 0, ...others] = times;
      const figures = [first, Math.min(...others), processorMs].map((ms) => ms.toFixed(1));
      console.log(`| ${name} | ${figures.join(" | ")} |`);
    }
    console.log("");
  } finally {
    await store.close();
  }
}
