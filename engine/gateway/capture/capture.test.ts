import { expect, test } from "vitest";
import type { Capture as Record } from "../../store/captures/capture-contract.ts";
import type { Receiver } from "../../upstream/dispatch.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import { createLog } from "../log/log.ts";
import { Capture } from "./capture.ts";
import { CaptureQueue } from "./capture-queue.ts";

const token = { name: "t", captureDays: 1, allows: () => true };
const headers = { "content-type": "application/json" };
const deaf: Receiver = { headers() {}, data() {}, end() {}, fail() {} };
const target = { channel: "c", place: { conceal: (text: string) => text.replaceAll("key", "…") } };
const request = (path: string, body: UpstreamRequest["body"] = "{}"): UpstreamRequest => ({
  origin: "http://h",
  method: "POST",
  path,
  headers: { ...headers, authorization: "Bearer key" },
  body,
});

function gathering(mostBytes?: number) {
  const stored: Record[] = [];
  const put = async (capture: Record): Promise<void> => void stored.push(capture);
  const queue = new CaptureQueue({ put }, createLog("silent"), mostBytes);
  return { stored, queue, capture: new Capture(queue, token, { method: "POST", path: "/v1/x", headers }, 0) };
}

test("of many requests to upstreams the first ones and the last are kept, and no room is lost to the others", async () => {
  const { stored, queue, capture } = gathering(1_000);
  capture.setTarget(target);
  for (let index = 0; index < 200; index++) {
    const observer = capture.observe(request(`/${index}`), deaf);
    observer.headers(200, headers);
    observer.data(Buffer.from("0123456789"));
  }
  capture.close("r");
  const { attempts, attemptsLeftOut } = (stored[0] as Record).captured;
  expect(attempts.map(({ path }) => path)).toEqual([
    ...Array.from({ length: 15 }, (_, index) => `/${index}`),
    "/199",
  ]);
  expect(attemptsLeftOut).toBe(184);
  await queue.settled(10_000);
  expect([queue.reserve(1_000), queue.reserve(1)]).toEqual([true, false]);
});

test("where there is no room all of it is dropped, and whoever listens hears all the same", () => {
  const { stored, queue, capture } = gathering(10);
  const heard: string[] = [];
  capture.recordBody(Buffer.from("12345678"));
  capture.setTarget(target);
  const observer = capture.observe(request("/x"), {
    ...deaf,
    data: (chunk) => void heard.push(chunk.toString()),
  });
  observer.headers(200, headers);
  for (const piece of ["one", "two"]) observer.data(Buffer.from(piece));
  expect(heard).toEqual(["one", "two"]);
  expect(queue.reserve(10)).toBe(true);
  capture.close("r");
  expect(stored).toEqual([]);
});

test("what comes after the end is nobody's", () => {
  const { stored, capture } = gathering();
  capture.setTarget(target);
  const observer = capture.observe(request("/x?q=key"), deaf);
  observer.headers(200, headers);
  observer.data(Buffer.from("the key"));
  capture.close("r");
  observer.data(Buffer.from("more"));
  expect(stored[0]?.captured.attempts).toMatchObject([{ path: "/x?q=…", answer: { text: "the …" } }]);
});

test("no header of either side is kept", () => {
  const { stored, capture } = gathering();
  capture.setTarget(target);
  capture.observe(request("/x"), deaf);
  capture.close("r");
  expect(JSON.stringify(stored)).not.toMatch(/Bearer|authorization/);
});
