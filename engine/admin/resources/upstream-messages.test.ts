import { expect, test } from "vitest";
import { hideUpstreamMessages } from "./upstream-messages.ts";

test("a member sees an upstream's message only if its client got the same one", () => {
  const attempts = [
    { ordinal: 0, message: "your organization is suspended" },
    { ordinal: 1, message: "the prompt is too long" },
    { ordinal: 2, message: null },
  ];
  const row = { requestId: "r", message: "the prompt is too long", attemptDetails: attempts };
  expect(hideUpstreamMessages(row)).toEqual({
    ...row,
    attemptDetails: [{ ordinal: 0, message: null }, attempts[1], attempts[2]],
  });
});
