/**
 * The floor: the minimum cost of a gateway on this HTTP server and this HTTP client. It forwards bytes, parses
 * nothing and checks nothing. The benchmarks measure what the gateway costs beyond it.
 */

import { App, us_socket_local_port } from "uWebSockets.js";
import { Agent } from "undici";

const origin = process.argv[2] as string;
const agent = new Agent({ pipelining: 1 });

App()
  .post("/*", (res, req) => {
    const path = req.getUrl();
    const headers = { "content-type": req.getHeader("content-type") };
    const pieces: Buffer[] = [];
    res.onAborted(() => {});
    res.onData((piece, isLast) => {
      pieces.push(Buffer.from(piece.slice(0)));
      if (!isLast) return;
      const body = Buffer.concat(pieces);
      let type = "";
      const answer: Buffer[] = [];
      agent.dispatch(
        { origin, path, method: "POST", headers, body },
        {
          onRequestStart() {},
          onResponseStart(_controller, _status, responseHeaders) {
            type = String(responseHeaders["content-type"]);
            if (type === "text/event-stream") res.cork(() => res.writeHeader("content-type", type));
          },
          onResponseData(_controller, chunk) {
            if (type === "text/event-stream") res.cork(() => res.write(chunk));
            else answer.push(chunk);
          },
          onResponseEnd() {
            res.cork(() => {
              if (type === "text/event-stream") res.end();
              else res.writeHeader("content-type", type).end(Buffer.concat(answer));
            });
          },
          onResponseError(_controller, error) {
            throw error;
          },
        },
      );
    });
  })
  .listen("127.0.0.1", 0, (socket) => {
    if (socket) console.log(`http://127.0.0.1:${us_socket_local_port(socket)}`);
  });
