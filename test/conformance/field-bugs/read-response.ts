/**
 * A client's reading of a response, as strict as its official SDK: the parts in order, the finish reason, the usage.
 * Throws at the first event that breaks the wire's grammar (a part that is opened twice, a delta without a part, an
 * index out of order). Reads the four wires of generation, and contains no conversion.
 */
import type { Body, Wire } from "./exchange.ts";

export interface ClientReading {
  /** `["text", …]`, `["reasoning", …]`, `["refusal", …]`, `["call", name, arguments]`. */
  parts: string[][];
  /** The ids of the calls, in order. */
  ids: string[];
  finish: string | null;
  usage: Body;
  /** How many times the stream reported its end, and whether it reported a failure. */
  ends: number;
  failed: boolean;
}

export function readAsClient(wire: Wire, events: Body[], isStream: boolean): ClientReading {
  const heard: ClientReading = { parts: [], ids: [], finish: null, usage: undefined, ends: 0, failed: false };
  if (isStream) streams[wire](heard, events);
  else for (const body of events) wholes[wire](heard, body);
  return heard;
}

function must(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`the client's SDK would stumble: ${message}`);
}

const call = (heard: ClientReading, id: unknown, name: unknown, args: unknown): void => {
  must(typeof id === "string" && id !== "", "a call without an id");
  must(typeof name === "string" && name !== "", "a call without a name");
  heard.parts.push(["call", name, typeof args === "string" ? args : JSON.stringify(args)]);
  heard.ids.push(id);
};

const wholes: Record<Wire, (heard: ClientReading, body: Body) => void> = {
  chat(heard, { choices, usage }) {
    must(Array.isArray(choices), "choices is no list");
    const { message, finish_reason } = choices[0] ?? {};
    if (message?.reasoning_content) heard.parts.push(["reasoning", message.reasoning_content]);
    if (message?.content) heard.parts.push(["text", message.content]);
    if (message?.refusal) heard.parts.push(["refusal", message.refusal]);
    for (const { id, function: own, custom } of message?.tool_calls ?? []) {
      call(heard, id, (own ?? custom).name, own?.arguments ?? custom?.input);
    }
    heard.finish = finish_reason;
    heard.usage = usage;
  },
  messages(heard, { content, stop_reason, usage }) {
    for (const block of content) {
      if (block.type === "text") heard.parts.push(["text", block.text]);
      if (block.type === "thinking") heard.parts.push(["reasoning", block.thinking]);
      if (block.type === "tool_use") call(heard, block.id, block.name, block.input);
    }
    heard.finish = stop_reason;
    heard.usage = usage;
  },
  responses(heard, { output, status, incomplete_details, usage }) {
    for (const item of output) {
      if (item.type === "message") {
        for (const part of item.content) {
          if (part.type === "output_text") {
            must(Array.isArray(part.annotations), "a text without annotations");
            heard.parts.push(["text", part.text]);
          } else heard.parts.push(["refusal", part.refusal]);
        }
      }
      if (item.type === "reasoning") {
        heard.parts.push(["reasoning", item.summary.map(({ text }: Body) => text).join("\n\n")]);
      }
      if (item.type === "function_call") call(heard, item.call_id, item.name, item.arguments);
      if (item.type === "custom_tool_call") call(heard, item.call_id, item.name, item.input);
    }
    heard.finish = incomplete_details?.reason ?? status;
    heard.usage = usage;
  },
  content(heard, { candidates, usageMetadata }) {
    for (const part of candidates?.[0]?.content?.parts ?? []) {
      if (part.functionCall)
        call(heard, part.functionCall.id, part.functionCall.name, part.functionCall.args);
      else if (part.text) grow(heard, part.thought ? "reasoning" : "text", part.text);
    }
    heard.finish = candidates?.[0]?.finishReason ?? heard.finish;
    heard.usage = usageMetadata ?? heard.usage;
  },
};

function grow(heard: ClientReading, kind: string, text: string): void {
  const last = heard.parts.at(-1);
  if (last?.[0] === kind) last[1] += text;
  else heard.parts.push([kind, text]);
}

