/** `polywire try`: input, document of the hub, output, losses, tests and coverage of one file. */
import { describe, expect, it } from "vitest";
import type { TrialReport } from "../../engine/cli/run-trial.ts";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
prompt.write(
  "providers/acme.yaml",
  `provider: acme
base_url: https://acme.example
wires:
  acme:
    mapping:
      operation: generation
      upstreams: { path: /talk }
      request: { encode: { name: =model, prompt: '=$join(turns.parts[type = "text"].text, " ")' } }
      response:
        decode:
          candidates: [{ index: 0, parts: [{ type: text, text: =answer }], finish: { reason: { $match: =why, long: length, $else: stop } } }]
      stream:
        decode:
          on:
            - { type: start }
            - { type: part_delta, kind: text, text: =piece }
            - { $if: =last, $then: [{ type: finish, finish: { reason: stop } }, { type: end }] }
      error: { decode: { message: =$errorMessage($), kind: =$errorKind($status) } }
      tests:
        - { name: an answer, response: { decode: { answer: Hi } }, expect: { candidates: [{ parts: [{ text: Hi }] }] } }
`,
);
prompt.write(
  "request.json",
  JSON.stringify({ model: "big", messages: [{ role: "user", content: "Hi" }], seed: 7 }),
);
prompt.write("response.json", JSON.stringify({ answer: "Hello" }));
prompt.write("stream.txt", 'data: {"piece":"Hel"}\n\ndata: {"piece":"lo","last":true}\n\n');
prompt.write("wrong.json", "{");

const FILE = "providers/acme.yaml";

async function report(
  ...args: string[]
): Promise<{ status: number | null | undefined; report: TrialReport }> {
  const { status, stdout, stderr } = await prompt.run(["try", FILE, "--json", ...args]);
  expect(stderr).toBe("");
  return { status, report: JSON.parse(stdout) };
}

describe("polywire try", () => {
  it("prints once without a terminal, as a process, without colour", () => {
    const ran = prompt.start(["try", FILE, "--request", "request.json", "--response", "response.json"]);
    expect([ran.status, ran.stderr]).toEqual([0, ""]);
    expect(ran.stdout).toMatch(
      /^providers\/acme\.yaml: wire acme\/acme\ntests: 1 passed, 0 failed; they reach 0 of 1 arms, /,
    );
    expect(ran.stdout).toContain("request: chat → acme/acme");
    expect(ran.stdout).toContain("output (POST /talk):\n");
    expect(ran.stdout).toContain("dropped: sampling\n");
    expect(ran.stdout).not.toContain("\u001b");
  });

  it("shows a request with its document of the hub, its output and its losses", async () => {
    const { status, report: found } = await report("--request", "request.json");
    expect(status).toBe(0);
    expect(found.trials).toMatchObject([
      {
        kind: "request",
        hub: {
          model: "big",
          turns: [{ role: "user", parts: [{ type: "text", text: "Hi" }] }],
          sampling: { seed: 7 },
        },
        output: { name: "big", prompt: "Hi" },
        dropped: ["sampling", "turns.role"],
      },
    ]);
  });

  it("shows a response and a stream in the wire of another client", async () => {
    const { report: found } = await report(
      "--response",
      "response.json",
      "--stream",
      "stream.txt",
      "--client",
      "messages",
    );
    const [response, stream] = found.trials;
    expect(response).toMatchObject({
      to: "messages",
      hub: { candidates: [{ parts: [{ text: "Hello" }] }] },
      output: { type: "message", content: [{ type: "text", text: "Hello" }] },
    });
    expect(stream?.output).toMatch(/"text":"Hel".*"text":"lo".*message_stop/s);
  });

  it("fails for an input that cannot be converted", async () => {
    const { status, report: found } = await report("--response", "wrong.json");
    expect(status).toBe(1);
    expect(found.trials[0]?.fault).toMatch(/JSON/);
  });

  it("prints the errors of the file", async () => {
    prompt.write("providers/bad.yaml", "provider: bad\nbase_ulr: https://x.example\nwires: { chat: {} }\n");
    const ran = await prompt.run(["try", "providers/bad.yaml"]);
    expect(ran).toMatchObject({ status: 1, stderr: expect.stringContaining("did you mean `base_url`?") });
  });

  it.each([
    [["try"], 2, "needs one file"],
    [["try", "nowhere.yaml"], 1, "there is no file nowhere.yaml"],
    [["try", FILE, "--client", "chta"], 2, "has no wire `chta`"],
    [["try", FILE, "--request", "nowhere.json"], 1, "there is no file nowhere.json"],
  ] as [string[], number, string][])("%j", async (args, status, words) => {
    const ran = await prompt.run(args);
    expect(ran.stderr).toContain(words);
    expect(ran.status).toBe(status);
  });
});
