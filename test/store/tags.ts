/** Tags of requests: in the requests, in the sums, and the bound of their values. */
import { expect, it } from "vitest";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { applyUsage } from "../../engine/store/usage/apply-usage.ts";
import { sumUsage } from "../../engine/store/usage/sum-usage.ts";
import { forgetTagValues, listTags, MAX_DAILY_VALUES } from "../../engine/store/usage/tag-values.ts";
import { getUsage, listUsage } from "../../engine/store/usage/usage-queries.ts";
import { sumUsageSteps } from "../../engine/store/usage/usage-series.ts";
import type { Bench } from "./databases.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const startMs = Date.UTC(2026, 0, 1);

function recordOf(id: string, changes: Partial<RequestRecord> = {}): RequestRecord {
  return {
    id,
    startedMs: startMs,
    totalMs: 100,
    operation: "generation",
    wire: "one",
    modelAsked: "demo",
    channel: "main",
    status: 200,
    outcome: "answered",
    stream: false,
    ...changes,
  };
}

export function tags(bench: Bench): void {
  it("requests and sums have the tags of the requests", async () => {
    const store = await bench.open();
    const tagged = (id: string, tags: RequestRecord["tags"], more: Partial<RequestRecord> = {}) =>
      recordOf(id, { ...more, tags });
    await applyUsage(store, [
      tagged("r1", { team: "search", project: "x" }, { group: "g1" }),
      tagged("r2", { team: "ads" }, { startedMs: startMs + DAY_MS }),
      tagged("r3", { team: "ads" }, { group: "g1", channel: "spare" }),
      tagged("r4", { project: "search" }),
      recordOf("r5"),
    ]);
    const listed = async (name: string, value: string) =>
      (await listUsage(store, { tag: { name, value } })).items.map(({ requestId }) => requestId).sort();
    expect(await listed("team", "ads")).toEqual(["r2", "r3"]);
    expect(await listed("team", "ADS")).toEqual([]);
    expect(await listed("project", "search")).toEqual(["r4"]);
    expect((await getUsage(store, "r1")).tags).toEqual({ team: "search", project: "x" });
    expect((await getUsage(store, "r5")).tags).toEqual({});
    const sums = async (query: Partial<Parameters<typeof sumUsage>[1]>) =>
      (await sumUsage(store, { by: ["tag"], tagName: "team", ...query })).items.map(
        ({ tag, requests, percentiles }) => [
          tag,
          requests,
          ...(percentiles ? [percentiles.totalMs?.count] : []),
        ],
      );
    expect(await sums({})).toEqual([["", 2], ["ads", 2], ["search", 1]]); // biome-ignore format: a table
    expect(await sums({ percentiles: true })).toEqual([["", 2, 2], ["ads", 2, 2], ["search", 1, 1]]); // biome-ignore format: a table
    expect(await sums({ group: "g1" })).toEqual([["ads", 1], ["search", 1]]); // biome-ignore format: a table
    expect(await sums({ group: "" })).toEqual([["", 2], ["ads", 1]]); // biome-ignore format: a table
    expect(await sums({ channel: "spare", tag: { name: "team", value: "ads" } })).toEqual([["ads", 1]]);
    const filtered = await sumUsage(store, { by: ["day"], tag: { name: "team", value: "ads" } });
    expect(filtered.items.map(({ requests }) => requests)).toEqual([1, 1]);
    await expect(sumUsage(store, { by: ["tag"] })).rejects.toThrow("by must be tag with the name of a tag");
    const steps = await sumUsageSteps(store, {
      fromMs: startMs,
      toMs: startMs + HOUR_MS,
      stepMs: HOUR_MS,
      tag: { name: "team", value: "ads" },
    });
    expect(steps).toMatchObject([{ requests: 1 }]);
  });

  it("a day has a limited number of values of a tag and account; further ones count as `other`", async () => {
    const store = await bench.open();
    const records = Array.from({ length: MAX_DAILY_VALUES + 20 }, (_, index) =>
      recordOf(`r${index}`, { accountId: "one", tags: { team: `v${index}`, project: "x" } }),
    );
    await applyUsage(store, records.slice(0, 60));
    await applyUsage(store, records.slice(60));
    await applyUsage(store, [
      recordOf("again", { accountId: "one", tags: { team: "v0" } }),
      recordOf("two", { accountId: "two", tags: { team: "v119" } }),
      recordOf("next", { accountId: "one", tags: { team: "v119" }, startedMs: startMs + DAY_MS }),
    ]);
    const by = ["tag"] as const;
    const { items } = await sumUsage(store, {
      by,
      tagName: "team",
      account: "one",
      toMs: startMs + DAY_MS,
      limit: 500,
    });
    expect(items).toHaveLength(MAX_DAILY_VALUES + 1);
    const found = new Map(items.map(({ tag, requests }) => [tag, requests]));
    expect([found.get("v0"), found.get("v99"), found.get("other")]).toEqual([2, 1, 20]);
    const other = await sumUsage(store, { by, tagName: "team", account: "two" });
    expect(other.items).toMatchObject([{ tag: "v119", requests: 1 }]);
    const next = await sumUsage(store, { by, tagName: "team", fromMs: startMs + DAY_MS });
    expect(next.items).toMatchObject([{ tag: "v119", requests: 1 }]);
    expect((await getUsage(store, "r119")).tags).toEqual({ team: "v119", project: "x" });
  });

  it("lists the tags of the last weeks, for an account its own", async () => {
    const store = await bench.open();
    const nowMs = bench.clock.ms;
    await applyUsage(store, [
      recordOf("r1", { accountId: "one", startedMs: nowMs, tags: { team: "b", project: "x" } }),
      recordOf("r2", { accountId: "two", startedMs: nowMs, tags: { team: "a" } }),
      recordOf("r3", { startedMs: nowMs - 36 * DAY_MS, tags: { old: "c" } }),
    ]);
    const project = { name: "project", values: ["x"] };
    expect(await listTags(store)).toEqual([project, { name: "team", values: ["a", "b"] }]);
    expect(await listTags(store, "one")).toEqual([project, { name: "team", values: ["b"] }]);
    await forgetTagValues(store, nowMs + 1);
    expect(await listTags(store)).toEqual([]);
    expect((await sumUsage(store, { by: ["tag"], tagName: "old" })).items).toMatchObject([
      { tag: "", requests: 2 },
      { tag: "c", requests: 1 },
    ]);
  });

  it("a record of an edited journal cannot exceed the bounds", async () => {
    const store = await bench.open();
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`t${index}`, "v"]));
    const odd = { "no name": "v", team: 'a"b\\c,d=e', long: "x".repeat(100) };
    await applyUsage(store, [recordOf("r1", { tags: many }), recordOf("r2", { tags: odd })]);
    expect(Object.keys((await getUsage(store, "r1")).tags)).toHaveLength(8);
    expect((await getUsage(store, "r2")).tags).toEqual({ team: "a_b_c_d_e", long: "x".repeat(64) });
  });
}
