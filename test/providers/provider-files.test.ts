/** Every shipped provider file is valid, short and readable. Its own tests show the effect of its overrides. */
import { describe, expect, it } from "vitest";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { runTests } from "../../engine/language/tests/run-tests.ts";
import { load } from "../../engine/language/yaml/load-yaml.ts";
import { at, plain } from "../../engine/language/yaml/yaml-node.ts";
import { caller } from "../conformance/wires.ts";
import { providerWire, readProviderText, readShipped, shippedProviders, shippedWire } from "./provider.ts";

describe.each(shippedProviders)("providers/%s.yaml", (name) => {
  const { provider, drawn, text } = readShipped(name);

  it("has no diagnostics", () => {
    expect(drawn).toBe("");
    expect(provider?.name).toBe(name);
  });

  it("has at most 25 lines before its wires, overrides and tests", () => {
    const lines = text.split("\n");
    const own = lines.findIndex((line) => /^ +(tests|mapping|pass):/.test(line));
    expect(own < 0 ? lines.length - 1 : own).toBeLessThanOrEqual(25);
  });

  it("has tests for its overrides", () => {
    const { document } = load(`providers/${name}.yaml`, text);
    for (const { wire, variant } of provider?.wires ?? []) {
      // The tests of a mapping do not ask for the list of models.
      const override = plain(at(document?.root, "wires", wire, "override")) ?? {};
      const isListing = Object.keys(override).join() === "listing";
      if (variant === undefined || isListing) continue;
      const results = runTests(providerWire(name, wire));
      expect(results.length).toBeGreaterThan(0);
      expect(results.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    }
  });
});

describe("evidence", () => {
  const read = (evidence: string) =>
    readProviderText(
      "providers/acme.yaml",
      `provider: acme\nbase_url: https://acme.example\nevidence: ${evidence}\nwires: { chat: }\n`,
    );

  it("has a kind, a date and pages", () => {
    const { provider, drawn } = read(
      "{ kind: documented, date: 2026-11-28, pages: [https://acme.example/docs] }",
    );
    expect(drawn).toBe("");
    expect(provider?.evidence).toEqual({
      kind: "documented",
      date: "2026-11-28",
      pages: ["https://acme.example/docs"],
    });
    expect(read("{ kind: reported }").provider?.evidence).toEqual({ kind: "reported" });
  });

  it.each([
    "{ kind: guessed }",
    "{ date: 2026-11-28 }",
    "{ kind: recorded, date: today }",
    "{ kind: recorded, pages: [docs] }",
    "{ kind: recorded, by: me }",
  ])("%s is an error", (evidence) => {
    expect(read(evidence).diagnostics.map(({ code }) => code)).toEqual(["G608"]);
  });
});

describe("overrides", () => {
  const body = { model: "m", messages: [{ role: "user", content: "q", name: "n" }], n: 1, extra: 1 };

  function send(provider: string): { same: boolean; body: unknown } {
    const target = { wire: providerWire(provider, "chat"), model: "m", capabilities: {} };
    const lane = openConversion(shippedWire("chat"), caller({ body }), target);
    return { same: lane.same, body: JSON.parse(lane.request().body) };
  }

  it("convert a body of the same wire through the hub, unknown fields included", () => {
    const expected = { model: "m", messages: [{ role: "user", content: "q" }], extra: 1 };
    expect(send("groq")).toEqual({ same: false, body: expected });
  });

  it("an empty set of overrides lets it pass", () => {
    expect(send("openrouter")).toEqual({ same: true, body });
  });

  it("may name fields that only this provider has; a near miss of a known field is an error", () => {
    const { diagnostics, drawn } = readProviderText(
      "providers/acme.yaml",
      `provider: acme
base_url: https://acme.example
wires:
  chat:
    override:
      request: { encode: { watermark: =modle, temprature: 1 } }
      fragments: { usage: { input_cache_read: =seen_before } }
`,
    );
    expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      "error M201",
      "warning M210",
    ]);
    expect(drawn).toMatch(/`modle` is not a field of the hub's request.*did you mean `model`.*`temprature`/s);
  });
});
