/**
 * A spoken response reaches clients of Chat and Content with all of its samples, in the requested container, whole
 * and streamed; clients of wires without audio get a report. Sources: OpenAI (audio of chat completions: `id`,
 * `data`, `expires_at` and `transcript` are required, a stream is always `pcm16`), Google (speech generation:
 * `audio/L16` at 24,000 Hz).
 */
import { describe, expect, it } from "vitest";
import { question } from "../conformance/round-trip/full-request.ts";
import { frameOf, payloadsOf } from "../conformance/sse.ts";
import { lane, type WireName } from "../conformance/wires.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers and events of four wires, read as a client would
type Read = any;
type Speaker = "chat" | "content";

/** Pieces with padded base64, and one without padding. */
const pieces = [Buffer.alloc(4, 1), Buffer.alloc(10, 2), Buffer.alloc(6, 3)];
const samples = Buffer.concat(pieces);
const mimeType = "audio/L16;codec=pcm;rate=24000";
const audioMetadata = { id: "audio_abc", transcript: "Hi.", expires_at: 1_900_000_000 };

const wholes: Record<Speaker, Read> = {
  chat: {
    id: "c1",
    object: "chat.completion",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: null,
          audio: { ...audioMetadata, data: samples.toString("base64") },
        },
        finish_reason: "stop",
      },
    ],
  },
  content: {
    candidates: [
      {
        index: 0,
        content: { role: "model", parts: [{ inlineData: { mimeType, data: samples.toString("base64") } }] },
        finishReason: "STOP",
      },
    ],
  },
};

const chunk = (audio: Read): Read => ({
  id: "c1",
  choices: [{ index: 0, delta: { audio }, finish_reason: null }],
});
const frame = (data: string): Read => ({
  candidates: [{ index: 0, content: { role: "model", parts: [{ inlineData: { mimeType, data } }] } }],
});
const encoded = pieces.map((piece) => piece.toString("base64"));

