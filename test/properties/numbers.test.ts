/**
 * Numbers are values, not floats: numbers in arguments, results, schemas, settings and unknown fields keep their
 * digits between all wires, whole and streamed. Input and output are texts, compared with a separate parser
 * (`digits.ts`).
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lane, least, type WireName, wireNames } from "../conformance/wires.ts";
import { RUNS } from "../depth.ts";
import { lists, objects, spellings, values } from "./arbitrary/digits.ts";
import { type Any, inText, type Read, readDigits } from "./digits.ts";

const runs = { numRuns: RUNS };
const timeout = 240_000;
const pairs = wireNames.flatMap((from) => wireNames.map((to) => [from, to] as const));
const json = JSON.stringify;

/** The fields of a request, each as JSON text. */
interface Asked {
  /** The arguments of the one call (an object), its result, and its tool's schema. */
  args: string;
  result: string;
  schema: string;
  format: string;
  temperature: string;
  unknown: string;
}

const question = (asked: Asked): Record<WireName, string> => ({
  chat: `{"model":"m","temperature":${asked.temperature},"messages":[{"role":"user","content":"q"},
    {"role":"assistant","tool_calls":[{"id":"call_1","type":"function","function":{"name":"f","arguments":${json(asked.args)}}}]},
    {"role":"tool","tool_call_id":"call_1","content":${json(asked.result)}}],
    "tools":[{"type":"function","function":{"name":"f","parameters":${asked.schema}}}],
    "response_format":{"type":"json_schema","json_schema":{"name":"s","schema":${asked.format}}},"unheard_of":${asked.unknown}}`,
  messages: `{"model":"m","max_tokens":100,"temperature":${asked.temperature},"messages":[{"role":"user","content":"q"},
    {"role":"assistant","content":[{"type":"tool_use","id":"call_1","name":"f","input":${asked.args}}]},
    {"role":"user","content":[{"type":"tool_result","tool_use_id":"call_1","content":${json(asked.result)}}]}],
    "tools":[{"name":"f","input_schema":${asked.schema}}],
    "output_config":{"format":{"type":"json_schema","schema":${asked.format}}},"unheard_of":${asked.unknown}}`,
  responses: `{"model":"m","temperature":${asked.temperature},"input":[{"role":"user","content":"q"},
    {"type":"function_call","call_id":"call_1","name":"f","arguments":${json(asked.args)}},
    {"type":"function_call_output","call_id":"call_1","output":${json(asked.result)}}],
    "tools":[{"type":"function","name":"f","parameters":${asked.schema}}],
    "text":{"format":{"type":"json_schema","name":"s","schema":${asked.format}}},"unheard_of":${asked.unknown}}`,
  content: `{"generationConfig":{"temperature":${asked.temperature},"responseMimeType":"application/json","responseJsonSchema":${asked.format}},
    "contents":[{"role":"user","parts":[{"text":"q"}]},
    {"role":"model","parts":[{"functionCall":{"id":"call_1","name":"f","args":${asked.args}}}]},
    {"role":"user","parts":[{"functionResponse":{"id":"call_1","name":"f","response":${asked.result}}}]}],
    "tools":[{"functionDeclarations":[{"name":"f","parametersJsonSchema":${asked.schema}}]}],"unheardOf":${asked.unknown}}`,
});

const ofRequest: Record<WireName, (body: Any) => Record<string, Read>> = {
  chat: (body) => ({
    args: inText(body.messages[1].tool_calls[0].function.arguments),
    result: inText(body.messages[2].content),
    schema: body.tools[0].function.parameters,
    format: body.response_format.json_schema.schema,
    temperature: body.temperature,
    unknown: body.unheard_of,
  }),
  messages: (body) => ({
    args: body.messages[1].content[0].input,
    result: inText(body.messages[2].content[0].content),
    schema: body.tools[0].input_schema,
    format: body.output_config.format.schema,
    temperature: body.temperature,
    unknown: body.unheard_of,
  }),
  responses: (body) => ({
    args: inText(body.input[1].arguments),
    result: inText(body.input[2].output),
    schema: body.tools[0].parameters,
    format: body.text.format.schema,
    temperature: body.temperature,
    unknown: body.unheard_of,
  }),
  content: (body) => ({
    args: body.contents[1].parts[0].functionCall.args,
    result: body.contents[2].parts[0].functionResponse.response,
    schema: body.tools[0].functionDeclarations[0].parametersJsonSchema,
    format: body.generationConfig.responseJsonSchema,
    temperature: body.generationConfig.temperature,
    unknown: body.unheardOf,
  }),
};

