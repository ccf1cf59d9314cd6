/**
 * Built-in tools of the Messages API, and their blocks in a history. The demo accepts them like the API, but its model never
 * calls one.
 */
import { given, type Json, need } from "../wire.ts";

/** Tool types without their date; all but one require a name. */
const kinds: readonly string[] = `advisor bash code_execution computer mcp_toolset memory text_editor
  tool_search_tool_bm25 tool_search_tool_regex web_fetch web_search`.split(/\s+/);

const results: readonly string[] = `web_search_tool_result web_fetch_tool_result code_execution_tool_result
  bash_code_execution_tool_result text_editor_code_execution_tool_result tool_search_tool_result
  mcp_tool_result`.split(/\s+/);

/** True for a built-in tool type. Throws a `Fault` for an unknown type. */
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
 * True for an assistant block of a built-in tool. Throws a `Fault` for redacted thinking of another server.
 * @param called ids of earlier calls in the conversation; the block's id is added
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
