/** The extension for VS Code: starts `polywire lsp`, and connects the editor with it. Everything else is in the server. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { commands, window, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

/** Other YAML files of a folder are not Polywire's. */
const PATTERNS = [
  "**/{mappings,providers,credentials}/**/*.yaml",
  "**/polywire.yaml",
  "**/models.yaml",
  "**/prices.yaml",
];

/** @type {LanguageClient | undefined} */
let client;

/** @param {import("vscode").ExtensionContext} context */
export async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("polywire.restart", restart),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("polywire.command")) void restart();
    }),
  );
  await start();
}

export async function deactivate() {
  await client?.stop();
}

async function restart() {
  await client?.stop();
  client = undefined;
  await start();
}

async function start() {
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const command = programIn(folder);
  // npm installs a script for the shell on Windows.
  const options = { shell: process.platform === "win32", ...(folder === undefined ? {} : { cwd: folder }) };
  client = new LanguageClient(
    "polywire",
    "Polywire",
    { command, args: ["lsp", "--stdio"], options },
    {
      documentSelector: PATTERNS.map((pattern) => ({ scheme: "file", language: "yaml", pattern })),
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.{yaml,json}") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    void window.showErrorMessage(
      `Polywire: \`${command} lsp\` does not start (${error instanceof Error ? error.message : error}). Install Polywire, or set polywire.command.`,
    );
  }
}

/**
 * @param {string | undefined} folder
 * @returns {string}
 */
function programIn(folder) {
  const set = workspace.getConfiguration("polywire").get("command");
  if (typeof set === "string" && set !== "") return set;
  const local = folder && join(folder, "node_modules/.bin/polywire");
  return local && existsSync(local) ? local : "polywire";
}
