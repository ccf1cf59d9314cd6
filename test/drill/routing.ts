/**
 * Routing while upstreams fail, over real sockets, printed as a table: every fault with a healthy alternative, all channels down
 * and back, half of them down, and the shares of equal keys. A request with a healthy alternative always succeeds. Nothing is
 * tried after the first word. An outage does not multiply the load of the upstreams. With hedging, the slowest requests
 * are no longer slow, and the upstreams get at most the budget of retries more.
 */
import type { Socket } from "node:net";
import { Cells, createMemory } from "../../engine/access/limits/limit-cells.ts";
import { MemoryLimiter } from "../../engine/access/limits/memory-limiter.ts";
import { SubjectRows } from "../../engine/access/limits/subject-rows.ts";
import { call, type Fixture, formats, start } from "../gateway/fixture.ts";
import {
  completion,
  delta,
  done,
  endStream,
  finish,
  head,
  piece,
  type Received,
  type Script,
  startStream,
  whole,
} from "../gateway/mock.ts";
import type { Budget, Outcome } from "./exercise.ts";

const json = "application/json";
const chat = formats[0] as (typeof formats)[0];
const AT_ONCE = 16;
const COOL_DOWN_MS = 300;
const MAX_COOL_DOWN_MS = 600;
/** With its random part. */
const LONGEST_COOL_DOWN_MS = 1.2 * MAX_COOL_DOWN_MS;

const settings = `
timeouts: { headers_ms: 1000, idle_ms: 1000, total_ms: 20000 }
routing: { cool_down_ms: ${COOL_DOWN_MS}, circuit_breaker: { max_cool_down_ms: ${MAX_COOL_DOWN_MS} } }`;

/** Text of a stream that breaks. */
const BROKEN = "from the first channel";
/** Begins a stream, and says nothing. */
const opener = delta("");

const sound: Script = (socket, { body }) => {
  if (body.stream !== true) {
    void whole(200, json, completion("Hi"))(socket, undefined as never);
    return;
  }
  startStream(socket);
  piece(socket, delta("Hi") + finish + done);
  endStream(socket);
};

const error = (message: string, code?: string): string => JSON.stringify({ error: { message, code } });

/** One byte a second. */
function trickle(socket: Socket, text: string): void {
  let at = 0;
  const next = setInterval(() => {
    if (socket.destroyed || at === text.length) clearInterval(next);
    else socket.write(text.charAt(at++));
  }, 1_000);
}

interface Fault {
  /** Absent: nothing listens. */
  script?: Script;
  /** The fault comes after the first byte of a stream. */
  isBroken?: true;
  /** The fault is one of streams. */
  isStreamed?: true;
  /** An attempt takes until a time limit, so there are fewer requests. */
  isSlow?: true;
}

const faults: Readonly<Record<string, Fault>> = {
  "connection refused": {},
  "no response": { script: () => {}, isSlow: true },
  "reset in the head": {
    script(socket) {
      socket.write("HTTP/1.1 200 OK\r\ncontent-ty");
      setTimeout(() => socket.resetAndDestroy(), 5);
    },
  },
  "cut after the first word": {
    isBroken: true,
    script(socket) {
      startStream(socket);
      piece(socket, opener + delta(BROKEN));
      setTimeout(() => socket.resetAndDestroy(), 5);
    },
  },
  "cut before the first word": {
    script(socket) {
      startStream(socket);
      piece(socket, opener);
      setTimeout(() => socket.resetAndDestroy(), 5);
    },
    isStreamed: true,
  },
  "429": { script: whole(429, json, error("slow down")) },
  "429 with retry-after": { script: whole(429, json, error("slow down"), { "retry-after": "7" }) },
  "500": { script: whole(500, json, error("boom")) },
  "529": { script: whole(529, json, error("overloaded")) },
  "an HTML page": { script: whole(502, "text/html", "<html><h1>Bad gateway</h1></html>") },
  "a byte a second": {
    isSlow: true,
    script: (socket) => trickle(socket, head(200, { "content-type": json, "content-length": 2 })),
  },
  "an expired key": { script: whole(401, json, error("the key has expired")) },
  "an exhausted quota": { script: whole(429, json, error("no credit", "insufficient_quota")) },
};

interface Row {
  name: string;
  requests: number;
  /** Complete responses. */
  succeeded: number;
  attempts: number;
  faults: string[];
}

const countsOf = (received: readonly Received[], model: string): number =>
  received.filter(({ body }) => body.model === model).length;

