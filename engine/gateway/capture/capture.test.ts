import { expect, test } from "vitest";
import type { Capture as Record } from "../../store/captures/capture-contract.ts";
import type { Receiver } from "../../upstream/dispatch.ts";
import type { UpstreamRequest } from "../../upstream/upstream-request.ts";
import { createLog } from "../log/log.ts";
import { Capture } from "./capture.ts";
import { CaptureQueue } from "./capture-queue.ts";

const token = { name: "t", captureDays: 1, allows: () => true };
const headers = { "content-type": "application/json" };
const silentReceiver: Receiver = { headers() {}, data() {}, end() {}, fail() {} };
const target = { channel: "c", place: { conceal: (text: string) => text.replaceAll("key", "…") } };
const request = (path: string, body: UpstreamRequest["body"] = "{}"): UpstreamRequest => ({
  origin: "http://h",
  method: "POST",
  path,
  headers: { ...headers, authorization: "Bearer key" },
  body,
});

function createCapture(maxBytes?: number) {
  const stored: Record[] = [];
  const put = async (capture: Record): Promise<void> => void stored.push(capture);
  const queue = new CaptureQueue({ put }, createLog({ level: "silent" }), maxBytes);
  return { stored, queue, capture: new Capture(queue, token, { method: "POST", path: "/v1/x", headers }, 0) };
}

test("the first upstream requests and the last one are recorded, and the others use no memory", async () => {
  const { stored, queue, capture } = createCapture(1_000);
  capture.setTarget(target);
  for (let index = 0; index < 200; index++) {
    const observer = capture.observe(request(`/${index}`), silentReceiver);
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

test("a capture beyond the memory limit is dropped, and the receiver still gets all data", () => {
  const { stored, queue, capture } = createCapture(10);
  const received: string[] = [];
  capture.recordBody(Buffer.from("12345678"));
  capture.setTarget(target);
  const observer = capture.observe(request("/x"), {
    ...silentReceiver,
    data: (chunk) => void received.push(chunk.toString()),
  });
  observer.headers(200, headers);
  for (const piece of ["one", "two"]) observer.data(Buffer.from(piece));
  expect(received).toEqual(["one", "two"]);
  expect(queue.reserve(10)).toBe(true);
  capture.close("r");
  expect(stored).toEqual([]);
});

test("data after the end of the request is not recorded", () => {
  const { stored, capture } = createCapture();
  capture.setTarget(target);
  const observer = capture.observe(request("/x?q=key"), silentReceiver);
  observer.headers(200, headers);
  observer.data(Buffer.from("the key"));
  capture.close("r");
  observer.data(Buffer.from("more"));
  expect(stored[0]?.captured.attempts).toMatchObject([{ path: "/x?q=…", answer: { text: "the …" } }]);
});

test("headers are not recorded", () => {
  const { stored, capture } = createCapture();
  capture.setTarget(target);
  capture.observe(request("/x"), silentReceiver);
  capture.close("r");
  expect(JSON.stringify(stored)).not.toMatch(/Bearer|authorization/);
});
