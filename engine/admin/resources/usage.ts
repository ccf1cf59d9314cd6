/** Usage: grouped sums, single requests with their attempts, and exports as CSV. */
import { type Group, groups, sumUsage } from "../../store/usage/sum-usage.ts";
import { getUsage, iterateUsage, listUsage, type UsageRow } from "../../store/usage/usage-queries.ts";
import { sumUsageSteps } from "../../store/usage/usage-series.ts";
import { AdminError, type Call, Reply } from "../admin-call.ts";
import { list, page, type Route } from "../admin-route.ts";
import { csvCell } from "../csv-cell.ts";
import { pageOf, presentParameters } from "../resource.ts";
import { request, requestWithAttempts, step, sum } from "./usage-shapes.ts";

const FILTERS = {
  fromMs: "Milliseconds since 1970 UTC.",
  toMs: "Before this time.",
  token: "A token's id, or the name of a token in the configuration file.",
  account: "An account's id.",
  group: "A group's name: the token's group at the time of the request.",
  channel: "A channel's name.",
  model: "Model name of the request.",
  operation: "Operation, as mappings name it.",
} as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An export is one response; larger exports are split by time. */
const MAX_ROWS = 100_000;

function filters(call: Call): Record<string, unknown> {
  const { fromMs, toMs, ...names } = presentParameters(
    call,
    "fromMs",
    "toMs",
    "token",
    "account",
    "group",
    "channel",
    "model",
    "operation",
  );
  return {
    ...names,
    ...(fromMs === undefined ? {} : { fromMs: Number(fromMs) }),
    ...(toMs === undefined ? {} : { toMs: Number(toMs) }),
    // A member always sees only its own.
    ...(call.actor.role === "admin" ? {} : { account: call.actor.accountId }),
  };
}

function requestFilters(call: Call): Record<string, unknown> {
  const { outcome, status } = presentParameters(call, "outcome", "status");
  return {
    ...filters(call),
    ...(outcome === undefined ? {} : { outcome }),
    ...(status === undefined ? {} : { status: Number(status) }),
  };
}

const COLUMNS = [
  "requestId",
  "startedMs",
  "tokenId",
  "tokenName",
  "accountId",
  "groupName",
  "operation",
  "wire",
  "upstreamWire",
  "modelAsked",
  "modelServed",
  "channel",
  "keyName",
  "status",
  "outcome",
  "error",
  "stream",
  "attempts",
  "inputTokens",
  "outputTokens",
  "cacheReadTokens",
  "cacheWriteTokens",
  "reasoningTokens",
  "costMicros",
  "countsKind",
  "queueMs",
  "firstByteMs",
  "totalMs",
  "cache",
  "savedTokens",
  "savedMicros",
] as const satisfies readonly (keyof UsageRow)[];

export const usage: Route[] = [
  {
    method: "GET",
    path: "/usage",
    minimumRole: "member",
    summary:
      "Sums usage by hour, day, token, account, group, channel, model or operation, with percentiles of durations.",
    query: {
      by: `One or more of ${groups.join(", ")}, separated by commas; \`day\` when absent.`,
      ...FILTERS,
      ...page,
    },
    responseBody: list(sum),
    handle: (call) =>
      sumUsage(call.store, {
        by: (call.query.by ?? "day").split(",") as Group[],
        ...filters(call),
        ...pageOf(call),
      }),
  },
  {
    method: "GET",
    path: "/usage/series",
    minimumRole: "member",
    summary: "Sums requests over short steps, with the time to the first byte.",
    query: {
      fromMs: FILTERS.fromMs,
      toMs: FILTERS.toMs,
      stepMs: "Length of a step; a minute when absent. At most 500 steps.",
      token: FILTERS.token,
      account: FILTERS.account,
      group: FILTERS.group,
      channel: FILTERS.channel,
      model: FILTERS.model,
    },
    responseBody: list(step),
    async handle(call) {
      const nowMs = call.store.now();
      const { stepMs = MINUTE_MS } = call.query;
      return {
        items: await sumUsageSteps(call.store, {
          fromMs: nowMs - HOUR_MS,
          toMs: nowMs + MINUTE_MS,
          ...filters(call),
          stepMs: Number(stepMs),
        }),
      };
    },
  },
  {
    method: "GET",
    path: "/usage/requests",
    minimumRole: "member",
    summary: "Lists requests, newest first.",
    query: {
      ...FILTERS,
      outcome: "`answered`, `failed`, `cancelled` or `refused`.",
      status: "HTTP status.",
      ...page,
    },
    responseBody: list(request),
    handle: (call) => listUsage(call.store, { ...requestFilters(call), ...pageOf(call) }),
  },
  {
    method: "GET",
    path: "/usage/requests/{id}",
    minimumRole: "member",
    summary: "Reads one request, with its attempts.",
    responseBody: requestWithAttempts,
    async handle(call) {
      const row = await getUsage(call.store, call.id);
      if (call.actor.role === "admin" || row.accountId === call.actor.accountId) return row;
      throw new AdminError(404, "missing", `there is no request ${JSON.stringify(call.id)}`);
    },
  },
  {
    method: "GET",
    path: "/usage/export",
    minimumRole: "member",
    summary: `Exports the requests of a period as CSV, at most ${MAX_ROWS}.`,
    query: { ...FILTERS, outcome: "As in the list of requests.", status: "As in the list of requests." },
    async handle(call) {
      const lines = [COLUMNS.join(",")];
      for await (const row of iterateUsage(call.store, requestFilters(call))) {
        if (lines.length > MAX_ROWS)
          throw new AdminError(
            413,
            "too_large",
            `more than ${MAX_ROWS} requests: choose a shorter period with fromMs and toMs`,
          );
        lines.push(COLUMNS.map((column) => csvCell(row[column])).join(","));
      }
      return new Reply(200, `${lines.join("\r\n")}\r\n`, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="usage.csv"',
      });
    },
  },
];
