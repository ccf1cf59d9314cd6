/**
 * Content of a response that the client's wire lacks: reported in a whole response's header, and in a stream's last
 * comment where clients skip comments.
 */
import { describe, expect, it } from "vitest";
import { question } from "./round-trip/full-request.ts";
import { lane, wireNames } from "./wires.ts";

const citations = [
  { startIndex: 0, endIndex: 2, title: "A Book", license: "MIT" },
  { startIndex: 0, endIndex: 2, uri: "https://example.com/x", license: "MIT" },
];
const answer = {
  candidates: [
    {
      index: 0,
      content: { role: "model", parts: [{ text: "ok words" }] },
      finishReason: "STOP",
      finishMessage: "because",
      citationMetadata: { citations },
    },
  ],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
};
const lost = ["candidates.citations", "candidates.parts.annotations.license", "candidates.finish.detail"];
const others = wireNames.filter((name) => name !== "content");

describe.each(others)("from content to %s", (from) => {
  it("whole", () => {
    const made = lane(question(from, "content", false));
    made.request();
    expect(made.response(200, {}, Buffer.from(JSON.stringify(answer))).dropped).toEqual(
      expect.arrayContaining(lost),
    );
  });

  it("streamed", () => {
    const made = lane(question(from, "content", true));
    made.request();
    const stream = made.stream({ "content-type": "text/event-stream" });
    const bytes = [stream.push(Buffer.from(`data: ${JSON.stringify(answer)}\n\n`)), stream.end()];
    const text = Buffer.concat(bytes.map((piece) => Buffer.from(piece))).toString();
    expect(stream.dropped).toEqual(expect.arrayContaining(lost));
    const [, said] = /^: x-polywire-dropped: (.*)$/m.exec(text) ?? [];
    // Clients of Messages get events only.
    if (from === "messages") expect(said).toBeUndefined();
    else {
      expect(said?.split(",")).toEqual(expect.arrayContaining(lost));
      // Before the end marker, where a separate one follows the last event: a client that has read the marker stops
      // to read.
      if (from === "chat")
        expect(text.indexOf(": x-polywire-dropped")).toBeLessThan(text.indexOf("data: [DONE]"));
    }
  });
});

it.each([false, true])("content to content keeps all fields of a stream: %s", (streams) => {
  const made = lane(question("content", "content", streams));
  made.request();
  let text: string;
  if (streams) {
    const stream = made.stream({ "content-type": "text/event-stream" });
    text = `${Buffer.from(stream.push(Buffer.from(`data: ${JSON.stringify(answer)}\n\n`)))}${stream.end()}`;
  } else text = String(made.response(200, {}, Buffer.from(JSON.stringify(answer))).body);
  expect(text).toContain('"finishMessage":"because"');
  expect(text).toContain(`"citations":${JSON.stringify([citations[0]])}`);
});

it.each(others)("a response without dropped fields has no comment: %s", (from) => {
  const plain = {
    ...answer,
    candidates: [{ ...answer.candidates[0], finishMessage: undefined, citationMetadata: undefined }],
  };
  const made = lane(question(from, "content", true));
  made.request();
  const stream = made.stream({ "content-type": "text/event-stream" });
  const text = `${Buffer.from(stream.push(Buffer.from(`data: ${JSON.stringify(plain)}\n\n`)))}${stream.end()}`;
  expect(text).not.toContain("x-polywire-dropped");
});

describe("fields without loss are not reported", () => {
  const body = {
    model: "m",
    input: "q",
    include: ["reasoning.encrypted_content"],
    reasoning: { effort: "low" },
  };

  it.each(["messages", "content"])(
    "encrypted reasoning that %s can prove, in a response that is not stored",
    (to) => {
      for (const store of [false, undefined]) {
        const { dropped } = lane({ from: "responses", to, body: { ...body, store } }).request();
        expect(dropped).toEqual([]);
      }
    },
  );

  it("encrypted reasoning is sent back to a Chat host that accepts it, and dropped for one that does not", () => {
    const back = lane({ from: "responses", to: "chat", body, capabilities: { reasoning_replay: "require" } });
    expect(back.request().dropped).not.toContain("reasoning.encrypted");
    expect(lane({ from: "responses", to: "chat", body }).request().dropped).toContain("reasoning.encrypted");
  });

  it("its own wire still gets the request for encrypted reasoning", () => {
    const sent = JSON.parse(
      String(lane({ from: "responses", to: "responses", body, convert: true }).request().body),
    );
    expect(sent.include).toEqual(["reasoning.encrypted_content"]);
  });
});
