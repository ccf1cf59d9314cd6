import { expect, test } from "vitest";
import { trendOf } from "./trend.ts";

test.each([
  ["level", [5, 5, 5, 5], { rise: 0, mean: 5 }],
  ["a line", [1, 3, 5, 7], { rise: 6, mean: 4 }],
  ["up and down", [1, 9, 9, 1], { rise: 0, mean: 5 }],
  ["down", [4, 2], { rise: -2, mean: 3 }],
])("%s", (_name, figures, trend) => expect(trendOf(figures)).toEqual(trend));
