/**
 * All faults of an upstream (fault-list.ts), in all pairs, whole and streamed, with one channel and with two. Each
 * request ends within its time limit, the client gets a response or an error of its wire, and no upstream gets a
 * request twice.
 */
import { wireNames } from "../conformance/wires.ts";
import type { Script } from "../gateway/mock.ts";
import { type ClientResult, DrillGateway, pairs, UPSTREAM } from "./caller.ts";
import { type Budget, type Outcome, tryAll } from "./exercise.ts";
import { type Fate, faults, faultsFor } from "./fault-list.ts";
import { channelOf, placeOf, soundAnswer, taskOf } from "./upstreams.ts";

const TOTAL_MS = 6_000;
/** Tolerance for a busy machine. */
const SLACK_MS = 10_000;

const settings = `
timeouts: { headers_ms: 1500, idle_ms: 1500, total_ms: ${TOTAL_MS} }
limits: { max_response_bytes: 1048576 }
routing: { failure_threshold: 1000, cool_down_ms: 1, circuit_breaker: { min_requests: 1000000 } }`;

const trials = [1, 2].flatMap((channels) =>
  [false, true].flatMap((stream) =>
    faultsFor(stream).flatMap(([name, { fate }]) =>
      pairs.map((pair) => ({ ...pair, name, fate, stream, channels })),
    ),
  ),
);

/** The number of requests that reached the first and the second upstream. */
interface Times {
  first: number;
  second: number;
}

/** The possible outcomes of a request, for its client and at the two upstreams. */
type Course = Times & { heard: ClientResult };

function coursesOf(fate: Fate, channels: number): Course[] {
  const mended: Course = { heard: "all of it", first: 1, second: 1 };
  const failed: Course = channels === 2 ? mended : { heard: "an error", first: 1, second: 0 };
  const broken: Course = { heard: "a stream that breaks off", first: 1, second: 0 };
  const courses: Record<Fate, Course[]> = {
    answered: [{ heard: "all of it", first: 1, second: 0 }],
    failed: [failed],
    broken: [broken],
    reset: [failed, broken],
    final: [{ heard: "an error", first: 1, second: 0 }],
  };
  return courses[fate];
}

export async function drillFaults(budget: Budget): Promise<Outcome> {
  const asked = new Map<string, Times>();
  const script: Script = (socket, received) => {
    const [name = "", id = ""] = taskOf(received);
    const isFirst = placeOf(received).at === "/first";
    const times = asked.get(id);
    if (times !== undefined) times[isFirst ? "first" : "second"]++;
    if (isFirst && name in faults) faults[name]?.play?.(socket, received);
    else socket.write(soundAnswer(received));
  };
  // Separate upstreams: the cool-down after one fault must not affect requests for the others.
  const urls = { here: UPSTREAM, cooling: UPSTREAM, gone: "http://127.0.0.1:1" };
  const channels = wireNames.flatMap((wire) =>
    Object.entries(urls).flatMap(([name, url]) => [
      channelOf(wire, { url, at: "/first", model: `1-${name}-${wire}` }),
      channelOf(wire, { url, at: "/first", model: `2-${name}-${wire}`, priority: 2 }),
      channelOf(wire, { url: UPSTREAM, at: "/second", model: `2-${name}-${wire}` }),
    ]),
  );
  const gateway = await DrillGateway.start(script, channels.join("\n"), settings);
  try {
    const outcome = await tryAll(trials.length, budget, 16, async (at) => {
      const { name, fate, stream, channels, from, to } = trials[at] as (typeof trials)[0];
      const { play, cools } = faults[name] ?? {};
      const place = play === undefined ? "gone" : cools ? "cooling" : "here";
      const times = { first: 0, second: 0 };
      asked.set(String(at), times);
      const model = `${channels}-${place}-${to}`;
      const question = { from, to, model, stream, task: `${name}:${at}` };
      const called = await gateway.ask(question);
      const heard = await gateway.read(question, called);
      asked.delete(String(at));
      const { first, second } = times;
      const isRight = coursesOf(fate, channels).some(
        (course) =>
          course.heard === heard &&
          course.second === second &&
          (course.first === first || (first === 0 && (place === "gone" || (cools && channels === 2)))),
      );
      const isLate = called.ms > TOTAL_MS + SLACK_MS;
      if (isRight && !isLate) return { failures: [], ms: called.ms };
      const where = `${name}, ${from} over ${to}, ${stream ? "streamed" : "whole"}, ${channels} channels`;
      const what = `${heard}, sent ${first} and ${second} times, ${Math.round(called.ms)} ms: ${called.text.slice(-200)}`;
      return { failures: [`${where}: ${what}`], ms: called.ms };
    });
    return { ...outcome, memoryBytes: gateway.memoryBytes };
  } finally {
    await gateway.close();
  }
}
