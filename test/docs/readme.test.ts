/** README.md and docs/start.md: the shown files are valid, and the commands do what the pages say. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { Prompt } from "../cli/run.ts";

const read = (name: string): string => readFileSync(join(packageRoot, name), "utf8");
const readme = read("README.md");
const start = read("docs/start.md");
const fences = (page: string): string[] =>
  [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = ""]) => text);

const [channels = "", settings = "", provider = ""] = fences(start);
const file = /^polywire check (\S+\.yaml)/m.exec(start)?.[1] ?? "";
const keys = Object.fromEntries(
  [...channels.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => [name, `my-${name}`]),
);

const prompt = new Prompt();
prompt.write("polywire.yaml", channels + settings);
prompt.write(file, provider);

it.each([
  ["the configuration", ["check", "polywire.yaml"], "1 file checked, no error"],
  ["the provider", ["check", file], "1 file checked, no error"],
  ["the provider's own test", ["test", file], "1 passed, 0 failed"],
])("%s", async (_, args, told) => {
  const { status, stdout, stderr } = await prompt.run(args, "", keys);
  expect(stderr).toBe("");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(told);
  expect(status).toBe(0);
});

test("both pages begin with the same channels", () => {
  expect(fences(readme)).toEqual([channels]);
});

describe.each([
  ["README.md", readme],
  ["docs/start.md", start],
])("%s", (_, page) => {
  it("shows a conversion, and the field that the target format cannot express", async () => {
    const line = /^polywire (convert .*) < /m.exec(page)?.[1] ?? "";
    const said = /reports on stderr each field [^(]*\(`(.*?)`\)/s.exec(page)?.[1] ?? "";
    const request = { model: "gpt-5", seed: 1, messages: [{ role: "user", content: "hi" }] };
    const { status, stdout, stderr } = await prompt.run(line.split(" "), JSON.stringify(request));
    expect(JSON.parse(stdout)).toMatchObject({ messages: [{ role: "user" }] });
    expect(stderr).toContain(said);
    expect(said).not.toBe("");
    expect(status).toBe(0);
  });
});
