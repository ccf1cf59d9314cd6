/**
 * Limits of model families, and providers that generate one image per request; checked with the provider's record of
 * requests.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { json, openPlace, type ProviderDouble } from "../transcription/provider-double.ts";
import { pngOf } from "./png.ts";

const rates = { input: 5, output: 40, input_image: 10, image: 0.04 };

let place: ProviderDouble;
let fixture: Fixture;
let openai: OpenAI;
const records: RequestRecord[] = [];
beforeAll(async () => {
  place = await openPlace();
  const channels = [
    `  - { name: openai, provider: openai, key: k, base_url: '${place.url}', models: [dall-e-2, dall-e-3, gpt-image-1] }`,
    `  - { name: single, provider: openai, key: k, base_url: '${place.url}', models: [single], capabilities: { max_images: 1, fields: [response_format] } }`,
  ];
  const ledger = {
    append: (record: RequestRecord, kept: () => void): void => {
      records.push(record);
      kept();
    },
    full: false,
  };
  fixture = await start(
    {},
    "",
    channels.join("\n"),
    undefined,
    { ledger, prices: [{ matches: () => true, rates }] },
    { openai: readFileSync(join(packageRoot, "providers/openai.yaml"), "utf8") },
  );
  openai = new OpenAI({
    baseURL: `http://127.0.0.1:${fixture.gateway.port}/v1`,
    apiKey: TOKEN,
    maxRetries: 0,
  });
});
beforeEach(() => {
  records.length = 0;
  place.asked = [];
  place.answer = (_asked, response) => json(response, { created: 1, data: [{ b64_json: "AAAA" }] });
});
afterAll(async () => {
  await fixture.close();
  place.close();
});

const png = (width = 64, height = 64) => toFile(pngOf(width, height), "a.png", { type: "image/png" });
const jpeg = () => toFile(Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"), "a.png");
const heavy = () => toFile(Buffer.concat([pngOf(8, 8), Buffer.alloc(4 * 1024 * 1024)]), "a.png");
const words = (count: number): string => "x".repeat(count);

describe("a request that a model does not support gets 400 with the field, and is not sent", () => {
  test.each<[string, string, () => Promise<unknown>]>([
    [
      "the older model: 1,000 characters",
      "prompt",
      () => openai.images.generate({ model: "dall-e-2", prompt: words(1001) }),
    ],
    [
      "the newer model: 4,000 characters",
      "prompt",
      () => openai.images.generate({ model: "dall-e-3", prompt: words(4001) }),
    ],
    [
      "the newer model: one image",
      "n",
      () => openai.images.generate({ model: "dall-e-3", prompt: "a", n: 2 }),
    ],
    [
      "the older model: sizes",
      "size",
      () => openai.images.generate({ model: "dall-e-2", prompt: "a", size: "1792x1024" }),
    ],
    [
      "the newer model: sizes",
      "size",
      () => openai.images.generate({ model: "dall-e-3", prompt: "a", size: "256x256" }),
    ],
    [
      "the older model: quality",
      "quality",
      () => openai.images.generate({ model: "dall-e-2", prompt: "a", quality: "hd" }),
    ],
    [
      "the older model: style",
      "style",
      () => openai.images.generate({ model: "dall-e-2", prompt: "a", style: "vivid" }),
    ],
    [
      "an image that is not square",
      "image",
      async () => openai.images.edit({ model: "dall-e-2", prompt: "a", image: await png(64, 32) }),
    ],
    [
      "an image that is not a PNG",
      "image",
      async () => openai.images.edit({ model: "dall-e-2", prompt: "a", image: await jpeg() }),
    ],
    [
      "an image of 4 MB",
      "image",
      async () => openai.images.edit({ model: "dall-e-2", prompt: "a", image: await heavy() }),
    ],
    [
      "two images",
      "image",
      async () => openai.images.edit({ model: "dall-e-2", prompt: "a", image: [await png(), await png()] }),
    ],
    [
      "an edit with the newer model",
      "",
      async () => openai.images.edit({ model: "dall-e-3", prompt: "a", image: await png() }),
    ],
  ])("%s", async (_title, param, ask) => {
    const refused = await ask().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OpenAI.BadRequestError);
    if (param !== "") expect(refused).toMatchObject({ param });
    expect(place.asked).toEqual([]);
  });
});

describe("a supported request", () => {
  test("is sent unchanged except for the model", async () => {
    await openai.images.generate({
      model: "dall-e-3",
      prompt: "a",
      quality: "hd",
      style: "natural",
      response_format: "b64_json",
    });
    expect(place.asked[0]?.path).toBe("/images/generations");
    expect(JSON.parse(String(place.asked[0]?.body))).toEqual({
      model: "dall-e-3",
      prompt: "a",
      quality: "hd",
      style: "natural",
      response_format: "b64_json",
    });
  });

  test("is reduced to the supported fields, and the others are reported as dropped", async () => {
    const { response } = await openai.images
      .generate({
        model: "gpt-image-1",
        prompt: "a",
        response_format: "b64_json",
        background: "opaque",
        // A field of one dialect.
        ...{ watermark: true },
      })
      .withResponse();
    expect(JSON.parse(String(place.asked[0]?.body))).toEqual({
      model: "gpt-image-1",
      prompt: "a",
      background: "opaque",
    });
    expect(response.headers.get("x-polywire-dropped")).toBe("watermark");
  });

  test("with an image in JSON is sent as a form", async () => {
    const image_url = `data:image/png;base64,${pngOf(64, 64).toString("base64")}`;
    const body = {
      model: "dall-e-2",
      prompt: "blue",
      response_format: "b64_json",
      images: [{ image_url }],
      n: 2,
    };
    await openai.post("/images/edits", { body });
    const { path, headers, body: sent } = place.asked[0] as (typeof place.asked)[0];
    expect(path).toBe("/images/edits");
    const form = await new Response(new Uint8Array(sent), {
      headers: { "content-type": headers["content-type"] ?? "" },
    }).formData();
    expect(form.get("n")).toBe("2");
    expect(Buffer.from(await (form.get("image") as File).arrayBuffer()).equals(pngOf(64, 64))).toBe(true);
  });
});

test("a provider with one image per request gets one request per image, also with files", async () => {
  const usage = { input_tokens: 10, output_tokens: 100, total_tokens: 110 };
  place.answer = (_asked, response) =>
    json(response, { created: 1, data: [{ b64_json: String(place.asked.length).padStart(4, "A") }], usage });
  const answer = await openai.images.edit({
    model: "single",
    prompt: "a",
    n: 3,
    response_format: "b64_json",
    image: await png(),
  });
  expect(place.asked).toHaveLength(3);
  for (const { body } of place.asked) expect(body.includes(pngOf(64, 64))).toBe(true);
  expect(answer.data).toHaveLength(3);
  expect(answer.usage).toMatchObject({ input_tokens: 30, output_tokens: 300, total_tokens: 330 });
});

test("and the response becomes events for a client that streams", async () => {
  const stream = await openai.images.generate({ model: "single", prompt: "a", n: 2, stream: true });
  const events: OpenAI.ImageGenStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  expect(events).toMatchObject(Array(2).fill({ type: "image_generation.completed", b64_json: "AAAA" }));
  expect(place.asked).toHaveLength(2);
});

describe("the ledger has", () => {
  test("images, where the upstream reports no tokens", async () => {
    await openai.images.generate({ model: "dall-e-2", prompt: "a", n: 2, response_format: "b64_json" });
    // The upstream returned one of two requested images.
    expect(records).toMatchObject([
      {
        operation: "images",
        upstreamWire: "images",
        status: 200,
        counts: { units: { image: 1 } },
        costMicros: 40_000,
      },
    ]);
  });

  test("tokens, with image tokens apart", async () => {
    const usage = {
      input_tokens: 150,
      input_tokens_details: { text_tokens: 50, image_tokens: 100 },
      output_tokens: 272,
      total_tokens: 422,
    };
    place.answer = (_asked, response) => json(response, { created: 1, data: [{ b64_json: "AAAA" }], usage });
    await openai.images.generate({ model: "gpt-image-1", prompt: "a" });
    const [record] = records;
    expect(record).toMatchObject({
      counts: { input: 150, output: 272, units: { image: 1, input_image: 100, output_image: 272 } },
      countsKind: "reported",
    });
    expect(record?.costMicros).toBe(50 * 5 + 100 * 10 + 272 * 40 + 40_000);
  });
});

test.each<[string, number, object]>([
  ["a response without an image", 502, { created: 1, data: [] }],
  ["an empty image entry", 502, { created: 1, data: [{ revised_prompt: "a" }] }],
  ["another document", 502, { ok: true }],
])("%s is not a valid response", async (_title, status, body) => {
  place.answer = (_asked, response) => json(response, body);
  for (const model of ["single", "dall-e-2"]) {
    const asked = openai.images.generate({ model, prompt: "a", n: 2 });
    expect(await asked.catch((error: unknown) => error)).toMatchObject({ status });
  }
});
