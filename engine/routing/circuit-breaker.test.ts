/** The circuit breaker on a virtual clock: examples, and every random history compared with a model that keeps all of it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CircuitBreaker, type CircuitPolicy, type CircuitReport } from "./circuit-breaker.ts";

const policy: CircuitPolicy = { failureThreshold: 3, coolDownMs: 1000 };
const rates = {
  windowMs: 10_000,
  minRequests: 4,
  failureRate: 0.5,
  slowCallMs: 300,
  slowCallRate: 0.75,
  maxCoolDownMs: 5000,
  maxEjectedShare: 1,
};
const breakerOf = (policy: CircuitPolicy, seen: CircuitReport[] = []): CircuitBreaker =>
  new CircuitBreaker(
    policy,
    () => 0,
    (report) => seen.push(report),
  );

/** As control does for an operator. */
function hold(breaker: CircuitBreaker, to: "open" | "closed" | "automatic", nowMs: number): void {
  const counts = { failures: 0, openings: 0, sinceMs: nowMs };
  if (to === "automatic") breaker.adopt({ state: "closed", isHeld: false, ...counts }, nowMs);
  else breaker.adopt({ state: to, isHeld: true, reason: "manual", why: "by ann", ...counts }, nowMs);
}

describe("consecutive failures", () => {
  test("open it; a success in between starts the count anew", () => {
    const breaker = breakerOf(policy);
    breaker.fail(0);
    breaker.fail(0);
    breaker.succeed(0, 0);
    breaker.fail(0);
    breaker.fail(0);
    expect(breaker.isReady(0)).toBe(true);
    breaker.fail(0);
    expect(breaker.isReady(999)).toBe(false);
    expect(breaker.isReady(1000)).toBe(true);
  });

  test("after the cool-down one request is the trial, and decides; the next cool-down is twice as long", () => {
    const breaker = breakerOf({ failureThreshold: 1, coolDownMs: 1000 });
    breaker.fail(0);
    breaker.begin(1000);
    expect(breaker.isReady(1000)).toBe(false);
    breaker.fail(1000);
    expect(breaker.isReady(2999)).toBe(false);
    breaker.begin(3000);
    breaker.succeed(3000, 3100);
    expect(breaker.isReady(3100)).toBe(true);
  });

  test("a trial that the client left decides nothing, and another one may begin", () => {
    const breaker = breakerOf({ failureThreshold: 1, coolDownMs: 1000 });
    breaker.fail(0);
    breaker.begin(1000);
    breaker.abandon();
    expect(breaker.isReady(1000)).toBe(true);
  });

  test("another request that a client left does not end the trial", () => {
    const breaker = breakerOf({ failureThreshold: 1, coolDownMs: 1000 });
    breaker.fail(0);
    breaker.begin(1000);
    // One started before the channel failed, the other because no other channel was left.
    for (const startedMs of [-1, 1001]) breaker.abandon(startedMs);
    expect(breaker.isReady(1002)).toBe(false);
    breaker.abandon(1000);
    expect(breaker.isReady(1002)).toBe(true);
  });

  test("a trial without an outcome does not block the channel for ever", () => {
    const breaker = breakerOf({ failureThreshold: 1, coolDownMs: 1000 });
    breaker.fail(0);
    breaker.begin(1000);
    expect(breaker.isReady(30_999)).toBe(false);
    expect(breaker.isReady(31_000)).toBe(true);
  });

  test("a success of a request that started before the failure proves nothing", () => {
    const breaker = breakerOf({ failureThreshold: 1, coolDownMs: 1000 });
    breaker.fail(100);
    breaker.succeed(50, 200);
    expect(breaker.isReady(200)).toBe(false);
    breaker.succeed(150, 200);
    expect(breaker.isReady(200)).toBe(true);
  });

  test("a failure of a request that started before the opening is not that of the trial", () => {
    const breaker = breakerOf({ failureThreshold: 1, coolDownMs: 1000 });
    breaker.fail(100);
    breaker.fail(1200, undefined, undefined, 50);
    expect(breaker.isReady(1200)).toBe(true);
    breaker.begin(1300);
    breaker.fail(1400, undefined, undefined, 50);
    expect(breaker.isReady(1400)).toBe(false);
    breaker.succeed(1300, 1500);
    expect(breaker.isReady(1500)).toBe(true);
  });
});

