/** Images through the vendors' own APIs with the official client: the upstream requests and the responses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import {
  json,
  openPlace,
  type ProviderDouble,
  type RecordedRequest,
} from "../transcription/provider-double.ts";
import { pngOf } from "./png.ts";

const names = ["google", "stability", "ark", "dashscope", "compatible"] as const;
const picture = pngOf(16, 16);
const b64_json = picture.toString("base64");

let place: ProviderDouble;
let fixture: Fixture;
let openai: OpenAI;
const records: RequestRecord[] = [];
beforeAll(async () => {
  place = await openPlace();
  const models = {
    google: "gemini-2.5-flash-image, imagen-4",
    stability: "sd3.5-large, stable-image-core",
    ark: "doubao-seedream-4-0",
    dashscope: "qwen-image",
    compatible: "drawing-chat",
  };
  const channels = names.map((name) => {
    const wires = name === "compatible" ? ", wires: [chat-images]" : "";
    return `  - { name: ${name}, provider: ${name}, key: k-${name}, base_url: '${place.url}', models: [${models[name]}]${wires} }`;
  });
  const ledger = {
    append: (record: RequestRecord, kept: () => void): void => {
      records.push(record);
      kept();
    },
    full: false,
  };
  fixture = await start(
    {},
    "media: { allow: [127.0.0.1] }",
    channels.join("\n"),
    undefined,
    { ledger },
    Object.fromEntries(
      names.map((name) => [name, readFileSync(join(packageRoot, `providers/${name}.yaml`), "utf8")]),
    ),
  );
  openai = new OpenAI({
    baseURL: `http://127.0.0.1:${fixture.gateway.port}/v1`,
    apiKey: TOKEN,
    maxRetries: 0,
  });
});
beforeEach(() => {
  place.asked = [];
  records.length = 0;
});
afterAll(async () => {
  await fixture.close();
  place.close();
});

const png = () => toFile(picture, "a.png", { type: "image/png" });
const sent = (at = 0): Record<string, unknown> => JSON.parse(String(place.asked[at]?.body));
const formOf = ({ headers, body }: RecordedRequest): Promise<FormData> =>
  new Response(new Uint8Array(body), {
    headers: { "content-type": headers["content-type"] ?? "" },
  }).formData();
const asked = { prompt: "a cat", response_format: "b64_json" } as const;

/** Responds as a vendor's API that accepts only these fields, at any listed depth. */
function strictly(known: readonly string[], answer: ProviderDouble["answer"]): ProviderDouble["answer"] {
  return (request, response) => {
    if (request.method === "GET") {
      response.writeHead(200, { "content-type": "image/png" }).end(picture);
      return;
    }
    const unknown = fieldsOf(JSON.parse(String(request.body))).find((field) => !known.includes(field));
    if (unknown === undefined) answer(request, response);
    else
      json(
        response,
        { error: { message: `unknown field ${unknown}` }, message: `unknown field ${unknown}` },
        400,
      );
  };
}

/** Field names at any depth: `a.b`; for lists, the fields of their items. */
function fieldsOf(value: unknown, before = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, before));
  if (typeof value !== "object" || value === null) return [before];
  return Object.entries(value).flatMap(([name, held]) =>
    fieldsOf(held, before === "" ? name : `${before}.${name}`),
  );
}

describe("a conversation model that generates images", () => {
  const known = [
    "contents.role",
    "contents.parts.text",
    "contents.parts.inlineData.mimeType",
    "contents.parts.inlineData.data",
    "generationConfig.responseModalities",
    "generationConfig.imageConfig.aspectRatio",
    "generationConfig.seed",
  ];
  const drawn = {
    candidates: [
      {
        content: {
          role: "model",
          parts: [{ text: "Here." }, { inlineData: { mimeType: "image/png", data: b64_json } }],
        },
        finishReason: "STOP",
      },
    ],
    usageMetadata: {
      promptTokenCount: 5,
      candidatesTokenCount: 1290,
      totalTokenCount: 1295,
      candidatesTokensDetails: [{ modality: "IMAGE", tokenCount: 1290 }],
    },
  };
  const model = "gemini-2.5-flash-image";

  test("gets one request per image", async () => {
    place.answer = strictly(known, (_asked, response) => json(response, drawn));
    const answer = await openai.images.generate({ ...asked, model, n: 2, size: "1536x1024" });
    expect(answer.data).toEqual([{ b64_json }, { b64_json }]);
    expect(answer.usage).toMatchObject({ input_tokens: 10, output_tokens: 2580 });
    expect(place.asked.map(({ path }) => path)).toEqual(Array(2).fill(`/models/${model}:generateContent`));
    expect(sent()).toMatchObject({ generationConfig: { imageConfig: { aspectRatio: "3:2" } } });
    expect(records).toMatchObject([{ counts: { units: { image: 2, output_image: 2580 } } }]);
  });

  test("gets images with the text", async () => {
    place.answer = strictly(known, (_asked, response) => json(response, drawn));
    await openai.images.edit({ ...asked, model, image: [await png(), await png()] });
    expect(sent()).toMatchObject({
      contents: [
        {
          parts: [
            { text: "a cat" },
            ...Array(2).fill({ inlineData: { mimeType: "image/png", data: b64_json } }),
          ],
        },
      ],
    });
  });

  test("gets the bytes of images that a client names by URL", async () => {
    place.answer = strictly(known, (_asked, response) => json(response, drawn));
    const images = [{ image_url: `${place.url}/a.png` }];
    await openai.post("/images/edits", { body: { ...asked, model, images } });
    expect(sent(1)).toMatchObject({ contents: [{ parts: [{}, { inlineData: { data: b64_json } }] }] });
  });

  test("that refuses to generate gives a content error", async () => {
    place.answer = (_asked, response) =>
      json(response, { candidates: [{ finishReason: "IMAGE_SAFETY", content: { parts: [] } }] });
    const refused = await openai.images.generate({ ...asked, model }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, code: "content_policy_violation" });
    expect(String(refused)).toContain("IMAGE_SAFETY");
  });
});