const ofResult: Record<WireName, (body: Any) => unknown> = {
  chat: (body) => body.messages[2].content,
  messages: (body) => body.messages[2].content[0].content,
  responses: (body) => body.input[2].output,
  content: (body) => body.contents[2].parts[0].functionResponse.response.output,
};

/** `bounds` are keywords that a target may put into the description instead, with unchanged digits. */
const schemas = (bounds: boolean): fc.Arbitrary<string> =>
  fc.tuple(spellings, spellings, lists, values).map(([minimum, maximum, choices, fallback]) => {
    const limits = bounds ? `"minimum":${minimum},"maximum":${maximum},` : "";
    const property = `{"type":"number",${limits}"enum":${choices},"default":${fallback}}`;
    return `{"type":"object","properties":{"a":${property}},"required":["a"],"additionalProperties":false}`;
  });

const asked: fc.Arbitrary<Asked> = fc.record({
  args: objects,
  result: objects,
  schema: schemas(true),
  format: schemas(false),
  temperature: fc.constantFrom("0.70", "7e-1", "0.0", "1.0", "0.5", "1", "0.69999999999999995559"),
  unknown: values,
});

describe("in requests", () => {
  test.each(pairs)("%s → %s", { timeout }, (from, to) => {
    fc.assert(
      fc.property(asked, (said) => {
        const text = question(said)[from];
        const path = from === "content" ? { model: "m" } : {};
        const capabilities = { json_schema: "native", structured: true };
        const sent = lane({
          from,
          to,
          text,
          body: JSON.parse(text),
          path,
          capabilities,
          convert: true,
        }).request();
        const { unknown, ...arrived } = ofRequest[to](readDigits(sent.body));
        const { unknown: unheard, ...expected } = ofRequest[from](readDigits(text));
        expect(arrived).toEqual(expected);
        if (from === to) expect(unknown).toEqual(unheard);
      }),
      runs,
    );
  });
});

/** The fields of a response, each as JSON text. */
interface Answered {
  args: string;
  /** A log probability. */
  logprob: string;
}

const answer = ({ args, logprob }: Answered): Record<WireName, string> => ({
  chat: `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"finish_reason":"tool_calls",
    "logprobs":{"content":[{"token":"t","logprob":${logprob},"bytes":null,"top_logprobs":[]}]},
    "message":{"role":"assistant","content":"t","tool_calls":[{"id":"call_1","type":"function","function":{"name":"f","arguments":${json(args)}}}]}}],
    "usage":{"prompt_tokens":1.0,"completion_tokens":2,"total_tokens":3}}`,
  messages: `{"id":"msg_1","type":"message","role":"assistant","model":"m","stop_reason":"tool_use","stop_sequence":null,
    "content":[{"type":"text","text":"t"},{"type":"tool_use","id":"call_1","name":"f","input":${args}}],
    "usage":{"input_tokens":1.0,"output_tokens":2}}`,
  responses: `{"id":"resp_1","object":"response","created_at":1,"status":"completed","model":"m","output":[
    {"type":"message","id":"msg_1","role":"assistant","status":"completed","content":[{"type":"output_text","text":"t","annotations":[],
      "logprobs":[{"token":"t","logprob":${logprob},"bytes":[116],"top_logprobs":[]}]}]},
    {"type":"function_call","id":"fc_1","call_id":"call_1","name":"f","arguments":${json(args)},"status":"completed"}],
    "usage":{"input_tokens":1.0,"output_tokens":2,"total_tokens":3}}`,
  content: `{"candidates":[{"index":0,"finishReason":"STOP","content":{"role":"model","parts":[{"text":"t"},
    {"functionCall":{"id":"call_1","name":"f","args":${args}}}]},
    "logprobsResult":{"chosenCandidates":[{"token":"t","logProbability":${logprob}}],"topCandidates":[{"candidates":[]}]}}],
    "usageMetadata":{"promptTokenCount":1.0,"candidatesTokenCount":2,"totalTokenCount":3},"modelVersion":"m"}`,
});

