/**
 * The four wires at one scripted upstream, as channels of a configuration, and a correct response of each. The text
 * of the request tells the upstream what to do, in every wire; the path tells the wire.
 */
import { readFileSync } from "node:fs";
import { type WireName, wireNames } from "../conformance/wires.ts";
import { head, type Received } from "../gateway/mock.ts";

/** Provider files by name, one per wire. */
export const providers: Readonly<Record<string, string>> = Object.fromEntries(
  wireNames.map((wire) => [
    `drill-${wire}`,
    `{ provider: drill-${wire}, auth: none, wires: { ${wire}: {} } }`,
  ]),
);

/** A channel's line of YAML. @param at the path prefix at the upstream: `/first`, `/second` */
export function channelOf(
  wire: WireName,
  { url, at, model, priority = 1 }: { url: string; at: string; model: string; priority?: number },
): string {
  const name = `${model}${at.replace("/", "-")}`;
  return `  - { name: ${name}, provider: drill-${wire}, key: none, base_url: '${url}${at}/${wire}', models: [${model}], priority: ${priority} }`;
}

/** The wire of a request, and the upstream that it reached. */
export function placeOf({ path }: Received): { at: string; wire: WireName } {
  const [, at = "", wire = ""] = path.split("/");
  return { at: `/${at}`, wire: wire as WireName };
}

/** The words after `drill:` in the request's text, split at colons. */
export function taskOf({ text }: Received): string[] {
  return (/drill:([^"]*)/.exec(text)?.[1] ?? "").split(":");
}

/** Streams: reasoning, a text and a call. */
export const streams = Object.fromEntries(
  wireNames.map((wire) => [wire, readFileSync(new URL(`../../demo/golden/${wire}.sse`, import.meta.url))]),
) as Record<WireName, Buffer>;

export const TEXT = "Hi there";

/** Whole responses with the text `TEXT`. */
export const answers: Record<WireName, string> = {
  chat: JSON.stringify({
    id: "c1",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, message: { role: "assistant", content: TEXT }, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  }),
  messages: JSON.stringify({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [{ type: "text", text: TEXT }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 2 },
  }),
  responses: JSON.stringify({
    id: "resp_1",
    object: "response",
    created_at: 1,
    status: "completed",
    model: "m",
    output: [
      {
        id: "msg_1",
        type: "message",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text: TEXT, annotations: [] }],
      },
    ],
    usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
  }),
  content: JSON.stringify({
    responseId: "r1",
    modelVersion: "m",
    candidates: [{ index: 0, content: { role: "model", parts: [{ text: TEXT }] }, finishReason: "STOP" }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3 },
  }),
};

export function isStreamed({ path, body }: Received): boolean {
  return body.stream === true || path.includes(":streamGenerateContent");
}

/** A complete correct response, headers and body, for a connection that stays open. */
export function soundAnswer(received: Received): Buffer {
  const { wire } = placeOf(received);
  const [type, body] = isStreamed(received)
    ? ["text/event-stream", streams[wire]]
    : ["application/json", Buffer.from(answers[wire])];
  return Buffer.concat([
    Buffer.from(head(200, { "content-type": type, "content-length": body.length })),
    body,
  ]);
}
