/** HEAD, where GET streams its response: no byte may follow the head, because the client would read it as the next response. */
import { connect } from "node:net";
import { expect, test } from "vitest";
import { Answer } from "../../engine/gateway/responses/response-writer.ts";
import { openServer } from "../../engine/server/open-server.ts";

const BODY = "HTTP/1.1 200 OK\r\nx-forged: 1\r\ncontent-length: 0\r\n\r\n";
const request = (method: string, path: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: gateway\r\n\r\n`;

test.each(["native", "node"] as const)("%s server: a streamed response has no body", async (kind) => {
  const closed: string[] = [];
  const server = await openServer({
    kind,
    host: "127.0.0.1",
    port: 0,
    probe: false,
    maxFrameBytes: 1_000_000,
    onCertificateError() {},
    handle(res, req) {
      const method = req.getCaseSensitiveMethod();
      const answer = new Answer(res, method === "HEAD");
      const closing = (): void => void closed.push(method);
      answer.listen({ blocked() {}, drained() {}, disconnected: () => closed.push("left"), closed: closing });
      answer.begin(200, { "content-type": "video/mp4" });
      answer.write(BODY);
      setImmediate(() => {
        answer.write(BODY);
        answer.end();
      });
    },
  });
  const socket = connect(server.port, "127.0.0.1");
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.write(request("HEAD", "/x"));
  await expect.poll(() => closed).toEqual(["HEAD"]);
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n$/);
  expect(text).not.toContain("x-forged");
  // The connection stays usable.
  socket.write(request("GET", "/x"));
  await expect.poll(() => text.split("x-forged").length).toBe(3);
  await expect.poll(() => closed).toEqual(["HEAD", "GET"]);
  socket.destroy();
  server.close();
});
