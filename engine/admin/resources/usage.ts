/** Usage: grouped sums, single requests with their attempts, and exports as CSV. */
import { isTagName } from "../../ledger/request-tags.ts";
import { listChannelProviders } from "../../store/catalog/channel-rows.ts";
import { StoreInvalid } from "../../store/database/store-errors.ts";
import { type Group, groups, type SumQuery, sumUsage, type UsageSum } from "../../store/usage/sum-usage.ts";
import { listTags } from "../../store/usage/tag-values.ts";
import {
  type AttemptRow,
  getUsage,
  iterateUsage,
  listUsage,
  type UsageRow,
} from "../../store/usage/usage-queries.ts";
import { sumUsageSteps } from "../../store/usage/usage-series.ts";
import { AdminError, type Call, Reply } from "../admin-call.ts";
import { list, object, page, type Route, text, texts } from "../admin-route.ts";
import { csvCell } from "../csv-cell.ts";
import { pageOf, presentParameters } from "../resource.ts";
import { hideUpstreamMessages } from "./upstream-messages.ts";
import { request, requestWithAttempts, runningRequest, step, sum } from "./usage-shapes.ts";

const FILTERS = {
  fromMs: "Milliseconds since 1970 UTC.",
  toMs: "Before this time.",
  token: "A token's id, or the name of a token in the configuration file.",
  account: "An account's id.",
  group: "A group's name: the token's group at the time of the request.",
  channel: "A channel's name.",
  model: "Model name of the request.",
  operation: "Operation, as mappings name it.",
  tag: "Requests with this tag: its name, a colon and its value, such as `team:search`.",
} as const;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An export is one response; larger exports are split by time. */
const MAX_ROWS = 100_000;

function tagFilter(text: string): { name: string; value: string } {
  const [name = "", ...value] = text.split(":");
  if (isTagName(name) && value.length > 0) return { name, value: value.join(":") };
  throw new StoreInvalid("tag", "the name of a tag, a colon and its value");
}

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
  const { tag } = call.query;
  return {
    ...names,
    ...(tag === undefined ? {} : { tag: tagFilter(tag) }),
    ...(fromMs === undefined ? {} : { fromMs: Number(fromMs) }),
    ...(toMs === undefined ? {} : { toMs: Number(toMs) }),
    // A member always sees only its own.
    ...(call.actor.role === "admin" ? {} : { account: call.actor.accountId }),
  };
}

const REQUEST_FILTERS = {
  ...FILTERS,
  modelPart: "Part of the model's name in the request or at the upstream.",
  outcome: "`answered`, `failed`, `cancelled` or `refused`.",
  status: "HTTP status.",
  retried: "`true`: only requests with more than one attempt.",
  lossy: "`true`: only requests with fields that the conversion dropped.",
} as const;

function requestFilters(call: Call): Record<string, unknown> {
  const { outcome, status, modelPart, retried, lossy } = presentParameters(
    call,
    "outcome",
    "status",
    "modelPart",
    "retried",
    "lossy",
  );
  return {
    ...filters(call),
    ...(modelPart === undefined ? {} : { modelPart }),
    isRetried: retried === "true",
    isLossy: lossy === "true",
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
  "accountName",
] as const satisfies readonly (keyof UsageRow)[];

type ExportedRow = UsageRow & { attemptDetails: readonly AttemptRow[] };

/** Columns for people, after those of the row. */
const MORE_COLUMNS: Readonly<Record<string, (row: ExportedRow) => string>> = {
  started: ({ startedMs }) => new Date(startedMs).toISOString(),
  costUsd: ({ costMicros }) => String(costMicros / 1e6),
  units: ({ units }) => (Object.keys(units).length === 0 ? "" : JSON.stringify(units)),
  losses: ({ losses }) => losses.join(" "),
  attemptDetails: ({ attemptDetails }) =>
    attemptDetails
      .map(({ channel, model, status, outcome, error, errorCode, message, totalMs, isHedge }) =>
        [
          `${channel}/${model}`,
          isHedge ? "hedge" : null,
          status,
          error ?? outcome,
          errorCode,
          `${totalMs} ms`,
          quoted(message),
        ]
          .filter((part) => part !== null)
          .join(" "),
      )
      .join("; "),
  errorCode: ({ errorCode }) => errorCode ?? "",
  message: ({ message }) => message ?? "",
  tags: ({ tags }) =>
    Object.entries(tags)
      .map(([name, value]) => `${name}=${value}`)
      .join(","),
};

function quoted(message: string | null): string | null {
  return message === null ? null : JSON.stringify(message);
}

const BY = `One or more of ${groups.join(", ")}, separated by commas; \`day\` when absent. \`tag:team\` names the tag \`team\`.`;
const TAG = "tag:";

/** Columns of an export of sums, after the groups. */
const SUM_COLUMNS = [
  "requests",
  "failures",
  "refusals",
  "inputTokens",
  "outputTokens",
  "cacheReadTokens",
  "cacheWriteTokens",
  "reasoningTokens",
  "costMicros",
  "cacheHits",
  "savedMicros",
] as const satisfies readonly (keyof UsageSum)[];

/** `tag:team` names the tag whose values are grouped. */
function groupsOf(call: Call): { by: Group[]; tagName?: string } {
  const names = (call.query.by ?? "day").split(",");
  const by = names.map((name) => (name.startsWith(TAG) ? "tag" : name)) as Group[];
  const tagName = names.find((name) => name.startsWith(TAG))?.slice(TAG.length);
  return tagName === undefined ? { by } : { by, tagName };
}

/** By channel; undefined if the sums are not by provider. */
async function providersIn(
  { store, fromFile }: Call,
  by: readonly Group[],
): Promise<Pick<SumQuery, "providers">> {
  if (!by.includes("provider")) return {};
  const stored = await listChannelProviders(store);
  const named = [...stored, ...fromFile.channels];
  return { providers: new Map(named.map(({ name, provider }) => [name, provider ?? ""])) };
}

/** Times for people. */
function sumKey(row: UsageSum, group: Group): string {
  const value = row[group] ?? "";
  return typeof value === "number" ? new Date(value).toISOString() : value;
}

function csvReply(lines: readonly string[], filename: string): Reply {
  return new Reply(200, `${lines.join("\r\n")}\r\n`, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${filename}"`,
  });
}

