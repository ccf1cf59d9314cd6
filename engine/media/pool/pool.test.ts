import { expect, test } from "vitest";
import { fromBase64, toBase64 } from "./base64.ts";
import { inPool, PoolFull } from "./pool.ts";

const filled = (size: number): Buffer<ArrayBuffer> =>
  Buffer.from(Array.from({ length: size }, (_, at) => (at * 31) % 251));

test.each([0, 1, 2, 1000, 262_144, 1_000_003])(
  "%i bytes survive a round trip through base64",
  async (size) => {
    const bytes = filled(size);
    const base64 = bytes.toString("base64");
    expect(await toBase64(Uint8Array.from(bytes))).toBe(base64);
    expect((await fromBase64(base64)).equals(bytes)).toBe(true);
  },
);

test("encoding a view does not detach the memory that it belongs to", async () => {
  const all = Uint8Array.from(filled(600_000));
  const base64 = Buffer.from(all).toString("base64", 100, 500_100);
  expect(await toBase64(all.subarray(100, 500_100))).toBe(base64);
  expect(all.length).toBe(600_000);
});

test("an aborted task rejects, and later tasks still run", async () => {
  const leaving = new AbortController();
  const left = inPool("toBase64", new Uint8Array(20_000_000), leaving.signal);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  expect(await toBase64(new Uint8Array(300_000))).toHaveLength(400_000);
});

test("work beyond the queue's limit is refused", async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 400 }, () => inPool("toBase64", new Uint8Array(262_144))),
  );
  const refused = all.filter((result) => result.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(PoolFull);
  expect(await toBase64(new Uint8Array(262_144))).toHaveLength(349_528);
});