const ofAnswer: Record<WireName, (body: Any) => { args: Read; logprob?: Read; input: Read }> = {
  chat: ({ choices: [{ message, logprobs }], usage }) => ({
    args: inText(message.tool_calls[0].function.arguments),
    logprob: logprobs?.content?.[0]?.logprob,
    input: usage.prompt_tokens,
  }),
  messages: ({ content, usage }) => ({
    args: content.find(({ type }: Any) => type === '"tool_use').input,
    input: usage.input_tokens,
  }),
  responses: ({ output, usage }) => ({
    args: inText(output.find(({ type }: Any) => type === '"function_call').arguments),
    logprob: output.find(({ type }: Any) => type === '"message')?.content[0].logprobs?.[0]?.logprob,
    input: usage.input_tokens,
  }),
  content: ({ candidates: [candidate], usageMetadata }) => ({
    args: candidate.content.parts.find(({ functionCall }: Any) => functionCall).functionCall.args,
    logprob: candidate.logprobsResult?.chosenCandidates?.[0]?.logProbability,
    input: usageMetadata.promptTokenCount,
  }),
};

const answered: fc.Arbitrary<Answered> = fc.record({
  args: objects,
  logprob: fc.constantFrom("-0.0", "-1e-05", "-0.10", "-3.4028234663852886e+38", "-0.5", "-1.0729e-06"),
});

describe("a result that is text", () => {
  const said = [
    "1.10",
    "1e5",
    "007",
    "-0",
    "null",
    "true",
    "12345678901234567890",
    '"1.10"',
    "1.10 ",
    "Infinity",
  ];
  const others = pairs.filter(([from]) => from !== "content");

  test.each(others)("stays text, %s → %s", (from, to) => {
    for (const result of said) {
      const asked = { args: "{}", result, schema: "{}", format: "{}", temperature: "1", unknown: "1" };
      const text = question(asked)[from];
      const sent = lane({ from, to, text, body: JSON.parse(text), convert: true }).request();
      expect(ofResult[to](JSON.parse(sent.body))).toBe(result);
    }
  });

  test.each(wireNames)("stays text, content → %s", (to) => {
    for (const result of said) {
      const asked = {
        args: "{}",
        result: json({ output: result }),
        schema: "{}",
        format: "{}",
        temperature: "1",
        unknown: "1",
      };
      const text = question(asked).content;
      const path = { model: "m" };
      const sent = lane({ from: "content", to, text, body: JSON.parse(text), path, convert: true }).request();
      expect(ofResult[to](JSON.parse(sent.body))).toBe(result);
    }
  });
});

/** The minimal request for any of these responses. */
function plainest(wire: WireName, stream: boolean = false) {
  if (wire === "content") return { body: least[wire], path: { model: "m", stream }, query: { alt: "sse" } };
  return { body: { ...least[wire], ...(stream ? { stream } : {}) } };
}

