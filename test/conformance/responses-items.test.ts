/** Items of the Responses wire that other wires lack, and free-text tools for providers without them. */
import { describe, expect, test } from "vitest";
import { refusal, send, type Wire, wires } from "./field-bugs/exchange.ts";

const others = wires.filter((wire) => wire !== "responses");
const said = {
  type: "message",
  role: "user",
  content: [{ type: "input_text", text: "We chose port 8080." }],
};

describe.each([
  { type: "compaction", id: "cmp_1", encrypted_content: "E" },
  { type: "compaction_summary", encrypted_content: "E" },
  { type: "compaction_trigger" },
])("an item of type $type", (item) => {
  const body = { store: false, input: [said, item] };

  test.each(others)("is refused for %s, with its name", (wire) => {
    const { kind, message, param } = refusal("responses", wire, body);
    expect(kind).toMatch(/unsupported|invalid_request/);
    expect(message).toContain(`'${item.type}'`);
    expect(param).toContain("input[1]");
  });

  test.each([false, true])("is sent unchanged to a provider that accepts it (converted: %s)", (convert) => {
    const capabilities = { compaction: true };
    expect(send("responses", "responses", body, { convert, capabilities }).body.input).toContainEqual(item);
  });
});

const declared = { type: "custom", name: "apply_patch", description: "patch" };
const nested: Record<string, unknown> = {
  "a tool": { tools: [declared] },
  "a tool of a namespace": { tools: [{ type: "namespace", name: "n", description: "d", tools: [declared] }] },
  "a late tool": { input: [said, { type: "additional_tools", role: "developer", tools: [declared] }, said] },
  "a call": {
    input: [
      said,
      { type: "custom_tool_call", call_id: "c", name: "apply_patch", input: "x" },
      { type: "custom_tool_call_output", call_id: "c", output: "ok" },
    ],
    tools: [declared],
  },
};

test.each(Object.entries(nested))(
  "%s with free text becomes a function for a provider without free-text tools",
  (_, more) => {
    const body = { store: false, input: [said], ...(more as object) };
    const capabilities = { custom_tools: false };
    expect(send("responses", "responses", body, { capabilities }).text).not.toContain('"custom');
    expect(send("responses", "responses", body).text).toContain('"custom');
  },
);

test.each<Wire>(["chat"])("a free-text tool of %s becomes a function, too", (wire) => {
  const body = { tools: [{ type: "custom", custom: { name: "apply_patch" } }] };
  const sent = send(wire, wire, body, { capabilities: { custom_tools: false } }).body;
  expect(sent.tools).toMatchObject([{ type: "function", function: { name: "apply_patch" } }]);
  expect(send(wire, wire, body).body.tools).toEqual(body.tools);
});
