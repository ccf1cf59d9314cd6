/**
 * Two traffic processes serve the turns of one conversation whose client returns no proofs; the upstream gets all
 * proofs nevertheless.
 */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chat, startWhole, type Whole } from "./fixture.ts";

const TURNS = 16;

interface Block {
  type: string;
  signature?: string;
}
interface Sent {
  messages: { role: string; content: string | Block[] }[];
}

let upstream: Server;
let whole: Whole;
const sent: string[] = [];

/** Each response contains reasoning with its own proof, and a call. */
beforeAll(async () => {
  upstream = createServer(async (asked, response) => {
    let text = "";
    for await (const piece of asked) text += piece;
    sent.push(text);
    const turn = (JSON.parse(text) as Sent).messages.filter(({ role }) => role === "assistant").length;
    const content = [
      { type: "thinking", thinking: `I look at ${turn}.`, signature: `SIG${turn}` },
      { type: "tool_use", id: `toolu_${turn}`, name: "look", input: { at: turn } },
    ];
    const about = { id: `msg_${turn}`, type: "message", role: "assistant", model: "m" };
    const usage = { input_tokens: 1, output_tokens: 1 };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ ...about, content, stop_reason: "tool_use", stop_sequence: null, usage }));
  }).listen(0, "127.0.0.1");
  await once(upstream, "listening");
  whole = await startWhole({
    processes: 2,
    providers: { thinking: "{ provider: thinking, wires: { messages: {} } }" },
  });
}, 60_000);
afterAll(async () => {
  await whole?.close();
  upstream?.closeAllConnections();
  upstream?.close();
});

async function killOne(): Promise<void> {
  const [pid] = whole.control.traffic.pids;
  process.kill(pid as number, "SIGKILL");
  await expect.poll(() => whole.control.traffic.pids[0]).not.toBe(pid);
}

test("all proofs are found, whichever process responds or dies, and earlier turns stay unchanged", async () => {
  const { port } = upstream.address() as AddressInfo;
  expect(
    await whole.reload({
      config: {
        path: "polywire.yaml",
        text: `
tokens: [{ name: file, value: file-token }]
channels: [{ name: thinking, provider: thinking, key: none, base_url: "http://127.0.0.1:${port}/v1", models: [m] }]
log: { level: error }`,
      },
    }),
  ).toBe("ready");
  const tools = [
    { type: "function", function: { name: "look", parameters: { type: "object", properties: {} } } },
  ];
  const messages: unknown[] = [{ role: "user", content: "Hello" }];
  for (let turn = 0; turn < TURNS; turn++) {
    if (turn === TURNS / 2) await killOne();
    const answer = await chat(whole, "file-token", "m", { messages, tools });
    const { choices } = (await answer.json()) as { choices: { message: { tool_calls: { id: string }[] } }[] };
    const { tool_calls = [] } = choices[0]?.message ?? {};
    messages.push({ role: "assistant", content: null, tool_calls });
    messages.push({ role: "tool", tool_call_id: tool_calls[0]?.id, content: "seen" });
  }
  const proofs = (text: string): (string | undefined)[] =>
    (JSON.parse(text) as Sent).messages
      .filter(({ role }) => role === "assistant")
      .map(({ content }) => (content[0] as Block).signature);
  expect(sent.map(proofs)).toEqual(
    sent.map((_, turn) => Array.from({ length: turn }, (_, at) => `SIG${at}`)),
  );
  const prefixes = sent.map((text) => JSON.stringify((JSON.parse(text) as Sent).messages).slice(0, -1));
  for (const [turn, prefix] of prefixes.slice(1).entries())
    expect(prefix.startsWith(prefixes[turn] as string)).toBe(true);
});
