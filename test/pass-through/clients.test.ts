/** The vendors' own clients create, list, fetch and delete files and batches of the demo, as at the vendor's API. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import Anthropic, { toFile as toAnthropicFile } from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI, { NotFoundError, toFile } from "openai";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Demo, startDemo } from "../../demo/server.ts";
import { makePython, pythonAbsent } from "../clients/python.ts";
import { ANN, BOB, type PassGateway, startGateway } from "./gateway.ts";

let demo: Demo;
let gateway: PassGateway;

beforeAll(async () => {
  demo = await startDemo();
  const config = readFileSync(join(import.meta.dirname, "../../demo/polywire.yaml"), "utf8");
  const channels = config.slice(config.indexOf("channels:\n") + "channels:\n".length);
  gateway = await startGateway(channels, { environment: { POLYWIRE_DEMO_URL: demo.url } });
});

afterAll(async () => {
  await gateway?.close();
  await demo?.close();
});

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of list) items.push(item);
  return items;
}

const chatLine = (custom_id: string, body: object): string =>
  `${JSON.stringify({ custom_id, method: "POST", url: "/v1/chat/completions", body })}\n`;
const hello = [{ role: "user", content: "Hello" }];

describe("openai", () => {
  const client = (apiKey = ANN): OpenAI =>
    new OpenAI({ baseURL: `${gateway.gateway.url}/v1`, apiKey, maxRetries: 0 });
  const upload = (name: string, purpose: "batch" | "assistants" = "assistants"): Promise<OpenAI.FileObject> =>
    toFile(Buffer.from("ü\0bytes"), name).then((file) => client().files.create({ file, purpose }));

  test("files: create, fetch, list in pages, read, delete", async () => {
    const made = [await upload("a.txt"), await upload("b.txt"), await upload("c.txt")];
    await client(BOB).files.create({
      file: await toFile(Buffer.from("b"), "bob.txt"),
      purpose: "assistants",
    });
    const [first] = made as [OpenAI.FileObject];
    expect(await client().files.retrieve(first.id)).toEqual(first);
    const content = await client().files.content(first.id);
    expect(Buffer.from(await content.arrayBuffer())).toEqual(Buffer.from("ü\0bytes"));
    const names = (await all(await client().files.list({ limit: 1 }))).map(({ filename }) => filename);
    expect(names).toEqual(["c.txt", "b.txt", "a.txt"]);
    expect((await all(await client(BOB).files.list())).map(({ filename }) => filename)).toEqual(["bob.txt"]);
    await expect(client(BOB).files.retrieve(first.id)).rejects.toThrow(NotFoundError);
    expect(await client().files.delete(first.id)).toEqual({ id: first.id, object: "file", deleted: true });
    await expect(client().files.content(first.id)).rejects.toThrow(NotFoundError);
  });

  test("batches: create from a file, with results in another", async () => {
    const lines =
      chatLine("right", { model: "demo-chat", messages: hello }) + chatLine("wrong", { model: "demo-chat" });
    const file = await client().files.create({
      file: await toFile(Buffer.from(lines), "in.jsonl"),
      purpose: "batch",
    });
    const asked = {
      input_file_id: file.id,
      endpoint: "/v1/chat/completions",
      completion_window: "24h",
    } as const;
    await expect(client(BOB).batches.create(asked)).rejects.toThrow(NotFoundError);
    const batch = await client().batches.create(asked);
    expect(batch.status).toBe("validating");
    const done = await client().batches.retrieve(batch.id);
    expect([done.status, done.request_counts]).toEqual(["completed", { total: 2, completed: 1, failed: 1 }]);
    const results = await (await client().files.content(done.output_file_id ?? "")).text();
    const [line] = results
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text));
    expect([line.custom_id, line.response.status_code]).toEqual(["right", 200]);
    expect(line.response.body.choices[0].message.content).toBeTruthy();
    const errors = await (await client().files.content(done.error_file_id ?? "")).text();
    expect(JSON.parse(errors)).toMatchObject({ custom_id: "wrong", response: { status_code: 400 } });
    expect((await all(await client().batches.list())).map(({ id }) => id)).toEqual([batch.id]);
    expect(await all(await client(BOB).batches.list())).toEqual([]);
    expect((await client().batches.cancel(batch.id)).status).toBe("completed");
  });

  test("vector stores and fine-tuning", async () => {
    const store = await client().vectorStores.create({ name: "mine" });
    expect((await all(await client().vectorStores.list())).map(({ name }) => name)).toEqual(["mine"]);
    expect(await all(await client(BOB).vectorStores.list())).toEqual([]);
    expect((await client().vectorStores.delete(store.id)).deleted).toBe(true);
    const { id } = await upload("train.jsonl");
    const job = await client().fineTuning.jobs.create({ model: "demo-chat", training_file: id });
    expect((await all(await client().fineTuning.jobs.list())).map((each) => each.id)).toEqual([job.id]);
  });
});

describe("@anthropic-ai/sdk", () => {
  const client = (apiKey = ANN): Anthropic =>
    new Anthropic({ baseURL: gateway.gateway.url, apiKey, maxRetries: 0 });

  test("files: create, fetch, list, read, delete", async () => {
    const file = await client().beta.files.upload({
      file: await toAnthropicFile(Buffer.from("bytes"), "a.txt", { type: "text/plain" }),
    });
    expect(await client().beta.files.retrieveMetadata(file.id)).toMatchObject({
      filename: "a.txt",
      size_bytes: 5,
    });
    expect(await (await client().beta.files.download(file.id)).text()).toBe("bytes");
    expect((await all(await client().beta.files.list())).map(({ id }) => id)).toEqual([file.id]);
    expect(await all(await client(BOB).beta.files.list())).toEqual([]);
    await expect(client(BOB).beta.files.download(file.id)).rejects.toThrow(Anthropic.NotFoundError);
    await client().beta.files.delete(file.id);
    await expect(client().beta.files.retrieveMetadata(file.id)).rejects.toThrow(Anthropic.NotFoundError);
  });

  test("message batches: create, wait, read results, delete", async () => {
    const params = {
      model: "demo-messages",
      max_tokens: 100,
      messages: [{ role: "user" as const, content: "Hello" }],
    };
    const batch = await client().messages.batches.create({ requests: [{ custom_id: "one", params }] });
    expect(batch.processing_status).toBe("in_progress");
    await expect(client(BOB).messages.batches.retrieve(batch.id)).rejects.toThrow(Anthropic.NotFoundError);
    const results = await all(await client().messages.batches.results(batch.id));
    expect(results).toMatchObject([
      { custom_id: "one", result: { type: "succeeded", message: { type: "message" } } },
    ]);
    expect((await all(await client().messages.batches.list())).map(({ id }) => id)).toEqual([batch.id]);
    expect(await client().messages.batches.delete(batch.id)).toMatchObject({ type: "message_batch_deleted" });
  });
});

describe("@google/genai", () => {
  const client = (apiKey = ANN): GoogleGenAI =>
    new GoogleGenAI({ apiKey, httpOptions: { baseUrl: gateway.gateway.url } });

  test("files: upload in pieces, fetch, list, read, delete", async () => {
    const bytes = new Uint8Array(9 * 2 ** 20).fill(7);
    const file = await client().files.upload({
      file: new Blob([bytes], { type: "text/plain" }),
      config: { displayName: "mine" },
    });
    const name = file.name ?? "";
    expect(await client().files.get({ name })).toMatchObject({
      displayName: "mine",
      sizeBytes: String(bytes.length),
    });
    const listed = await all(await client().files.list());
    expect(listed.map((each) => each.name)).toEqual([name]);
    expect(await all(await client(BOB).files.list())).toEqual([]);
    await expect(client(BOB).files.get({ name })).rejects.toMatchObject({ status: 404 });
    const folder = mkdtempSync(join(tmpdir(), "polywire-pass-"));
    try {
      const path = join(folder, "file");
      await client().files.download({ file: name, downloadPath: path });
      expect(readFileSync(path).equals(bytes)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
    await client().files.delete({ name });
    await expect(client().files.get({ name })).rejects.toMatchObject({ status: 404 });
  });

  test("caches: create, fetch, update, list, delete", async () => {
    const cache = await client().caches.create({
      model: "demo-content",
      config: { contents: [{ role: "user", parts: [{ text: "long" }] }], displayName: "c" },
    });
    const name = cache.name ?? "";
    expect(await client().caches.get({ name })).toMatchObject({
      displayName: "c",
      model: "models/demo-content",
    });
    await client().caches.update({ name, config: { ttl: "60s" } });
    expect((await all(await client().caches.list())).map((each) => each.name)).toEqual([name]);
    await expect(client(BOB).caches.get({ name })).rejects.toMatchObject({ status: 404 });
    await client().caches.delete({ name });
  });
});

const absent = pythonAbsent();
describe.skipIf(absent !== undefined)(`openai in Python${absent === undefined ? "" : `: ${absent}`}`, () => {
  test("uploads a file and reads it back", { timeout: 400_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "polywire-pass-"));
    try {
      writeFileSync(join(folder, "big.bin"), Buffer.alloc(5 * 2 ** 20, "polywire"));
      const { stdout } = await promisify(execFile)(
        makePython(),
        [join(import.meta.dirname, "uploads.py"), gateway.gateway.url, ANN, join(folder, "big.bin")],
        { env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" }, timeout: 60_000 },
      );
      expect(stdout.trim()).toBe(`5242880 True ['big.bin'] True`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