describe("a pause that the upstream requests", () => {
  test("opens it at once, up to the maximum", () => {
    const breaker = breakerOf(policy);
    breaker.fail(0, 5000);
    expect(breaker.isReady(4999)).toBe(false);
    expect(breaker.isReady(5000)).toBe(true);
    breaker.succeed(5000, 5000);
    breaker.fail(10_000, 3_600_000);
    expect(breaker.isReady(309_999)).toBe(false);
    expect(breaker.isReady(310_000)).toBe(true);
  });

  test("does not make the next pause longer", () => {
    const breaker = breakerOf({ ...policy, failureThreshold: 10 });
    for (let atMs = 0; atMs < 10_000; atMs += 2000) {
      breaker.fail(atMs, 2000);
      expect(breaker.isReady(atMs + 1999)).toBe(false);
      expect(breaker.isReady(atMs + 2000)).toBe(true);
    }
  });

  test("a longer `cool_down_ms` than the maximum takes precedence", () => {
    const breaker = breakerOf({ failureThreshold: 1, coolDownMs: 400_000 });
    breaker.fail(0);
    expect(breaker.isReady(399_999)).toBe(false);
    expect(breaker.isReady(400_000)).toBe(true);
  });
});

describe("rates", () => {
  const rated: CircuitPolicy = { failureThreshold: 100, coolDownMs: 1000, circuitBreaker: rates };

  test("of failures open it once there are enough requests", () => {
    const seen: CircuitReport[] = [];
    const breaker = breakerOf(rated, seen);
    for (const atMs of [0, 100]) {
      breaker.fail(atMs, undefined, "upstream");
      breaker.succeed(atMs, atMs);
    }
    expect(seen).toEqual([
      {
        state: "open",
        isHeld: false,
        reason: "failure_rate",
        why: "50 % of 4 requests within 10 s failed",
        sinceMs: 100,
        untilMs: 1100,
        failures: 0,
        openings: 1,
        lastError: "upstream",
      },
    ]);
  });

  test("of slow responses open it, and a slow trial does not close it", () => {
    const seen: CircuitReport[] = [];
    const breaker = breakerOf(rated, seen);
    breaker.succeed(0, 299);
    for (let count = 0; count < 3; count++) breaker.succeed(0, 300);
    expect(seen.at(-1)).toMatchObject({
      reason: "slow_call_rate",
      why: "75 % of 4 requests within 10 s took 0.3 s or longer",
      untilMs: 1300,
    });
    breaker.begin(1300);
    breaker.succeed(1300, 1700);
    expect(seen.at(-1)).toMatchObject({ state: "open", reason: "slow_call_rate", untilMs: 3700 });
    breaker.succeed(3700, 4700, 100);
    expect(seen.at(-1)).toMatchObject({ state: "closed", sinceMs: 4700 });
  });

  test("forget what is older than the window", () => {
    const breaker = breakerOf(rated);
    for (let count = 0; count < 3; count++) breaker.fail(0);
    breaker.fail(10_000);
    expect(breaker.isReady(10_000)).toBe(true);
  });
});

describe("the cool-down", () => {
  test("grows up to the maximum, and starts anew after a window without one", () => {
    const seen: CircuitReport[] = [];
    const breaker = breakerOf({ failureThreshold: 1, coolDownMs: 1000, circuitBreaker: rates }, seen);
    let nowMs = 0;
    const lengths = [0, 1, 2, 3].map(() => {
      breaker.fail(nowMs);
      const untilMs = seen.at(-1)?.untilMs ?? 0;
      const lengthMs = untilMs - nowMs;
      nowMs = untilMs;
      return lengthMs;
    });
    expect(lengths).toEqual([1000, 2000, 4000, 5000]);
    breaker.succeed(nowMs, nowMs);
    breaker.fail(nowMs + 9999);
    expect(breaker.remainingCoolDownMs(nowMs + 9999)).toBe(5000);
    breaker.succeed(nowMs + 9999, nowMs + 9999);
    breaker.fail(nowMs + 19_999);
    expect(breaker.remainingCoolDownMs(nowMs + 19_999)).toBe(1000);
  });

  test("is up to a tenth longer at random", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (random) => {
        const breaker = new CircuitBreaker({ failureThreshold: 1, coolDownMs: 1000 }, () => random);
        breaker.fail(0);
        expect(breaker.remainingCoolDownMs(0)).toBeCloseTo(1000 + 100 * random, 6);
      }),
    );
  });
});

describe("by hand", () => {
  test("open and closed stay, whatever happens; automatic starts anew", () => {
    const breaker = breakerOf({ failureThreshold: 1, coolDownMs: 1000 });
    hold(breaker, "open", 0);
    breaker.succeed(1, 2);
    expect(breaker.isReady(1_000_000)).toBe(false);
    expect(breaker.read(1_000_000)).toEqual({
      state: "open",
      isHeld: true,
      reason: "manual",
      why: "by ann",
      sinceMs: 0,
      failures: 0,
      openings: 0,
    });
    hold(breaker, "closed", 10);
    breaker.fail(11, 60_000);
    expect(breaker.isReady(12)).toBe(true);
    hold(breaker, "automatic", 20);
    expect(breaker.read(20)).toMatchObject({ state: "closed", isHeld: false, sinceMs: 20 });
    breaker.fail(21);
    expect(breaker.isReady(22)).toBe(false);
  });
});

