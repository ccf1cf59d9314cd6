/** Cases that assert single paths of a body instead of the whole body. */

import type { Difference } from "../difference.ts";
import { isRecord, type Json } from "../json.ts";
import type { Assertion, Pair } from "./load.ts";

export function assertionDifferences(pair: Pair, body: Json): Difference[] {
  const all = pair.assertions ?? namedAssertions(pair);
  return all.flatMap((assertion) => checked(assertion, body));
}

function checked({ path, op, value }: Assertion, body: Json): Difference[] {
  const actual = at(body, path);
  switch (op) {
    case "exists":
      return actual === undefined ? [{ path, expected: "something", actual }] : [];
    case "absent":
      return actual === undefined ? [] : [{ path, expected: undefined, actual }];
    case "len": {
      // A string of content equals its only text part.
      const length = Array.isArray(actual) ? actual.length : actual === undefined ? 0 : 1;
      return length === value ? [] : [{ path: `${path}.length`, expected: value, actual: length }];
    }
    case "eq":
      return same(value, actual) ? [] : [{ path, expected: value, actual }];
  }
}

/** A text part and its text are equal. */
function same(expected: unknown, actual: unknown): boolean {
  return JSON.stringify(sorted(plain(expected))) === JSON.stringify(sorted(plain(actual)));
}

function plain(value: unknown): unknown {
  const [only, ...more] = Array.isArray(value) ? value : [];
  const isText =
    isRecord(only) && only.type === "text" && more.length === 0 && Object.keys(only).length === 2;
  return isText ? only.text : value;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/** `a.0.b`. A string of content is also its only text part. */
function at(body: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    if (key === "#") return Array.isArray(value) ? value.length : undefined;
    const list = typeof value === "string" && /^\d+$/.test(key) ? [{ type: "text", text: value }] : value;
    if (Array.isArray(list)) return list[Number(key)];
    return isRecord(list) ? list[key] : undefined;
  }, body);
}

/** The meaning of named expectations in a source's test, where it has no paths. */
function namedAssertions({ id, from, to, test = "", expect_fields: wanted = {} }: Pair): Assertion[] {
  const eq = (path: string, value: unknown): Assertion => ({ path, op: "eq", value });
  const there = (path: string, wish: unknown): Assertion => ({
    path,
    op: wish === false ? "absent" : "exists",
  });
  if (id.includes("PreservesCallerSuppliedMetada")) return [eq("metadata.user_id", wanted.expected)];
  if (id.includes("ThinkingAliases"))
    return [eq("generationConfig.thinkingConfig.includeThoughts", wanted.want)];
  if (id.includes("MaxTokens") || id.includes("MaxCompletionTokens")) {
    const limit = wanted.wantLimit ?? wanted.want ?? wanted.expected;
    return [eq(to === "messages" ? "max_tokens" : "generationConfig.maxOutputTokens", limit)];
  }
  if (id.includes("SystemMessageScenarios") && to === "responses") {
    return [there("instructions", wanted.wantHasDeveloper)];
  }
  if (id.includes("SystemMessageScenarios")) {
    const role = wanted.wantHasSys === false ? "user" : "system";
    const text = wanted.wantSysText === undefined ? [] : [eq("messages.0.content", wanted.wantSysText)];
    return [eq("messages.0.role", role), ...text];
  }
  if (id.includes("ParallelToolCalls")) return [eq("parallel_tool_calls", wanted.wantParallelToolCalls)];
  if (id.includes("ToolChoice")) return [eq("tool_choice.name", wanted.wantToolName)];
  if (id.includes("ThinkingToReasoningContent")) {
    if (wanted.wantHasContent === false) return [there("messages.0", false)];
    return [
      eq("messages.0.content", wanted.wantContentText),
      there("messages.0.reasoning_content", wanted.wantHasReasoningContent),
    ];
  }
  throw new Error(`${id} (${from} → ${to}, ${test}): no reading of ${JSON.stringify(wanted)}`);
}
