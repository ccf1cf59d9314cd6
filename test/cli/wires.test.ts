/** Wires of providers, and capabilities of models, in the verbs that use them. */
import { describe, expect, it } from "vitest";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
const request = JSON.stringify({
  model: "m",
  max_tokens: 9,
  top_k: 3,
  messages: [{ role: "user", content: "Hi" }],
});

describe("polywire convert", () => {
  it("uses the provider's rules", async () => {
    const result = await prompt.run(["convert", "--from", "messages", "--to", "cohere"], request);
    expect(JSON.parse(result.stdout)).toEqual({
      model: "m",
      messages: [{ role: "user", content: "Hi" }],
      max_tokens: 9,
      k: 3,
    });
    expect([result.stderr, result.status]).toEqual(["", 0]);
  });

  it("accepts the wire of the provider that is named with --for", async () => {
    const vectors = JSON.stringify({ model: "m", input: "a" });
    const { stdout, status } = await prompt.run(
      ["convert", "--from", "embeddings", "--to", "cohere"],
      vectors,
    );
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { texts: ["a"] }]);
    const crossed = await prompt.run(["convert", "--from", "embeddings", "--to", "messages"], vectors);
    expect([crossed.status, crossed.stderr]).toEqual([
      2,
      "polywire: embeddings is a wire of `embeddings`, messages is a wire of `generation`: convert needs two wires of one operation\n",
    ]);
    const alone = await prompt.run(["convert", "--from", "cohere", "--to", "embeddings", "--response"], "{}");
    expect([alone.status, alone.stderr]).toEqual([2, expect.stringContaining("Try: --for FILE")]);
  });

  it("uses the provider's capabilities of a model, and those of --caps", async () => {
    const args = ["convert", "--from", "messages", "--to"];
    const asked = async (to: string, ...more: string[]): Promise<unknown> =>
      JSON.parse((await prompt.run([...args, to, ...more], request)).stdout).top_k;
    expect(await asked("chat")).toBeUndefined();
    expect(await asked("together/chat")).toBe(3);
    expect(await asked("chat", "--caps", "top_k=true")).toBe(3);
  });

  it("decodes a provider's stream", async () => {
    const events = [
      { type: "message-start", id: "s1" },
      { type: "content-start", index: 0, delta: { message: { content: { type: "text", text: "" } } } },
      { type: "content-delta", index: 0, delta: { message: { content: { text: "Hi" } } } },
      { type: "content-end", index: 0 },
      { type: "message-end", delta: { finish_reason: "COMPLETE", usage: { tokens: { output_tokens: 1 } } } },
    ];
    const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join("");
    const { stdout, status } = await prompt.run(
      ["convert", "--from", "cohere/cohere", "--to", "chat", "--stream"],
      body,
    );
    expect(stdout).toMatch(/"content":"Hi".*"finish_reason":"stop".*\[DONE\]/s);
    expect(status).toBe(0);
  });
});

describe("polywire test", () => {
  const MAPPING = `mapping: acme
operation: generation
response: { decode: { id: =id, candidates: [] } }
tests:
  - { name: the id stays, response: { decode: { id: a } }, expect: { id: a } }
  - { name: the id is b, response: { decode: { id: a } }, expect: { id: b } }
`;
  prompt.write("acme.yaml", MAPPING);

  it("runs only the tests that match --filter", async () => {
    const result = await prompt.run(["test", "--filter", "stays", "acme.yaml"]);
    expect(result.stdout).toBe("acme.yaml: 1 passed\n1 passed, 0 failed\n");
    expect(await prompt.run(["test", "--filter", "nowhere", "acme.yaml"])).toMatchObject({
      status: 1,
      stderr: "polywire: no test has `nowhere` in its name\n",
    });
  });

  it("shows a failure with the source line of its case", async () => {
    const result = await prompt.run(["test", "acme.yaml"]);
    expect(result.stdout).toBe("acme.yaml: 1 passed, 1 failed\n1 passed, 1 failed\n");
    expect(result.stderr).toMatchInlineSnapshot(`
      "error[M401]: the test \`the id is b\` fails
       --> acme.yaml:6:13
        |
      6 |   - { name: the id is b, response: { decode: { id: a } }, expect: { id: b } }
        |             ^^^^^^^^^^^
        = id: expected "b", got "a"
        = acme.yaml:3: =id makes id: "a"
        = docs: docs/errors/M401.md

      1 error
      "
    `);
    expect(result.status).toBe(1);
  });
});
