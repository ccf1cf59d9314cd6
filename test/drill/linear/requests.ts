/** Requests that are large in one way each, in hub form: `count` items of one kind, as simple clients send them. */
import type { GenerationRequest, Part, Tool, Turn } from "../../../engine/conversion/hub/generation.ts";
import { bytes } from "../../properties/arbitrary/words.ts";

type Sized = (count: number) => Partial<GenerationRequest>;

const text = (words: string): Part => ({ type: "text", text: words });
const user = (...parts: Part[]): Turn => ({ role: "user", parts });
const assistantTurn = (...parts: Part[]): Turn => ({ role: "assistant", parts });
const results = (...parts: Part[]): Turn => ({ role: "tool", parts });
const call = (id: string | undefined, name = "f"): Part =>
  ({
    type: "tool_call",
    kind: "function",
    ...(id === undefined ? {} : { id }),
    name,
    arguments: '{"a":1}',
  }) as Part;
const result = (id: string | undefined, ...content: Part[]): Part =>
  ({
    type: "tool_result",
    kind: "function",
    ...(id === undefined ? {} : { call_id: id }),
    name: "f",
    content: content.length > 0 ? content : [text("r")],
  }) as Part;
const tool = (name: string, more: object = {}): Tool =>
  ({
    type: "function",
    name,
    parameters: { type: "object", properties: { a: { type: "integer" } } },
    ...more,
  }) as Tool;
const image = (at: number): Part => ({
  type: "image",
  source: { kind: "base64", mime: "image/png", data: `${bytes["image/png"]}${String(at).padStart(8, "A")}` },
});
const linked = (at: number): Part => ({
  type: "image",
  source: { kind: "url", url: `https://example.com/${at}.png` },
});
const cache = { mode: "breakpoint" } as const;

const many = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));
const talk = (turns: Turn[]): Partial<GenerationRequest> => ({ turns: [user(text("q")), ...turns] });
const schemaOf = (parameters: unknown): Partial<GenerationRequest> => ({
  tools: [tool("f", { parameters })],
  response_format: { type: "json_schema", name: "s", schema: parameters as Record<string, unknown> },
});
const properties = (count: number, make: (at: number) => unknown): object => ({
  type: "object",
  properties: Object.fromEntries(many(count, (at) => [`p${at}`, make(at)])),
  required: many(count, (at) => `p${at}`),
  additionalProperties: false,
});

