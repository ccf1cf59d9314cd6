/**
 * Moved conversations: a history from another model, another host or the gateway itself, for a provider that would
 * refuse it unchanged. Each row has the expected upstream request, whether or not the client uses the upstream's
 * wire; `keeps` are histories of the provider's own, which pass unchanged.
 */
import { describe, expect, test } from "vitest";
import { type Body, send, type Wire } from "./field-bugs/exchange.ts";

interface Row {
  name: string;
  from: Wire;
  to: Wire;
  capabilities?: Record<string, unknown>;
  sent: Body;
  /** Selects the compared part of the upstream's request. */
  look: (body: Body) => unknown;
  expected: unknown;
  dropped?: string[];
}

const user = (content: unknown): Body => ({ type: "message", role: "user", content });
const userMessage = (text: string): Body => ({
  type: "message",
  role: "assistant",
  content: [{ type: "output_text", text }],
});
const item = (more: Body): Body => ({ type: "reasoning", summary: [], ...more });
const summary = (text: string): Body => [{ type: "summary_text", text }];
const call = { type: "function_call", call_id: "call_1", name: "ls", arguments: "{}" };
const result = { type: "function_call_output", call_id: "call_1", output: "a" };
const loop = (...items: Body[]): Body => [user("list"), ...items, result];

const statefulCapabilities = { stateless: false };
const text = { reasoning_replay: "text" };
/** Items without fields that only the wire's own spelling adds. */
const items = (body: Body): unknown =>
  body.input
    .filter(({ role }: Body) => role === undefined || role === "assistant")
    .map(({ type, id, encrypted_content, content, summary }: Body) =>
      Object.fromEntries(
        Object.entries({
          type,
          id,
          encrypted_content,
          ...(type === "reasoning" ? { summary, content } : {}),
        }).filter(([, value]) => value !== undefined),
      ),
    );
const reasoning = (more: Body): Body => ({ type: "reasoning", summary: [], ...more });
const bare = [{ type: "function_call" }, { type: "function_call_output" }];

const minted = "Vc621U2yHLLKdCrZFo6CiJCf";
const responses: Row[] = [
  {
    name: "ids that the gateway made are not sent as the maker's",
    from: "responses",
    to: "responses",
    capabilities: statefulCapabilities,
    sent: {
      store: false,
      input: loop(
        item({ id: `rs_${minted}_0`, encrypted_content: "SEALED" }),
        { ...call, id: `fc_${minted}_1` },
        { ...userMessage("b"), id: `msg_${minted}_2` },
      ),
    },
    look: items,
    expected: [
      reasoning({ encrypted_content: "SEALED" }),
      { type: "function_call" },
      { type: "message" },
      { type: "function_call_output" },
    ],
  },
  ...[true, false].map((store) => ({
    name: `reasoning of the gateway's without a seal is left out, kept there: ${store}`,
    from: "responses" as const,
    to: "responses" as const,
    capabilities: statefulCapabilities,
    sent: { store, input: loop(item({ id: "rs_Vabc123_0", summary: summary("thought elsewhere") }), call) },
    look: items,
    expected: bare,
    dropped: ["turns.parts"],
  })),
  {
    name: "reasoning of another host, which seals none, is left out where nothing is kept",
    from: "responses",
    to: "responses",
    capabilities: statefulCapabilities,
    sent: {
      store: false,
      input: loop(item({ id: "rs_8f", content: [{ type: "reasoning_text", text: "hm" }] }), {
        ...call,
        id: "fc_8f",
      }),
    },
    look: items,
    expected: [{ type: "function_call", id: "fc_8f" }, { type: "function_call_output" }],
    dropped: ["turns.parts"],
  },
  {
    name: "reasoning without an id of the maker's form is left out",
    from: "responses",
    to: "responses",
    capabilities: statefulCapabilities,
    sent: { input: loop(item({ id: "reasoning-1", summary: summary("hm") }), call) },
    look: items,
    expected: bare,
    dropped: ["turns.parts"],
  },
  {
    name: "thoughts of a chat caller go back as text where reasoning is text",
    from: "chat",
    to: "responses",
    capabilities: text,
    sent: {
      messages: [
        { role: "user", content: "list" },
        {
          role: "assistant",
          content: null,
          reasoning_content: "I need ls.",
          tool_calls: [{ id: "call_1", type: "function", function: { name: "ls", arguments: "{}" } }],
        },
        { role: "tool", tool_call_id: "call_1", content: "a" },
      ],
    },
    look: items,
    expected: [
      reasoning({
        id: "rs_0b0e8343d14336ec88583350",
        content: [{ type: "reasoning_text", text: "I need ls." }],
      }),
      ...bare,
    ],
  },
  {
    name: "what others have sealed is not sent where reasoning is text",
    from: "responses",
    to: "responses",
    capabilities: text,
    sent: {
      input: loop(item({ id: "rs_1", encrypted_content: "SEALED", summary: summary("hm") }), call),
    },
    look: items,
    expected: bare,
    dropped: ["turns.parts"],
  },
];

