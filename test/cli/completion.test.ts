/** The help of each verb, and the completion of shells that is made from it. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { Prompt } from "./run.ts";

const prompt = new Prompt();
const { stdout: help } = await prompt.run(["help"]);
const verbs = [...help.matchAll(/^ {2}([a-z]+) +\S/gm)].map(([, name = ""]) => name);
const has = (program: string): boolean => spawnSync(program, ["--version"]).status === 0;

describe("help", () => {
  it("lists the verbs", () =>
    expect(verbs).toEqual(expect.arrayContaining(["serve", "doctor", "completion"])));

  it.each(verbs)("of %s has two examples that begin with its name", async (verb) => {
    const { stdout, status } = await prompt.run([verb, "--help"]);
    expect(status).toBe(0);
    const examples = stdout.split("\nexamples:\n")[1]?.trimEnd().split("\n") ?? [];
    expect(examples.length).toBe(2);
    for (const example of examples) expect(example).toContain(`polywire ${verb}`);
  });

  it("and the page of the command line name the same verbs", () => {
    const page = readFileSync(join(packageRoot, "docs/commands.md"), "utf8");
    const table = page.slice(0, page.indexOf("## Exit codes"));
    expect([...table.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, name]) => name).sort()).toEqual(
      [...verbs].sort(),
    );
  });
});

/** What bash offers for a line that ends with the word to complete. */
function complete(script: string, line: string): string[] {
  const words = line.split(" ");
  const program = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
_polywire; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync("bash", ["--norc", "-c", program], { encoding: "utf8", cwd: prompt.folder });
  return stdout.split("\n").filter((word) => word !== "");
}

describe("completion", () => {
  it.skipIf(!has("bash"))("of bash offers verbs, options, values and files", async () => {
    prompt.write("request.json", "{}");
    prompt.write("my request.json", "{}");
    const { stdout: script, status } = await prompt.run(["completion", "bash"]);
    expect(status).toBe(0);
    expect(complete(script, "polywire ")).toEqual(verbs);
    expect(complete(script, "polywire do")).toEqual(["doctor"]);
    expect(complete(script, "polywire doctor --")).toEqual(["--config", "--offline", "--json", "--help"]);
    expect(complete(script, "polywire test --format ")).toEqual(["json", "junit"]);
    expect(complete(script, "polywire test --filter ")).toEqual([]);
    expect(complete(script, "polywire try a.yaml --request req")).toEqual(["request.json"]);
    expect(complete(script, "polywire fmt req")).toEqual(["request.json"]);
    expect(complete(script, "polywire fmt my")).toEqual(["my request.json"]);
    expect(complete(script, "polywire try a.yaml --request my")).toEqual(["my request.json"]);
  });

  it.each(["zsh", "fish"])("of %s names each verb and each of its options", async (shell) => {
    const { stdout: script } = await prompt.run(["completion", shell]);
    for (const verb of verbs) expect(script).toContain(verb);
    const option = shell === "zsh" ? "'--fail-on-empty[" : "-l fail-on-empty -d";
    expect(script).toContain(option);
    if (has(shell)) expect(spawnSync(shell, ["-n"], { input: script, encoding: "utf8" }).stderr).toBe("");
  });

  it.each([[[]], [["tcsh"]], [["constructor"]]])("refuses %j", async (args) => {
    const ran = await prompt.run(["completion", ...args]);
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining("bash, zsh, fish") });
  });
});
