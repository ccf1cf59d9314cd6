/** The size of a conversation in the store, for each way in which clients send it. */
import { sql } from "kysely";
import type OpenAI from "openai";
import type { ResponseInputItem } from "openai/resources/responses/responses";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createStoredAnswers } from "../../engine/store/answers/stored-answers.ts";
import { openStore } from "../../engine/store/database/open-store.ts";
import type { OpenStore } from "../../engine/store/database/store.ts";
import { type Stored, startStored } from "./fixture.ts";

const TURNS = 16;
const CHARACTERS = 50_000;
const MIB = 1024 * 1024;
const room = { maxEntries: 1000, maxBytes: 256 * MIB, maxEntriesPerOwner: 1000, maxBytesPerOwner: 64 * MIB };

let store: OpenStore;
let fixture: Stored;
let client: OpenAI;
beforeEach(async () => {
  store = await openStore({ url: ":memory:" });
  fixture = await startStored("", { answers: createStoredAnswers(store, () => room) });
  ({ client } = fixture);
});
afterEach(async () => {
  await fixture.close();
  await store.close();
});

const textOfTurn = (turn: number): string => `${turn} `.repeat(CHARACTERS / 3).slice(0, CHARACTERS);

/** Bytes of the stored items, as the database counts them. */
async function bytesOfItems(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select sum(length(text)) as bytes from stored_items`.execute(
    store.db,
  );
  return rows[0]?.bytes ?? 0;
}

it("that continues by previous_response_id", async () => {
  let before: string | undefined;
  for (let turn = 0; turn < TURNS; turn++) {
    const more = before === undefined ? {} : { previous_response_id: before };
    before = (
      await client.responses.create({
        model: "chat",
        input: textOfTurn(turn),
        max_output_tokens: 20,
        ...more,
      })
    ).id;
  }
  const { data } = await client.responses.inputItems.list(before ?? "", { order: "asc", limit: 100 });
  expect(data).toHaveLength(2 * TURNS - 1);
  // The first turn is stored twice: a continued response gives it a new id.
  expect(await bytesOfItems()).toBeLessThan(1.3 * (TURNS + 1) * CHARACTERS);
});

it("that is sent completely each time, with Responses", async () => {
  const input: ResponseInputItem[] = [];
  const ids: string[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    input.push({ role: "user", content: textOfTurn(turn) });
    const told = await client.responses.create({ model: "chat", input, max_output_tokens: 20 });
    ids.push(told.id);
    input.push({ role: "assistant", content: told.output_text });
  }
  expect(await bytesOfItems()).toBeLessThan(1.3 * TURNS * CHARACTERS);
  // Every item has an id that names the current response.
  for (const id of [ids[0] ?? "", ids.at(-1) ?? ""]) {
    const { data } = await client.responses.inputItems.list(id, { order: "asc", limit: 100 });
    expect(data.map((item) => item.id)).toEqual(
      data.map((_, at) => `msg_${id.replace("resp_", "")}_in_${at}`),
    );
    expect(data[0]).toMatchObject({ role: "user", content: [{ type: "input_text", text: textOfTurn(0) }] });
  }
});

it("that is sent completely each time, with Chat", async () => {
  const messages: OpenAI.ChatCompletionMessageParam[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    messages.push({ role: "user", content: textOfTurn(turn) });
    const told = await client.chat.completions.create({
      model: "messages",
      messages,
      store: true,
      max_tokens: 20,
    });
    messages.push({ role: "assistant", content: told.choices[0]?.message.content ?? "" });
  }
  expect(await bytesOfItems()).toBeLessThan(1.3 * TURNS * CHARACTERS);
});
