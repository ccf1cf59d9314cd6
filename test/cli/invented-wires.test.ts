/**
 * Two invented wires, each written from one page of API description (`test/fixtures/wires/`). A server that follows the page gets
 * the gateway's requests, and a client of Chat gets its responses.
 */
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { dump } from "js-yaml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type GatewayProcess, startGatewayProcess } from "../servers/gateway.ts";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
const wires = join(import.meta.dirname, "../fixtures/wires");
const NAMES = ["vesper", "quill"];
let server: Server;
let gateway: GatewayProcess;
let seen: { url: string; body: unknown; isSigned: boolean };

/** Whether the token is signed as the page says: HMAC-SHA256 over header and claims, with `sub` and an `exp` in 10 minutes at most. */
function isSigned(authorization = ""): boolean {
  const [header, claims = "", signature] = authorization.replace("Bearer ", "").split(".");
  const { sub, exp } = JSON.parse(Buffer.from(claims, "base64url").toString() || "{}");
  const expected = createHmac("sha256", "vesper-secret").update(`${header}.${claims}`).digest("base64url");
  return signature === expected && sub === "vesper-id" && exp - Date.now() / 1000 <= 601;
}

const lines = (items: readonly object[]): string => items.map((item) => `${JSON.stringify(item)}\n`).join("");
const events = (items: readonly [name: string, data: object][]): string =>
  items.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");

const slots = (...changed: object[]): object => ({ patch: { reply: { slots: changed } } });
const CALL = { ref: "c1", instrument: "weather", with: { city: "Rome" } };
/** By what the user says: the body of the response. */
const VESPER: Record<string, string> = {
  whole: JSON.stringify({
    ok: true,
    run: { ref: "r1", engine: "vesper-1" },
    reply: { utterance: [{ say: "Hello" }, { invoke: CALL }], why: "invoked" },
    meter: { heard: 5, said: 7 },
  }),
  stream: lines([
    slots({ at: 0, say: { so_far: "Hel" } }),
    slots({ at: 0, say: { so_far: "Hello" } }),
    slots({ at: 1, invoke: CALL }),
    { final: true, why: "invoked", meter: { heard: 5, said: 7 } },
  ]),
  fail: JSON.stringify({ ok: false, fault: { class: "bad_request", note: "The dial is wrong." } }),
};
const QUILL: Record<string, string> = {
  whole: JSON.stringify({
    items: [
      { t: "x", v: "Hello" },
      { t: "run", run: "weather", args: '{"city":"Rome"}' },
    ],
    stop: 2,
    units: "5/7",
  }),
  stream: `${events([
    ["open", { i: 0, t: "x" }],
    ["add", { i: 0, v: "Hel" }],
    ["add", { i: 0, v: "lo" }],
    ["shut", { i: 0 }],
    ["open", { i: 1, t: "run", run: "weather" }],
    ["add", { i: 1, a: '{"city":' }],
    ["add", { i: 1, a: '"Rome"}' }],
    ["shut", { i: 1 }],
    ["stop", { stop: 2, units: "5/7" }],
  ])}data: bye\n\n`,
  fail: JSON.stringify({ errors: [{ n: 4000, text: "The dial is wrong." }] }),
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const isVesper = request.url === "/v2/converse";
    seen = {
      url: request.url ?? "",
      body: JSON.parse(body),
      isSigned: isSigned(request.headers.authorization),
    };
    const kind = /"(fail|stream|whole)"/.exec(body)?.[1] ?? "";
    const type =
      kind !== "stream" ? "application/json" : isVesper ? "application/x-ndjson" : "text/event-stream";
    response.writeHead(kind === "fail" && !isVesper ? 400 : 200, { "content-type": type });
    response.end((isVesper ? VESPER : QUILL)[kind]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cpSync(join(wires, "providers"), join(prompt.folder, "providers"), { recursive: true });
  prompt.write(
    "polywire.yaml",
    dump({
      tokens: [{ name: "app", value: "token-of-test" }],
      channels: [
        {
          name: "vesper",
          provider: "vesper",
          key: "vesper-id|vesper-secret",
          base_url: url,
          models: ["vesper-1"],
        },
        { name: "quill", provider: "quill", key: "quill-key", base_url: url, models: ["quill-1"] },
      ],
    }),
  );
  gateway = await startGatewayProcess({
    folder: prompt.folder,
    env: { POLYWIRE_DATA: join(prompt.folder, "data") },
  });
});
afterAll(async () => {
  await gateway?.stop("SIGTERM");
  server.close();
});

function ask(model: string, says: string, more: object = {}): Promise<Response> {
  return fetch(`${gateway.url}/v1/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer token-of-test" },
    body: JSON.stringify({ model, messages: [{ role: "user", content: says }], ...more }),
  });
}

const TOOL_CALL = { function: { name: "weather", arguments: '{"city":"Rome"}' } };

describe.each(NAMES)("%s", (name) => {
  test("the file has at most 150 lines, no error, and tests that pass", async () => {
    const path = join(wires, "providers", `${name}.yaml`);
    expect(readFileSync(path, "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(150);
    expect(await prompt.run(["check", path])).toMatchObject({ status: 0, stderr: "" });
    expect(await prompt.run(["test", path])).toMatchObject({ status: 0, stderr: "" });
  });

  test("a response has the text, the call and the usage", async () => {
    const body = await (await ask(`${name}-1`, "whole")).json();
    expect(body).toMatchObject({
      choices: [{ message: { content: "Hello", tool_calls: [TOOL_CALL] }, finish_reason: "tool_calls" }],
      usage: { prompt_tokens: 5, completion_tokens: 7 },
    });
  });

  test("a stream has each piece of text once, and the arguments of the call", async () => {
    const text = await (await ask(`${name}-1`, "stream", { stream: true })).text();
    const chunks = [...text.matchAll(/^data: (\{.*)$/gm)].map(([, json = ""]) => JSON.parse(json));
    const deltas = chunks.flatMap(({ choices }) => choices).map(({ delta }) => delta);
    expect(deltas.map(({ content }) => content ?? "").join("")).toBe("Hello");
    const calls = deltas
      .flatMap(({ tool_calls = [] }) => tool_calls)
      .map((call) => call.function.arguments ?? "");
    expect(JSON.parse(calls.join(""))).toEqual({ city: "Rome" });
    expect(text.trimEnd().endsWith("data: [DONE]")).toBe(true);
  });

  test("an error has the status and the message of its kind", async () => {
    const response = await ask(`${name}-1`, "fail");
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining("The dial is wrong."),
    ]);
  });
});

test("vesper: the request is signed, and has its own shape", async () => {
  await ask("vesper-1", "whole", { max_tokens: 9, temperature: 0.5 });
  expect(seen).toEqual({
    url: "/v2/converse",
    isSigned: true,
    body: {
      engine: "vesper-1",
      dialogue: [{ speaker: "human", utterance: [{ say: "whole" }] }],
      dials: { heat: 0.5, cap: 9 },
    },
  });
});

test("quill: the key and the model are in the URL, and a stream has another path", async () => {
  await (await ask("quill-1", "stream", { stream: true, max_tokens: 9 })).text();
  expect(seen).toMatchObject({
    url: "/compose/quill-1/events?k=quill-key",
    body: { items: [{ from: "u", x: "stream" }], max: "9" },
  });
});
