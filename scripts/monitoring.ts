/**
 * Writes ops/prometheus/alerts.yaml, ops/grafana/*.json and docs/how-to/alerts.md: `node scripts/monitoring.ts`. A test runs the same and
 * requires that nothing changes. TypeScript refuses a metric that the table does not have.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { RequestMetric, StateMetric } from "../engine/metrics/metric-table.ts";

const root = join(import.meta.dirname, "..");
/** In the package. Put the address of your copy of the documentation before it. */
const RUNBOOK = "docs/how-to/alerts.md";
const RATE = "[5m]";

/** A link from the page to a file of the repository. */
function link(text: string, path: string): string {
  return `[${text}](${relative(join(root, "docs/how-to"), join(root, path))})`;
}

/** A metric, or the series of a histogram. */
const use = (name: RequestMetric | StateMetric, suffix: "" | "_bucket" | "_count" | "_sum" = ""): string =>
  `${name}${suffix}`;
const rate = (series: string, labels = ""): string => `rate(${series}${labels}${RATE})`;
const sumBy = (labels: string, series: string): string =>
  labels === "" ? `sum(${series})` : `sum by (${labels}) (${series})`;
const quantile = (share: number, name: RequestMetric | StateMetric, by = ""): string =>
  `histogram_quantile(${share}, ${sumBy(by === "" ? "le" : `le, ${by}`, rate(use(name, "_bucket")))})`;

const requests = use("polywire_requests_total");
const attempts = use("polywire_attempts_total");
const duration = "gen_ai_server_request_duration_seconds";
const firstToken = "gen_ai_server_time_to_first_token_seconds";

interface Alert {
  name: string;
  expr: string;
  for: string;
  severity: "critical" | "warning";
  summary: string;
  todo: string;
}

const alerts: readonly Alert[] = [
  {
    name: "PolywireDown",
    expr: 'up{job="polywire"} == 0',
    for: "2m",
    severity: "critical",
    summary: "Prometheus cannot read the metrics of {{ $labels.instance }}.",
    todo: "Check whether the process runs, and read its log. If it runs, check the token of the scraper and `metrics.allowed_networks`.",
  },
  {
    name: "PolywireErrorRate",
    expr: `${sumBy("operation", rate(requests, '{outcome="failed"}'))} / ${sumBy("operation", rate(requests, '{outcome!="refused"}'))} > 0.05`,
    for: "5m",
    severity: "critical",
    summary: "More than 5 % of the requests of {{ $labels.operation }} fail.",
    todo: "Open the dashboard *Polywire: providers*. If one channel fails, disable it, or give it a lower priority. If all fail, check the network of the gateway.",
  },
  {
    name: "PolywireChannelFailing",
    expr: `${sumBy("channel", rate(attempts, '{outcome="failed"}'))} / ${sumBy("channel", rate(attempts))} > 0.5`,
    for: "5m",
    severity: "warning",
    summary: "More than half of the attempts at the channel {{ $labels.channel }} fail.",
    todo: "Test the channel on the page *Channels*. The log entries with its name have the messages of the provider.",
  },
  {
    name: "PolywireSlow",
    expr: `${quantile(0.95, firstToken, "gen_ai_provider_name")} > 7.5`,
    for: "10m",
    severity: "warning",
    summary: "The first token of {{ $labels.gen_ai_provider_name }} takes more than 7.5 s (95th percentile).",
    todo: "Compare the channels of this provider. Lower the weight of the slow one, or set circuit breakers for slow calls.",
  },
  {
    name: "PolywireCircuitOpen",
    expr: `${use("polywire_circuit_breakers")}{state="open"} > 0`,
    for: "10m",
    severity: "warning",
    summary: "Models of the channel {{ $labels.channel }} have had an open circuit breaker for 10 minutes.",
    todo: `The log entries with \`log.logger: channels\` say why it opened. ${link("circuit breakers", "docs/circuit-breaker.md")} explains the states.`,
  },
  {
    name: "PolywireKeyRefused",
    expr: `${use("polywire_keys_refused")} > 0`,
    for: "1m",
    severity: "critical",
    summary: "The provider refuses {{ $value }} keys of the channel {{ $labels.channel }}.",
    todo: "Replace the key, or pay the bill of the provider. Then enable the key on the page *Channels*.",
  },
  {
    name: "PolywireBudgetNearlyUsed",
    expr: `${use("polywire_budget_used_ratio")} > 0.9`,
    for: "1m",
    severity: "warning",
    summary:
      "{{ $labels.subject }} {{ $labels.name }} has used {{ $value | humanizePercentage }} of its budget per {{ $labels.per }}.",
    todo: "Tell the owner of the token or account, or raise the budget. At 100 % the gateway refuses its requests.",
  },
  {
    name: "PolywireRequestsQueued",
    expr: `${quantile(0.95, "polywire_queue_seconds")} > 1`,
    for: "5m",
    severity: "warning",
    summary: "Requests wait more than 1 s for their first attempt (95th percentile).",
    todo: "Check the processor time of the processes. Start more processes (`listen.processes`), or raise the limits of `overload`.",
  },
  {
    name: "PolywireEventLoopBusy",
    expr: `${use("polywire_event_loop_utilization_ratio")} > 0.9`,
    for: "5m",
    severity: "warning",
    summary: "The event loop of {{ $labels.process }} works more than 90 % of the time.",
    todo: "Start more processes (`listen.processes`) or another machine.",
  },
  {
    name: "PolywireJournalGrows",
    expr: `${use("polywire_journal_waiting_bytes")} > 10000000`,
    for: "5m",
    severity: "critical",
    summary: "Records of {{ $value | humanize1024 }}B wait for the store.",
    todo: "Check the database and its disk. No record is lost while the disk of the gateway has space.",
  },
  {
    name: "PolywireStoreSlow",
    expr: `${quantile(0.95, "polywire_store_seconds", "call")} > 0.5`,
    for: "10m",
    severity: "warning",
    summary: "A {{ $labels.call }} of the store takes more than 0.5 s (95th percentile).",
    todo: `Check the load of the database, and see ${link("maintain the store", "docs/how-to/maintain-the-store.md")}.`,
  },
  {
    name: "PolywireWebhooksFailing",
    expr: `increase(${use("polywire_webhooks_total")}{result="given_up"}[1h]) > 0`,
    for: "0m",
    severity: "warning",
    summary: "The gateway gave up {{ $value }} webhooks of the kind {{ $labels.kind }} in the last hour.",
    todo: "The log entries with `log.logger: webhooks` have the receiver and its response.",
  },
  {
    name: "PolywireSeriesLimited",
    expr: `${use("polywire_series_limited")} == 1`,
    for: "10m",
    severity: "warning",
    summary: "New models and channels count as `other` in the metrics.",
    todo: "Raise `metrics.max_series`, or find the client that invents names of models.",
  },
];

