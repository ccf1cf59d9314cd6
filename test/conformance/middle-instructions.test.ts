/**
 * Instructions between the turns of a conversation, also from clients of the upstream's own wire: those that the
 * provider refuses there are treated as from any other client (docs/wires/messages.md).
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

test("move to the front, or become a note, and are reported", () => {
  const hoisted = ask({});
  expect(hoisted.body.system).toBe("later");
  expect(roles(hoisted)).not.toContain("system");
  expect(hoisted.dropped).toContain("instructions_hoisted");
  const inline = ask({ mid_system: "inline" });
  expect(inline.body.system).toBeUndefined();
  expect(inline.text).toMatch(/"a".*<system-note>\\nlater\\n<\/system-note>.*go on/);
  expect(inline.dropped).toContain("instructions_inlined");
});

test("stay where the provider accepts them", () => {
  for (const capabilities of [{ system_turns: true }, { own_system_turns: true }]) {
    const sent = ask(capabilities);
    expect(roles(sent)).toEqual(["user", "assistant", "system", "user"]);
    expect(sent.dropped).toEqual([]);
  }
});

test("stay for clients of the provider's own wire, where it accepts them only from those", () => {
  expect(ask({ own_system_turns: true }, "chat").body.system).toBe("later");
});
