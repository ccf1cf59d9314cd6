/**
 * Agents of the official package have conversations with upstreams of both kinds: with a tool, by voice, and with
 * interruption.
 */
import { once } from "node:events";
import { OpenAIRealtimeWebSocket, RealtimeAgent, RealtimeSession, tool } from "@openai/agents-realtime";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { heardOf, samplesOf } from "../../demo/audio/tones.ts";
import { type Demo, startDemo } from "../../demo/server.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";

let demo: Demo;
let gateway: Fixture;

beforeAll(async () => {
  demo = await startDemo();
  gateway = await start(
    {},
    "",
    `  - { name: talk, provider: talking, key: k, base_url: "${demo.url}/v1", models: { talk: talk } }
  - { name: live, provider: living, key: k, base_url: "${demo.url}", models: { live: talk } }`,
    undefined,
    {},
    {
      talking: "{ provider: talking, wires: { realtime: {} } }",
      living: "{ provider: living, auth: { header: x-goog-api-key }, wires: { content-live: {} } }",
    },
  );
});
afterAll(async () => {
  await gateway.close();
  await demo.close();
});

const asked: unknown[] = [];

const weather = tool({
  name: "weather",
  description: "The weather of a city.",
  strict: true,
  parameters: {
    type: "object",
    properties: { city: { type: "string" } },
    required: ["city"],
    additionalProperties: false,
  },
  execute: (given) => {
    asked.push(given);
    return "sunny";
  },
});

/** A session of an agent; any error in it fails the test. */
async function talkTo(
  model: string,
  modality: "text" | "audio",
  tools: (typeof weather)[] = [],
): Promise<RealtimeSession> {
  const url = `${gateway.gateway.url.replace("http", "ws")}/v1/realtime?model=${model}`;
  const agent = new RealtimeAgent({ name: "Host", instructions: "Be brief.", tools });
  const session = new RealtimeSession(agent, {
    transport: new OpenAIRealtimeWebSocket({ url }),
    model,
    config: { outputModalities: [modality] },
    tracingDisabled: true,
  });
  const errors: unknown[] = [];
  session.on("error", ({ error }) => errors.push(error));
  onTestFinished(() => {
    session.close();
    expect(errors).toEqual([]);
  });
  await session.connect({ apiKey: TOKEN, url });
  return session;
}

/** The agent's next text; calls do not count. */
const nextText = (session: RealtimeSession): Promise<string> =>
  new Promise((resolve) => {
    const hear = (_context: unknown, _agent: unknown, output: string): void => {
      if (output === "") return;
      session.off("agent_end", hear);
      resolve(output);
    };
    session.on("agent_end", hear);
  });

const transcripts = (session: RealtimeSession): string[] =>
  session.history.flatMap((item) =>
    item.type === "message" && item.role === "user"
      ? item.content.map((part) => (part.type === "input_text" ? part.text : (part.transcript ?? "")))
      : [],
  );

function speak(session: RealtimeSession, text: string): void {
  for (const samples of [samplesOf(text), Buffer.alloc(24_000)])
    for (let at = 0; at < samples.length; at += 4_800)
      session.sendAudio(Uint8Array.from(samples.subarray(at, at + 4_800)).buffer);
}

describe.each([
  ["talk", "realtime"],
  ["live", "live"],
])("at an upstream of %s", (model, wire) => {
  const answer = (text: string): string =>
    `You said: "${text}". My instructions: "Be brief.". This reached me as a ${wire} request.`;

  test("text gets a text response, turn after turn", async () => {
    const session = await talkTo(model, "text");
    for (const text of ["Hello", "Again"]) {
      const next = nextText(session);
      session.sendMessage(text);
      expect(await next).toBe(answer(text));
    }
    expect(transcripts(session)).toEqual(["Hello", "Again"]);
    expect(session.usage.totalTokens).toBeGreaterThan(0);
  });

  test("the agent calls a tool, and the response contains its result", async () => {
    const session = await talkTo(model, "text", [weather]);
    asked.length = 0;
    const done = new Promise<string>((resolve) =>
      session.on("agent_end", (_context, _agent, output) => {
        if (output.includes("sunny")) resolve(output);
      }),
    );
    session.sendMessage('Call weather for "Paris".');
    expect(await done).toContain("weather: sunny");
    expect(asked).toEqual([{ city: "Paris" }]);
  });

  test("speech is transcribed, and gets a spoken response", async () => {
    const session = await talkTo(model, "audio");
    const sound: Buffer[] = [];
    session.on("audio", ({ data }) => sound.push(Buffer.from(data)));
    const next = nextText(session);
    speak(session, "Hello world");
    const text = answer(heardOf("Hello world"));
    expect(await next).toBe(text);
    expect(Buffer.concat(sound).equals(samplesOf(text))).toBe(true);
    await expect.poll(() => transcripts(session)).toContain(heardOf("Hello world"));
  });

  test("speech interrupts a response, and gets its own", async () => {
    const session = await talkTo(model, "audio");
    const begun = once(session as never, "audio");
    session.sendMessage(
      "Tell me a long story about a quick brown fox and a lazy dog that nobody has heard before",
    );
    await begun;
    const interrupted = new Promise((resolve) => session.once("audio_interrupted", resolve));
    speak(session, "Stop");
    await interrupted;
    await new Promise<void>((resolve) =>
      session.on("agent_end", (_context, _agent, output) => {
        if (output.includes(heardOf("Stop"))) resolve();
      }),
    );
  });
});