export const usage: Route[] = [
  {
    method: "GET",
    path: "/usage",
    minimumRole: "member",
    summary:
      "Sums usage by hour, day, token, account, group, channel, provider, model, operation or the values of a tag.",
    query: {
      by: BY,
      percentiles: "`true`: also computes percentiles of durations.",
      ...FILTERS,
      ...page,
    },
    responseBody: list(sum),
    handle: async (call) =>
      sumUsage(call.store, {
        ...groupsOf(call),
        ...(await providersIn(call, groupsOf(call).by)),
        percentiles: call.query.percentiles === "true",
        ...filters(call),
        ...pageOf(call),
      }),
  },
  {
    method: "GET",
    path: "/usage/sums/export",
    minimumRole: "member",
    summary: `Exports sums of usage as CSV, at most ${MAX_ROWS} rows.`,
    query: { by: BY, ...FILTERS },
    async handle(call) {
      const grouping = groupsOf(call);
      const { by } = grouping;
      const titles = by.map((group) => (group === "tag" ? `${TAG}${grouping.tagName}` : group));
      const lines = [[...titles, "name", ...SUM_COLUMNS, "costUsd"].join(",")];
      const providers = await providersIn(call, by);
      let cursor: string | undefined;
      do {
        const found = await sumUsage(call.store, {
          ...grouping,
          ...providers,
          limit: 500,
          ...filters(call),
          ...(cursor === undefined ? {} : { cursor }),
        });
        for (const row of found.items) {
          if (lines.length > MAX_ROWS)
            throw new AdminError(413, "too_large", `more than ${MAX_ROWS} rows: choose a shorter period`);
          const keys = by.map((group) => csvCell(sumKey(row, group)));
          const name = [row.tokenName, row.accountName].filter((text) => text !== undefined).join(" / ");
          const figures = SUM_COLUMNS.map((column) => csvCell(row[column]));
          lines.push([...keys, csvCell(name), ...figures, csvCell(String(row.costMicros / 1e6))].join(","));
        }
        cursor = found.next;
      } while (cursor !== undefined);
      return csvReply(lines, "usage-sums.csv");
    },
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
      tag: FILTERS.tag,
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
    path: "/usage/tags",
    minimumRole: "member",
    summary:
      "Lists the tags of the last five weeks, with their values. A member sees those of its own account.",
    responseBody: list(object({ name: text, values: texts }, ["name", "values"])),
    async handle({ store, actor }) {
      return { items: await listTags(store, actor.role === "admin" ? undefined : actor.accountId) };
    },
  },
  {
    method: "GET",
    path: "/usage/requests",
    minimumRole: "member",
    summary: "Lists requests, newest first.",
    query: { ...REQUEST_FILTERS, ...page },
    responseBody: list(request),
    handle: (call) => listUsage(call.store, { ...requestFilters(call), ...pageOf(call) }),
  },
  {
    method: "GET",
    path: "/usage/running",
    minimumRole: "member",
    summary:
      "Lists the requests that are not answered yet, the oldest first. A member sees those of its own tokens.",
    responseBody: list(runningRequest),
    async handle({ runningRequests, actor }) {
      const all = await runningRequests();
      const items = actor.role === "admin" ? all : all.filter((each) => each.accountId === actor.accountId);
      return { items: items.sort((one, other) => one.startedMs - other.startedMs) };
    },
  },
  {
    method: "GET",
    path: "/usage/requests/{id}",
    minimumRole: "member",
    summary: "Reads one request, with its attempts.",
    responseBody: requestWithAttempts,
    async handle(call) {
      const row = await getUsage(call.store, call.id);
      if (call.actor.role === "admin") return row;
      if (row.accountId === call.actor.accountId) return hideUpstreamMessages(row);
      throw new AdminError(404, "missing", `there is no request ${JSON.stringify(call.id)}`);
    },
  },
  {
    method: "GET",
    path: "/usage/export",
    minimumRole: "member",
    summary: `Exports the requests of a period as CSV, at most ${MAX_ROWS}.`,
    query: REQUEST_FILTERS,
    async handle(call) {
      const lines = [[...COLUMNS, ...Object.keys(MORE_COLUMNS)].join(",")];
      const isAdmin = call.actor.role === "admin";
      for await (const found of iterateUsage(call.store, requestFilters(call))) {
        const row = isAdmin ? found : hideUpstreamMessages(found);
        if (lines.length > MAX_ROWS)
          throw new AdminError(
            413,
            "too_large",
            `more than ${MAX_ROWS} requests: choose a shorter period with fromMs and toMs`,
          );
        const cells = COLUMNS.map((column) => csvCell(row[column]));
        const more = Object.values(MORE_COLUMNS).map((write) => csvCell(write(row)));
        lines.push([...cells, ...more].join(","));
      }
      return csvReply(lines, "usage.csv");
    },
  },
];
