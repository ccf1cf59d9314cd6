/**
 * Recorded traffic of a provider with its own wire: the mapping encodes every request from the same conversation, and
 * every response and stream decodes, follows the grammar, and encodes into every client wire.
 */
import { describe, expect, it } from "vitest";
import type { Conversion } from "../../engine/conversion/contract.ts";
import type { GenerationResponse, Part } from "../../engine/conversion/hub/generation.ts";
import { openConversion } from "../../engine/conversion/open-conversion.ts";
import type { StrictEvent } from "../../engine/conversion/stream/event.ts";
import { fold } from "../../engine/conversion/stream/fold.ts";
import { StreamReader } from "../../engine/conversion/stream-reader.ts";
import { bindingsOf } from "../../engine/language/mappings/caller-input.ts";
import { titled } from "../conformance/data.ts";
import { type Exchange, exchangesAbsent, loadExchanges, payloads } from "../conformance/exchanges.ts";
import { caller } from "../conformance/wires.ts";
import { checkGrammar } from "../stream/grammar-check.ts";
import { hubOf, plainly } from "./cohere.ts";
import { providerWire, shippedWire } from "./provider.ts";

const wire = providerWire("cohere", "cohere");
const clients = ["chat", "messages", "responses", "content"];
// The first version of this API had another wire.
const rows = loadExchanges((row) => row.format === "other:cohere" && !row.path?.includes("/v1/"));
const isOk = (row: Exchange): boolean => (row.response?.status ?? 200) === 200;
const requests = rows.filter((row) => row.request !== undefined);
const answers = rows.filter((row) => row.response !== undefined && isOk(row));
const streams = rows.filter((row) => row.stream !== undefined);

describe.skipIf(exchangesAbsent !== undefined)(titled("recorded traffic", exchangesAbsent), () => {
  it("is available", () => {
    expect([requests.length, answers.length, streams.length]).toEqual([56, 44, 13]);
  });

  it.each(requests.map((row) => [row.id, row] as const))("request %s", (_, row) => {
    const bindings = bindingsOf(caller({}), { caps: wire.mapping.capabilities });
    const written = wire.program.requestEncode?.(hubOf(row.request ?? {}), bindings);
    expect(plainly(written)).toEqual(plainly(row.request));
  });

  it.each(answers.map((row) => [row.id, row] as const))("response %s", (_, row) => {
    const recorded = row.response?.body as Recorded;
    const hub = wire.program.responseDecode?.(recorded, bindingsOf(caller({}), {})) as GenerationResponse;
    expect(contentOf(hub.candidates[0]?.parts ?? [])).toEqual(saidBy(recorded));
    expect(hub.usage?.output).toBe(recorded.usage?.tokens?.output_tokens);
    for (const client of clients) {
      const reply = open(client, false).response(200, {}, Buffer.from(JSON.stringify(recorded)));
      expect(reply.error, client).toBeUndefined();
    }
  });

  it.each(streams.map((row) => [row.id, row] as const))("stream %s", (_, row) => {
    if (row.stream === undefined) return;
    const text = payloads(row.stream)
      .map((data) => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`)
      .join("");
    const events = read(text);
    expect(checkGrammar(events)).toBeUndefined();
    expect(events.at(-1)?.type).toBe("end");
    const folded = fold(events);
    expect(contentOf(folded.candidates[0]?.parts as unknown as Part[])).toEqual(saidIn(payloads(row.stream)));
    for (const client of clients) {
      const stream = open(client, true).stream({ "content-type": "text/event-stream" });
      const bytes = Buffer.from(stream.push(Buffer.from(text))).toString() + String(stream.end());
      expect([client, stream.error, stream.finished]).toEqual([client, undefined, true]);
      expect(bytes.length).toBeGreaterThan(100);
    }
  });
});

const smallest: Record<string, Record<string, unknown>> = {
  chat: { model: "m", messages: [{ role: "user", content: "q" }] },
  messages: { model: "m", max_tokens: 9, messages: [{ role: "user", content: "q" }] },
  responses: { model: "m", input: "q" },
  content: { contents: [{ parts: [{ text: "q" }] }] },
};

function open(client: string, stream: boolean): Conversion {
  const body = stream && client !== "content" ? { ...smallest[client], stream } : smallest[client];
  const who = caller({ body, path: { model: "m", stream }, query: { alt: "sse" } });
  const opened = openConversion(shippedWire(client), who, { wire, model: "m", capabilities: {} });
  opened.request();
  return opened;
}

function read(text: string): StrictEvent[] {
  const events: StrictEvent[] = [];
  const emit = (event: StrictEvent): void => void events.push(event);
  const bindings = bindingsOf(caller({}), { requested: "m" });
  const reader = new StreamReader({ wire, bindings, headers: {}, emit, complete: () => {} });
  reader.push(Buffer.from(text));
  reader.end();
  return events;
}

/** The content of a response in any format: its text, reasoning, calls and number of citations. */
interface Content {
  text: string;
  thought: string;
  calls: string[];
  citations: number;
}

function contentOf(parts: readonly Part[]): Content {
  const all: Content = { text: "", thought: "", calls: [], citations: 0 };
  for (const part of parts) {
    if (part.type === "text") {
      all.text += part.text;
      all.citations += part.annotations?.length ?? 0;
    } else if (part.type === "reasoning") all.thought += part.text;
    else if (part.type === "tool_call") all.calls.push(`${part.id} ${part.name} ${part.arguments}`);
  }
  return all;
}

interface Call {
  id: string;
  function: { name: string; arguments: string };
}

interface Recorded {
  message: {
    tool_plan?: string;
    content?: { text?: string; thinking?: string }[];
    tool_calls?: Call[];
    citations?: unknown[];
  };
  usage?: { tokens?: { output_tokens?: number } };
}

function saidBy({ message }: Recorded): Content {
  const { content = [], tool_calls = [], citations = [] } = message;
  return {
    text: content.map(({ text }) => text ?? "").join(""),
    thought: (message.tool_plan ?? "") + content.map(({ thinking }) => thinking ?? "").join(""),
    calls: tool_calls.map((call) => `${call.id} ${call.function.name} ${call.function.arguments}`),
    citations: citations.length,
  };
}

/** The content of recorded events, assembled without the gateway's code. */
function saidIn(events: readonly unknown[]): Content {
  const all: Content = { text: "", thought: "", calls: [], citations: 0 };
  const calls: Call[] = [];
  for (const event of events as { type?: string; delta?: { message?: Record<string, never> } }[]) {
    const message = (event.delta?.message ?? {}) as {
      content?: { text?: string; thinking?: string };
      tool_plan?: string;
      tool_calls?: Call;
    };
    if (event.type === "tool-plan-delta") all.thought += message.tool_plan;
    if (event.type === "content-start" || event.type === "content-delta") {
      all.text += message.content?.text ?? "";
      all.thought += message.content?.thinking ?? "";
    }
    if (event.type === "citation-start") all.citations += 1;
    if (event.type === "tool-call-start" && message.tool_calls)
      calls.push(structuredClone(message.tool_calls));
    const last = calls.at(-1);
    if (event.type === "tool-call-delta" && last)
      last.function.arguments += message.tool_calls?.function.arguments;
  }
  for (const call of calls)
    all.calls.push(`${call.id} ${call.function.name} ${call.function.arguments || "{}"}`);
  return all;
}
