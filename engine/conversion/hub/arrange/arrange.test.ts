import { expect, test } from "vitest";
import type { GenerationRequest } from "../generation.ts";
import { arrange } from "./arrange.ts";

test("a reference to another provider's stored data is refused, with the field's name", () => {
  const request = { turns: [], state: { prompt: { id: "p" } } } as unknown as GenerationRequest;
  expect(arrange(request, { foreign_state: ["prompt"] })).toMatchObject({ param: "prompt" });
  expect(arrange(request, {})).not.toHaveProperty("param");
  const empty = { turns: [], state: { store: true } } as unknown as GenerationRequest;
  expect(arrange(empty, { foreign_state: ["prompt"] })).not.toHaveProperty("param");
});

test.each([
  ["the request does not contain it", "q", ["s", "Answer in JSON."]],
  ["the user's text contains it", "as json, please", ["s"]],
])("the word JSON is added if %s", (_, text, system) => {
  const request: GenerationRequest = {
    model: "m",
    system: [{ type: "text", text: "s" }],
    turns: [{ role: "user", parts: [{ type: "text", text }] }],
    response_format: { type: "json" },
  };
  expect(arrange(request, { json: "mention" })).toMatchObject({
    request: { system: system.map((each) => ({ text: each })), response_format: { type: "json" } },
  });
});
