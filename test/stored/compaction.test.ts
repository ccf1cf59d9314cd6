/**
 * A conversation that its vendor has encrypted (`compaction`) can be read by that vendor only. A provider that cannot
 * read it would respond without the conversation, so the request is refused; and a model without compaction gets an
 * error that helps.
 */
import type OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stored, startStored } from "./fixture.ts";
import { refusal } from "./refusal.ts";
import { type KeepingServer, startKeeping } from "./storing-upstream.ts";

let servers: KeepingServer[];
let fixture: Stored;
beforeAll(async () => {
  servers = [
    await startKeeping("1", (number) => `resp_a${number}`),
    await startKeeping("2", (number) => `resp_b${number}`),
  ];
  const channel = (name: string, at: number, more: string): string =>
    `  - { name: ${name}, base_url: "${servers[at]?.url}", key: k, models: [${name}], ${more} }\n`;
  fixture = await startStored(
    channel("host", 0, "provider: vllm, wires: [responses]") +
      channel("reads", 1, "provider: vllm, wires: [responses], capabilities: { compaction: true }") +
      channel("maker", 1, "provider: openai"),
  );
});
afterAll(async () => {
  await fixture.close();
  for (const server of servers) server.close();
});

const user = { role: "user" as const, content: "And now?" };
const sealed = [
  { type: "compaction", id: "cmp_1", encrypted_content: "E" },
  { type: "compaction_summary", encrypted_content: "E" },
  { type: "compaction_trigger" },
] as unknown as OpenAI.Responses.ResponseInputItem[];

describe.each(sealed.map((item) => ({ type: item.type, item })))(
  "an item of type $type",
  ({ type, item }) => {
    const cells = ["chat", "messages", "content", "host"].flatMap((model) =>
      [undefined, false].map((store) => ({ model, store })),
    );
    it.each(cells)("is refused for $model, store: $store", async ({ model, store }) => {
      const ask = fixture.client.responses.create({
        model,
        input: [item, user],
        ...(store === false && { store }),
      });
      expect(await refusal(ask)).toMatchObject({
        status: 400,
        message: expect.stringContaining(`'${type}'`),
      });
    });

    it.each(["reads", "maker"])("is sent to %s, which reads it", async (model) => {
      const told = await fixture.client.responses.create({ model, input: [item, user] });
      expect(told.status).toBe("completed");
    });
  },
);

describe("POST /v1/responses/compact", () => {
  const compact = (model: string, client: OpenAI = fixture.client) =>
    client.responses.compact({ model: model as "gpt-5", input: [user] });

  it.each(["chat", "messages", "content", "host"])("names the alternative for %s", async (model) => {
    expect(await refusal(compact(model))).toMatchObject({
      status: 400,
      code: "unsupported_endpoint",
      message: expect.stringContaining("model_providers"),
    });
  });

  it("gives the same error where no channel passes the path", async () => {
    const alone = await startStored();
    expect(await refusal(compact("chat", alone.client))).toMatchObject({
      status: 400,
      code: "unsupported_endpoint",
    });
    await alone.close();
  });

  it("reports an unknown model as one without a channel", async () => {
    expect(await refusal(compact("none-of-these"))).toMatchObject({
      status: 503,
      message: expect.stringContaining("none-of-these"),
    });
  });
});
