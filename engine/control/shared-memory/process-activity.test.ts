import { expect, test } from "vitest";
import { activityBytes, clearActivity, readActivity, writeActivity } from "./process-activity.ts";

test("each process shows its current work until it ends; nested work belongs to the outer work", () => {
  const memory = new SharedArrayBuffer(activityBytes(2));
  const [first, second] = [writeActivity(memory, 0), writeActivity(memory, 1)];
  expect([0, 1].map((seat) => readActivity(memory, seat))).toEqual([undefined, undefined]);
  first.begin(() => "reading a request");
  second.begin(() => "x".repeat(1_000));
  first.begin(() => "something within it");
  expect(readActivity(memory, 0)).toBe("reading a request");
  first.end();
  expect(readActivity(memory, 0)).toBe("reading a request");
  first.end();
  expect(readActivity(memory, 0)).toBeUndefined();
  expect(readActivity(memory, 1)).toMatch(/^x{200,252}$/);
  clearActivity(memory, 1);
  expect(readActivity(memory, 1)).toBeUndefined();
});
