/**
 * The tools that the API runs itself or knows by their type, and what it says of them in a history. The demo takes them
 * as the API does, and its model never finds a reason to use one.
 */
import { given, type Json, need } from "../wire.ts";

/** Tools by the type's name without its date; all but one are named. */
const kinds: readonly string[] = `advisor bash code_execution computer mcp_toolset memory text_editor
  tool_search_tool_bm25 tool_search_tool_regex web_fetch web_search`.split(/\s+/);

const results: readonly string[] = `web_search_tool_result web_fetch_tool_result code_execution_tool_result
  bash_code_execution_tool_result text_editor_code_execution_tool_result tool_search_tool_result
  mcp_tool_result`.split(/\s+/);

/** True for a tool that the API knows by its type. Throws a `Fault` for a type that nobody knows. */
export function isServerTool(tool: Json, place: string): boolean {
  if (!given(tool.type) || tool.type === "custom") return false;
  const kind = String(tool.type).replace(/_\d{8}$/, "");
  need(
    kinds.includes(kind),
    `${place}: Input tag '${String(tool.type)}' found using 'type' does not match any of the expected tags: 'custom', '${kinds.join("', '")}'`,
  );
  const name = kind === "mcp_toolset" ? "mcp_server_name" : "name";
  need(typeof tool[name] === "string", `${place}.${String(tool.type)}.${name}: Field required`);
  return true;
}

/**
 * True for a block of the assistant that tells of such a tool. Throws a `Fault` for thoughts that nobody here hid.
 * @param called ids of calls that came before it in the conversation; one more is added to them.
 */
export function isServerBlock(block: Json & { type: string }, called: Set<string>, spot: string): boolean {
  if (block.type === "redacted_thinking") {
    need(typeof block.data === "string", `${spot}.redacted_thinking.data: Field required`);
    need(false, `${spot}: Invalid \`data\` in \`redacted_thinking\` block`);
  }
  if (block.type === "server_tool_use" || block.type === "mcp_tool_use") {
    need(typeof block.id === "string", `${spot}.${block.type}.id: Field required`);
    called.add(block.id);
    return true;
  }
  if (!results.includes(block.type)) return false;
  need(
    called.has(String(block.tool_use_id)),
    `${spot}: unexpected \`tool_use_id\` found in \`${block.type}\` blocks: ${String(block.tool_use_id)}. Each \`${block.type}\` block must have a corresponding \`server_tool_use\` block before it.`,
  );
  return true;
}
