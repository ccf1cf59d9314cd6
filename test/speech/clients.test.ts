/** `/v1/audio/speech` with the official client; the demo transcribes the speech. */
import { Readable } from "node:stream";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heardOf, wavOf } from "../../demo/audio/tones.ts";
import { type Gateway, startGateway } from "../grid/gateway.ts";

let gateway: Gateway;
let openai: OpenAI;
beforeAll(async () => {
  gateway = await startGateway();
  openai = new OpenAI({ baseURL: `${gateway.url}/v1`, apiKey: gateway.token, maxRetries: 0 });
});
afterAll(() => gateway.close());

const input = "The quick brown fox jumps over the lazy dog";
const asked = { model: "demo-speech", input, voice: "alloy" } as const;

async function transcribe(bytes: Uint8Array): Promise<string> {
  const file = await toFile(bytes, "said.wav");
  return (await openai.audio.transcriptions.create({ file, model: "demo-transcription" })).text;
}

test.each([
  ["mp3", "audio/mpeg"],
  ["wav", "audio/wav"],
  ["pcm", "audio/pcm"],
] as const)("a text is spoken as %s", async (response_format, mime) => {
  const answer = await openai.audio.speech.create({ ...asked, response_format });
  expect(answer.headers.get("content-type")).toBe(mime);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (response_format === "mp3") expect(bytes.readUInt16BE(0)).toBe(0xfffb);
  else expect(await transcribe(response_format === "wav" ? bytes : wavOf(bytes))).toBe(heardOf(input));
});

test("the bytes arrive as they are generated", async () => {
  const answer = await openai.audio.speech.create({ ...asked, response_format: "wav" });
  const pieces = await Readable.from(answer.body as unknown as AsyncIterable<Uint8Array>).toArray();
  expect(pieces.length).toBeGreaterThan(1);
});

test("as events", async () => {
  const answer = await openai.audio.speech.create({ ...asked, response_format: "wav", stream_format: "sse" });
  expect(answer.headers.get("content-type")).toMatch("text/event-stream");
  const events = (await answer.text())
    .split("\n\n")
    .flatMap((frame) => /^data: (\{.*)$/m.exec(frame)?.[1] ?? [])
    .map((data) => JSON.parse(data) as { type: string; audio?: string; usage?: object });
  expect(events.at(-1)).toMatchObject({
    type: "speech.audio.done",
    usage: { input_tokens: expect.any(Number) },
  });
  const bytes = Buffer.concat(events.map(({ audio = "" }) => Buffer.from(audio, "base64")));
  expect(await transcribe(bytes)).toBe(heardOf(input));
});

test.each([
  ["a text that is too long", { input: "x".repeat(4097) }, "input"],
  ["a speed that is too high", { speed: 5 }, "speed"],
  ["an unknown format", { response_format: "midi" as "mp3" }, "response_format"],
])("%s is refused with the field's name", async (_title, change, param) => {
  const refused = await openai.audio.speech.create({ ...asked, ...change }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OpenAI.BadRequestError);
  expect(refused).toMatchObject({ param });
});

test("an upstream's error has the format of the client's wire", async () => {
  const refused = await openai.audio.speech
    .create({ ...asked, response_format: "flac" })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 400, param: "response_format" });
});