describe("the state of another process", () => {
  test("is adopted, but the other process has the first trial", () => {
    const seen: CircuitReport[] = [];
    const owner = breakerOf({ failureThreshold: 1, coolDownMs: 1000 }, seen);
    const follower = breakerOf(policy);
    owner.fail(0);
    follower.adopt(seen.at(-1) as CircuitReport, 0);
    expect(owner.isReady(1000)).toBe(true);
    expect(follower.isReady(1999)).toBe(false);
    owner.begin(1000);
    follower.adopt(seen.at(-1) as CircuitReport, 1000);
    expect(seen.at(-1)).toMatchObject({ state: "half_open", untilMs: 31_000 });
    expect(follower.isReady(30_999)).toBe(false);
    owner.succeed(1000, 1500);
    follower.adopt(seen.at(-1) as CircuitReport, 1500);
    expect(follower.isReady(1500)).toBe(true);
  });

  test("is taken over by another process if the first one has no traffic", () => {
    const seen: CircuitReport[] = [];
    const owner = breakerOf({ failureThreshold: 1, coolDownMs: 1000 }, seen);
    const follower = breakerOf({ failureThreshold: 1, coolDownMs: 1000 }, seen);
    owner.fail(0);
    follower.adopt(seen.at(-1) as CircuitReport, 0);
    follower.begin(2000);
    owner.adopt(seen.at(-1) as CircuitReport, 2000);
    expect(owner.isReady(2000)).toBe(false);
    follower.fail(2100);
    expect(seen.at(-1)).toMatchObject({ state: "open", openings: 2, untilMs: 4100 });
  });
});

// ── Random histories ───────────────────────────────────────────────────────────────────────────────────────────────

/** What happens, and the milliseconds that pass before it. */
type Event =
  | { kind: "begin"; waitMs: number }
  | { kind: "abandon"; waitMs: number }
  | { kind: "succeed"; waitMs: number; tookMs: number }
  | { kind: "fail"; waitMs: number; tookMs: number; pauseMs?: number }
  | { kind: "hold"; waitMs: number; to: "open" | "closed" | "automatic" };

/**
 * A breaker by its rules (docs/circuit-breaker.md), which keeps every outcome and counts from the start each time. It shares
 * no code with the breaker.
 */
class Model {
  outcomes: { atMs: number; kind: "good" | "failed" | "slow" }[] = [];
  inARow = 0;
  lastFailureMs = -1;
  opened: { atMs: number; untilMs: number; because: string } | undefined;
  trialStartedMs: number | undefined;
  closedMs: number | undefined;
  level = 0;
  byHand: "open" | "closed" | undefined;

  isReady(nowMs: number): boolean {
    if (this.byHand !== undefined) return this.byHand === "closed";
    if (this.opened === undefined) return true;
    if (nowMs < this.opened.untilMs) return false;
    return this.trialStartedMs === undefined || nowMs >= this.trialStartedMs + 30_000;
  }

  take(event: Event, nowMs: number): void {
    if (event.kind === "hold") {
      Object.assign(this, new Model());
      this.closedMs = nowMs;
      this.byHand = event.to === "automatic" ? undefined : event.to;
    } else if (this.byHand !== undefined) return;
    else if (event.kind === "begin") {
      if (this.opened !== undefined && this.isReady(nowMs)) this.trialStartedMs = nowMs;
    } else if (event.kind === "abandon") this.trialStartedMs = undefined;
    else if (event.kind === "fail") this.#fail(nowMs, event.tookMs, event.pauseMs);
    else this.#succeed(nowMs, event.tookMs);
  }

