/** Agents for the terminal: how each is installed, and how each runs one question without interaction. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { WireName } from "../cells.ts";

/** One question, in a folder that contains the file below. */
export interface Task {
  url: string;
  token: string;
  model: string;
  /** The agent's working folder, with one file to read. */
  folder: string;
  /** The agent's own, new home folder. */
  home: string;
}

export interface Command {
  program: string;
  args: string[];
  env?: Record<string, string>;
}

export interface Agent {
  name: string;
  /** The wire between the agent and the gateway. */
  wire: WireName;
  from: { npm: string; program: string } | { pip: string; program: string };
  command(task: Task): Omit<Command, "program">;
  /** Text that occurs in its output when the demo has responded. */
  says: string;
}

/** The name of a file whose content appears in the output only if the agent's own tool has read it. */
export const fileName = "hello.txt";
export const secret = "The secret word is heron.";

function write(path: string, content: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 2));
}

const claudeCode: Agent = {
  name: "Claude Code",
  wire: "messages",
  from: { npm: "@anthropic-ai/claude-code", program: "claude" },
  command: ({ url, token, model, folder }) => ({
    args: [
      "-p",
      `Use the Read tool on "${join(folder, fileName)}".`,
      "--model",
      model,
      "--allowedTools",
      "Read",
    ],
    env: {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: token,
      ANTHROPIC_DEFAULT_HAIKU_MODEL: model,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    },
  }),
  says: "heron",
};

const codex: Agent = {
  name: "Codex",
  wire: "responses",
  from: { npm: "@openai/codex", program: "codex" },
  command: ({ url, token, model }) => ({
    args: [
      "exec",
      "--skip-git-repo-check",
      "--sandbox",
      "read-only",
      "--model",
      model,
      "--config",
      "model_provider=polywire",
      // The agent's system prompt contains words in quotes, and the demo would call tools with those.
      "--config",
      "include_environment_context=false",
      "--config",
      "include_permissions_instructions=false",
      "--config",
      `model_providers.polywire={name="polywire",base_url="${url}/v1",env_key="POLYWIRE_TOKEN",wire_api="responses"}`,
      `Call exec_command with "cat ${fileName}".`,
    ],
    env: { POLYWIRE_TOKEN: token },
  }),
  says: "heron",
};

const geminiCli: Agent = {
  name: "Gemini CLI",
  wire: "content",
  from: { npm: "@google/gemini-cli", program: "gemini" },
  command({ url, token, model, home }) {
    write(join(home, ".gemini/settings.json"), {
      security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
      privacy: { usageStatisticsEnabled: false },
    });
    return {
      args: ["--model", model, "--yolo", "--prompt", `Use read_file on "${fileName}".`],
      env: { GEMINI_API_KEY: token, GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_TRUST_WORKSPACE: "true" },
    };
  },
  says: "heron",
};

/** The same agent with each `ai` package that it includes. */
const opencode = (wire: WireName, npm: string, version: string): Agent => ({
  name: "opencode",
  wire,
  from: { npm: "opencode-ai", program: "opencode" },
  command({ url, token, model, folder }) {
    write(join(folder, "opencode.json"), {
      autoupdate: false,
      share: "disabled",
      small_model: `polywire/${model}`,
      provider: {
        polywire: {
          npm,
          name: "polywire",
          options: { baseURL: `${url}/${version}`, apiKey: token },
          models: { [model]: { name: model } },
        },
      },
    });
    return {
      // The agent would put an argument with spaces into quotes.
      args: ["run", "--model", `polywire/${model}`, "Use", "read", "on", `\`${join(folder, fileName)}\``],
      env: { OPENCODE_DISABLE_MODELS_FETCH: "1", OPENCODE_DISABLE_AUTOUPDATE: "1" },
    };
  },
  says: "heron",
});

/** The agent has no tools: it puts files of the chat into its question. */
const aider = (wire: WireName, prefix: string, env: (task: Task) => Record<string, string>): Agent => ({
  name: "aider",
  wire,
  from: { pip: "aider-chat", program: "aider" },
  command: (task) => ({
    args: [
      ...["--model", `${prefix}/${task.model}`, "--chat-mode", "ask", "--no-git", "--yes-always"],
      ...["--no-check-update", "--analytics-disable", "--no-show-model-warnings", "--no-show-release-notes"],
      ...["--message", "Is this a heron?", fileName],
    ],
    env: env(task),
  }),
  says: "Is this a heron?",
});

export const agents: readonly Agent[] = [
  claudeCode,
  codex,
  geminiCli,
  opencode("chat", "@ai-sdk/openai-compatible", "v1"),
  opencode("responses", "@ai-sdk/openai", "v1"),
  opencode("messages", "@ai-sdk/anthropic", "v1"),
  opencode("content", "@ai-sdk/google", "v1beta"),
  aider("chat", "openai", ({ url, token }) => ({ OPENAI_API_KEY: token, OPENAI_API_BASE: `${url}/v1` })),
  aider("messages", "anthropic", ({ url, token }) => ({ ANTHROPIC_API_KEY: token, ANTHROPIC_API_BASE: url })),
  aider("content", "gemini", ({ url, token }) => ({
    GEMINI_API_KEY: token,
    GEMINI_API_BASE: `${url}/v1beta`,
  })),
];
