/**
 * Built-in tools of the Responses API, and their items in a history. The demo accepts them like the API, but its model never
 * calls one.
 */
import { given, type Json, need } from "../wire.ts";

/** All tool types of the API. */
export const toolTypes: readonly string[] = `apply_patch code_interpreter computer computer_use_preview custom
  file_search function image_generation local_shell mcp namespace shell tool_search web_search
  web_search_2025_08_26 web_search_preview web_search_preview_2025_03_11`.split(/\s+/);

/** Item types of those tools, with the prefix of their ids. */
const items: Record<string, string> = {
  web_search_call: "ws_",
  file_search_call: "fs_",
  code_interpreter_call: "ci_",
  image_generation_call: "ig_",
  computer_call: "cu_",
  computer_call_output: "cuo_",
  local_shell_call: "lsh_",
  local_shell_call_output: "lsho_",
  shell_call: "sh_",
  shell_call_output: "sho_",
  apply_patch_call: "apc_",
  apply_patch_call_output: "apco_",
  mcp_list_tools: "mcpl_",
  mcp_call: "mcp_",
  mcp_approval_request: "mcpr_",
  mcp_approval_response: "mcpa_",
  tool_search_call: "tsc_",
  tool_search_output: "tso_",
  additional_tools: "at_",
};

/** True for an item that is not a message or a client's call. Throws a `Fault` if its id has another type's prefix. */
export function isBuiltIn(item: Json, type: unknown, place: string): boolean {
  const prefix = items[type as string];
  if (prefix === undefined) return false;
  need(
    !given(item.id) || String(item.id).startsWith(prefix.slice(0, 2)),
    `Invalid '${place}.id': '${String(item.id)}'. Expected an ID that begins with '${prefix.slice(0, -1)}'.`,
    { param: `${place}.id`, code: "invalid_value" },
  );
  return true;
}
