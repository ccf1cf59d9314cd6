/**
 * A body without a response counts as none, whatever its status: every client gets an upstream error, and nothing
 * else.
 */
import { describe, expect, it } from "vitest";
import { lane, least, wireNames } from "../conformance/wires.ts";

const bodies = [
  "{}",
  '"hello"',
  "1",
  "null",
  "true",
  "[]",
  "[{}]",
  '{"id":"x","model":"m"}',
  '{"message":"ok"}',
  '{"choices":[]}',
  '{"choices":[{}]}',
  '{"content":[]}',
  '{"output":[]}',
  '{"candidates":[]}',
  '{"data":[{"embedding":[1]}]}',
  "",
];
const streamed = [
  "data: {}\n\n",
  "data: {}\n\ndata: [DONE]\n\n",
  'data: "hello"\n\n',
  "data: 1\n\n",
  ": hello\n\n",
];
const pairs = wireNames.flatMap((from) => wireNames.map((to) => ({ from, to })));

describe.each(pairs)("$from over $to", ({ from, to }) => {
  const open = (stream: boolean) => {
    const path = from === "content" ? { model: "m", stream } : {};
    const body = from === "content" ? least.content : { ...least[from], stream };
    return lane({ from, to, body, path });
  };

  it.each(bodies)("%j counts as no response", (body) => {
    const opened = open(false);
    opened.request();
    const reply = opened.response(200, { "content-type": "application/json" }, Buffer.from(body));
    expect(reply.error).toMatchObject({ kind: "upstream", retryable: true });
    expect(reply.status).toBe(502);
  });

  it.each([
    ...bodies.map((body) => [body, "application/json"]),
    ...streamed.map((body) => [body, "text/event-stream"]),
  ])("%j counts as no stream (%s)", (body = "", type = "") => {
    const opened = open(true);
    opened.request();
    const stream = opened.stream({ "content-type": type });
    const sent = [stream.push(Buffer.from(body)), stream.end()].map((bytes) => Buffer.from(bytes).toString());
    expect(sent.join("")).toBe("");
    expect(stream.started).toBe(false);
    // Without an error here, the gateway reports that the upstream closed the connection.
    if (stream.error !== undefined) expect(stream.error).toMatchObject({ kind: "upstream", retryable: true });
  });
});
