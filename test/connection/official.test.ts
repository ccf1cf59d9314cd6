/**
 * Requests over a WebSocket with the official client: the events equal those over HTTP, for every upstream wire, and
 * so does the log line of the request.
 */
import OpenAI from "openai";
import type { Response, ResponseCreateParamsStreaming } from "openai/resources/responses/responses";
import { ResponsesWS } from "openai/resources/responses/ws";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Stored, startStored } from "../stored/fixture.ts";
import { finalOf, isLast, type Message, withoutIds } from "./messages.ts";

const upstreams = ["chat", "messages", "content", "responses", "stateless"];

const weather = {
  type: "function",
  name: "weather",
  description: "The weather in a city",
  strict: false,
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
} as const;

type Body = Omit<ResponseCreateParamsStreaming, "stream">;

const requests: Record<string, Omit<Body, "model">> = {
  words: { input: "Hello" },
  "words that are not kept": { input: "Hello", store: false, instructions: "Be brief", metadata: { a: "b" } },
  "a call": { input: 'The weather in "Paris"?', tools: [weather], store: false },
  "a result": {
    tools: [weather],
    input: [
      { role: "user", content: 'The weather in "Paris"?' },
      { type: "function_call", call_id: "call_123456789", name: "weather", arguments: '{"city":"Paris"}' },
      { type: "function_call_output", call_id: "call_123456789", output: "21 degrees" },
    ],
  },
  reasoning: {
    input: "Hello",
    reasoning: { effort: "high", summary: "auto" },
    include: ["reasoning.encrypted_content"],
  },
  "a form": {
    input: "Ada is 36",
    text: {
      format: {
        type: "json_schema",
        name: "person",
        schema: {
          additionalProperties: false,
          type: "object",
          properties: { name: { type: "string" } },
          required: ["name"],
        },
      },
    },
  },
  "few tokens": { input: "Hello", max_output_tokens: 16 },
};

const servers: Partial<Record<"native" | "node", Stored>> = {};
beforeAll(async () => {
  for (const server of ["native", "node"] as const)
    servers[server] = await startStored(`listen: { server: ${server} }`);
});
afterAll(() => Promise.all(Object.values(servers).map((each) => each.close())));

describe.each(["native", "node"] as const)("on the %s server", (server) => {
  const gateway = (): Stored => servers[server] as Stored;
  const cells = upstreams.flatMap((model) => Object.keys(requests).map((name) => ({ model, name })));

  /** The request's log line, without fields that differ between requests. */
  const logged = (): object => {
    const line = gateway().log.findLast(({ msg }) => msg === "request") as Message;
    const { id: _, time: __, ms: ___, firstByteMs: ____, ...rest } = line;
    return JSON.parse(JSON.stringify(rest).replace(/_mark-[^"]*/g, ""));
  };

  test.each(cells)("$name, to $model: the events equal those over HTTP", async ({ model, name }) => {
    const body: Body = { model, ...requests[name] };
    const overHttp: Message[] = [];
    for await (const event of await gateway().client.responses.create({ ...body, stream: true }))
      overHttp.push(event as unknown as Message);
    const loggedOverHttp = logged();
    const overSocket = await Official.open(gateway().url).run(body);
    expect(overSocket.length).toBeGreaterThan(4);
    expect(withoutIds(overSocket)).toEqual(withoutIds(overHttp));
    expect(logged()).toEqual(loggedOverHttp);
  });

  test.each(upstreams)(
    "requests in sequence continue from the latest response, which is not stored: %s",
    async (model) => {
      const official = Official.open(gateway().url);
      const said: string[] = [];
      let before: string | null = null;
      for (const input of ["one", "two", "three"]) {
        const events = await official.run({ model, input, store: false, previous_response_id: before });
        const answer = events.at(-1)?.response as Response;
        expect(answer.previous_response_id).toBe(before);
        before = answer.id;
        said.push(JSON.stringify(answer.output));
        await expect(gateway().client.responses.retrieve(answer.id)).rejects.toMatchObject({ status: 404 });
      }
      expect(said[2]).toContain("three");
      // Another connection cannot continue from it.
      const other = Official.open(gateway().url);
      const refused = await other.run({ model, input: "four", previous_response_id: before });
      expect(refused).toMatchObject([
        {
          type: "error",
          status: 400,
          error: { code: "previous_response_not_found", param: "previous_response_id" },
        },
      ]);
    },
  );

  test.each(upstreams)(
    "a result's call is found, and the conversation continues from it: %s",
    async (model) => {
      const official = Official.open(gateway().url);
      const first = await official.run({
        model,
        tools: [weather],
        input: 'The weather in "Paris"?',
        store: false,
      });
      const { id, output } = finalOf(first) as unknown as Response;
      const calls = output.filter((item) => item.type === "function_call");
      const second = await official.run({
        model,
        tools: [weather],
        store: false,
        previous_response_id: id,
        input: calls.map(({ call_id }) => ({ type: "function_call_output", call_id, output: "21 degrees" })),
      });
      expect(JSON.stringify(second.at(-1))).toContain("weather: 21 degrees");
    },
  );

  test.each(upstreams)("a stored response is stored as over HTTP: %s", async (model) => {
    const official = Official.open(gateway().url);
    const [created, ...rest] = await official.run({ model, input: "keep this" });
    const answer = rest.at(-1)?.response as Response;
    expect(created).toMatchObject({ response: { id: answer.id } });
    expect(await gateway().client.responses.retrieve(answer.id)).toMatchObject({ output: answer.output });
    const next = await gateway().client.responses.create({
      model,
      input: "go on",
      previous_response_id: answer.id,
    });
    expect(next.output_text).toContain("go on");
  });

  test.each(upstreams)(
    "a warm-up gets an immediate response, and the next request continues from it: %s",
    async (model) => {
      const official = Official.open(gateway().url);
      const warm = await official.run({
        model,
        input: "first",
        store: false,
        generate: false,
      } as unknown as Body);
      expect(warm.map(({ type }) => type)).toEqual([
        "response.created",
        "response.in_progress",
        "response.completed",
      ]);
      const { id, output, usage } = finalOf(warm) as unknown as Response;
      expect({ output, usage }).toMatchObject({ output: [], usage: { total_tokens: 0 } });
      expect(gateway().log.at(-1)).not.toHaveProperty("channel");
      const next = await official.run({ model, input: "second", store: false, previous_response_id: id });
      expect(JSON.stringify(next.at(-1)?.response)).toMatch(/first.*second/);
    },
  );
});

/** The official client, with one request after another. */
class Official {
  readonly #ws: ResponsesWS;

  private constructor(ws: ResponsesWS) {
    this.#ws = ws;
    ws.on("error", () => {});
  }

  static open(url: string): Official {
    const official = new Official(
      new ResponsesWS(new OpenAI({ baseURL: `${url}/v1`, apiKey: "token-of-ann" })),
    );
    onTestFinished(() => official.#ws.close());
    return official;
  }

  async run(body: Body): Promise<Message[]> {
    const events: Message[] = [];
    await new Promise<void>((resolve) => {
      const hear = (event: object): void => {
        events.push(event as Message);
        if (!isLast(event as Message)) return;
        this.#ws.off("event", hear);
        resolve();
      };
      this.#ws.on("event", hear);
      this.#ws.send({ type: "response.create", ...body } as Parameters<ResponsesWS["send"]>[0]);
    });
    return events;
  }
}
