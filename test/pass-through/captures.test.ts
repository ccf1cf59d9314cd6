/**
 * Passed-through bodies are captured like others, where their token enables it; a blocked store delays no request.
 */
import { expect, test } from "vitest";
import { Tokens } from "../../engine/access/token-index.ts";
import { CaptureQueue } from "../../engine/gateway/capture/capture-queue.ts";
import { createLog } from "../../engine/gateway/log/log.ts";
import type { Capture } from "../../engine/store/captures/capture-contract.ts";
import { startGateway } from "./gateway.ts";
import { json, startUpstream } from "./upstream.ts";

const KEEPING = "token-that-keeps";
const FILE = { id: "file-1", object: "file", bytes: 3, filename: "a.txt", purpose: "batch" };

test("a file passes while the store is blocked, and its capture has its type", async () => {
  const upstream = await startUpstream({ "POST /v1/files": (response) => json(response, FILE) });
  const captures: Capture[] = [];
  const silent = {
    put(capture: Capture) {
      captures.push(capture);
      return new Promise<void>(() => {});
    },
  };
  const { ask, close } = await startGateway(
    `  - { name: one, provider: openai, key: sk-upstream-key, base_url: '${upstream.url}/v1', models: ['*'] }`,
    {
      beside: {
        captures: new CaptureQueue(silent, createLog({ level: "silent" })),
        tokens: new Tokens([
          { name: "keeping", id: "t1", accountId: "ann", value: KEEPING, captureDays: 3, allows: () => true },
        ]),
      },
    },
  );
  const send = async (): Promise<void> => {
    const form = new FormData();
    form.set("purpose", "batch");
    form.set("file", new Blob(["abc"]), "a.txt");
    const headers = { authorization: `Bearer ${KEEPING}` };
    const response = await ask("/v1/files?purpose=x", { method: "POST", body: form, headers });
    expect([response.status, await response.json()]).toEqual([200, FILE]);
  };
  for (let index = 0; index < 8; index++) await send();
  // The limit of parallel writes; further captures wait, without delaying requests.
  await expect.poll(() => captures.length).toBe(4);
  const multipart = {
    contentType: expect.stringContaining("multipart/form-data"),
    bytes: expect.any(Number),
    text: null,
    cutBytes: 0,
  };
  const answer = {
    status: 200,
    contentType: "application/json",
    bytes: JSON.stringify(FILE).length,
    text: JSON.stringify(FILE),
    cutBytes: 0,
  };
  expect(captures[0]).toEqual({
    requestId: expect.any(String),
    owner: "t1",
    tokenId: "t1",
    accountId: "ann",
    capturedMs: expect.any(Number),
    days: 3,
    captured: {
      caller: { method: "POST", path: "/v1/files", body: multipart },
      attempts: [
        {
          channel: "one",
          method: "POST",
          path: "/v1/files?purpose=x",
          request: multipart,
          answer: { ...answer, contentType: expect.stringContaining("application/json") },
        },
      ],
      attemptsLeftOut: 0,
      answer: { ...answer, contentType: expect.stringContaining("application/json") },
    },
  });
  await close();
  await upstream.close();
});
