/**
 * Units other than tokens are reserved before the request and charged as used: images, characters, searches, seconds.
 */
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { Tokens } from "../../engine/access/token-index.ts";
import { packageRoot } from "../../engine/installation/installation.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { pngOf } from "../images/png.ts";
import { chord, chordSeconds } from "../transcription/audio.ts";
import { json, openPlace, type ProviderDouble } from "../transcription/provider-double.ts";
import { type Fixture, start } from "./fixture.ts";

const rates = { image: 0.04, character: 0.001, search: 0.002, second: 0.01 };

let place: ProviderDouble;
let fixture: Fixture;
const records: RequestRecord[] = [];

beforeEach(async () => {
  records.length = 0;
  place = await openPlace();
});
afterEach(async () => {
  await fixture.close();
  place.close();
});

async function open(quotaMicros: number): Promise<void> {
  const memory = createMemory(1, 10);
  const rows = new SubjectRows(memory);
  const limiter = new MemoryLimiter(new Cells(memory, rows.seat()), (key) => rows.rowOf(key));
  const names = ["openai", "jina"];
  fixture = await start(
    {},
    "",
    names
      .map(
        (name) =>
          `  - { name: ${name}, provider: ${name}, key: k, base_url: '${place.url}', models: [${name}-m] }`,
      )
      .join("\n"),
    undefined,
    {
      limiter,
      ledger: {
        append(record, kept) {
          records.push(record);
          kept();
        },
        full: false,
      },
      prices: [{ matches: () => true, rates }],
      tokens: new Tokens([
        {
          name: "limited",
          value: "limited-token",
          id: "limited",
          allows: () => true,
          subjects: [{ key: "token:limited", limits: { quotaMicros } }],
        },
      ]),
    },
    Object.fromEntries(
      names.map((name) => [name, readFileSync(join(packageRoot, `providers/${name}.yaml`), "utf8")]),
    ),
  );
}

const ask = (path: string, body: object | FormData): Promise<Response> =>
  fetch(`http://127.0.0.1:${fixture.gateway.port}${path}`, {
    method: "POST",
    headers: {
      authorization: "Bearer limited-token",
      ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });

const b64_json = pngOf(2, 2).toString("base64");
const pictures = { model: "openai-m", prompt: "a cat", n: 3, response_format: "b64_json" };
const documents = Array.from({ length: 150 }, (_, index) => `document ${index}`);
function sound(): FormData {
  const form = new FormData();
  form.append("model", "openai-m");
  form.append("file", new Blob([chord], { type: "audio/wav" }), "a.wav");
  return form;
}

interface Case {
  what: string;
  path: string;
  body: () => object | FormData;
  answer: (response: ServerResponse) => unknown;
  /** In micro-dollars. */
  reserved: number;
  charged: number;
}

const cases: Case[] = [
  {
    what: "images, of which fewer arrive",
    path: "/v1/images/generations",
    body: () => pictures,
    answer: (response) => json(response, { created: 1, data: [{ b64_json }] }),
    reserved: 120_000,
    charged: 40_000,
  },
  {
    what: "characters",
    path: "/v1/audio/speech",
    body: () => ({ model: "openai-m", input: "Hello there", voice: "alloy" }),
    answer: (response) => response.writeHead(200, { "content-type": "audio/mpeg" }).end("ID3"),
    reserved: 11_000,
    charged: 11_000,
  },
  {
    what: "searches, of a hundred documents each",
    path: "/v1/rerank",
    body: () => ({ model: "jina-m", query: "q", documents }),
    answer: (response) =>
      json(response, { results: documents.map((_, index) => ({ index, relevance_score: 1 / (index + 1) })) }),
    reserved: 4000,
    charged: 4000,
  },
  {
    what: "seconds, by the maximum for the size of an audio file",
    path: "/v1/audio/transcriptions",
    body: sound,
    answer: (response) => json(response, { text: "A4 C5 E5", duration: chordSeconds }),
    reserved: 10_000 * Math.ceil(chord.length / 16_000),
    charged: 10_000 * chordSeconds,
  },
];

test.each(cases)("$what", async ({ path, body, answer, reserved, charged }) => {
  place.answer = (_asked, response) => answer(response);
  await open(reserved - 1);
  expect((await ask(path, body())).status).toBe(429);
  expect(place.asked).toEqual([]);
  await fixture.close();
  await open(reserved);
  const answered = await ask(path, body());
  await answered.arrayBuffer();
  expect(answered.status).toBe(200);
  expect(records.at(-1)).toMatchObject({ outcome: "answered", costMicros: charged });
});

test("unused reservations are available to others, to the last micro-dollar", async () => {
  const held: ServerResponse[] = [];
  place.answer = (_asked, response) => held.push(response);
  const release = (): unknown => json(held.pop() as ServerResponse, { created: 1, data: [{ b64_json }] });
  await open(160_000);
  const first = ask("/v1/images/generations", pictures);
  await expect.poll(() => held.length).toBe(1);
  expect((await ask("/v1/images/generations", pictures)).status).toBe(429);
  release();
  expect((await first).status).toBe(200);
  const second = ask("/v1/images/generations", pictures);
  await expect.poll(() => held.length).toBe(1);
  release();
  expect((await second).status).toBe(200);
  expect((await ask("/v1/images/generations", pictures)).status).toBe(429);
  const last = ask("/v1/images/generations", { ...pictures, n: 2 });
  await expect.poll(() => held.length).toBe(1);
  release();
  expect((await last).status).toBe(200);
});
