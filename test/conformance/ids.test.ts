/**
 * Generated ids depend on the content of the history, never on chance or time (docs/wires/rules.md#passing-through,
 * docs/wires/rules.md#conversations). A client whose wire has no ids, or ids that a target refuses, therefore hits
 * the prompt cache with every turn.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Body, send, type Wire, wires } from "./field-bugs/exchange.ts";

const turns: Record<Wire, string> = {
  chat: "messages",
  messages: "messages",
  responses: "input",
  content: "contents",
};

interface Round {
  ask: string;
  /** Names of the called tools, and their results. */
  calls: { name: string; gives: string }[];
  say: string;
}

const words = fc.stringMatching(/^[a-z ]{0,8}[a-z]$/);
const rounds = fc.array(
  fc.record<Round>({
    ask: words,
    calls: fc.array(fc.record({ name: fc.constantFrom("f", "g"), gives: words }), { maxLength: 3 }),
    say: words,
  }),
  { minLength: 2, maxLength: 5 },
);

/** The last round has no results yet. */
const histories: Record<string, { client: Wire; body: (rounds: Round[]) => Body }> = {
  "calls without ids": {
    client: "content",
    body: (all) => ({
      contents: all.flatMap(({ ask, calls, say }, at) => {
        const asked = { role: "user", parts: [{ text: ask }] };
        if (at === all.length - 1) return [asked];
        const functionCalls = calls.map(({ name }) => ({ functionCall: { name, args: { at } } }));
        const results = calls.map(({ name, gives }) => ({
          functionResponse: { name, response: { output: gives } },
        }));
        const used: Body[] =
          calls.length === 0
            ? []
            : [
                { role: "model", parts: functionCalls },
                { role: "user", parts: results },
              ];
        return [asked, ...used, { role: "model", parts: [{ text: say }] }];
      }),
    }),
  },
  "ids that no other wire takes": {
    client: "chat",
    body: (all) => ({
      messages: all.flatMap(({ ask, calls, say }, at) => {
        const asked = { role: "user", content: ask };
        if (at === all.length - 1) return [asked];
        const id = (nth: number): string => `${"fc/".repeat(30)}${at}:${nth}`;
        const tool_calls = calls.map(({ name }, nth) => ({
          id: id(nth),
          type: "function",
          function: { name, arguments: "{}" },
        }));
        const results = calls.map(({ gives }, nth) => ({
          role: "tool",
          tool_call_id: id(nth),
          content: gives,
        }));
        const used: Body[] =
          calls.length === 0 ? [] : [{ role: "assistant", content: null, tool_calls }, ...results];
        return [asked, ...used, { role: "assistant", content: say }];
      }),
    }),
  },
};

describe.each(Object.entries(histories))("%s", (_, { client, body }) => {
  test.each(wires)("a longer history begins with the same bytes for %s", (target) => {
    fc.assert(
      fc.property(rounds, (all) => {
        const [short = "", long] = [all.slice(0, -1), all].map((part) => {
          const sent = send(client, target, body(part), { convert: true });
          expect(send(client, target, body(part), { convert: true }).text).toBe(sent.text);
          return JSON.stringify(sent.body[turns[target]]).slice(0, -1);
        });
        expect(long?.startsWith(short), `${short}\n${long}`).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test.each(wires)("every call and its result share one unique id for %s", (target) => {
    fc.assert(
      fc.property(rounds, (all) => {
        const { text } = send(client, target, body(all), { convert: true });
        const [calls, results] = ids(target, JSON.parse(text));
        expect(new Set(calls).size).toBe(calls.length);
        expect(results).toEqual(calls);
      }),
      { numRuns: 40 },
    );
  });
});

/** The ids of calls and of results, in order. */
function ids(wire: Wire, body: Body): [unknown[], unknown[]] {
  const blocks = (list: Body[], field: string): Body[] =>
    list.flatMap((turn) => (Array.isArray(turn[field]) ? turn[field] : []));
  switch (wire) {
    case "chat":
      return [
        blocks(body.messages, "tool_calls").map(({ id }) => id),
        body.messages.flatMap(({ tool_call_id }: Body) => tool_call_id ?? []),
      ];
    case "messages": {
      const all = blocks(body.messages, "content");
      return [
        all.flatMap(({ type, id }) => (type === "tool_use" ? id : [])),
        all.flatMap(({ type, tool_use_id }) => (type === "tool_result" ? tool_use_id : [])),
      ];
    }
    case "responses": {
      const of = (kind: string): unknown[] =>
        body.input.flatMap(({ type, call_id }: Body) => (type === kind ? call_id : []));
      return [of("function_call"), of("function_call_output")];
    }
    case "content": {
      const all = blocks(body.contents, "parts");
      return [
        all.flatMap(({ functionCall }) => functionCall?.id ?? []),
        all.flatMap(({ functionResponse }) => functionResponse?.id ?? []),
      ];
    }
  }
}
