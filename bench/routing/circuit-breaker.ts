/**
 * The cost of the circuit breaker for one request: `npm run bench:routing`. The request asks whether the channel
 * is ready, begins, and succeeds. `rates` is with the default settings, which count every outcome in a window.
 */
import { CircuitBreaker, type CircuitPolicy } from "../../engine/routing/circuit-breaker.ts";
import { best, compareTimes } from "../maps/measure.ts";

const policy: CircuitPolicy = { failureThreshold: 5, coolDownMs: 10_000 };
const rates: CircuitPolicy = {
  ...policy,
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

function requestOf(breaker: CircuitBreaker): () => boolean {
  let nowMs = 0;
  return () => {
    nowMs += 0.1;
    const isReady = breaker.isReady(nowMs);
    breaker.begin(nowMs);
    breaker.succeed(nowMs, nowMs + 5, 5);
    return isReady;
  };
}

const times = compareTimes(
  {
    "consecutive failures only": requestOf(new CircuitBreaker(policy)),
    rates: requestOf(new CircuitBreaker(rates)),
  },
  { rounds: 10, roundMs: 100, warmMs: 200 },
);
for (const [name, measured] of Object.entries(times))
  console.log(`${name}: ${(best(measured) * 1000).toFixed(1)} ns per request`);