  #succeed(nowMs: number, tookMs: number): void {
    const isLate = nowMs - tookMs < this.lastFailureMs;
    const isSlow = tookMs >= 300;
    if (this.opened !== undefined) {
      if (isLate) return;
      if (!isSlow || this.opened.because !== "slow") {
        const { level } = this;
        Object.assign(this, new Model());
        this.closedMs = nowMs;
        this.level = level;
      } else if (nowMs >= this.opened.untilMs) this.#open(nowMs, "slow");
      else this.trialStartedMs = undefined;
      return;
    }
    if (!isLate) this.inARow = 0;
    this.outcomes.push({ atMs: nowMs, kind: isSlow ? "slow" : "good" });
    this.#count(nowMs);
  }

  #fail(nowMs: number, tookMs: number, pauseMs: number | undefined): void {
    this.inARow++;
    const isLate = this.opened !== undefined && nowMs - tookMs < this.opened.atMs;
    if (!isLate) this.lastFailureMs = nowMs;
    if (this.opened !== undefined && (isLate || nowMs < this.opened.untilMs)) {
      if (!isLate) this.trialStartedMs = undefined;
      const againMs = nowMs + Math.min(pauseMs ?? 0, 5000);
      if (againMs > this.opened.untilMs) this.opened.untilMs = againMs;
    } else if (pauseMs !== undefined && this.inARow < 3) {
      this.#forget(nowMs);
      this.opened = { atMs: nowMs, untilMs: nowMs + Math.min(pauseMs, 5000), because: "asked" };
      this.trialStartedMs = undefined;
    } else if (pauseMs !== undefined || this.inARow >= 3 || this.opened !== undefined)
      this.#open(nowMs, "row", pauseMs);
    else {
      this.outcomes.push({ atMs: nowMs, kind: "failed" });
      this.#count(nowMs);
    }
  }

  /** The window has ten parts of a second, of which the current one is not over. */
  #count(nowMs: number): void {
    const part = (atMs: number): number => Math.floor(atMs / 1000);
    const recent = this.outcomes.filter(({ atMs }) => part(nowMs) - part(atMs) < 10);
    const share = (wanted: string): number =>
      recent.filter(({ kind }) => kind === wanted).length / recent.length;
    if (recent.length < 4) return;
    if (share("failed") >= 0.5) this.#open(nowMs, "rate");
    else if (share("slow") >= 0.75) this.#open(nowMs, "slow");
  }

  #forget(nowMs: number): void {
    if (this.opened === undefined && (this.closedMs === undefined || nowMs - this.closedMs >= 10_000))
      this.level = 0;
  }

  #open(nowMs: number, because: string, pauseMs = 0): void {
    this.#forget(nowMs);
    const ownMs = [1000, 2000, 4000][this.level] ?? 5000;
    this.level++;
    this.opened = { atMs: nowMs, untilMs: nowMs + Math.max(ownMs, Math.min(pauseMs, 5000)), because };
    this.lastFailureMs = nowMs;
    this.trialStartedMs = undefined;
  }
}

const waitMs = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 400 }),
  fc.integer({ min: 400, max: 12_000 }),
);
const tookMs = fc.constantFrom(0, 10, 1100, 4000);
const event: fc.Arbitrary<Event> = fc.oneof(
  { arbitrary: fc.record({ waitMs, kind: fc.constant("begin" as const) }), weight: 2 },
  { arbitrary: fc.record({ waitMs, kind: fc.constant("abandon" as const) }), weight: 1 },
  {
    arbitrary: fc.record({
      waitMs,
      kind: fc.constant("succeed" as const),
      tookMs: fc.constantFrom(0, 10, 299, 300, 4000),
    }),
    weight: 5,
  },
  { arbitrary: fc.record({ waitMs, tookMs, kind: fc.constant("fail" as const) }), weight: 5 },
  {
    arbitrary: fc.record({
      waitMs,
      tookMs,
      kind: fc.constant("fail" as const),
      pauseMs: fc.integer({ min: 0, max: 8000 }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      waitMs,
      kind: fc.constant("hold" as const),
      to: fc.constantFrom("open" as const, "closed" as const, "automatic" as const),
    }),
    weight: 1,
  },
);

test("every history ends as the model says", () => {
  const tried: CircuitPolicy = { failureThreshold: 3, coolDownMs: 1000, circuitBreaker: rates };
  const opened = new Set<string>();
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      const breaker = breakerOf(tried);
      const model = new Model();
      let nowMs = 0;
      for (const each of events) {
        nowMs += each.waitMs;
        model.take(each, nowMs);
        if (each.kind === "begin") breaker.begin(nowMs);
        else if (each.kind === "abandon") breaker.abandon();
        else if (each.kind === "succeed") breaker.succeed(nowMs - each.tookMs, nowMs);
        else if (each.kind === "fail") breaker.fail(nowMs, each.pauseMs, undefined, nowMs - each.tookMs);
        else hold(breaker, each.to, nowMs);
        const { state, reason } = breaker.read(nowMs);
        if (state === "open") opened.add(reason ?? "");
        for (const laterMs of [0, 999, 1000, 2000, 5000, 30_000])
          expect(breaker.isReady(nowMs + laterMs)).toBe(model.isReady(nowMs + laterMs));
        const isOut = model.byHand === undefined ? model.opened !== undefined : model.byHand === "open";
        expect(state !== "closed").toBe(isOut);
      }
    }),
    { numRuns: 2000 },
  );
  expect([...opened].sort()).toEqual([
    "consecutive_failures",
    "failure_rate",
    "manual",
    "requested_pause",
    "slow_call_rate",
  ]);
});
