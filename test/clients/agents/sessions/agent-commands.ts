/** The agents of the sessions: the names of their tools, and the commands to start and to continue a session. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { WireName } from "../../cells.ts";
import type { Agent, Command as Plain } from "../agents.ts";
import { farewell, hard, type Step, type Vocabulary, type WantedCall } from "./script.ts";

/** The command that starts an agent; `input` is a file for its standard input. */
export type Command = Plain & { input?: string };

/** One run of an agent. */
export interface AgentRun {
  url: string;
  token: string;
  folder: string;
  home: string;
}

export interface AgentCommands {
  name: string;
  /** The difference between this row and the agent's other rows. */
  variant?: string;
  wire: WireName;
  from: Agent["from"];
  /**
   * Tokens that fill the agent's window; absent where the agent does not compact by itself in a session of this
   * length.
   */
  full?: number;
  tools(scene: AgentRun): Vocabulary | Step[];
  prepare?(scene: AgentRun): void;
  begin(scene: AgentRun, prompt: string): Omit<Command, "program">;
  resume?(scene: AgentRun, prompt: string): Omit<Command, "program">;
}

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
}

const server: string = join(import.meta.dirname, "mcp.mjs");
const mcp = { command: process.execPath, args: [server] };
const want = (name: string, args: WantedCall["args"], more: Partial<WantedCall> = {}): WantedCall => ({
  name,
  args,
  ...more,
});

const claudeCode: AgentCommands = {
  name: "Claude Code",
  wire: "messages",
  full: 195_000,
  from: { npm: "@anthropic-ai/claude-code", program: "claude" },
  tools: ({ folder }) => ({
    find: () =>
      want("ToolSearch", { query: "select:TaskCreate,WebSearch,mcp__field__observe", max_results: 5 }),
    read: (path) => want("Read", { file_path: join(folder, path) }),
    write: (path, content) => want("Write", { file_path: join(folder, path), content }),
    edit: (path, old_string, new_string) =>
      want("Edit", { file_path: join(folder, path), old_string, new_string, replace_all: false }),
    shell: (command) => want("Bash", { command, description: "Does it" }),
    search: () => undefined,
    plan: (items) =>
      want(
        "TaskCreate",
        { subject: items.join(", "), description: "A plan of three" },
        { holds: /created/i },
      ),
    image: (path) => want("Read", { file_path: join(folder, path) }),
    web: (query) => want("WebSearch", { query }, { holds: "heron" }),
    mcp: (args) => want("mcp__field__observe", args, { holds: "observed" }),
  }),
  begin: ({ url, token }, prompt) => ({
    args: [
      ...["-p", prompt, "--model", "claude-opus-4-6"],
      ...["--mcp-config", JSON.stringify({ mcpServers: { field: mcp } })],
      ...["--allowedTools", "Read,Write,Edit,Bash,TaskCreate,WebSearch,mcp__field__observe"],
    ],
    env: {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: token,
      DISABLE_AUTOUPDATER: "1",
      DISABLE_TELEMETRY: "1",
      DISABLE_ERROR_REPORTING: "1",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    },
  }),
  resume(scene, prompt) {
    const begun = claudeCode.begin(scene, prompt);
    return { ...begun, args: ["--continue", ...begun.args] };
  },
};

function patch(kind: string, path: string, lines: readonly string[]): string {
  return ["*** Begin Patch", `*** ${kind} File: ${path}`, ...lines, "*** End Patch"].join("\n");
}

const added = (path: string, content: string): string =>
  patch(
    "Add",
    path,
    content.split("\n").map((line) => `+${line}`),
  );
/** The rest of the line stays as in the script's file. */
const updated = (path: string, old: string, next: string): string =>
  patch("Update", path, ["@@", `-${old} \\n of it`, `+${next} \\n of it`]);

const codexSettings = (url: string, socket: boolean): string[] =>
  [
    "model_provider=polywire",
    `model_providers.polywire={name="polywire",base_url="${url}/v1",env_key="POLYWIRE_TOKEN",wire_api="responses",supports_websockets=${socket}}`,
    `mcp_servers.field={command=${JSON.stringify(mcp.command)},args=${JSON.stringify(mcp.args)}}`,
    "analytics.enabled=false",
    "check_for_update_on_startup=false",
  ].flatMap((setting) => ["--config", setting]);

const codexTools = ({ folder }: AgentRun): Vocabulary => ({
  find: () =>
    want("tool_search", { query: "observe something", limit: 3 }, { loads: true, holds: "observe" }),
  read: (path) => want("exec_command", { cmd: `cat ${path}` }),
  write: (path, content) =>
    want(
      "apply_patch",
      {},
      {
        input: added(path, content),
        holds: path,
      },
    ),
  edit: (path, old, next) => want("apply_patch", {}, { input: updated(path, old, next), holds: path }),
  shell: (cmd) => want("exec_command", { cmd }),
  search: () => undefined,
  plan: () => undefined,
  image: (path) => want("view_image", { path: join(folder, path) }),
  web: () => undefined,
  mcp: (args) => want("observe", args, { holds: "observed" }),
});

