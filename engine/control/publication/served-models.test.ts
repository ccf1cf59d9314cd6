import { expect, test } from "vitest";
import type { ChannelStatus, KeyStatus } from "../../gateway/operator/channel-status.ts";
import { mergeServedModels } from "./served-models.ts";

const circuit = { state: "closed", isHeld: false, failures: 0, openings: 0 } as const;
const statusOf = (keys: readonly Partial<KeyStatus>[]): ChannelStatus => ({
  ...{ model: "m", channel: "c", upstream: "m", provider: "p", priority: 0, weight: 1 },
  ...{ wires: ["chat"], operations: ["generation"], failures: 0, circuit },
  keys: keys.map((key) => ({ name: "", disabled: false, refusal: undefined, limits: [], ...key })),
});
const limit = (share: number, untilMs: number): KeyStatus["limits"][number] => ({
  ...{ by: "provider", of: "requests", allowed: 100, remaining: 0 },
  share,
  untilMs,
});
const refusal = { kind: "authentication", sinceMs: 1, testMs: 2 } as const;

test.each<[string, readonly Partial<KeyStatus>[], readonly Partial<KeyStatus>[], object[]]>([
  ["a channel's only key", [{ limits: [limit(0, 9)] }], [], [{ name: "", limits: [limit(0, 9)] }]],
  [
    "the strictest limit",
    [{ limits: [limit(0, 9)] }],
    [{ limits: [limit(0.5, 99)] }],
    [{ limits: [limit(0, 9)] }],
  ],
  ["a refusal", [{ name: "a", refusal }], [{ name: "a" }], [{ name: "a", refusal }]],
  ["a cool-down", [{ name: "a", coolDownUntilMs: 7 }], [{ name: "a" }], [{ name: "a", coolDownUntilMs: 7 }]],
])("%s is shown, whichever process knows it", (_, one, other, expected) => {
  const lists = [[statusOf(one)], [statusOf(other)]];
  for (const order of [lists, lists.toReversed()])
    expect(mergeServedModels(order)).toMatchObject([{ keys: expected }]);
});
