import { expect, test } from "vitest";
import { BufferedMemory } from "./buffered-memory.ts";

test("the sum has every share, and a second release has no effect", () => {
  const memory = new BufferedMemory();
  const [one, other] = [memory.share(), memory.share()];
  one.set(100);
  other.set(50);
  one.set(20);
  expect(memory.bytes).toBe(70);
  one.release();
  one.release();
  expect(memory.bytes).toBe(50);
});

test("above the limit, only a share above the average is too much", () => {
  const memory = new BufferedMemory();
  const [large, small] = [memory.share(), memory.share()];
  large.set(90);
  small.set(20);
  expect(large.isTooMuch(100)).toBe(true);
  expect(small.isTooMuch(100)).toBe(false);
  large.release();
  expect(small.isTooMuch(100)).toBe(false);
});

test("memory is short at three quarters of the limit", () => {
  const memory = new BufferedMemory();
  const share = memory.share();
  share.set(74);
  expect(memory.isShort(100)).toBe(false);
  share.set(75);
  expect(memory.isShort(100)).toBe(true);
});
