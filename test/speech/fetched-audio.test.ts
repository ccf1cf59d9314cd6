/** Speech that a provider returns by URL, with the official client: the gateway fetches it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { chord } from "../transcription/audio.ts";
import { json, openPlace, type ProviderDouble } from "../transcription/provider-double.ts";

let place: ProviderDouble;
let fixture: Fixture;
let openai: OpenAI;
beforeAll(async () => {
  place = await openPlace();
  fixture = await start(
    {},
    "media: { allow: [127.0.0.1] }",
    `  - { name: dashscope, provider: dashscope, key: k, base_url: '${place.url}', models: [qwen3-tts-flash] }`,
    undefined,
    {},
    { dashscope: readFileSync(join(packageRoot, "providers/dashscope.yaml"), "utf8") },
  );
  openai = new OpenAI({
    baseURL: `http://127.0.0.1:${fixture.gateway.port}/v1`,
    apiKey: TOKEN,
    maxRetries: 0,
  });
});
beforeEach(() => {
  place.asked = [];
});
afterAll(async () => {
  await fixture.close();
  place.close();
});

const asked = {
  model: "qwen3-tts-flash",
  input: "Hello there",
  voice: "Cherry",
  response_format: "wav",
} as const;

/** Strict about fields; the audio is available without a key. */
const speaking =
  (sound: Buffer, type = "audio/wav"): ProviderDouble["answer"] =>
  ({ method, headers, body }, response) => {
    if (method === "GET") {
      if (headers.authorization === undefined) response.writeHead(200, { "content-type": type }).end(sound);
      else response.writeHead(403).end();
      return;
    }
    const { model, input, ...rest } = JSON.parse(String(body)) as { model: string; input: object };
    const strange = [...Object.keys(rest), ...Object.keys(input)].find(
      (name) => !["text", "voice", "instructions", "language_type"].includes(name),
    );
    if (strange !== undefined || model !== asked.model)
      json(response, { code: "InvalidParameter", message: `unknown ${strange}`, request_id: "r" }, 400);
    else
      json(response, {
        output: {
          finish_reason: "stop",
          audio: { data: "", url: `${place.url}/said.wav`, id: "audio_1", expires_at: 9 },
        },
        usage: { input_tokens: 5, output_tokens: 30, total_tokens: 35 },
        request_id: "r",
      });
  };

test("becomes a file for its client", async () => {
  place.answer = speaking(chord);
  const answer = await openai.audio.speech.create({ ...asked, instructions: "softly" });
  expect(answer.headers.get("content-type")).toBe("audio/wav");
  expect(Buffer.from(await answer.arrayBuffer()).equals(chord)).toBe(true);
  expect(place.asked.map(({ path }) => path)).toEqual([
    "/api/v1/services/aigc/multimodal-generation/generation",
    "/said.wav",
  ]);
  expect(JSON.parse(String(place.asked[0]?.body))).toEqual({
    model: asked.model,
    input: { text: "Hello there", voice: "Cherry", instructions: "softly" },
  });
});

test("or events", async () => {
  place.answer = speaking(chord);
  const answer = await openai.audio.speech.create({ ...asked, stream_format: "sse" });
  const events = (await answer.text())
    .split("\n\n")
    .flatMap((frame) => /^data: (\{.*)$/m.exec(frame)?.[1] ?? [])
    .map((data) => JSON.parse(data) as { type: string; audio?: string; usage?: object });
  expect(events.map(({ type }) => type)).toEqual(["speech.audio.delta", "speech.audio.done"]);
  expect(Buffer.from(events[0]?.audio ?? "", "base64").equals(chord)).toBe(true);
  expect(events[1]?.usage).toMatchObject({ input_tokens: 5, output_tokens: 30 });
});

test.each<[string, Buffer, string]>([
  ["a page", Buffer.from("<html>not here</html>"), "text/html"],
  ["a page with an audio content type", Buffer.from("<html>not here</html>"), "audio/wav"],
])("%s instead of audio gives a 502", async (_title, bytes, type) => {
  place.answer = speaking(bytes, type);
  const refused = await openai.audio.speech.create(asked).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 502 });
});

test("another codec is refused without an upstream request", async () => {
  const refused = await openai.audio.speech
    .create({ ...asked, response_format: "mp3" })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 400 });
  expect(place.asked).toEqual([]);
});