const signature = (value: string): Body => ({ type: "thinking", thinking: "hm", signature: value });
const use = { type: "tool_use", id: "toolu_1", name: "ls", input: {} };
const used = (...content: Body[]): Body => ({
  max_tokens: 9000,
  thinking: { type: "enabled", budget_tokens: 2000 },
  messages: [
    { role: "user", content: "list" },
    { role: "assistant", content },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "a" }] },
  ],
});
const budget = { thinking_types: ["enabled", "disabled"] };
const thinking = (body: Body): unknown => [
  body.thinking?.type,
  [body.messages[1].content].flat().map(({ type }: Body) => type),
];
const messages: Row[] = [
  {
    name: "a call without its thinking",
    from: "messages",
    to: "messages",
    capabilities: budget,
    sent: used(use),
    look: thinking,
    expected: ["disabled", ["tool_use"]],
  },
  ...["", undefined].map((value) => ({
    name: `thinking whose signature is ${JSON.stringify(value)}`,
    from: "messages" as const,
    to: "messages" as const,
    capabilities: budget,
    sent: used(signature(value as string), use),
    look: thinking,
    expected: ["disabled", ["tool_use"]],
  })),
  ...[
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "3f2b8c1e-7d0a-4b6e-9c57-1a2b3c4d5e6f",
    "gAAAAABp7JIk-p-NNsh6kcHis7Jecs",
  ].map((value) => ({
    name: `thinking that another host signed ${value.slice(0, 8)}`,
    from: "messages" as const,
    to: "messages" as const,
    capabilities: { ...budget, signatures: "maker" },
    sent: used(signature(value), use),
    look: thinking,
    expected: ["disabled", ["tool_use"]],
    dropped: ["thinking_disabled", "tools_declared", "turns.parts[reasoning]"],
  })),
  {
    name: "a budget at a model that thinks adaptively, too",
    from: "content",
    to: "messages",
    capabilities: { thinking_types: ["adaptive", "enabled", "disabled"] },
    sent: {
      generationConfig: { maxOutputTokens: 9000, thinkingConfig: { thinkingBudget: 2000 } },
      contents: [
        { role: "user", parts: [{ text: "list" }] },
        { role: "model", parts: [{ functionCall: { id: "c", name: "ls", args: {} } }] },
        { role: "user", parts: [{ functionResponse: { id: "c", name: "ls", response: {} } }] },
      ],
    },
    look: thinking,
    expected: ["disabled", ["tool_use"]],
  },
];

const STAND_IN = "skip_thought_signature_validator";
const asked = (name: string, more: Body = {}): Body => ({ functionCall: { name, args: {} }, ...more });
const contents = (...parts: Body[]): Body => ({
  contents: [
    { role: "user", parts: [{ text: "list" }] },
    { role: "model", parts },
    { role: "user", parts: [{ functionResponse: { name: "ls", response: {} } }] },
  ],
});
const signatures = (body: Body): unknown => body.contents[1].parts.map((part: Body) => part.thoughtSignature);
const signs = { signature_required: true };
const chatCalls = (...more: Body[]): Body => ({
  messages: [
    { role: "user", content: "list" },
    {
      role: "assistant",
      content: null,
      tool_calls: more.map((each, at) => ({
        id: `c${at}`,
        type: "function",
        function: { name: "ls", arguments: "{}" },
        ...each,
      })),
    },
    ...more.map((_, at) => ({ role: "tool", tool_call_id: `c${at}`, content: "a" })),
  ],
});
const google = (value: string): Body => ({ extra_content: { google: { thought_signature: value } } });
const extras = (body: Body): unknown =>
  body.messages[1].tool_calls.map((each: Body) => each.extra_content?.google.thought_signature);