const streams: Record<Wire, (heard: ClientReading, events: Body[]) => void> = {
  chat(heard, events) {
    const choices = new Map<number, Body>();
    const calls = new Map<string, Body>();
    for (const event of events) {
      must(heard.ends === 0, "an event after [DONE]");
      if (event === "[DONE]") {
        heard.ends++;
        continue;
      }
      if (event.error) {
        heard.failed = true;
        continue;
      }
      must(Array.isArray(event.choices), "choices is no list");
      if (event.usage) heard.usage = event.usage;
      for (const { index, delta, finish_reason } of event.choices) {
        must(
          typeof index === "number" && typeof delta === "object" && delta !== null,
          "a choice without delta",
        );
        if (!choices.has(index)) {
          must(delta.role === "assistant", "the first delta of a choice has no role");
          choices.set(index, {});
        }
        if (index > 0) continue;
        must(heard.finish === null, "a delta or a second finish after the finish");
        if (delta.reasoning_content) grow(heard, "reasoning", delta.reasoning_content);
        if (delta.content) grow(heard, "text", delta.content);
        if (delta.refusal) grow(heard, "refusal", delta.refusal);
        for (const { index: at, id, type, function: own } of delta.tool_calls ?? []) {
          must(typeof at === "number", "a fragment of a call without index");
          let known = calls.get(String(at));
          if (known === undefined) {
            must(at === calls.size, `call ${at} after ${calls.size} calls`);
            must(type === "function" && own?.name && id, "a call that begins without type, id or name");
            known = ["call", own.name, ""];
            calls.set(String(at), known);
            heard.parts.push(known);
            heard.ids.push(id);
          } else must(own?.name === undefined, "a name twice");
          known[2] += own?.arguments ?? "";
        }
        if (finish_reason !== null && finish_reason !== undefined) heard.finish = finish_reason;
      }
    }
    must(heard.ends === 0 || heard.finish !== null || choices.size === 0, "no finish reason");
  },
  messages(heard, events) {
    let opened = -1;
    let part: string[] | undefined;
    let started = false;
    for (const event of events) {
      must(heard.ends === 0 || event.type === "ping", "an event after message_stop");
      if (event.type === "message_start") {
        must(!started, "message_start twice");
        started = true;
        heard.usage = { ...event.message.usage };
      } else if (event.type === "content_block_start") {
        must(started && part === undefined, "a block inside another");
        must(event.index === opened + 1, `block ${event.index} after ${opened}`);
        opened = event.index;
        const { type, text, thinking, id, name, input } = event.content_block;
        if (type === "tool_use") {
          must(JSON.stringify(input) === "{}", "a tool_use that starts with an input");
          call(heard, id, name, "");
          part = heard.parts.at(-1) as string[];
        } else {
          part = type === "thinking" ? ["reasoning", thinking] : [type, text];
          if (type === "text" || type === "thinking") heard.parts.push(part);
        }
      } else if (event.type === "content_block_delta") {
        must(part !== undefined && event.index === opened, "a delta for no open block");
        const { text, thinking, partial_json } = event.delta;
        if (text !== undefined) must(part[0] === "text", "text for another block");
        if (partial_json !== undefined) part[2] += partial_json;
        else part[1] += text ?? thinking ?? "";
      } else if (event.type === "content_block_stop") {
        must(part !== undefined && event.index === opened, "a block stopped twice");
        part = undefined;
      } else if (event.type === "message_delta") {
        must(part === undefined && heard.finish === null, "message_delta twice or inside a block");
        heard.finish = event.delta.stop_reason;
        heard.usage = { ...heard.usage, ...event.usage };
      } else if (event.type === "message_stop") {
        must(heard.finish !== null, "message_stop without message_delta");
        heard.ends++;
      } else if (event.type === "error") heard.failed = true;
    }
    // Truncated arguments are left to the client; complete ones must parse.
    if (heard.ends > 0 && heard.finish !== "max_tokens") {
      for (const [kind, , args] of heard.parts) if (kind === "call" && args) JSON.parse(args);
    }
  },
  responses(heard, events) {
    const items = new Map<number, Body>();
    let ended = false;
    for (const [at, event] of events.entries()) {
      must(event.sequence_number === at, `sequence_number ${event.sequence_number} at ${at}`);
      must(!ended, "an event after the terminal one");
      must(at > 0 || event.type === "response.created", "the first event is not response.created");
      const { type, output_index: index, item_id, item } = event;
      const known = items.get(index);
      if (item_id !== undefined) must(known?.id === item_id, `${type} for an unknown item`);
      if (type === "response.output_item.added") {
        must(index === items.size, `item ${index} after ${items.size} items`);
        items.set(index, { id: item.id, type: item.type, parts: [], text: "", args: "", done: false });
      } else if (type === "response.content_part.added") {
        must(event.content_index === known.parts.length, "a content part out of order");
        known.parts.push({ kind: event.part.type, text: "" });
      } else if (type === "response.output_text.delta" || type === "response.refusal.delta") {
        must(known?.parts[event.content_index], "a delta for a part that was never added");
        known.parts[event.content_index].text += event.delta;
      } else if (type === "response.output_text.done") {
        must(known.parts[event.content_index].text === event.text, "done differs from its deltas");
      } else if (type === "response.function_call_arguments.delta") known.args += event.delta;
      else if (type === "response.function_call_arguments.done") {
        must(known.args === "" || known.args === event.arguments, "arguments differ from their deltas");
        known.sealed = true;
      } else if (type === "response.output_item.done") {
        must(known?.id === item.id && !known.done, "an item done twice or under another id");
        must(item.type !== "function_call" || known.sealed, "a call without arguments.done");
        known.done = true;
      } else if (/^response\.(completed|incomplete)$/.test(type)) {
        ended = true;
        heard.ends++;
        for (const each of items.values()) must(each.done, "an item left open");
        const ids = event.response.output.map(({ id }: Body) => id);
        must(
          JSON.stringify(ids) === JSON.stringify([...items.values()].map(({ id }) => id)),
          "another output",
        );
        wholes.responses(heard, event.response);
        must(type === `response.${event.response.status}`, "status and event differ");
      } else if (type === "response.failed" || type === "error") {
        ended = true;
        heard.failed = true;
      }
    }
  },
  content(heard, events) {
    for (const event of events) {
      if (event.error) heard.failed = true;
      else {
        must(heard.finish === null, "a frame after the finish");
        wholes.content(heard, event);
      }
    }
    if (heard.finish !== null) heard.ends++;
  },
};
