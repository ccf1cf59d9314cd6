/** G. Instructions: their sources, their order, and instructions between turns. */
import { expect } from "vitest";
import { type Body, each, send, type Wire, wires } from "./exchange.ts";
import { row, rows } from "./row.ts";

const user = (content: string): Body => ({ role: "user", content });

/** All instructions at the front of a target's request, as one text. */
function front(target: Wire, body: Body): string {
  const read: Record<Wire, () => Body> = {
    chat: () => body.messages.filter(({ role }: Body) => role !== "user").map(({ content }: Body) => content),
    messages: () => [body.system].flat().map((block: Body) => block?.text ?? block),
    responses: () => [
      body.instructions,
      ...body.input.filter(({ role }: Body) => role !== "user").map(({ content }: Body) => content[0].text),
    ],
    content: () => body.systemInstruction?.parts.map(({ text }: Body) => text),
  };
  return [read[target]()].flat().filter(Boolean).join("|");
}

rows("G. instructions", "instructions", () => {
  row("G1 ★ instructions of every role stay instructions, in order", () => {
    const sources: [Wire, Body][] = [
      [
        "chat",
        { messages: [{ role: "system", content: "one" }, { role: "developer", content: "two" }, user("q")] },
      ],
      [
        "messages",
        {
          system: [
            { type: "text", text: "one" },
            { type: "text", text: "two" },
          ],
        },
      ],
      ["messages", { system: "one\n\ntwo" }],
      ["responses", { instructions: "one", input: [{ role: "developer", content: "two" }, user("q")] }],
      [
        "responses",
        {
          input: [
            { role: "system", content: [{ type: "input_text", text: "one" }] },
            { role: "developer", content: "two" },
            user("q"),
          ],
        },
      ],
      ["content", { systemInstruction: { parts: [{ text: "one" }, { text: "two" }] } }],
    ];
    for (const target of wires) {
      each(sources, ([from, body]) => {
        const { body: sent } = send(from, target, body, { convert: true });
        expect(front(target, sent)).toMatch(/^one(\n\n|\|)two$/);
      });
    }
  });

  row("G2 ★ instructions between turns stay there, or move to the front and are reported", () => {
    const messages = [
      { role: "system", content: "one" },
      user("q"),
      { role: "assistant", content: "a" },
      { role: "system", content: "later" },
      user("go on"),
    ];
    // Targets that support instructions between turns.
    for (const target of ["chat", "responses"] as const) {
      const { body, dropped } = send("chat", target, { messages }, { convert: true });
      expect((body.messages ?? body.input).map(({ role }: Body) => role)).toContain("system");
      expect(JSON.stringify(body)).toMatch(/"a".*later.*go on/);
      expect(dropped).toEqual([]);
    }
    for (const target of ["messages", "content"] as const) {
      const hoisted = send("chat", target, { messages });
      expect(front(target, hoisted.body)).toBe("one|later");
      expect(hoisted.dropped).toContain("instructions_hoisted");
      const inline = send("chat", target, { messages }, { capabilities: { mid_system: "inline" } });
      expect(front(target, inline.body)).toBe("one");
      expect(inline.text).toMatch(/"a".*<system-note>\\nlater\\n<\/system-note>.*go on/);
      // The prefix does not change when an instruction is added at the end.
      const short = send(
        "chat",
        target,
        { messages: messages.slice(0, 3).concat(user("go on")) },
        { capabilities: { mid_system: "inline" } },
      );
      expect(front(target, short.body)).toBe(front(target, inline.body));
    }
    const inPlace = send("chat", "messages", { messages }, { capabilities: { system_turns: true } }).body;
    expect(inPlace.messages.map(({ role }: Body) => role)).toEqual(["user", "assistant", "system", "user"]);
  });

  row("G3 instructions among the messages do not replace those at the front", () => {
    const cache_control = { type: "ephemeral" };
    const system = [{ type: "text", text: "one", cache_control }];
    const messages = [{ role: "system", content: "two" }, user("q")];
    const { body } = send("messages", "messages", { system, messages }, { convert: true });
    expect(body.system).toEqual([
      { type: "text", text: "one", cache_control },
      { type: "text", text: "two" },
    ]);
  });

  row("G4 all of several system messages are used", () => {
    const messages = [...["one", "two", "three"].map((content) => ({ role: "system", content })), user("q")];
    expect(send("chat", "content", { messages }).body.systemInstruction.parts).toEqual([
      { text: "one" },
      { text: "two" },
      { text: "three" },
    ]);
  });

  row("G5 either spelling of the Content wire's instructions", () => {
    for (const instruction of [{ parts: [{ text: "one" }] }, { role: "user", parts: { text: "one" } }]) {
      for (const body of [{ systemInstruction: instruction }, { system_instruction: instruction }]) {
        expect(front("chat", send("content", "chat", body).body)).toBe("one");
      }
    }
  });

  row("G6 instructions among the items of the Responses wire", () => {
    const input = [
      { type: "message", role: "system", content: [{ type: "input_text", text: "one" }] },
      user("q"),
    ];
    expect(send("responses", "messages", { input }).body.system).toBe("one");
    expect(front("chat", send("responses", "chat", { input }).body)).toBe("one");
  });

  row("G7 null instructions count as absent", () => {
    for (const target of wires) {
      const { body } = send("responses", target, { instructions: null }, { convert: true });
      expect(front(target, body)).toBe("");
      expect(JSON.stringify(body)).not.toContain("null");
    }
  });
});
