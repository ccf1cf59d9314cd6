/** Scripted upstreams whose every response is another one, so that a repeated response can only come from the cache. */
import type { Socket } from "node:net";
import { endStream, head, piece, type Received, type Script, startStream } from "../gateway/mock.ts";

let count = 0;

/** A text that no other response has. */
const nextText = (): string => `Answer ${++count}`;
const nextId = (): string => `chatcmpl-${String(count).padStart(4, "0")}abcdEFGH1234`;

export const usage = { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 };

function completion(id: string, text: string): string {
  return JSON.stringify({
    id,
    object: "chat.completion",
    created: 1_700_000_000,
    model: "m",
    vendor_field: { kept: true },
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage,
  });
}

export function sendWhole(socket: Socket, body: string, headers: Record<string, string> = {}): void {
  const length = Buffer.byteLength(body);
  socket.write(
    head(200, { "content-type": "application/json", "content-length": length, ...headers }) + body,
  );
}

/** The events of one streamed response, as the upstream sends them. */
function eventsOf(id: string, text: string): string[] {
  const event = (choices: object[], more: object = {}): string =>
    `data: ${JSON.stringify({ id, object: "chat.completion.chunk", created: 1_700_000_000, model: "m", choices, ...more })}\n\n`;
  const words = text.split(" ").map((word, at) => (at === 0 ? word : ` ${word}`));
  return [
    event([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }]),
    ...words.map((content) => event([{ index: 0, delta: { content }, finish_reason: null }])),
    event([{ index: 0, delta: {}, finish_reason: "stop" }]),
    event([], { usage }),
    "data: [DONE]\n\n",
  ];
}

/** Answers whole or streamed, as it is asked. @param pauseMs before each event of a stream */
export const answers =
  (pauseMs = 0): Script =>
  async (socket, { body }: Received) => {
    const text = nextText();
    const id = nextId();
    if (body.stream !== true) {
      sendWhole(socket, completion(id, text), { "x-ratelimit-remaining-requests": "7" });
      return;
    }
    startStream(socket);
    for (const event of eventsOf(id, text)) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      piece(socket, event);
    }
    endStream(socket);
  };

/** A stream that ends before its end. */
export const cut: Script = (socket) => {
  startStream(socket);
  piece(socket, eventsOf(nextId(), nextText())[0] as string);
  endStream(socket);
};
