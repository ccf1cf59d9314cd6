/** Each record becomes rows once, under every failure; sums equal the sums of the rows. */
import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type KyselyPlugin, sql } from "kysely";
import { expect, it } from "vitest";
import { Collector } from "../../engine/ledger/collect.ts";
import { lineOf } from "../../engine/ledger/line.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { inTransaction, type Store } from "../../engine/store/database/store.ts";
import { StoreInvalid, StoreMissing } from "../../engine/store/database/store-errors.ts";
import { createToken, getToken } from "../../engine/store/identity/token-rows.ts";
import { applyUsage, forgetJournal, readJournalOffset } from "../../engine/store/usage/apply-usage.ts";
import { repairDays } from "../../engine/store/usage/repair-days.ts";
import { groups, sumUsage, type UsageSum } from "../../engine/store/usage/sum-usage.ts";
import { forgetUsage, getUsage, iterateUsage, listUsage } from "../../engine/store/usage/usage-queries.ts";
import { sumUsageSteps } from "../../engine/store/usage/usage-series.ts";
import { usageSink } from "../../engine/store/usage/usage-sink.ts";
import type { Bench } from "./databases.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const startMs = Date.UTC(2026, 0, 1);

/** Notes the kind of each statement: `RawNode` for those that are written as SQL. */
function noting(kinds: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      kinds.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** Two channels of one provider, and one whose provider is unknown. */
const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ["main", "o'provider"],
  ["spare", "o'provider"],
]);

function recordOf(id: string, changes: Partial<RequestRecord> = {}): RequestRecord {
  return {
    id,
    startedMs: startMs,
    queueMs: 1.5,
    firstByteMs: 20,
    totalMs: 100,
    operation: "generation",
    wire: "one",
    upstreamWire: "two",
    modelAsked: "demo",
    modelServed: "demo-1",
    channel: "main",
    status: 200,
    outcome: "answered",
    stream: true,
    counts: {
      input: 10,
      output: 5,
      cacheRead: 4,
      cacheWrite: 3,
      reasoning: 2,
      units: { images: 1, seconds: 0.5 },
    },
    countsKind: "reported",
    costMicros: 7,
    losses: ["sampling.seed"],
    attempts: [
      {
        channel: "first",
        wire: "two",
        model: "demo-1",
        startedMs: startMs,
        totalMs: 10,
        outcome: "failed",
        error: "timeout",
        errorCode: "too_slow",
        message: "no response in 3 s",
      },
      {
        channel: "main",
        wire: "two",
        model: "demo-1",
        startedMs: startMs + 10,
        firstByteMs: 5,
        totalMs: 80,
        status: 200,
        outcome: "answered",
        counts: { input: 10, output: 5 },
        costMicros: 7,
      },
    ],
    ...changes,
  };
}

const slow = { errorCode: "too_slow", message: "no response in 3 s" };

