import { describe, expect, test } from "vitest";
import type { Channel, ModelRule } from "./channel.ts";
import type { CircuitReport } from "./circuit-breaker.ts";
import { Router } from "./router.ts";

const policy = { failureThreshold: 1, coolDownMs: 1000 };

function channel(
  name: string,
  models: (string | ModelRule)[],
  { wires = ["x"], priority = 0, weight = 1, operation = "generation" } = {},
): Channel<string> {
  return {
    name,
    priority,
    weight,
    models: models.map((model) => (typeof model === "string" ? { name: model } : model)),
    speaks: wires.map((wire) => ({ wire, operation, place: `${name}/${wire}` })),
  };
}

/** `channel/wire model`, in order. */
function ask(router: Router<string>, model: string, wire = "x", nowMs = 0): string[] {
  return router
    .candidates({ model, operation: "generation", wire, nowMs })
    .map((candidate) => `${candidate.place} ${candidate.model}`);
}

describe("which channel", () => {
  test("a name that a model is known by stays whole where a pattern takes it", () => {
    const isName = (whole: string, part: string): boolean => whole.includes("-max") && !part.includes("-max");
    const router = new Router([channel("all", ["*"])], policy, undefined, isName);
    expect(router.resolve("odd-max")).toEqual({ model: "odd-max" });
    expect(router.resolve("odd-max-high")).toEqual({
      model: "odd-max",
      suffix: { mode: "on", effort: "high" },
    });
    expect(router.resolve("odd-high")).toEqual({ model: "odd", suffix: { mode: "on", effort: "high" } });
  });

  test("a name goes where it is named; patterns take what is named nowhere", () => {
    const router = new Router([channel("all", ["*"]), channel("one", ["m"])], policy);
    expect(ask(router, "m")).toEqual(["one/x m"]);
    expect(ask(router, "other")).toEqual(["all/x other"]);
  });

  test("priority comes before the caller's wire, the caller's wire before weight", () => {
    const channels = [
      channel("heavy", ["m"], { weight: 9, wires: ["y"] }),
      channel("same", ["m"], { wires: ["y", "x"] }),
      channel("first", ["m"], { priority: 1, wires: ["y"] }),
    ];
    expect(ask(new Router(channels, policy), "m")).toEqual(["first/y m", "same/x m", "heavy/y m"]);
  });

  test("another wire is the channel's own first choice, of the same operation", () => {
    const router = new Router([channel("c", ["m"], { wires: ["y", "z"] })], policy);
    expect(ask(router, "m", "x")).toEqual(["c/y m"]);
    expect(ask(router, "m", "z")).toEqual(["c/z m"]);
    const other = new Router([channel("c", ["m"], { operation: "embeddings" })], policy);
    expect(ask(other, "m")).toEqual([]);
  });

  test("a wire may be spoken for some models only, by either of their names", () => {
    const some = channel("c", ["old-1", "new-1", { name: "mine", upstream: "old-2" }], { wires: ["y", "x"] });
    const speaks = some.speaks.map((spoken) =>
      spoken.wire === "x" ? { ...spoken, models: ["old-*"] } : spoken,
    );
    const router = new Router([{ ...some, speaks }], policy);
    expect(ask(router, "old-1")).toEqual(["c/x old-1"]);
    expect(ask(router, "new-1")).toEqual(["c/y new-1"]);
    expect(ask(router, "mine")).toEqual(["c/x old-2"]);
    expect(ask(router, "old-1")).toEqual(["c/x old-1"]);
  });

  test("what cools down goes last, and comes back", () => {
    const router = new Router([channel("a", ["m"], { priority: 1 }), channel("b", ["m"])], policy);
    router.candidates({ model: "m", operation: "generation", wire: "x", nowMs: 0 })[0]?.health.fail(0);
    expect(ask(router, "m", "x", 500)).toEqual(["b/x m", "a/x m"]);
    // A cool-down is up to a tenth longer, at random.
    expect(ask(router, "m", "x", 1100)).toEqual(["a/x m", "b/x m"]);
  });

  test("the limit of ejected channels keeps those first whose cool-down ends first", () => {
    const rates = { windowMs: 60_000, minRequests: 20, failureRate: 0.5, slowCallRate: 0.5 };
    const circuitBreaker = { ...rates, maxCoolDownMs: 300_000, maxEjectedShare: 0.5 };
    const channels = ["a", "b", "c", "d"].map((name, index) => channel(name, ["m"], { priority: -index }));
    const router = new Router(channels, { ...policy, circuitBreaker });
    const breakers = router.candidates({ model: "m", operation: "generation", wire: "x", nowMs: 0 });
    const fail = (name: string, pauseMs: number): void =>
      breakers.find((each) => each.channel === name)?.health.fail(0, pauseMs);
    const first = (nowMs: number): string[] => ask(router, "m", "x", nowMs).map((each) => each.slice(0, 1));
    fail("a", 50_000);
    fail("b", 20_000);
    expect(first(1)).toEqual(["c", "d", "a", "b"]);
    fail("c", 30_000);
    expect(first(1)).toEqual(["b", "d", "a", "c"]);
    fail("d", 40_000);
    expect(first(1)).toEqual(["b", "c", "a", "d"]);
    const byHand: CircuitReport = { state: "open", isHeld: true, reason: "manual", failures: 0, openings: 0 };
    breakers.find((each) => each.channel === "b")?.health.adopt(byHand, 1);
    expect(first(1)).toEqual(["c", "d", "a", "b"]);
    expect(first(30_001)).toEqual(["c", "d", "a", "b"]);
  });
});

describe("which model", () => {
  const router = new Router(
    [
      channel("c", [
        "plain",
        "odd-high",
        { name: "fast", upstream: "model-fast-1" },
        { name: "old-*", upstream: "new-*" },
        "any-*",
      ]),
    ],
    policy,
  );

  test.each([
    ["plain", "plain", undefined],
    ["plain-high", "plain", { mode: "on", effort: "high" }],
    ["plain-thinking-2048", "plain", { mode: "on", budget: 2048 }],
    ["plain-nothinking", "plain", { mode: "off" }],
    ["odd-high", "odd-high", undefined],
    ["any-thing", "any-thing", undefined],
    ["any-thing-low", "any-thing", { mode: "on", effort: "low" }],
  ])("%s is %s", (name, model, suffix) => {
    expect(router.resolve(name)).toEqual(suffix === undefined ? { model } : { model, suffix });
  });

  test("an unknown name is nobody's", () => {
    expect(router.resolve("unknown")).toBeUndefined();
    expect(router.resolve("unknown-high")).toBeUndefined();
    expect(router.resolve("constructor")).toBeUndefined();
  });

  test.each(["any-/../../admin", "../any-x", "any-/..", "any-/./x"])("%s climbs, and is nobody's", (name) => {
    expect(router.resolve(name)).toBeUndefined();
  });

  test("what it is called upstream", () => {
    expect(ask(router, "fast")).toEqual(["c/x model-fast-1"]);
    expect(ask(router, "old-3")).toEqual(["c/x new-3"]);
  });
});
