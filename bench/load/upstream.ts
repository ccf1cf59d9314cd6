/**
 * An upstream that answers at once, in whichever of the four formats its path is of. It reads nothing of a request but
 * whether it asks for a stream. How a stream comes is said before the path: `/bursts/v1/…` in pieces of many events,
 * `/held/v1/…` begun and left open, else each event in a write of its own, as models send them.
 */
import { App, type HttpResponse, us_socket_local_port } from "uWebSockets.js";
import { type WireName, wires } from "./wires.ts";

const BURST = 25;
/** Events of a stream that was begun, so that something has been said. */
const BEGUN = 10;

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

/** As most write JSON, and as Python does. */
const streaming = ['"stream":true', '"stream": true'];

function wireOf(path: string): WireName {
  if (path.endsWith("/messages")) return "messages";
  if (path.endsWith("/responses")) return "responses";
  return path.endsWith("/completions") ? "chat" : "content";
}

function stream(res: HttpResponse, path: string, { events, bursts }: Reply): void {
  const [, manner] = path.split("/");
  res.writeHeader("content-type", "text/event-stream");
  if (manner === "held") {
    res.write(Buffer.concat(events.slice(0, BEGUN)));
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
      isStream ||= streaming.some((text) => Buffer.from(piece).includes(text));
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
