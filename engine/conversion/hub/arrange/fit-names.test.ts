import { expect, test } from "vitest";
import type { GenerationRequest, Turn } from "../generation.ts";
import { fitNames } from "./fit-names.ts";

const rule = { allowed: "A-Za-z0-9_", first: "A-Za-z_", max: 16 };

function fitted(...given: string[]): { wire: string[]; names: [string, string][] } {
  const turns: Turn[] = [{ role: "user", parts: [{ type: "text", text: "q" }] }];
  const tools = given.map((name) => ({ type: "function" as const, name, parameters: { type: "object" } }));
  const names = new Map<string, string>();
  const request = fitNames({ turns, tools } as unknown as GenerationRequest, rule, names);
  return {
    wire: (request.tools ?? []).map((tool) => ("name" in tool ? String(tool.name) : "")),
    names: [...names],
  };
}

test("a name gets an allowed first character", () => {
  expect(fitted("0_weather", "weather")).toEqual({
    wire: ["_0_weather", "weather"],
    names: [["_0_weather", "0_weather"]],
  });
});

test("two names never become equal", () => {
  const { wire, names } = fitted("0a", "_0a", "0-a", "0.a");
  expect(new Set(wire).size).toBe(4);
  expect(wire.every((name) => /^[A-Za-z_]\w{0,15}$/.test(name))).toBe(true);
  expect(names.length).toBeGreaterThan(0);
});
