/** K. Embeddings and token counts, through a real gateway. */
import OpenAI from "openai";
import { expect } from "vitest";
import { call, type Fixture, type Format, formats, start, TOKEN } from "../../gateway/fixture.ts";
import { type Script, whole } from "../../gateway/mock.ts";
import type { Body } from "./exchange.ts";
import { row, rows } from "./row.ts";

const chat = formats[0] as Format;
const messages = formats[1] as Format;
const content = formats[3] as Format;
const channel = (provider: string, more = ""): string =>
  `  - { name: only, provider: ${provider}, key: k, base_url: '\${A}/v1', models: ['*']${more} }`;

const json = (body: object): Script => whole(200, "application/json", JSON.stringify(body));

async function running(fixture: Promise<Fixture>, use: (fixture: Fixture) => Promise<void>): Promise<void> {
  const started = await fixture;
  try {
    await use(started);
  } finally {
    await started.close();
  }
}

/** Typical lengths of embeddings, with numbers that fit 32 bits. */
const vectors = [768, 1536, 3].map((length) =>
  Array.from({ length }, (_, index) => Math.fround(Math.sin(index + 1) / length)),
);
const packed = (vector: readonly number[]): string =>
  Buffer.from(Float32Array.from(vector).buffer).toString("base64");
const answered = (write: (vector: number[]) => unknown): Script =>
  json({
    object: "list",
    model: "up",
    data: vectors.map((vector, index) => ({ object: "embedding", index, embedding: write(vector) })),
    usage: { prompt_tokens: 3, total_tokens: 3 },
  });
const upstreams: Record<string, Script> = {
  numbers: answered((vector) => vector),
  base64: answered(packed),
};

