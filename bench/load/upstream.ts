/**
 * An upstream that answers at once: a chat completion, or a stream of events, each in a chunk of its own as providers
 * send them. It reads nothing of a request but whether it asks for a stream.
 */
import { App, us_socket_local_port } from "uWebSockets.js";
import { EVENTS } from "./cells.ts";

const common = { id: "chatcmpl-bench", created: 1_767_225_600, model: "bench" };
const usage = { prompt_tokens: 2000, completion_tokens: 200, total_tokens: 2200 };
const text = "the quick brown fox jumps over the lazy dog. ".repeat(20);

const answer = JSON.stringify({
  ...common,
  object: "chat.completion",
  choices: [
    { index: 0, message: { role: "assistant", content: text, refusal: null }, finish_reason: "stop" },
  ],
  usage,
});

function chunk(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason: finish }];
  return `data: ${JSON.stringify({ ...common, object: "chat.completion.chunk", choices })}\n\n`;
}

const events = [
  chunk({ role: "assistant", content: "" }),
  ...Array.from({ length: EVENTS }, (_, index) => chunk({ content: ` word${index}` })),
  chunk({}, "stop"),
  `data: ${JSON.stringify({ ...common, object: "chat.completion.chunk", choices: [], usage })}\n\n`,
  "data: [DONE]\n\n",
].map((event) => Buffer.from(event));

const streaming = Buffer.from('"stream":true');

App()
  .post("/*", (res) => {
    let isStream = false;
    res.onAborted(() => {});
    res.onData((piece, isLast) => {
      isStream ||= Buffer.from(piece).includes(streaming);
      if (!isLast) return;
      res.cork(() => {
        res.writeHeader("content-type", isStream ? "text/event-stream" : "application/json");
        if (isStream) {
          for (const event of events) res.write(event);
          res.end();
        } else {
          res.end(answer);
        }
      });
    });
  })
  .listen("127.0.0.1", 0, (socket) => {
    if (socket) console.log(`http://127.0.0.1:${us_socket_local_port(socket)}`);
  });
