/**
 * Every store of responses: a response can be read back completely, whatever happens to others; common prefixes are
 * stored once; and the size limit is never exceeded.
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { AnswerLimits, Answers, StoredAnswer } from "../../engine/store/answers/answer-contract.ts";

export interface KeptBench {
  clock: { ms: number };
  /** A new, empty store. */
  open(room: AnswerLimits): Promise<Answers>;
  /** For stores that can be inspected: the bytes of the content, and the number of items and of owners' sums. */
  weigh?(): Promise<{ bytes: number; items: number; sums: number }>;
}

const KIB = 1024;
const ample: AnswerLimits = {
  maxEntries: 10_000,
  maxBytes: 2 ** 30,
  maxEntriesPerOwner: 10_000,
  maxBytesPerOwner: 2 ** 30,
};

export function keptAnswers(bench: KeptBench): void {
  const answerOf = (id: string, changes: Partial<StoredAnswer> = {}): StoredAnswer => ({
    owner: "one",
    id,
    wire: "some",
    answer: '{"text":"\\u0000 and 😀"}',
    items: ['{"a":1}', '"two"'],
    createdMs: bench.clock.ms,
    expiresMs: bench.clock.ms + 1_000,
    ...changes,
  });
  /** In order of arrival. */
  const putAll = async (answers: Answers, all: readonly StoredAnswer[]): Promise<void> => {
    for (const each of all) {
      expect(await answers.put({ ...each, createdMs: bench.clock.ms, expiresMs: bench.clock.ms + 1e9 })).toBe(
        "kept",
      );
      bench.clock.ms += 1;
    }
  };
  const left = async (answers: Answers, all: readonly StoredAnswer[]): Promise<string[]> => {
    const found = await Promise.all(all.map(({ owner, id }) => answers.get(owner, id)));
    return found.flatMap((each) => (each === undefined ? [] : [`${each.owner} ${each.id}`]));
  };

  it("a response belongs to its owner until it expires", async () => {
    const answers = await bench.open(ample);
    const pin = { channel: "main", key: "k", model: "m" };
    await answers.put(answerOf("a", { pin, answer: "", items: [] }));
    await answers.put(answerOf("a", { owner: "two" }));
    expect(await answers.get("one", "a")).toEqual(answerOf("a", { pin, answer: "", items: [] }));
    expect(await answers.get("two", "a")).toEqual(answerOf("a", { owner: "two" }));
    expect(await answers.get("three", "a")).toBeUndefined();
    expect(await answers.delete("three", "a")).toBe(false);
    await answers.put(answerOf("a", { owner: "two", answer: "{}", items: ['"other"'] }));
    expect(await answers.get("two", "a")).toMatchObject({ answer: "{}", items: ['"other"'] });
    expect(await answers.delete("one", "a")).toBe(true);
    expect(await answers.delete("one", "a")).toBe(false);
    bench.clock.ms += 1_000;
    expect(await answers.get("two", "a")).toBeUndefined();
  });

  it("an owner and an id are not confused with others of the same characters", async () => {
    const answers = await bench.open(ample);
    await answers.put(answerOf("c", { owner: "a b" }));
    expect(await answers.get("a", "b c")).toBeUndefined();
  });

  it("an id names one response: another provider's response does not replace it", async () => {
    const answers = await bench.open(ample);
    const pin = { channel: "main", key: "k", model: "m" };
    const own = answerOf("own");
    const above = answerOf("above", { pin, answer: "", items: [] });
    await answers.put(own);
    await answers.put(above);
    expect(await answers.put({ ...above, id: "own" })).toBe("taken");
    expect(await answers.put({ ...above, pin: { ...pin, channel: "other" } })).toBe("taken");
    expect(await answers.put({ ...above, pin: { ...pin, key: "other" } })).toBe("taken");
    expect(await answers.put({ ...own, id: "above" })).toBe("taken");
    expect(await answers.get("one", "own")).toEqual(own);
    expect(await answers.get("one", "above")).toEqual(above);
    // The same response again, another owner's, and an expired one.
    expect(await answers.put(above)).toBe("kept");
    expect(await answers.put({ ...above, id: "own", owner: "two" })).toBe("kept");
    bench.clock.ms += 1_000;
    expect(await answers.put(answerOf("above"))).toBe("kept");
  });

  const bounds: { name: string; room: Partial<AnswerLimits>; left: string[] }[] = [
    { name: "maximum entries in total", room: { maxEntries: 3 }, left: ["one 5", "two 4", "two 6"] },
    {
      name: "maximum entries of an owner",
      room: { maxEntriesPerOwner: 2 },
      left: ["one 3", "one 5", "two 4", "two 6"],
    },
    { name: "maximum bytes in total", room: { maxBytes: 30 * KIB }, left: ["one 5", "two 6"] },
    { name: "maximum bytes of an owner", room: { maxBytesPerOwner: 15 * KIB }, left: ["one 5", "two 6"] },
  ];
  it.each(bounds)(
    "the oldest are deleted at once when there is no room: $name",
    async ({ room, left: expected }) => {
      const answers = await bench.open({ ...ample, ...room });
      const all = [1, 2, 3, 4, 5, 6].map((number) =>
        answerOf(String(number), {
          owner: number % 2 === 1 ? "one" : "two",
          items: [JSON.stringify(String(number).repeat(10 * KIB))],
        }),
      );
      await putAll(answers, all);
      expect((await left(answers, all)).sort()).toEqual(expected.sort());
      await bench.weigh?.().then(({ items }) => expect(items).toBe(expected.length));
    },
  );

  it("a response that exceeds the limit alone is not stored, and nothing is deleted for it", async () => {
    const answers = await bench.open({ ...ample, maxBytesPerOwner: 20 * KIB });
    const small = answerOf("small");
    await answers.put(small);
    const item = JSON.stringify("x".repeat(8 * KIB));
    expect(await answers.put(answerOf("large", { items: [item, item, item] }))).toBe("too_large");
    expect(await answers.put(answerOf("small", { items: [item, item, item] }))).toBe("too_large");
    expect(await answers.get("one", "small")).toEqual(small);
  });

  it("a conversation of 40 turns stores each item once, however often it is sent", async () => {
    const answers = await bench.open({ ...ample, maxBytesPerOwner: 12 * KIB * KIB });
    const turns = Array.from({ length: 40 }, (_, turn) => [
      JSON.stringify({ turn, text: String.fromCharCode(97 + (turn % 26)).repeat(200 * KIB) }),
      JSON.stringify({ turn, answer: "short" }),
    ]);
    const all = turns.map((_, turn) => answerOf(String(turn), { items: turns.slice(0, turn + 1).flat() }));
    await putAll(answers, all);
    expect(await left(answers, all)).toHaveLength(40);
    expect((await answers.get("one", "39"))?.items).toEqual(turns.flat());
    expect((await answers.get("one", "0"))?.items).toEqual(turns[0]);
    const weight = await bench.weigh?.();
    if (weight !== undefined) expect(weight).toMatchObject({ items: 80 });
    // The common part of two responses stays when the earlier one is deleted.
    for (const { id } of all.slice(0, 39)) await answers.delete("one", id);
    expect((await answers.get("one", "39"))?.items).toEqual(turns.flat());
    await answers.delete("one", "39");
    await bench.weigh?.().then((empty) => expect(empty).toEqual({ bytes: 0, items: 0, sums: 0 }));
  });

  it("after every put, delete, expiry and eviction, stored responses are complete and others are absent", {
    timeout: 120_000,
  }, async () => {
    const owner = fc.constantFrom("one", "two");
    const id = fc.constantFrom("a", "b", "c", "d", "e", "f");
    const item = fc.constantFrom('"x"', '"y"', `"${"z".repeat(KIB)}"`, '{"é":"😀"}');
    const lived = fc.integer({ min: 1, max: 50 });
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant("put"),
          owner,
          id,
          items: fc.array(item, { maxLength: 6 }),
          lived,
        }),
      },
      // As clients do: the earlier content, and more.
      {
        weight: 4,
        arbitrary: fc.record({
          do: fc.constant("goOn"),
          owner,
          id,
          from: id,
          items: fc.array(item, { maxLength: 2 }),
          lived,
        }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant("delete"), owner, id }) },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant("wait"), forMs: fc.integer({ min: 1, max: 60 }) }),
      },
    );
    const tight: AnswerLimits = {
      maxEntries: 7,
      maxBytes: 24 * KIB,
      maxEntriesPerOwner: 4,
      maxBytesPerOwner: 14 * KIB,
    };
    const runs = bench.weigh === undefined ? 300 : 60;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step as fc.Arbitrary<Step>, { maxLength: 40 }),
        fc.constantFrom(ample, tight),
        async (steps, room) => {
          const answers = await bench.open(room);
          const model = new Map<string, StoredAnswer>();
          for (const each of steps) {
            bench.clock.ms += 1;
            if (each.do === "wait") bench.clock.ms += each.forMs;
            else if (each.do === "delete") {
              const had = (await answers.get(each.owner, each.id)) !== undefined;
              expect((await answers.delete(each.owner, each.id)) || !had).toBe(true);
              model.delete(`${each.owner} ${each.id}`);
            } else {
              const before =
                each.do === "goOn" ? ((await answers.get(each.owner, each.from))?.items ?? []) : [];
              const put = answerOf(each.id, {
                owner: each.owner,
                items: [...before, ...each.items],
                answer: JSON.stringify(each.items),
                expiresMs: bench.clock.ms + each.lived,
              });
              if ((await answers.put(put)) !== "kept") continue;
              model.set(`${each.owner} ${each.id}`, put);
              expect(await answers.get(each.owner, each.id)).toEqual(put);
            }
            const found = new Map<string, StoredAnswer>();
            for (const [key, expected] of model) {
              const got = await answers.get(expected.owner, expected.id);
              if (got === undefined) {
                // Expired, or evicted for lack of room.
                expect(expected.expiresMs <= bench.clock.ms || room === tight).toBe(true);
                model.delete(key);
              } else {
                expect(got).toEqual(expected);
                found.set(key, got);
              }
            }
            for (const name of ["one", "two"]) {
              const own = [...found.values()].filter((each) => each.owner === name);
              expect(own.length).toBeLessThanOrEqual(room.maxEntriesPerOwner);
            }
            expect(found.size).toBeLessThanOrEqual(room.maxEntries);
          }
          for (const name of ["one", "two"])
            for (const key of ["a", "b", "c", "d", "e", "f"]) await answers.delete(name, key);
          const weight = await bench.weigh?.();
          if (weight !== undefined) expect(weight).toEqual({ bytes: 0, items: 0, sums: 0 });
        },
      ),
      { numRuns: runs },
    );
  });
}

type Step =
  | { do: "put"; owner: string; id: string; items: string[]; lived: number }
  | { do: "goOn"; owner: string; id: string; from: string; items: string[]; lived: number }
  | { do: "delete"; owner: string; id: string }
  | { do: "wait"; forMs: number };
