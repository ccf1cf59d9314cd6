/**
 * An image that a model generates reaches clients of each wire whose responses support images, whole and streamed
 * alike.
 */
import { describe, expect, it } from "vitest";
import { question } from "../conformance/round-trip/full-request.ts";
import { lane, type WireName, wireNames } from "../conformance/wires.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers and events of four wires, read as a client would
type Read = any;

const PNG = "iVBORw0KGgo=";
const link = `data:image/png;base64,${PNG}`;

const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
const generated = {
  id: "ig_1",
  type: "image_generation_call",
  status: "completed",
  result: PNG,
  output_format: "png",
};

const whole: Record<WireName, Read> = {
  chat: {
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: "Here",
          images: [{ type: "image_url", image_url: { url: link } }],
        },
        finish_reason: "stop",
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  },
  // Some hosts of other models respond like this, although the vendor's format has no such block.
  messages: {
    type: "message",
    role: "assistant",
    content: [
      { type: "text", text: "Here" },
      { type: "image", source: { type: "base64", media_type: "image/png", data: PNG } },
    ],
    stop_reason: "end_turn",
    usage,
  },
  responses: {
    id: "resp_1",
    object: "response",
    status: "completed",
    output: [
      {
        type: "message",
        role: "assistant",
        content: [{ type: "output_text", text: "Here", annotations: [] }],
      },
      generated,
    ],
    usage,
  },
  content: {
    candidates: [
      {
        index: 0,
        content: {
          role: "model",
          parts: [{ text: "Here" }, { inlineData: { mimeType: "image/png", data: PNG } }],
        },
        finishReason: "STOP",
      },
    ],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  },
};

const events: Record<WireName, Read[]> = {
  chat: [
    { choices: [{ index: 0, delta: { role: "assistant", content: "Here" } }] },
    { choices: [{ index: 0, delta: { images: whole.chat.choices[0].message.images } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
    "[DONE]",
  ],
  messages: [
    { type: "message_start", message: { ...whole.messages, content: [] } },
    ...whole.messages.content.flatMap((content_block: Read, index: number) => [
      { type: "content_block_start", index, content_block },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 1 } },
    { type: "message_stop" },
  ],
  responses: [
    { type: "response.created", response: { ...whole.responses, status: "in_progress", output: [] } },
    {
      type: "response.output_item.added",
      output_index: 1,
      item: { ...generated, status: "in_progress", result: null },
    },
    {
      type: "response.image_generation_call.partial_image",
      item_id: "ig_1",
      output_index: 1,
      partial_image_index: 0,
      partial_image_b64: "AAAA",
    },
    { type: "response.output_item.done", output_index: 1, item: generated },
    { type: "response.completed", response: whole.responses },
  ],
  content: [whole.content],
};

/** The image of a whole response, or of one event, at the position where the wire's clients read it. */
const pictureIn: Record<WireName, (each: Read) => string | undefined> = {
  chat: ({ choices }) => {
    const { message, delta } = choices?.[0] ?? {};
    return (message ?? delta)?.images?.[0].image_url.url.replace("data:image/png;base64,", "");
  },
  messages: ({ content, content_block }) =>
    [content ?? content_block].flat().find((block) => block?.type === "image"),
  responses: ({ output, item }) => {
    const pictures = [...(output ?? []), item].filter((each) => each?.type === "image_generation_call");
    return pictures.find(({ result }) => result)?.result;
  },
  content: ({ candidates }) =>
    candidates?.[0]?.content?.parts?.find(({ inlineData }: Read) => inlineData)?.inlineData.data,
};

const directions = wireNames.flatMap((to) => wireNames.map((from) => [to, from] as const));

describe.each(directions)("of %s, for clients of %s", (to, from) => {
  const isHeld = from !== "messages";
  const expected = isHeld
    ? { picture: PNG, lost: [] }
    : { picture: undefined, lost: ["candidates.parts[image]"] };

  it("whole", () => {
    const opened = lane(question(from, to, false));
    opened.request();
    const reply = opened.response(200, {}, Buffer.from(JSON.stringify(whole[to])));
    const body = JSON.parse(Buffer.from(reply.body as Uint8Array).toString());
    expect({ picture: pictureIn[from](body), lost: reply.dropped }).toEqual(expected);
  });

  it("streamed", () => {
    const opened = lane(question(from, to, true));
    opened.request();
    const stream = opened.stream({ "content-type": "text/event-stream" });
    const frames = events[to].map(
      (event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`,
    );
    const told = [stream.push(Buffer.from(frames.join(""))), stream.end()].map((piece) =>
      Buffer.from(piece).toString(),
    );
    const payloads = told
      .join("")
      .split("\n")
      .filter((line) => line.startsWith("data: {"))
      .map((line) => JSON.parse(line.slice(6)));
    const pictures = payloads.map(pictureIn[from]).filter((picture) => picture !== undefined);
    expect({ picture: pictures[0], lost: stream.dropped }).toEqual(expected);
  });
});
