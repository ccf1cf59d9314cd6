/** The short form of the drill: memory is bounded while callers read endless streams slowly (docs/bounds.md). */
import { expect, test } from "vitest";
import { drillStreams } from "./streams.ts";

/** New objects of a process, before it looks what can go, in the three parts that V8 keeps them in; and as much again. */
const SLACK_BYTES = 2 * 96 * 2 ** 20;
const A_STREAM_BYTES = 256 * 1024;

test.runIf(process.platform === "linux")(
  "100 slow readers take no more than a stream may, each, and leave nothing open",
  async () => {
    const readers = 100;
    const taken = await drillStreams({ format: "chat", readers, pace: 20_000, seconds: 12 });
    expect(taken.died).toBeUndefined();
    expect(taken.leftOpen).toBe(0);
    expect(taken.readBytes).toBeGreaterThan(0);
    expect(taken.mostBytes - taken.beforeBytes).toBeLessThan(readers * A_STREAM_BYTES + SLACK_BYTES);
  },
  120_000,
);
