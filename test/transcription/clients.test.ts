/**
 * `/v1/audio/transcriptions` and `/v1/audio/translations` with the official client. The demo recognises the tones of
 * the file.
 */
import { Readable } from "node:stream";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Gateway, startGateway } from "../grid/gateway.ts";
import { chord, chordSeconds, chordText } from "./audio.ts";

let gateway: Gateway;
let openai: OpenAI;
beforeAll(async () => {
  gateway = await startGateway();
  openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: gateway.token, maxRetries: 0 });
});
afterAll(() => gateway.close());

const model = "demo-transcription";
const file = () => toFile(chord, "chord.wav");

test("transcribes a file, in any order of the form's fields", async () => {
  for (const body of [
    { file: await file(), model },
    { model, file: await file() },
  ]) {
    const { text, usage } = await openai.audio.transcriptions.create(body);
    expect(text).toBe(chordText);
    expect(usage).toMatchObject({ type: "tokens", input_tokens: Math.ceil(chordSeconds * 10) });
  }
});

test.each([
  ["text", `${chordText}\n`],
  ["srt", `1\n00:00:00,000 --> 00:00:00,900\n${chordText}\n\n`],
  ["vtt", `WEBVTT\n\n00:00:00.000 --> 00:00:00.900\n${chordText}\n\n`],
] as const)("as %s", async (response_format, text) => {
  expect(await openai.audio.transcriptions.create({ file: await file(), model, response_format })).toBe(text);
});

test("with times of words and segments", async () => {
  const answer = await openai.audio.transcriptions.create({
    file: await file(),
    model,
    response_format: "verbose_json",
    timestamp_granularities: ["word", "segment"],
    temperature: 0.2,
    language: "en",
    prompt: "notes",
  });
  expect(answer).toMatchObject({ text: chordText, duration: chordSeconds, segments: [{ text: chordText }] });
  expect(answer.words?.map(({ word }) => word)).toEqual(chordText.split(" "));
});

test("with speakers", async () => {
  const answer = await openai.audio.transcriptions.create({
    file: await file(),
    model,
    response_format: "diarized_json",
  });
  expect(answer).toMatchObject({
    text: chordText,
    segments: [{ speaker: "A", type: "transcript.text.segment" }],
  });
});

test("as a stream", async () => {
  const stream = await openai.audio.transcriptions.create({ file: await file(), model, stream: true });
  const events = await Readable.from(stream).toArray();
  expect(events.map(({ type }) => type)).toEqual([
    ...Array(3).fill("transcript.text.delta"),
    "transcript.text.done",
  ]);
  expect(events.map((event) => ("delta" in event ? event.delta : "")).join("")).toBe(chordText);
  expect(events.at(-1)).toMatchObject({ text: chordText, usage: { total_tokens: expect.any(Number) } });
});

test("in English", async () => {
  expect(await openai.audio.translations.create({ file: await file(), model })).toMatchObject({
    text: `In English: ${chordText}`,
  });
});

const picture = Buffer.from("89504e470d0a1a0a", "hex");

test.each<[string, Parameters<typeof toFile>[0], string, string, RegExp]>([
  [
    "a text with an audio file name",
    Buffer.from("hello"),
    "song.mp3",
    "file",
    /audio\/mpeg, .*; these say nothing that is known$/,
  ],
  ["an image with an audio file name", picture, "song.mp3", "file", /; these say image\/png$/],
  ["an empty file", Buffer.alloc(0), "song.mp3", "file", /; these say nothing that is known$/],
  [
    "more than 25 MiB",
    Buffer.concat([chord, Buffer.alloc(26_214_400)]),
    "song.wav",
    "file.size",
    /at most 26214400/,
  ],
])("%s is refused with the field's name", async (_title, bytes, name, param, message) => {
  const refused = await openai.audio.transcriptions
    .create({ file: await toFile(bytes, name), model })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OpenAI.BadRequestError);
  expect(refused).toMatchObject({ param, message: expect.stringMatching(message) });
});

test.each<[string, Record<string, string>, string | undefined, string]>([
  [
    "another content type",
    { "content-type": "application/json" },
    "{}",
    "the body must be multipart/form-data",
  ],
  ["a missing boundary", { "content-type": "multipart/form-data" }, "--x--", "no valid boundary"],
  [
    "another boundary",
    { "content-type": "multipart/form-data; boundary=y" },
    "--x--",
    "does not begin with the boundary",
  ],
  [
    "a body that ends too early",
    { "content-type": "multipart/form-data; boundary=x" },
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF',
    "ends before its last boundary, in the part `file`",
  ],
  ["a body without parts", { "content-type": "multipart/form-data; boundary=x" }, "--x--\r\n", "file"],
  [
    "a repeated field",
    { "content-type": "multipart/form-data; boundary=x" },
    ["file", "model", "model"]
      .map((name) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\na\r\n`)
      .join("")
      .concat("--x--"),
    "",
  ],
])("%s gets 400", async (_title, headers, body, message) => {
  const response = await fetch(`${gateway.url}/v1/audio/transcriptions`, {
    method: "POST",
    headers: { authorization: `Bearer ${gateway.token}`, ...headers },
    body: body ?? null,
  });
  expect(response.status).toBe(400);
  const { error } = (await response.json()) as { error: { message: string } };
  expect(error.message).toContain(message);
});