rows("K. other operations", "settings", () => {
  row(
    "K7 ★ an embedding has the requested encoding and its full length, whatever the upstream sends",
    async () => {
      const contents = json({ embeddings: vectors.map((values) => ({ values })) });
      const places: [string, Record<string, Script>][] = [
        ["vectors", upstreams],
        ["content-vectors", { "": contents }],
        // This wire never supports base64, so all numbers go through the hub.
        ["vectors", { numbers: upstreams.numbers as Script }],
      ];
      for (const [at, [provider, scripts]] of places.entries()) {
        const caps = at === 2 ? ", capabilities: { encodings: [] }" : "";
        await running(start(scripts, "", channel(provider, caps)), async (fixture) => {
          const client = new OpenAI({ baseURL: `${fixture.gateway.url}/v1`, apiKey: TOKEN, maxRetries: 0 });
          for (const name of Object.keys(scripts)) {
            const model = name || "numbers";
            const input = ["a", "b", "c"];
            const embeddings = async (encoding_format?: "float" | "base64"): Promise<unknown[]> => {
              const asked = { model, input, ...(encoding_format && { encoding_format }) };
              const { data } = await client.embeddings.create(asked);
              return data.map(({ embedding }) => embedding);
            };
            // The official client requests base64 by itself and decodes it.
            expect(await embeddings()).toEqual(vectors);
            expect(await embeddings("float")).toEqual(vectors);
            expect(await embeddings("base64")).toEqual(vectors.map(packed));
            const plain = await call(fixture, {
              path: "/v1/embeddings",
              headers: { authorization: `Bearer ${TOKEN}` },
              body: JSON.stringify({ model, input }),
            });
            const { data }: Body = await plain.json();
            expect(data.map(({ embedding }: Body) => embedding)).toEqual(vectors);
            if (at > 0) continue;
            // Between equal wires, the requested encoding passes unchanged.
            expect(fixture.mock.received.at(-1)?.body).toEqual({ model, input });
          }
          const listed = await call(fixture, {
            path: "/v1beta/models/numbers:batchEmbedContents",
            headers: { "x-goog-api-key": TOKEN },
            body: JSON.stringify({
              requests: ["a", "b", "c"].map((text) => ({ content: { parts: [{ text }] } })),
            }),
          });
          expect(await listed.json()).toMatchObject({ embeddings: vectors.map((values) => ({ values })) });
        });
      }
    },
  );

  row("K8 inputs of embeddings: a text, texts, token ids, lists of token ids", async () => {
    const script: Script = (socket, received) => {
      const { input } = received.body as { input?: unknown };
      const count = Array.isArray(input) && typeof input[0] !== "number" ? input.length : 1;
      const data = Array.from({ length: count }, (_, index) => ({
        object: "embedding",
        index,
        embedding: [1],
      }));
      json({ object: "list", model: "m", data, usage: { prompt_tokens: 1, total_tokens: 1 } })(
        socket,
        received,
      );
    };
    const inputs: [unknown, number][] = [
      ["a", 1],
      [["a", "b"], 2],
      [[1, 2, 3], 1],
      [[7], 1],
      [[[1, 2], [3]], 2],
      [[[4]], 1],
    ];
    for (const [caps, isSame] of [
      ["", true],
      [", capabilities: { encodings: [] }", false],
    ] as const) {
      await running(start({ m: script }, "", channel("vectors", caps)), async (fixture) => {
        for (const [input, count] of inputs) {
          const response = await call(fixture, {
            path: "/v1/embeddings",
            headers: { authorization: `Bearer ${TOKEN}` },
            body: JSON.stringify({ model: "m", input }),
          });
          expect([input, response.status]).toEqual([input, 200]);
          const { data }: Body = await response.json();
          expect(data).toHaveLength(count);
          const isOne = typeof input === "string" || typeof (input as unknown[])[0] === "number";
          expect(fixture.mock.received.at(-1)?.body.input).toEqual(isSame || !isOne ? input : [input]);
        }
      });
    }
    // A target without token ids refuses them by name: a part of them, or their digits, would be another input.
    await running(start({}, "", channel("content-vectors")), async (fixture) => {
      const response = await call(fixture, {
        path: "/v1/embeddings",
        headers: { authorization: `Bearer ${TOKEN}` },
        body: JSON.stringify({ model: "m", input: [[1, 2], [3]] }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { code: "unsupported_value", param: "input[0]" },
      });
      expect(fixture.mock.received).toEqual([]);
    });
  });

  row("K10 a token count includes tools, instructions and images", async () => {
    const image = "data:image/png;base64,AAAA";
    const tool = { name: "weather", description: "Tells how the weather is and will be, anywhere." };
    const parameters = { type: "object", properties: { city: { type: "string", description: "Where." } } };
    const system = "You are a patient meteorologist who answers in verse.";
    const asks: Record<string, { path: string; headers: Record<string, string>; bare: Body; with: Body[] }> =
      {
        messages: {
          path: "/v1/messages/count_tokens",
          headers: messages.request("m").headers,
          bare: { model: "m", messages: [{ role: "user", content: "q" }] },
          with: [
            { tools: [{ ...tool, input_schema: parameters }] },
            { system },
            {
              messages: [
                {
                  role: "user",
                  content: [
                    { type: "text", text: "q" },
                    { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
                  ],
                },
              ],
            },
          ],
        },
        content: {
          path: "/v1beta/models/m:countTokens",
          headers: content.request("m").headers,
          bare: { contents: [{ role: "user", parts: [{ text: "q" }] }] },
          with: [
            { tools: [{ functionDeclarations: [{ ...tool, parametersJsonSchema: parameters }] }] },
            { systemInstruction: { parts: [{ text: system }] } },
            {
              contents: [
                {
                  role: "user",
                  parts: [{ text: "q" }, { inlineData: { mimeType: "image/png", data: "AAAA" } }],
                },
              ],
            },
          ],
        },
        responses: {
          path: "/v1/responses/input_tokens",
          headers: chat.request("m").headers,
          bare: { model: "m", input: "q" },
          with: [
            { tools: [{ type: "function", ...tool, parameters }] },
            { instructions: system },
            {
              input: [
                {
                  role: "user",
                  content: [
                    { type: "input_text", text: "q" },
                    { type: "input_image", image_url: image },
                  ],
                },
              ],
            },
          ],
        },
      };
    const tokensOf = ({ input_tokens: input, totalTokens: total }: Body): number => input ?? total;
    const wrapped = (name: string, body: Body): Body =>
      name === "content" ? { generateContentRequest: { model: "models/m", ...body } } : body;
    // No upstream counts there: the count is estimated, and marked so.
    await running(start({}), async (fixture) => {
      for (const [name, { path, headers, bare, with: more }] of Object.entries(asks)) {
        const counted = async (body: Body): Promise<number> => {
          const response = await call(fixture, { path, headers, body: JSON.stringify(wrapped(name, body)) });
          expect([name, response.status]).toEqual([name, 200]);
          expect(response.headers.get("x-polywire-estimated")).toBe("tokens");
          return tokensOf(await response.json());
        };
        const least = await counted(bare);
        const [tools = 0, instructions = 0, images = 0] = await Promise.all(
          more.map((extra) => counted({ ...bare, ...extra })),
        );
        expect(tools).toBeGreaterThan(least + 15);
        expect(instructions).toBeGreaterThan(least + 8);
        expect(images).toBeGreaterThan(least + 80);
      }
      expect(fixture.mock.received).toEqual([]);
    });
    // A provider that counts gets the whole request, in its own wire.
    const counts = ", capabilities: { count_tokens: true }";
    await running(
      start({ m: json({ input_tokens: 728 }) }, "", channel("other", counts)),
      async (fixture) => {
        for (const [name, { path, headers, bare, with: more }] of Object.entries(asks)) {
          const body = wrapped(name, Object.assign({}, bare, ...more));
          const response = await call(fixture, { path, headers, body: JSON.stringify(body) });
          expect(response.headers.get("x-polywire-estimated")).toBeNull();
          expect([name, tokensOf(await response.json())]).toEqual([name, 728]);
          const sent = fixture.mock.received.at(-1) as { path: string; body: Body };
          expect(sent.path).toBe("/v1/messages/count_tokens");
          expect(sent.body.tools).toEqual([{ ...tool, input_schema: parameters }]);
          expect(JSON.stringify(sent.body.system)).toContain(system);
          expect(JSON.stringify(sent.body.messages)).toContain('"data":"AAAA"');
        }
      },
    );
  });
});
