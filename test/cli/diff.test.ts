/** `polywire diff`: differences of the maps of two files on recorded exchanges. */
import { expect, test } from "vitest";
import { Prompt } from "./run.ts";

const prompt = new Prompt();

const provider = (changes: { text?: string; seed?: string; path?: string } = {}): string => `
provider: acme
base_url: https://acme.example/v1
wires:
  acme:
    mapping:
      operation: generation
      upstreams: { path: ${changes.path ?? "/answer"} }
      request:
        decode:
          model: =model
          turns: [{ role: user, parts: [{ type: text, text: =prompt }] }]
          sampling: { seed: =seed }
        encode: { model: =model, prompt: '=turns[0].parts[0].text'${changes.seed ?? ", seed: =sampling.seed"} }
      response:
        decode:
          candidates: [{ index: 0, parts: [{ type: text, text: ${changes.text ?? "=text"} }], finish: { reason: stop } }]
      error: { decode: { message: =message, kind: =$errorKind($status) } }
      tests: []
`;

const exchange = { method: "POST", path: "/v1/answer", request: { model: "m", prompt: "Hi", seed: 7 } };
prompt.write(
  "on/exchanges/a.json",
  JSON.stringify({ ...exchange, status: 200, response: { text: "One|two" } }),
);
prompt.write(
  "on/exchanges/b.json",
  JSON.stringify({ ...exchange, status: 429, response: { message: "Slow" } }),
);
prompt.write("old/acme.yaml", provider());
prompt.write("same/acme.yaml", `# a comment\n${provider()}`);
prompt.write("text/acme.yaml", provider({ text: '=text & "!"' }));
prompt.write("seed/acme.yaml", provider({ seed: "" }));
prompt.write("path/acme.yaml", provider({ path: "/other" }).replace("tests: []", "tests: []\n  chat: {}"));
prompt.write("bad/acme.yaml", provider({ text: "=text &" }));

const diff = (name: string, ...options: string[]) =>
  prompt.run(["diff", "old/acme.yaml", `${name}/acme.yaml`, "--on", "on", ...options]);

test("equal maps", async () => {
  const { status, stdout } = await diff("same");
  expect(stdout).toBe("# `old/acme.yaml` and `same/acme.yaml`\n\n2 exchanges: 2 equal, 0 different.\n");
  expect(status).toBe(0);
});

test("another response, as Markdown and as JSON", async () => {
  const { status, stdout } = await diff("text");
  expect(status).toBe(1);
  expect(stdout).toMatchInlineSnapshot(`
    "# \`old/acme.yaml\` and \`text/acme.yaml\`

    2 exchanges: 1 equal, 1 different.

    ## a: POST /v1/answer, 200

    | map | field | old | new |
    | --- | --- | --- | --- |
    | response.decode | \`candidates[0].parts[0].text\` | \`"One\\|two"\` | \`"One\\|two!"\` |
    "
  `);
  const { stdout: json } = await diff("text", "--json");
  expect(JSON.parse(json)).toEqual({
    exchanges: 2,
    equal: 1,
    differences: [
      {
        exchange: "a",
        place: "response.decode",
        path: "candidates[0].parts[0].text",
        old: "One|two",
        new: "One|two!",
      },
    ],
  });
});

test("a field that the request loses", async () => {
  const { status, stdout } = await diff("seed", "--json");
  expect(status).toBe(1);
  const { differences } = JSON.parse(stdout);
  expect(differences).toContainEqual({ exchange: "a", place: "request.encode", path: "seed", old: 7 });
  expect(differences).toContainEqual({ exchange: "a", place: "dropped sampling", path: "", new: true });
});

test("a path that the new file no longer has", async () => {
  const { stdout } = await diff("path", "--json");
  expect(JSON.parse(stdout).differences[0]).toEqual({
    exchange: "a",
    place: "wire",
    path: "",
    old: "acme/acme",
  });
});

test("errors of the input and of the usage", async () => {
  const broken = await diff("bad");
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringContaining("bad/acme.yaml has errors")]);
  const nowhere = await prompt.run(["diff", "old/acme.yaml", "old/acme.yaml", "--on", "nowhere"]);
  expect([nowhere.status, nowhere.stderr]).toEqual([1, expect.stringContaining("Try: polywire record")]);
  expect((await prompt.run(["diff", "old/acme.yaml"])).status).toBe(2);
});
