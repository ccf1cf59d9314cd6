/** Audio through the vendors' own APIs with the official client: the upstream requests and the responses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { chord } from "./audio.ts";
import { json, openPlace, type ProviderDouble } from "./provider-double.ts";

const fileOf = (name: string): string => readFileSync(join(packageRoot, `providers/${name}.yaml`), "utf8");
const names = ["deepgram", "elevenlabs", "dashscope", "google", "openai"] as const;

let place: ProviderDouble;
let fixture: Fixture;
let openai: OpenAI;
beforeAll(async () => {
  place = await openPlace();
  const channels = names.map(
    (name) =>
      `  - { name: ${name}, provider: ${name}, key: k-${name}, base_url: '${place.url}', models: [${name}-1] }`,
  );
  const limited = `  - { name: plain, provider: openai, key: k, base_url: '${place.url}', models: [plain-1], capabilities: { formats: [json, verbose_json], translates: false, streams: false } }`;
  fixture = await start(
    {},
    "",
    [...channels, limited].join("\n"),
    undefined,
    {},
    Object.fromEntries(names.map((name) => [name, fileOf(name)])),
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

const file = () => toFile(chord, "chord.wav");
const refusal = async (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

const transcript = {
  metadata: { request_id: "r", duration: 0.9, channels: 1 },
  results: {
    channels: [
      {
        detected_language: "en",
        alternatives: [
          {
            transcript: "A4 C5.",
            words: [
              { word: "a4", start: 0, end: 0.25, punctuated_word: "A4" },
              { word: "c5", start: 0.3, end: 0.55, punctuated_word: "C5." },
            ],
          },
        ],
      },
    ],
    utterances: [
      { start: 0, end: 0.25, transcript: "A4" },
      { start: 0.3, end: 0.55, transcript: "C5." },
    ],
  },
};

describe("raw bytes, with settings in the query", () => {
  test("the body is the unchanged file", async () => {
    place.answer = (_asked, response) => json(response, transcript);
    const answer = await openai.audio.transcriptions.create({
      file: await file(),
      model: "deepgram-1",
      language: "en",
      response_format: "verbose_json",
      timestamp_granularities: ["word", "segment"],
    });
    const [asked] = place.asked;
    expect(asked?.path).toBe("/v1/listen");
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      model: "deepgram-1",
      language: "en",
      smart_format: "true",
      utterances: "true",
    });
    expect(asked?.headers).toMatchObject({
      authorization: "Token k-deepgram",
      "content-type": "audio/wav",
      "content-length": String(chord.length),
    });
    expect(asked?.body.equals(chord)).toBe(true);
    expect(answer).toMatchObject({
      text: "A4 C5.",
      language: "en",
      duration: 0.9,
      segments: [
        { id: 0, text: "A4" },
        { id: 1, text: "C5." },
      ],
      words: [{ word: "A4" }, { word: "C5." }],
    });
  });

  test("the gateway writes subtitles", async () => {
    place.answer = (_asked, response) => json(response, transcript);
    const srt = await openai.audio.transcriptions.create({
      file: await file(),
      model: "deepgram-1",
      response_format: "srt",
    });
    expect(srt).toBe("1\n00:00:00,000 --> 00:00:00,250\nA4\n\n2\n00:00:00,300 --> 00:00:00,550\nC5.\n");
    expect(place.asked[0]?.query.get("detect_language")).toBe("true");
  });

  test("converts a text to a file, which passes through", async () => {
    place.answer = (_asked, response) => response.writeHead(200, { "content-type": "audio/wav" }).end(chord);
    const answer = await openai.audio.speech.create({
      model: "deepgram-1",
      input: "Hello",
      voice: "any",
      response_format: "wav",
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(chord)).toBe(true);
    expect(answer.headers.get("x-polywire-dropped")).toBe("voice");
    const [asked] = place.asked;
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      model: "deepgram-1",
      encoding: "linear16",
      container: "wav",
      sample_rate: "24000",
    });
    expect(JSON.parse(String(asked?.body))).toEqual({ text: "Hello" });
  });
});

describe("a voice in the path, a form for the file", () => {
  test("converts a text to a file", async () => {
    place.answer = (_asked, response) =>
      response.writeHead(200, { "content-type": "audio/mpeg" }).end("ID3!");
    const answer = await openai.audio.speech.create({
      model: "elevenlabs-1",
      input: "Hello",
      voice: "a/b?c",
      speed: 1.1,
    });
    expect(await answer.text()).toBe("ID3!");
    const [asked] = place.asked;
    expect(asked?.path).toBe("/v1/text-to-speech/a%2Fb%3Fc/stream");
    expect(asked?.query.get("output_format")).toBe("mp3_44100_128");
    expect(asked?.headers["xi-api-key"]).toBe("k-elevenlabs");
    expect(JSON.parse(String(asked?.body))).toEqual({
      text: "Hello",
      model_id: "elevenlabs-1",
      voice_settings: { speed: 1.1 },
    });
  });

  test("as events, made from the file as it arrives", async () => {
    place.answer = (_asked, response) => response.writeHead(200, { "content-type": "audio/mpeg" }).end(chord);
    const answer = await openai.audio.speech.create({
      model: "elevenlabs-1",
      input: "Hello",
      voice: "v",
      stream_format: "sse",
    });
    const events = [...(await answer.text()).matchAll(/^data: (.*)$/gm)].map(([, data = ""]) =>
      JSON.parse(data),
    );
    expect(Buffer.concat(events.map(({ audio = "" }) => Buffer.from(audio, "base64"))).equals(chord)).toBe(
      true,
    );
    expect(events.at(-1).type).toBe("speech.audio.done");
  });

  test("converts a file to its text", async () => {
    place.answer = (_asked, response) =>
      json(response, {
        language_code: "eng",
        text: "A4 C5",
        words: [
          { text: "A4", start: 0, end: 0.25, type: "word" },
          { text: " ", start: 0.25, end: 0.3, type: "spacing" },
          { text: "C5", start: 0.3, end: 0.55, type: "word" },
        ],
      });
    const answer = await openai.audio.transcriptions.create({
      file: await file(),
      model: "elevenlabs-1",
      response_format: "verbose_json",
      timestamp_granularities: ["word"],
    });
    expect(answer).toMatchObject({ text: "A4 C5", duration: 0.55, words: [{ word: "A4" }, { word: "C5" }] });
    const { headers, body } = place.asked[0] as (typeof place.asked)[0];
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": headers["content-type"] ?? "" },
    }).formData();
    expect(form.get("model_id")).toBe("elevenlabs-1");
    expect(Buffer.from(await (form.get("file") as File).arrayBuffer()).equals(chord)).toBe(true);
  });
});

describe("a conversation with a file", () => {
  const said = (parts: object[]) => ({
    candidates: [{ content: { role: "model", parts }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 40, candidatesTokenCount: 3, totalTokenCount: 43 },
  });

  test("sends the file as base64 in its part", async () => {
    place.answer = (_asked, response) => json(response, said([{ text: "A4 C5\n" }]));
    const answer = await openai.audio.transcriptions.create({ file: await file(), model: "google-1" });
    expect(answer).toMatchObject({ text: "A4 C5", usage: { type: "tokens", total_tokens: 43 } });
    const [asked] = place.asked;
    expect(asked?.path).toBe("/models/google-1:generateContent");
    const { contents } = JSON.parse(String(asked?.body));
    expect(contents[0].parts[1]).toEqual({
      inlineData: { mimeType: "audio/wav", data: chord.toString("base64") },
    });
  });

  test("converts samples to a file with the correct header", async () => {
    const samples = chord.subarray(44).toString("base64");
    const sound = { inlineData: { mimeType: "audio/L16;codec=pcm;rate=16000", data: samples } };
    place.answer = (_asked, response) => json(response, said([sound]));
    const wav = await openai.audio.speech.create({
      model: "google-1",
      input: "Hello",
      voice: "Kore",
      response_format: "wav",
    });
    expect(wav.headers.get("content-type")).toBe("audio/wav");
    // The header that the test's own writer makes for the same samples.
    expect(Buffer.from(await wav.arrayBuffer()).equals(chord)).toBe(true);
    const pcm = await openai.audio.speech.create({
      model: "google-1",
      input: "Hello",
      voice: "Kore",
      response_format: "pcm",
    });
    expect(Buffer.from(await pcm.arrayBuffer()).equals(chord.subarray(44))).toBe(true);
  });

  test("a data URL, where a provider requires one", async () => {
    place.answer = (_asked, response) =>
      json(response, {
        output: { choices: [{ message: { content: [{ text: "A4" }] } }] },
        usage: { seconds: 1 },
      });
    const answer = await openai.audio.transcriptions.create({
      file: await file(),
      model: "dashscope-1",
      language: "en",
    });
    expect(answer).toMatchObject({ text: "A4", usage: { type: "duration", seconds: 1 } });
    const { input, parameters } = JSON.parse(String(place.asked[0]?.body));
    expect(input.messages.at(-1).content).toEqual([
      { audio: `data:audio/wav;base64,${chord.toString("base64")}` },
    ]);
    expect(parameters).toEqual({ asr_options: { language: "en" } });
  });
});

describe("a provider of the same wire", () => {
  test("gets the form unchanged except for the model", async () => {
    place.answer = (_asked, response) => json(response, { text: "A4" });
    await openai.audio.transcriptions.create({
      file: await file(),
      model: "openai-1",
      include: ["logprobs"],
    });
    const { path, headers, body } = place.asked[0] as (typeof place.asked)[0];
    expect(path).toBe("/audio/transcriptions");
    const form = await new Response(new Uint8Array(body), {
      headers: { "content-type": headers["content-type"] ?? "" },
    }).formData();
    expect([...form.keys()]).toEqual(["file", "model", "include[]"]);
    expect(Buffer.from(await (form.get("file") as File).arrayBuffer()).equals(chord)).toBe(true);
  });

  test("with fewer response formats gets a request for the richest, without events", async () => {
    place.answer = (_asked, response) =>
      json(response, { text: "A4", duration: 0.25, segments: [{ id: 0, start: 0, end: 0.25, text: "A4" }] });
    const vtt = await openai.audio.transcriptions.create({
      file: await file(),
      model: "plain-1",
      response_format: "vtt",
    });
    expect(vtt).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:00.250\nA4\n");
    expect(String(place.asked[0]?.body)).toContain("verbose_json");
    const stream = await openai.audio.transcriptions.create({
      file: await file(),
      model: "plain-1",
      stream: true,
    });
    const types: string[] = [];
    for await (const { type } of stream) types.push(type);
    expect(types.at(-1)).toBe("transcript.text.done");
  });
});

describe("unsupported requests", () => {
  test.each(["deepgram-1", "elevenlabs-1", "dashscope-1", "plain-1"])(
    "%s has no translation, and gets no request",
    async (model) => {
      const refused = await refusal(openai.audio.translations.create({ file: await file(), model }));
      expect(refused).toMatchObject({ status: 400 });
      expect(String(refused)).toContain("does not translate");
      expect(place.asked).toEqual([]);
    },
  );

  test.each([
    ["google-1", "srt"],
    ["dashscope-1", "verbose_json"],
    ["plain-1", "diarized_json"],
  ] as const)("%s has no timestamps for %s", async (model, response_format) => {
    const refused = await refusal(
      openai.audio.transcriptions.create({ file: await file(), model, response_format }),
    );
    expect(refused).toMatchObject({ status: 400 });
    expect(String(refused)).toContain(response_format);
    expect(place.asked).toEqual([]);
  });

  test.each<[string, string, string]>([
    ["a page", "text/html", "<html>oops</html>"],
    ["a JSON document", "application/json", '{"ok":true}'],
    ["nothing", "audio/mpeg", ""],
  ])("%s instead of a file gives a 502", async (_title, type, body) => {
    place.answer = (_asked, response) => response.writeHead(200, { "content-type": type }).end(body);
    const refused = await refusal(
      openai.audio.speech.create({ model: "elevenlabs-1", input: "Hi", voice: "v" }),
    );
    expect(refused).toMatchObject({ status: 502 });
  });

  test("a vendor's error has the client's format", async () => {
    place.answer = (_asked, response) =>
      json(response, { detail: { status: "voice_not_found", message: "A voice was not found." } }, 404);
    const refused = await refusal(
      openai.audio.speech.create({ model: "elevenlabs-1", input: "Hi", voice: "v" }),
    );
    expect(refused).toMatchObject({ status: 404 });
    expect(String(refused)).toContain("A voice was not found.");
  });

  test("an interrupted file is interrupted for the client", async () => {
    place.answer = (_asked, response) => {
      response.writeHead(200, { "content-type": "audio/mpeg", "content-length": 1000 }).write("ID3");
      setTimeout(() => response.destroy(), 50);
    };
    const answer = await openai.audio.speech.create({ model: "elevenlabs-1", input: "Hi", voice: "v" });
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});
