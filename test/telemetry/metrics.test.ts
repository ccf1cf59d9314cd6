/** Metrics over OTLP, from a whole gateway to a collector: the values of `/metrics`, in Protobuf and in JSON. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import protobuf from "protobufjs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Sample, samplesIn } from "../metrics/scrape.ts";
import { Callers } from "../servers/clients.ts";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { temporaryFolder } from "../servers/server.ts";

const SCRAPER = "token-of-scraper";
const root = protobuf.loadSync(
  ["trace.proto", "metrics.proto"].map((file) => join(import.meta.dirname, file)),
);
const Request = root.lookupType("ExportMetricsServiceRequest");

// biome-ignore lint/suspicious/noExplicitAny: messages are read as a collector would
type Any = any;

interface Export {
  path: string;
  headers: IncomingHttpHeaders;
  body: Any;
}

const exports: Export[] = [];
const callers = new Callers(4);
let collector: Server;

beforeAll(async () => {
  collector = createServer(async (asked, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const isJson = asked.headers["content-type"] === "application/json";
    const body = isJson
      ? JSON.parse(bytes.toString())
      : Request.toObject(Request.decode(bytes), { longs: String, defaults: false });
    exports.push({ path: asked.url ?? "", headers: asked.headers, body });
    response.end();
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
});
afterAll(() => {
  callers.close();
  collector?.closeAllConnections();
  collector?.close();
});

/** The samples of Prometheus that a collector makes from the latest export, without the time that has passed since. */
function exported(): Sample[] {
  const metrics = exports.flatMap(({ body }) =>
    body.resourceMetrics.flatMap((each: Any) => each.scopeMetrics.flatMap((scope: Any) => scope.metrics)),
  );
  const latest = new Map<string, Sample>();
  const put = (name: string, labels: Record<string, string>, value: number): void =>
    void latest.set(JSON.stringify([name, Object.entries(labels).sort()]), { name, labels, value });
  for (const { name, unit, sum, gauge, histogram } of metrics) {
    const family = name.replaceAll(".", "_") + (unit === "s" ? "_seconds" : "");
    for (const point of (sum ?? gauge ?? histogram).dataPoints) {
      const labels = Object.fromEntries(
        (point.attributes ?? []).map(({ key, value }: Any) => [key.replaceAll(".", "_"), value.stringValue]),
      );
      if (histogram === undefined) put(family, labels, point.asDouble ?? 0);
      else {
        put(`${family}_sum`, labels, point.sum);
        put(`${family}_count`, labels, Number(point.count));
        let below = 0;
        for (const [index, count] of point.bucketCounts.entries()) {
          below += Number(count);
          put(`${family}_bucket`, { ...labels, le: String(point.explicitBounds[index] ?? "+Inf") }, below);
        }
      }
    }
  }
  return [...latest.values()];
}

/** Values that change without a request. */
const CHANGES =
  /^polywire_(cpu|event_loop|resident|heap|store|telemetry|journal|upstream|requests_in_flight)/;

const comparable = (samples: readonly Sample[]): string[] =>
  samples
    .filter(({ name }) => !CHANGES.test(name))
    .map(({ name, labels, value }) => `${name} ${JSON.stringify(Object.entries(labels).sort())} ${value}`)
    .sort();

describe.each([
  ["http/protobuf", "application/x-protobuf"],
  ["http/json", "application/json"],
])("%s", (protocol, contentType) => {
  const folder = temporaryFolder("polywire-otlp-metrics");
  let gateway: GatewayProcess;

  beforeAll(async () => {
    exports.length = 0;
    const { port } = collector.address() as AddressInfo;
    gateway = await startGatewayProcess({
      folder: folder.path,
      config: `
tokens: [{ name: app, value: token-of-app }]
channels: [{ name: main, provider: demo, key: demo, models: ["*"] }]
metrics: { token: ${SCRAPER} }
`,
      env: {
        OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `http://127.0.0.1:${port}/custom`,
        OTEL_EXPORTER_OTLP_METRICS_HEADERS: "x-key=of%20metrics",
        OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol,
        OTEL_METRIC_EXPORT_INTERVAL: "1000",
        OTEL_TRACES_EXPORTER: "none",
      },
      timeoutMs: 150_000,
    });
  }, 180_000);
  afterAll(async () => {
    await gateway?.stop("SIGKILL");
    folder.remove();
  });

  test("the collector gets every metric of /metrics with the same value", async () => {
    for (const stream of [false, true])
      expect((await callers.chat(gateway.url, "token-of-app", "demo-chat", { stream })).status).toBe(200);
    await callers.chat(gateway.url, "token-of-nobody", "demo-chat");
    const scrape = async (): Promise<Sample[]> => {
      const headers = { authorization: `Bearer ${SCRAPER}` };
      return samplesIn(await (await fetch(`${gateway.url}/metrics`, { headers })).text());
    };
    await expect
      .poll(async () => comparable(exported()), { interval: 500 })
      .toEqual(comparable(await scrape()));
    const names = (samples: readonly Sample[]): string[] =>
      [...new Set(samples.map(({ name }) => name))].sort();
    expect(names(exported())).toEqual(names(await scrape()));
    expect(exported().length).toBeGreaterThan(100);
    expect(exports[0]).toMatchObject({
      path: "/custom",
      headers: { "x-key": "of metrics", "content-type": contentType },
    });
  }, 120_000);

  test("counters are cumulative from the start of the gateway", () => {
    const [resourceMetrics] = exports.at(-1)?.body.resourceMetrics ?? [];
    expect(JSON.stringify(resourceMetrics.resource)).toContain("service.name");
    const { metrics } = resourceMetrics.scopeMetrics[0];
    const requests = metrics.find(({ name }: Any) => name === "polywire_requests_total");
    expect(requests.sum).toMatchObject({ aggregationTemporality: 2, isMonotonic: true });
    const [{ startTimeUnixNano, timeUnixNano }] = requests.sum.dataPoints;
    expect(BigInt(timeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano));
    const duration = metrics.find(({ name }: Any) => name === "gen_ai.server.request.duration");
    expect(duration.unit).toBe("s");
  });
});
