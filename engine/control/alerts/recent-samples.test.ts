/** The samples in memory equal those of the store; a round reads only the last minutes of them. */
import { expect, test } from "vitest";
import type { AlertSample } from "../../store/alerts/alert-samples.ts";
import { RecentSamples } from "./recent-samples.ts";

const MINUTE_MS = 60_000;
const startMs = Date.UTC(2026, 0, 1);

function sampleAt(minute: number, requests = 1): AlertSample {
  const atMs = startMs + minute * MINUTE_MS;
  const none = { failures: 0, totalTimes: null, firstByteTimes: null, value: 0 };
  return { source: "one", kind: "gateway", subject: "all", atMs, requests, ...none };
}

test("a round reads the last two minutes, and everything once a minute", async () => {
  let stored = Array.from({ length: 30 }, (_, minute) => sampleAt(minute));
  const readSince: number[] = [];
  const samples = new RecentSamples(async (_kinds, sinceMs) => {
    readSince.push((sinceMs - startMs) / MINUTE_MS);
    return stored.filter(({ atMs }) => atMs >= sinceMs);
  });
  const read = (minute: number, kinds = ["gateway"]) =>
    samples.read(kinds, 10 * MINUTE_MS, startMs + minute * MINUTE_MS);
  expect(await read(30)).toEqual({ samples: stored.slice(20), isComplete: true });
  stored = [...stored.slice(0, 29), sampleAt(29, 5), sampleAt(30)];
  const next = await read(30.25);
  expect(next.isComplete).toBe(false);
  expect(next.samples).toEqual(stored.filter(({ atMs }) => atMs >= startMs + 20.25 * MINUTE_MS));
  // Another machine writes an old minute.
  stored = [...stored.slice(0, 25), sampleAt(25, 9), ...stored.slice(26)];
  expect((await read(30.5)).samples).not.toContainEqual(sampleAt(25, 9));
  expect((await read(31)).samples).toEqual(stored.slice(21));
  expect((await read(31.1, ["model"])).isComplete).toBe(true);
  expect(readSince).toEqual([20, 28.25, 28.5, 21, 21.1]);
});
