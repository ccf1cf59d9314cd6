import { expect, test } from "vitest";
import type { SendToIssuer } from "../upstream/issuer-contract.ts";
import { HeldCredential } from "./held-credential.ts";
import { type Obtained, SourceError } from "./obtain-credential.ts";

const NOBODY: SendToIssuer = () => Promise.reject(new Error("nothing is sent in this test"));
const HOUR_MS = 3_600_000;
const START_MS = Date.parse("2026-01-02T03:04:05Z");

/** A credential whose issuer and clock the test controls. */
function setUp(lifeMs = HOUR_MS) {
  const state = {
    nowMs: START_MS,
    lifeMs,
    asked: 0,
    /** Times that the issuer saw. */
    seenMs: [] as number[],
    failure: undefined as Error | undefined,
    isSigned: false,
    token: undefined as string | undefined,
  };
  const obtain = async (_send: SendToIssuer, nowMs: () => number): Promise<Obtained> => {
    const number = ++state.asked;
    state.seenMs.push(nowMs());
    await Promise.resolve();
    if (state.failure !== undefined) throw state.failure;
    const token = state.token ?? `token ${number}`;
    return {
      source: "the test",
      fields: { token },
      expiresAtMs: state.nowMs + state.lifeMs,
      isSigned: state.isSigned,
      apply(request) {
        request.headers.authorization = token;
      },
    };
  };
  return { state, held: new HeldCredential(obtain, [{ status: 401 }], () => state.nowMs) };
}

function sentWith(held: HeldCredential): string | undefined {
  const request = { origin: "https://a.example", path: "/", method: "POST", headers: {}, body: "" };
  held.apply(request);
  return (request.headers as Record<string, string>).authorization;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a burst of 1,000 requests makes one request to the issuer, and a fresh credential makes no promise", async () => {
  const { state, held } = setUp();
  const waiting = Array.from({ length: 1000 }, () => held.ready(NOBODY));
  expect(waiting.every((each) => each instanceof Promise)).toBe(true);
  await Promise.all(waiting);
  expect(state.asked).toBe(1);
  expect(held.ready(NOBODY)).toBeUndefined();
  expect(sentWith(held)).toBe("token 1");
});

test("it is renewed in the background before it expires, once", async () => {
  const { state, held } = setUp();
  await held.ready(NOBODY);
  state.nowMs += 49 * 60_000;
  expect(held.ready(NOBODY)).toBeUndefined();
  expect(state.asked).toBe(1);
  state.nowMs += 2 * 60_000;
  for (let index = 0; index < 1000; index++) expect(held.ready(NOBODY)).toBeUndefined();
  expect(sentWith(held)).toBe("token 1");
  await settle();
  expect(sentWith(held)).toBe("token 2");
  expect(state.asked).toBe(2);
});

test("one that never expires is obtained once", async () => {
  const { state, held } = setUp(Number.POSITIVE_INFINITY);
  await held.ready(NOBODY);
  state.nowMs += 1000 * 24 * HOUR_MS;
  expect(held.ready(NOBODY)).toBeUndefined();
  expect(state.asked).toBe(1);
});

test("a short-lived one is not renewed all the time", async () => {
  const { state, held } = setUp(8000);
  await held.ready(NOBODY);
  state.nowMs += 5000;
  expect(held.ready(NOBODY)).toBeUndefined();
  expect(state.asked).toBe(1);
});

test("after a failure, the pauses double; the failure is reported when the old one has expired", async () => {
  const { state, held } = setUp();
  await held.ready(NOBODY);
  state.failure = new Error("the issuer is down");
  state.nowMs += 55 * 60_000;
  expect(held.ready(NOBODY)).toBeUndefined();
  await settle();
  expect(held.ready(NOBODY)).toBeUndefined();
  expect(state.asked).toBe(2);
  state.nowMs += 500;
  expect(held.ready(NOBODY)).toBeUndefined();
  await settle();
  expect(state.asked).toBe(3);
  state.nowMs += 999;
  expect(held.ready(NOBODY)).toBeUndefined();
  expect(state.asked).toBe(3);
  state.nowMs += 10 * 60_000;
  await expect(held.ready(NOBODY)).rejects.toThrow("the issuer is down");
  await expect(held.ready(NOBODY)).rejects.toThrow("the issuer is down");
  expect(state.asked).toBe(4);
  state.failure = undefined;
  state.nowMs += 30_000;
  await held.ready(NOBODY);
  expect(sentWith(held)).toBe("token 5");
});

test("an expired credential of an issuer is refused, with the same pauses", async () => {
  const { state, held } = setUp(-1);
  await expect(held.ready(NOBODY)).rejects.toThrow("check the clock");
  state.nowMs += 500;
  await expect(held.ready(NOBODY)).rejects.toThrow("check the clock");
  state.nowMs += 999;
  await expect(held.ready(NOBODY)).rejects.toThrow("check the clock");
  expect(state.asked).toBe(2);
});

test("the clock of an issuer that refuses the time corrects this machine's, also for the expiry", async () => {
  const { state, held } = setUp();
  const aheadMs = 2 * HOUR_MS;
  state.failure = new SourceError("too old", state.nowMs + aheadMs);
  const waiting = held.ready(NOBODY);
  await Promise.resolve();
  await Promise.resolve();
  state.failure = undefined;
  state.lifeMs = aheadMs + HOUR_MS;
  await waiting;
  expect(state.seenMs).toEqual([START_MS, START_MS + aheadMs]);
  state.nowMs += 59 * 60_000;
  expect(held.ready(NOBODY)).toBeUndefined();
  state.nowMs += 60_000;
  expect(held.ready(NOBODY)).toBeInstanceOf(Promise);
});

test("a refusal by the upstream forces one renewal for all requests, at most one in 30 s", async () => {
  const { state, held } = setUp();
  await held.ready(NOBODY);
  const refused = () => held.refused(1, 401, {}, NOBODY);
  expect(await Promise.all(Array.from({ length: 1000 }, refused))).toEqual(Array(1000).fill(true));
  expect(state.asked).toBe(2);
  // A request with the former credential is repeated without a renewal.
  expect(await refused()).toBe(true);
  expect(held.refused(2, 401, {}, NOBODY)).toBeUndefined();
  expect(held.refused(2, 403, {}, NOBODY)).toBeUndefined();
  expect(state.asked).toBe(2);
});

test("a renewal that gives the same credential repeats no request", async () => {
  const { state, held } = setUp();
  state.token = "always the same";
  await held.ready(NOBODY);
  expect(await held.refused(1, 401, {}, NOBODY)).toBe(false);
  expect(state.asked).toBe(2);
});

test("an upstream that refuses a signature because of its time corrects the time, and the request is repeated", async () => {
  const { state, held } = setUp();
  state.isSigned = true;
  await held.ready(NOBODY);
  const date = new Date(state.nowMs + HOUR_MS).toUTCString();
  const concurrent = Array.from({ length: 3 }, () => held.refused(1, 401, { date }, NOBODY));
  expect(await Promise.all(concurrent)).toEqual([true, true, true]);
  expect(state.asked).toBe(1);
});

test("what it consists of is removed from texts", async () => {
  const { state, held } = setUp();
  state.token = "a-secret-of-20-bytes";
  await held.ready(NOBODY);
  expect(held.conceal("the key a-secret-of-20-bytes is wrong")).toBe("the key … is wrong");
});
