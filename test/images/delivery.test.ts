/** A URL or base64, as the client requested, whatever the provider sent; with gateways of several processes. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { json, openPlace, type ProviderDouble } from "../transcription/provider-double.ts";
import { pngOf } from "./png.ts";

const TOKEN = "delivery-token";
const picture = pngOf(16, 16);
const b64_json = picture.toString("base64");

const folder = mkdtempSync(join(tmpdir(), "polywire-delivery-"));
let place: ProviderDouble;
let trusting: GatewayProcess;
let openai: OpenAI;

const configOf = (media: string): string => `
tokens: [{ name: one, value: ${TOKEN} }]
channels:
  # One that says how it wants pictures, and one that cannot.
  - { name: told, provider: compatible, key: k, wires: [images], base_url: '${place.url}', models: [told] }
  - { name: set, provider: compatible, key: k, wires: [images], base_url: '${place.url}', models: [set], capabilities: { fields: [] } }
log: { level: error }
media: ${media}
`;
const gateway = (name: string, media: string): Promise<GatewayProcess> => {
  mkdirSync(join(folder, name));
  return startGatewayProcess({ folder: join(folder, name), config: configOf(media), processes: 2 });
};
const clientOf = ({ url }: GatewayProcess): OpenAI =>
  new OpenAI({ baseURL: `${url}/v1`, apiKey: TOKEN, maxRetries: 0 });
const media = (name: string): string[] =>
  readdirSync(join(folder, name, "data/media/0"), { encoding: "utf8" });

beforeAll(async () => {
  place = await openPlace();
  trusting = await gateway("trusting", "{ allow: [127.0.0.1], max_files: 3 }");
  openai = clientOf(trusting);
});
beforeEach(() => {
  place.asked = [];
});
afterAll(async () => {
  await trusting.stop("SIGTERM");
  place.close();
  rmSync(folder, { recursive: true });
});

/** On its own connection, so that any process may respond. */
const get = (url: string, method = "GET"): Promise<Response> =>
  fetch(url, { method, headers: { connection: "close" } });

test("base64 becomes a URL that every process serves to everybody who knows it", async () => {
  place.answer = (_asked, response) => json(response, { created: 1, data: [{ b64_json }] });
  const { data } = await openai.images.generate({ model: "set", prompt: "a" });
  const url = new URL(data?.[0]?.url ?? "");
  expect(url.origin).toBe(trusting.url);
  expect(data?.[0]).not.toHaveProperty("b64_json");
  for (let times = 0; times < 8; times++) {
    const response = await get(url.href);
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline",
    });
  }
  expect((await get(url.href, "HEAD")).status).toBe(200);
  expect((await get(url.href, "DELETE")).status).toBe(405);
  expect((await get(url.href.replace(/.{8}\.png$/, "AAAAAAAA.png"))).status).toBe(404);
  expect((await get(`${url.origin}/media/..%2f..%2fsecret.key`)).status).toBe(404);
  expect(media("trusting")).toHaveLength(1);
});

test("a URL becomes base64, through the guarded fetch", async () => {
  place.answer = ({ path }, response) =>
    path === "/a.png"
      ? response.writeHead(200, { "content-type": "image/png" }).end(picture)
      : json(response, { created: 1, data: [{ url: `${place.url}/a.png` }] });
  const { data } = await openai.images.generate({ model: "set", prompt: "a", response_format: "b64_json" });
  expect(data).toEqual([{ b64_json }]);
  // The provider's key is not sent to that URL.
  expect(place.asked.at(-1)?.headers.authorization).toBeUndefined();
});

test("events contain base64, whatever the provider sends", async () => {
  place.answer = ({ path }, response) =>
    path === "/a.png"
      ? response.writeHead(200, { "content-type": "image/png" }).end(picture)
      : json(response, { created: 1, data: [{ url: `${place.url}/a.png` }] });
  const stream = await openai.images.generate({ model: "set", prompt: "a", stream: true });
  const events: OpenAI.ImageGenStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  expect(events).toMatchObject([{ type: "image_generation.completed", b64_json }]);
});

test("a provider with a response_format field gets it, and its response passes unchanged", async () => {
  place.answer = (_asked, response) =>
    json(response, { created: 1, data: [{ url: "https://host.example/a.png" }] });
  const { data } = await openai.images.generate({ model: "told", prompt: "a", response_format: "url" });
  expect(data).toEqual([{ url: "https://host.example/a.png" }]);
  expect(JSON.parse(String(place.asked[0]?.body))).toMatchObject({ response_format: "url" });
});

test("a maximum number of files is stored, and the oldest are deleted", async () => {
  place.answer = (_asked, response) => json(response, { created: 1, data: Array(2).fill({ b64_json }) });
  const urls: string[] = [];
  for (let times = 0; times < 3; times++) {
    const { data } = await openai.images.generate({ model: "set", prompt: "a", n: 2 });
    urls.push(...(data ?? []).map(({ url = "" }) => url));
  }
  expect(new Set(urls).size).toBe(6);
  expect(media("trusting").length).toBeLessThanOrEqual(3);
  expect((await get(urls.at(-1) ?? "")).status).toBe(200);
  expect((await get(urls[0] ?? "")).status).toBe(404);
});

test.each<[string, object, "url" | "b64_json"]>([
  ["base64 of another file", { b64_json: Buffer.from("<html>").toString("base64") }, "url"],
  ["invalid base64", { b64_json: "not base64!" }, "url"],
])("%s gives a 502", async (_title, item, response_format) => {
  place.answer = (_asked, response) => json(response, { created: 1, data: [item] });
  const refused = await openai.images
    .generate({ model: "set", prompt: "a", response_format })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 502, code: "media_undelivered" });
  // The image was generated, so no second request is made.
  expect(place.asked).toHaveLength(1);
});

test.each<[string, string, number]>([
  ["a page", "text/html", 200],
  ["a page with an image's content type", "image/png", 200],
  ["nothing", "image/png", 404],
])("%s behind a URL gives a 502", async (_title, type, status) => {
  place.answer = ({ path }, response) =>
    path === "/a.png"
      ? response.writeHead(status, { "content-type": type }).end("<html>not here</html>")
      : json(response, { created: 1, data: [{ url: `${place.url}/a.png` }] });
  const refused = await openai.images
    .generate({ model: "set", prompt: "a", response_format: "b64_json" })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 502, code: "media_undelivered" });
});

test("blocked URLs are not fetched, files are deleted after their lifetime, and all at shutdown", async () => {
  const guarded = await gateway("guarded", "{ file_ttl_ms: 1000, public_url: 'https://gateway.example' }");
  const client = clientOf(guarded);
  place.answer = (_asked, response) => json(response, { created: 1, data: [{ url: `${place.url}/a.png` }] });
  const refused = await client.images
    .generate({ model: "set", prompt: "a", response_format: "b64_json" })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 502, code: "media_undelivered" });
  expect(place.asked).toHaveLength(1);
  place.answer = (_asked, response) => json(response, { created: 1, data: [{ b64_json }] });
  const { data } = await client.images.generate({ model: "set", prompt: "a" });
  const url = new URL(data?.[0]?.url ?? "");
  expect(url.origin).toBe("https://gateway.example");
  await expect.poll(async () => (await get(guarded.url + url.pathname)).status).toBe(404);
  await guarded.stop("SIGTERM");
  expect(readdirSync(join(folder, "guarded/data/media"))).toEqual([]);
}, 120_000);