/** The newest models call all tools from one script. */
const scripted = (scene: AgentRun): Vocabulary => {
  const tools = codexTools(scene);
  const script = (call: string, holds?: string | RegExp): WantedCall =>
    want("exec", {}, { input: `text(await tools.${call});`, ...(holds !== undefined && { holds }) });
  const patched = ({ input, holds }: WantedCall): WantedCall =>
    script(`apply_patch(${JSON.stringify(input)})`, holds && /./);
  const shell = (cmd: string): WantedCall => script(`exec_command(${JSON.stringify({ cmd })})`);
  const { find: _, ...others } = tools;
  return {
    ...others,
    read: (path) => shell(`cat ${path}`),
    write: (path, content) => patched(tools.write(path, content)),
    edit: (path, old, next) => patched(tools.edit(path, old, next)),
    shell,
    image: (path) =>
      want(
        "exec",
        {},
        {
          input: `image(await tools.view_image(${JSON.stringify({ path: join(scene.folder, path) })}));`,
        },
      ),
    mcp: (args) => script(`mcp__field__observe(${JSON.stringify(args)})`, "observed"),
  };
};

const codex = (model: string, socket = false): AgentCommands => ({
  name: "Codex",
  full: 500_000,
  variant: socket ? `${model}, WebSocket` : model,
  wire: "responses",
  from: { npm: "@openai/codex", program: "codex" },
  tools: model.startsWith("gpt-6") ? scripted : codexTools,
  begin: ({ url, token }, prompt) => ({
    args: [
      ...["exec", "--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", "--model", model],
      ...codexSettings(url, socket),
      prompt,
    ],
    env: { POLYWIRE_TOKEN: token },
  }),
  resume: ({ url, token }, prompt) => ({
    args: [
      ...["exec", "resume", "--last", "--skip-git-repo-check"],
      ...["--dangerously-bypass-approvals-and-sandbox", "--model", model],
      ...codexSettings(url, socket),
      prompt,
    ],
    env: { POLYWIRE_TOKEN: token },
  }),
});

const geminiCli: AgentCommands = {
  name: "Gemini CLI",
  wire: "content",
  full: 1_000_000,
  from: { npm: "@google/gemini-cli", program: "gemini" },
  tools: () => ({
    read: (file_path) => want("read_file", { file_path }),
    write: (file_path, content) => want("write_file", { file_path, content }),
    edit: (file_path, old_string, new_string) =>
      want("replace", { file_path, instruction: "One word", old_string, new_string }),
    shell: (command) => want("run_shell_command", { command }),
    search: (pattern) => want("grep_search", { pattern }),
    plan: (items) =>
      want("update_topic", { title: "Plan", summary: items.join(", "), strategic_intent: "plan" }),
    image: (file_path) => want("read_file", { file_path }),
    web: (query) => want("google_web_search", { query }, { holds: "heron" }),
    mcp: (args) => want("mcp_field_observe", args, { holds: "observed" }),
  }),
  prepare: ({ home }) =>
    write(join(home, ".gemini/settings.json"), {
      security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      model: { compressionThreshold: 0.5 },
      mcpServers: { field: { ...mcp, trust: true } },
    }),
  begin: ({ url, token }, prompt) => ({
    args: ["--model", "gemini-3-pro-preview", "--yolo", "--prompt", prompt],
    env: { GEMINI_API_KEY: token, GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_TRUST_WORKSPACE: "true" },
  }),
  // With `--resume` the agent sends every result twice, which Google refuses.
};

