/** Usage of sessions: each response is a record, and the next one is checked against the remaining quota. */
import { once } from "node:events";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { type Demo, startDemo } from "../../demo/server.ts";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import type { Limits } from "../../engine/access/limits/limits.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { Tokens } from "../../engine/access/token-index.ts";
import type { RequestRecord } from "../../engine/ledger/record.ts";
import { start } from "../gateway/fixture.ts";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.close());

const TOKEN = "limited-token";

/** Opens a session of a token with these limits, with one response after another. */
async function open(
  limits: Limits,
): Promise<{ socket: WebSocket; records: RequestRecord[]; answer(): Promise<Record<string, unknown>> }> {
  const memory = createMemory(1, 10);
  const rows = new SubjectRows(memory);
  const records: RequestRecord[] = [];
  const fixture = await start(
    {},
    "rates: { default_output_tokens: 10 }",
    `  - { name: only, provider: talking, key: k, base_url: "${demo.url}/v1", models: [talk] }`,
    undefined,
    {
      limiter: new MemoryLimiter(new Cells(memory, rows.seat()), (key) => rows.rowOf(key)),
      ledger: {
        append(record, kept) {
          records.push(record);
          kept();
        },
        full: false,
      },
      prices: [{ matches: (model) => model === "talk", rates: { input: 1, output: 2 } }],
      tokens: new Tokens([
        {
          name: "limited",
          value: TOKEN,
          id: "limited",
          allows: () => true,
          subjects: [{ key: "token:limited", limits }],
        },
      ]),
    },
    { talking: "{ provider: talking, wires: { realtime: {} } }" },
  );
  onTestFinished(() => fixture.close());
  const socket = new WebSocket(`${fixture.gateway.url.replace("http", "ws")}/v1/realtime?model=talk`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const events: Record<string, unknown>[] = [];
  socket.on("message", (data) => events.push(JSON.parse(String(data))));
  await once(socket, "open");
  const answer = async (): Promise<Record<string, unknown>> => {
    const from = events.length;
    const content = [{ type: "input_text", text: "Hello" }];
    socket.send(
      JSON.stringify({ type: "conversation.item.create", item: { type: "message", role: "user", content } }),
    );
    socket.send(JSON.stringify({ type: "response.create", response: { output_modalities: ["text"] } }));
    const find = (): Record<string, unknown> | undefined =>
      events.slice(from).find(({ type }) => type === "response.done" || type === "error");
    while (find() === undefined) await once(socket, "message");
    return find() as Record<string, unknown>;
  };
  return { socket, records, answer };
}

interface Usage {
  input_tokens: number;
  output_tokens: number;
}
const usageOf = (event: Record<string, unknown>): Usage => (event.response as { usage: Usage }).usage;

test("each response is a separate record with its usage and cost", async () => {
  const { socket, records, answer } = await open({});
  const used = [usageOf(await answer()), usageOf(await answer())];
  expect(records).toHaveLength(2);
  for (const [at, { input_tokens, output_tokens }] of used.entries())
    expect(records[at]).toMatchObject({
      operation: "realtime",
      tokenId: "limited",
      modelServed: "talk",
      counts: { input: input_tokens, output: output_tokens },
      costMicros: input_tokens + 2 * output_tokens,
      attempts: [],
    });
  for (const record of records) expect(Object.keys(record)).not.toEqual(expect.arrayContaining(["queueMs"]));
  expect(records.map(({ firstByteMs }) => firstByteMs)).toEqual([undefined, undefined]);
  expect(new Set(records.map(({ id }) => id)).size).toBe(2);
  socket.close();
  await expect.poll(() => records.length).toBe(3);
  expect(records[2]).toMatchObject({ status: 101, outcome: "answered", counts: undefined });
  expect(records[2]?.queueMs).toEqual(expect.any(Number));
});

test("an exhausted quota ends the session with an error", async () => {
  const { socket, records, answer } = await open({ quotaTokens: 50 });
  const closed = once(socket, "close");
  const events: Record<string, unknown>[] = [];
  socket.on("message", (data) => events.push(JSON.parse(String(data))));
  let spent = 0;
  for (let turn = 0; turn < 10 && socket.readyState === WebSocket.OPEN; turn++) {
    const event = await answer();
    if (event.type === "error") break;
    spent += usageOf(event).input_tokens + usageOf(event).output_tokens;
  }
  const [code, reason] = await closed;
  expect(code).toBe(1008);
  expect(String(reason)).toContain("quota");
  expect(events.at(-1)).toMatchObject({ type: "error", error: { code: "insufficient_quota" } });
  const counted = records.reduce((sum, { counts }) => sum + (counts?.input ?? 0) + (counts?.output ?? 0), 0);
  expect(counted).toBe(spent);
  expect(records.at(-1)).toMatchObject({ outcome: "failed", error: "quota" });
});

test("a token without remaining quota gets no session", async () => {
  const fixture = open({ quotaTokens: 1 });
  await expect(fixture).rejects.toThrow("429");
});
