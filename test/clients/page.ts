/** The section of docs/clients.md about clients in CI: names and versions, from the files that pin them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root: string = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** By package: its wires. */
const python: Record<string, string> = {
  openai: "chat, responses",
  anthropic: "messages",
  "google-genai": "content",
  "langchain-openai": "chat, responses",
  "langchain-anthropic": "messages",
  "langchain-google-genai": "content",
  "pydantic-ai-slim": "chat, responses, messages, content",
};
const node: Record<string, string> = {
  ai: "all four, by these:",
  "@ai-sdk/openai": "chat, responses",
  "@ai-sdk/anthropic": "messages",
  "@ai-sdk/google": "content",
};

/** The expected text of the page between its markers. */
export const testedSection = (): string => `<!-- tested -->\n${testedTable()}\n<!-- /tested -->`;

function testedTable(): string {
  const pins = read("test/clients/python/requirements.txt");
  const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: Record<string, string> };
  const rows = [
    ["package", "version", "speaks"],
    ["---", "---", "---"],
    ...Object.entries(python).map(([name, wires]) => [
      name,
      new RegExp(`^${name}==(\\S+)`, "m").exec(pins)?.[1] ?? "missing",
      wires,
    ]),
    ...Object.entries(node).map(([name, wires]) => [name, devDependencies[name] ?? "missing", wires]),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
