/** Background responses: an immediate id, generation in the background, then fetched, cancelled or deleted. */
import type OpenAI from "openai";
import type { Response } from "openai/resources/responses/responses";
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

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function finished(id: string): Promise<Response> {
  for (let tries = 0; tries < 500; tries++) {
    const found = await client.responses.retrieve(id);
    if (found.status !== "queued" && found.status !== "in_progress") return found;
    await pause(20);
  }
  throw new Error(`${id} does not end`);
}

describe.each(["chat", "messages", "content", "stateless"])("with the upstream %s", (model) => {
  it("gets an id at once, and is generated in the background", async () => {
    const told = await client.responses.create({ model, input: "Take your time.", background: true });
    expect(told).toMatchObject({ status: "queued", background: true, output: [], model });
    const found = await finished(told.id);
    expect(found).toMatchObject({ id: told.id, status: "completed", background: true, model });
    expect(found.output_text).toContain("Take your time.");
    expect(found.usage?.output_tokens).toBeGreaterThan(0);
    expect(await client.responses.cancel(told.id)).toMatchObject({ status: "completed" });
  });

  it("continues a response, and can be continued", async () => {
    const first = await client.responses.create({ model, input: "One." });
    const told = await client.responses.create({
      model,
      input: "Two.",
      previous_response_id: first.id,
      background: true,
    });
    expect((await finished(told.id)).previous_response_id).toBe(first.id);
    const third = await client.responses.create({ model, input: "Three.", previous_response_id: told.id });
    const { data } = await client.responses.inputItems.list(third.id);
    expect(data).toHaveLength(5);
  });

  it("fails without a waiting client", async () => {
    const told = await client.responses.create({ model: `${model}-400`, input: "Fail.", background: true });
    const found = await finished(told.id);
    expect(found.status).toBe("failed");
    expect(found.error?.message).toContain("refuses every request");
  });

  it("is cancelled permanently", async () => {
    const told = await client.responses.create({
      model: `${model}-slow`,
      input: "Slowly.",
      background: true,
    });
    expect(await client.responses.cancel(told.id)).toMatchObject({ id: told.id, status: "cancelled" });
    expect(await client.responses.cancel(told.id)).toMatchObject({ id: told.id, status: "cancelled" });
    await pause(50);
    expect((await client.responses.retrieve(told.id)).status).toBe("cancelled");
  });

  it("is deleted, and does not reappear", async () => {
    const told = await client.responses.create({ model: `${model}-slow`, input: "Away.", background: true });
    await client.responses.delete(told.id);
    await pause(50);
    expect((await refusal(client.responses.retrieve(told.id))).status).toBe(404);
  });
});

it("a background request with store: false is refused", async () => {
  const asked = client.responses.create({ model: "chat", input: "x", background: true, store: false });
  expect(await refusal(asked)).toMatchObject({ status: 400 });
});
