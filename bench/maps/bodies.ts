/**
 * The bodies that the benchmarks convert: one conversation of an agent, its response, and two streams, as a client of
 * the first wire sends and reads them. The bodies of the other wires are made from these by conversion, so that every
 * wire is measured with the same content. Deterministic.
 */
import { lane } from "../../test/conformance/wires.ts";

export type WireName = "chat" | "messages" | "content" | "responses";
export const wireNames: readonly WireName[] = ["chat", "messages", "content", "responses"];

export interface Bodies {
  request: Record<string, unknown>;
  response: Record<string, unknown>;
  /** Parsed events, in order: 200 pieces of text. */
  text: readonly unknown[];
  /** Parsed events, in order: two calls, their arguments in 200 pieces. */
  calls: readonly unknown[];
}

const model = "bench-model-1";

const words =
  "the report says that sales in the north grew by four percent while the south stayed flat and costs rose with freight".split(
    " ",
  );

/** Prose of `count` words that differs with `from`. */
function prose(count: number, from: number): string {
  return Array.from({ length: count }, (_, i) => words[(i * 7 + from * 3) % words.length]).join(" ");
}

function tool(name: string, description: string, properties: Record<string, unknown>): unknown {
  const parameters = { type: "object", properties, required: Object.keys(properties).slice(0, 1) };
  return { type: "function", function: { name, description, parameters } };
}

const tools = [
  tool("search_reports", "Search the archive of quarterly reports for a phrase.", {
    query: { type: "string", description: "Words to look for" },
    year: { type: "integer", minimum: 1990 },
    regions: { type: "array", items: { type: "string", enum: ["north", "south", "east", "west"] } },
  }),
  tool("read_table", "Read one table of a report as rows of numbers.", {
    report: { type: "string" },
    table: { type: "integer" },
    columns: { type: "array", items: { type: "string" } },
  }),
  tool("calculate", "Evaluate an arithmetic expression.", { expression: { type: "string" } }),
];

function call(id: string, name: string, args: unknown): unknown {
  return { id, type: "function", function: { name, arguments: JSON.stringify(args) } };
}

/** Twenty messages: instructions, an image, and four rounds of two calls each with text between them. */
function chatRequest(): Record<string, unknown> {
  const messages: unknown[] = [
    { role: "system", content: `You are an analyst. ${prose(60, 1)}.` },
    {
      role: "user",
      content: [
        { type: "text", text: `What does this chart say? ${prose(40, 2)}` },
        { type: "image_url", image_url: { url: "https://example.com/charts/q3.png", detail: "auto" } },
      ],
    },
  ];
  for (let round = 0; round < 4; round++) {
    const ids = [`call_${round}aQ7`, `call_${round}bX2`];
    messages.push(
      {
        role: "assistant",
        content: prose(25, round),
        tool_calls: [
          call(ids[0] as string, "search_reports", { query: prose(4, round), year: 2020 + round }),
          call(ids[1] as string, "calculate", { expression: `(${round} + 17) * 3.5` }),
        ],
      },
      {
        role: "tool",
        tool_call_id: ids[0],
        content: JSON.stringify({ hits: [prose(20, round), prose(18, round + 1)], total: 2 }),
      },
      { role: "tool", tool_call_id: ids[1], content: String((round + 17) * 3.5) },
      { role: "user", content: prose(30, round + 5) },
    );
  }
  messages.push({ role: "assistant", content: prose(50, 9) }, { role: "user", content: prose(15, 10) });
  return {
    model,
    messages,
    tools,
    tool_choice: "auto",
    temperature: 0.7,
    top_p: 0.95,
    max_completion_tokens: 2048,
    stop: ["END"],
    user: "user-1234",
    stream: false,
  };
}

