import { expect, test } from "vitest";
import { HeldMemory } from "./held-memory.ts";

test("shares add up, and are given back once", () => {
  const held = new HeldMemory();
  const [one, other] = [held.share(), held.share()];
  one.hold(100);
  other.hold(50);
  one.hold(20);
  expect(held.bytes).toBe(70);
  one.release();
  one.release();
  expect(held.bytes).toBe(50);
});

test("who holds more than an equal part ends, the others go on", () => {
  const held = new HeldMemory();
  const [large, small] = [held.share(), held.share()];
  large.hold(90);
  small.hold(20);
  expect(large.isTooMuch(100)).toBe(true);
  expect(small.isTooMuch(100)).toBe(false);
  large.release();
  expect(small.isTooMuch(100)).toBe(false);
});

test("new requests are refused before all is taken", () => {
  const held = new HeldMemory();
  const share = held.share();
  share.hold(74);
  expect(held.isShort(100)).toBe(false);
  share.hold(75);
  expect(held.isShort(100)).toBe(true);
});