export const dimensions: Readonly<Record<string, Sized>> = {
  turns: (count) => talk(many(count, (at) => (at % 2 === 0 ? assistantTurn(text("a")) : user(text("u"))))),
  "turns of one role": (count) => talk(many(count, () => user(text("u")))),
  "turns of the assistant": (count) =>
    talk([...many(count, () => assistantTurn(text("a"))), user(text("u"))]),
  "instructions in the middle": (count) => talk(many(count, () => ({ role: "system", parts: [text("s")] }))),
  "instructions at the front": (count) => ({ system: many(count, () => text("s")) }),
  "parts of a turn": (count) => talk([user(...many(count, (at) => text(`${at}`)))]),
  "blank parts": (count) => talk([user(...many(count, () => text(" ")), text("x"))]),
  "calls and results in turn": (count) =>
    talk(many(count, (at) => (at % 2 === 0 ? assistantTurn(call(`c${at}`)) : results(result(`c${at - 1}`))))),
  "calls of a turn": (count) =>
    talk([
      assistantTurn(...many(count, (at) => call(`c${at}`))),
      results(...many(count, (at) => result(`c${at}`))),
    ]),
  "results in the other order": (count) =>
    talk([
      assistantTurn(...many(count, (at) => call(`c${at}`))),
      results(...many(count, (at) => result(`c${count - 1 - at}`))),
    ]),
  "calls without ids": (count) =>
    talk([
      assistantTurn(...many(count, () => call(undefined))),
      results(...many(count, () => result(undefined))),
    ]),
  "calls of one id": (count) =>
    talk(many(count, (at) => (at % 2 === 0 ? assistantTurn(call("c")) : results(result("c"))))),
  "calls of one id in a turn": (count) =>
    talk([assistantTurn(...many(count, () => call("c"))), results(...many(count, () => result("c")))]),
  "calls that nobody answered": (count) =>
    talk([...many(count, (at) => assistantTurn(call(`c${at}`))), user(text("u"))]),
  "results that come late": (count) =>
    talk([
      ...many(count, (at) => assistantTurn(call(`c${at}`))),
      results(...many(count, (at) => result(`c${at}`))),
    ]),
  "results of no call": (count) => talk(many(count, (at) => results(result(`x${at}`)))),
  "ids that are no ids": (count) =>
    talk([
      assistantTurn(...many(count, (at) => call(`c.${at}!`))),
      results(...many(count, (at) => result(`c.${at}!`))),
    ]),
  "words after calls": (count) =>
    talk([
      assistantTurn(...many(count, (at) => (at % 2 === 0 ? call(`c${at}`) : text(`t${at}`))), text("end")),
      results(...many(count, (at) => result(`c${at}`)).filter((_, at) => at % 2 === 0)),
    ]),
  "pieces of a result": (count) =>
    talk([assistantTurn(call("c")), results(result("c", ...many(count, (at) => text(`${at}`))))]),
  "pictures in a result": (count) =>
    talk([assistantTurn(call("c")), results(result("c", ...many(count, image)))]),
  thoughts: (count) =>
    talk([
      assistantTurn(...many(count, (at): Part => ({ type: "reasoning", text: `${at}` })), text("a")),
      user(text("u")),
    ]),
  pictures: (count) => talk([user(...many(count, image))]),
  "pictures in turns": (count) =>
    talk(many(count, (at) => (at % 2 === 0 ? assistantTurn(text("a")) : user(image(at))))),
  links: (count) => talk([user(...many(count, linked))]),
  files: (count) =>
    talk([
      user(
        ...many(
          count,
          (at): Part => ({
            type: "file",
            source: { kind: "base64", mime: "text/plain", data: "aGVsbG8=" },
            filename: `${at}.txt`,
          }),
        ),
      ),
    ]),
  "cache marks": (count) => ({
    ...talk([user(...many(count, (at): Part => ({ type: "text", text: `${at}`, cache })))]),
    system: many(count, (at): Part => ({ type: "text", text: `${at}`, cache })),
  }),
  tools: (count) => ({ tools: many(count, (at) => tool(`f${at}`)) }),
  "tools with strange names": (count) => ({
    tools: many(count, (at) => tool(`f.${at}/x`)),
    ...talk(
      many(count, (at) =>
        at % 2 === 0 ? assistantTurn(call(`c${at}`, `f.${at}/x`)) : results(result(`c${at - 1}`)),
      ),
    ),
  }),
  "tools in namespaces": (count) => ({
    tools: many(count, (at) => tool(`f${at}`, { namespace: `n${at % 7}` })),
  }),
  "free-text tools": (count) => ({
    tools: many(count, (at): Tool => ({ type: "custom", name: `f${at}` })),
  }),
  "tools to choose from": (count) => ({
    tools: many(count, (at) => tool(`f${at}`)),
    tool_choice: { mode: "allowed", names: many(count, (at) => `f${at}`), required: true },
  }),
  "tools of one name": (count) => ({ tools: many(count, () => tool("f")) }),
  "fields of a schema": (count) =>
    schemaOf(properties(count, () => ({ type: "string", minLength: 1, format: "date" }))),
  "references of a schema": (count) =>
    schemaOf({ ...properties(count, () => ({ $ref: "#/$defs/x" })), $defs: { x: { type: "string" } } }),
  "definitions of a schema": (count) =>
    schemaOf({
      ...properties(1, () => ({ $ref: "#/$defs/x0" })),
      $defs: Object.fromEntries(many(count, (at) => [`x${at}`, { type: "string" }])),
    }),
  "choices of a schema": (count) =>
    schemaOf(properties(1, () => ({ anyOf: many(count, (at) => ({ type: "string", const: `${at}` })) }))),
  "values of a schema": (count) =>
    schemaOf(properties(1, () => ({ type: "string", enum: many(count, (at) => `${at}`) }))),
  "conditions of a schema": (count) =>
    schemaOf({
      allOf: many(count, (at) => ({ properties: { [`p${at}`]: { type: "string" } } })),
      type: "object",
    }),
  "a text's length": (count) => talk([user(text("ab c".repeat(count)))]),
  "one word's length": (count) => talk([user(text("a".repeat(count * 4)))]),
  "a result's length": (count) =>
    talk([assistantTurn(call("c")), results(result("c", text(`{"a":"${"x".repeat(count * 4)}"}`)))]),
  "a name's length": (count) => ({ tools: [tool(`f.${"x".repeat(count)}`)] }),
  "an id's length": (count) =>
    talk([assistantTurn(call("c.".repeat(count))), results(result("c.".repeat(count)))]),
  "stop sequences": (count) => ({ stop: many(count, (at) => `s${at}`) }),
  "a stop sequence's length": (count) => ({ stop: ["s".repeat(count)] }),
  labels: (count) => ({ metadata: Object.fromEntries(many(count, (at) => [`k${at}`, "v"])) }),
};
