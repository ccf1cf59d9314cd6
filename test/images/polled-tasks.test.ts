/**
 * Images that the gateway polls for: the upstream requests to the vendors' APIs, and every way in which a task may
 * end.
 */
import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
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

const picture = pngOf(16, 16);
const b64_json = picture.toString("base64");

let place: ProviderDouble;
let other: ProviderDouble;
let fixture: Fixture;
let openai: OpenAI;
const records: RequestRecord[] = [];
beforeAll(async () => {
  [place, other] = await Promise.all([openPlace(), openPlace()]);
  const names = ["black-forest-labs", "dashscope"];
  const flux = "flux-pro-1.1, flux-kontext-pro, flux-2-pro";
  const ledger = {
    append: (record: RequestRecord, kept: () => void): void => {
      records.push(record);
      kept();
    },
    full: false,
  };
  fixture = await start(
    {},
    "media: { allow: [127.0.0.1] }\ntimeouts: { total_ms: 6000 }",
    [
      `  - { name: flux, provider: black-forest-labs, key: k-flux, base_url: '${place.url}', models: [${flux}] }`,
      `  - { name: wan, provider: dashscope, key: k-wan, base_url: '${place.url}', models: [wanx2.1-t2i-turbo, wan2.5-i2i-preview] }`,
      `  - { name: second, provider: black-forest-labs, key: k, base_url: '${other.url}', priority: -1, models: [${flux}] }`,
    ].join("\n"),
    undefined,
    { ledger, prices: [{ matches: () => true, rates: { image: 0.04 } }] },
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
  other.asked = [];
  records.length = 0;
});
afterAll(async () => {
  await fixture.close();
  place.close();
  other.close();
});

const asked = { prompt: "a cat", response_format: "b64_json" } as const;
const sent = (at: number): Record<string, unknown> => JSON.parse(String(place.asked[at]?.body));
const paths = (): string[] => place.asked.map(({ method, path }) => `${method} ${path}`);
const failure = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

/**
 * The provider's responses to the submission, to each poll (the last one repeats), and to the download of the image.
 */
interface Script {
  key: [header: string, value: string];
  fields: readonly string[];
  submitted: (request: RecordedRequest, response: ServerResponse) => void;
  questions: readonly ((request: RecordedRequest, response: ServerResponse) => void)[];
}

/** Strict about keys, fields and headers: the download of the image must not have the key. */
function scripted({ key: [header, value], fields, submitted, questions }: Script): ProviderDouble["answer"] {
  let question = 0;
  return (request, response) => {
    const { method, path, headers, body } = request;
    if (path === "/made.png") {
      if (headers[header] === undefined)
        response.writeHead(200, { "content-type": "image/png" }).end(picture);
      else response.writeHead(403).end();
      return;
    }
    if (headers[header] !== value) {
      json(response, { detail: "Not authenticated", message: "no key" }, 403);
      return;
    }
    if (method === "GET") {
      questions[Math.min(question++, questions.length - 1)]?.(request, response);
      return;
    }
    const unknown = body.length === 0 ? undefined : unknownField(JSON.parse(String(body)), fields);
    if (unknown === undefined) submitted(request, response);
    else json(response, { detail: `unknown field ${unknown}`, message: `unknown field ${unknown}` }, 422);
  };
}

function unknownField(body: object, fields: readonly string[], before = ""): string | undefined {
  return Object.entries(body)
    .map(([name, held]) => {
      if (fields.includes(before + name)) return undefined;
      const isNested = typeof held === "object" && held !== null && !Array.isArray(held);
      return isNested ? unknownField(held as object, fields, `${before}${name}.`) : before + name;
    })
    .find((name) => name !== undefined);
}

describe("FLUX", () => {
  const answering =
    (body: object, status = 200) =>
    (_request: RecordedRequest, response: ServerResponse): void =>
      json(response, body, status);
  const state = (status: string, more: object = {}) => answering({ id: "t", status, result: null, ...more });
  const pending = state("Pending");
  const ready = (request: RecordedRequest, response: ServerResponse): void =>
    state("Ready", { result: { sample: `${place.url}/made.png`, seed: 7 } })(request, response);
  let submissions = 0;
  const flux = (questions: Script["questions"], submitted?: Script["submitted"]): ProviderDouble["answer"] =>
    scripted({
      key: ["x-key", "k-flux"],
      fields: [
        ...["prompt", "seed", "width", "height", "aspect_ratio", "output_format", "image_prompt"],
        ...["input_image", "input_image_2"],
      ],
      submitted:
        submitted ??
        ((_request, response) => {
          const id = `t-${++submissions}`;
          json(response, { id, polling_url: `${place.url}/v1/get_result?id=${id}`, cost: 4 });
        }),
      questions,
    });

  test("is polled at the URL in its response, and the image is downloaded without the key", async () => {
    place.answer = flux([pending, ready]);
    const answer = await openai.images.generate({
      ...asked,
      model: "flux-pro-1.1",
      size: "1024x1024",
      output_format: "png",
    });
    expect(answer.data).toEqual([{ b64_json }]);
    expect(paths()).toEqual([
      "POST /v1/flux-pro-1.1",
      "GET /v1/get_result",
      "GET /v1/get_result",
      "GET /made.png",
    ]);
    expect(place.asked[1]?.query.get("id")).toBe(`t-${submissions}`);
    expect(sent(0)).toEqual({ prompt: "a cat", output_format: "png", width: 1024, height: 1024 });
    expect(records).toMatchObject([
      { channel: "flux", outcome: "answered", counts: { units: { image: 1 } }, costMicros: 40_000 },
    ]);
  });

  test("generates one image per task: two images are two tasks with separate polls", async () => {
    place.answer = flux([pending, ready]);
    const answer = await openai.images.generate({
      model: "flux-pro-1.1",
      prompt: "a cat",
      n: 2,
      response_format: "url",
    });
    expect(answer.data).toEqual([{ url: `${place.url}/made.png` }, { url: `${place.url}/made.png` }]);
    const ids = place.asked.filter(({ method }) => method === "GET").map(({ query }) => query.get("id"));
    expect(new Set(ids)).toEqual(new Set([`t-${submissions - 1}`, `t-${submissions}`]));
    expect(records).toMatchObject([{ counts: { units: { image: 2 } }, costMicros: 80_000 }]);
  });

  test("gets input images under the model's field names", async () => {
    place.answer = flux([ready]);
    const png = () => toFile(picture, "a.png", { type: "image/png" });
    await openai.images.edit({ ...asked, model: "flux-2-pro", image: [await png(), await png()] });
    expect(sent(0)).toEqual({ prompt: "a cat", input_image: b64_json, input_image_2: b64_json });
    place.asked = [];
    const images = [{ image_url: `${place.url}/made.png` }];
    await openai.post("/images/edits", {
      body: { ...asked, model: "flux-kontext-pro", images, size: "1536x1024" },
    });
    expect(sent(1)).toEqual({ prompt: "a cat", input_image: b64_json, aspect_ratio: "3:2" });
  });

  test.each(["Request Moderated", "Content Moderated"])(
    "%s is a content error without cost",
    async (status) => {
      place.answer = flux([state(status, { details: { "Moderation Reasons": ["Derivative Works"] } })]);
      const refused = await failure(openai.images.generate({ ...asked, model: "flux-pro-1.1" }));
      expect(refused).toMatchObject({ status: 400, code: "content_policy_violation" });
      expect(String(refused)).toContain("Derivative Works");
      expect(paths()).toHaveLength(2);
      expect(records).toMatchObject([{ outcome: "failed" }]);
      expect(records[0]?.costMicros ?? 0).toBe(0);
    },
  );

  test.each(["Error", "Task not found"])(
    "%s ends the request: no retry, here or elsewhere",
    async (status) => {
      place.answer = flux([state(status)]);
      const refused = await failure(openai.images.generate({ ...asked, model: "flux-pro-1.1" }));
      expect(refused).toMatchObject({ status: 502 });
      expect(String(refused)).toContain(status);
      expect(paths()).toHaveLength(2);
      expect(other.asked).toEqual([]);
    },
  );

  test("a failed poll is repeated", async () => {
    place.answer = flux([answering({ detail: "upgrading" }, 503), ready]);
    const answer = await openai.images.generate({ ...asked, model: "flux-pro-1.1" });
    expect(answer.data).toEqual([{ b64_json }]);
    expect(paths().filter((path) => path.startsWith("POST"))).toHaveLength(1);
  });

  test("a refused submission may go to another channel", async () => {
    place.answer = flux([ready], answering({ detail: "Too many active tasks" }, 429));
    other.answer = answering({ detail: "Insufficient credits" }, 402);
    const refused = await failure(openai.images.generate({ ...asked, model: "flux-pro-1.1" }));
    expect(other.asked).toHaveLength(1);
    expect(refused).toBeInstanceOf(OpenAI.APIError);
  });

  test("when the connection ends during submission, no other channel is tried, because the task may have begun", async () => {
    place.answer = flux([ready], (_request, response) => response.destroy());
    const refused = await failure(openai.images.generate({ ...asked, model: "flux-pro-1.1" }));
    expect(refused).toMatchObject({ status: 502, code: "submission_unknown" });
    expect(other.asked).toEqual([]);
  });

  test("a polling URL of another host does not get the key", async () => {
    place.answer = flux([ready], answering({ id: "t", polling_url: `${other.url}/v1/get_result?id=t` }));
    const refused = await failure(openai.images.generate({ ...asked, model: "flux-pro-1.1" }));
    expect(refused).toMatchObject({ status: 502 });
    expect(other.asked).toEqual([]);
  });

  test("a response without a polling URL is not valid", async () => {
    place.answer = flux([ready], answering({ id: "t" }));
    const refused = await failure(openai.images.generate({ ...asked, model: "flux-pro-1.1" }));
    expect(refused).toMatchObject({ status: 502 });
    expect(paths()).toHaveLength(1);
  });

  test("polling has a time limit, and a task that has begun is charged", async () => {
    place.answer = flux([pending]);
    const refused = await failure(openai.images.generate({ ...asked, model: "flux-pro-1.1" }));
    expect(refused).toMatchObject({ status: 504 });
    const questions = place.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(place.asked).toHaveLength(questions);
    expect(records).toMatchObject([{ outcome: "failed", costMicros: 40_000 }]);
  });

  test("polling stops when the client disconnects", async () => {
    place.answer = flux([pending]);
    const leaving = new AbortController();
    const left = failure(
      openai.images.generate({ ...asked, model: "flux-pro-1.1" }, { signal: leaving.signal }),
    );
    await expect.poll(() => place.asked.length).toBeGreaterThan(1);
    leaving.abort();
    expect(await left).toBeInstanceOf(OpenAI.APIUserAbortError);
    await expect.poll(() => records.length).toBe(1);
    const questions = place.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(place.asked).toHaveLength(questions);
    expect(records).toMatchObject([{ outcome: "cancelled", costMicros: 40_000 }]);
  });
});

describe("DashScope", () => {
  const task = (output: object, more: object = {}) => ({ request_id: "r", output, ...more });
  const wan = (questions: Script["questions"]): ProviderDouble["answer"] =>
    scripted({
      key: ["authorization", "Bearer k-wan"],
      fields: [
        ...["model", "input.prompt", "input.negative_prompt", "input.images"],
        ...["parameters.n", "parameters.size", "parameters.seed", "parameters.watermark"],
      ],
      submitted: ({ headers, path }, response) => {
        if (path.endsWith("/cancel")) json(response, { request_id: "r" });
        else if (headers["x-dashscope-async"] === "enable")
          json(response, task({ task_status: "PENDING", task_id: "t-1" }));
        else
          json(
            response,
            { code: "AccessDenied", message: "current user api does not support synchronous calls." },
            403,
          );
      },
      questions,
    });
  const telling =
    (output: object, more: object = {}) =>
    (_request: RecordedRequest, response: ServerResponse): void =>
      json(response, task({ task_id: "t-1", ...output }, more));
  const running = telling({ task_status: "RUNNING" });

  test("generates several images in one task, and returns those that succeeded", async () => {
    const results = [
      { url: `${place.url}/made.png`, actual_prompt: "a grey cat" },
      { code: "InternalError.Timeout", message: "too long" },
    ];
    place.answer = wan([
      running,
      telling({ task_status: "SUCCEEDED", results }, { usage: { image_count: 1 } }),
    ]);
    const answer = await openai.images.generate({
      ...asked,
      model: "wanx2.1-t2i-turbo",
      n: 2,
      size: "1024x1024",
    });
    expect(answer.data).toEqual([{ b64_json, revised_prompt: "a grey cat" }]);
    expect(paths()).toEqual([
      "POST /api/v1/services/aigc/text2image/image-synthesis",
      "GET /api/v1/tasks/t-1",
      "GET /api/v1/tasks/t-1",
      "GET /made.png",
    ]);
    expect(sent(0)).toEqual({
      model: "wanx2.1-t2i-turbo",
      input: { prompt: "a cat" },
      parameters: { n: 2, size: "1024*1024", watermark: false },
    });
    expect(records).toMatchObject([{ counts: { units: { image: 1 } }, costMicros: 40_000 }]);
  });

  test("edits images at another path, and fetches their URLs itself", async () => {
    place.answer = wan([telling({ task_status: "SUCCEEDED", results: [{ url: `${place.url}/made.png` }] })]);
    const images = [{ image_url: "https://host.example/a.png" }];
    await openai.post("/images/edits", { body: { ...asked, model: "wan2.5-i2i-preview", images } });
    expect(paths()[0]).toBe("POST /api/v1/services/aigc/image2image/image-synthesis");
    expect(sent(0)).toMatchObject({ input: { prompt: "a cat", images: ["https://host.example/a.png"] } });
  });

  test("a moderation failure is a content error", async () => {
    const message = "Output data may contain inappropriate content.";
    place.answer = wan([telling({ task_status: "FAILED", code: "DataInspectionFailed", message })]);
    const refused = await failure(openai.images.generate({ ...asked, model: "wanx2.1-t2i-turbo" }));
    expect(refused).toMatchObject({ status: 400, code: "DataInspectionFailed" });
    expect(String(refused)).toContain(message);
    expect(paths()).toHaveLength(2);
  });

  test("is cancelled when the client disconnects", async () => {
    place.answer = wan([running]);
    const leaving = new AbortController();
    const left = failure(
      openai.images.generate({ ...asked, model: "wanx2.1-t2i-turbo" }, { signal: leaving.signal }),
    );
    await expect.poll(() => place.asked.length).toBeGreaterThan(1);
    leaving.abort();
    await left;
    await expect.poll(paths).toContain("POST /api/v1/tasks/t-1/cancel");
  });
});
