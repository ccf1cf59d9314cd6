/** Moderation through the gateway with the official client, and from a provider with its own categories. */
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import { caller } from "../conformance/wires.ts";
import { type Gateway, startGateway } from "../grid/gateway.ts";
import { providerWire, readShipped, shippedWire } from "../providers/provider.ts";

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());

const model = "demo-moderations";
const openai = (): OpenAI =>
  new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: gateway.token, maxRetries: 0 });

test("each text has its own result", async () => {
  const { results } = await openai().moderations.create({ model, input: ["peace", "violence"] });
  expect(results.map(({ flagged }) => flagged)).toEqual([false, true]);
  expect(results[1]?.categories.violence).toBe(true);
});

test("several parts have one common result", async () => {
  const input: OpenAI.ModerationMultiModalInput[] = [
    { type: "text", text: "peace" },
    { type: "image_url", image_url: { url: "https://host.example/violence.png" } },
  ];
  const { results } = await openai().moderations.create({ model, input });
  expect(results).toHaveLength(1);
  expect(results[0]?.category_applied_input_types.violence).toEqual(["image"]);
});

test("a missing input and a forbidden URL are refused", async () => {
  const failed = (input: unknown): Promise<unknown> =>
    openai()
      .moderations.create({ model, input: input as string })
      .catch(({ status, message }: { status: number; message: string }) => `${message} (${status})`);
  expect(await failed(undefined)).toContain("input: is required");
  expect(await failed([])).toContain("input: must not be empty");
  expect(await failed([{ type: "image_url", image_url: { url: "file:///etc/passwd" } }])).toContain("400");
});

test("a provider without an overall verdict is read by its categories, and gets no images", () => {
  const { capabilities = {} } =
    readShipped("mistral").provider?.wires.find(({ wire }) => wire === "moderations") ?? {};
  const target = { wire: providerWire("mistral", "moderations"), model: "m", capabilities };
  const lane = openConversion(
    shippedWire("moderations"),
    caller({ body: { model: "m", input: ["a", "b"] } }),
    target,
  );
  expect(JSON.parse(lane.request().body as string)).toEqual({ model: "m", input: ["a", "b"] });
  const results = [
    { categories: { pii: true, selfharm: false }, category_scores: { pii: 0.9, selfharm: 0.1 } },
    { categories: { pii: false, selfharm: false }, category_scores: { pii: 0.1, selfharm: 0.1 } },
  ];
  const reply = lane.response(200, {}, Buffer.from(JSON.stringify({ id: "x", model: "m", results })));
  expect(JSON.parse(String(reply.body))).toMatchObject({
    results: [
      { flagged: true, ...results[0] },
      { flagged: false, ...results[1] },
    ],
  });
  const image = [{ type: "image_url", image_url: { url: "https://host.example/1" } }];
  const asked = openConversion(
    shippedWire("moderations"),
    caller({ body: { model: "m", input: image } }),
    target,
  );
  expect(() => asked.request()).toThrow("does not accept images");
});
