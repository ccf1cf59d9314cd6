/**
 * Stop sequences that the gateway does not send to an upstream (docs/missing-features.md). It finds them in the
 * output, also across pieces, and reports them in the client's wire. Some wires have no field for the sequence.
 */
import { describe, expect, test } from "vitest";
import { answer, type Body, each, send, stream, type Wire, wires } from "./field-bugs/exchange.ts";
import {
  chunk,
  completion,
  done,
  generated,
  message,
  messageEnd,
  messageStart,
  response,
  responseEvents,
  textBlock,
  textItem,
} from "./field-bugs/upstream-responses.ts";

/** The clients that can request it, with the field of each. */
const question: Partial<Record<Wire, (stops: string[]) => Body>> = {
  chat: (stop) => ({ stop }),
  messages: (stop_sequences) => ({ stop_sequences }),
  content: (stopSequences) => ({ generationConfig: { stopSequences } }),
};
const clients = Object.keys(question) as Wire[];
const words: Partial<Record<Wire, string>> = { chat: "stop", messages: "stop_sequence", content: "STOP" };

const pieces = ["Hello ", "E", "N", "D of it"];
const whole: Record<Wire, Body> = {
  chat: completion({ content: pieces.join("") }),
  messages: message([{ type: "text", text: pieces.join("") }], "end_turn"),
  responses: response([textItem(pieces.join(""))]),
  content: generated([{ text: pieces.join("") }], "STOP"),
};
const streams: Record<Wire, Body[]> = {
  chat: [...pieces.map((content) => chunk({ content })), chunk({}, "stop"), done],
  messages: [messageStart(), ...textBlock(0, ...pieces), ...messageEnd("end_turn")],
  responses: responseEvents([textItem(pieces.join(""))]),
  content: [...pieces.map((text) => generated([{ text }])), generated([{ text: "" }], "STOP")],
};
/** The stop sequences in each upstream's request. */
const stopsIn = (wire: Wire, body: Body): Body =>
  ({ chat: body.stop, messages: body.stop_sequences, content: body.generationConfig?.stopSequences })[
    wire as "chat"
  ];

/** None of these upstreams accepts stop sequences. */
const options = (upstream: Wire) => ({
  convert: true,
  capabilities: upstream === "messages" ? {} : { max_stop: 0 },
});

describe("a stop sequence that the upstream does not accept", () => {
  test.each(wires.filter((wire) => wire !== "messages"))("is found in the output of %s", (upstream) => {
    each(clients, (client) => {
      const asked = { ...options(upstream), question: question[client]?.(["END"]) };
      expect(stopsIn(upstream, send(client, upstream, asked.question, asked).body) ?? []).toEqual([]);
      const [answered, streamed] = [
        answer(client, upstream, whole[upstream], asked),
        stream(client, upstream, streams[upstream], asked),
      ];
      for (const { heard } of [answered, streamed]) {
        expect(heard.parts).toEqual([["text", "Hello "]]);
        expect(heard.finish).toBe(words[client]);
      }
      if (client !== "messages") return;
      expect(answered.body.stop_sequence).toBe("END");
      expect(streamed.steps.join("")).toContain('"stop_sequence":"END"');
    });
  });

  test("text without a stop sequence is complete, and is not delayed to the end", () => {
    each(clients, (client) => {
      const asked = { ...options("chat"), question: question[client]?.(["ENDS"]) };
      const { heard, steps } = stream(client, "chat", streams.chat, asked);
      expect(heard.parts).toEqual([["text", "Hello END of it"]]);
      expect(steps[0]).toContain("Hello ");
      expect(send(client, "chat", asked.question, asked).dropped).toEqual([]);
    });
  });

  test("a stop sequence that the upstream reports reaches clients whose wire has a field for it", () => {
    const beside = {
      choices: [{ index: 0, message: { content: "Hello " }, finish_reason: "stop", stop_reason: "END" }],
    };
    const last = {
      ...chunk({}, "stop"),
      choices: [{ index: 0, delta: {}, finish_reason: "stop", stop_reason: "END" }],
    };
    const whole = answer("messages", "chat", { ...completion({}), ...beside });
    expect(whole.body).toMatchObject({ stop_reason: "stop_sequence", stop_sequence: "END" });
    const streamed = stream("messages", "chat", [chunk({ content: "Hello " }), last, done]);
    expect(streamed.steps.join("")).toContain('"stop_reason":"stop_sequence","stop_sequence":"END"');
    // A token number is not a stop sequence.
    const token = { choices: [{ ...beside.choices[0], stop_reason: 128009 }] };
    expect(answer("messages", "chat", { ...completion({}), ...token }).body).toMatchObject({
      stop_reason: "end_turn",
      stop_sequence: null,
    });
  });

  test("when there are too many, the first are sent, and the gateway watches for the others", () => {
    const five = ["a1", "b2", "c3", "d4", "END"];
    const { body, dropped } = send("messages", "chat", { stop_sequences: five });
    expect([body.stop, dropped]).toEqual([five.slice(0, 4), []]);
    const asked = { question: { stop_sequences: five } };
    expect(answer("messages", "chat", whole.chat, asked).body).toMatchObject({
      content: [{ type: "text", text: "Hello " }],
      stop_reason: "stop_sequence",
      stop_sequence: "END",
    });
  });

  test("a whitespace-only one is not sent to a wire that refuses it", () => {
    const asked = { question: { stop: ["\n", "X"] } };
    expect(send("chat", "messages", asked.question).body.stop_sequences).toEqual(["X"]);
    const body = message([{ type: "text", text: "one\ntwo" }], "end_turn");
    expect(answer("chat", "messages", body, asked).heard.parts).toEqual([["text", "one"]]);
  });

  test("is dropped and reported where the configuration disables watching", () => {
    const capabilities = { max_stop: 0, watch_stop: false };
    const { dropped } = send("messages", "chat", { stop_sequences: ["END"] }, { capabilities });
    expect(dropped).toEqual(["stop_truncated"]);
  });
});
