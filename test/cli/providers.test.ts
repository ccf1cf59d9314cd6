/** `polywire providers`: the list, one provider, and the providers of a folder. */
import { expect, test } from "vitest";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
const run = (...args: string[]) => prompt.run(["providers", ...args]);

interface Row {
  name: string;
  evidence?: { kind: string };
  wires: {
    wire: string;
    operation: string;
    streams: boolean;
    lists: boolean;
    auth: string[];
    features: object;
  }[];
}

test("lists every provider with its evidence and its wires", async () => {
  const { status, stdout } = await run();
  expect(status).toBe(0);
  expect(stdout).toMatch(/^groq +documented +chat, responses, transcriptions$/m);
  expect(stdout.trim().split("\n").length).toBeGreaterThanOrEqual(70);
});

test("shows what one provider can do", async () => {
  const { stdout } = await run("groq");
  expect(stdout).toContain("groq\n  evidence: documented https://console.groq.com/docs/responses-api");
  expect(stdout).toContain("  chat (generation)\n    address      https://api.groq.com/openai/v1\n");
  expect(stdout).toContain(
    "features     stream, tools, structured output, images, reasoning, list of models",
  );
  expect(stdout).toContain('"choices":1');
});

test("prints JSON, with features that depend on capabilities", async () => {
  const { stdout } = await run("--json", "deepseek", "voyage");
  const rows = JSON.parse(stdout) as Row[];
  expect(rows.map(({ name }) => name)).toEqual(["deepseek", "voyage"]);
  const [deepseek, voyage] = rows.map(({ wires }) => wires[0]);
  // "No images": providers/deepseek.yaml.
  expect(deepseek).toMatchObject({
    wire: "chat",
    streams: true,
    lists: true,
    auth: ["authorization: Bearer"],
    features: { tools: true, "structured output": true, images: false, reasoning: true },
  });
  expect(voyage).toMatchObject({ operation: "embeddings", streams: false, features: {} });
});

test("a provider of the folder replaces the shipped one", async () => {
  prompt.write("polywire.yaml", "tokens: []\nchannels: []\n");
  prompt.write(
    "providers/groq.yaml",
    "provider: groq\nbase_url: https://mine.example/v1\nauth: { header: x-mine }\nwires: { embeddings: }\n",
  );
  const { stdout } = await run("groq");
  expect(stdout).toContain(
    "evidence: none\n  embeddings (embeddings)\n    address      https://mine.example/v1\n    key          x-mine",
  );
});

test.each([
  [["grok"], 2, "there is no provider `grok`. Did you mean groq?"],
  [["zzzzzzzz"], 2, "there is no provider `zzzzzzzz`. Try: polywire providers"],
  [["broken"], 1, "broken.yaml has errors. Try: polywire check"],
])("%j is refused", async (args, status, message) => {
  prompt.write("polywire.yaml", "tokens: []\nchannels: []\n");
  prompt.write("providers/broken.yaml", "provider: broken\n");
  const result = await run(...args);
  expect(result.stderr).toContain(message);
  expect(result.status).toBe(status);
});
