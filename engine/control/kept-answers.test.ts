import { expect, it } from "vitest";
import { createMemory } from "../store/answers-in-memory.ts";
import { answersAboutKept, keptAtControl } from "./kept-answers.ts";
import { answer as replyTo } from "./questions.ts";

const room = { maxEntries: 9, maxBytes: 9999, maxEntriesPerOwner: 9, maxBytesPerOwner: 9999 };
const one = { owner: "a", id: "1", wire: "w", answer: "{}", items: [], createdMs: 0, expiresMs: 1000 };

/** Both ends, with a message's journey between them. */
function joined(kept = createMemory(room, () => 0), isThere = true) {
  const questions = answersAboutKept(() => (isThere ? kept : undefined));
  return keptAtControl(async (name, value) => {
    const said = await replyTo(questions, structuredClone({ kind: "ask", id: 0, name, value }));
    if (said.kind !== "answer") throw new Error("no answer");
    if (said.error !== undefined) throw new Error(said.error);
    return structuredClone(said.value);
  });
}

it("puts, gets and deletes where control keeps", async () => {
  const kept = joined();
  await kept.put(one);
  expect(await kept.get("a", "1")).toEqual(one);
  expect(await kept.get("b", "1")).toBeUndefined();
  expect(await kept.delete("a", "1")).toBe(true);
  expect(await kept.delete("a", "1")).toBe(false);
});

it("tells what went wrong there", async () => {
  const failing = {
    ...createMemory(room),
    put: () => Promise.reject(new Error("full")),
  };
  await expect(joined(failing).put(one)).rejects.toThrow("full");
  await expect(joined(undefined, false).get("a", "1")).rejects.toThrow("no answers are kept yet");
});
