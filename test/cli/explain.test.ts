import { describe, expect, it } from "vitest";
import { Prompt } from "./run.ts";

const prompt = new Prompt();

prompt.write(
  "acme.yaml",
  `mapping: acme
operation: generation
capabilities: { loud: false }
request:
  encode:
    model: =model
    say: '=$join(turns.parts.text, " ")'
    loud: { $when: =$caps.loud, $value: =$uppercase(model) }
response:
  decode:
    id: =id
    candidates:
      - index: 0
        parts: { $each: =said, type: text, text: =words }
        finish: { reason: stop }
stream:
  decode:
    state: { words: 0 }
    select: =type
    on:
      word:
        set: { words: =$state.words + 1 }
        emit: { type: part_delta, kind: text, text: =word }
`,
);

describe("polywire explain", () => {
  it("prints for every expression its target, its value and its location", async () => {
    const answer = { id: "a", said: [{ words: "Hello" }, { words: "you" }] };
    const { stdout, status } = await prompt.run(
      ["explain", "acme.yaml", "response", "decode"],
      JSON.stringify(answer),
    );
    expect(stdout).toMatchInlineSnapshot(`
      "id                           "a"                                  acme.yaml:11  =id
      candidates[0].parts[0] *     [{"words":"Hello"},{"words":"you"}]  acme.yaml:14  =said
      candidates[0].parts[0].text  "Hello"                              acme.yaml:14  =words
      candidates[0].parts[1].text  "you"                                acme.yaml:14  =words
      "
    `);
    expect(status).toBe(0);
  });

  it("shows decisions, and the effect of a capability", async () => {
    const request = JSON.stringify({
      model: "m",
      turns: [{ role: "user", parts: [{ type: "text", text: "Hi" }] }],
    });
    const args = ["explain", "acme.yaml", "request", "encode"];
    expect((await prompt.run(args, request)).stdout).toMatchInlineSnapshot(`
      "model   "m"    acme.yaml:6  =model
      say     "Hi"   acme.yaml:7  =$join(turns.parts.text, " ")
      loud ?  false  acme.yaml:8  =$caps.loud
      "
    `);
    expect((await prompt.run([...args, "--caps", "loud=true"], request)).stdout).toContain('loud    "M"');
  });

  it("prints a stream event by event", async () => {
    const events = [{ type: "word", word: "He" }, { type: "pause" }, { type: "word", word: "llo" }];
    const { stdout } = await prompt.run(["explain", "acme.yaml", "stream", "decode"], JSON.stringify(events));
    expect(stdout).toMatchInlineSnapshot(`
      "[0] ?             "word"   acme.yaml:19  =type
      [0].$state.words  1        acme.yaml:22  =$state.words + 1
      [0].text          "He"     acme.yaml:23  =word
      [1] ?             "pause"  acme.yaml:19  =type
      [1] ?             "word"   acme.yaml:19  =type
      [1].$state.words  2        acme.yaml:22  =$state.words + 1
      [1].text          "llo"    acme.yaml:23  =word
      "
    `);
  });

  it("finds a provider's own wire, and the file of each field", async () => {
    const request = JSON.stringify({ model: "m", turns: [], sampling: { temperature: 0 } });
    const { stdout } = await prompt.run(
      ["explain", "groq/chat", "request", "encode", "--format", "json"],
      request,
    );
    const steps = JSON.parse(stdout) as { path: string; file: string; value: unknown; expression: string }[];
    expect(steps.find(({ path, value }) => path === "temperature" && value === 1e-8)).toMatchObject({
      expression: "=sampling.temperature = 0 ? 0.00000001 : sampling.temperature",
      file: expect.stringMatching(/providers\/groq\.yaml$/),
    });
    expect(steps.find(({ path }) => path === "top_p")?.file).toBe("generation/chat.yaml");
  });

  it("prints the JavaScript of a mapping", async () => {
    const { stdout, status } = await prompt.run(["explain", "acme.yaml", "--js"]);
    expect(stdout).toMatch(/function (requestEncode_\d+)\(root_\d+, b_\d+\) \{.*return \1;/s);
    expect(status).toBe(0);
  });

  it.each([
    [["explain"], "", 2, "explain needs a wire. Try: polywire explain chat --js"],
    [["explain", "chta", "--js"], "", 2, "there is no wire `chta`"],
    [["explain", "openai", "--js"], "", 2, "there are openai/responses, openai/chat"],
    [
      ["explain", "chat", "respons", "decode"],
      "",
      2,
      "there is no map `respons decode`; chat has request decode",
    ],
    [["explain", "chat", "respons", "decode"], "", 2, "stream encode. Did you mean response decode?"],
    [["explain", "chat"], "", 2, "explain needs a map; chat has request decode"],
    [["explain", "chat", "response", "decode"], "{", 1, "the input is not JSON"],
    [["explain", "acme.yaml", "error", "decode"], "{}", 1, "this mapping has no `error.decode`"],
    [["explain", "chat", "response", "decode", "--caps", "x"], "{}", 2, "--caps expects KEY=VALUE"],
    [
      ["explain", "chat", "error", "decode", "--status", "abc"],
      "{}",
      2,
      "--status expects an HTTP status, not `abc`",
    ],
  ])("%j", async (args, input, status, words) => {
    const result = await prompt.run(args, input);
    expect([result.stderr, result.status]).toEqual([expect.stringContaining(words), status]);
    expect(result.stdout).toBe("");
  });
});
