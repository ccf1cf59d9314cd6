/** Writes docs/metrics.md: `node scripts/metrics.ts`. A test runs the same and requires that nothing changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  BUCKETS,
  type MetricDefinition,
  REQUEST_METRICS,
  STATE_METRICS,
} from "../engine/metrics/metric-table.ts";

export const pagePath: string = join(import.meta.dirname, "../docs/metrics.md");

export function page(): string {
  return `# Metrics

\`node scripts/metrics.ts\` generates this page from the table of metrics (\`engine/metrics/metric-table.ts\`).

The gateway offers metrics for Prometheus at \`/metrics\`, on the port of its clients. The path exists only if somebody may read
it: a scraper with a token, or any scraper in a network.

\`\`\`yaml
tokens: [{ name: app, value: "\${APP_TOKEN}" }]
channels: [{ name: main, provider: openai, key: "\${OPENAI_API_KEY}", models: [gpt-5] }]
metrics:
  token: "\${METRICS_TOKEN}"
  # Or, without a token:
  allowed_networks: [10.0.0.0/8]
\`\`\`

Prometheus reads them with this configuration:

\`\`\`
scrape_configs:
  - job_name: polywire
    authorization: { credentials_file: /etc/prometheus/polywire-token }
    static_configs: [{ targets: ["gateway.example:3000"] }]
\`\`\`

- **Formats.** The gateway sends OpenMetrics if the scraper accepts it, or else the text format of Prometheus.
- **Exactness.** The control process counts the records that it moves into the [ledger](limits.md#the-ledger). So requests cost no more, and the
  counters equal the ledger, also after a traffic process was killed. A restart of the gateway starts the counters at 0.
- **Several machines.** Each machine counts the requests that it served. Scrape every machine, and sum.
- **Number of series.** A client may invent names of models. Beyond \`metrics.max_series\` series by model or channel, new models and channels count
  as \`other\`, and \`polywire_series_limited\` is 1. Each bucket of a histogram is a series. The other series do not count against
  this bound. Their number depends on the configuration: at most ${seriesPerProvider()} for each provider and operation.
- **Store.** Open tasks, waiting webhooks, budgets and quotas are those of the store, so all machines of a store report the same values.
  The gateway reads them at most once in 5 seconds.
- **Sessions.** Each response of a session is a request of its own. Only the session itself has an attempt, and a time in the queue.
- **Proxies.** If a proxy in an allowed network forwards requests of other clients, add it to \`listen.trusted_proxies\`, or use a token.
  Otherwise every client has the address of the proxy, and may read the metrics. An address of a trusted proxy itself is never allowed.
- **Names.** Metrics with \`gen_ai_\` have the names, labels and buckets of the [semantic
  conventions](https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-metrics/) of OpenTelemetry. The value of
  \`gen_ai_provider_name\` is the name of the provider file.

## Requests

Counted when a request ends. A task counts when it ends.

${tableOf(REQUEST_METRICS)}

## State

Read at each scrape. The label \`process\` is \`control\`, \`traffic 0\`, \`traffic 1\` …

${tableOf(STATE_METRICS)}

## Buckets

| histograms | upper bounds |
| --- | --- |
${bucketRows().join("\n")}
`;
}

function tableOf(metrics: Readonly<Record<string, MetricDefinition>>): string {
  const rows = Object.entries(metrics).map(
    ([name, { type, help, labels }]) =>
      `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(", ")} | ${help} |`,
  );
  return ["| name | type | labels | meaning |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** Of the histograms by provider. */
function seriesPerProvider(): number {
  const kinds: Readonly<Record<string, number>> = { gen_ai_token_type: 2 };
  return Object.values<MetricDefinition>(REQUEST_METRICS)
    .filter(({ buckets, labels }) => buckets !== undefined && labels.includes("gen_ai_provider_name"))
    .map(({ buckets = "duration", labels }) =>
      labels.reduce((series, label) => series * (kinds[label] ?? 1), BUCKETS[buckets].length + 3),
    )
    .reduce((sum, series) => sum + series, 0);
}

function bucketRows(): string[] {
  return Object.entries(BUCKETS).map(([buckets, bounds]) => {
    const names = Object.entries<MetricDefinition>({ ...REQUEST_METRICS, ...STATE_METRICS })
      .filter(([, metric]) => metric.buckets === buckets)
      .map(([name]) => `\`${name}\``);
    return `| ${names.join(", ")} | ${bounds.join(", ")} |`;
  });
}

if (import.meta.main) writeFileSync(pagePath, page());
