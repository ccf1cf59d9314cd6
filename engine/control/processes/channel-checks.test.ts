/** Which channels are checked on a schedule. */
import { afterEach, expect, test, vi } from "vitest";
import type { Service } from "../../gateway/service/service.ts";
import { startChannelChecks } from "./channel-checks.ts";
import type { Birth } from "./messages.ts";

afterEach(() => void vi.useRealTimers());

const HOUR_MS = 3_600_000;

test.each<[string, number, string[]]>([
  ["with `sync_every_hours`, every channel is checked for its models", 24, ["one"]],
  ["without it, no channel without a health check is checked", 0, []],
])("%s", async (_, syncEveryHours, expected) => {
  vi.useFakeTimers();
  const service = {
    // A channel without a wire that lists models sends no request.
    config: { channels: [{ name: "one", models: [], speaks: [] }], models: { syncEveryHours } },
    conversions: { wires: new Map() },
    nowMs: Date.now,
    log: { warn() {}, info() {}, error() {} },
  } as unknown as Service;
  const checks = startChannelChecks(
    { number: 0 } as Birth,
    () => Promise.resolve(true),
    () => service,
  );
  await vi.advanceTimersByTimeAsync(25 * HOUR_MS);
  const found = checks.list();
  expect(found.map(({ channel }) => channel)).toEqual(expected);
  for (const check of found) {
    expect(check.listFailure).toMatch(/lists models/);
    expect(check).not.toHaveProperty("status");
    expect(check).not.toHaveProperty("failure");
  }
});
