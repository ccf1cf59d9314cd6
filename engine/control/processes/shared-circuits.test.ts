import { expect, test } from "vitest";
import { createLog } from "../../gateway/log/log.ts";
import type { CircuitChange } from "../../routing/circuit-change.ts";
import { shareCircuits } from "./shared-circuits.ts";

const name = { channel: "c", model: "m", upstream: "m" };
const policy = { failureThreshold: 1, coolDownMs: 60_000 };

function started(number: number, circuits: CircuitChange[] = []) {
  const lines: Record<string, unknown>[] = [];
  const told: CircuitChange[] = [];
  const log = createLog({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
  const ask = async (_: string, change: unknown): Promise<unknown> => {
    told.push(change as CircuitChange);
    throw new Error("control has ended");
  };
  const { registry, adopt } = shareCircuits({ number, circuits }, ask, () => log);
  return { registry, adopt, lines, told, breaker: registry.breakerOf(name, policy) };
}

test("each change is one line of the log and one message; the process itself ignores the message", () => {
  const { breaker, adopt, lines, told } = started(0);
  breaker.fail(performance.now(), 60_000, "rate_limit");
  breaker.succeed(performance.now(), performance.now());
  const [opened] = told;
  expect(lines).toMatchObject([
    {
      "log.level": "warn",
      "log.logger": "channels",
      message: "circuit breaker open: the channel is cooling down",
      "polywire.channel": "c",
      "gen_ai.request.model": "m",
      "polywire.upstream_model": "m",
      "polywire.reason": "requested_pause",
      "polywire.why": "the upstream requested a pause of 60 s",
      "polywire.last_error": "rate_limit",
      "polywire.until": expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
    { "log.level": "info", message: "circuit breaker closed: the channel serves again" },
  ]);
  expect(told.map(({ origin, status }) => [origin, status.state])).toEqual([
    ["0", "open"],
    ["0", "closed"],
  ]);
  adopt([opened as CircuitChange]);
  expect(breaker.isReady(performance.now())).toBe(true);
});

test("a new process has the states of other processes, also of channels that it does not serve yet", () => {
  const first = started(0);
  first.breaker.fail(performance.now());
  const second = started(1, first.told);
  expect(second.breaker.isReady(performance.now())).toBe(false);
  const other = { ...name, model: "other" };
  const change = first.told[0] as CircuitChange;
  second.adopt([{ ...change, status: { ...change.status, ...other } }]);
  expect(second.registry.breakerOf(other, policy).isReady(performance.now())).toBe(false);
  expect(second.lines).toEqual([]);
});