const opencode = (wire: WireName, npm: string, version: string, model: string): AgentCommands => ({
  name: "opencode",
  full: 195_000,
  wire,
  from: { npm: "opencode-ai", program: "opencode" },
  tools: ({ folder }) => ({
    read: (path) => want("read", { filePath: join(folder, path) }),
    write: (path, content) =>
      model.startsWith("gpt-")
        ? want("apply_patch", {
            patchText: added(path, content),
          })
        : want("write", { filePath: join(folder, path), content }),
    edit: (path, oldString, newString) =>
      model.startsWith("gpt-")
        ? want("apply_patch", {
            patchText: updated(path, oldString, newString),
          })
        : want("edit", { filePath: join(folder, path), oldString, newString }),
    shell: (command) => want("bash", { command, description: "Does it" }),
    // The agent would download ripgrep at its first search.
    search: () => undefined,
    plan: (items) =>
      want(
        "todowrite",
        { todos: items.map((content) => ({ content, status: "pending", priority: "high" })) },
        { holds: "look" },
      ),
    image: (path) => want("read", { filePath: join(folder, path) }),
    web: () => undefined,
    mcp: (args) => want("field_observe", args, { holds: "observed" }),
  }),
  prepare({ url, token, folder }) {
    // The schema that it sends in this format contains `oneOf`, which the vendor does not support.
    const field = { ...mcp, args: wire === "content" ? [...mcp.args, "flat"] : mcp.args };
    write(join(folder, "opencode.json"), {
      autoupdate: false,
      share: "disabled",
      permission: { "*": "allow" },
      small_model: `polywire/${model}`,
      mcp: { field: { type: "local", command: [mcp.command, ...field.args], enabled: true } },
      provider: {
        polywire: {
          npm,
          name: "polywire",
          options: { baseURL: `${url}/${version}`, apiKey: token },
          models: {
            [model]: {
              name: model,
              reasoning: true,
              tool_call: true,
              attachment: true,
              modalities: { input: ["text", "image"], output: ["text"] },
              limit: { context: 200_000, output: 32_000 },
              ...(wire === "chat" && { interleaved: { field: "reasoning_content" } }),
            },
          },
        },
      },
    });
  },
  begin: (_scene, prompt) => ({
    args: ["run", "--model", `polywire/${model}`, prompt],
    env: { OPENCODE_DISABLE_MODELS_FETCH: "1", OPENCODE_DISABLE_AUTOUPDATE: "1" },
  }),
  resume: (_scene, prompt) => ({
    args: ["run", "--continue", "--model", `polywire/${model}`, prompt],
    env: { OPENCODE_DISABLE_MODELS_FETCH: "1", OPENCODE_DISABLE_AUTOUPDATE: "1" },
  }),
});

const qwen = (
  wire: WireName,
  type: string,
  env: (scene: AgentRun) => Record<string, string>,
): AgentCommands => ({
  name: "Qwen Code",
  full: 950_000,
  wire,
  from: { npm: "@qwen-code/qwen-code", program: "qwen" },
  tools: ({ folder }) => ({
    read: (path) => want("read_file", { file_path: join(folder, path) }),
    write: (path, content) => want("write_file", { file_path: join(folder, path), content }),
    edit: (path, old_string, new_string) =>
      want("edit", { file_path: join(folder, path), old_string, new_string }),
    shell: (command) => want("run_shell_command", { command, is_background: false }),
    search: (pattern) => want("grep_search", { pattern }),
    find: () => want("tool_search", { query: "select:todo_write,mcp__field__observe" }, { holds: "observe" }),
    plan: (items) => {
      const todos = items.map((content, at) => ({ id: String(at + 1), content, status: "pending" }));
      return want("tool_call", { name: "todo_write", arguments: { todos } });
    },
    image: (path) => want("read_file", { file_path: join(folder, path) }),
    web: () => undefined,
    mcp: (args) => want("tool_call", { name: "mcp__field__observe", arguments: args }, { holds: "observed" }),
  }),
  prepare: ({ home }) =>
    write(join(home, ".qwen/settings.json"), {
      security: { auth: { selectedType: type }, folderTrust: { enabled: false } },
      privacy: { usageStatisticsEnabled: false },
      general: { disableAutoUpdate: true, disableUpdateNag: true },
      mcpServers: { field: { ...mcp, trust: true } },
    }),
  begin: (scene, prompt) => ({ args: ["--yolo", "--auth-type", type, prompt], env: env(scene) }),
  resume: (scene, prompt) => ({
    args: ["--continue", "--yolo", "--auth-type", type, prompt],
    env: env(scene),
  }),
});

const cline = (wire: WireName, provider: string, path: string, model: string): AgentCommands => ({
  name: "Cline",
  full: 950_000,
  wire,
  from: { npm: "cline", program: "cline" },
  tools: ({ folder }) => ({
    read: (path) => want("read_files", { files: [{ path: join(folder, path) }] }),
    write: (path, new_text) =>
      model.startsWith("gpt-")
        ? want("apply_patch", { input: added(path, new_text) })
        : want("editor", { path: join(folder, path), new_text }),
    edit: (path, old_text, new_text) =>
      model.startsWith("gpt-")
        ? want("apply_patch", { input: updated(path, old_text, new_text) })
        : want("editor", { path: join(folder, path), old_text, new_text }),
    shell: (command) => want("run_commands", { commands: [command] }),
    search: (pattern) => want("search_codebase", { queries: [pattern] }),
    // The agent ends only when every task of its team is done.
    plan: () => undefined,
    image: () => undefined,
    web: () => undefined,
    mcp: (args) => want("field__observe", args, { holds: "observed" }),
  }),
  prepare({ home, url, token }) {
    const data = join(home, ".cline/data/settings");
    const settings = { provider, apiKey: token, model, baseUrl: `${url}${path}` };
    write(join(data, "providers.json"), {
      version: 1,
      lastUsedProvider: provider,
      modes: {},
      providers: { [provider]: { settings, updatedAt: "2026-01-01T00:00:00.000Z", tokenSource: "manual" } },
    });
    // The agent's own conversion for this wire refuses a recursive schema.
    const args = wire === "content" ? [...mcp.args, "flat"] : mcp.args;
    const field = { ...mcp, args, disabled: false };
    write(join(data, "cline_mcp_settings.json"), { mcpServers: { field } });
  },
  begin: (_scene, prompt) => ({
    args: ["--json", "--thinking", "medium", "-P", provider, "-m", model, prompt],
    env: { CLINE_TELEMETRY_DISABLED: "1" },
  }),
});

