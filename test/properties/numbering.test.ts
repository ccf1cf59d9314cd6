/**
 * However a server numbers and names the pieces of its response, clients read the same response: nothing twice,
 * nothing lost. An official SDK reads the output.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { clients } from "../conformance/clients/all.ts";
import { question } from "../conformance/round-trip/full-request.ts";
import { frameOf } from "../conformance/sse.ts";
import { lane, type WireName, wireNames } from "../conformance/wires.ts";
import { RUNS } from "../depth.ts";
import { heardOf, type SaidPart, saidParts } from "./numbering/answer.ts";
import { chatHabits, chatStream } from "./numbering/chat.ts";
import { contentHabits, contentStream } from "./numbering/content.ts";
import { isToldInOrder, messagesHabits, messagesStream } from "./numbering/messages.ts";
import { isInOrder, isOneByOne, responsesHabits, responsesStream } from "./numbering/responses.ts";

const runs = { numRuns: 2 * RUNS };

async function readWithSdk(format: WireName, payloads: readonly unknown[], to: WireName): Promise<unknown> {
  const opened = lane(question(to, format, true));
  opened.request();
  const stream = opened.stream({ "content-type": "text/event-stream" });
  const bytes = Buffer.from(payloads.map(frameOf).join(""));
  const out = Buffer.concat([Buffer.from(stream.push(bytes)), Buffer.from(stream.end())]);
  if (stream.error !== undefined) throw new Error(stream.error.message);
  return clients[to].stream(out.toString());
}

function testDirection<Habits>(
  format: WireName,
  to: WireName,
  habits: fc.Arbitrary<Habits>,
  render: (parts: readonly SaidPart[], habits: Habits) => readonly unknown[],
  isTold: (parts: readonly SaidPart[], habits: Habits) => boolean = () => true,
): void {
  test(`${format} → ${to}`, { timeout: 120_000 }, async () => {
    const property = fc.asyncProperty(saidParts, habits, async (parts, habit) => {
      fc.pre(isTold(parts, habit));
      expect(await readWithSdk(format, render(parts, habit), to)).toEqual(
        heardOf(parts, to === "chat" ? "\n\n" : ""),
      );
    });
    await fc.assert(property, runs);
  });
}

for (const to of wireNames) {
  // One wire has whole calls only: parallel ones are in the order of their ends.
  const isTold = to === "content" ? isOneByOne : isInOrder;
  testDirection("responses", to, responsesHabits, responsesStream, isTold);
}

testDirection("chat", "messages", chatHabits, chatStream);
testDirection("messages", "responses", messagesHabits, messagesStream, isToldInOrder);
testDirection("content", "messages", contentHabits, contentStream);
