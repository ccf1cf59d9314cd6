/** README.md: what it tells people to write is right as it stands, and what it tells them to type does what it says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../engine/gateway/service/load-library.ts";
import { Prompt } from "../cli/run.ts";

const page = readFileSync(join(projectRoot, "README.md"), "utf8");
const [channels = "", settings = "", provider = ""] = [...page.matchAll(/^```yaml\n(.*?)^```$/gms)].map(
  ([, text]) => text,
);
const file = /^polywire check (\S+)/m.exec(page)?.[1] ?? "";
const keys = Object.fromEntries(
  [...channels.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => [name, `my-${name}`]),
);

const prompt = new Prompt();
prompt.write("polywire.yaml", channels + settings);
prompt.write(file, provider);

it.each([
  ["the configuration", ["check", "polywire.yaml"], "1 file checked, no error"],
  ["the provider", ["check", file], "1 file checked, no error"],
  ["the test that the provider carries", ["test", file], "1 passed, 0 failed"],
])("%s", async (_, args, told) => {
  const { status, stdout, stderr } = await prompt.run(args, "", keys);
  expect(stderr).toBe("");
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(told);
  expect(status).toBe(0);
});

it("a conversion, and what the target cannot say", async () => {
  const line = /^polywire (convert .*) < /m.exec(page)?.[1] ?? "";
  const said = /prints what would be sent, and on stderr .*\(`(.*)`\)/.exec(page)?.[1] ?? "";
  const request = { model: "gpt-5", seed: 1, messages: [{ role: "user", content: "hi" }] };
  const { status, stdout, stderr } = await prompt.run(line.split(" "), JSON.stringify(request));
  expect(JSON.parse(stdout)).toMatchObject({ messages: [{ role: "user" }] });
  expect(stderr).toContain(said);
  expect(said).not.toBe("");
  expect(status).toBe(0);
});
