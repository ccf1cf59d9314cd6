/**
 * The clients and upstreams of `uploads.ts`, each in its own process. `streams`: chat streams with one event every 50
 * ms. `files`: transcriptions of files that it reads to the end and discards. `uploads URL TOKEN COUNT RATE`: COUNT
 * concurrent uploads of 20 MB, repeated, at RATE megabytes per second in total; 0 sends as fast as the gateway reads.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";

const EVENT_MS = 50;
const FILE_BYTES = 20 * 1024 * 1024;
const PIECE_BYTES = 64 * 1024;
const BOUNDARY = "polywire-bench-boundary";

const [role, url = "", token = "", count = "1", rate = "0"] = process.argv.slice(2);
if (role === "streams") await serve(stream);
else if (role === "files") await serve(transcribe);
else await upload(url, token, Number(count), Number(rate));

async function serve(answer: RequestListener): Promise<void> {
  const server = createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

async function stream(clientRequest: IncomingMessage, response: ServerResponse): Promise<void> {
  clientRequest.resume();
  response.writeHead(200, { "content-type": "text/event-stream" });
  const delta = { role: "assistant", content: "word " };
  const choices = [{ index: 0, delta, finish_reason: null }];
  const event = { id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices };
  const text = `data: ${JSON.stringify(event)}\n\n`;
  while (!response.destroyed) {
    response.write(text);
    await setTimeout(EVENT_MS);
  }
}

async function transcribe(clientRequest: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    for await (const _piece of clientRequest);
  } catch {
    // The sender has disconnected.
    return;
  }
  response.writeHead(200, { "content-type": "application/json" }).end('{"text":"so it was"}');
}

/** Yields the pieces of a body at the rate of a network line, `bytesPerMs`, which all uploads share. */
function createLine(bytesPerMs: number): (body: Buffer) => AsyncIterable<Buffer> {
  let freeMs = 0;
  return async function* (body) {
    for (let at = 0; at < body.length; at += PIECE_BYTES) {
      const piece = body.subarray(at, at + PIECE_BYTES);
      const nowMs = performance.now();
      freeMs = Math.max(freeMs, nowMs) + piece.length / bytesPerMs;
      if (freeMs > nowMs + 1) await setTimeout(freeMs - nowMs);
      yield piece;
    }
  };
}

async function upload(
  gateway: string,
  bearer: string,
  concurrency: number,
  megabytesPerSecond: number,
): Promise<void> {
  const piecesOf = createLine(megabytesPerSecond * 1000);
  const part = (name: string, more = ""): string =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
  // The file is the first part, as the official client sends it.
  const head = Buffer.from(`${part("file", '; filename="a.mp3"')}`);
  // Random bytes, which resemble a boundary as often as real sound does.
  const file = randomBytes(FILE_BYTES);
  file.write("ID3");
  const body = Buffer.concat([head, file, Buffer.from(`\r\n${part("model")}files\r\n--${BOUNDARY}--\r\n`)]);
  let done = 0;
  const uploadRepeatedly = async (): Promise<void> => {
    for (;;) {
      const uploadRequest = request(`${gateway}/v1/audio/transcriptions`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${bearer}`,
          "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
          "content-length": body.length,
        },
      });
      if (megabytesPerSecond === 0) uploadRequest.end(body);
      else Readable.from(piecesOf(body)).pipe(uploadRequest);
      const [answer] = await once(uploadRequest, "response");
      answer.resume();
      await once(answer, "end");
      if (answer.statusCode !== 200) throw new Error(`an upload got the status ${answer.statusCode}`);
      done++;
      process.send?.(done);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, uploadRepeatedly));
}
