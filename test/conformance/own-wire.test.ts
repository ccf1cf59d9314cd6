/**
 * From the Responses wire to the Responses wire: the gateway repairs what the vendors' servers would refuse, and
 * changes nothing else. It sends `strict` to servers that would be strict without it.
 */
import { describe, expect, test } from "vitest";
import { lane } from "./wires.ts";

const sent = (body: object, capabilities: Record<string, unknown> = {}, from = "responses"): string =>
  lane({ from, to: "responses", body: { model: "m", ...body }, capabilities }).request().body;

describe("parts with another wire's names", () => {
  const input = [
    { role: "user", content: [{ type: "text", text: "q" }] },
    { role: "assistant", content: [{ type: "text", text: "a" }] },
    { role: "user", content: [{ type: "text", text: "r" }] },
  ];

  test.each([true, false])("reach a provider (stateless: %s) with its own names", (stateless) => {
    const body = JSON.parse(sent({ input }, { stateless }));
    const types = body.input.map(({ role, content }: { role: string; content: { type: string }[] }) => [
      role,
      content[0]?.type,
    ]);
    expect(types).toEqual([
      ["user", "input_text"],
      ["assistant", "output_text"],
      ["user", "input_text"],
    ]);
  });

  test("a request that a provider accepts is sent unchanged", () => {
    const text = `{"model":"m", "input":[{"role":"user","content":[{"type":"input_text","text":"q"}]}],"store":true}`;
    const conversion = { from: "responses", to: "responses", body: JSON.parse(text), text };
    expect(lane(conversion).request().body).toBe(text);
  });
});

describe("a schema without `strict`", () => {
  const schema = { type: "object", properties: { a: { type: "string" } } };

  test("gets strict: false from every other wire", () => {
    const chat = {
      messages: [{ role: "user", content: "q" }],
      response_format: { type: "json_schema", json_schema: { name: "n", schema } },
    };
    expect(JSON.parse(sent(chat, {}, "chat")).text.format).toMatchObject({ schema, strict: false });
    const strict = {
      ...chat,
      response_format: { type: "json_schema", json_schema: { name: "n", schema, strict: true } },
    };
    expect(JSON.parse(sent(strict, {}, "chat")).text.format).toMatchObject({ strict: true });
  });

  test("stays unchanged from a client of this wire", () => {
    const body = {
      input: [{ role: "user", content: [{ type: "text", text: "q" }] }],
      text: { format: { type: "json_schema", name: "n", schema } },
    };
    expect(JSON.parse(sent(body)).text.format).not.toHaveProperty("strict");
  });
});

describe("an item that refers to another", () => {
  const input = [
    { role: "user", content: "q" },
    { type: "item_reference", id: "msg_1" },
  ];

  test("is sent to a provider that stores responses", () => {
    expect(JSON.parse(sent({ input }, { stateless: false })).input[1]).toEqual(input[1]);
  });

  test.each([["responses"], ["chat"], ["messages"], ["content"]])(
    "is refused by name for %s, which stores none",
    (to) => {
      const asked = lane({
        from: "responses",
        to,
        body: { model: "m", input },
        capabilities: { stateless: true },
      });
      expect(() => asked.request()).toThrow("Item with id 'msg_1' not found");
    },
  );
});

test("responses of an upstream without ids, or with equal ids, get unique ids", () => {
  const idOf = (upstream: string | undefined, id: string): string => {
    const made = lane({ from: "responses", to: "chat", body: { model: "m", input: "q" }, id });
    made.request();
    const choices = [{ index: 0, message: { role: "assistant", content: "a" }, finish_reason: "stop" }];
    const answer = JSON.stringify({ id: upstream, model: "m", choices });
    return JSON.parse(String(made.response(200, {}, Buffer.from(answer)).body)).id;
  };
  const upstreams = ["", "chatcmpl-", "chatcmpl-1", undefined];
  const ids = upstreams.flatMap((id, at) => [idOf(id, `first${at}`), idOf(id, `second${at}`)]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^resp_\w+/);
});