/** Sends this many requests, some at a time. @returns the number of complete responses */
async function load(
  fixture: Fixture,
  requests: number,
  isStream: (at: number) => boolean,
  read: (text: string) => void = () => {},
): Promise<number> {
  let next = 0;
  let succeeded = 0;
  const work = async (): Promise<void> => {
    while (next < requests) {
      const stream = isStream(next++);
      const response = await call(fixture, chat.request("m", { stream }));
      const { text, isComplete } = await readAll(response);
      read(text);
      if (response.status === 200 && isComplete && (!stream || chat.succeeded(text))) succeeded++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return succeeded;
}

/** Also what a connection that breaks has sent. */
async function readAll(response: Response): Promise<{ text: string; isComplete: boolean }> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
    return { text, isComplete: true };
  } catch {
    return { text, isComplete: false };
  }
}

const channel = (name: string, model: string, more = "", url = "${A}/v1"): string =>
  `  - { name: ${name}, provider: mock, key: k-${name}, base_url: '${url}', models: { m: ${model} }${more} }\n`;

async function withHealthyAlternative(
  name: string,
  { script, isBroken, isStreamed, isSlow }: Fault,
): Promise<Row> {
  const isGone = script === undefined;
  const bad = channel("bad", "bad", ", priority: 1", isGone ? "http://127.0.0.1:1/v1" : undefined);
  const fixture = await start({ bad: script ?? sound, good: sound }, settings, bad + channel("good", "good"));
  try {
    const requests = isSlow ? 64 : 400;
    let repeated = 0;
    const isStream = (at: number): boolean => isBroken === true || isStreamed === true || at % 2 === 0;
    const succeeded = await load(fixture, requests, isStream, (text) => {
      if (text.includes(BROKEN) && text.includes("Hi")) repeated++;
    });
    const { received } = fixture.mock;
    const [atBad, atGood] = [countsOf(received, "bad"), countsOf(received, "good")];
    const faults: string[] = [];
    // A stream that breaks is told to its client and not tried again.
    const expected = isBroken ? atGood : requests;
    if (succeeded !== expected) faults.push(`${succeeded} of ${expected} succeeded`);
    if (repeated > 0) faults.push(`${repeated} requests were sent again after the first word`);
    if (!isGone && atBad === 0) faults.push("the fault was not tried");
    return { name, requests, succeeded, attempts: atBad + atGood, faults };
  } finally {
    await fixture.close();
  }
}

/** All four channels fail, then work again. */
async function allDown(): Promise<Row> {
  let isDown = true;
  const script: Script = (socket, received) =>
    (isDown ? whole(500, json, error("boom")) : sound)(socket, received);
  const names = ["a", "b", "c", "d"];
  const fixture = await start({ "*": script }, settings, names.map((name) => channel(name, name)).join(""));
  try {
    const requests = 2_000;
    const during = await load(fixture, requests, () => false);
    const attempts = fixture.mock.received.length;
    const faults: string[] = [];
    if (during > 0) faults.push("a request succeeded without an upstream");
    if (attempts > 1.2 * requests) faults.push(`${attempts} attempts for ${requests} requests`);
    isDown = false;
    // Breakers only order channels, so the first request after the outage succeeds.
    const succeeded = await load(fixture, 400, () => false);
    if (succeeded !== 400) faults.push(`${succeeded} of 400 succeeded after the outage`);
    return { name: "all down, and back", requests, succeeded, attempts, faults };
  } finally {
    await fixture.close();
  }
}

/** Half of the channels fail. After they work again, they get their share within one cool-down. */
async function halfDown(): Promise<Row> {
  let isDown = true;
  const failing: Script = (socket, received) =>
    (isDown ? whole(500, json, error("boom")) : sound)(socket, received);
  const channels =
    ["a", "b"].map((name) => channel(name, "bad")).join("") + channel("c", "good") + channel("d", "good");
  const fixture = await start({ bad: failing, good: sound }, settings, channels);
  try {
    const requests = 2_000;
    const succeeded = await load(fixture, requests, () => false);
    const attempts = fixture.mock.received.length;
    const faults: string[] = [];
    if (succeeded !== requests) faults.push(`${succeeded} of ${requests} succeeded`);
    if (attempts > 1.2 * requests) faults.push(`${attempts} attempts for ${requests} requests`);
    isDown = false;
    // Longer than the longest of the two cool-downs, which grow with each failed trial.
    await new Promise((resolve) => setTimeout(resolve, LONGEST_COOL_DOWN_MS));
    fixture.mock.received.length = 0;
    await load(fixture, 400, () => false);
    const share = countsOf(fixture.mock.received, "bad") / 400;
    if (Math.abs(share - 0.5) > 0.05) faults.push(`after the outage, they get ${share} of the requests`);
    return { name: "half of the channels down", requests, succeeded, attempts, faults };
  } finally {
    await fixture.close();
  }
}

