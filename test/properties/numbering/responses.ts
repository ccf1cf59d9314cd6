/**
 * One response as streams of the Responses wire, with the numbers and names that servers use: from any start, with
 * gaps, renewed, or absent.
 */
import fc from "fast-check";
import { pieces, type SaidPart, usage } from "./answer.ts";

export interface ResponsesHabits {
  /** `output_index` of the first item, and the step to the next; `none`: absent. */
  items: { from: number; step: number } | "none" | "always 0";
  contents: { from: number; step: number } | "none";
  /**
   * The items' ids: equal in all events of an item, different in each, absent, or different at the end of the stream.
   */
  ids: "same" | "changing" | "none" | "anew at the end";
  /** The events that repeat streamed content. */
  done: { texts: boolean; parts: boolean; items: boolean };
  /** The output of the last event. */
  output: "whole" | "empty" | "last item only" | "absent";
  /** Whether deltas come at all, or only the events that repeat them. */
  deltas: "all" | "all but the last" | "none";
  added: boolean;
  /** Whether items are interleaved. */
  interleaved: boolean;
}

const count = fc.record({ from: fc.nat(3), step: fc.integer({ min: 1, max: 3 }) });

/** Combinations in which all content occurs somewhere, with enough to identify an item. */
export const responsesHabits: fc.Arbitrary<ResponsesHabits> = fc
  .record({
    items: fc.oneof(count, fc.constantFrom("none" as const, "always 0" as const)),
    contents: fc.oneof(count, fc.constant("none" as const)),
    ids: fc.constantFrom("same" as const, "changing" as const, "none" as const, "anew at the end" as const),
    done: fc.record({ texts: fc.boolean(), parts: fc.boolean(), items: fc.boolean() }),
    output: fc.constantFrom("whole" as const, "empty" as const, "last item only" as const, "absent" as const),
    deltas: fc.constantFrom("all" as const, "all but the last" as const, "none" as const),
    added: fc.boolean(),
    interleaved: fc.boolean(),
  })
  .filter(isIdentifying);

function isIdentifying({ items, ids, deltas, done, output, added, interleaved }: ResponsesHabits): boolean {
  const isNumbered = items !== "none" && items !== "always 0";
  const isNamed = ids === "same" || ids === "anew at the end";
  const isWhole = done.items || output === "whole";
  // Interleaved items are in the order in which they are added.
  if (interleaved && (!added || deltas !== "all")) return false;
  // Missing content must be sent before later items, or all at once.
  if (deltas !== "all" && !(done.items || (deltas === "none" && !done.texts && !added && output === "whole")))
    return false;
  // Without numbers and names, items come one after another, each with a start event.
  if (!isNumbered && !isNamed) return added && !interleaved && (ids === "none" || items === "always 0");
  // With changing ids, items have a start event; otherwise, names are at least in the complete items.
  return added || (isWhole && ids !== "changing");
}

/**
 * Whether a streaming client reads all text in the same order: interleaved or late text is read in the order of its
 * arrival.
 */
export function isInOrder(
  parts: readonly SaidPart[],
  { interleaved, deltas, done }: ResponsesHabits,
): boolean {
  const items = itemsOf(parts);
  if (deltas === "all but the last" && !done.texts) return items.every(({ texts }) => texts.length === 1);
  const count = (type: string): number => items.filter(({ whole }) => whole.type === type).length;
  return !interleaved || (count("message") < 2 && count("reasoning") < 2);
}

export function isOneByOne(parts: readonly SaidPart[], habits: ResponsesHabits): boolean {
  const { interleaved, output, done } = habits;
  const areEnded = done.items || done.texts || output !== "last item only";
  return !interleaved && areEnded && isInOrder(parts, habits);
}

export function responsesStream(parts: readonly SaidPart[], habits: ResponsesHabits): object[] {
  const { interleaved } = habits;
  const items = itemsOf(parts);
  const lives = items.map((item, at) => eventsOf(item, at, habits));
  const events = interleaved ? sideBySide(lives) : lives.flat();
  const final = items.map((item, at) => ({ ...item.whole, ...named(idOf(at, habits, true)) }));
  const output =
    habits.output === "whole" ? final : habits.output === "last item only" ? final.slice(-1) : [];
  return [
    { type: "response.created", response: { id: "resp_1", model: "m", created_at: 1, output: [] } },
    ...events,
    {
      type: "response.completed",
      response: {
        id: "resp_1",
        status: "completed",
        ...(habits.output === "absent" ? {} : { output }),
        usage: { input_tokens: usage.input, output_tokens: usage.output, total_tokens: 8 },
      },
    },
  ];
}

