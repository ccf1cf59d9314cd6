/** `/v1/images/generations`, `/v1/images/edits` and `/v1/images/variations`, with the official client. */
import { Readable } from "node:stream";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Gateway, startGateway } from "../grid/gateway.ts";
import { pngOf, sizeOfPng } from "./png.ts";

let gateway: Gateway;
let openai: OpenAI;
beforeAll(async () => {
  gateway = await startGateway();
  openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: gateway.token, maxRetries: 0 });
});
afterAll(() => gateway.close());

const model = "demo-images";
const square = () => toFile(pngOf(64, 64), "square.png", { type: "image/png" });
const sizeOf = (base64 = ""): object => sizeOfPng(Buffer.from(base64, "base64"));

test("generates images as base64", async () => {
  const answer = await openai.images.generate({
    model,
    prompt: "a cat",
    n: 2,
    size: "256x256",
    response_format: "b64_json",
  });
  expect(answer.data?.map(({ b64_json }) => sizeOf(b64_json))).toEqual(
    Array(2).fill({ width: 256, height: 256 }),
  );
  expect(answer.usage).toMatchObject({ output_tokens: 544 });
  expect(answer.created).toBeGreaterThan(0);
});

test("returns a URL by default", async () => {
  const answer = await openai.images.generate({ model, prompt: "a cat", size: "256x256" });
  const [{ url = "" } = {}] = answer.data ?? [];
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(sizeOfPng(Buffer.from(await response.arrayBuffer()))).toEqual({ width: 256, height: 256 });
});

test("edits an image, alone or with others, with a mask", async () => {
  const pictures: (string | undefined)[] = [];
  for (const more of [
    { image: await square() },
    { image: [await square(), await square()] },
    { image: await square(), mask: await square() },
  ]) {
    const answer = await openai.images.edit({ model, prompt: "blue", response_format: "b64_json", ...more });
    pictures.push(answer.data?.[0]?.b64_json);
  }
  expect(pictures.map(sizeOf)).toEqual(Array(3).fill({ width: 64, height: 64 }));
  // The demo's result differs between one and two input images.
  expect(pictures[0]).not.toBe(pictures[1]);
});

test("accepts reference images in JSON", async () => {
  const image_url = `data:image/png;base64,${pngOf(64, 64).toString("base64")}`;
  const body = {
    model,
    prompt: "blue",
    response_format: "b64_json",
    images: [{ image_url }],
    mask: { image_url },
  };
  const answer = await openai.post<OpenAI.ImagesResponse>("/images/edits", { body });
  expect(sizeOf(answer.data?.[0]?.b64_json)).toEqual({ width: 64, height: 64 });
});

test("makes variations of an image", async () => {
  const answer = await openai.images.createVariation({
    model,
    image: await square(),
    n: 2,
    response_format: "b64_json",
  });
  expect(answer.data).toHaveLength(2);
});

test.each(["image_generation", "image_edit"] as const)("streams %s, with partial images", async (name) => {
  const asked = { model, prompt: "a cat", stream: true, partial_images: 2, size: "256x256" } as const;
  const stream =
    name === "image_edit"
      ? await openai.images.edit({ ...asked, image: await square() })
      : await openai.images.generate(asked);
  const events = await Readable.from(stream as AsyncIterable<OpenAI.ImageGenStreamEvent>).toArray();
  expect(events.map(({ type }) => type)).toEqual([
    `${name}.partial_image`,
    `${name}.partial_image`,
    `${name}.completed`,
  ]);
  for (const { b64_json } of events) expect(sizeOf(b64_json)).toEqual({ width: 256, height: 256 });
  expect(events.at(-1)).toMatchObject({ usage: { output_tokens: 272 }, size: "256x256" });
});

test.each<[string, () => Promise<unknown>, string]>([
  ["an absent prompt", () => openai.images.generate({ model, prompt: "" }), "prompt"],
  [
    "a prompt that is too long",
    () => openai.images.generate({ model, prompt: "x".repeat(32_001) }),
    "prompt",
  ],
  ["too many images", () => openai.images.generate({ model, prompt: "a", n: 11 }), "n"],
  [
    "a compression that is too high",
    () => openai.images.generate({ model, prompt: "a", output_compression: 101 }),
    "output_compression",
  ],
  ["an invalid size", () => openai.images.generate({ model, prompt: "a", size: "large" }), "size"],
  [
    "an unknown response format",
    () => openai.images.generate({ model, prompt: "a", response_format: "hex" as "url" }),
    "response_format",
  ],
  ["an absent image", () => openai.post("/images/edits", { body: { model, prompt: "a" } }), "image"],
  [
    "an edit without a prompt",
    async () => openai.images.edit({ model, prompt: "", image: await square() }),
    "prompt",
  ],
  [
    "a page with an image's file name",
    async () =>
      openai.images.edit({ model, prompt: "a", image: await toFile(Buffer.from("<html>"), "a.png") }),
    "image",
  ],
  [
    "a PNG that decodes to gigabytes",
    async () =>
      openai.images.edit({
        model,
        prompt: "a",
        image: await toFile(pngOf(1, 1, { width: 50_000, height: 50_000 }), "a.png"),
      }),
    "image",
  ],
  [
    "a truncated PNG header",
    async () =>
      openai.images.createVariation({ model, image: await toFile(pngOf(1, 1).subarray(0, 20), "a.png") }),
    "image",
  ],
  [
    "a mask with another size",
    async () =>
      openai.images.edit({
        model,
        prompt: "a",
        image: await square(),
        mask: await toFile(pngOf(64, 32), "m.png"),
      }),
    "mask",
  ],
  [
    "invalid base64",
    () =>
      openai.post("/images/edits", {
        body: { model, prompt: "a", images: [{ image_url: "data:image/png;base64,not base64!" }] },
      }),
    "images",
  ],
  [
    "a file URL",
    () =>
      openai.post("/images/edits", {
        body: { model, prompt: "a", images: [{ image_url: "file:///etc/passwd" }] },
      }),
    "images[0]",
  ],
])("refuses %s with the parameter's name", async (_title, ask, param) => {
  const refused = await ask().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OpenAI.BadRequestError);
  expect(refused).toMatchObject({ param });
});