test("a prediction of several images at once", async () => {
  place.answer = strictly(
    [
      "instances.prompt",
      "parameters.sampleCount",
      "parameters.aspectRatio",
      "parameters.outputOptions.mimeType",
    ],
    (_asked, response) =>
      json(response, { predictions: Array(3).fill({ mimeType: "image/png", bytesBase64Encoded: b64_json }) }),
  );
  const answer = await openai.images.generate({
    ...asked,
    model: "imagen-4",
    n: 3,
    size: "1024x1024",
    output_format: "png",
  });
  expect(answer.data).toHaveLength(3);
  expect(place.asked.map(({ path }) => path)).toEqual(["/models/imagen-4:predict"]);
  expect(sent()).toEqual({
    instances: [{ prompt: "a cat" }],
    parameters: { sampleCount: 3, aspectRatio: "1:1", outputOptions: { mimeType: "image/png" } },
  });
});

describe("a form as the request, a file as the response", () => {
  const known = [
    "prompt",
    "aspect_ratio",
    "output_format",
    "seed",
    "negative_prompt",
    "image",
    "mask",
    "strength",
    "mode",
    "model",
  ];
  const file: ProviderDouble["answer"] = async (request, response) => {
    const unknown = [...(await formOf(request)).keys()].find((name) => !known.includes(name));
    if (unknown !== undefined || request.headers.accept !== "image/*")
      json(response, { id: "a", name: "bad_request", errors: [`unknown field ${unknown}`] }, 400);
    else response.writeHead(200, { "content-type": "image/png" }).end(picture);
  };

  test("generates from text", async () => {
    place.answer = file;
    const answer = await openai.images.generate({ ...asked, model: "stable-image-core", size: "1536x1024" });
    expect(answer.data).toEqual([{ b64_json }]);
    expect(place.asked[0]?.path).toBe("/v2beta/stable-image/generate/core");
    expect(Object.fromEntries(await formOf(place.asked[0] as RecordedRequest))).toEqual({
      prompt: "a cat",
      aspect_ratio: "3:2",
    });
  });

  test("edits an image, with a mask", async () => {
    place.answer = file;
    await openai.images.edit({ ...asked, model: "sd3.5-large", image: await png() });
    await openai.images.edit({ ...asked, model: "sd3.5-large", image: await png(), mask: await png() });
    const [edit, inpaint] = place.asked as [RecordedRequest, RecordedRequest];
    expect(edit.path).toBe("/v2beta/stable-image/generate/sd3");
    const form = await formOf(edit);
    expect([...form.keys()]).toEqual(["prompt", "image", "strength", "mode", "model"]);
    expect(Buffer.from(await (form.get("image") as File).arrayBuffer()).equals(picture)).toBe(true);
    expect(inpaint.path).toBe("/v2beta/stable-image/edit/inpaint");
    expect([...(await formOf(inpaint)).keys()]).toEqual(["prompt", "image", "mask"]);
  });

  test.each<[string, string, string]>([
    ["a page", "text/html", "<html>oops</html>"],
    ["a JSON document", "application/json", '{"ok":true}'],
    ["a page with an image's content type", "image/png", "<html>oops</html>"],
    ["nothing", "image/png", ""],
  ])("%s instead of a file gives a 502", async (_title, type, body) => {
    place.answer = (_asked, response) => response.writeHead(200, { "content-type": type }).end(body);
    const refused = await openai.images
      .generate({ ...asked, model: "stable-image-core" })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 502 });
  });

  test("converts its error to the client's format", async () => {
    place.answer = (_asked, response) =>
      json(response, { id: "a", name: "content_moderation", errors: ["Your request was flagged."] }, 403);
    const refused = await openai.images
      .generate({ ...asked, model: "sd3.5-large" })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 400, code: "content_moderation" });
    expect(String(refused)).toContain("Your request was flagged.");
  });
});

