/** Chat completions that are stored on request: fetched, listed, deleted. */
import type OpenAI from "openai";
import type { ChatCompletion } from "openai/resources/chat/completions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Stored, startStored } from "./fixture.ts";
import { refusal } from "./refusal.ts";

let fixture: Stored;
let client: OpenAI;
beforeAll(async () => {
  fixture = await startStored();
  ({ client } = fixture);
});
afterAll(() => fixture.close());

const cells = ["chat", "messages", "content", "stateless"].flatMap((model) =>
  [false, true].map((streamed) => ({ model, streamed })),
);

describe.each(cells)("with the upstream $model, streamed: $streamed", ({ model, streamed }) => {
  async function ask(store: boolean): Promise<ChatCompletion> {
    const messages = [
      { role: "system" as const, content: "Be brief." },
      { role: "user" as const, content: "Hello" },
    ];
    const body = { model, messages, store };
    if (!streamed) return client.chat.completions.create(body);
    return client.chat.completions.stream({ ...body, stream: true }).finalChatCompletion();
  }

  it("is available to its owner until it is deleted", async () => {
    const told = await ask(true);
    const found = await client.chat.completions.retrieve(told.id);
    expect(found.choices[0]?.message.content).toBe(told.choices[0]?.message.content);
    expect(found).toMatchObject({ id: told.id, object: "chat.completion", model: told.model });
    const { data } = await client.chat.completions.messages.list(told.id);
    expect(data.map(({ content }) => content)).toEqual(["Be brief.", "Hello"]);
    expect((await refusal(fixture.other.chat.completions.retrieve(told.id))).status).toBe(404);
    // A response also belongs to its format.
    expect((await refusal(client.responses.retrieve(told.id))).status).toBe(404);
    expect(await client.chat.completions.delete(told.id)).toMatchObject({ id: told.id, deleted: true });
    expect((await refusal(client.chat.completions.retrieve(told.id))).status).toBe(404);
  });

  it("is stored only on request", async () => {
    const told = await ask(false);
    expect((await refusal(client.chat.completions.retrieve(told.id))).status).toBe(404);
  });
});
