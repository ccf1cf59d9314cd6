/**
 * Captures: encrypted, bound to their request, deleted by age, with their token, when capture is disabled, and for
 * lack of room.
 */
import { expect, it } from "vitest";
import type { Capture } from "../../engine/store/captures/capture-contract.ts";
import { createCaptureRows, forgetCaptures, readCapture } from "../../engine/store/captures/capture-rows.ts";
import type { Store } from "../../engine/store/database/store.ts";
import { StoreInvalid } from "../../engine/store/database/store-errors.ts";
import { createToken, deleteToken, editToken, restoreToken } from "../../engine/store/identity/token-rows.ts";
import { keyring, SecretError } from "../../engine/store/secrets/secrets.ts";
import type { Bench } from "./databases.ts";

const DAY_MS = 86_400_000;
const SECRET = "a secret of sixteen or more";
const keys = keyring([SECRET]);
const PROMPT = "the quick brown prompt";

export function capturing(bench: Bench): void {
  const captureOf = (requestId: string, more: Partial<Capture> = {}): Capture => ({
    requestId,
    owner: "file",
    capturedMs: bench.clock.ms,
    days: 7,
    captured: {
      caller: {
        method: "POST",
        path: "/v1/x",
        body: { contentType: "application/json", bytes: PROMPT.length, text: PROMPT, cutBytes: 0 },
      },
      attempts: [],
      attemptsLeftOut: 0,
      answer: { status: 200, contentType: null, bytes: 0, text: null, cutBytes: 0 },
    },
    ...more,
  });
  const idsIn = async ({ db }: Store): Promise<string[]> =>
    (await db.selectFrom("captures").select("requestId").orderBy("requestId").execute()).map(
      ({ requestId }) => requestId,
    );
  /** A token with this retention in days, and its id in captures. */
  const tokenWith = async (store: Store, captureDays: number | null) => {
    const { token } = await createToken(store, { name: "t", captureDays });
    return { token, of: { owner: token.id, tokenId: token.id } };
  };

  it("a capture can be read until it expires, and no row contains its content in plain text", async () => {
    const store = await bench.open();
    const captures = createCaptureRows(store, keys);
    const put = captureOf("r1", { accountId: "ann" });
    await captures.put(put);
    expect(await readCapture(store, keys, "r1")).toEqual({
      requestId: "r1",
      owner: "file",
      accountId: "ann",
      capturedMs: bench.clock.ms,
      expiresMs: bench.clock.ms + 7 * DAY_MS,
      captured: put.captured,
    });
    const rows = JSON.stringify(await store.db.selectFrom("captures").selectAll().execute());
    expect(rows).not.toContain("quick");
    expect(rows).not.toContain("/v1/x");
    await captures.put(captureOf("r1", { days: 1 }));
    expect((await readCapture(store, keys, "r1"))?.expiresMs).toBe(bench.clock.ms + 7 * DAY_MS);
    bench.clock.ms += 7 * DAY_MS;
    expect(await readCapture(store, keys, "r1")).toBeUndefined();
    expect(await readCapture(store, keys, "nobody")).toBeUndefined();
  });

  it("a capture cannot be read with another secret, unless the old one is configured too, nor from another row", async () => {
    const store = await bench.open();
    await createCaptureRows(store, keys).put(captureOf("r1"));
    await expect(readCapture(store, keyring(["another secret, as long"]), "r1")).rejects.toThrow(SecretError);
    const later = keyring(["another secret, as long", SECRET]);
    expect((await readCapture(store, later, "r1"))?.captured.caller.path).toBe("/v1/x");
    await store.db.updateTable("captures").set({ requestId: "r2" }).execute();
    await expect(readCapture(store, keys, "r2")).rejects.toThrow(SecretError);
  });

  it("the token's retention applies, at the time of the request and later", async () => {
    const store = await bench.open();
    const captures = createCaptureRows(store, keys);
    const { token, of } = await tokenWith(store, 10);
    await captures.put(captureOf("r1", { ...of, days: 30 }));
    const expiry = async (): Promise<number | undefined> => (await readCapture(store, keys, "r1"))?.expiresMs;
    expect(await expiry()).toBe(bench.clock.ms + 10 * DAY_MS);
    await editToken(store, token.id, 1, { captureDays: 3 });
    expect(await expiry()).toBe(bench.clock.ms + 3 * DAY_MS);
    await editToken(store, token.id, 2, { captureDays: 20 });
    expect(await expiry()).toBe(bench.clock.ms + 3 * DAY_MS);
    await editToken(store, token.id, 3, { name: "other" });
    expect(await expiry()).toBe(bench.clock.ms + 3 * DAY_MS);
    await editToken(store, token.id, 4, { captureDays: null });
    expect(await idsIn(store)).toEqual([]);
    // A capture that was in transit.
    await captures.put(captureOf("r2", { ...of, days: 20 }));
    expect(await idsIn(store)).toEqual([]);
  });

  it.each([0, 31, -1, 1.5, "7", true])("a retention of %s days is refused", async (captureDays) => {
    const store = await bench.open();
    await expect(createToken(store, { name: "t", captureDays: captureDays as number })).rejects.toThrow(
      StoreInvalid,
    );
  });

  it("captures are deleted with their token, and are not restored with it", async () => {
    const store = await bench.open();
    const captures = createCaptureRows(store, keys);
    const [one, two] = [await tokenWith(store, 7), await tokenWith(store, 7)];
    await captures.put(captureOf("r1", one.of));
    await captures.put(captureOf("r2", two.of));
    await deleteToken(store, one.token.id, 1);
    await captures.put(captureOf("r3", one.of));
    expect(await idsIn(store)).toEqual(["r2"]);
    expect((await restoreToken(store, one.token.id, 2)).captureDays).toBe(7);
    expect(await idsIn(store)).toEqual(["r2"]);
  });

  it("the timer deletes expired captures, and captures of tokens without capture", async () => {
    const store = await bench.open();
    const captures = createCaptureRows(store, keys);
    const { token, of } = await tokenWith(store, 7);
    await captures.put(captureOf("a", { days: 1 }));
    await captures.put(captureOf("b", { days: 2 }));
    await captures.put(captureOf("c", of));
    expect(await forgetCaptures(store, 10)).toBe(0);
    bench.clock.ms += DAY_MS;
    expect(await forgetCaptures(store, 10)).toBe(1);
    expect(await idsIn(store)).toEqual(["b", "c"]);
    await store.db.updateTable("tokens").set({ captureDays: null }).where("id", "=", token.id).execute();
    expect(await forgetCaptures(store, 10)).toBe(1);
    expect(await idsIn(store)).toEqual(["b"]);
    for (const id of ["d", "e", "f"]) await captures.put(captureOf(id, { days: 1 }));
    bench.clock.ms += DAY_MS;
    expect([await forgetCaptures(store, 3), await forgetCaptures(store, 3)]).toEqual([3, 1]);
  });

  it("an owner's oldest captures make room, and no other owner's", async () => {
    const store = await bench.open();
    const probe = createCaptureRows(store, keys);
    await probe.put(captureOf("other", { owner: "another" }));
    const { bytes } = await store.db.selectFrom("captures").select("bytes").executeTakeFirstOrThrow();
    const captures = createCaptureRows(store, keys, 10 * bytes);
    for (let index = 10; index < 25; index++) {
      bench.clock.ms += 1;
      await captures.put(captureOf(`r${index}`));
    }
    const ids = await idsIn(store);
    expect(ids[0]).toBe("other");
    expect(ids.at(-1)).toBe("r24");
    expect(ids.length).toBeGreaterThan(8);
    expect(ids.length).toBeLessThan(12);
  });
}