const streams: Record<Speaker, Read[]> = {
  chat: [
    { id: "c1", choices: [{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }] },
    chunk({ id: audioMetadata.id, transcript: "H" }),
    chunk({ data: encoded[0] }),
    chunk({ transcript: "i." }),
    ...encoded.slice(1).map((data) => chunk({ data })),
    chunk({ expires_at: audioMetadata.expires_at }),
    { id: "c1", choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
    "[DONE]",
  ],
  content: [
    ...encoded.map(frame),
    { candidates: [{ index: 0, content: { parts: [{ text: "" }] }, finishReason: "STOP" }] },
  ],
};

function asked(from: WireName, to: WireName, stream: boolean, format?: string): ReturnType<typeof lane> {
  const plain = question(from, to, stream);
  const spoken =
    format === undefined ? {} : { modalities: ["text", "audio"], audio: { voice: "alloy", format } };
  const opened = lane({ ...plain, body: { ...(plain.body as object), ...spoken } });
  opened.request();
  return opened;
}

function whole(from: WireName, to: Speaker, format?: string): { body: Read; dropped: readonly string[] } {
  const reply = asked(from, to, false, format).response(200, {}, Buffer.from(JSON.stringify(wholes[to])));
  return { body: JSON.parse(Buffer.from(reply.body as Uint8Array).toString()), dropped: reply.dropped };
}

function streamed(
  from: WireName,
  to: Speaker,
  format?: string,
): { events: Read[]; dropped: readonly string[] } {
  const out = asked(from, to, true, format).stream({ "content-type": "text/event-stream" });
  const text = [...streams[to].map((each) => out.push(Buffer.from(frameOf(each)))), out.end()]
    .map((piece) => Buffer.from(piece).toString())
    .join("");
  return { events: payloadsOf(text).filter((each) => each !== "[DONE]"), dropped: out.dropped };
}

const bytesOf = (data: readonly string[]): Buffer =>
  Buffer.concat(data.map((each) => Buffer.from(each, "base64")));

describe.each(["chat", "content"] as const)("of %s", (to) => {
  it.each(["wav", "pcm16"])("for a Chat client as %s", (format) => {
    const { audio } = whole("chat", to, format).body.choices[0].message;
    const data = Buffer.from(audio.data, "base64");
    expect(data.subarray(format === "wav" ? 44 : 0)).toEqual(samples);
    if (format === "wav") {
      expect(data.toString("latin1", 0, 4)).toBe("RIFF");
      expect(data.readUInt32LE(24)).toBe(24_000);
    }
    expect(audio).toEqual({
      id: expect.stringMatching(/^audio_/),
      data: audio.data,
      expires_at: expect.any(Number),
      transcript: expect.any(String),
    });
    if (to === "chat") expect(audio).toMatchObject(audioMetadata);
  });

  if (to === "chat")
    it.each(["wav", "mp3", "opus", "flac", "aac"])("a %s file stays unchanged", (format) => {
      const data = Buffer.from(format === "wav" ? "RIFF0000WAVE" : "some file").toString("base64");
      const answer = structuredClone(wholes.chat);
      answer.choices[0].message.audio.data = data;
      const reply = asked("chat", to, false, format).response(200, {}, Buffer.from(JSON.stringify(answer)));
      const body = JSON.parse(Buffer.from(reply.body as Uint8Array).toString());
      expect(body.choices[0].message.audio.data).toBe(data);
    });

  it("for a Chat client, streamed", () => {
    const { events, dropped } = streamed("chat", to, "pcm16");
    const heard = events.map(({ choices }) => choices[0]?.delta?.audio ?? {});
    expect(bytesOf(heard.flatMap(({ data }) => data ?? []))).toEqual(samples);
    expect(heard.filter(({ data }) => data)).toHaveLength(pieces.length);
    expect(new Set(heard.flatMap(({ id }) => id ?? [])).size).toBe(1);
    expect(heard.flatMap(({ expires_at }) => expires_at ?? [])).toEqual([expect.any(Number)]);
    if (to === "chat") {
      expect(heard.map(({ transcript = "" }) => transcript).join("")).toBe(audioMetadata.transcript);
      expect(heard.find(({ id }) => id)).toMatchObject({ id: audioMetadata.id });
      expect(heard.flatMap(({ expires_at }) => expires_at ?? [])).toEqual([audioMetadata.expires_at]);
    }
    expect(dropped).toEqual([]);
  });

  it("for a Content client, whole and streamed", () => {
    const inParts = (parts: Read[]): Read[] => parts.flatMap(({ inlineData }) => inlineData ?? []);
    const sound = inParts(whole("content", to).body.candidates[0].content.parts);
    expect(sound).toEqual([{ mimeType, data: samples.toString("base64") }]);
    const { events } = streamed("content", to);
    const pieced = inParts(events.flatMap(({ candidates }) => candidates?.[0]?.content?.parts ?? []));
    expect(pieced).toHaveLength(pieces.length);
    expect(new Set(pieced.map((each) => each.mimeType))).toEqual(new Set([mimeType]));
    expect(bytesOf(pieced.map(({ data }) => data))).toEqual(samples);
  });

  it.each(["messages", "responses"] as const)("is reported as dropped for a client of %s", (from) => {
    expect(whole(from, to).dropped).toContain("candidates.parts[audio]");
    expect(streamed(from, to).dropped).toContain("candidates.parts[audio]");
  });
});

it("an id that the gateway made is not sent to the upstream when the client returns it", () => {
  const { id } = whole("chat", "content", "wav").body.choices[0].message.audio;
  const messages = [
    { role: "user", content: "q" },
    { role: "assistant", audio: { id } },
    { role: "user", content: "And?" },
  ];
  const { convert: _, ...same } = question("chat", "chat", false);
  const sent = lane({ ...same, body: { model: "m", messages } }).request().body;
  expect(String(sent)).not.toContain(id);
});
