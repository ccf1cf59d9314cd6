/**
 * What a stream costs grows as it does: four times as many pieces, parts, calls, items, citations or choices take four
 * times the time, not sixteen. Each pair of wires is shown streams that are long in one way each.
 */
import { describe, expect, test } from "vitest";
import { question } from "../../conformance/round-trip/question.ts";
import { lane, type WireName, wireNames } from "../../conformance/wires.ts";
import { growthOf, MOST } from "./growth.ts";
import { framesOf, own, told } from "./streams.ts";

const timeout = 240_000;
const COUNT = 3_000;

/** All that is done with a stream, and what is asked of it at its end. */
function relay(from: WireName, to: WireName, frames: readonly Uint8Array[]): void {
  const made = lane(question(from, to, true));
  made.request();
  const stream = made.stream({ "content-type": "text/event-stream" });
  for (const frame of frames) stream.push(frame);
  stream.end();
  void stream.usage;
  void stream.dropped;
  expect(stream.finished || stream.error !== undefined).toBe(true);
}

const bytesOf = (frames: readonly string[]): Uint8Array[] => frames.map((frame) => Buffer.from(frame));

/** Each wire at both ends, with itself and with its neighbour. */
const pairs = wireNames.flatMap((from, at) =>
  [from, wireNames[(at + 1) % wireNames.length] as WireName].map((to) => [from, to] as const),
);

describe.each(pairs)("%s ← %s", (from, to) => {
  const cells = [
    ...Object.entries(told).map(
      ([name, events]) => [name, (count: number) => framesOf(to, events(count))] as const,
    ),
    ...Object.entries(own).flatMap(([name, { to: upstream, frames }]) =>
      upstream === to ? [[name, frames] as const] : [],
    ),
  ];
  test.each(cells)("%s", { timeout }, (_name, frames) => {
    const growth = growthOf(COUNT, (count) => {
      const bytes = bytesOf(frames(count));
      return () => relay(from, to, bytes);
    });
    expect(growth).toBeLessThan(MOST);
  });
});
