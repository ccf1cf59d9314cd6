/**
 * Streams of images, audio and transcriptions name their events in an `event:` line before each `data:` line, as
 * their vendor's do. The upstream may omit the names. Covers streams that pass through, converted ones, and upstreams
 * that send a whole response. The official SDK reads them.
 */
import OpenAI from "openai";
import { afterEach, expect, test } from "vitest";
import { ANN, type PassGateway, startGateway } from "../pass-through/gateway.ts";
import { json, type PassUpstream, type Play, startUpstream } from "../pass-through/upstream.ts";

let upstream: PassUpstream | undefined;
let gateway: PassGateway | undefined;
afterEach(async () => {
  await gateway?.close();
  await upstream?.close();
});

const KEY = "sk-upstream-key-of-the-channel";

const events =
  (isNamed: boolean, ...all: { type: string; [field: string]: unknown }[]): Play =>
  (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const event of all)
      response.write(`${isNamed ? `event: ${event.type}\n` : ""}data: ${JSON.stringify(event)}\n\n`);
    response.end();
  };

async function open(provider: string, base: string, plays: Record<string, Play>, more = ""): Promise<OpenAI> {
  upstream = await startUpstream(plays);
  gateway = await startGateway(
    `  - { name: one, provider: ${provider}, key: ${KEY}, base_url: '${upstream.url}${base}', models: ['*'] ${more} }`,
  );
  return new OpenAI({ apiKey: ANN, baseURL: `${gateway.gateway.url}/v1`, maxRetries: 0 });
}

/** The names in `event:` lines, and the types of the data after them. */
function namesIn(text: string): { names: string[]; types: string[] } {
  const frames = text.split("\n\n").filter((frame) => frame !== "");
  return {
    names: frames.map((frame) => /^event: (.*)\ndata: /.exec(frame)?.[1] ?? `none: ${frame}`),
    types: frames.map((frame) => JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? "{}").type),
  };
}

const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const usage = { total_tokens: 5, input_tokens: 2, output_tokens: 3 };
const picture = {
  b64_json: "AAAA",
  created_at: 1,
  size: "auto",
  quality: "auto",
  background: "auto",
  output_format: "png",
};
const wav = (): File => new File([Buffer.from("RIFF\x24\x00\x00\x00WAVEfmt ")], "a.wav");

for (const isNamed of [true, false]) {
  test.each(["generation", "edit"])(`images of an %s, named by the upstream: ${isNamed}`, async (kind) => {
    const partial = { type: `image_${kind}.partial_image`, partial_image_index: 0, ...picture };
    const completed = { type: `image_${kind}.completed`, usage, ...picture };
    const play = events(isNamed, partial, completed);
    const client = await open("openai", "/v1", {
      "POST /v1/images/generations": play,
      "POST /v1/images/edits": play,
    });
    const asked = { model: "gpt-image-1", prompt: "dot", partial_images: 1 } as const;
    const image = new File([Buffer.from(dot, "base64")], "a.png", { type: "image/png" });
    const stream =
      kind === "edit"
        ? await client.images.edit({ ...asked, image, stream: true })
        : await client.images.generate({ ...asked, stream: true });
    const seen: string[] = [];
    for await (const event of stream) seen.push(event.type);
    expect(seen).toEqual([partial.type, completed.type]);
    const response =
      kind === "edit"
        ? await client.images.edit({ ...asked, image, stream: true }).asResponse()
        : await client.images.generate({ ...asked, stream: true }).asResponse();
    expect(namesIn(await response.text())).toEqual({ names: seen, types: seen });
  });

  test(`a transcription, named by the upstream: ${isNamed}`, async () => {
    const all = [
      { type: "transcript.text.delta", delta: "Hel" },
      { type: "transcript.text.delta", delta: "lo" },
      { type: "transcript.text.done", text: "Hello", usage: { type: "tokens", ...usage } },
    ];
    const client = await open("openai", "/v1", { "POST /v1/audio/transcriptions": events(isNamed, ...all) });
    const asked = { model: "gpt-4o-transcribe", stream: true } as const;
    const seen: string[] = [];
    for await (const event of await client.audio.transcriptions.create({ ...asked, file: wav() }))
      seen.push(event.type);
    expect(seen).toEqual(all.map(({ type }) => type));
    const response = await client.audio.transcriptions.create({ ...asked, file: wav() }).asResponse();
    expect(namesIn(await response.text())).toEqual({ names: seen, types: seen });
  });

  test(`speech, named by the upstream: ${isNamed}`, async () => {
    const all = [
      { type: "speech.audio.delta", audio: "AAAA" },
      { type: "speech.audio.done", usage },
    ];
    const client = await open("openai", "/v1", { "POST /v1/audio/speech": events(isNamed, ...all) });
    const asked = { model: "gpt-4o-mini-tts", voice: "alloy", input: "Hi", stream_format: "sse" } as const;
    const seen = all.map(({ type }) => type);
    const response = await client.audio.speech.create(asked);
    expect(namesIn(await response.text())).toEqual({ names: seen, types: seen });
  });
}

test("an image from another format, and one that arrives whole", async () => {
  const content = { role: "model", parts: [{ inlineData: { mimeType: "image/png", data: "AAAA" } }] };
  const answer = { candidates: [{ content, finishReason: "STOP" }], usageMetadata: { totalTokenCount: 5 } };
  const client = await open(
    "google",
    "/v1beta",
    { "*": (response) => json(response, answer) },
    ", wires: [content-images]",
  );
  const response = await client.images
    .generate({ model: "gemini-2.5-flash-image", prompt: "dot", stream: true })
    .asResponse();
  expect(namesIn(await response.text()).names).toEqual(["image_generation.completed"]);
});

test("an error in a stream has no event name", async () => {
  const play = events(
    true,
    { type: "image_generation.partial_image", partial_image_index: 0, ...picture },
    {
      type: "error",
      error: { message: "out of paint", type: "server_error", code: null, param: null },
    },
  );
  const client = await open("openai", "/v1", { "POST /v1/images/generations": play });
  const stream = await client.images.generate({ model: "gpt-image-1", prompt: "dot", stream: true });
  await expect(async () => {
    for await (const _ of stream);
  }).rejects.toThrow("out of paint");
});
