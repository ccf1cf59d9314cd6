/** D. Reasoning: the requested amount, and the names of its fields. */
import { expect } from "vitest";
import { answer, type Body, each, send, stream, type Wire, wires } from "./exchange.ts";
import { row, rows } from "./row.ts";
import { chunk, completion, done } from "./upstream-responses.ts";

const effort = (level: string): Body => ({ reasoning_effort: level });

rows("D. requested reasoning", "reasoning", () => {
  row("D10 an effort is a string", () => {
    const asked: [Wire, Body][] = [
      ["messages", { thinking: { type: "enabled", budget_tokens: 2000 } }],
      ["messages", { thinking: { type: "adaptive" }, output_config: { effort: "high" } }],
      ["responses", { reasoning: { effort: "high", summary: "auto" } }],
      ["content", { generationConfig: { thinkingConfig: { thinkingBudget: 9000 } } }],
    ];
    each(asked, ([client, body]) => {
      expect(send(client, "chat", body).body.reasoning_effort).toMatch(/^(low|medium|high)$/);
    });
  });

  row("D11 reasoning under any of its field names", () => {
    const names: Body[] = [
      { reasoning_content: "hm" },
      { reasoning: "hm" },
      { reasoning_details: [{ type: "reasoning.text", text: "hm", index: 0 }] },
      { reasoning_details: [{ type: "reasoning.summary", summary: "hm", index: 0 }] },
      { reasoning: "hm", reasoning_details: [{ type: "reasoning.text", text: "hm", index: 0 }] },
      { reasoning_content: "hm", reasoning: "hm" },
    ];
    const expected = [
      ["reasoning", "hm"],
      ["text", "Hi"],
    ];
    for (const client of wires) {
      each(names, (named) => {
        expect(
          answer(client, "chat", completion({ ...named, content: "Hi" }), { convert: true }).heard.parts,
        ).toEqual(expected);
        const events = [
          chunk({ role: "assistant", ...named }),
          chunk({ content: "Hi" }),
          chunk({}, "stop"),
          done,
        ];
        expect(stream(client, "chat", events, { convert: true }).heard.parts).toEqual(expected);
      });
    }
  });

  row("D12 ★ a budget leaves room for the response; otherwise thinking is off", () => {
    each([2000, 1500, 1300], (max_tokens) => {
      const { body } = send("chat", "messages", { ...effort("high"), max_tokens });
      expect(body.thinking.budget_tokens).toBeGreaterThanOrEqual(1024);
      expect(body.thinking.budget_tokens).toBeLessThan(body.max_tokens);
      expect(body.max_tokens).toBe(max_tokens);
    });
    const small = send("chat", "messages", { ...effort("high"), max_tokens: 500 });
    expect(small.body.thinking).toEqual({ type: "disabled" });
    expect(small.dropped).toContain("thinking_disabled");
    const google = { generationConfig: { maxOutputTokens: 3000, thinkingConfig: { thinkingBudget: 8000 } } };
    expect(send("content", "messages", google).body.thinking.budget_tokens).toBeLessThan(3000);
  });

  row("D13 output_config is sent too", () => {
    const body = { thinking: { type: "adaptive" }, output_config: { effort: "high" } };
    expect(send("messages", "messages", body).body).toMatchObject(body);
    const capabilities = { thinking_types: ["adaptive", "disabled"] };
    expect(send("messages", "messages", body, { capabilities, convert: true }).body.output_config).toEqual({
      effort: "high",
    });
  });

  row("D14 an effort or a budget, never both", () => {
    const both = { thinking: { type: "enabled", budget_tokens: 9000 }, output_config: { effort: "low" } };
    for (const reasoning_style of ["effort", "thinking_type", "openrouter"]) {
      const { body } = send("messages", "chat", both, { capabilities: { reasoning_style } });
      const said = [
        body.reasoning_effort,
        body.reasoning?.effort,
        body.reasoning?.max_tokens,
        body.thinking_budget,
      ];
      expect(said.filter((value) => value !== undefined)).toHaveLength(1);
    }
    for (const thinking of ["budget", "level"]) {
      const { thinkingConfig } = send("messages", "content", both, { capabilities: { thinking } }).body
        .generationConfig;
      expect("thinkingBudget" in thinkingConfig && "thinkingLevel" in thinkingConfig).toBe(false);
    }
    const { body } = send("chat", "messages", {
      ...effort("low"),
      thinking: { type: "enabled", budget_tokens: 2000 },
    });
    expect(body.thinking.type === "enabled" && body.output_config?.effort !== undefined).toBe(false);
  });

  row(
    "D15 without a store, encrypted reasoning is requested, and only encrypted reasoning is sent back",
    () => {
      const asked = send("messages", "responses", {
        thinking: { type: "enabled", budget_tokens: 2000 },
      }).body;
      expect(asked).toMatchObject({ store: false, include: ["reasoning.encrypted_content"] });
      const own = send(
        "responses",
        "responses",
        { store: false, reasoning: { effort: "low" } },
        { convert: true },
      ).body;
      expect(own.include).toEqual(["reasoning.encrypted_content"]);
      const bare = { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "t" }] };
      const input = [{ role: "user", content: "q" }, bare, { role: "assistant", content: "a" }];
      const { body } = send("responses", "responses", { input, store: false }, { convert: true });
      expect(body.input.map(({ type, role }: Body) => type ?? role)).not.toContain("reasoning");
    },
  );

  row("D18 ★ a forced call and thinking exclude each other, and the call has precedence", () => {
    const tools = [{ type: "function", function: { name: "f", parameters: { type: "object" } } }];
    each(["required", { type: "function", function: { name: "f" } }], (tool_choice) => {
      const { body, dropped } = send("chat", "messages", { ...effort("high"), tools, tool_choice });
      expect(body.thinking?.type ?? "disabled").toBe("disabled");
      expect(["any", "tool"]).toContain(body.tool_choice.type);
      expect(dropped).toContain("thinking_disabled");
    });
    expect(
      send("chat", "messages", { ...effort("high"), tools, tool_choice: "auto" }).body.thinking.type,
    ).toBe("enabled");
  });

  row(
    "D19 ★ with thinking, temperature, top_p and top_k are not sent; adaptive thinking keeps the effort's name",
    () => {
      const sampling = { temperature: 0.2, top_p: 0.5, ...effort("high") };
      const { body } = send("chat", "messages", sampling);
      expect(body).not.toHaveProperty("temperature");
      expect(body).not.toHaveProperty("top_p");
      expect(
        send("content", "messages", {
          generationConfig: { topK: 5, thinkingConfig: { thinkingBudget: 2000 } },
        }).body,
      ).not.toHaveProperty("top_k");
      const capabilities = {
        thinking_types: ["adaptive", "disabled"],
        effort_levels: ["low", "medium", "high", "max"],
      };
      each(["low", "medium", "high"], (level) => {
        expect(send("chat", "messages", effort(level), { capabilities }).body).toMatchObject({
          thinking: { type: "adaptive" },
          output_config: { effort: level },
        });
        const asked = { thinking: { type: "adaptive" }, output_config: { effort: level } };
        expect(send("messages", "chat", asked).body.reasoning_effort).toBe(level);
        expect(send("messages", "responses", asked).body.reasoning.effort).toBe(level);
      });
    },
  );

  row("D20 a history with several reasoning items makes one reasoning setting", () => {
    const item = (text: string): Body => ({
      type: "reasoning",
      id: `rs_${text}`,
      summary: [{ type: "summary_text", text }],
    });
    const input = [
      { role: "user", content: "q" },
      item("1"),
      item("2"),
      { role: "assistant", content: "a" },
      item("3"),
      { role: "user", content: "q" },
    ];
    const { body } = send("responses", "chat", { input, reasoning: { effort: "high", summary: "auto" } });
    const wishes = Object.keys(body).filter((key) => /reasoning|thinking/.test(key));
    expect(wishes).toEqual(["reasoning_effort"]);
    expect(body.messages.map(({ role }: Body) => role)).toEqual(["user", "assistant", "user"]);
  });
});