test("Ark gets watermark: false, and the requested response format", async () => {
  const known = ["model", "prompt", "image", "size", "seed", "response_format", "watermark", "output_format"];
  place.answer = strictly(known, (_asked, response) =>
    json(response, {
      model: "doubao-seedream-4-0",
      created: 7,
      data: [{ b64_json, size: "2048x2048" }],
      usage: { generated_images: 1, output_tokens: 16_384, total_tokens: 16_384 },
    }),
  );
  const model = "doubao-seedream-4-0";
  const answer = await openai.images.edit({ ...asked, model, image: await png(), size: "2K" as "auto" });
  expect(answer).toMatchObject({ created: 7, data: [{ b64_json }], usage: { output_tokens: 16_384 } });
  expect(place.asked[0]?.path).toBe("/images/generations");
  expect(sent()).toEqual({
    model,
    prompt: "a cat",
    image: `data:image/png;base64,${b64_json}`,
    size: "2K",
    response_format: "b64_json",
    watermark: false,
  });
});

test("DashScope responds with a URL, from which the image is fetched", async () => {
  const known = [
    "model",
    "input.messages.role",
    "input.messages.content.text",
    "input.messages.content.image",
    "parameters.n",
    "parameters.size",
    "parameters.watermark",
  ];
  place.answer = strictly(known, (_asked, response) =>
    json(response, {
      output: { choices: [{ message: { role: "assistant", content: [{ image: `${place.url}/o.png` }] } }] },
      usage: { image_count: 1, width: 1328, height: 1328 },
      request_id: "r",
    }),
  );
  const answer = await openai.images.generate({ ...asked, model: "qwen-image", size: "1328x1328", n: 2 });
  expect(answer.data).toEqual([{ b64_json }, { b64_json }]);
  expect(place.asked.filter(({ method }) => method === "POST")).toHaveLength(2);
  expect(sent()).toMatchObject({ parameters: { n: 1, size: "1328*1328", watermark: false } });
});

test("a model of the Chat wire returns images in its response", async () => {
  const known = [
    "model",
    "messages.role",
    "messages.content.type",
    "messages.content.text",
    "messages.content.image_url.url",
    "modalities",
  ];
  place.answer = strictly(known, (_asked, response) =>
    json(response, {
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 7,
      model: "drawing-chat",
      choices: [
        {
          index: 0,
          finish_reason: "stop",
          message: {
            role: "assistant",
            content: "Here it is.",
            images: [{ type: "image_url", image_url: { url: `data:image/png;base64,${b64_json}` } }],
          },
        },
      ],
      usage: { prompt_tokens: 5, completion_tokens: 1290, total_tokens: 1295 },
    }),
  );
  const answer = await openai.images.edit({ ...asked, model: "drawing-chat", image: await png() });
  expect(answer).toMatchObject({ created: 7, data: [{ b64_json }], usage: { total_tokens: 1295 } });
  expect(place.asked[0]?.path).toBe("/chat/completions");
});

describe("an option that a target lacks is refused by its field, and no request is sent", () => {
  test.each<[string, string, () => Promise<unknown>]>([
    [
      "a mask",
      "mask",
      async () =>
        openai.images.edit({ ...asked, model: "qwen-image", image: await png(), mask: await png() }),
    ],
    [
      "variations",
      "",
      async () => openai.images.createVariation({ model: "doubao-seedream-4-0", image: await png() }),
    ],
    ["an edit", "", async () => openai.images.edit({ ...asked, model: "imagen-4", image: await png() })],
    [
      "several images",
      "image",
      async () => openai.images.edit({ ...asked, model: "sd3.5-large", image: [await png(), await png()] }),
    ],
  ])("%s", async (_title, param, ask) => {
    const refused = await ask().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OpenAI.BadRequestError);
    if (param !== "") expect(refused).toMatchObject({ param });
    expect(place.asked).toEqual([]);
  });

  test("an unknown file id gets 404", async () => {
    const body = { ...asked, model: "drawing-chat", images: [{ file_id: "file_1" }] };
    const refused = await openai.post("/images/edits", { body }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(OpenAI.NotFoundError);
    expect(place.asked).toEqual([]);
  });
});
