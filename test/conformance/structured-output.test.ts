/**
 * Structured output that a target supports only in another form: the client gets the form that it requested
 * (docs/wires/rules.md#schemas).
 */
import { describe, expect, test } from "vitest";
import { answer, type Body, send, stream, type Wire } from "./field-bugs/exchange.ts";
import {
  callBlock,
  chatCall,
  chunk,
  completion,
  done,
  message,
  messageEnd,
  messageStart,
  response,
  responseEvents,
  textBlock,
  textItem,
} from "./field-bugs/upstream-responses.ts";

const list = { type: "array", items: { type: "number" } };
const asked: Record<"chat" | "responses" | "content", Body> = {
  chat: { response_format: { type: "json_schema", json_schema: { name: "x", schema: list } } },
  responses: { text: { format: { type: "json_schema", name: "x", schema: list } } },
  content: { generationConfig: { responseMimeType: "application/json", responseJsonSchema: list } },
};

describe("a non-object schema, through a tool", () => {
  const capabilities = { structured_outputs: false };
  const name = "respond_with_json";

  test.each(["chat", "responses", "content"] as const)(
    "%s gets the value alone, whole and streamed",
    (from) => {
      const options = { question: asked[from], capabilities };
      const use = { type: "tool_use", id: "t1", name, input: { value: [1, 2] } };
      expect(answer(from, "messages", message([use], "tool_use"), options).heard.parts).toEqual([
        ["text", "[1,2]"],
      ]);
      const pieces = callBlock(0, "t1", name, '{ "val', 'ue": [1', ", 2]", " }");
      const events = [messageStart(), ...pieces, ...messageEnd("tool_use")];
      expect(stream(from, "messages", events, options).heard.parts).toEqual([["text", "[1, 2]"]]);
    },
  );

  test("the tool accepts an object, and reasoning is disabled for a forced tool", () => {
    const { body } = send("chat", "messages", { ...asked.chat, reasoning_effort: "high" }, { capabilities });
    expect(body.tools[0].input_schema).toMatchObject({ properties: { value: list }, required: ["value"] });
    expect(body).toMatchObject({ tool_choice: { type: "tool", name }, thinking: { type: "disabled" } });
  });

  test("a dialect of Chat without schemas", () => {
    const options = { question: asked.responses, capabilities: { json_schema: false } };
    const call = chatCall("c1", name, '{"value":[3]}');
    const whole = completion({ content: null, tool_calls: [call] }, "tool_calls");
    expect(answer("responses", "chat", whole, options).heard.parts).toEqual([["text", "[3]"]]);
  });
});

describe("a non-object schema, for a target that requires an object", () => {
  test.each(["chat", "responses"] as const)("%s gets an object schema", (to) => {
    const { body } = send("content", to, asked.content);
    const schema = (body.response_format?.json_schema ?? body.text.format).schema;
    expect(schema).toMatchObject({ type: "object", properties: { value: list }, required: ["value"] });
  });

  test("the client gets the value alone, whole and streamed", () => {
    const options = { question: asked.content };
    const said = '{"value": [1, 2]}';
    expect(answer("content", "chat", completion({ content: said }), options).heard.parts).toEqual([
      ["text", "[1, 2]"],
    ]);
    const pieces = ['{"val', 'ue": [1, ', "2]", "}"].map((content) => chunk({ content }));
    const events = [...pieces, chunk({}, "stop"), done];
    expect(stream("content", "chat", events, options).heard.parts).toEqual([["text", "[1, 2]"]]);
    const item = textItem(said);
    expect(stream("content", "responses", responseEvents([item]), options).heard.parts).toEqual([
      ["text", "[1, 2]"],
    ]);
  });
});

describe("one of several words", () => {
  const word = {
    generationConfig: {
      responseMimeType: "text/x.enum",
      responseSchema: { type: "STRING", enum: ["Pop", "R&B"] },
    },
  };
  const said = '{"value": "R&B"}';

  test.each<[Wire, (body: Body) => Body]>([
    ["chat", ({ response_format }) => response_format.json_schema],
    ["messages", ({ output_config }) => output_config.format],
    ["responses", ({ text }) => text.format],
  ])("%s gets it as a schema, and no field is dropped", (to, find) => {
    const { body, dropped } = send("content", to, word);
    expect(find(body).schema).toMatchObject({
      properties: { value: { type: "string", enum: ["Pop", "R&B"] } },
    });
    expect(dropped).toEqual([]);
  });

  test.each<[Wire, Body, Body[]]>([
    [
      "chat",
      completion({ content: said }),
      [chunk({ content: '{"value": "R' }), chunk({ content: '&B"}' }, "stop"), done],
    ],
    [
      "messages",
      message([{ type: "text", text: said }]),
      [messageStart(), ...textBlock(0, '{"value"', ': "R&B"', "}"), ...messageEnd("end_turn")],
    ],
    ["responses", response([textItem(said)]), responseEvents([textItem(said)])],
  ])("from a response of %s, the client gets the word", (to, whole, events) => {
    expect(answer("content", to, whole, { question: word }).heard.parts).toEqual([["text", "R&B"]]);
    expect(stream("content", to, events, { question: word }).heard.parts).toEqual([["text", "R&B"]]);
  });

  test("with either schema, its own wire gets the original form", () => {
    const byJson = {
      generationConfig: { responseMimeType: "text/x.enum", responseJsonSchema: { enum: ["a", "b"] } },
    };
    const { body } = send("content", "content", byJson, { convert: true });
    expect(body.generationConfig.responseMimeType).toBe("text/x.enum");
    expect(JSON.stringify(body.generationConfig)).toContain('["a","b"]');
  });
});