interface Panel {
  title: string;
  /** A unit of Grafana. */
  unit: string;
  queries: readonly (readonly [expr: string, legend: string])[];
}

const dashboards: Readonly<Record<string, { title: string; panels: readonly Panel[] }>> = {
  overview: {
    title: "Polywire: overview",
    panels: [
      {
        title: "Requests by outcome",
        unit: "reqps",
        queries: [[sumBy("outcome", rate(requests)), "{{outcome}}"]],
      },
      {
        title: "Errors by kind",
        unit: "reqps",
        queries: [[sumBy("error", rate(use("polywire_errors_total"))), "{{error}}"]],
      },
      {
        title: "Duration",
        unit: "s",
        queries: [0.5, 0.95, 0.99].map((share) => [quantile(share, duration), `p${share * 100}`] as const),
      },
      {
        title: "Time to first token",
        unit: "s",
        queries: [0.5, 0.95, 0.99].map((share) => [quantile(share, firstToken), `p${share * 100}`] as const),
      },
      {
        title: "Requests in flight",
        unit: "short",
        queries: [[sumBy("process", use("polywire_requests_in_flight")), "{{process}}"]],
      },
      {
        title: "Retries and failovers",
        unit: "reqps",
        queries: [
          [sumBy("", rate(use("polywire_retries_total"))), "retries"],
          [sumBy("", rate(use("polywire_failovers_total"))), "failovers"],
        ],
      },
    ],
  },
  providers: {
    title: "Polywire: providers",
    panels: [
      {
        title: "Attempts by channel",
        unit: "reqps",
        queries: [[sumBy("channel", rate(attempts)), "{{channel}}"]],
      },
      {
        title: "Failed attempts by channel and kind",
        unit: "reqps",
        queries: [
          [sumBy("channel, error", rate(use("polywire_attempt_errors_total"))), "{{channel}} {{error}}"],
        ],
      },
      {
        title: "First byte by channel (p95)",
        unit: "s",
        queries: [[quantile(0.95, "polywire_attempt_first_byte_seconds", "channel"), "{{channel}}"]],
      },
      {
        title: "Duration by provider (p95)",
        unit: "s",
        queries: [[quantile(0.95, duration, "gen_ai_provider_name"), "{{gen_ai_provider_name}}"]],
      },
      {
        title: "Time per output token by provider (p50)",
        unit: "s",
        queries: [
          [
            quantile(0.5, "gen_ai_server_time_per_output_token_seconds", "gen_ai_provider_name"),
            "{{gen_ai_provider_name}}",
          ],
        ],
      },
      {
        title: "Circuit breakers",
        unit: "short",
        queries: [[sumBy("channel, state", use("polywire_circuit_breakers")), "{{channel}} {{state}}"]],
      },
      {
        title: "Refused keys",
        unit: "short",
        queries: [[sumBy("channel", use("polywire_keys_refused")), "{{channel}}"]],
      },
    ],
  },
  cost: {
    title: "Polywire: tokens and cost",
    panels: [
      {
        title: "Cost per hour by model",
        unit: "currencyUSD",
        queries: [[`${sumBy("model", rate(use("polywire_cost_dollars_total")))} * 3600`, "{{model}}"]],
      },
      {
        title: "Tokens by kind",
        unit: "short",
        queries: [[sumBy("kind", rate(use("polywire_tokens_total"))), "{{kind}}"]],
      },
      {
        title: "Output tokens by model",
        unit: "short",
        queries: [[sumBy("model", rate(use("polywire_tokens_total"), '{kind="output"}')), "{{model}}"]],
      },
      {
        title: "Used budgets",
        unit: "percentunit",
        queries: [[use("polywire_budget_used_ratio"), "{{subject}} {{name}} {{per}}"]],
      },
      {
        title: "Response cache",
        unit: "reqps",
        queries: [[sumBy("result", rate(use("polywire_response_cache_total"))), "{{result}}"]],
      },
      {
        title: "Savings per hour",
        unit: "currencyUSD",
        queries: [[`${sumBy("", rate(use("polywire_response_cache_saved_dollars_total")))} * 3600`, "saved"]],
      },
      {
        title: "Requests with estimated usage",
        unit: "reqps",
        queries: [[sumBy("operation", rate(use("polywire_estimated_usage_total"))), "{{operation}}"]],
      },
    ],
  },
  internals: {
    title: "Polywire: gateway internals",
    panels: [
      {
        title: "Event loop",
        unit: "percentunit",
        queries: [[use("polywire_event_loop_utilization_ratio"), "{{instance}} {{process}}"]],
      },
      {
        title: "Delay of the event loop (p99)",
        unit: "s",
        queries: [[use("polywire_event_loop_delay_seconds"), "{{instance}} {{process}}"]],
      },
      {
        title: "Processor time",
        unit: "short",
        queries: [[rate(use("polywire_cpu_seconds_total")), "{{instance}} {{process}}"]],
      },
      {
        title: "Memory",
        unit: "bytes",
        queries: [
          [use("polywire_resident_memory_bytes"), "{{process}} resident"],
          [use("polywire_heap_used_bytes"), "{{process}} heap"],
        ],
      },
      { title: "Queue (p95)", unit: "s", queries: [[quantile(0.95, "polywire_queue_seconds"), "wait"]] },
      {
        title: "Connections to upstreams",
        unit: "short",
        queries: [
          [sumBy("process, state", use("polywire_upstream_connections")), "{{process}} {{state}}"],
          [sumBy("process", use("polywire_upstream_queued_requests")), "{{process}} queued"],
        ],
      },
      {
        title: "Store (p95)",
        unit: "s",
        queries: [[quantile(0.95, "polywire_store_seconds", "call"), "{{call}}"]],
      },
      {
        title: "Journals",
        unit: "bytes",
        queries: [[use("polywire_journal_waiting_bytes"), "{{instance}}"]],
      },
      {
        title: "Open tasks",
        unit: "short",
        queries: [[sumBy("operation, state", use("polywire_tasks_open")), "{{operation}} {{state}}"]],
      },
      {
        title: "Webhooks",
        unit: "short",
        queries: [
          [sumBy("kind, result", rate(use("polywire_webhooks_total"))), "{{kind}} {{result}}"],
          [sumBy("kind", use("polywire_webhooks_waiting")), "{{kind}} waiting"],
        ],
      },
    ],
  },
};

