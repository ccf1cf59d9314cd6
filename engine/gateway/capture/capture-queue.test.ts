import { expect, test } from "vitest";
import type { Capture } from "../../store/captures/capture-contract.ts";
import type { Logger } from "../log/log.ts";
import { CaptureQueue } from "./capture-queue.ts";

const named = (requestId: string): Capture => ({ requestId }) as Capture;

function queueWith(maxBytes: number) {
  const puts: { capture: Capture; resolve(): void; reject(error: Error): void }[] = [];
  const lines: { dropped: number; err: unknown }[] = [];
  const captures = {
    put: (capture: Capture) =>
      new Promise<void>((resolve, reject) => void puts.push({ capture, resolve, reject })),
  };
  const log = { warn: (line: (typeof lines)[number]) => void lines.push(line) } as unknown as Logger;
  return { queue: new CaptureQueue(captures, log, maxBytes), puts, lines };
}

test("a store that does not respond gets a few captures at a time, and captures beyond the limit are dropped and logged", async () => {
  const { queue, puts, lines } = queueWith(10);
  for (let index = 0; index < 10; index++) {
    expect(queue.reserve(1)).toBe(true);
    queue.enqueue(named(`r${index}`), 1);
  }
  expect(puts).toHaveLength(4);
  expect(queue.reserve(1)).toBe(false);
  for (let index = 0; index < 3; index++) queue.drop();
  expect(lines).toEqual([{ part: "captures", captures: 1, err: undefined }]);
  // Stored captures free slots for the next ones.
  for (let at = 0; at < 10; at++) {
    puts[at]?.resolve();
    await new Promise(setImmediate);
  }
  expect(puts.map(({ capture }) => capture.requestId)).toEqual(
    Array.from({ length: 10 }, (_, index) => `r${index}`),
  );
  await queue.settled(10_000);
  expect(queue.reserve(10)).toBe(true);
});

test("a store that fails loses the capture, and its memory is released", async () => {
  const { queue, puts, lines } = queueWith(10);
  queue.reserve(10);
  queue.enqueue(named("r"), 10);
  const error = new Error("full");
  puts[0]?.reject(error);
  await queue.settled(10_000);
  expect(lines).toEqual([{ part: "captures", captures: 1, err: error }]);
  expect(queue.reserve(10)).toBe(true);
});