export function usage(bench: Bench): void {
  it("a record becomes rows, sums, and usage of its token and account", async () => {
    const store = await bench.open();
    const { token } = await createToken(store, { name: "one" });
    const record = recordOf("r1", { tokenId: token.id, tokenName: "one", startedMs: startMs + 5 });
    expect(await applyUsage(store, [record], { name: "a", offsetBytes: 99 })).toEqual({
      added: 1,
      newIds: ["r1"],
      repeated: 0,
      refused: [],
    });
    expect(await getUsage(store, "r1")).toMatchObject({
      requestId: "r1",
      startedMs: startMs + 5,
      queueMs: 2,
      tokenId: token.id,
      accountId: null,
      modelServed: "demo-1",
      inputTokens: 10,
      outputTokens: 5,
      cacheReadTokens: 4,
      cacheWriteTokens: 3,
      reasoningTokens: 2,
      costMicros: 7,
      stream: true,
      attempts: 2,
      units: { images: 1, seconds: 0.5 },
      losses: ["sampling.seed"],
      attemptDetails: [
        { ordinal: 0, channel: "first", status: null, error: "timeout", ...slow, costMicros: 0, units: {} },
        { ordinal: 1, channel: "main", status: 200, error: null, costMicros: 7, inputTokens: 10 },
      ],
    });
    const used = await getToken(store, token.id);
    expect(used).toMatchObject({ usedMicros: 7, usedTokens: 15, lastUsedMs: startMs + 5, version: 1 });
    expect(await readJournalOffset(store, "a")).toBe(99);
    await expect(getUsage(store, "none")).rejects.toBeInstanceOf(StoreMissing);
  });

  it("a cached response has its model in the sums, what it saved, and no usage", async () => {
    const store = await bench.open();
    const cached = { channel: undefined, counts: undefined, costMicros: undefined, attempts: [] };
    const saved = { cache: "hit", savedTokens: 15, savedMicros: 7 } as const;
    const { token } = await createToken(store, { name: "one" });
    const hit = recordOf("hit", { ...cached, ...saved, tokenId: token.id });
    const refused = recordOf("no", { ...cached, outcome: "refused", modelAsked: "invented" });
    await applyUsage(store, [recordOf("r1", { cache: "miss" }), hit, refused]);
    expect(await getUsage(store, "hit")).toMatchObject({ ...saved, costMicros: 0, attemptDetails: [] });
    expect(await getUsage(store, "no")).toMatchObject({ cache: null, savedTokens: 0, savedMicros: 0 });
    const { items } = await sumUsage(store, { by: ["model"] });
    expect(items).toMatchObject([
      { model: "", requests: 1, cacheHits: 0, savedTokens: 0 },
      {
        model: "demo",
        requests: 2,
        inputTokens: 10,
        costMicros: 7,
        cacheHits: 1,
        savedTokens: 15,
        savedMicros: 7,
      },
    ]);
    expect(await getToken(store, token.id)).toMatchObject({ usedMicros: 0, usedTokens: 0 });
  });

  it("a single attempt that equals its request has no row, and is listed nevertheless", async () => {
    const store = await bench.open();
    const [first, second] = [recordOf("r1", { attempts: undefined }), recordOf("r2", { attempts: [] })];
    await applyUsage(store, [first, second]);
    expect(await store.db.selectFrom("attempts").selectAll().execute()).toEqual([]);
    expect((await getUsage(store, "r2")).attemptDetails).toEqual([]);
    expect(await getUsage(store, "r1")).toMatchObject({
      attempts: 1,
      attemptDetails: [
        {
          ordinal: 0,
          channel: "main",
          wire: "two",
          model: "demo-1",
          startedMs: startMs + 2,
          firstByteMs: 20,
          totalMs: 98,
          status: 200,
          outcome: "answered",
          error: null,
          errorCode: null,
          message: null,
          inputTokens: 10,
          outputTokens: 5,
          costMicros: 7,
          units: { images: 1, seconds: 0.5 },
        },
      ],
    });
  });

  it("a repeated record is counted once, also within one call and from several concurrent ones", async () => {
    const url = await bench.empty();
    const store = await bench.open(url);
    const { token } = await createToken(store, { name: "one" });
    const records = Array.from({ length: 1_200 }, (_, index) => recordOf(`r${index}`, { tokenId: token.id }));
    const first = records.slice(0, 700);
    expect(await applyUsage(store, [...first, ...first])).toMatchObject({ added: 700, repeated: 700 });
    expect(await applyUsage(store, records)).toMatchObject({ added: 500, repeated: 700 });
    const others = await Promise.all([bench.open(url), bench.open(url), bench.open(url)]);
    const more = Array.from({ length: 900 }, (_, index) => recordOf(`m${index}`, { tokenId: token.id }));
    const slices = [
      more.slice(0, 600),
      more.slice(300).reverse(),
      [...more.slice(600), ...more.slice(0, 300)],
    ];
    const applied = await Promise.all(others.map((other, index) => applyUsage(other, slices[index] ?? [])));
    expect(applied.reduce((sum, { added }) => sum + added, 0)).toBe(900);
    const total = records.length + more.length;
    expect(await getToken(store, token.id)).toMatchObject({ usedMicros: 7 * total, usedTokens: 15 * total });
    expect(await sumUsage(store, { by: ["day"] })).toEqual({
      items: [expect.objectContaining({ day: startMs, requests: total, costMicros: 7 * total })],
    });
    const tries = await store.db.selectFrom("attempts").select(sql<number>`count(*)`.as("count")).execute();
    expect(tries).toEqual([{ count: 2 * total }]);
  });

  it("an interrupted call leaves nothing, and its repetition stores everything", async () => {
    const store = await bench.open();
    const { token } = await createToken(store, { name: "one" });
    const records = [recordOf("r1", { tokenId: token.id }), recordOf("r2", { tokenId: token.id })];
    const broken = inTransaction(store, async (inside) => {
      await applyUsage(inside, records, { name: "a", offsetBytes: 10 });
      throw new Error("killed");
    });
    await expect(broken).rejects.toThrow("killed");
    expect(await readJournalOffset(store, "a")).toBe(0);
    expect(await getToken(store, token.id)).toMatchObject({ usedMicros: 0 });
    expect(await applyUsage(store, records, { name: "a", offsetBytes: 10 })).toMatchObject({ added: 2 });
    expect(await getToken(store, token.id)).toMatchObject({ usedMicros: 14 });
  });

  it("a journal's offset never moves back", async () => {
    const store = await bench.open();
    for (const [offsetBytes, expected] of [
      [10, 10],
      [30, 30],
      [20, 30],
    ] as const) {
      await applyUsage(store, [], { name: "a", offsetBytes });
      expect(await readJournalOffset(store, "a")).toBe(expected);
    }
    await forgetJournal(store, "a");
    expect(await readJournalOffset(store, "a")).toBe(0);
  });

  it("journals are moved into the store, and moved files are deleted", async () => {
    const store = await bench.open();
    const folder = mkdtempSync(join(tmpdir(), "polywire-journals-"));
    const refused: string[] = [];
    const sink = usageSink(store, ({ id }) => refused.push(id));
    const events: unknown[] = [];
    const options = { sink, folders: [folder], report: (event: unknown) => events.push(event) };
    const file = join(folder, "thread.0.ndjson");
    const line = (record: RequestRecord): string => `${lineOf(record)}\n`;
    try {
      writeFileSync(file, line(recordOf("r1")) + line(recordOf("r2", { totalMs: -1 })));
      await new Collector({ ...options, isAlive: () => true }).collect();
      expect(await readJournalOffset(store, "thread.0.ndjson")).toBe(statSync(file).size);
      appendFileSync(file, line(recordOf("r1")) + line(recordOf("r3")));
      await new Collector({ ...options, isAlive: () => false }).collect();
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect((await listUsage(store)).items.map((row) => row.requestId)).toEqual(["r3", "r1"]);
    expect(refused).toEqual(["r2"]);
    expect(events).toEqual([]);
    expect(await store.db.selectFrom("journals").selectAll().execute()).toEqual([]);
  });

  it("records that no row can hold are skipped and reported", async () => {
    const store = await bench.open();
    const wrong: [unknown, RegExp][] = [
      [null, /no id/],
      [{ ...recordOf(""), id: "" }, /no id/],
      [recordOf("x".repeat(201)), /longer than 200/],
      [recordOf("negative", { costMicros: -1 }), /costMicros is -1/],
      [recordOf("much", { costMicros: 2 ** 53 }), /costMicros/],
      [recordOf("nan", { counts: { input: Number.NaN } }), /counts\.input/],
      [recordOf("text", { counts: { output: "5" as never } }), /counts\.output/],
      [recordOf("units", { counts: { units: { images: -1 } } }), /counts\.units\.images/],
    ];
    const { added, refused } = await applyUsage(store, [
      ...wrong.map(([record]) => record as never),
      recordOf("good"),
    ]);
    expect(added).toBe(1);
    expect(refused).toHaveLength(wrong.length);
    for (const [index, [, reason]] of wrong.entries()) expect(refused[index]?.reason).toMatch(reason);
    expect((await listUsage(store)).items.map((row) => row.requestId)).toEqual(["good"]);
  });

  it("invented model names cannot block the ledger", async () => {
    const store = await bench.open();
    const names = ["a\0", "b\ud800", "é".repeat(5_000), "%_'\\\";--", "\u{1f600}".repeat(150)];
    const records = names.flatMap((modelAsked, index) => [
      recordOf(`served ${index}`, { modelAsked, losses: Array.from({ length: 5_000 }, () => modelAsked) }),
      recordOf(`unserved ${index}`, {
        modelAsked,
        channel: undefined as never,
        attempts: [],
        outcome: "refused",
      }),
    ]);
    const newIds = records.map(({ id }) => id);
    expect(await applyUsage(store, records)).toEqual({
      added: records.length,
      newIds,
      repeated: 0,
      refused: [],
    });
    const models = (await sumUsage(store, { by: ["model"] })).items;
    expect(models).toHaveLength(names.length + 1);
    // Names without a channel share a row, because clients could make a new row with every request.
    expect(models[0]).toMatchObject({ model: "", requests: names.length, refusals: names.length });
  });

  it("usage is limited to exact numbers", async () => {
    const store = await bench.open();
    const most = Number.MAX_SAFE_INTEGER;
    const { token } = await createToken(store, { name: "one" });
    await store.db
      .updateTable("tokens")
      .set({ usedMicros: most - 5, usedTokens: most })
      .execute();
    await applyUsage(store, [recordOf("r1", { tokenId: token.id })]);
    expect(await getToken(store, token.id)).toMatchObject({ usedMicros: most, usedTokens: most });
  });

  it("sums by any group equal the sums of the rows", async () => {
    const store = await bench.open();
    let made = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(arbitrary, { maxLength: 30 }),
        fc.subarray([...groups], { minLength: 1 }),
        async (drafts, by) => {
          await applyUsage(
            store,
            drafts.map((draft) => ({ ...draft, id: `p${made++}` })),
          );
          expect((await allSums(store, by)).map(({ percentiles: _, ...sum }) => sum)).toEqual(
            await summed(store, by),
          );
        },
      ),
      { numRuns: 12 },
    );
  });

  it("requests by a part of a model's name come in pages, each once, also if both of its names match", async () => {
    const store = await bench.open();
    const names = ["gpt-a", "GPT-b", "other", "gpt_c", "gptxc"];
    const records = Array.from({ length: 60 }, (_, index) =>
      recordOf(`n${index}`, {
        startedMs: startMs + (index >> 1),
        modelAsked: names[index % 5] as string,
        modelServed: names[(index * 3) % 5] as string,
        attempts: undefined,
      }),
    );
    await applyUsage(store, records);
    for (const part of ["gpt", "gpt_", "c", "e"]) {
      const wanted = records
        .filter(({ modelAsked, modelServed }) =>
          [modelAsked, modelServed].some((name) => name?.toLowerCase().includes(part)),
        )
        .sort((one, other) => other.startedMs - one.startedMs || (one.id < other.id ? 1 : -1));
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listUsage(store, {
          modelPart: part,
          limit: 7,
          ...(cursor === undefined ? {} : { cursor }),
        });
        seen.push(...page.items.map((row) => row.requestId));
        cursor = page.next;
      } while (cursor !== undefined);
      expect(seen, part).toEqual(wanted.map(({ id }) => id));
    }
  });

  it("a search that no model's name contains reads only the names", async () => {
    const store = await bench.open();
    await applyUsage(store, [recordOf("only", { modelAsked: "demo" })]);
    const kinds: string[] = [];
    const watched = { ...store, db: store.db.withPlugin(noting(kinds)) };
    expect((await listUsage(watched, { modelPart: "nothing" })).items).toEqual([]);
    // One statement per column of names, and none that lists requests.
    expect(kinds).toEqual(["RawNode", "RawNode"]);
  });

  it("sums and rows can be filtered", async () => {
    const store = await bench.open();
    const { token } = await createToken(store, { name: "named" });
    await applyUsage(store, [
      recordOf("r1", { tokenId: token.id, tokenName: "old name", accountId: "someone" }),
      recordOf("r2", { tokenName: "of the file", startedMs: startMs + HOUR_MS, modelAsked: "other" }),
      recordOf("r3", { startedMs: startMs + 2 * HOUR_MS, channel: "spare", status: 500, outcome: "failed" }),
    ]);
    const rows = async (query: object): Promise<string[]> =>
      (await listUsage(store, query)).items.map((row) => row.requestId);
    expect(await rows({})).toEqual(["r3", "r2", "r1"]);
    expect(await rows({ token: token.id })).toEqual(["r1"]);
    expect(await rows({ token: "of the file" })).toEqual(["r2"]);
    expect(await rows({ token: "old name" })).toEqual([]);
    expect(await rows({ account: "someone", model: "demo" })).toEqual(["r1"]);
    expect(await rows({ outcome: "failed", status: 500, channel: "spare" })).toEqual(["r3"]);
    expect(await rows({ fromMs: startMs + 1, toMs: startMs + 2 * HOUR_MS })).toEqual(["r2"]);
    expect(await rows({ modelPart: "OTH" })).toEqual(["r2"]);
    expect(await rows({ modelPart: "%" })).toEqual([]);
    await applyUsage(store, [
      recordOf("r4", { modelServed: "served-by-another-name", attempts: undefined, losses: undefined }),
    ]);
    expect(await rows({ modelPart: "another" })).toEqual(["r4"]);
    expect(await rows({ modelPart: "nothing" })).toEqual([]);
    expect(await rows({ modelPart: "O", fromMs: startMs + 1 })).toEqual(["r3", "r2"]);
    expect(await rows({ isRetried: true })).toEqual(["r3", "r2", "r1"]);
    expect(await rows({ isLossy: true, model: "demo" })).toEqual(["r3", "r1"]);
    await forgetUsage(store, startMs + 1, 1);
    const sums = async (query: object): Promise<UsageSum[]> =>
      (await sumUsage(store, { by: ["token"], ...query })).items;
    expect(await sums({ token: token.id })).toMatchObject([
      { token: token.id, tokenName: "named", requests: 1 },
    ]);
    expect(await sums({ model: "other" })).toMatchObject([{ token: "of the file", requests: 1 }]);
    expect(await sums({ by: ["hour"], fromMs: startMs + HOUR_MS })).toMatchObject([
      { hour: startMs + HOUR_MS, failures: 0 },
      { hour: startMs + 2 * HOUR_MS, failures: 1 },
    ]);
    for (const by of [[], ["year"], ["hour", "hour"]]) {
      await expect(sumUsage(store, { by: by as never })).rejects.toBeInstanceOf(StoreInvalid);
    }
    const cursor = Buffer.from(JSON.stringify(["text", "text"])).toString("base64url");
    await expect(listUsage(store, { cursor })).rejects.toBeInstanceOf(StoreInvalid);
    await expect(listUsage(store, { fromMs: -1 })).rejects.toBeInstanceOf(StoreInvalid);
  });

  it("steps of a time series equal the sums of their rows, and steps without a row are omitted", async () => {
    const store = await bench.open();
    const at = (id: string, startedMs: number, changes: Partial<RequestRecord> = {}): RequestRecord =>
      recordOf(id, { startedMs: startMs + startedMs, tokenName: "one", ...changes });
    await applyUsage(store, [
      at("a", 0, { firstByteMs: 20, totalMs: 100 }),
      at("b", 999, { outcome: "failed", firstByteMs: undefined, totalMs: 50 }),
      at("c", 3_000, { channel: "other" }),
      // Refused in no time, so it must not lower the average.
      at("d", 3_001, {
        outcome: "refused",
        status: 429,
        channel: undefined,
        attempts: [],
        firstByteMs: undefined,
        totalMs: 0,
        counts: undefined,
        costMicros: undefined,
      }),
      at("before", -1),
      at("behind", 5_000),
    ]);
    const range = { fromMs: startMs, toMs: startMs + 5_000, stepMs: 1_000 };
    const counted = { inputTokens: 10, outputTokens: 5, costMicros: 7 };
    const third = {
      startMs: startMs + 3_000,
      requests: 2,
      failures: 0,
      refusals: 1,
      routedRequests: 1,
      ...counted,
    };
    const withoutPercentiles = (await sumUsageSteps(store, range)).map(({ percentiles: _, ...step }) => step);
    expect(withoutPercentiles).toEqual([
      {
        startMs,
        requests: 2,
        failures: 1,
        refusals: 0,
        routedRequests: 2,
        inputTokens: 20,
        outputTokens: 10,
        costMicros: 14,
        totalMs: 150,
        firstByteMs: 20,
        firstBytes: 1,
      },
      { ...third, totalMs: 100, firstByteMs: 20, firstBytes: 1 },
    ]);
    expect(await sumUsageSteps(store, { ...range, channel: "other" })).toMatchObject([
      { ...third, requests: 1, refusals: 0 },
    ]);
    expect(await sumUsageSteps(store, { ...range, token: "nobody" })).toEqual([]);
    for (const stepMs of [0, 1, Number.NaN, 1.5])
      await expect(sumUsageSteps(store, { ...range, stepMs })).rejects.toBeInstanceOf(StoreInvalid);
    await expect(sumUsageSteps(store, { ...range, toMs: startMs + HOUR_MS })).rejects.toBeInstanceOf(
      StoreInvalid,
    );
  });

  it("percentiles of a step with many requests come from a sample of them", async () => {
    const store = await bench.open();
    const records = Array.from({ length: 1000 }, (_, index) =>
      // A multiplier without a common divisor mixes the times.
      recordOf(`s${index}`, { startedMs: startMs + index, totalMs: 1 + ((index * 389) % 1000) }),
    );
    await applyUsage(store, records);
    const query = { fromMs: startMs, toMs: startMs + HOUR_MS, stepMs: HOUR_MS };
    const [step] = await sumUsageSteps(store, query, 100);
    expect(step?.requests).toBe(1000);
    expect(Math.abs((step?.percentiles.totalMs?.p50 ?? 0) - 500)).toBeLessThan(50);
    expect(Math.abs((step?.percentiles.totalMs?.p95 ?? 0) - 950)).toBeLessThan(50);
  });

  it("percentiles differ by 2 % at most from those of the rows, over days, hours and groups", async () => {
    const store = await bench.open();
    const times = fc.sample(fc.double({ min: 0, max: 5, noNaN: true }), { numRuns: 400, seed: 7 });
    const records = times.map((exponent, index) =>
      recordOf(`t${index}`, {
        startedMs: startMs + index * 900_000,
        totalMs: 10 + Math.round(10 ** exponent),
        firstByteMs: 1 + Math.round(10 ** (exponent / 2)),
        ...(index % 3 === 0 ? { group: "g" } : {}),
        ...(index % 10 === 0 ? { outcome: "refused" as const, channel: undefined, totalMs: 0 } : {}),
        ...(index % 10 === 1 ? { cache: "hit" as const, channel: undefined, totalMs: 1 } : {}),
      }),
    );
    // Several calls, so that histograms of the store are merged with new ones; the last has nothing to measure.
    for (const part of [records.slice(0, 150), records.slice(150, 390), records.slice(390, 392)])
      await applyUsage(store, part);
    await applyUsage(store, [recordOf("last", { cache: "hit", startedMs: startMs, totalMs: 1 })]);
    const served = records.slice(0, 392).filter(({ channel }) => channel !== undefined);
    const [from, to] = [startMs + 5 * HOUR_MS, startMs + 53 * HOUR_MS];
    const inside = served.filter(({ startedMs }) => startedMs >= from && startedMs < to);
    const period = { fromMs: from, toMs: to };
    const cases: [object, RequestRecord[]][] = [
      [{ by: ["operation"] }, served],
      [{ by: ["operation"], ...period }, inside],
      [{ by: ["day"], fromMs: startMs + 24 * HOUR_MS, toMs: startMs + 48 * HOUR_MS }, served.slice(0)],
      [{ by: ["group"], group: "g" }, served.filter(({ group }) => group === "g")],
      [{ by: ["group"], group: "" }, served.filter(({ group }) => group === undefined)],
    ];
    (cases[2] as [object, RequestRecord[]])[1] = served.filter(
      ({ startedMs }) => startedMs >= startMs + 24 * HOUR_MS && startedMs < startMs + 48 * HOUR_MS,
    );
    for (const [query, rows] of cases) {
      const { items } = await sumUsage(store, { ...query, percentiles: true } as never);
      const [sum] = items.filter(({ channel }) => channel !== "");
      for (const measure of ["totalMs", "firstByteMs"] as const) {
        const exact = rows.map((row) => row[measure] as number).sort((one, other) => one - other);
        const found = sum?.percentiles?.[measure];
        expect(found?.count).toBe(exact.length);
        for (const [name, share] of [
          ["p50", 0.5],
          ["p95", 0.95],
          ["p99", 0.99],
        ] as const) {
          const value = exact[Math.ceil(share * exact.length) - 1] as number;
          expect(Math.abs((found?.[name] ?? 0) - value)).toBeLessThanOrEqual(0.0201 * value);
        }
      }
    }
    const hours = (await sumUsage(store, { by: ["hour"], percentiles: true, ...period, limit: 500 })).items;
    expect(hours.reduce((all, { percentiles }) => all + (percentiles?.totalMs?.count ?? 0), 0)).toBe(
      inside.length,
    );
    const steps = await sumUsageSteps(store, { ...period, stepMs: HOUR_MS });
    expect(steps.map(({ percentiles }) => percentiles.totalMs)).toEqual(
      hours.map(({ percentiles }) => percentiles?.totalMs),
    );
    expect((await sumUsage(store, { by: ["day"] })).items.some((sum) => "percentiles" in sum)).toBe(false);
  });

  it("a period of days that lasts until now comes from the sums per day only", async () => {
    const store = await bench.open();
    const nowMs = store.now();
    const todayMs = nowMs - (nowMs % DAY_MS);
    const records = [
      recordOf("yesterday", { startedMs: todayMs - HOUR_MS }),
      recordOf("today", { startedMs: nowMs }),
    ];
    await applyUsage(store, records);
    await store.db.deleteFrom("usageHourly").execute();
    const period = { fromMs: todayMs - DAY_MS, toMs: nowMs + 60_000 };
    const { items } = await sumUsage(store, { by: ["all"], ...period });
    expect(items).toMatchObject([{ requests: 2 }]);
  });

  it("a day that an earlier version added no requests to is made again from its hours", async () => {
    const store = await bench.open();
    const records = [recordOf("r1", { group: "g" }), recordOf("r2", { startedMs: startMs + HOUR_MS })];
    await applyUsage(store, records);
    const [days, groupDays] = [
      () => store.db.selectFrom("usageDaily").selectAll().orderBy("requests").execute(),
      () => store.db.selectFrom("usageDailyGroups").selectAll().execute(),
    ];
    const before = [await days(), await groupDays()];
    expect(await repairDays(store, startMs)).toBe(0);
    await store.db.updateTable("usageDaily").set({ requests: 1 }).execute();
    await store.db.deleteFrom("usageDailyGroups").execute();
    expect(await repairDays(store, startMs)).toBe(1);
    expect([await days(), await groupDays()]).toEqual(before);
  });

  it("old requests are deleted, their sums are not", async () => {
    const store = await bench.open();
    await applyUsage(
      store,
      Array.from({ length: 25 }, (_, index) => recordOf(`r${index}`, { startedMs: startMs + index })),
    );
    expect(await forgetUsage(store, startMs + 20, 15)).toBe(15);
    expect(await forgetUsage(store, startMs + 20, 15)).toBe(5);
    expect(await forgetUsage(store, startMs + 20, 15)).toBe(0);
    const left: string[] = [];
    for await (const row of iterateUsage(store, { limit: 2 })) left.push(row.requestId);
    expect(left).toEqual(["r24", "r23", "r22", "r21", "r20"]);
    expect(await store.db.selectFrom("attempts").select("requestId").execute()).toHaveLength(10);
    expect((await sumUsage(store, { by: ["day"] })).items).toMatchObject([{ requests: 25 }]);
  });
}