const WIDTH = 12;
const HEIGHT = 8;
// biome-ignore lint/suspicious/noTemplateCurlyInString: an input of the import
const datasource = { type: "prometheus", uid: "${DS_PROMETHEUS}" };

/** The model that Grafana exports "for sharing externally"; the import asks for the data source. */
function dashboardOf(name: string, title: string, panels: readonly Panel[]): object {
  return {
    __inputs: [
      {
        name: "DS_PROMETHEUS",
        label: "Prometheus",
        type: "datasource",
        pluginId: "prometheus",
        pluginName: "Prometheus",
      },
    ],
    __requires: [
      { type: "grafana", id: "grafana", name: "Grafana", version: "10.0.0" },
      { type: "datasource", id: "prometheus", name: "Prometheus", version: "1.0.0" },
      { type: "panel", id: "timeseries", name: "Time series", version: "" },
    ],
    uid: `polywire-${name}`,
    title,
    tags: ["polywire"],
    schemaVersion: 38,
    editable: true,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: { list: [] },
    panels: panels.map(({ title, unit, queries }, at) => ({
      id: at + 1,
      type: "timeseries",
      title,
      datasource,
      gridPos: { x: (at % 2) * WIDTH, y: Math.floor(at / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: queries.map(([expr, legendFormat], index) => ({
        refId: String.fromCharCode(65 + index),
        datasource,
        expr,
        legendFormat,
      })),
    })),
  };
}

function rules(): string {
  const list = alerts.map(
    ({ name, expr, for: duration, severity, summary }) => `      - alert: ${name}
        expr: ${JSON.stringify(expr)}
        for: ${duration}
        labels: { severity: ${severity} }
        annotations:
          summary: ${JSON.stringify(summary)}
          runbook_url: ${RUNBOOK}#${name.toLowerCase()}
`,
  );
  return `# Alert rules for Prometheus. Written by scripts/monitoring.ts: change that file.\ngroups:\n  - name: polywire\n    rules:\n${list.join("")}`;
}

function runbook(): string {
  const sections = alerts.map(
    ({ name, expr, for: duration, severity, summary, todo }) => `## ${name}

${summary
  .replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, "`<$1>`")
  .replaceAll(/\{\{ \$value[^}]*\}\}B/g, "`<value>` bytes")
  .replaceAll(/\{\{ \$value[^}]*\}\}/g, "`<value>`")}

- **Severity:** ${severity}
- **Fires:** ${duration === "0m" ? "at once" : `after the expression is true for ${duration}`}
- **What to do:** ${todo}

\`\`\`
${expr}
\`\`\`
`,
  );
  return `# Monitor the gateway

\`node scripts/monitoring.ts\` generates this page, the alert rules and the dashboards from the ${link("metrics", "docs/metrics.md")}.

1. Let Prometheus ${link("read the metrics", "docs/metrics.md")}, with the job name \`polywire\`.
2. Copy [\`ops/prometheus/alerts.yaml\`](../../ops/prometheus/alerts.yaml) to Prometheus, and name the file under \`rule_files\`. In
   that file, prefix each \`runbook_url\` with the URL of your copy of the documentation.
3. Import the files of [\`ops/grafana/\`](../../ops/grafana) into Grafana (*Dashboards*, *New*, *Import*). Grafana asks for the data source.

| dashboard | panels |
| --- | --- |
${Object.entries(dashboards)
  .map(
    ([name, { title, panels }]) =>
      `| [${title.replace("Polywire: ", "")}](../../ops/grafana/${name}.json) | ${panels.map((panel) => panel.title).join(", ")} |`,
  )
  .join("\n")}

Each alert has a section below. \`<value>\` is the value of its expression, and a word such as \`<channel>\` is a label of the alert. Change the
limits in the rules as you need.

${sections.join("\n")}`;
}

/** The generated files, by path. */
export function monitoringFiles(): Map<string, string> {
  const files = new Map([
    [join(root, "ops/prometheus/alerts.yaml"), rules()],
    [join(root, "docs/how-to/alerts.md"), runbook()],
  ]);
  for (const [name, { title, panels }] of Object.entries(dashboards))
    files.set(
      join(root, `ops/grafana/${name}.json`),
      `${JSON.stringify(dashboardOf(name, title, panels), null, 2)}\n`,
    );
  return files;
}

if (import.meta.main)
  for (const [path, text] of monitoringFiles()) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
