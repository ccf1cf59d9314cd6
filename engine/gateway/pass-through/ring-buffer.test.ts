import fc from "fast-check";
import { expect, test } from "vitest";
import { RingBuffer } from "./ring-buffer.ts";

test("bytes come out in the order in which they went in, for chunks of any size", () => {
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
          const chunk = ring.peek(each.take);
          expect(chunk.length > 0 || ring.length === 0).toBe(true);
          expect(chunk.length).toBeLessThanOrEqual(each.take);
          taken.push(...chunk);
          ring.drop(chunk.length);
        }
        expect(ring.length).toBe(pushed.length - taken.length);
      }
      while (ring.length > 0) {
        const chunk = ring.peek(7);
        taken.push(...chunk);
        ring.drop(chunk.length);
      }
      expect(taken).toEqual(pushed);
    }),
  );
});

test("a view stays unchanged when the buffer grows", () => {
  const ring = new RingBuffer(4);
  ring.push(Buffer.from("abcd"));
  const view = ring.peek(4);
  ring.push(Buffer.from("efgh"));
  ring.push(Buffer.from("ijkl"));
  expect(view.toString()).toBe("abcd");
});
