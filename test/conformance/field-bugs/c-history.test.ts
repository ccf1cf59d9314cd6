/** C. Histories: the order of turns, the pairs of calls and results, and allowed tool names. */
import { expect } from "vitest";
import { answer, type Body, each, refusal, type Sent, send, stream, type Wire, wires } from "./exchange.ts";
import { row, rows } from "./row.ts";
import {
  callBlock,
  callItem,
  chatCall,
  chunk,
  completion,
  done,
  fragment,
  generated,
  message,
  messageEnd,
  messageStart,
  response,
  textItem,
} from "./upstream-responses.ts";

const q = { role: "user", content: "q" };
const calls = (...ids: string[]): Body => ({
  role: "assistant",
  content: null,
  tool_calls: ids.map((id) => chatCall(id, `f_${id}`, '{"a":1}')),
});
const result = (id: string, content: Body = `r_${id}`): Body => ({ role: "tool", tool_call_id: id, content });
const text = (words: string): Body => ({ type: "text", text: words });
const use = (id: string, name = `f_${id}`): Body => ({ type: "tool_use", id, name, input: { a: 1 } });
const used = (id: string, content: Body = `r_${id}`): Body => ({
  type: "tool_result",
  tool_use_id: id,
  content,
});
const output = (id: string, words = `r_${id}`): Body => ({
  type: "function_call_output",
  call_id: id,
  output: words,
});
const pixel = { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } };
const schema = { type: "object", properties: { a: { type: "number" } } };
const tool = (name: string): Body => ({ type: "function", function: { name, parameters: schema } });

/** The turns in a target's request: roles and kinds of parts, in words common to all wires. */
function turnsSent(wire: Wire, { body }: Sent): string[] {
  const turns: Record<Wire, () => string[]> = {
    chat: () =>
      body.messages.map((m: Body) =>
        m.role === "tool"
          ? `tool ${m.tool_call_id}`
          : [m.role, ...(m.tool_calls ?? []).map((c: Body) => c.id)].join(" "),
      ),
    messages: () =>
      body.messages.map((m: Body) =>
        [m.role, ...[m.content].flat().map((b: Body) => b.id ?? b.tool_use_id ?? b.type ?? "text")].join(" "),
      ),
    responses: () => body.input.map((i: Body) => [i.type ?? "message", i.call_id ?? i.role].join(" ")),
    content: () =>
      body.contents.map((c: Body) => [c.role, ...c.parts.map((p: Body) => Object.keys(p)[0])].join(" ")),
  };
  return turns[wire]();
}

