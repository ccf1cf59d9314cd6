/**
 * Ollama's official client, with the API that one provider file offers to clients, and the demo models of every
 * upstream wire. `startGateway` serves the embedded default, which has no channel of that provider.
 */
import { type ChatResponse, type Message, Ollama, type Tool } from "ollama";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Gateway, startGateway } from "../grid/gateway.ts";
import { wires } from "./cells.ts";

let gateway: Gateway;
let client: Ollama;
beforeAll(async () => {
  gateway = await startGateway();
  client = new Ollama({ host: gateway.url, headers: { authorization: `Bearer ${gateway.token}` } });
});
afterAll(() => gateway.close());

/** A PNG of one pixel. */
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const weather: Tool = {
  type: "function",
  function: {
    name: "weather",
    description: "The weather in a city",
    parameters: { type: "object", required: ["city"], properties: { city: { type: "string" } } },
  },
};

const person = {
  type: "object",
  properties: { name: { type: "string" }, age: { type: "integer" } },
  required: ["name", "age"],
  additionalProperties: false,
};

const expectedText = (prompt: string, wire: string, system = ""): string =>
  `You said: "${prompt}".${system && ` My instructions: "${system}".`} This reached me as a ${wire} request.`;
const user = (content: string, more: Partial<Message> = {}): Message => ({ role: "user", content, ...more });

async function gathered(stream: AsyncIterable<ChatResponse>): Promise<ChatResponse[]> {
  const lines: ChatResponse[] = [];
  for await (const line of stream) lines.push(line);
  return lines;
}

const textOf = (lines: readonly ChatResponse[]): string =>
  lines.map(({ message }) => message.content).join("");

