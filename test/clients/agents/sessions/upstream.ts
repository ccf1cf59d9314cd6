/**
 * The scripted server of one upstream. It identifies each session by a word in its requests, and answers turn by
 * turn.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answer } from "../../../../demo/scenario.ts";
import { Fault, type Frame, type Json } from "../../../../demo/wire.ts";
import { type RecordingProxy, readAll } from "./recording-proxy.ts";
import type { Session } from "./script.ts";
import type { ParsedRequest, Target } from "./targets.ts";
import type { ScriptedTurn } from "./turn.ts";

export interface Upstream {
  url: string;
  /** Starts a session; undefined ends the current one. */
  serve(session: Session | undefined, tap?: RecordingProxy): void;
  /** Every request body, for debugging. */
  bodies: { path: string; body: string; refused: string | undefined }[];
  close(): void;
}

export async function startUpstream(place: Target): Promise<Upstream> {
  let session: Session | undefined;
  let tap: RecordingProxy | undefined;
  const bodies: Upstream["bodies"] = [];
  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      session?.faults.push(`the double failed: ${error instanceof Error ? error.stack : String(error)}`);
      response.destroy();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://upstream");
    const sent = (await readAll(request)).toString();
    const noted: Upstream["bodies"][number] = { path: url.pathname, body: sent, refused: undefined };
    bodies.push(noted);
    const path = place.path.exec(url.pathname);
    try {
      const counts = /count_?tokens$|input_tokens$/i.test(url.pathname);
      if ((path === null && !counts) || request.method !== "POST")
        throw new Fault("not_found", `Invalid URL (${request.method} ${url.pathname})`);
      const received = {
        headers: request.headers,
        path: { ...path?.groups },
        query: url.searchParams,
        body: JSON.parse(sent) as Json,
      };
      place.speaks.authenticate(received);
      if (counts) {
        send(response, 200, place.counted);
        return;
      }
      const asked = place.read(received);
      const said = session?.isMain(asked.ask) ? session.answer(asked, sentOf(tap, session)) : aside(asked);
      if (asked.stream) await stream(response, asked.frames(said));
      else send(response, 200, asked.whole(said));
    } catch (error) {
      if (!(error instanceof Fault) || response.headersSent) throw error;
      noted.refused = error.message;
      session?.faults.push(`refused: ${error.message}`);
      const { status, headers, body } = place.speaks.refuse(error, "req_refused");
      send(response, status, body, headers);
    }
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    serve(next, from) {
      session = next;
      tap = from;
    },
    bodies,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The agent's last request of its session: the one that this response answers. */
function sentOf(tap: RecordingProxy | undefined, session: Session): Json | undefined {
  for (const { asked } of tap?.exchanges.toReversed() ?? []) {
    if (asked.length === 0 || asked[0] !== 0x7b) continue;
    const body = JSON.parse(asked.toString()) as Json;
    if (session.hasTools === (body.tools !== undefined)) return body;
  }
  return undefined;
}

/** The response to a request outside the session: titles, summaries, searches. */
function aside(asked: ParsedRequest): ScriptedTurn {
  const usage = { input: 100, cached: 0, output: 20, reasoning: 0 };
  const seed = JSON.stringify(asked.turns);
  if (asked.ask.json !== undefined) {
    const { text } = answer(asked.ask);
    return { parts: [{ kind: "text", text }], usage, seed };
  }
  const found = [{ url: "https://birds.example/heron", title: "Heron" }];
  return {
    parts: asked.searches
      ? [
          { kind: "search", query: "what is a heron", found },
          { kind: "text", text: "A heron is a bird.", cites: found },
        ]
      : [{ kind: "text", text: "About herons" }],
    usage,
    seed,
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

async function stream(response: ServerResponse, frames: Iterable<Frame>): Promise<void> {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  for (const { event, data } of frames) {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    response.write(`${event === undefined ? "" : `event: ${event}\n`}data: ${text}\n\n`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  response.end();
}
