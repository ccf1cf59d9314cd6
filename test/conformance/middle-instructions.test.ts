/**
 * Instructions between the turns of a conversation, from callers of the wire that the upstream speaks, too: what the
 * place cannot take there is handled as from any other caller (docs/wires/messages.md).
 */
import { expect, test } from "vitest";
import { type Body, type Sent, send } from "./field-bugs/exchange.ts";

const messages = [
  { role: "user", content: "q" },
  { role: "assistant", content: "a" },
  { role: "system", content: "later" },
  { role: "user", content: "go on" },
];
const ask = (capabilities: Body, from: "messages" | "chat" = "messages"): Sent =>
  send(from, "messages", { messages }, { capabilities });
const roles = ({ body }: Sent): string[] => body.messages.map(({ role }: Body) => role);

test("they move to the front, or stay as a note, and it is told", () => {
  const hoisted = ask({});
  expect(hoisted.body.system).toBe("later");
  expect(roles(hoisted)).not.toContain("system");
  expect(hoisted.dropped).toContain("instructions_hoisted");
  const inline = ask({ mid_system: "inline" });
  expect(inline.body.system).toBeUndefined();
  expect(inline.text).toMatch(/"a".*<system-note>\\nlater\\n<\/system-note>.*go on/);
  expect(inline.dropped).toContain("instructions_inlined");
});

test("they stay where the place takes them", () => {
  for (const capabilities of [{ system_turns: true }, { own_system_turns: true }]) {
    const sent = ask(capabilities);
    expect(roles(sent)).toEqual(["user", "assistant", "system", "user"]);
    expect(sent.dropped).toEqual([]);
  }
});

test("a place may take them of its own callers only", () => {
  expect(ask({ own_system_turns: true }, "chat").body.system).toBe("later");
});
