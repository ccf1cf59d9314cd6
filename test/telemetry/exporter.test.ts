/** The exporter at a collector that refuses, is away or is slow, and the settings from the standard variables. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { OtlpExporter } from "../../engine/telemetry/otlp-exporter.ts";
import type { Span } from "../../engine/telemetry/otlp-types.ts";
import { tracesMessage, writeProtobuf } from "../../engine/telemetry/protobuf.ts";
import { type TelemetrySection, telemetryOf } from "../../engine/telemetry/telemetry-settings.ts";
import { TraceExporter } from "../../engine/telemetry/trace-exporter.ts";
import { type Collector, startCollector } from "./collector.ts";

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.close());

const span = (name: string): Span => ({
  traceId: "4bf92f3577b34da6a3ce929d0e0e4736",
  spanId: "00f067aa0ba902b7",
  name,
  kind: 2,
  startTimeUnixNano: "1700000000123000000",
  endTimeUnixNano: "1700000000456000000",
  attributes: [],
});
const spans = (count: number): Span[] => Array.from({ length: count }, (_, at) => span(`span ${at}`));
const write = (items: readonly Span[]): Uint8Array =>
  writeProtobuf(
    { resourceSpans: [{ resource: { attributes: [] }, scopeSpans: [{ spans: items }] }] },
    tracesMessage,
  );

function exporterOf(
  reports: (string | undefined)[] = [],
  url = `${collector.url}/v1/traces`,
): OtlpExporter<Span> {
  return new OtlpExporter({
    target: { url, headers: {}, isJson: false },
    write,
    maxQueued: 2000,
    timeoutMs: 60_000,
    report: (reason) => reports.push(reason),
    pause: async () => {},
  });
}

const settled = (exporter: OtlpExporter<Span>, count: number): Promise<unknown> =>
  expect.poll(() => exporter.counts.exported + exporter.counts.dropped, { timeout: 60_000 }).toBe(count);

describe("a collector", () => {
  test.each([
    ["that is busy twice gets the spans later", [429, 503], 1000, ["status 429", undefined]],
    ["that refuses them gets no second request", [400, 400], 0, ["status 400"]],
  ])("%s", async (_name, statuses, exported, said) => {
    collector.statuses = statuses as number[];
    const reports: (string | undefined)[] = [];
    const exporter = exporterOf(reports);
    exporter.add(spans(1000));
    await settled(exporter, 1000);
    expect(exporter.counts).toEqual({ exported, dropped: 1000 - exported });
    expect(reports).toEqual(said);
    expect(collector.spans.length).toBe(exported);
  });

  test("that rejects a part: these spans count as dropped", async () => {
    collector.rejected = 5;
    const exporter = exporterOf();
    exporter.add(spans(512));
    await settled(exporter, 512);
    expect(exporter.counts).toEqual({ exported: 507, dropped: 5 });
  });

  test("that is away: the queue is bounded, and the close ends", async () => {
    await collector.close();
    const reports: (string | undefined)[] = [];
    const exporter = exporterOf(reports);
    exporter.add(spans(5000));
    expect(exporter.counts.dropped).toBe(3000);
    await exporter.close();
    expect(exporter.counts).toEqual({ exported: 0, dropped: 5000 });
    expect(reports).toEqual(["ECONNREFUSED"]);
    collector = await startCollector();
  });
});

test("spans that wait are sent at the close, and later ones are dropped", async () => {
  const exporter = exporterOf();
  exporter.add(spans(3));
  await exporter.close();
  expect(collector.spans.map(({ name }) => name)).toEqual(["span 0", "span 1", "span 2"]);
  exporter.add(spans(1));
  expect(exporter.counts).toEqual({ exported: 3, dropped: 1 });
});

const record: RequestRecord = {
  id: "a",
  startedMs: 1_700_000_000_123,
  queueMs: 5,
  totalMs: 100,
  operation: "o",
  wire: "w",
  upstreamWire: "v",
  modelAsked: "ä".repeat(300),
  modelServed: "m",
  channel: "c",
  status: 200,
  outcome: "answered",
  stream: false,
  counts: { input: 5_000_000_000, output: 0 },
  costMicros: 1_500_001,
  losses: ["a", "b"],
};
const section: TelemetrySection = {
  resourceAttributes: [],
  keepErrors: true,
  propagate: [],
  maxQueuedSpans: 100,
  timeoutMs: 60_000,
};

async function exported(
  more: Partial<TelemetrySection>,
  records: RequestRecord[],
): Promise<Collector["spans"]> {
  const settings = telemetryOf({ ...section, endpoint: collector.url, ...more }, {});
  const { traces } = settings;
  if (traces === undefined) throw new Error("no endpoint");
  const exporter = new TraceExporter({
    target: traces,
    settings,
    version: "1",
    providerOf: () => "p",
    operationNameOf: (operation) => operation,
    report: () => {},
  });
  exporter.add(records);
  await exporter.close();
  return collector.spans;
}

test.each(["http/protobuf", "http/json"])("%s: all values arrive", async (protocol) => {
  const [request, queue, attempt] = await exported({ protocol }, [record]);
  expect(request).toMatchObject({
    name: `o ${"ä".repeat(300)}`,
    start: 1_700_000_000_123,
    end: 1_700_000_000_223,
  });
  expect(request?.attributes).toMatchObject({
    "polywire.cost_micros": 1500001,
    "polywire.dropped_fields": ["a", "b"],
    "polywire.stream": false,
  });
  expect(queue).toMatchObject({
    name: "queue",
    kind: "INTERNAL",
    start: request?.start,
    end: 1_700_000_000_128,
  });
  expect(attempt).toMatchObject({
    parentSpanId: request?.spanId,
    start: 1_700_000_000_128,
    end: request?.end,
  });
  expect(attempt?.attributes).toMatchObject({
    "gen_ai.usage.input_tokens": 5_000_000_000,
    "gen_ai.usage.output_tokens": 0,
  });
});

const failed = { ...record, id: "b", outcome: "failed" as const, status: 502 };
const slow = { ...record, id: "c", totalMs: 9000 };
const traced = {
  ...record,
  id: "d",
  trace: { traceId: "1".repeat(32), spanId: "2".repeat(16), sampled: true },
};

test.each<[string, Partial<TelemetrySection>, string[]]>([
  ["all by default", {}, ["a", "b", "c", "d"]],
  ["the client's traces and failures", { sampler: "parentbased_always_off" }, ["b", "d"]],
  ["also slow ones", { sampleRatio: 0, slowMs: 9000 }, ["b", "c", "d"]],
  ["no failures", { sampleRatio: 0, keepErrors: false }, ["d"]],
])("the sampler keeps %s", async (_name, more, ids) => {
  const found = await exported(more, [record, failed, slow, traced]);
  expect(found.flatMap(({ attributes }) => attributes["polywire.request.id"] ?? [])).toEqual(ids);
});

const BASE = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318/x/" };
const target = (url: string, headers = {}, isJson = false): object => ({ url, headers, isJson });

describe("standard variables", () => {
  test.each<[string, Record<string, string>, object | undefined]>([
    ["the endpoint", BASE, target("http://c:4318/x/v1/traces")],
    ["nothing", {}, undefined],
    ["a disabled SDK", { ...BASE, OTEL_SDK_DISABLED: "TRUE" }, undefined],
    ["no exporter", { ...BASE, OTEL_TRACES_EXPORTER: "none" }, undefined],
    [
      "a URL for traces",
      { ...BASE, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://t/traces" },
      target("http://t/traces"),
    ],
    [
      "headers",
      { ...BASE, OTEL_EXPORTER_OTLP_HEADERS: "a=1, b=x%20y=", OTEL_EXPORTER_OTLP_TRACES_HEADERS: "a=2" },
      target("http://c:4318/x/v1/traces", { a: "2", b: "x y=" }),
    ],
    [
      "the protocol",
      { ...BASE, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" },
      target("http://c:4318/x/v1/traces", {}, true),
    ],
  ])("%s", (_name, environment, traces) => {
    expect(telemetryOf(section, environment).traces).toEqual(traces);
  });

  test.each([
    [{ ...BASE, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "c:4317" }],
    [{ ...BASE, OTEL_TRACES_SAMPLER: "xray" }],
    [{ ...BASE, OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "2" }],
  ])("%j is reported", (environment) => {
    expect(telemetryOf(section, environment as Record<string, string>).problems.length).toBe(1);
  });

  test("the file has precedence", () => {
    const environment = { ...BASE, OTEL_SERVICE_NAME: "a", OTEL_RESOURCE_ATTRIBUTES: "x=1,y=2" };
    const settings = telemetryOf(
      { ...section, endpoint: "https://f", serviceName: "b", resourceAttributes: [["x", "3"]] },
      environment,
    );
    expect(settings.traces?.url).toBe("https://f/v1/traces");
    expect(settings.resource).toEqual({ "service.name": "b", x: "3", y: "2" });
  });
});