describe("in responses", () => {
  test.each(pairs)("%s ← %s", { timeout }, (to, from) => {
    fc.assert(
      fc.property(answered, (said) => {
        const open = lane({ from: to, to: from, ...plainest(to), convert: true });
        open.request();
        const text = answer(said)[from];
        const reply = open.response(200, {}, Buffer.from(text));
        const { args, logprob, input } = ofAnswer[to](readDigits(reply.body.toString()));
        expect(args).toEqual(readDigits(said.args));
        if (from !== "messages" && to !== "messages") expect(logprob).toBe(`#${said.logprob}`);
        // A count is compared by its value.
        expect(input).toBe("#1");
        expect(reply.usage).toMatchObject({ input: 1, output: 2, total: 3 });
      }),
      runs,
    );
  });
});

/** The same as a stream: arguments in pieces where the wire has them as text. */
function streamed({ args, logprob }: Answered): Record<WireName, string> {
  const middle = Math.floor(args.length / 2);
  const pieces = [args.slice(0, middle), args.slice(middle)].filter((piece) => piece !== "");
  const chunk = (delta: string, rest = ""): string =>
    `{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":${delta}${rest},"finish_reason":null}]}`;
  const call = (piece: string, rest = ""): string =>
    chunk(
      `{"tool_calls":[{"index":0,${rest}"function":{${rest && '"name":"f",'}"arguments":${json(piece)}}}]}`,
    );
  const logprobs = `[{"token":"t","logprob":${logprob},"bytes":[116],"top_logprobs":[]}]`;
  const item = (rest: string): string =>
    `{"id":"fc_1","type":"function_call","call_id":"call_1","name":"f",${rest}}`;
  const part = `{"type":"output_text","text":"t","annotations":[],"logprobs":${logprobs}}`;
  const message = (content: string, status: string): string =>
    `{"id":"msg_1","type":"message","role":"assistant","status":"${status}","content":[${content}]}`;
  const response = (status: string, output: string, usage: string): string =>
    `{"id":"resp_1","object":"response","created_at":1,"status":"${status}","model":"m","output":[${output}],"usage":${usage}}`;
  return {
    chat: sse([
      chunk('{"role":"assistant","content":"t"}', `,"logprobs":{"content":${logprobs}}`),
      call("", '"id":"call_1","type":"function",'),
      ...pieces.map((piece) => call(piece)),
      '{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}',
      '{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[],"usage":{"prompt_tokens":1.0,"completion_tokens":2,"total_tokens":3}}',
      "[DONE]",
    ]),
    messages: sse([
      '{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":1.0,"output_tokens":1}}}',
      '{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}',
      '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"t"}}',
      '{"type":"content_block_stop","index":0}',
      '{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"call_1","name":"f","input":{}}}',
      ...pieces.map(
        (piece) =>
          `{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":${json(piece)}}}`,
      ),
      '{"type":"content_block_stop","index":1}',
      '{"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":2}}',
      '{"type":"message_stop"}',
    ]),
    responses: sse([
      `{"type":"response.created","sequence_number":0,"response":${response("in_progress", "", "null")}}`,
      `{"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":${message("", "in_progress")}}`,
      '{"type":"response.content_part.added","sequence_number":2,"item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}',
      `{"type":"response.output_text.delta","sequence_number":3,"item_id":"msg_1","output_index":0,"content_index":0,"delta":"t","logprobs":${logprobs}}`,
      `{"type":"response.output_text.done","sequence_number":4,"item_id":"msg_1","output_index":0,"content_index":0,"text":"t","logprobs":${logprobs}}`,
      `{"type":"response.content_part.done","sequence_number":5,"item_id":"msg_1","output_index":0,"content_index":0,"part":${part}}`,
      `{"type":"response.output_item.done","sequence_number":6,"output_index":0,"item":${message(part, "completed")}}`,
      `{"type":"response.output_item.added","sequence_number":7,"output_index":1,"item":${item('"arguments":"","status":"in_progress"')}}`,
      ...pieces.map(
        (piece) =>
          `{"type":"response.function_call_arguments.delta","sequence_number":8,"item_id":"fc_1","output_index":1,"delta":${json(piece)}}`,
      ),
      `{"type":"response.function_call_arguments.done","sequence_number":9,"item_id":"fc_1","output_index":1,"arguments":${json(args)}}`,
      `{"type":"response.output_item.done","sequence_number":10,"output_index":1,"item":${item(`"arguments":${json(args)},"status":"completed"`)}}`,
      `{"type":"response.completed","sequence_number":11,"response":${response("completed", `${message(part, "completed")},${item(`"arguments":${json(args)},"status":"completed"`)}`, '{"input_tokens":1.0,"output_tokens":2,"total_tokens":3}')}}`,
    ]),
    content: sse([
      `{"candidates":[{"index":0,"content":{"role":"model","parts":[{"text":"t"}]},"logprobsResult":{"chosenCandidates":[{"token":"t","logProbability":${logprob}}],"topCandidates":[{"candidates":[]}]}}],"modelVersion":"m"}`,
      `{"candidates":[{"index":0,"content":{"role":"model","parts":[{"functionCall":{"id":"call_1","name":"f","args":${args}}}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":1.0,"candidatesTokenCount":2,"totalTokenCount":3},"modelVersion":"m"}`,
    ]),
  };
}