function chatResponse(): Record<string, unknown> {
  return {
    id: "chatcmpl-Bx7Qn2LwT9",
    object: "chat.completion",
    created: 1_767_225_601,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: prose(60, 3),
          refusal: null,
          tool_calls: [
            call("call_x1", "search_reports", {
              query: prose(4, 1),
              year: 2025,
              regions: ["north", "south"],
            }),
            call("call_x2", "read_table", { report: "q3", table: 4, columns: ["region", "sales"] }),
          ],
        },
        logprobs: null,
        finish_reason: "tool_calls",
      },
    ],
    usage: {
      prompt_tokens: 1843,
      completion_tokens: 127,
      total_tokens: 1970,
      prompt_tokens_details: { cached_tokens: 1024, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
    },
    system_fingerprint: "fp_44709d6fcb",
  };
}

function chunk(delta: unknown, finish: string | null = null): Record<string, unknown> {
  return {
    id: "chatcmpl-Bx7Qn2LwT9",
    object: "chat.completion.chunk",
    created: 1_767_225_601,
    model,
    system_fingerprint: "fp_44709d6fcb",
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  };
}

function chatStream(deltas: readonly unknown[], finish: string): unknown[] {
  const usage = { prompt_tokens: 1843, completion_tokens: 201, total_tokens: 2044 };
  return [
    chunk({ role: "assistant", content: "" }),
    ...deltas.map((delta) => chunk(delta)),
    chunk({}, finish),
    { ...chunk({}), choices: [], usage },
  ];
}

function textDeltas(): unknown[] {
  return Array.from({ length: 200 }, (_, i) => ({ content: `${words[i % words.length]} ` }));
}

function callDeltas(): unknown[] {
  const deltas: unknown[] = [];
  for (let index = 0; index < 2; index++) {
    deltas.push({ tool_calls: [{ ...(call(`call_s${index}`, "calculate", "") as object), index }] });
    const first = deltas.at(-1) as { tool_calls: [{ function: { arguments: string } }] };
    first.tool_calls[0].function.arguments = "";
    const text = JSON.stringify({ expression: prose(110, index) });
    const size = Math.ceil(text.length / 100);
    for (let at = 0; at < text.length; at += size) {
      deltas.push({ tool_calls: [{ index, function: { arguments: text.slice(at, at + size) } }] });
    }
  }
  return deltas;
}

/** The bodies of every wire. */
export function makeBodies(): Record<WireName, Bodies> {
  const chat: Bodies = {
    request: chatRequest(),
    response: chatResponse(),
    text: chatStream(textDeltas(), "stop"),
    calls: chatStream(callDeltas(), "tool_calls"),
  };
  const converted = (to: WireName): Bodies => ({
    request: JSON.parse(lane({ from: "chat", to, body: chat.request }).request().body),
    response: convertResponse(to, chat.response),
    text: convertStream(to, chat.text),
    calls: convertStream(to, chat.calls),
  });
  return {
    chat,
    messages: converted("messages"),
    content: converted("content"),
    responses: converted("responses"),
  };
}

function convertResponse(client: WireName, body: unknown): Record<string, unknown> {
  const { request } = { request: openConversionFor(client) };
  const reply = request.response(200, {}, Buffer.from(JSON.stringify(body)));
  return JSON.parse(reply.body as string);
}

function convertStream(client: WireName, events: readonly unknown[]): unknown[] {
  const stream = openConversionFor(client).stream({ "content-type": "text/event-stream" });
  const frames = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  const text = `${stream.push(Buffer.from(frames))}${stream.push(Buffer.from("data: [DONE]\n\n"))}${stream.end()}`;
  return text
    .split("\n")
    .filter((line) => line.startsWith("data: ") && line !== "data: [DONE]")
    .map((line) => JSON.parse(line.slice(6)));
}

/** The conversion for a client of the given wire and an upstream of the first wire. */
function openConversionFor(client: WireName): ReturnType<typeof lane> {
  const body: Record<WireName, unknown> = {
    chat: {
      model,
      messages: [{ role: "user", content: "Go." }],
      stream: true,
      stream_options: { include_usage: true },
    },
    messages: { model, max_tokens: 64, messages: [{ role: "user", content: "Go." }], stream: true },
    content: { contents: [{ role: "user", parts: [{ text: "Go." }] }] },
    responses: { model, input: "Go.", stream: true },
  };
  const path = client === "content" ? { model, stream: true } : {};
  return lane({ from: client, to: "chat", body: body[client], path, query: { alt: "sse" } });
}
