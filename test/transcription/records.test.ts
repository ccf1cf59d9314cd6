/** The cost of audio: by the second and by the character, counted by the provider or the gateway. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { chord } from "./audio.ts";
import { json, openPlace, type ProviderDouble } from "./provider-double.ts";

const names = ["openai", "deepgram", "elevenlabs"] as const;
const rates = { input: 1, output: 10, second: 0.0001, character: 0.000015 };

let place: ProviderDouble;
let fixture: Fixture;
let openai: OpenAI;
const records: RequestRecord[] = [];
beforeAll(async () => {
  place = await openPlace();
  const channels = names.map(
    (name) =>
      `  - { name: ${name}, provider: ${name}, key: k, base_url: '${place.url}', models: [${name}-1] }`,
  );
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
  records.length = 0;
});
afterAll(async () => {
  await fixture.close();
  place.close();
});

const transcribe = async (model: string): Promise<unknown> =>
  openai.audio.transcriptions.create({ file: await toFile(chord, "chord.wav"), model });

test("seconds, where the provider reports the duration", async () => {
  place.answer = (_asked, response) =>
    json(response, {
      metadata: { duration: 12.5 },
      results: { channels: [{ alternatives: [{ transcript: "A4" }] }] },
    });
  await transcribe("deepgram-1");
  expect(records).toMatchObject([
    {
      operation: "transcription",
      upstreamWire: "deepgram/listen",
      status: 200,
      counts: { units: { second: 12.5 } },
      costMicros: 1250,
    },
  ]);
});

test("tokens, where the provider reports them", async () => {
  const usage = { type: "tokens", input_tokens: 100, output_tokens: 10, total_tokens: 110 };
  place.answer = (_asked, response) => json(response, { text: "A4", usage });
  await transcribe("openai-1");
  expect(records).toMatchObject([
    { counts: { input: 100, output: 10 }, countsKind: "reported", costMicros: 200 },
  ]);
});

test("characters of spoken text, also where the bytes pass through", async () => {
  place.answer = (_asked, response) => response.writeHead(200, { "content-type": "audio/mpeg" }).end("ID3!");
  for (const model of ["openai-1", "elevenlabs-1"]) {
    const answer = await openai.audio.speech.create({ model, input: "Hello there, Ada", voice: "v" });
    await answer.arrayBuffer();
  }
  const [first, second] = records;
  for (const record of [first, second])
    expect(record).toMatchObject({
      operation: "speech",
      outcome: "answered",
      counts: { units: { character: 16 } },
    });
});