rows("C. history, order, tools", "turns", () => {
  row("C1 ★ a tool message becomes a result in a user turn", () => {
    const sent = send("chat", "messages", { messages: [q, calls("a"), result("a")] });
    expect(sent.body.messages[2]).toEqual({
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "a", content: "r_a" }],
    });
  });

  row("C2 ★ each result becomes a separate tool message", () => {
    const turns = [
      q,
      { role: "assistant", content: [use("a"), use("b")] },
      { role: "user", content: [used("a"), used("b")] },
    ];
    expect(turnsSent("chat", send("messages", "chat", { messages: turns }))).toEqual([
      "user",
      "assistant a b",
      "tool a",
      "tool b",
    ]);
    expect(turnsSent("responses", send("messages", "responses", { messages: turns }))).toEqual([
      "message user",
      "function_call a",
      "function_call b",
      "function_call_output a",
      "function_call_output b",
    ]);
  });

  row("C3 ★ consecutive tool messages become one user turn, in the order of the calls", () => {
    const messages = [q, calls("a", "b", "c"), result("b"), result("c"), result("a")];
    const results = send("chat", "messages", { messages });
    expect(turnsSent("messages", results)).toEqual(["user text", "assistant a b c", "user a b c"]);
    const { contents } = send("chat", "content", { messages }).body;
    expect(contents[2].parts.map((p: Body) => p.functionResponse.name)).toEqual(["f_a", "f_b", "f_c"]);
  });

  row("C4 ★ results come first, then other content; media after all tool messages", () => {
    const turn = { role: "user", content: [text("see"), used("a", [text("r"), pixel]), used("b")] };
    const messages = [q, { role: "assistant", content: [use("a"), use("b")] }, turn];
    expect(turnsSent("messages", send("messages", "messages", { messages }, { convert: true })).at(-1)).toBe(
      "user a b text",
    );
    const { body } = send("messages", "chat", { messages });
    expect(body.messages.map(({ role }: Body) => role).slice(2, 4)).toEqual(["tool", "tool"]);
    const after = body.messages.slice(4).flatMap(({ role, content }: Body) => {
      expect(role).toBe("user");
      return [content].flat().map((part: Body) => part.type ?? "text");
    });
    expect(after).toContain("image_url");
    expect(JSON.stringify(body.messages.slice(4))).toContain("see");
  });

  row("C5 blocks of the Messages wire in a Chat request are accepted", () => {
    const messages = [
      q,
      { role: "assistant", content: [text("I look."), use("a")] },
      { role: "user", content: [used("a"), text("go on")] },
    ];
    expect(turnsSent("messages", send("chat", "messages", { messages }))).toEqual([
      "user text",
      "assistant text a",
      "user a text",
    ]);
    expect(turnsSent("responses", send("chat", "responses", { messages }))).toEqual([
      "message user",
      "message assistant",
      "function_call a",
      "function_call_output a",
      "message user",
    ]);
  });

  row("C6 text after a call of the same turn", () => {
    const messages = [
      q,
      { role: "assistant", content: [use("a"), text("Wait.")] },
      { role: "user", content: [used("a")] },
    ];
    const { body } = send("messages", "chat", { messages });
    expect(body.messages.slice(1)).toMatchObject([
      { role: "assistant", content: "Wait.", tool_calls: [{ id: "a" }] },
      { role: "tool" },
    ]);
    const input = [
      { role: "user", content: "q" },
      callItem("a", "f_a", "{}"),
      textItem("Wait."),
      output("a"),
    ];
    expect(turnsSent("messages", send("responses", "messages", { input }))).toEqual([
      "user text",
      "assistant text a",
      "user a",
    ]);
  });

  row("C7 of two results for one call the last counts, at the position of the first", () => {
    const input = [
      { role: "user", content: "q" },
      callItem("a", "f", "{}"),
      output("a", "old"),
      output("a", "new"),
      { role: "user", content: "go" },
    ];
    const { messages } = send("responses", "chat", { input }).body;
    expect(messages.filter(({ role }: Body) => role === "tool")).toMatchObject([
      { tool_call_id: "a", content: "new" },
    ]);
    expect(turnsSent("messages", send("responses", "messages", { input }))).toEqual([
      "user text",
      "assistant a",
      "user a text",
    ]);
    // The same id, later used again, belongs to another call.
    const again = [
      { role: "user", content: "q" },
      callItem("a", "f", "{}"),
      output("a", "1"),
      callItem("a", "f", "{}"),
      output("a", "2"),
    ];
    const twice = send("responses", "messages", { input: again }).body.messages;
    const [first, second] = [twice[1].content[0].id, twice[3].content[0].id];
    expect(first).not.toBe(second);
    expect(twice[2].content).toMatchObject([{ tool_use_id: first, content: "1" }]);
    expect(twice[4].content).toMatchObject([{ tool_use_id: second, content: "2" }]);
  });

  row("C8 consecutive items of one role become one turn, and text beside calls stays", () => {
    const input = [
      { role: "user", content: "one" },
      { role: "user", content: "two" },
      textItem("I look."),
      callItem("a", "f", "{}"),
      callItem("b", "g", "{}"),
      output("a"),
      output("b"),
    ];
    expect(turnsSent("messages", send("responses", "messages", { input }))).toEqual([
      "user text text",
      "assistant text a b",
      "user a b",
    ]);
    const { messages } = send("responses", "chat", { input }).body;
    expect(messages.find(({ role }: Body) => role === "assistant")).toMatchObject({
      content: "I look.",
      tool_calls: [{}, {}],
    });
  });

  row("C9 an assistant message between a call and its output joins the turn of the call", () => {
    const input = [{ role: "user", content: "q" }, callItem("a", "f", "{}"), textItem("Wait."), output("a")];
    expect(turnsSent("chat", send("responses", "chat", { input }))).toEqual([
      "user",
      "assistant a",
      "tool a",
    ]);
    const parted = [
      { role: "user", content: "q" },
      callItem("a", "f", "{}"),
      textItem("Wait."),
      callItem("b", "g", "{}"),
      output("b"),
      output("a"),
    ];
    expect(turnsSent("chat", send("responses", "chat", { input: parted }))).toEqual([
      "user",
      "assistant a b",
      "tool a",
      "tool b",
    ]);
  });

  row("C10 a tool without a type is the client's own", () => {
    const tools = [{ name: "f", description: "d", input_schema: schema }];
    expect(send("messages", "chat", { tools }).body.tools).toEqual([
      { type: "function", function: { name: "f", description: "d", parameters: schema } },
    ]);
  });

  row("C11 calls in the history of a request without tools", () => {
    const { body } = send("chat", "messages", { messages: [q, calls("a"), result("a")] });
    expect(body.tools).toMatchObject([{ name: "f_a", input_schema: { type: "object" } }]);
    expect(body.tool_choice).toEqual({ type: "none" });
    expect(send("chat", "messages", { messages: [q] }).body.tools).toBeUndefined();
  });

  row("C12 ★ without tools, there is no tool choice", () => {
    const without = { tools: [], tool_choice: "auto", parallel_tool_calls: false };
    const gone = ["tools", "tool_choice", "parallel_tool_calls", "toolConfig"];
    for (const target of wires) {
      const { body } = send("chat", target, without, { convert: true });
      for (const field of gone) expect(body).not.toHaveProperty(field);
    }
    // The request when the target does not support its only tool.
    const shell = { tools: [{ type: "local_shell" }], tool_choice: "auto", parallel_tool_calls: false };
    for (const target of ["chat", "messages", "content"] as const) {
      const { body, dropped } = send("responses", target, shell);
      for (const field of gone) expect(body).not.toHaveProperty(field);
      expect(dropped).toContain("server_tools_dropped");
    }
  });

  row("C13 ★ names that the target refuses are rewritten consistently, and restored in the response", () => {
    const long = `mcp__${"server".repeat(12)}__read.file`;
    const twin = `mcp__${"server".repeat(12)}__read_file`;
    const messages = [
      q,
      { role: "assistant", content: null, tool_calls: [chatCall("a", long, "{}")] },
      result("a"),
    ];
    const question = {
      messages,
      tools: [tool(long), tool(twin), tool("short")],
      tool_choice: { type: "function", function: { name: long } },
    };
    const { body } = send("chat", "messages", question);
    const [one, two, three] = body.tools.map(({ name }: Body) => name);
    expect(one).toMatch(/^[A-Za-z0-9_-]{1,55}_[0-9a-f]{8}$/);
    expect(new Set([one, two, three]).size).toBe(3);
    expect(three).toBe("short");
    expect(body.messages[1].content[0].name).toBe(one);
    expect(body.tool_choice.name).toBe(one);
    // The shortened name depends on the name alone, not on the other tools.
    expect(send("chat", "messages", { tools: [tool(long)] }).body.tools[0].name).toBe(one);
    const back = message([{ type: "tool_use", id: "t", name: one, input: {} }], "tool_use");
    expect(answer("chat", "messages", back, { question }).heard.parts[0]?.[1]).toBe(long);
    const events = [messageStart(), ...callBlock(0, "t", one, "{}"), ...messageEnd("tool_use")];
    expect(stream("chat", "messages", events, { question }).heard.parts[0]?.[1]).toBe(long);
    const google = send("chat", "content", question).body;
    const declared = google.tools[0].functionDeclarations.map(({ name }: Body) => name);
    expect(declared[0]).toMatch(/^[A-Za-z_][A-Za-z0-9_.:-]{0,63}$/);
    expect(google.toolConfig.functionCallingConfig.allowedFunctionNames).toEqual([declared[0]]);
  });

  row("C14 ids that the target refuses are rewritten consistently in call and result", () => {
    const id = `call/${"x".repeat(80)}`;
    const messages = [q, { ...calls("a"), tool_calls: [chatCall(id, "f", "{}")] }, result(id)];
    const { messages: sent } = send("chat", "messages", { messages }).body;
    expect(sent[1].content[0].id).toMatch(/^[a-zA-Z0-9_-]+$/);
    expect(sent[2].content[0].tool_use_id).toBe(sent[1].content[0].id);
    const { messages: chat } = send("chat", "chat", { messages }, { convert: true }).body;
    expect(chat[1].tool_calls[0].id).toMatch(/^[A-Za-z0-9_-]{1,40}$/);
    expect(chat[2].tool_call_id).toBe(chat[1].tool_calls[0].id);
    expect(send("chat", "messages", { messages }).text).toBe(send("chat", "messages", { messages }).text);
  });

  row("C15 ★ calls without ids get deterministic ones, and results match by name, in order", () => {
    const contents = [
      { role: "user", parts: [{ text: "q" }] },
      { role: "model", parts: ["f", "g", "f"].map((name, at) => ({ functionCall: { name, args: { at } } })) },
      {
        role: "user",
        parts: [
          { functionResponse: { name: "f", response: { output: "first f" } } },
          { functionResponse: { name: "f", response: { output: "second f" } } },
          { functionResponse: { name: "g", response: { output: "g" } } },
        ],
      },
    ];
    const [one, two] = [1, 2].map(() => send("content", "chat", { contents }));
    expect(one?.text).toBe(two?.text);
    const { messages } = one?.body ?? {};
    const ids = messages[1].tool_calls.map(({ id }: Body) => id);
    expect(new Set(ids).size).toBe(3);
    expect(messages.slice(2)).toMatchObject([
      { tool_call_id: ids[0], content: "first f" },
      { tool_call_id: ids[1], content: "g" },
      { tool_call_id: ids[2], content: "second f" },
    ]);
  });

  row("C16 ★ a result without a name gets the name of its call", () => {
    const { contents } = send("chat", "content", { messages: [q, calls("a"), result("a")] }).body;
    expect(contents[2].parts[0].functionResponse.name).toBe("f_a");
  });

  row("C17 a conversation that begins with the assistant", () => {
    const messages = [{ role: "assistant", content: "Hello" }, q];
    for (const target of ["messages", "content"] as const) {
      const roles = turnsSent(target, send("chat", target, { messages })).map((turn) => turn.split(" ")[0]);
      expect(roles[0]).toBe("user");
      expect(roles).toHaveLength(3);
    }
  });

  row("C18 a built-in tool that the target lacks is reported, or refused where the channel says so", () => {
    const cases: [Wire, Wire, Body][] = [
      [
        "messages",
        "chat",
        {
          tools: [
            { type: "bash_20250124", name: "bash" },
            { name: "f", input_schema: schema },
          ],
        },
      ],
      [
        "messages",
        "content",
        { tools: [{ type: "computer_20250124", name: "computer", display_width_px: 1 }] },
      ],
      ["responses", "messages", { tools: [{ type: "file_search", vector_store_ids: ["v"] }] }],
      ["content", "chat", { tools: [{ googleMaps: {} }] }],
    ];
    each(cases, ([from, to, body]) => {
      const sent = send(from, to, body);
      expect(sent.dropped).toContain("server_tools_dropped");
      expect(sent.text).not.toMatch(/bash|computer|file_search|googleMaps/);
      const refused = refusal(from, to, body, { capabilities: { server_tools: "reject" } });
      expect([refused.status, refused.message]).toEqual([
        400,
        expect.stringMatching(/bash|computer|file_search|maps/),
      ]);
    });
  });

  row("C19 tools in namespaces, free-text tools and tools that run on the client's machine", () => {
    const own = { type: "function", name: "read", parameters: schema };
    const namespace = { type: "namespace", name: "mcp__files", description: "d", tools: [own] };
    const question = {
      tools: [
        namespace,
        { ...own, name: "mcp__files__read__2" },
        { type: "custom", name: "patch" },
        { type: "tool_search" },
      ],
      input: [
        { role: "user", content: "q" },
        { ...callItem("a", "read", "{}"), namespace: "mcp__files" },
        output("a"),
        { type: "custom_tool_call", call_id: "b", name: "patch", input: "*** Begin" },
        { type: "custom_tool_call_output", call_id: "b", output: "ok" },
      ],
    };
    const { body } = send("responses", "messages", question);
    const [flat, other, patch] = body.tools.map(({ name }: Body) => name);
    expect([flat, other, patch, body.tools.length]).toEqual([
      "mcp__files__read",
      "mcp__files__read__2",
      "patch",
      3,
    ]);
    expect(body.messages[1].content[0].name).toBe(flat);
    expect(body.messages[3].content[0]).toMatchObject({ name: "patch", input: { input: "*** Begin" } });
    const said = [
      { type: "tool_use", id: "t1", name: flat, input: {} },
      { type: "tool_use", id: "t2", name: "patch", input: { input: "*** Begin" } },
    ];
    const expected = [
      { type: "function_call", call_id: "t1", name: "read", namespace: "mcp__files" },
      { type: "custom_tool_call", call_id: "t2", name: "patch", input: "*** Begin" },
    ];
    expect(
      answer("responses", "messages", message(said, "tool_use"), { question }).body.output,
    ).toMatchObject(expected);
    const events = [
      messageStart(),
      ...callBlock(0, "t1", flat, "{}"),
      ...callBlock(1, "t2", "patch", '{"input":"*** ', 'Begin"}'),
      ...messageEnd("tool_use"),
    ];
    const streamed = stream("responses", "messages", events, { question });
    expect(streamed.events.at(-1).response.output).toMatchObject(expected);
    expect(
      streamed.events.filter(({ type }) => type === "response.output_item.added").map(({ item }) => item),
    ).toMatchObject([
      { name: "read", namespace: "mcp__files" },
      { type: "custom_tool_call", name: "patch" },
    ]);
    // Two tools that would get the same name at the target.
    const clash = { tools: [namespace, { ...own, name: "mcp__files__read" }] };
    expect(refusal("responses", "messages", clash)).toMatchObject({
      status: 400,
      message: expect.stringContaining("mcp__files__read"),
    });
    // A wire with namespaces keeps them.
    expect(
      send("responses", "responses", { tools: [namespace] }, { convert: true }).body.tools,
    ).toMatchObject([namespace]);
  });

  row("C20 unsigned calls, where the family requires a signature", () => {
    const input = [
      { role: "user", content: "q" },
      callItem("a", "f", "{}"),
      callItem("b", "g", "{}"),
      output("a"),
      output("b"),
      callItem("c", "f", "{}"),
      output("c"),
    ];
    const { contents } = send(
      "responses",
      "content",
      { input },
      { capabilities: { signature_required: true } },
    ).body;
    const signed = contents
      .filter(({ role }: Body) => role === "model")
      .map(({ parts }: Body) => parts.map((p: Body) => p.thoughtSignature));
    expect(signed).toEqual([
      ["skip_thought_signature_validator", undefined],
      ["skip_thought_signature_validator"],
    ]);
    expect(send("responses", "content", { input }).text).not.toContain("skip_thought");
  });

  row("C21 ★ a conversion does not modify the client's body", () => {
    const freeze = (value: Body): Body => {
      if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    const bodies: Record<Wire, Body> = {
      chat: {
        messages: [{ role: "system", content: "s" }, q, calls("a"), result("a")],
        tools: [tool("f")],
        response_format: { type: "json_schema", json_schema: { name: "x", schema } },
      },
      messages: {
        system: "s",
        messages: [
          q,
          { role: "assistant", content: [use("a")] },
          { role: "user", content: [used("a", [pixel])] },
        ],
        tools: [{ name: "f", input_schema: schema }],
      },
      responses: {
        input: [{ role: "user", content: "q" }, callItem("a", "f", "{}"), output("a")],
        tools: [{ type: "function", name: "f", parameters: schema }],
      },
      content: {
        contents: [{ role: "user", parts: [{ text: "q" }] }],
        tools: [{ function_declarations: [{ name: "f", parameters: { type: "OBJECT" } }] }],
      },
    };
    for (const client of wires) {
      const body = freeze(structuredClone(bodies[client]));
      const first = wires.map((target) => send(client, target, body, { convert: true }).text);
      const second = wires.map((target) => send(client, target, body, { convert: true }).text);
      expect(first).toEqual(second);
    }
  });

  row("C22 empty text is dropped, and an empty turn too", () => {
    const messages = [
      q,
      { role: "assistant", content: "", tool_calls: [chatCall("a", "f", "{}")] },
      result("a"),
      { role: "assistant", content: "" },
      { role: "user", content: [text(""), text(" \n"), text("go on")] },
    ];
    expect(turnsSent("messages", send("chat", "messages", { messages }))).toEqual([
      "user text",
      "assistant a",
      "user a text",
    ]);
    const { contents } = send("chat", "content", { messages }).body;
    expect(JSON.stringify(contents)).not.toContain('"text":""');
  });

  row("C23 the end of a prefill is trimmed", () => {
    const messages = [q, { role: "assistant", content: "Sure: \n" }];
    expect(send("chat", "messages", { messages }).body.messages[1].content).toBe("Sure:");
    const blank = [q, { role: "assistant", content: " \n" }];
    expect(turnsSent("messages", send("chat", "messages", { messages: blank }))).toEqual(["user text"]);
    expect(refusal("chat", "messages", { messages }, { capabilities: { prefill: false } }).status).toBe(400);
  });

  row("C24 every text block of a response counts", () => {
    const body = message([text("one "), text("two")]);
    expect(answer("chat", "messages", body).heard.parts).toEqual([["text", "one two"]]);
    expect(
      answer("responses", "messages", body)
        .heard.parts.map(([, words]) => words)
        .join(""),
    ).toBe("one two");
    expect(
      answer("content", "messages", body)
        .heard.parts.map(([, words]) => words)
        .join(""),
    ).toBe("one two");
    const items = response([textItem("one "), textItem("two")]);
    expect(answer("chat", "responses", items).heard.parts).toEqual([["text", "one two"]]);
    expect(
      answer(
        "chat",
        "content",
        generated(
          [text("one "), text("two")].map(({ text: t }) => ({ text: t })),
          "STOP",
        ),
      ).heard.parts,
    ).toEqual([["text", "one two"]]);
  });

  row("C25 content as a string or as parts, as the channel requires", () => {
    const messages = [{ role: "user", content: [text("one"), text("two")] }];
    const strings = { capabilities: { content: "string" }, convert: true };
    expect(send("chat", "chat", { messages }, strings).body.messages).toEqual([
      { role: "user", content: "one\ntwo" },
    ]);
    const parts = { capabilities: { content: "parts" }, convert: true };
    expect(send("chat", "chat", { messages: [q] }, parts).body.messages).toEqual([
      { role: "user", content: [text("q")] },
    ]);
    expect(answer("messages", "chat", completion({ content: [text("a"), text("b")] })).heard.parts).toEqual([
      ["text", "a"],
      ["text", "b"],
    ]);
    const events = [
      chunk({ role: "assistant", content: [text("a")] }),
      chunk(fragment(0, "{}", "c", "f")),
      chunk({}, "tool_calls"),
      done,
    ];
    expect(stream("messages", "chat", events).heard.parts[0]).toEqual(["text", "a"]);
  });
});
