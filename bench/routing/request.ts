/**
 * The cost of routing for one request, as a table: the choice of the target, the circuit breaker, the retry budget, budgets and
 * metrics. No request is sent. The first rows use no optional part. Each further row adds one, and `all` has all of them.
 */
import { Allowances } from "../../engine/access/allowances.ts";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import type { ClientRequest, Wire } from "../../engine/conversion/contract.ts";
import { RequestFacts } from "../../engine/gateway/attempts/request-facts.ts";
import { loadLibrary } from "../../engine/gateway/service/load-library.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { RequestCounter } from "../../engine/metrics/request-counter.ts";
import { RequestSeries } from "../../engine/metrics/request-series.ts";
import type { Channel } from "../../engine/routing/channel.ts";
import type { CircuitPolicy } from "../../engine/routing/circuit-breaker.ts";
import { Failover } from "../../engine/routing/failover.ts";
import { RetryBudget } from "../../engine/routing/retry-budget.ts";
import { Router } from "../../engine/routing/router.ts";
import type { Strategy } from "../../engine/routing/strategies/create-order.ts";
import { best, compareTimes } from "../maps/measure.ts";

/** The defaults. */
const policy: CircuitPolicy = {
  failureThreshold: 5,
  coolDownMs: 10_000,
  circuitBreaker: {
    windowMs: 60_000,
    minRequests: 20,
    failureRate: 0.5,
    slowCallMs: 20_000,
    slowCallRate: 0.5,
    maxCoolDownMs: 300_000,
    maxEjectedShare: 1,
  },
};
const failoverPolicy = { maxAttempts: 4, maxBackoffMs: 0 };
const MODEL = "some-model";

const library = await loadLibrary();
const wire = library.wires.get("chat") as Wire;
const body = { model: MODEL, messages: [{ role: "user", content: "How far away is the moon?" }] };
const request: ClientRequest = {
  text: JSON.stringify(body),
  body,
  pathParameters: {},
  query: {},
  headers: { "x-session-id": "session-17" },
  now: 1_790_000_000,
  id: "a".repeat(24),
};
const exchange = { wire, token: undefined, wantsStream: false, acceptedMs: 1_790_000_000_000 };

const channelsOf = (count: number, budgets?: Channel["budgets"]): Channel<string>[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `channel ${at}`,
    priority: 0,
    weight: 1,
    models: [{ name: MODEL }],
    speaks: [{ wire: "chat", operation: "generation", place: `place ${at}` }],
    ...(budgets && { budgets }),
  }));

interface Parts {
  channels?: number;
  strategy?: Strategy;
  /** Whether channels have a budget. */
  hasBudget?: boolean;
  hasMetrics?: boolean;
}

/** @returns the routing of one request that is answered at the first attempt */
function routingOf({ channels = 4, strategy, hasBudget = false, hasMetrics = false }: Parts): () => unknown {
  const configured = channelsOf(channels, hasBudget ? [{ per: "day", usd: 1e6 }] : undefined);
  const choosing = strategy && {
    strategyOf: () => strategy,
    priceOf: () => undefined,
    measuresLoad: false,
    pricesByGroup: false,
  };
  const router = new Router(configured, policy, choosing && { choosing });
  const retryBudget = new RetryBudget({ share: 0.1, reserve: 10 });
  const memory = createMemory(1, 100);
  const rows = new SubjectRows(memory);
  const limiter = new MemoryLimiter(new Cells(memory, rows.seat()), (key) => rows.rowOf(key));
  const allowances = hasBudget ? new Allowances(limiter, { models: [] }, configured) : undefined;
  const counter = hasMetrics
    ? new RequestCounter(
        new RequestSeries(10_000),
        () => "provider",
        (operation) => operation,
      )
    : undefined;
  const readsFacts = strategy?.strategy === "sticky";
  return () => {
    const nowMs = performance.now();
    retryBudget.addRequest();
    const model = router.resolve(MODEL)?.model ?? "";
    const facts = readsFacts ? new RequestFacts(exchange, request) : undefined;
    const candidates = router.candidates({ model, operation: "generation", wire: "chat", nowMs, facts });
    const failover = new Failover(candidates, failoverPolicy, () => retryBudget.take(nowMs));
    const { channel, health } = failover.candidate;
    const reserved = allowances?.reserveAttempt({ channel, key: undefined }, [model], NEED);
    failover.countAttempt(nowMs);
    health.begin(nowMs);
    health.succeed(nowMs, nowMs + 5, 5);
    if (reserved !== undefined && "settle" in reserved) reserved.settle(NEED);
    counter?.count(recordOf(channel));
    return channel;
  };
}

const NEED = { tokens: 1_000, micros: 200, requests: 1 };

const recordOf = (channel: string): RequestRecord => ({
  id: request.id,
  startedMs: exchange.acceptedMs,
  queueMs: 1,
  totalMs: 5,
  operation: "generation",
  wire: "chat",
  upstreamWire: "chat",
  modelAsked: MODEL,
  modelServed: MODEL,
  channel,
  status: 200,
  outcome: "answered",
  stream: false,
  counts: { input: 20, output: 10 },
  countsKind: "reported",
  costMicros: 200,
});

const sticky: Strategy = { strategy: "sticky" };
const sides: Record<string, () => unknown> = {
  "one channel, nothing configured": routingOf({ channels: 1 }),
  "four channels, nothing configured": routingOf({}),
  "sticky by session": routingOf({ strategy: { strategy: "sticky", stickyBy: ["session"] } }),
  "sticky, by default": routingOf({ strategy: sticky }),
  "a budget for each channel": routingOf({ hasBudget: true }),
  metrics: routingOf({ hasMetrics: true }),
  "all: sticky, breaker, budgets, metrics": routingOf({
    strategy: sticky,
    hasBudget: true,
    hasMetrics: true,
  }),
};
const times = compareTimes(sides, { rounds: 10, roundMs: 100, warmMs: 300 });
console.log("| routing of one request | µs |\n| --- | --- |");
for (const [name, measured] of Object.entries(times))
  console.log(`| ${name} | ${best(measured).toFixed(2)} |`);
