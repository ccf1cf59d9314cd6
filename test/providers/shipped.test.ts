/** Every shipped provider file: right, short, and a lesson. What its overrides do is shown by the tests it carries. */
import { describe, expect, it } from "vitest";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { runTests } from "../../engine/language/tests/run-tests.ts";
import { caller } from "../conformance/wires.ts";
import { providerWire, readProviderText, readShipped, shippedProviders, shippedWire } from "./provider.ts";

describe.each(shippedProviders)("providers/%s.yaml", (name) => {
  const { provider, drawn, text } = readShipped(name);

  it("is right", () => {
    expect(drawn).toBe("");
    expect(provider?.name).toBe(name);
  });

  it("is short: 25 lines before what it teaches or shows", () => {
    const lines = text.split("\n");
    const own = lines.findIndex((line) => /^ +(tests|mapping|pass):/.test(line));
    expect(own < 0 ? lines.length - 1 : own).toBeLessThanOrEqual(25);
  });

  it("shows what its overrides do", () => {
    for (const { wire, variant } of provider?.wires ?? []) {
      if (variant === undefined) continue;
      const results = runTests(providerWire(name, wire));
      expect(results.length).toBeGreaterThan(0);
      expect(results.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
    }
  });
});

describe("overrides", () => {
  const body = { model: "m", messages: [{ role: "user", content: "q", name: "n" }], n: 1, extra: 1 };

  function send(provider: string): { same: boolean; body: unknown } {
    const target = { wire: providerWire(provider, "chat"), model: "m", capabilities: {} };
    const lane = openConversion(shippedWire("chat"), caller({ body }), target);
    return { same: lane.same, body: JSON.parse(lane.request().body) };
  }

  it("take a body of the same wire through the hub, what the hub does not know included", () => {
    const expected = { model: "m", messages: [{ role: "user", content: "q" }], extra: 1 };
    expect(send("groq")).toEqual({ same: false, body: expected });
  });

  it("that there are none let it pass", () => {
    expect(send("openrouter")).toEqual({ same: true, body });
  });

  it("may name fields that only this place has; a name near another is doubted", () => {
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