interface Item {
  whole: { type: string; [field: string]: unknown };
  /** The texts of a message; one text for other items. */
  texts: string[];
}

/** Consecutive texts form one message. */
function itemsOf(parts: readonly SaidPart[]): Item[] {
  const items: Item[] = [];
  for (const part of parts) {
    const last = items.at(-1);
    if (part.type === "call") {
      const args = JSON.stringify(part.args);
      const whole = { type: "function_call", call_id: part.id, name: part.name, arguments: args };
      items.push({ whole, texts: [args] });
    } else if (part.type === "reasoning") {
      const content = [{ type: "reasoning_text", text: part.text }];
      items.push({ whole: { type: "reasoning", summary: [], content }, texts: [part.text] });
    } else if (last?.whole.type === "message") {
      last.texts.push(part.text);
      (last.whole.content as object[]).push(outputText(part.text));
    } else {
      items.push({
        whole: { type: "message", role: "assistant", content: [outputText(part.text)] },
        texts: [part.text],
      });
    }
  }
  return items;
}

const outputText = (text: string): object => ({ type: "output_text", text, annotations: [] });
const named = (id: string | undefined): object => (id === undefined ? {} : { id });

let changes = 0;

function idOf(at: number, { ids }: ResponsesHabits, isFinal = false): string | undefined {
  if (ids === "none") return undefined;
  if (ids === "changing") return `changing_${changes++}`;
  return ids === "anew at the end" && isFinal ? `anew_${at}` : `item_${at}`;
}

function eventsOf({ whole, texts }: Item, at: number, habits: ResponsesHabits): object[] {
  const { items, contents, done, deltas, added } = habits;
  const events: object[] = [];
  const index =
    items === "none" ? {} : { output_index: items === "always 0" ? 0 : items.from + at * items.step };
  const itemId = (): object => {
    const id = idOf(at, habits);
    return id === undefined ? {} : { item_id: id };
  };
  if (added) {
    const empty: Record<string, unknown> = {
      ...whole,
      content: [],
      arguments: "",
      ...named(idOf(at, habits)),
    };
    if (whole.type !== "message") delete empty.content;
    if (whole.type !== "function_call") delete empty.arguments;
    events.push({ type: "response.output_item.added", ...index, item: empty });
  }
  for (const [nth, text] of texts.entries()) {
    const content = contents === "none" ? {} : { content_index: contents.from + nth * contents.step };
    const place = (): object => ({
      ...index,
      ...(whole.type === "function_call" ? {} : content),
      ...itemId(),
    });
    const [delta, end, field] = words[whole.type] as [string, string, string];
    // Without numbers, only a start event separates a text from the previous one.
    const isNew = whole.type === "message" && (done.parts || contents === "none");
    if (isNew) events.push({ type: "response.content_part.added", ...place(), part: outputText("") });
    const all = deltas === "none" ? [] : pieces(text, 2);
    const sent = deltas === "all but the last" ? all.slice(0, Math.max(1, all.length - 1)) : all;
    for (const piece of sent) events.push({ type: delta, ...place(), delta: piece });
    // Without numbers, only an end event shows that later text is another part.
    if (done.texts || (contents === "none" && whole.type === "message"))
      events.push({ type: end, ...place(), [field]: text });
    if (isNew) events.push({ type: "response.content_part.done", ...place(), part: outputText(text) });
  }
  if (done.items) {
    events.push({
      type: "response.output_item.done",
      ...index,
      item: { ...whole, ...named(idOf(at, habits)) },
    });
  }
  return events;
}

/** By kind of item: the delta event, the done event, and the field that repeats the content. */
const words: Record<string, readonly [string, string, string]> = {
  message: ["response.output_text.delta", "response.output_text.done", "text"],
  reasoning: ["response.reasoning_text.delta", "response.reasoning_text.done", "text"],
  function_call: [
    "response.function_call_arguments.delta",
    "response.function_call_arguments.done",
    "arguments",
  ],
};

/** In rotation, so that items are open at the same time; each begins in its own order. */
function sideBySide(lives: readonly object[][]): object[] {
  const longest = Math.max(...lives.map((life) => life.length));
  return Array.from({ length: longest }, (_, turn) =>
    lives.flatMap((life) => life.slice(turn, turn + 1)),
  ).flat();
}
