import { describe, expect, test } from "vitest";
import type { Channel, ModelRule } from "./channel.ts";
import type { CircuitReport } from "./circuit-breaker.ts";
import { CircuitRegistry } from "./circuit-registry.ts";
import { Router } from "./router.ts";

const upstreamFails = { kind: "upstream", retryable: true };

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
    const router = new Router([channel("all", ["*"])], policy, { isName });
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
    router
      .candidates({ model: "m", operation: "generation", wire: "x", nowMs: 0 })[0]
      ?.health.fail(0, upstreamFails);
    expect(ask(router, "m", "x", 500)).toEqual(["b/x m", "a/x m"]);
    // A cool-down is up to a tenth longer, at random.
    expect(ask(router, "m", "x", 1100)).toEqual(["a/x m", "b/x m"]);
  });

  test("the limit of ejected channels keeps those first whose cool-down ends first", () => {
    const rates = { windowMs: 60_000, minRequests: 20, failureRate: 0.5, slowCallRate: 0.5 };
    const circuitBreaker = { ...rates, maxCoolDownMs: 300_000, maxEjectedShare: 0.5 };
    const channels = ["a", "b", "c", "d"].map((name, index) => channel(name, ["m"], { priority: -index }));
    const registry = new CircuitRegistry();
    const router = new Router(channels, { ...policy, circuitBreaker }, { circuits: registry });
    const targets = router.candidates({ model: "m", operation: "generation", wire: "x", nowMs: 0 });
    const fail = (name: string, seconds: number): void =>
      targets
        .find((each) => each.channel === name)
        ?.health.fail(0, { kind: "overloaded", retryable: true, retry_after: seconds });
    const first = (nowMs: number): string[] => ask(router, "m", "x", nowMs).map((each) => each.slice(0, 1));
    fail("a", 50);
    fail("b", 20);
    expect(first(1)).toEqual(["c", "d", "a", "b"]);
    fail("c", 30);
    expect(first(1)).toEqual(["b", "d", "a", "c"]);
    fail("d", 40);
    expect(first(1)).toEqual(["b", "c", "a", "d"]);
    const byHand: CircuitReport = { state: "open", isHeld: true, reason: "manual", failures: 0, openings: 0 };
    registry.adopt({ channel: "b", model: "m", upstream: "m", ...byHand });
    expect(first(1)).toEqual(["c", "d", "a", "b"]);
    expect(first(30_001)).toEqual(["c", "d", "a", "b"]);
  });
});

describe("several keys", () => {
  const keys = ["1", "2"].map((name) => ({ name, mark: name, weight: 1, disabled: false }));
  const withKeys = (name: string, more: Partial<Channel<string>> = {}): Channel<string> => {
    const base = channel(name, ["m"], more.priority === undefined ? {} : { priority: more.priority });
    const speaks = base.speaks.map((each) => ({ ...each, place: `${name}1`, furtherPlaces: [`${name}2`] }));
    return { ...base, keys, speaks, ...more };
  };
  const places = (router: Router<string>, nowMs = 0): string[] =>
    router.candidates({ model: "m", operation: "generation", wire: "x", nowMs }).map(({ place }) => place);
  const first = (router: Router<string>, nowMs = 0) =>
    router.candidates({ model: "m", operation: "generation", wire: "x", nowMs })[0];

  test("take turns by weight, and are neighbours", () => {
    const weighted = keys.map((key, index) => ({ ...key, weight: index === 0 ? 3 : 1 }));
    const router = new Router([withKeys("a", { keys: weighted, priority: 1 }), withKeys("b")], policy);
    const firsts = Array.from({ length: 400 }, () => places(router).slice(0, 2).join(" "));
    expect(firsts.filter((pair) => pair === "a1 a2")).toHaveLength(300);
    expect(firsts.filter((pair) => pair === "a2 a1")).toHaveLength(100);
  });

  test("a key with a rate limit goes last for its model, and the channel still serves", () => {
    const router = new Router([withKeys("a", { priority: 1 }), withKeys("b")], policy);
    first(router)?.health.fail(0, { kind: "rate_limit", retryable: true });
    expect(places(router, 500)[0]).toBe("a2");
    expect(places(router, 500).at(-1)).toBe("a1");
    expect(places(router, 1100).slice(0, 2).sort()).toEqual(["a1", "a2"]);
  });

  test("a failing upstream cools down with all its keys", () => {
    const router = new Router([withKeys("a", { priority: 1 }), withKeys("b")], policy);
    first(router)?.health.fail(0, upstreamFails);
    expect(places(router, 500).slice(2).sort()).toEqual(["a1", "a2"]);
  });

  test("a refused key goes last for every model, also after a reload, until its value changes", () => {
    const router = new Router([withKeys("a")], policy);
    first(router)?.health.fail(0, { kind: "billing", retryable: true });
    const reloaded = new Router([withKeys("a"), channel("c", ["other"])], policy, { before: router });
    expect(places(reloaded, 500)).toEqual(["a2", "a1"]);
    const replaced = keys.map((key) => ({ ...key, mark: `new ${key.mark}` }));
    const other = new Router([withKeys("a", { keys: replaced })], policy, { before: reloaded });
    expect(places(other, 500)[0]).toBe("a1");
  });

  test("a disabled key is never used; without keys the channel does not serve", () => {
    const disabled = keys.map((key, index) => ({ ...key, disabled: index === 0 }));
    expect(places(new Router([withKeys("a", { keys: disabled })], policy))).toEqual(["a2"]);
    const none = keys.map((key) => ({ ...key, disabled: true }));
    expect(places(new Router([withKeys("a", { keys: none })], policy))).toEqual([]);
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
