/**
 * Streams that are cut after each of their bytes, in all pairs of wires, in three ways. The client's SDK never takes
 * a part for the complete response. A stream that has begun ends with one error; otherwise the client gets a separate
 * error response.
 */
import { wireNames } from "../conformance/wires.ts";
import { head, type Script } from "../gateway/mock.ts";
import { DrillGateway, pairs, UPSTREAM } from "./caller.ts";
import { type Budget, type Outcome, tryAll } from "./exercise.ts";
import { channelOf, placeOf, soundAnswer, streams, taskOf } from "./upstreams.ts";

const SSE = { "content-type": "text/event-stream" };
const chunked = head(200, { ...SSE, "transfer-encoding": "chunked" });
const untilClosed = head(200, { ...SSE, connection: "close" });

/** HTTP itself detects only the first way. */
const ways = ["closed within a chunk", "an end of chunks", "closed, without a length"] as const;

const script: Script = (socket, received) => {
  const [way = "", cut = ""] = taskOf(received);
  if (way === "") {
    socket.write(soundAnswer(received));
    return;
  }
  const bytes = streams[placeOf(received).wire];
  const piece = bytes.subarray(0, Number(cut));
  // In one packet, because the other side answers between several.
  const send = (...parts: (string | Buffer)[]): void =>
    void socket.write(Buffer.concat(parts.map((part) => Buffer.from(part))));
  if (way === ways[0]) send(chunked, `${bytes.length.toString(16)}\r\n`, piece);
  else if (way === ways[2]) send(untilClosed, piece);
  else if (piece.length === 0) send(chunked, "0\r\n\r\n");
  else send(chunked, `${piece.length.toString(16)}\r\n`, piece, "\r\n0\r\n\r\n");
  if (way !== ways[1]) socket.end();
};

const trials = pairs.map((pair) => ({ ...pair, count: streams[pair.to].length * ways.length }));
const total = trials.reduce((sum, { count }) => sum + count, 0);

function trialOf(at: number) {
  let left = at;
  for (const { from, to, count } of trials) {
    if (left < count)
      return { from, to, way: ways[left % ways.length] ?? "", cut: Math.floor(left / ways.length) };
    left -= count;
  }
  throw new Error(`there is no trial ${at}`);
}

export async function drillCuts(budget: Budget): Promise<Outcome> {
  const channels = wireNames.map((wire) =>
    channelOf(wire, { url: UPSTREAM, at: "/only", model: `to-${wire}` }),
  );
  const gateway = await DrillGateway.start(
    script,
    channels.join("\n"),
    "routing: { failure_threshold: 1000, cool_down_ms: 1 }",
  );
  try {
    const outcome = await tryAll(total, budget, 4, async (at) => {
      const { from, to, way, cut } = trialOf(at);
      const question = { from, to, model: `to-${to}`, stream: true, task: `${way}:${cut}` };
      const called = await gateway.ask(question);
      const heard = await gateway.read(question, called);
      const isRight = !heard.startsWith("wrong");
      const failures = isRight ? [] : [`${from} over ${to}, ${way} behind byte ${cut}: ${heard}`];
      return { failures, ms: called.ms };
    });
    return { ...outcome, memoryBytes: gateway.memoryBytes };
  } finally {
    await gateway.close();
  }
}