/** @param limits of further keys, which are used up soon and must not change the shares of the equal ones */
async function equalKeys(name: string, limits: readonly string[] = []): Promise<Row> {
  const equal = ["a", "b", "c"];
  const keys = [
    ...limits.map((limit, index) => `{ name: limited-${index}, value: key-limited-${index}, ${limit} }`),
    ...equal.map((key) => `{ name: ${key}, value: key-${key} }`),
  ];
  const text = `  - { name: one, provider: mock, keys: [${keys}], base_url: '\${A}/v1', models: [m] }`;
  const memory = createMemory(1, 10);
  const rows = new SubjectRows(memory);
  const limiter = new MemoryLimiter(new Cells(memory, rows.seat()), (key) => rows.rowOf(key));
  const fixture = await start({ "*": sound }, settings, text, undefined, { limiter });
  try {
    const requests = 1_500;
    const succeeded = await load(fixture, requests, (at) => at % 3 === 0);
    const shares = equal.map(
      (key) =>
        fixture.mock.received.filter(({ headers }) => headers.authorization === `Bearer key-${key}`).length,
    );
    const mean = shares.reduce((sum, share) => sum + share, 0) / equal.length;
    const faults = shares
      .filter((share) => Math.abs(share / mean - 1) > 0.05)
      .map((share) => `a key had ${share} of ${requests} requests`);
    if (succeeded !== requests) faults.push(`${succeeded} of ${requests} succeeded`);
    return { name, requests, succeeded, attempts: fixture.mock.received.length, faults };
  } finally {
    await fixture.close();
  }
}

/** Time of a late response. A request that waits for it is one of the slowest. */
const LATE_MS = 4_000;
const HEDGE_MS = 1_000;
const RESERVE = 20;
const LATE = "late";

/** Some responses of both channels are late. With hedging, hardly any client waits for them. */
async function lateResponses(isHedged: boolean): Promise<Row> {
  let count = 0;
  const script: Script = (socket, received) => {
    if (++count % 30 !== 0) return sound(socket, received);
    setTimeout(() => void whole(200, json, completion(LATE))(socket, received), LATE_MS);
  };
  const budget = `retry_budget: { share: 0.1, reserve: ${RESERVE} }`;
  const hedge = isHedged ? `, hedge: { after_ms: ${HEDGE_MS} }` : "";
  const fixture = await start(
    { "*": script },
    `routing: { ${budget}${hedge} }`,
    channel("a", "a") + channel("b", "b"),
  );
  try {
    const requests = 300;
    let late = 0;
    const startedMs = performance.now();
    const succeeded = await load(
      fixture,
      requests,
      () => false,
      (text) => {
        if (text.includes(LATE)) late++;
      },
    );
    const attempts = fixture.mock.received.length;
    const refilled = ((performance.now() - startedMs) / 10_000) * RESERVE;
    const faults: string[] = [];
    if (succeeded !== requests) faults.push(`${succeeded} of ${requests} succeeded`);
    // The slowest 1 % are late without hedging, and not with it.
    if (late > requests / 100 === isHedged) faults.push(`${late} of ${requests} responses were late`);
    const most = isHedged ? 1.1 * requests + RESERVE + refilled : requests;
    if (attempts > most) faults.push(`${attempts} attempts for ${requests} requests`);
    return { name: `3 % late${isHedged ? ", hedged" : ""}`, requests, succeeded, attempts, faults };
  } finally {
    await fixture.close();
  }
}

/** @param print receives the lines of the table */
export async function drillRouting({ endMs }: Budget, print?: (line: string) => void): Promise<Outcome> {
  const exercises = [
    ...Object.entries(faults).map(
      ([name, fault]) =>
        () =>
          withHealthyAlternative(name, fault),
    ),
    halfDown,
    allDown,
    () => lateResponses(false),
    () => lateResponses(true),
    () => equalKeys("three equal keys"),
    () => equalKeys("and two keys at their limit", ["rpm: 20", "tpm: 5000"]),
  ];
  const rows: Row[] = [];
  for (const run of exercises) if (performance.now() < endMs) rows.push(await run());
  const line = (name: string, ...cells: unknown[]): string =>
    `  ${name.padEnd(28)}${cells.map((cell) => String(cell).padStart(11)).join("")}`;
  print?.(line("fault", "requests", "succeeded", "attempts", "each"));
  for (const { name, requests, succeeded, attempts } of rows)
    print?.(line(name, requests, succeeded, attempts, (attempts / requests).toFixed(3)));
  return {
    count: rows.reduce((sum, { requests }) => sum + requests, 0),
    failures: rows.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
  };
}
