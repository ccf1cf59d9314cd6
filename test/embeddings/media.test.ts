/** Embeddings of images: by URL where a provider reads URLs, as bytes where it requires bytes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { pngOf } from "../images/png.ts";
import { json, openPlace, type ProviderDouble } from "../transcription/provider-double.ts";

const picture = pngOf(16, 16);
const base64 = picture.toString("base64");
const dataUrl = `data:image/png;base64,${base64}`;
const names = ["cohere", "jina", "openai"];

let place: ProviderDouble;
let fixture: Fixture;
beforeAll(async () => {
  place = await openPlace();
  fixture = await start(
    {},
    "media: { allow: [127.0.0.1] }",
    names
      .map(
        (name) =>
          `  - { name: ${name}, provider: ${name}, key: k, base_url: '${place.url}', models: [${name}-m] }`,
      )
      .join("\n"),
    undefined,
    {},
    Object.fromEntries(
      names.map((name) => [name, readFileSync(join(packageRoot, `providers/${name}.yaml`), "utf8")]),
    ),
  );
});
beforeEach(() => {
  place.asked = [];
  place.answer = ({ path, body }, response) => {
    if (path === "/a.png") response.writeHead(200, { "content-type": "image/png" }).end(picture);
    else if (path === "/page") response.writeHead(200, { "content-type": "text/html" }).end("<html>");
    else {
      const { input = [], inputs = [] } = JSON.parse(String(body)) as {
        input?: unknown[];
        inputs?: unknown[];
      };
      const vectors = [...input, ...inputs].map(() => [1, 0.5]);
      json(response, {
        data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
        embeddings: { float: vectors },
        usage: { total_tokens: 3 },
        meta: { billed_units: { input_tokens: 3 } },
      });
    }
  };
});
afterAll(async () => {
  await fixture.close();
  place.close();
});

async function ask(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`http://127.0.0.1:${fixture.gateway.port}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const sent = (): Record<string, unknown> => JSON.parse(String(place.asked.at(-1)?.body));

test.each<[how: string, image: () => string, fetched: boolean]>([
  ["by URL", () => `${place.url}/a.png`, true],
  ["in a data URL", () => dataUrl, false],
])("an image %s is sent as bytes to a provider that requires bytes", async (_how, image, fetched) => {
  const answer = await ask("/v1/embeddings", {
    model: "cohere-m",
    input: [{ text: "a cat" }, { image: image() }],
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: [{ index: 0 }, { index: 1, embedding: [1, 0.5] }] },
  });
  expect(place.asked.map(({ path }) => path)).toEqual([...(fetched ? ["/a.png"] : []), "/v2/embed"]);
  expect(sent()).toMatchObject({
    inputs: [
      { content: [{ type: "text", text: "a cat" }] },
      { content: [{ type: "image_url", image_url: { url: dataUrl } }] },
    ],
  });
});

test("and as a URL to a provider that reads URLs, with texts in labelled form", async () => {
  const image = `${place.url}/a.png`;
  expect((await ask("/v1/embeddings", { model: "jina-m", input: ["a cat", { image }] })).status).toBe(200);
  expect(place.asked.map(({ path }) => path)).toEqual(["/embeddings"]);
  expect(sent()).toMatchObject({ input: [{ text: "a cat" }, { image }] });
});

test("a client of another wire names an image in its own format", async () => {
  const answer = await ask("/v1beta/models/cohere-m:embedContent", {
    content: {
      parts: [{ text: "a cat" }, { fileData: { fileUri: `${place.url}/a.png`, mimeType: "image/png" } }],
    },
  });
  expect(answer).toMatchObject({ status: 200, body: { embedding: { values: [1, 0.5] } } });
  expect(sent()).toMatchObject({
    inputs: [
      {
        content: [
          { type: "text", text: "a cat" },
          { type: "image_url", image_url: { url: dataUrl } },
        ],
      },
    ],
  });
});

test.each<[why: string, model: string, image: () => string]>([
  ["a model without image input", "openai-m", () => `${place.url}/a.png`],
  ["a file URL", "cohere-m", () => "file:///etc/passwd"],
  ["a page instead of an image", "cohere-m", () => `${place.url}/page`],
  ["nothing", "cohere-m", () => "http://127.0.0.1:1/a.png"],
])("%s returns 400 with the input's path", async (_why, model, image) => {
  const { status, body } = await ask("/v1/embeddings", { model, input: ["a cat", { image: image() }] });
  expect([status, (body.error as { param?: string }).param]).toEqual([400, "input[1]"]);
  expect(place.asked.filter(({ method }) => method === "POST")).toEqual([]);
});
