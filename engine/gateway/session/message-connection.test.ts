/** Tests of timeouts and of clients that do not read, with doubles for the socket and the requests. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Connection, Wire } from "../../conversion/contract.ts";
import type { FrameListener, FrameSocket } from "../../server/server.ts";
import { BufferedMemory } from "../load/buffered-memory.ts";
import type { Listener } from "../responses/response-writer.ts";
import type { Service } from "../service/service.ts";
import { MessageConnection, type MessageRequest } from "./message-connection.ts";

const LASTS_MS = 60_000;
const UNREAD_MS = 10_000;

const rules: Connection = {
  endpoints: [],
  maxAgeMs: LASTS_MS,
  maxSubstreams: 2,
  maxRequests: 2,
  parse: (fields) => ({
    substream: String((fields as { substream?: string }).substream ?? ""),
    drop: ["substream"],
    set: {},
    tag: {},
    isWarmUp: false,
    ignored: false,
    refused: undefined,
  }),
  encodeResponse: (status) => JSON.stringify({ status }),
  warmUp: () => undefined,
  refuse: (reason) => ({ kind: "invalid_request", status: 400, message: reason, retryable: false }),
};
const wire = {
  name: "w",
  connection: rules,
  fail: ({ status, message }) => ({ status, headers: {}, body: message, dropped: [] }),
} as Partial<Wire> as Wire;

class Socket implements FrameSocket {
  waitingBytes = 0;
  readonly sent: string[] = [];
  closed: [code: number, reason: string] | undefined;
  send(bytes: Uint8Array): void {
    this.sent.push(Buffer.from(bytes).toString());
  }
  ping(): void {
    this.sent.push("(ping)");
  }
  close(code: number, reason: string): void {
    this.closed = [code, reason];
  }
  pause(): void {}
  resume(): void {}
}

let memory: BufferedMemory;
let socket: Socket;
let listener: FrameListener;
let requests: MessageRequest[];
let served: number[];
let connection: MessageConnection;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  memory = new BufferedMemory();
  const limits = { maxBodyBytes: 1_000_000, maxResponseBytes: 1_000_000, maxBufferedBytes: 40_000 };
  const service = { bufferedMemory: memory, config: { limits }, log: { error() {} } } as Partial<Service> &
    object;
  requests = [];
  served = [];
  socket = new Socket();
  connection = new MessageConnection({
    wire,
    latest: () => service as Service,
    peer: "::1",
    begin: (request) => void requests.push(request),
    closed: (count) => void served.push(count),
  });
  connection.open((given) => {
    listener = given;
    return socket;
  });
});
afterEach(() => void vi.useRealTimers());

const ask = (body: object = {}): void => listener.message(Buffer.from(JSON.stringify(body)), true);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const heard = (): Listener & { calls: string[] } => {
  const calls: string[] = [];
  const note = (name: string) => () => void calls.push(name);
  return {
    calls,
    blocked: note("blocked"),
    drained: note("drained"),
    disconnected: note("left"),
    closed: note("over"),
  };
};

describe("as old as it may be", () => {
  test("idle, it says so and closes, so that clients open another one", () => {
    vi.advanceTimersByTime(LASTS_MS - 1);
    expect(socket.closed).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(socket.sent).toEqual(['{"status":400}']);
    expect(socket.closed).toEqual([1001, "expired"]);
    expect(served).toEqual([0]);
  });

  test("what runs is finished first, and nothing begins any more", async () => {
    ask();
    vi.advanceTimersByTime(LASTS_MS);
    ask();
    expect([socket.closed, requests.length]).toEqual([undefined, 1]);
    requests[0]?.answer.begin();
    requests[0]?.answer.write('data: {"a":1}\n\n');
    requests[0]?.answer.end();
    await turn();
    expect(socket.sent).toEqual(['{"a":1}', '{"status":400}']);
    expect([socket.closed?.[0], requests.length]).toEqual([1001, 1]);
  });
});

describe("a caller that does not read", () => {
  test("blocks its answers until it has taken most of what waits", () => {
    ask({ substream: "one" });
    ask({ substream: "two" });
    const listeners = requests.map(({ answer }) => {
      const observer = heard();
      answer.listen(observer);
      answer.begin();
      return observer;
    });
    socket.waitingBytes = 300_000;
    requests[0]?.answer.write('data: {"a":1}\n\ndata: {"a":2}\n\n');
    expect(listeners.map(({ calls }) => calls)).toEqual([["blocked"], []]);
    requests[1]?.answer.write('data: {"b":1}\n\n');
    socket.waitingBytes = 200_000;
    listener.drained();
    expect(listeners.map(({ calls }) => calls)).toEqual([["blocked"], ["blocked"]]);
    socket.waitingBytes = 100_000;
    listener.drained();
    expect(listeners.map(({ calls }) => calls)).toEqual([
      ["blocked", "drained"],
      ["blocked", "drained"],
    ]);
    vi.advanceTimersByTime(2 * UNREAD_MS);
    expect(socket.closed).toBeUndefined();
  });

  test("counts as gone when it takes nothing for a while", () => {
    ask();
    const observer = heard();
    requests[0]?.answer.listen(observer);
    requests[0]?.answer.begin();
    socket.waitingBytes = 300_000;
    requests[0]?.answer.write('data: {"a":1}\n\n');
    vi.advanceTimersByTime(UNREAD_MS - 1);
    listener.drained();
    vi.advanceTimersByTime(UNREAD_MS - 1);
    expect(socket.closed).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(socket.closed?.[0]).toBe(1001);
    expect(observer.calls).toEqual(["blocked", "left", "over"]);
  });
});

test("a caller that sends and does not read is not told more and more", () => {
  ask();
  requests[0]?.answer.begin();
  socket.waitingBytes = 300_000;
  requests[0]?.answer.write('data: {"a":1}\n\n');
  requests[0]?.answer.end();
  const sent = socket.sent.length;
  for (let count = 0; count < 64; count++) ask();
  expect([socket.sent.length, requests.length, socket.closed]).toEqual([sent, 1, undefined]);
  listener.message(Buffer.from("x"), false);
  expect([socket.sent.length, requests.length, socket.closed?.[0]]).toEqual([sent, 1, 1001]);
});

test("what waited while the caller did not read begins when it reads", async () => {
  ask();
  requests[0]?.answer.begin();
  socket.waitingBytes = 300_000;
  requests[0]?.answer.write('data: {"a":1}\n\n');
  requests[0]?.answer.end();
  ask();
  await turn();
  expect(requests).toHaveLength(1);
  socket.waitingBytes = 0;
  listener.drained();
  expect(requests).toHaveLength(2);
});

test("an answer for which there is no room is not remembered, nor is the one before it", async () => {
  ask();
  const stored = { owner: "o", wire: "w", createdMs: 0, expiresMs: 1, items: [] };
  const put = (id: string, length: number) =>
    requests[0]?.answers.storeFor("", undefined).put({ ...stored, id, answer: "y".repeat(length) });
  await put("small", 1_000);
  expect(requests[0]?.answers.find("o", "small")).toBeDefined();
  await put("large", 30_000);
  expect(requests[0]?.answers.find("o", "large")).toBeUndefined();
  expect(requests[0]?.answers.find("o", "small")).toBeUndefined();
  expect(requests[0]?.answers.bytes).toBe(0);
});

test("what waits and what is remembered counts among what is held, and is given back", async () => {
  ask({ text: "x".repeat(1_000) });
  expect(memory.bytes).toBe(0);
  ask({ text: "x".repeat(1_000) });
  expect(memory.bytes).toBeGreaterThan(1_000);
  const answers = requests[0]?.answers.storeFor("", undefined);
  const stored = { owner: "o", id: "i", wire: "w", createdMs: 0, expiresMs: 1 };
  await answers?.put({ ...stored, answer: "y".repeat(5_000), items: ["z".repeat(5_000)] });
  requests[0]?.answer.begin();
  requests[0]?.answer.end();
  await turn();
  expect(requests).toHaveLength(2);
  expect(memory.bytes).toBeGreaterThan(10_000);
  expect(memory.bytes).toBeLessThan(12_000);
  listener.closed(1006, "");
  expect(memory.bytes).toBe(0);
  expect(served).toEqual([2]);
});

test("a comment in a stream is a ping, what is no object is nothing", () => {
  ask();
  requests[0]?.answer.begin();
  requests[0]?.answer.write(': keep-alive\n\ndata: {"a":1}\n\ndata: [DONE]\n\n');
  expect(socket.sent).toEqual(["(ping)", '{"a":1}']);
});

test("an answer that is broken off ends the connection", () => {
  ask();
  const observer = heard();
  requests[0]?.answer.listen(observer);
  requests[0]?.answer.abort();
  expect(socket.closed?.[0]).toBe(1001);
  expect(observer.calls).toEqual(["left", "over"]);
  expect(served).toEqual([1]);
});

test("nothing is sent or begun once the caller is gone", () => {
  ask();
  listener.closed(1000, "");
  requests[0]?.answer.begin();
  requests[0]?.answer.write('data: {"a":1}\n\n');
  requests[0]?.answer.end();
  ask();
  connection.drain();
  vi.advanceTimersByTime(2 * LASTS_MS);
  expect([socket.sent, socket.closed, requests.length, served]).toEqual([[], undefined, 1, [1]]);
});
