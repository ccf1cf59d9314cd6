import { expect, test } from "vitest";
import { isSampled, type Sampling } from "./sampling.ts";
import { addTraceHeaders, beginTrace, childSpanId, mintTraceId, parseTraceparent } from "./trace-context.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const ratio = (share: number): Sampling => ({
  followsParent: true,
  ratio: share,
  isOff: false,
  keepsErrors: true,
  slowMs: undefined,
});

test.each([
  ["a valid header", `00-${TRACE}-${PARENT}-01`, true],
  ["a trace that is not recorded", `00-${TRACE}-${PARENT}-00`, false],
  ["further flags", `00-${TRACE}-${PARENT}-03`, true],
  ["a later version with more fields", `01-${TRACE}-${PARENT}-01-more`, true],
])("%s is read", (_name, text, sampled) => {
  expect(parseTraceparent(text)).toEqual({ traceId: TRACE, parentId: PARENT, isSampled: sampled });
});

test.each([
  ["nothing", undefined],
  ["an empty header", ""],
  ["another length", `00-${TRACE}-${PARENT}-1`],
  ["more fields in version 00", `00-${TRACE}-${PARENT}-01-more`],
  ["more text in a later version", `01-${TRACE}-${PARENT}-01more`],
  ["version ff", `ff-${TRACE}-${PARENT}-01`],
  ["upper case", `00-${TRACE.toUpperCase()}-${PARENT}-01`],
  ["a trace of zeros", `00-${"0".repeat(32)}-${PARENT}-01`],
  ["a parent of zeros", `00-${TRACE}-${"0".repeat(16)}-01`],
  ["other digits", `00-${TRACE.replace("4", "g")}-${PARENT}-01`],
  ["other separators", `00_${TRACE}_${PARENT}_01`],
  ["two headers", `00-${TRACE}-${PARENT}-01, 00-${TRACE}-${PARENT}-01`],
])("%s is ignored", (_name, text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});

test("ids of attempts differ from the id of the request, and from each other", () => {
  for (const spanId of [PARENT, "ffffffffffffffff", "000000000000ffff"]) {
    const ids = [spanId, ...Array.from({ length: 50 }, (_, index) => childSpanId(spanId, index))];
    expect(new Set(ids).size).toBe(51);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  }
});

test("a ratio samples its share of the traces, and always the same ones", () => {
  const ids = Array.from({ length: 20_000 }, mintTraceId);
  const sampled = ids.filter((id) => isSampled(ratio(0.1), id));
  // Six standard deviations.
  expect(Math.abs(sampled.length - 2000)).toBeLessThan(255);
  for (const id of sampled) expect(isSampled(ratio(0.2), id)).toBe(true);
  expect(ids.some((id) => isSampled(ratio(0), id))).toBe(false);
});

const propagation = { traceparent: false, tracestate: false, baggage: false };

test("a request gets no ids if neither the client nor an upstream has them", () => {
  const rules = { isEnabled: true, sampling: ratio(1), propagation };
  expect(beginTrace({}, rules)).toBeUndefined();
  expect(beginTrace({ traceparent: `00-${TRACE}-${PARENT}-01` }, rules)).toMatchObject({ traceId: TRACE });
  expect(beginTrace({}, { ...rules, propagation: { ...propagation, traceparent: true } })).toBeDefined();
  expect(
    beginTrace({ traceparent: `00-${TRACE}-${PARENT}-01` }, { ...rules, isEnabled: false }),
  ).toBeUndefined();
});

test("an upstream gets baggage only where the configuration says so", () => {
  const client = { baggage: "user=anna" };
  const headersWith = (baggage: boolean): Record<string, string> => {
    const headers: Record<string, string> = {};
    addTraceHeaders(headers, undefined, { ...propagation, baggage }, client, 0);
    return headers;
  };
  expect(headersWith(false)).toEqual({});
  expect(headersWith(true)).toEqual(client);
});
