/** The short form of the drill: memory is bounded while clients read endless streams slowly (docs/bounds.md). */
import { expect, test } from "vitest";
import { failuresOf, readStreams } from "./streams.ts";

test.skipIf(process.platform !== "linux")(
  "100 slow readers hold no more than the limit per stream, and leave no stream open",
  async () => {
    const kind = { from: "chat", readers: 100, pace: 20_000, seconds: 12 } as const;
    expect(failuresOf(kind, await readStreams(kind))).toEqual([]);
  },
  120_000,
);
