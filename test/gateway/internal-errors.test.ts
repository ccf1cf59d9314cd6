/** Internal errors: an exception in the transform engine fails one request and nothing else. */
import { afterEach, expect, test } from "vitest";
import type { Conversion, StreamConversion } from "../../engine/conversion/contract.ts";
import { createConversions } from "../../engine/gateway/service/conversions.ts";
import { call, type Fixture, formats, library, start, until } from "./fixture.ts";
import {
  completion,
  delta,
  done,
  endStream,
  finish,
  piece,
  type Script,
  startStream,
  whole,
} from "./mock.ts";

const chat = formats[0] as (typeof formats)[0];
const answer = whole(200, "application/json", completion("Hi"));
const stream: Script = (socket) => {
  startStream(socket);
  piece(socket, delta("Hi") + finish + done);
  endStream(socket);
};

const boom = (): never => {
  throw new Error("boom");
};

/** The real engine, with some functions broken for the model `bad`. */
async function startBroken(
  lane: Partial<Conversion>,
  streamLane: Partial<StreamConversion> = {},
): Promise<Fixture> {
  const real = createConversions(library);
  return start({ bad: stream, good: answer }, "", undefined, {
    ...real,
    conversion(client, caller, target) {
      const whole = real.conversion(client, caller, target);
      if (target.model !== "bad") return whole;
      return {
        same: whole.same,
        mediaToFetch: () => whole.mediaToFetch(),
        estimateSpent: () => whole.estimateSpent(),
        request: (media) => whole.request(media),
        response: (...args) => whole.response(...args),
        stream: (headers) => broken(whole.stream(headers), streamLane),
        ...lane,
      };
    },
  });
}

const broken = (lane: StreamConversion, faults: Partial<StreamConversion>): StreamConversion =>
  new Proxy(lane, {
    get(target, name) {
      if (name in faults) return faults[name as keyof StreamConversion];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

async function serves(): Promise<void> {
  await until(() => fixture?.gateway.running === 0);
  expect((await call(fixture as Fixture, chat.request("good"))).status).toBe(200);
}

test.each<[string, Partial<Conversion>, Partial<StreamConversion>]>([
  ["the request", { request: boom }, {}],
  ["the head of the answer", { stream: boom }, {}],
  ["the first piece", {}, { push: boom }],
])("%s: returns 500, and the next request is served", async (_title, lane, streamLane) => {
  fixture = await startBroken(lane, streamLane);
  const response = await call(fixture, chat.request("bad", { stream: true }));
  expect(response.status).toBe(500);
  expect(chat.errorMessage(await response.json())).toMatch(/internal error of the gateway/);
  expect(fixture.log.filter(({ msg }) => msg === "internal error in a request")).toHaveLength(1);
  await serves();
});

test("when the error cannot be encoded either, the connection is closed", async () => {
  const ends = { push: boom, fail: boom, started: true };
  fixture = await startBroken({}, ends);
  await expect(call(fixture, chat.request("bad", { stream: true }))).rejects.toThrow();
  await serves();
});