/** The agent has no tools: it applies edits from the model's text, and each turn is a separate question. */
const aider = (
  wire: WireName,
  prefix: string,
  env: (scene: AgentRun) => Record<string, string>,
): AgentCommands => ({
  name: "aider",
  wire,
  from: { pip: "aider-chat", program: "aider" },
  tools() {
    const block = (path: string, old: string, next: string): string =>
      [
        path,
        "```",
        "<<<<<<< SEARCH",
        ...(old === "" ? [] : [old]),
        "=======",
        next,
        ">>>>>>> REPLACE",
        "```",
      ].join("\n");
    return [
      "I can see what is there.",
      `I write it down.\n\n${block("report.mdx", "", hard)}`,
      `One word is wrong.\n\n${block("report.mdx", 'First "line" \\n of it', 'Second "line" \\n of it')}`,
      `One more file.\n\n${block("made.txt", "", "spoonbil")}`,
      `And it is wrong.\n\n${block("made.txt", "spoonbil", "spoonbill")}`,
      ...["Six.", "Seven.", "Eight.", "Nine."],
      farewell,
    ].map((text) => ({ think: "So be it.", text, wants: [] }));
  },
  prepare: ({ folder }) =>
    write(
      join(folder, "../questions.txt"),
      Array.from({ length: 10 }, (_, at) => `Question ${at + 1} about ardea.`).join("\n"),
    ),
  begin: (scene) => ({
    args: [
      ...["--model", prefix, "--edit-format", "diff", "--no-git", "--yes-always", "--map-tokens", "0"],
      ...["--no-check-update", "--analytics-disable", "--no-show-model-warnings", "--no-show-release-notes"],
      ...["--no-pretty", "--no-fancy-input", "--no-suggest-shell-commands", "--no-detect-urls", "notes.txt"],
    ],
    env: env(scene),
    input: join(scene.folder, "../questions.txt"),
  }),
});

export const casts: readonly AgentCommands[] = [
  claudeCode,
  codex("gpt-5.5"),
  codex("gpt-6.2-sol"),
  codex("gpt-6.2-sol", true),
  geminiCli,
  opencode("chat", "@ai-sdk/openai-compatible", "v1", "kimi-k2-thinking"),
  opencode("responses", "@ai-sdk/openai", "v1", "gpt-5.5"),
  opencode("messages", "@ai-sdk/anthropic", "v1", "claude-opus-4-6"),
  opencode("content", "@ai-sdk/google", "v1beta", "gemini-3-pro-preview"),
  qwen("chat", "openai", ({ url, token }) => ({
    OPENAI_API_KEY: token,
    OPENAI_BASE_URL: `${url}/v1`,
    OPENAI_MODEL: "qwen3-coder-plus",
  })),
  qwen("messages", "anthropic", ({ url, token }) => ({
    ANTHROPIC_API_KEY: token,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_MODEL: "claude-opus-4-6",
  })),
  qwen("content", "gemini", ({ url, token }) => ({
    GEMINI_API_KEY: token,
    GOOGLE_GEMINI_BASE_URL: url,
    GEMINI_MODEL: "gemini-3-pro-preview",
  })),
  cline("chat", "openai-compatible", "/v1", "gpt-5.5"),
  cline("responses", "openai-native", "/v1", "gpt-5.5"),
  cline("messages", "anthropic", "/v1", "claude-opus-4-6"),
  cline("content", "gemini", "/v1beta", "gemini-3-pro-preview"),
  aider("chat", "openai/gpt-5.5", ({ url, token }) => ({
    OPENAI_API_KEY: token,
    OPENAI_API_BASE: `${url}/v1`,
  })),
  aider("messages", "anthropic/claude-opus-4-6", ({ url, token }) => ({
    ANTHROPIC_API_KEY: token,
    ANTHROPIC_API_BASE: url,
  })),
  aider("content", "gemini/gemini-3-pro-preview", ({ url, token }) => ({
    GEMINI_API_KEY: token,
    GEMINI_API_BASE: `${url}/v1beta`,
  })),
];
