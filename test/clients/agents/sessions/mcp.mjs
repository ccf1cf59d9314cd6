/**
 * An MCP server over standard input and output, with one tool whose schema is typical of servers in use. With `flat`,
 * the schema is neither recursive nor has it `oneOf`.
 */
import { createInterface } from "node:readline";

const flat = process.argv.includes("flat");

const tool = {
  name: "observe",
  description: "Observes something.",
  inputSchema: {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      query: { anyOf: [{ $ref: "#/$defs/bird" }, { type: "string", const: "none" }] },
      tags: { type: "array", items: { type: ["string", "null"] }, minItems: 1, uniqueItems: true },
      limit: { type: "integer", exclusiveMinimum: 0, multipleOf: 5, default: 10 },
      ...(flat ? {} : { when: { oneOf: [{ type: "string", format: "date-time" }, { type: "null" }] } }),
    },
    required: ["query"],
    additionalProperties: false,
    $defs: {
      bird: {
        type: "object",
        properties: {
          kind: { const: "bird" },
          size: { type: "number" },
          ...(flat ? {} : { parent: { $ref: "#/$defs/bird" } }),
        },
        required: ["kind"],
      },
    },
  },
};

const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "field", version: "1.0.0" },
  }),
  "tools/list": () => ({ tools: [tool] }),
  "tools/call": (params) => ({
    content: [{ type: "text", text: `observed ${JSON.stringify(params.arguments)}` }],
  }),
  ping: () => ({}),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  const body =
    answer === undefined
      ? { error: { code: -32601, message: `no ${method}` } }
      : { result: answer(params ?? {}) };
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...body })}\n`);
});
