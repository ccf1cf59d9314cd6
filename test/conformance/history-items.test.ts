/**
 * History content in the format of one wire alone: a summary in place of earlier turns (`compaction` of Messages,
 * which is text), and an image that the model generated (`image_generation_call` of Responses, `images` of Chat).
 * Every target gets it where its wire can express it, and never where it would refuse it.
 */
import { describe, expect, test } from "vitest";
import { lane } from "./wires.ts";

const sent = (from: string, to: string, body: object): string =>
  lane({ from, to, body: { model: "m", ...body } }).request().body;

describe("a summary in place of earlier turns", () => {
  const asked = { role: "user", content: "Which port?" };
  const body = {
    max_tokens: 9,
    messages: [asked, { role: "assistant", content: [{ type: "compaction", content: "Port 8080." }] }, asked],
  };

  test.each(["chat", "responses", "content"])("becomes text for %s", (to) => {
    const text = sent("messages", to, body);
    expect(text).toContain('"Port 8080."');
    expect(text).not.toContain("compaction");
  });

  test("stays unchanged on its own wire", () => {
    expect(JSON.parse(sent("messages", "messages", body)).messages).toEqual(body.messages);
  });

  test("becomes text for a provider of its own wire that refuses the block", () => {
    const capabilities = { blocks: ["text"] };
    const { messages } = JSON.parse(
      lane({ from: "messages", to: "messages", body: { model: "m", ...body }, capabilities }).request().body,
    );
    expect(messages[1].content).toEqual("Port 8080.");
  });
});

describe("an image that the model generated", () => {
  const data = "iVBORw0KGgo=";
  const item = { type: "image_generation_call", id: "ig_1", status: "completed", result: data };
  const bodies: Record<string, object> = {
    responses: { input: [{ role: "user", content: "draw" }, item, { role: "user", content: "redder" }] },
    chat: {
      messages: [
        { role: "user", content: "draw" },
        {
          role: "assistant",
          content: "Here",
          images: [{ type: "image_url", image_url: { url: `data:image/png;base64,${data}` } }],
        },
        { role: "user", content: "redder" },
      ],
    },
  };

  test.each(["responses", "chat"])("returns in the model's turn of Content, from %s", (from) => {
    const { contents } = JSON.parse(sent(from, "content", bodies[from] as object));
    expect(contents[1].role).toBe("model");
    expect(contents[1].parts.at(-1)).toEqual({ inlineData: { mimeType: "image/png", data } });
  });

  test.each(["responses", "chat"])("becomes part of a user turn of Messages, from %s", (from) => {
    const { messages } = JSON.parse(sent(from, "messages", bodies[from] as object));
    const holding = messages.filter(({ content }: { content: unknown }) =>
      JSON.stringify(content).includes(data),
    );
    expect(holding.map(({ role }: { role: string }) => role)).toEqual(["user"]);
  });

  test("becomes part of a user turn of Responses, from chat", () => {
    const { input } = JSON.parse(sent("chat", "responses", bodies.chat as object));
    expect(input.at(-1).content[0]).toMatchObject({
      type: "input_image",
      image_url: expect.stringContaining(data),
    });
    expect(input.at(-1).role).toBe("user");
  });

  test("stays an item between equal wires, also where the gateway stores the response", () => {
    const { input } = JSON.parse(sent("responses", "responses", { ...bodies.responses, store: true }));
    expect(input).toContainEqual(item);
    // A body that needs a conversion: it has another wire's name for text.
    const converted = {
      input: [
        { role: "user", content: [{ type: "text", text: "draw" }] },
        item,
        { role: "user", content: "redder" },
      ],
    };
    expect(JSON.parse(sent("responses", "responses", converted)).input).toContainEqual(item);
  });
});

test("a summary and the text after it are separated", () => {
  const content = [
    { type: "compaction", content: "Port 8080." },
    { type: "text", text: "Go on." },
  ];
  const body = {
    max_tokens: 9,
    messages: [
      { role: "user", content: "q" },
      { role: "assistant", content },
      { role: "user", content: "r" },
    ],
  };
  expect(JSON.parse(sent("messages", "chat", body)).messages[1].content).toBe("Port 8080.\n\nGo on.");
});
