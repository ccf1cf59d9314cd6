/**
 * The legacy function calls that the API still supports: `functions` and `function_call`, one call at a time and without ids.
 * They are converted to tools and back.
 */
import { given, isObject, type Json, need } from "../wire.ts";

export const isLegacy = (body: Json): boolean => given(body.functions);

/** The request with tools. */
export function modernized(body: Json): Json {
  const { functions, function_call: choice, ...rest } = body;
  need(
    given(functions) || !given(choice),
    "'function_call' is only allowed when 'functions' are specified.",
    { param: "function_call" },
  );
  const messages = Array.isArray(rest.messages) ? modernMessages(rest.messages) : rest.messages;
  if (!given(functions)) return { ...rest, messages };
  need(
    Array.isArray(functions) && functions.length > 0,
    "Invalid 'functions': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    { param: "functions", code: "empty_array" },
  );
  return {
    ...rest,
    messages,
    tools: functions.map((one) => ({ type: "function", function: one })),
    tool_choice: isObject(choice) ? { type: "function", function: choice } : (choice ?? "auto"),
    parallel_tool_calls: false,
  };
}

/** A result has no id: it belongs to the call before it. */
function modernMessages(messages: readonly unknown[]): unknown[] {
  let calls = 0;
  return messages.map((message) => {
    if (!isObject(message)) return message;
    const { function_call: call, name, ...rest } = message;
    if (message.role === "assistant" && given(call)) {
      calls++;
      return { ...rest, tool_calls: [{ id: `legacy_${calls}`, type: "function", function: call }] };
    }
    if (message.role !== "function") return message;
    need(typeof name === "string", "Missing required parameter: 'messages[].name'.", { param: "messages" });
    return { ...rest, role: "tool", tool_call_id: `legacy_${calls}` };
  });
}
