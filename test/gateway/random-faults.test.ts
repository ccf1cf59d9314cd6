/**
 * Both ends misbehave at every moment: an upstream whose response is cut, stalled or broken at any byte, and a client
 * that disconnects at any time. Each request has one line in the log, and leaves nothing behind.
 */
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countTokens } from "../../engine/gateway/accounting/tokenizer.ts";
import { depth } from "../depth.ts";
import { type Fixture, formats, start, until, wait } from "./fixture.ts";
import { completion, delta, done, finish, head, type Script } from "./mock.ts";

// One-time work, which this test should not measure.
countTokens("loaded");

const chunked = { "transfer-encoding": "chunked" };
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const body = completion("Hi there");
const answers = {
  stream:
    head(200, { "content-type": "text/event-stream", ...chunked }) +
    [delta("Hi"), delta(" there"), finish + done].map(chunk).join("") +
    chunk(""),
  whole: head(200, { "content-type": "application/json", "content-length": body.length }) + body,
  error: `${head(500, { "content-type": "application/json", "content-length": 2 })}{}`,
};

/** The upstream's behaviour for one response: bytes up to a point, a pause, and the continuation. */
const upstreams = fc.record({
  answer: fc.constantFrom(...Object.values(answers)),
  /** Share of the response, so that cuts occur everywhere. */
  cut: fc.double({ min: 0, max: 1, noNaN: true }),
  pauseMs: fc.constantFrom(0, 0, 5, 30),
  rest: fc.constantFrom("goes on", "goes on", "closes", "resets", "garbage", "stays silent"),
});
type Upstream = typeof upstreams extends fc.Arbitrary<infer T> ? T : never;

const callers = fc.record({
  format: fc.constantFrom(...formats),
  stream: fc.boolean(),
  /** Undefined: the client stays to the end. */
  leavesAfterMs: fc.constantFrom(undefined, undefined, undefined, 0, 1, 3, 8, 20),
  /** Share of the request that is sent before the client disconnects. */
  sends: fc.constantFrom(1, 1, 1, 0.9, 0.5, 0.1),
});

function runUpstream({ answer, cut, pauseMs, rest }: Upstream): Script {
  const bytes = Buffer.from(answer);
  const at = Math.round(cut * bytes.length);
  return async (socket) => {
    socket.write(bytes.subarray(0, at));
    await wait(pauseMs);
    if (socket.destroyed) return;
    if (rest === "goes on") socket.write(bytes.subarray(at));
    else if (rest === "closes") socket.end();
    else if (rest === "resets") socket.resetAndDestroy();
    else if (rest === "garbage") socket.write("\0\0 not what was promised \r\n\r\n}}");
  };
}

const runs = 25 * depth;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await start(
    {},
    "timeouts: { headers_ms: 60, idle_ms: 60, keepalive_ms: 10 }\nrouting: { failure_threshold: 1000 }",
  );
});
afterAll(() => fixture.close());

test(
  "under every fault, a request ends once and leaves nothing behind",
  async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(upstreams, callers, async (upstream, { format, stream, leavesAfterMs, sends }) => {
        const model = `m${count++}`;
        fixture.mock.scripts.set(model, runUpstream(upstream));
        const { path, headers, body } = format.request(model, { stream });
        const lines = Object.entries({ host: "x", ...headers, "content-length": Buffer.byteLength(body) })
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join("");
        const request = `POST ${path} HTTP/1.1\r\n${lines}\r\n${body}`;
        const leaves = leavesAfterMs ?? (sends < 1 ? 5 : undefined);
        const socket = connect(fixture.gateway.port, "127.0.0.1");
        let heard = "";
        socket.on("error", () => {});
        socket.on("data", (piece) => {
          heard += piece.toString("latin1");
        });
        socket.write(request.slice(0, request.length * sends));
        if (leaves === undefined) {
          await until(() => fixture.log.some((line) => line.model === model) && heard !== "");
          expect(heard).toMatch(/^HTTP\/1.1 \d{3} /);
        } else {
          await wait(leaves);
        }
        socket.destroy();
        await until(() => fixture.gateway.running === 0);
      }),
      { numRuns: runs },
    );
    // Idle connections are reused for later requests, one after another.
    await until(() => fixture.mock.open <= 2);
    const ids = fixture.log.filter(({ msg }) => msg === "request").map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(fixture.log.filter(({ msg }) => String(msg).startsWith("internal error"))).toEqual([]);
  },
  30_000 + runs * 500,
);
