/**
 * Sessions between two wires with the official client of each: a client of `/v1/realtime` with a live upstream, a
 * live client with an upstream of `/v1/realtime`, and a live client with a live upstream. Both ends of the demo share
 * no code with the gateway.
 */
import { once } from "node:events";
import { join } from "node:path";
import {
  GoogleGenAI,
  type LiveConnectConfig,
  type LiveServerMessage,
  Modality,
  type Session,
} from "@google/genai";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { heardOf, samplesOf } from "../../demo/audio/tones.ts";
import { type Demo, startDemo } from "../../demo/server.ts";
import { type Fixture, start, TOKEN } from "../gateway/fixture.ts";
import { RealtimeClient, speak } from "./client.ts";

let demo: Demo;
const gateways: Partial<Record<"native" | "node", { plain: Fixture; tls: Fixture }>> = {};

const certificates = join(import.meta.dirname, "../server/certificates");
const TLS = `tls: { certificate: ${certificates}/one.cert.pem, key: ${certificates}/one.key.pem }`;

beforeAll(async () => {
  demo = await startDemo();
  for (const server of ["native", "node"] as const)
    gateways[server] = {
      plain: await startGateway(`server: ${server}`),
      tls: await startGateway(`server: ${server}, ${TLS}`),
    };
});
afterAll(async () => {
  for (const { plain, tls } of Object.values(gateways)) await Promise.all([plain.close(), tls.close()]);
  await demo.close();
});

function startGateway(listen: string): Promise<Fixture> {
  return start(
    {},
    `listen: { ${listen} }`,
    `  - { name: live, provider: living, key: k, base_url: "${demo.url}", models: { live: talk } }
  - { name: talk, provider: talking, key: k, base_url: "${demo.url}/v1", models: { talk: talk } }`,
    undefined,
    {},
    {
      talking: "{ provider: talking, wires: { realtime: {} } }",
      living: "{ provider: living, auth: { header: x-goog-api-key }, wires: { content-live: {} } }",
    },
  );
}

/** A live session, and the messages that it got. */
class Live {
  readonly messages: LiveServerMessage[] = [];
  session!: Session;
  closed: { code: number; reason: string } | undefined;
  #waiting: (() => void)[] = [];

  static async open(url: string, model: string, config: LiveConnectConfig = {}): Promise<Live> {
    const live = new Live();
    const client = new GoogleGenAI({ apiKey: TOKEN, httpOptions: { baseUrl: url } });
    live.session = await client.live.connect({
      model,
      config,
      callbacks: {
        onmessage: (message) => {
          live.messages.push(message);
          live.#wake();
        },
        onclose: ({ code, reason }) => {
          live.closed = { code, reason };
          live.#wake();
        },
        onerror: () => {},
      },
    });
    onTestFinished(() => live.session.close());
    return live;
  }

  #wake(): void {
    for (const go of this.#waiting.splice(0)) go();
  }

  /** The next message for which `holds` is true, from an index on. */
  async until(holds: (message: LiveServerMessage) => unknown, from = 0): Promise<LiveServerMessage> {
    for (;;) {
      const found = this.messages.slice(from).find(holds);
      if (found !== undefined) return found;
      if (this.closed !== undefined) throw new Error(`closed: ${this.closed.code} ${this.closed.reason}`);
      await new Promise<void>((go) => this.#waiting.push(go));
    }
  }

  turn(from = 0): Promise<LiveServerMessage> {
    return this.until(({ serverContent }) => serverContent?.turnComplete, from);
  }

  say(text: string): void {
    this.session.sendClientContent({ turns: [{ role: "user", parts: [{ text }] }], turnComplete: true });
  }

  text(): string {
    return this.messages
      .flatMap(({ serverContent }) => serverContent?.modelTurn?.parts?.map(({ text }) => text ?? "") ?? [])
      .join("");
  }

  transcript(): string {
    return this.messages.map(({ serverContent }) => serverContent?.outputTranscription?.text ?? "").join("");
  }

  sound(): Buffer {
    const parts = this.messages.flatMap(({ serverContent }) => serverContent?.modelTurn?.parts ?? []);
    return Buffer.concat(parts.map(({ inlineData }) => Buffer.from(inlineData?.data ?? "", "base64")));
  }
}

const PATH = "/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent";

/** A tone at 16,000 samples per second, and the pause after it. */
function tone(hertz: number): Buffer {
  const samples = Buffer.alloc(9_600);
  for (let at = 0; at < 4_000; at++)
    samples.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * at) / 16_000)), at * 2);
  return samples;
}