const arbitrary: fc.Arbitrary<RequestRecord> = fc
  .record({
    hour: fc.integer({ min: 0, max: 30 }),
    offsetMs: fc.integer({ min: 0, max: HOUR_MS - 1 }),
    tokenId: fc.constantFrom("t1", "t2", undefined),
    accountId: fc.constantFrom("a1", undefined),
    group: fc.constantFrom("g1", "g2", undefined),
    tags: fc.constantFrom(undefined, { team: "search" }, { team: "ads", project: "x" }, { project: "x" }),
    channel: fc.constantFrom("c1", "c2", undefined),
    modelAsked: fc.constantFrom("m1", "m2"),
    operation: fc.constantFrom("generation", "embeddings"),
    outcome: fc.constantFrom("answered", "failed", "cancelled", "refused"),
    input: fc.integer({ min: 0, max: 1_000 }),
    costMicros: fc.integer({ min: 0, max: 1_000_000_000_000 }),
  })
  .map(({ hour, offsetMs, input, outcome, ...draft }) =>
    recordOf("", {
      ...(draft as Partial<RequestRecord>),
      outcome: outcome as RequestRecord["outcome"],
      startedMs: startMs + hour * HOUR_MS + offsetMs,
      counts: { input },
    }),
  );

async function allSums(store: Store, by: readonly (typeof groups)[number][]): Promise<UsageSum[]> {
  const all: UsageSum[] = [];
  let cursor: string | undefined;
  do {
    const tagged = by.includes("tag") ? { tagName: "team" } : {};
    const page = await sumUsage(store, {
      by,
      ...tagged,
      providers: PROVIDERS,
      limit: 4,
      ...(cursor === undefined ? {} : { cursor }),
    });
    all.push(...page.items);
    cursor = page.next;
  } while (cursor !== undefined);
  return all;
}

