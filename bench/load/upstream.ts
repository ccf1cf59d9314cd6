/**
 * An upstream that responds at once, in the format that the path names. It reads only whether a request asks for a
 * stream. The path's first segment selects the manner of streaming: `/bursts/v1/…` writes many events at once,
 * `/held/v1/…` begins a stream and leaves it open; otherwise each event is a separate write, as models send them.
 */
import { App, type HttpResponse, us_socket_local_port } from "uWebSockets.js";
import { type WireName, wires } from "./wires.ts";

const BURST = 25;
/** Events that a held stream sends, so that the response has begun. */
const HELD_EVENTS = 10;

interface Reply {
  plain: string;
  events: readonly Buffer[];
  bursts: readonly Buffer[];
}

const replies = Object.fromEntries(
  Object.entries(wires).map(([name, { answer, events }]): [string, Reply] => [
    name,
    {
      plain: JSON.stringify(answer),
      events: events.map((event) => Buffer.from(event)),
      bursts: Array.from({ length: Math.ceil(events.length / BURST) }, (_, index) =>
        Buffer.from(events.slice(index * BURST, (index + 1) * BURST).join("")),
      ),
    },
  ]),
) as Record<WireName, Reply>;

/** The two spellings: compact JSON, and the form with a space that Python writes. */
const STREAM_FLAGS = ['"stream":true', '"stream": true'];

function wireOf(path: string): WireName {
  if (path.endsWith("/messages")) return "messages";
  if (path.endsWith("/responses")) return "responses";
  return path.endsWith("/completions") ? "chat" : "content";
}

function stream(res: HttpResponse, path: string, { events, bursts }: Reply): void {
  const [, manner] = path.split("/");
  res.writeHeader("content-type", "text/event-stream");
  if (manner === "held") {
    res.write(Buffer.concat(events.slice(0, HELD_EVENTS)));
    return;
  }
  const [first, ...others] = manner === "bursts" ? bursts : events;
  res.write(first as Buffer);
  queueMicrotask(() => {
    for (const piece of others) res.cork(() => res.write(piece));
    res.cork(() => res.end());
  });
}

App()
  .post("/*", (res, req) => {
    const path = req.getUrl();
    const reply = replies[wireOf(path)];
    let isStream = path.includes(":streamGenerateContent");
    let isGone = false;
    res.onAborted(() => {
      isGone = true;
    });
    res.onData((piece, isLast) => {
      isStream ||= STREAM_FLAGS.some((text) => Buffer.from(piece).includes(text));
      if (!isLast || isGone) return;
      res.cork(() => {
        if (isStream) stream(res, path, reply);
        else res.writeHeader("content-type", "application/json").end(reply.plain);
      });
    });
  })
  .listen("127.0.0.1", 0, (socket) => {
    if (socket) console.log(`http://127.0.0.1:${us_socket_local_port(socket)}`);
  });