const chatSigns = { signature_required: true, signed_calls: true };
const content: Row[] = [
  {
    name: "a call without the reasoning that the place insists on",
    from: "chat",
    to: "chat",
    capabilities: { reasoning_replay: "require" },
    sent: chatCalls({}),
    look: (body: Body) => body.messages[1].reasoning_content,
    expected: "",
  },
  {
    name: "the first of several calls gets the maker's stand-in",
    from: "content",
    to: "content",
    capabilities: signs,
    sent: contents({ text: "Hi" }, asked("ls"), asked("cat")),
    look: signatures,
    expected: [undefined, STAND_IN, undefined],
  },
  {
    name: "so it does where fields are spelt the other way",
    from: "content",
    to: "content",
    capabilities: signs,
    sent: contents({ function_call: { name: "ls", args: {} }, thought_signature: "" }),
    look: signatures,
    expected: [STAND_IN],
  },
  {
    name: "calls of a chat caller, at the maker's own chat layer",
    from: "chat",
    to: "chat",
    capabilities: chatSigns,
    sent: chatCalls({}, {}),
    look: extras,
    expected: [STAND_IN, undefined],
  },
  {
    name: "calls of another wire there",
    from: "messages",
    to: "chat",
    capabilities: chatSigns,
    sent: { messages: used(use).messages },
    look: extras,
    expected: [STAND_IN],
  },
  {
    name: "at hosts that sign nothing there is none",
    from: "messages",
    to: "chat",
    capabilities: { signature_required: true },
    sent: { messages: used(use).messages },
    look: extras,
    expected: [undefined],
  },
];

test.each([...responses, ...messages, ...content])("$from → $to: $name", (row) => {
  const { from, to, sent, capabilities = {}, look, expected, dropped } = row;
  const { body, dropped: told } = send(from, to, sent, { capabilities });
  expect(look(body)).toEqual(expected);
  if (dropped !== undefined) expect(told).toEqual(dropped);
});

describe("a provider's own history passes unchanged", () => {
  const keeps: [name: string, wire: Wire, capabilities: Body, sent: Body][] = [
    [
      "sealed reasoning with its id",
      "responses",
      statefulCapabilities,
      {
        store: false,
        input: loop(item({ id: "rs_68af4030592c81938e", encrypted_content: "S" }), { ...call, id: "fc_68a" }),
      },
    ],
    [
      "items whose id is null",
      "responses",
      statefulCapabilities,
      { store: false, input: loop(item({ id: null, encrypted_content: "S" }), { ...call, id: null }) },
    ],
    [
      "reasoning that the provider stores",
      "responses",
      statefulCapabilities,
      { input: loop(item({ id: "rs_68af4030592c81938e" }), call) },
    ],
    [
      "reasoning as text",
      "responses",
      text,
      { input: loop(item({ id: "rs_1", content: [{ type: "reasoning_text", text: "hm" }] }), call) },
    ],
    ["signed thinking", "messages", budget, used(signature("S"), use)],
    [
      "thinking with its vendor's signature",
      "messages",
      { ...budget, signatures: "maker" },
      used(signature("ErkCCkYICxgCKkB/VSMzHr1UoQiyNS0z7cJQM6BUFmFfI2emnP=="), use),
    ],
    [
      "thinking with the host's own signature",
      "messages",
      budget,
      used(signature("3f2b8c1e-7d0a-4b6e-9c57-1a2b3c4d5e6f"), use),
    ],
    ["redacted thinking", "messages", budget, used({ type: "redacted_thinking", data: "D" }, use)],
    [
      "thinking that needs no signature before a call",
      "messages",
      budget,
      { ...used(use), thinking: { type: "adaptive" } },
    ],
    ["signed calls", "content", signs, contents(asked("ls", { thoughtSignature: "UQ==" }), asked("cat"))],
    ["calls of families without signatures", "content", {}, contents(asked("ls"))],
    [
      "reasoning in chat",
      "chat",
      { reasoning_replay: "require" },
      {
        messages: [
          { role: "assistant", reasoning_content: "hm", tool_calls: chatCalls({}).messages[1].tool_calls },
        ],
      },
    ],
    ["signed calls in chat", "chat", chatSigns, chatCalls(google("UQ=="), {})],
  ];
  test.each(keeps)("%s", (_, wire, capabilities, sent) => {
    const { body } = send(wire, wire, sent, { capabilities });
    for (const key of Object.keys(sent)) expect(body[key]).toEqual(sent[key]);
  });
});
