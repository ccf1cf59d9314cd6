/** The bound of series: it is for models and channels, which clients invent, and not for what the configuration has. */
import { expect, test } from "vitest";
import { RequestSeries } from "../../engine/metrics/request-series.ts";

const MAX_SERIES = 200;

test("the series of many providers leave room for models", () => {
  const series = new RequestSeries(MAX_SERIES);
  for (let provider = 0; provider < 50; provider++)
    series.find("gen_ai_server_request_duration_seconds", ["generation", `provider-${provider}`]);
  for (let model = 0; model < MAX_SERIES; model++)
    series.find("polywire_cost_dollars_total", ["generation", `model-${model}`]);
  expect(series.isLimited).toBe(false);
  expect(series.find("polywire_cost_dollars_total", ["generation", "one-more"]).labels).toEqual([
    "generation",
    "other",
  ]);
  expect(series.isLimited).toBe(true);
});
