import fc from "fast-check";
import { expect, test } from "vitest";
import { lineOf, recordIn } from "./line.ts";
import type { RequestRecord } from "./record.ts";

const text = fc.string({ unit: "binary" });
const count = fc.nat();
const counts = fc.record(
  { input: count, output: count, units: fc.dictionary(text, count) },
  { requiredKeys: [] },
);
const attempt = fc.record({
  channel: text,
  key: text,
  wire: text,
  model: text,
  startedMs: count,
  totalMs: count,
  outcome: fc.constant("failed" as const),
  errorCode: text,
  message: text,
});

const record: fc.Arbitrary<RequestRecord> = fc.record(
  {
    id: text,
    startedMs: count,
    queueMs: count,
    firstByteMs: count,
    totalMs: count,
    tokenId: text,
    tokenName: text,
    accountId: text,
    group: text,
    operation: text,
    wire: text,
    upstreamWire: text,
    modelAsked: text,
    modelServed: text,
    channel: text,
    key: text,
    status: count,
    outcome: fc.constantFrom("answered", "failed", "cancelled", "refused"),
    error: text,
    errorCode: text,
    message: text,
    stream: fc.boolean(),
    counts,
    countsKind: fc.constantFrom("reported", "estimated"),
    costMicros: count,
    losses: fc.array(text),
    attempts: fc.array(attempt),
    cache: fc.constantFrom("hit", "miss", "bypass"),
    savedTokens: count,
    savedMicros: count,
    trace: fc.record(
      { traceId: text, spanId: text, parentId: text, sampled: fc.boolean(), state: text },
      { requiredKeys: ["traceId", "spanId", "sampled"] },
    ),
  },
  {
    requiredKeys: [
      "id",
      "startedMs",
      "totalMs",
      "operation",
      "wire",
      "modelAsked",
      "status",
      "outcome",
      "stream",
    ],
  },
);

test("any record survives a round trip as a single line", () => {
  fc.assert(
    fc.property(record, (written) => {
      const line = lineOf(written);
      expect(line).not.toContain("\n");
      expect(recordIn(JSON.parse(line))).toEqual(written);
    }),
  );
});

test("a line of another version is readable: missing values are absent, additional ones are ignored", () => {
  const written: RequestRecord = {
    id: "r",
    startedMs: 1,
    totalMs: 2,
    operation: "generation",
    wire: "w",
    modelAsked: "m",
    status: 200,
    outcome: "answered",
    stream: false,
  };
  const values: unknown[] = JSON.parse(lineOf(written));
  expect(recordIn([...values, "later"])).toEqual(written);
  expect(recordIn(values.slice(0, values.findLastIndex((value) => value !== null) + 1))).toEqual(written);
});

test.each([[{}], [[]], [[7]], [null], ["r"]])("%j is not a record", (line) => {
  expect(recordIn(line)).toBeUndefined();
});

test("a line of a newer version is read up to the values that this version knows", () => {
  fc.assert(
    fc.property(record, fc.jsonValue(), (written, value) => {
      const line = JSON.parse(lineOf(written)) as unknown[];
      expect(recordIn([...line, value])).toEqual(recordIn(line));
    }),
  );
});

test("a line of the first versions is an object, with the names of operations before 0.1.0", () => {
  const request = { id: "one", startedMs: 1, totalMs: 2, operation: "film", wire: "videos", modelAsked: "m" };
  const written = { ...request, status: 200, outcome: "answered", stream: false, attempts: [] };
  expect(recordIn(written)).toEqual({ ...written, operation: "videos" });
  expect(recordIn({ ...written, id: undefined })).toBeUndefined();
});
