import fc from "fast-check";
import { expect, test } from "vitest";
import { RingBuffer } from "./ring-buffer.ts";

test("what comes out is what went in, in whatever pieces", () => {
  const step = fc.oneof(
    fc.record({ push: fc.uint8Array({ maxLength: 40 }) }),
    fc.record({ take: fc.integer({ min: 1, max: 40 }) }),
  );
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 1, max: 20 }), (steps, size) => {
      const ring = new RingBuffer(size);
      const pushed: number[] = [];
      const taken: number[] = [];
      for (const each of steps) {
        if ("push" in each) {
          ring.push(each.push);
          pushed.push(...each.push);
        } else {
          const some = ring.peek(each.take);
          expect(some.length > 0 || ring.length === 0).toBe(true);
          expect(some.length).toBeLessThanOrEqual(each.take);
          taken.push(...some);
          ring.drop(some.length);
        }
        expect(ring.length).toBe(pushed.length - taken.length);
      }
      while (ring.length > 0) {
        const some = ring.peek(7);
        taken.push(...some);
        ring.drop(some.length);
      }
      expect(taken).toEqual(pushed);
    }),
  );
});

test("what was looked at stays as it is when there must be more room", () => {
  const ring = new RingBuffer(4);
  ring.push(Buffer.from("abcd"));
  const seen = ring.peek(4);
  ring.push(Buffer.from("efgh"));
  ring.push(Buffer.from("ijkl"));
  expect(seen.toString()).toBe("abcd");
});
