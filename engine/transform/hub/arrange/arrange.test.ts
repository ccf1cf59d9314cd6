import { expect, test } from "vitest";
import type { GenerateRequest } from "../generate.ts";
import { arrange } from "./arrange.ts";

test("what another provider keeps is refused, with the field's name", () => {
  const request = { turns: [], state: { prompt: { id: "p" } } } as unknown as GenerateRequest;
  expect(arrange(request, { kept_elsewhere: ["prompt"] })).toMatchObject({ param: "prompt" });
  expect(arrange(request, {})).not.toHaveProperty("param");
  const empty = { turns: [], state: { store: true } } as unknown as GenerateRequest;
  expect(arrange(empty, { kept_elsewhere: ["prompt"] })).not.toHaveProperty("param");
});