describe.each(wires)("from an upstream of the %s wire", (wire) => {
  const model = `demo-${wire}`;

  test("returns a text", async () => {
    const messages = [{ role: "system", content: "Be brief." }, user("Hello")];
    const answer = await client.chat({ model, messages });
    expect(answer).toMatchObject({ model, done: true, done_reason: "stop" });
    expect(answer.message).toEqual({ role: "assistant", content: expectedText("Hello", wire, "Be brief.") });
    expect(Date.parse(String(answer.created_at))).toBeGreaterThan(0);
    expect(answer.prompt_eval_count).toBeGreaterThan(0);
    expect(answer.eval_count).toBeGreaterThan(0);
  });

  test("streams lines, the last with the finish reason and the usage", async () => {
    const asked = { model, messages: [user("Hello")] };
    const lines = await gathered(await client.chat({ ...asked, stream: true }));
    const whole = await client.chat(asked);
    expect(textOf(lines)).toBe(expectedText("Hello", wire));
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.map(({ done }) => done)).toEqual([...lines.slice(1).map(() => false), true]);
    const { done_reason, prompt_eval_count, eval_count } = whole;
    expect(lines.at(-1)).toMatchObject({ model, done_reason, prompt_eval_count, eval_count });
  });

  test.each([false, true])("calls a tool, and reads its result (stream: %s)", async (stream) => {
    const messages = [user('Call weather for "Rome".')];
    const ask = async (): Promise<ChatResponse[]> =>
      stream
        ? gathered(await client.chat({ model, messages, tools: [weather], stream }))
        : [await client.chat({ model, messages, tools: [weather] })];
    const calls = (await ask()).flatMap(({ message }) => message.tool_calls ?? []);
    expect(calls.map((call) => call.function)).toEqual([{ name: "weather", arguments: { city: "Rome" } }]);
    messages.push({ role: "assistant", content: "", tool_calls: calls });
    messages.push({ role: "tool", tool_name: "weather", content: "1.10 degrees" });
    expect(textOf(await ask())).toContain("1.10 degrees");
  });

  test("reads an image", async () => {
    const { message } = await client.chat({ model, messages: [user("What is this?", { images: [pixel] })] });
    expect(message.content).toContain("I see 1 image (image/png");
    const bytes = new Uint8Array(Buffer.from(pixel, "base64"));
    const { response } = await client.generate({ model, prompt: "What is this?", images: [bytes] });
    expect(response).toContain("I see 1 image (image/png");
  });

  test("returns JSON that matches a schema", async () => {
    const messages = [user('Describe "Ada", 36.')];
    const { message } = await client.chat({ model, messages, format: person });
    expect(JSON.parse(message.content)).toEqual({ name: "Ada", age: 36 });
  });

  test("returns reasoning in its own field, whole and streamed", async () => {
    const asked = { model, messages: [user("Think about it.")], think: true };
    const { message } = await client.chat(asked);
    expect(message.content).toContain(`as a ${wire} request`);
    if (wire === "messages" || wire === "content") expect(message.thinking).toContain("I can reply at once");
    const lines = await gathered(await client.chat({ ...asked, stream: true }));
    expect(lines.map((line) => line.message.thinking ?? "").join("")).toBe(message.thinking ?? "");
    expect(textOf(lines)).toBe(message.content);
  });

  test("applies options", async () => {
    const options = { num_predict: 5, temperature: 0.5, seed: 7 };
    const answer = await client.chat({ model, messages: [user("Speak at length.")], options });
    expect(answer.done_reason).toBe("length");
    expect(answer.eval_count).toBeLessThanOrEqual(5);
  });

  test("continues a prompt, whole and streamed", async () => {
    const whole = await client.generate({ model, prompt: "Hello", system: "Be brief." });
    expect(whole).toMatchObject({ model, response: expectedText("Hello", wire, "Be brief."), done: true });
    let text = "";
    for await (const line of await client.generate({ model, prompt: "Hello", stream: true }))
      text += line.response;
    expect(text).toBe(expectedText("Hello", wire));
  });

  test("returns an error with its status and message", async () => {
    const asked = { model: `${model}-429`, messages: [user("Hi")] };
    for (const stream of [false, true]) {
      const failed = client.chat({ ...asked, stream } as never);
      await expect(failed).rejects.toMatchObject({
        status_code: 429,
        message: expect.stringMatching(/Rate/),
      });
    }
  });

  test("ends a broken stream with an error", async () => {
    const asked = { model: `${model}-midstream-error`, messages: [user("Speak at length.")] };
    const seen: string[] = [];
    const reading = (async () => {
      for await (const line of await client.chat({ ...asked, stream: true })) seen.push(line.message.content);
    })();
    await expect(reading).rejects.toThrow(/\w/);
    expect(seen.join("")).not.toBe("");
  });
});

test("lists the models that a token may use", async () => {
  const { models } = await client.list();
  expect(models.map(({ name }) => name)).toContain("demo-messages");
});

test("returns embeddings", async () => {
  const { embeddings } = await client.embed({ model: "demo-embeddings", input: ["a", "b"], dimensions: 4 });
  expect(embeddings.map((vector) => vector.length)).toEqual([4, 4]);
});

test.each([
  ["POST", "/api/chat"],
  ["POST", "/api/generate"],
  ["POST", "/api/embed"],
  ["GET", "/api/tags"],
])("%s %s returns 401 in the wire's error format for an unknown token", async (method, path) => {
  const answer = await fetch(gateway.url + path, { method, ...(method === "POST" && { body: "{}" }) });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ error: expect.any(String) });
});

describe("a refused client gets the wire's error format", () => {
  test("without a token", async () => {
    const stranger = new Ollama({ host: gateway.url });
    await expect(stranger.list()).rejects.toMatchObject({ status_code: 401 });
  });

  test("with a body that the schema refuses", async () => {
    const asked = { model: "demo-chat", messages: [user("Hi")], options: { temperature: "hot" } };
    await expect(client.chat(asked as never)).rejects.toMatchObject({
      status_code: 400,
      message: expect.stringContaining("options.temperature: must be a number"),
    });
  });
});