/** The same sums from the single rows, in JavaScript. */
async function summed(store: Store, by: readonly (typeof groups)[number][]): Promise<UsageSum[]> {
  const found = new Map<string, Record<string, string | number>>();
  for await (const row of iterateUsage(store)) {
    const keys = {
      hour: row.startedMs - (row.startedMs % HOUR_MS),
      day: row.startedMs - (row.startedMs % (24 * HOUR_MS)),
      token: row.tokenId ?? "",
      account: row.accountId ?? "",
      group: row.groupName ?? "",
      channel: row.channel ?? "",
      provider: PROVIDERS.get(row.channel ?? "") ?? "",
      // Clients can invent names of models that no channel serves.
      model: row.channel === null && row.cache !== "hit" ? "" : row.modelAsked,
      operation: row.operation,
      tag: row.tags.team ?? "",
      all: "",
    };
    const group = Object.fromEntries(by.map((name) => [name, keys[name]]));
    const key = JSON.stringify(Object.values(group));
    const sum = found.get(key) ?? { ...group };
    found.set(key, sum);
    const isFailed = row.outcome === "failed" || row.outcome === "refused";
    const shares = {
      requests: 1,
      failures: isFailed && row.channel !== null ? 1 : 0,
      refusals: isFailed && row.channel === null ? 1 : 0,
      routedRequests: row.channel === null ? 0 : 1,
      estimated: row.countsKind === "estimated" ? 1 : 0,
      totalMs: row.channel === null ? 0 : row.totalMs,
      inputTokens: row.inputTokens,
      outputTokens: row.outputTokens,
      cacheReadTokens: row.cacheReadTokens,
      cacheWriteTokens: row.cacheWriteTokens,
      reasoningTokens: row.reasoningTokens,
      costMicros: row.costMicros,
      cacheHits: row.cache === "hit" ? 1 : 0,
      savedTokens: row.savedTokens,
      savedMicros: row.savedMicros,
    };
    for (const [name, share] of Object.entries(shares)) sum[name] = Number(sum[name] ?? 0) + share;
  }
  const rows = [...found.values()];
  const before = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
  rows.sort((a, b) => by.map((name) => before(a[name] ?? 0, b[name] ?? 0)).find((order) => order !== 0) ?? 0);
  return rows as never;
}