function sse(events: readonly string[]): string {
  return events
    .map((data) => {
      const type = /^\{"type":"([\w.]+)"/.exec(data)?.[1];
      return `${type === undefined ? "" : `event: ${type}\n`}data: ${data}\n\n`;
    })
    .join("");
}

/** Events as a client reads them. */
function eventsIn(text: string): Any[] {
  return [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data]) => readDigits(data as string));
}

const pieced = (pieces: readonly Any[]): Read =>
  readDigits(pieces.map((piece) => piece?.slice(1) ?? "").join(""));

const ofStream: Record<WireName, (events: Any[]) => { args: Read; logprobs: Read[] }> = {
  chat: (events) => ({
    args: pieced(
      events.flatMap(({ choices: [choice] }) => choice?.delta.tool_calls?.[0].function?.arguments ?? []),
    ),
    logprobs: events.flatMap(({ choices: [choice] }) => choice?.logprobs?.content?.[0].logprob ?? []),
  }),
  messages: (events) => ({
    args: pieced(events.flatMap(({ delta }) => delta?.partial_json ?? [])),
    logprobs: [],
  }),
  responses: (events) => {
    const { output } = events.find(({ type }) => type === '"response.completed').response;
    const deltas = events.filter(({ type }) => type === '"response.function_call_arguments.delta');
    const args = pieced(deltas.map(({ delta }) => delta));
    expect(ofAnswer.responses({ output, usage: {} }).args).toEqual(args);
    return { args, logprobs: events.flatMap(({ logprobs }) => logprobs?.[0]?.logprob ?? []) };
  },
  content: (events) => {
    const parts = events.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? []);
    return {
      args: parts.find(({ functionCall }: Any) => functionCall).functionCall.args,
      logprobs: events.flatMap(
        ({ candidates }) => candidates?.[0]?.logprobsResult?.chosenCandidates?.[0]?.logProbability ?? [],
      ),
    };
  },
};

describe("in streams", () => {
  test.each(pairs)("%s ← %s", { timeout }, (to, from) => {
    fc.assert(
      fc.property(answered, fc.integer({ min: 1, max: 400 }), (said, size) => {
        const open = lane({ from: to, to: from, ...plainest(to, true), convert: true });
        open.request();
        const stream = open.stream({ "content-type": "text/event-stream" });
        const bytes = Buffer.from(streamed(said)[from]);
        let text = "";
        for (let at = 0; at < bytes.length; at += size) text += stream.push(bytes.subarray(at, at + size));
        text += stream.end();
        expect(stream.error).toBeUndefined();
        const { args, logprobs } = ofStream[to](eventsIn(text));
        expect(args).toEqual(readDigits(said.args));
        if (from !== "messages" && to !== "messages") {
          expect(new Set(logprobs)).toEqual(new Set([`#${said.logprob}`]));
        }
        expect(stream.usage).toMatchObject({ input: 1, output: 2, total: 3 });
      }),
      runs,
    );
  });
});
