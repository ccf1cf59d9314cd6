/**
 * Usage over a short time in steps, from single requests, so it is up to date within a second and has more than the hourly
 * sums. For longer times use `sumUsage`.
 */
import { type SqlBool, sql } from "kysely";
import { whole } from "../database/row-values.ts";
import type { Store } from "../database/store.ts";
import { StoreInvalid } from "../database/store-errors.ts";
import type { UsagePercentiles } from "./sum-usage.ts";
import { percentilesOf } from "./time-histogram.ts";
import { hasTag, type UsageFilter } from "./usage-queries.ts";
import { addTimes, emptyHistograms } from "./usage-rows.ts";

export interface SeriesQuery
  extends Pick<UsageFilter, "token" | "account" | "group" | "channel" | "model" | "tag"> {
  fromMs: number;
  toMs: number;
  /** Length of a step. */
  stepMs: number;
}

export interface SeriesStep {
  /** Start of the step, milliseconds since 1970. Steps without requests are absent. */
  startMs: number;
  requests: number;
  /** Requests that failed at a channel, included in `requests`. */
  failures: number;
  /** Requests that the gateway refused before it chose a channel, included in `requests`. */
  refusals: number;
  /** Requests that the gateway assigned to a channel, included in `requests`. */
  routedRequests: number;
  inputTokens: number;
  outputTokens: number;
  costMicros: number;
  /** Sum over the `routedRequests`, in milliseconds. Refusals take no time, and would lower every average. */
  totalMs: number;
  /** Sum of the time to the first byte over the `firstBytes` requests that have one, in milliseconds. */
  firstByteMs: number;
  firstBytes: number;
  percentiles: UsagePercentiles;
}

type Query = Omit<SeriesQuery, "stepMs">;

const MIN_STEP_MS = 1_000;
const MAX_STEPS = 500;
/** More requests are sampled by the millisecond of their start, which says nothing about their times. */
const MAX_MEASURED = 100_000;

/**
 * Oldest first.
 * @param maxMeasured maximum number of requests that are read for the percentiles, on average
 * @throws StoreInvalid
 */
export async function sumUsageSteps(
  store: Store,
  query: SeriesQuery,
  maxMeasured: number = MAX_MEASURED,
): Promise<SeriesStep[]> {
  const { fromMs, toMs, stepMs } = query;
  whole("fromMs", fromMs);
  whole("toMs", toMs);
  whole("stepMs", stepMs);
  if (stepMs < MIN_STEP_MS) throw new StoreInvalid("stepMs", `${MIN_STEP_MS} at least`);
  if ((toMs - fromMs) / stepMs > MAX_STEPS)
    throw new StoreInvalid(
      "stepMs",
      `so long that there are at most ${MAX_STEPS} steps between fromMs and toMs`,
    );
  const start = sql<number>`${sql.ref("startedMs")} - ${sql.ref("startedMs")} % ${sql.lit(stepMs)}`;
  const isFailed = sql<SqlBool>`${sql.ref("outcome")} in ('failed', 'refused')`;
  const sums = await selectRows(store, query)
    .select(start.as("startMs"))
    .select((row) => [
      row.fn.countAll<number>().as("requests"),
      sql<number>`sum(case when ${isFailed} and ${sql.ref("channel")} is not null then 1 else 0 end)`.as(
        "failures",
      ),
      sql<number>`sum(case when ${isFailed} and ${sql.ref("channel")} is null then 1 else 0 end)`.as(
        "refusals",
      ),
      row.fn.count<number>("channel").as("routedRequests"),
      row.fn.sum<number>("inputTokens").as("inputTokens"),
      row.fn.sum<number>("outputTokens").as("outputTokens"),
      row.fn.sum<number>("costMicros").as("costMicros"),
      sql<number>`coalesce(sum(case when ${sql.ref("channel")} is null then 0 else ${sql.ref("totalMs")} end), 0)`.as(
        "totalMs",
      ),
      sql<number>`coalesce(sum(${sql.ref("firstByteMs")}), 0)`.as("firstByteMs"),
      row.fn.count<number>("firstByteMs").as("firstBytes"),
    ])
    .groupBy(start)
    .orderBy(start)
    .execute();
  const routed = sums.reduce((total, { routedRequests }) => total + Number(routedRequests), 0);
  const stride = Math.max(1, Math.ceil(routed / maxMeasured));
  const rows = await selectRows(store, query)
    .select(start.as("startMs"))
    .select(["channel", "outcome", "cache", "stream", "firstByteMs", "totalMs", "outputTokens"])
    .where("channel", "is not", null)
    .where(sql<SqlBool>`${sql.ref("startedMs")} % ${stride} = 0`)
    .execute();
  const byStep = Map.groupBy(rows, (row) => row.startMs);
  return sums.map((sum) => {
    const histograms = emptyHistograms();
    for (const row of byStep.get(sum.startMs) ?? []) addTimes(histograms, row);
    const percentiles = {
      firstByteMs: percentilesOf(histograms.firstByteTimes),
      totalMs: percentilesOf(histograms.totalTimes),
      outputTokenMs: percentilesOf(histograms.outputTokenTimes),
    };
    return { ...sum, percentiles };
  });
}

function selectRows({ db }: Store, query: Query) {
  const { fromMs, toMs, token, account, group, channel, model, tag } = query;
  let select = db.selectFrom("usage").where("startedMs", ">=", fromMs).where("startedMs", "<", toMs);
  if (token !== undefined)
    select = select.where(sql<SqlBool>`coalesce(${sql.ref("tokenId")}, ${sql.ref("tokenName")}) = ${token}`);
  if (account !== undefined) select = select.where("accountId", "=", account);
  if (group !== undefined) select = select.where("groupName", "=", group);
  if (channel !== undefined) select = select.where("channel", "=", channel);
  if (model !== undefined) select = select.where("modelAsked", "=", model);
  if (tag !== undefined) select = select.where(hasTag(tag));
  return select;
}