const weather = {
  name: "weather",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
};

describe.each(["native", "node"] as const)("on the %s server", (server) => {
  const plain = (): string => gateways[server]?.plain.gateway.url ?? "";
  const open = async (): Promise<RealtimeClient> => {
    const talk = new RealtimeClient(gateways[server]?.tls.gateway.url ?? "", "live");
    await talk.next("session.created");
    return talk;
  };

  describe("a client of /v1/realtime with a live upstream", () => {
    test("text gets a text response", async () => {
      const talk = await open();
      const session = { type: "realtime", output_modalities: ["text"], instructions: "Be brief." };
      talk.send({ type: "session.update", session });
      expect((await talk.next("session.updated")).session).toMatchObject({ ...session, model: "live" });
      talk.say("Hello");
      talk.send({ type: "response.create" });
      const done = await talk.next("response.done");
      const deltas = talk.events.filter(({ type }) => type === "response.output_text.delta");
      const text = deltas.map(({ delta }) => delta).join("");
      expect(text).toContain('You said: "Hello".');
      expect(done.response).toMatchObject({
        status: "completed",
        output: [{ type: "message", content: [{ type: "output_text", text }] }],
        usage: { total_tokens: expect.any(Number) },
      });
      expect(new Set(talk.events.map(({ event_id }) => event_id)).size).toBe(talk.events.length);
      await talk.close();
    });

    test("speech is transcribed, and gets a spoken response with its transcript", async () => {
      const talk = await open();
      talk.send({
        type: "session.update",
        session: { type: "realtime", audio: { input: { transcription: { model: "any" } } } },
      });
      speak(talk, "Hello world");
      const done = await talk.next("response.done");
      const heard = await talk.next("conversation.item.input_audio_transcription.completed");
      expect(heard.transcript).toBe(heardOf("Hello world"));
      const said = `You said: "${heardOf("Hello world")}". This reached me as a live request.`;
      const sound = talk.events.filter(({ type }) => type === "response.output_audio.delta");
      const bytes = Buffer.concat(sound.map(({ delta }) => Buffer.from(String(delta), "base64")));
      expect(bytes.equals(samplesOf(said))).toBe(true);
      expect(done.response).toMatchObject({
        output: [{ content: [{ type: "output_audio", transcript: said }] }],
      });
      await talk.close();
    });

    test("a client can mark the end of its turns", async () => {
      const talk = await open();
      talk.send({
        type: "session.update",
        session: { type: "realtime", audio: { input: { turn_detection: null } } },
      });
      talk.send({ type: "input_audio_buffer.append", audio: samplesOf("Hello").toString("base64") });
      talk.send({ type: "input_audio_buffer.commit" });
      talk.send({ type: "response.create" });
      await talk.next("input_audio_buffer.committed");
      expect((await talk.next("response.done")).response).toMatchObject({ status: "completed" });
      await talk.close();
    });

    test("a tool is called, and the response contains its result", async () => {
      const talk = await open();
      const tools = [{ type: "function", ...weather }];
      talk.send({
        type: "session.update",
        session: { type: "realtime", output_modalities: ["text"], tools },
      });
      talk.say("How is the weather in Paris?");
      talk.send({ type: "response.create" });
      const called = await talk.next("response.function_call_arguments.done");
      expect(JSON.parse(String(called.arguments))).toHaveProperty("city");
      expect((await talk.next("response.done")).response).toMatchObject({
        output: [{ type: "function_call", name: "weather" }],
      });
      const from = talk.events.length;
      talk.send({
        type: "conversation.item.create",
        item: { type: "function_call_output", call_id: called.call_id, output: "sunny" },
      });
      talk.send({ type: "response.create" });
      expect(JSON.stringify(await talk.next("response.done", from))).toContain("weather: sunny");
      await talk.close();
    });

    test("speech interrupts a response", async () => {
      const talk = await open();
      talk.say("Tell me a long story about a quick brown fox and a lazy dog that nobody has heard before");
      talk.send({ type: "response.create" });
      await talk.next("response.output_audio.delta");
      speak(talk, "Stop");
      await talk.next("input_audio_buffer.speech_started");
      expect((await talk.next("response.done")).response).toMatchObject({ status: "cancelled" });
      await talk.close();
    });

    test("a cancelled response ends, and the next one is separate", async () => {
      const talk = await open();
      talk.say("Tell me a long story about a quick brown fox and a lazy dog that nobody has heard before");
      talk.send({ type: "response.create" });
      await talk.next("response.output_audio.delta");
      talk.send({ type: "response.cancel" });
      expect((await talk.next("response.done")).response).toMatchObject({ status: "cancelled" });
      await talk.close();
    });

    test("a setting that the upstream lacks is reported, and the session continues", async () => {
      const talk = await open();
      talk.say("Hello");
      talk.send({ type: "session.update", session: { type: "realtime", instructions: "Too late." } });
      expect((await talk.next("error")).error).toMatchObject({
        message: expect.stringContaining("settings"),
      });
      const from = talk.events.length;
      talk.send({ type: "conversation.item.retrieve", item_id: "x" });
      expect((await talk.next("error", from)).error).toMatchObject({
        message: expect.stringContaining("can be retrieved"),
      });
      talk.send({ type: "response.create" });
      await talk.next("response.done");
      await talk.close();
    });
  });

  describe.each([
    ["a live upstream", "live", "live"],
    ["an upstream of /v1/realtime", "talk", "realtime"],
  ])("a live client with %s", (_, model, wire) => {
    test("text gets a text response, turn after turn", async () => {
      const live = await Live.open(plain(), model, {
        responseModalities: [Modality.TEXT],
        systemInstruction: "Be brief.",
      });
      live.say("Hello");
      const end = await live.turn();
      expect(end.usageMetadata?.totalTokenCount).toBeGreaterThan(0);
      expect(live.text()).toBe(
        `You said: "Hello". My instructions: "Be brief.". This reached me as a ${wire} request.`,
      );
      const from = live.messages.length;
      live.say("Again");
      await live.turn(from);
      expect(live.text()).toContain('You said: "Again".');
    });

    test("speech gets a spoken response, and both are transcribed", async () => {
      const live = await Live.open(plain(), model, {
        responseModalities: [Modality.AUDIO],
        inputAudioTranscription: {},
        outputAudioTranscription: {},
      });
      for (const samples of [samplesOf("Hello world"), Buffer.alloc(48_000)])
        for (let at = 0; at < samples.length; at += 4_800)
          live.session.sendRealtimeInput({
            audio: { data: samples.toString("base64", at, at + 4_800), mimeType: "audio/pcm;rate=24000" },
          });
      await live.turn();
      const said = `You said: "${heardOf("Hello world")}". This reached me as a ${wire} request.`;
      expect(live.transcript()).toBe(said);
      expect(live.sound().equals(samplesOf(said))).toBe(true);
      const heard = live.messages
        .map(({ serverContent }) => serverContent?.inputTranscription?.text ?? "")
        .join("");
      expect(heard).toBe(heardOf("Hello world"));
    });

    test("a function is called, and the response contains its result", async () => {
      const declared = { name: weather.name, parametersJsonSchema: weather.parameters };
      const live = await Live.open(plain(), model, {
        responseModalities: [Modality.TEXT],
        tools: [{ functionDeclarations: [declared] }],
      });
      live.say("How is the weather in Paris?");
      const { toolCall } = await live.until((message) => message.toolCall);
      const [call] = toolCall?.functionCalls ?? [];
      expect(call).toMatchObject({ name: "weather", args: { city: expect.any(String) } });
      live.session.sendToolResponse({
        functionResponses: [{ id: call?.id ?? "", name: "weather", response: { output: "sunny" } }],
      });
      await live.turn();
      expect(live.text()).toContain("sunny");
    });

    test("speech interrupts a response", async () => {
      const live = await Live.open(plain(), model, { responseModalities: [Modality.AUDIO] });
      live.say("Tell me a long story about a quick brown fox and a lazy dog that nobody has heard before");
      await live.until(({ serverContent }) => serverContent?.modelTurn);
      for (const samples of [samplesOf("Stop"), Buffer.alloc(48_000)])
        live.session.sendRealtimeInput({
          audio: { data: samples.toString("base64"), mimeType: "audio/pcm;rate=24000" },
        });
      await live.until(({ serverContent }) => serverContent?.interrupted);
      await live.turn();
    });
  });

  test("audio is resampled to the upstream's rate", async () => {
    const live = await Live.open(plain(), "talk", { responseModalities: [Modality.TEXT] });
    const sound = Buffer.concat([tone(440), tone(523.25), Buffer.alloc(32_000)]);
    for (let at = 0; at < sound.length; at += 3_200)
      live.session.sendRealtimeInput({
        audio: { data: sound.toString("base64", at, at + 3_200), mimeType: "audio/pcm;rate=16000" },
      });
    await live.turn();
    expect(live.text()).toContain('You said: "A4 C5".');
  });

  const socketOf = (): WebSocket => new WebSocket(`${plain().replace("http", "ws")}${PATH}?key=${TOKEN}`);

  test.each([
    ["an unknown model", JSON.stringify({ setup: { model: "models/nothing" } }), 1008, "nothing"],
    ["a first message without a model", JSON.stringify({ clientContent: {} }), 1008, "model"],
    ["an invalid first message", "Hello", 1008, "model"],
  ])("%s ends a session with a reason", async (_, message, expected, said) => {
    const socket = socketOf();
    await once(socket, "open");
    socket.send(message);
    const [code, reason] = await once(socket, "close");
    expect(code).toBe(expected);
    expect(String(reason)).toContain(said);
  });

  test("messages may be binary, and use the other spelling of names", async () => {
    const socket = socketOf();
    await once(socket, "open");
    const text = { response_modalities: ["TEXT"] };
    socket.send(Buffer.from(JSON.stringify({ setup: { model: "models/talk", generation_config: text } })));
    socket.send(Buffer.from(JSON.stringify({ realtime_input: { text: "Hello" } })));
    const heard: string[] = [];
    socket.on("message", (data) => heard.push(String(data)));
    await expect.poll(() => heard.join("")).toContain("turnComplete");
    expect(heard[0]).toBe('{"setupComplete":{}}');
    socket.close();
  });

  test("a message that an upstream does not know ends the session with its reason", async () => {
    const socket = socketOf();
    await once(socket, "open");
    socket.send(JSON.stringify({ setup: { model: "models/live" } }));
    await once(socket, "message");
    socket.send(JSON.stringify({ nonsense: {} }));
    const [code, reason] = await once(socket, "close");
    expect(code).toBe(1007);
    expect(String(reason)).toContain("nonsense");
  });

  test("each response is counted, with either upstream", async () => {
    const log = gateways[server]?.plain.log ?? [];
    const live = await Live.open(plain(), "talk", { responseModalities: [Modality.TEXT] });
    live.say("Hello");
    await live.turn();
    live.session.close();
    await expect
      .poll(() => log.filter(({ msg, wire }) => msg === "request" && wire === "content-live").at(-1))
      .toMatchObject({
        operation: "realtime",
        model: "talk",
        channel: "talk",
        upstreamWire: "realtime",
        status: 101,
      });
  });
});
