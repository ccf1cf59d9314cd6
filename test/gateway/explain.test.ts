/** `x-polywire-explain`: the dropped fields, by the hub's name and the client's, for a client that requests it. */
import { afterEach, describe, expect, test } from "vitest";
import { explainLosses } from "../../engine/gateway/responses/loss-explanation.ts";
import { call, type Fixture, formats, start } from "./fixture.ts";
import { completion, delta, done, endStream, finish, piece, startStream, whole } from "./mock.ts";

let fixture: Fixture | undefined;
afterEach(() => fixture?.close());

const [chat, messages] = formats.filter(({ name }) => name === "chat" || name === "messages");
const scripts = {
  m: whole(200, "application/json", completion("Hi")),
  streamed: (socket: Parameters<typeof startStream>[0]) => {
    startStream(socket);
    for (const text of [delta("Hi"), finish, done]) piece(socket, text);
    endStream(socket);
  },
};

const asked = { top_k: 5, service_tier: "standard_only", context_management: { edits: [] } };

describe("a client of Messages with an upstream of Chat", () => {
  test.each([false, true])("streamed: %s", async (stream) => {
    fixture = await start(scripts);
    const model = stream ? "streamed" : "m";
    const request = messages?.request(model, { stream, body: asked }) as ReturnType<
      (typeof formats)[0]["request"]
    >;
    const headers = { ...request.headers, "x-polywire-explain": "1" };
    const response = await call(fixture, { ...request, headers });
    await response.text();
    const said = JSON.parse(response.headers.get("x-polywire-explain") ?? "{}");
    expect(said).toMatchObject({ from: "messages", to: "chat", passed: false, answer: [] });
    const names = said.request.map(({ lost }: { lost: string }) => lost);
    expect(names.join(",")).toBe(response.headers.get("x-polywire-dropped"));
    expect(names.length).toBeGreaterThan(0);
  });

  test("without the request header, a client gets the names alone", async () => {
    fixture = await start(scripts);
    const request = messages?.request("m", { body: asked }) as ReturnType<(typeof formats)[0]["request"]>;
    for (const value of [undefined, "0", "false", ""]) {
      const headers = { ...request.headers, ...(value === undefined ? {} : { "x-polywire-explain": value }) };
      const response = await call(fixture, { ...request, headers });
      expect(response.headers.get("x-polywire-explain")).toBeNull();
      expect(response.headers.get("x-polywire-dropped")).not.toBeNull();
    }
  });

  test("a passed-through request is reported as passed", async () => {
    fixture = await start(scripts);
    const request = chat?.request("m") as ReturnType<(typeof formats)[0]["request"]>;
    const response = await call(fixture, {
      ...request,
      headers: { ...request.headers, "x-polywire-explain": "yes" },
    });
    expect(JSON.parse(response.headers.get("x-polywire-explain") ?? "{}")).toEqual({
      from: "chat",
      to: "chat",
      passed: true,
      request: [],
      answer: [],
    });
  });
});

test("the header is ASCII and has a maximum length", () => {
  const request = Array.from({ length: 5000 }, (_, index) => `vendor.ü${index}`);
  const text = explainLosses({
    from: "chat",
    to: "somewhere/messages",
    passed: false,
    request,
    answer: ["candidates.finish.detail"],
    wordFor: (path) => path.replace("vendor.", ""),
  });
  expect(text.length).toBeLessThanOrEqual(4096);
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  const said = JSON.parse(text);
  expect(said.to).toBe("messages");
  expect(said.request[0]).toEqual({ lost: "vendor.ü0", field: "ü0" });
  expect(said.request.length + said.answer.length + said.more).toBe(5001);
});
