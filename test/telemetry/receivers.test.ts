/** Every section in docs/how-to/observe.md reaches a collector with the path and the headers that its receiver documents. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { TraceExporter } from "../../engine/telemetry/trace-exporter.ts";
import { read } from "../settings/configuration.ts";
import { type Collector, startCollector } from "./collector.ts";

const page = readFileSync(new URL("../../docs/how-to/observe.md", import.meta.url), "utf8");
const blocks = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = ""]) => text);
const REST = `
tokens: [{ name: app, value: token-of-app }]
channels: [{ name: main, provider: openai, key: k, models: [m] }]
`;

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => {
  collector.exports.length = 0;
});
afterAll(() => collector.close());

const record: RequestRecord = {
  id: "a",
  startedMs: 1_700_000_000_000,
  totalMs: 30_000,
  operation: "o",
  wire: "w",
  modelAsked: "m",
  status: 200,
  outcome: "answered",
  stream: false,
};

/** What each receiver documents. */
const RECEIVERS: readonly (readonly [host: string, path: string, headers: Record<string, string>])[] = [
  ["collector.example:4318", "/v1/traces", {}],
  ["grafana.net", "/otlp/v1/traces", { authorization: "Basic value-of-GRAFANA_AUTH" }],
  [
    "langfuse.com",
    "/api/public/otel/v1/traces",
    { authorization: "Basic value-of-LANGFUSE_AUTH", "x-langfuse-ingestion-version": "4" },
  ],
  [
    "langchain.com",
    "/otel/v1/traces",
    { "x-api-key": "value-of-LANGSMITH_API_KEY", "langsmith-project": "gateway" },
  ],
  ["phoenix.example:6006", "/v1/traces", { authorization: "Bearer value-of-PHOENIX_API_KEY" }],
  ["datadog-agent.example:4318", "/v1/traces", {}],
  ["honeycomb.io", "/v1/traces", { "x-honeycomb-team": "value-of-HONEYCOMB_API_KEY" }],
];

test("every receiver of the page is checked", () => {
  const unknown = blocks.filter((block) => !RECEIVERS.some(([host]) => block.includes(host)));
  expect(unknown).toEqual([]);
});

test.each(RECEIVERS)("%s", async (host, path, headers) => {
  const own = blocks.filter((block) => block.includes(host));
  expect(own.length).toBeGreaterThan(0);
  for (const block of own) {
    collector.exports.length = 0;
    const { config, faults } = read(REST + block);
    expect(faults).toEqual([]);
    const settings = config?.telemetry;
    if (settings?.traces === undefined) throw new Error("no endpoint");
    const { pathname } = new URL(settings.traces.url);
    const target = { ...settings.traces, url: collector.url + pathname };
    const exporter = new TraceExporter({
      target,
      settings,
      version: "1",
      providerOf: () => "",
      operationNameOf: (operation) => operation,
      report: () => {},
    });
    exporter.add([record]);
    await exporter.close();
    const [sent] = collector.exports;
    expect(sent?.path).toBe(path);
    expect(sent?.headers).toMatchObject({ ...headers, "content-type": "application/x-protobuf" });
    expect(sent?.spans.length).toBe(1);
  }
});
