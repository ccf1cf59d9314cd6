/** `polywire fmt`: one format, with the meaning and the comments of the file. The oracle is the YAML parser itself. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../engine/installation/installation.ts";
import { formatYaml } from "../../engine/language/yaml/format-yaml.ts";
import { Prompt } from "./run.ts";

const FOLDERS = ["mappings", "providers", "models", "credentials", "imports", "demo", "doubles"];

const shipped: [string, string][] = FOLDERS.flatMap((folder) =>
  readdirSync(join(packageRoot, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name): [string, string] => {
      const path = join(folder, name);
      return [path, readFileSync(join(packageRoot, path), "utf8")];
    }),
);

function format(text: string): string {
  const formatted = formatYaml("a.yaml", text);
  if (!("text" in formatted)) throw new Error(formatted.diagnostics.map(({ message }) => message).join("\n"));
  return formatted.text;
}

/** Every line moves, except that blank lines get spaces. */
const shift = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);

describe("the shipped files", () => {
  it("are more than a hundred", () => expect(shipped.length).toBeGreaterThan(100));

  it.each(shipped)("%s has the format", (_path, text) => {
    expect(format(text)).toBe(text);
  });

  it("get the format again after each line has moved by 3 columns", () => {
    for (const [path, text] of shipped) expect(format(shift(text, "   ")), path).toBe(text);
  });

  it("get the format again with line breaks of Windows", () => {
    for (const [path, text] of shipped) expect(format(text.replaceAll("\n", "\r\n")), path).toBe(text);
  });
});

const CASES: [string, string, string][] = [
  [
    "braces and brackets",
    "a: {b:  1,c: [ x ,y ],  d: {  } , e: [ ]}",
    "a: { b: 1, c: [x, y], d: {}, e: [] }\n",
  ],
  ["a comma before the closing bracket", "a: [x, y , ]\nb: {c: 1,}", "a: [x, y]\nb: { c: 1 }\n"],
  ["lists below their key", "a:\n- b\n-   c:   1\n    d: 2\n", "a:\n  - b\n  - c: 1\n    d: 2\n"],
  ["lists of lists", "- - a\n  - b\n-  - c\n", "- - a\n  - b\n- - c\n"],
  ["an item below its dash", "a:\n -\n    b: 1\n    c: 2\n", "a:\n  -\n    b: 1\n    c: 2\n"],
  ["deep maps", "a:\n    b:\n        c: 1\n    d: 2\n", "a:\n  b:\n    c: 1\n  d: 2\n"],
  ["blank lines", "\n\na: 1\n\n\n\nb: 2\n\n", "a: 1\n\nb: 2\n"],
  ["trailing spaces", "a: 1  \nb:   \n    c: 2\t\n", "a: 1\nb:\n  c: 2\n"],
  [
    "comments",
    "#one\na: 1     #two\nb:   # three\n    #four\n    c: 2\n",
    "# one\na: 1 # two\nb: # three\n  # four\n  c: 2\n",
  ],
  [
    "a comment at the end of a block",
    "a:\n    b: 1\n    # of a\n# of c\nc: 1\n",
    "a:\n  b: 1\n  # of a\n# of c\nc: 1\n",
  ],
  [
    "a block scalar and its inner indentation",
    "a:\n    b: |\n          one\n            two\n\n\n          three  \n    c: 1\n",
    "a:\n  b: |\n    one\n      two\n\n\n    three  \n  c: 1\n",
  ],
  ["a block scalar with blank lines at its end", "a: |+\n   x\n\n\nb: 1\n", "a: |+\n  x\n\n\nb: 1\n"],
  ["a block scalar that keeps blank lines at the end of the file", "a: |+\n   x\n\n\n", "a: |+\n  x\n\n\n"],
  ["a folded scalar that keeps a blank line at the end of the file", "a: >+\n  x\n\n", "a: >+\n  x\n\n"],
  ["a block scalar that drops blank lines at the end of the file", "a: |\n   x\n\n\n", "a: |\n  x\n"],
  [
    "a block scalar with an indicator",
    "a:\n    b: |2\n         one\n        two\n",
    "a:\n  b: |2\n       one\n      two\n",
  ],
  [
    "a comment behind the sign of a block scalar",
    "a: |   # why\n   x # not a comment\n",
    "a: | # why\n  x # not a comment\n",
  ],
  [
    "wrapped values",
    "a:\n    b: [one,\n      two , three]\n    c: some\n      words\n",
    "a:\n  b: [one,\n    two, three]\n  c: some\n    words\n",
  ],
  [
    "quoted texts with brackets and signs",
    "a: {b: \"{x,y}  # no\", c: '[ z ]'}",
    "a: { b: \"{x,y}  # no\", c: '[ z ]' }\n",
  ],
  ["expressions", "a: {b: =f(x)+1, c: '=g(x,  y)'}", "a: { b: =f(x)+1, c: '=g(x,  y)' }\n"],
  ["keys without a value", "a: {GET:  ,PUT: }\nb:\n", "a: { GET: , PUT: }\nb:\n"],
  ["numbers as they are written", "a: [0.0000003,  1e-7, 010, 1_000]", "a: [0.0000003, 1e-7, 010, 1_000]\n"],
];

describe("the format", () => {
  it.each(CASES)("%s", (_title, text, expected) => {
    expect(format(text)).toBe(expected);
    expect(format(expected)).toBe(expected);
    expect(load(expected)).toEqual(load(text));
  });
});

describe("the command", () => {
  const prompt = new Prompt();
  const untidy =
    "provider: acme # a vendor\nbase_url: https://acme.example\nauth: bearer\nwires: {chat: {}}\n";
  const tidy = untidy.replace("{chat: {}}", "{ chat: {} }");
  const read = (name: string): string => readFileSync(join(prompt.folder, name), "utf8");

  it("checks without writing, then writes, as a process", () => {
    prompt.write("providers/acme.yaml", untidy);
    const checked = prompt.start(["fmt", "--check"]);
    expect(checked).toEqual({ status: 1, stdout: "providers/acme.yaml has another format\n", stderr: "" });
    expect(read("providers/acme.yaml")).toBe(untidy);
    expect(prompt.start(["fmt"])).toEqual({ status: 0, stdout: "providers/acme.yaml\n", stderr: "" });
    expect(read("providers/acme.yaml")).toBe(tidy);
    expect(prompt.start(["fmt", "--check"])).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("formats the standard input", async () => {
    expect(await prompt.run(["fmt", "-"], untidy)).toEqual({ status: 0, stdout: tidy, stderr: "" });
  });

  it("reports invalid YAML, and does not change the file", async () => {
    prompt.write("wrong.yaml", "a: [1\nb: 2\n");
    const ran = await prompt.run(["fmt", "wrong.yaml", "--json"]);
    expect(ran).toMatchObject({ status: 1, stdout: "[]\n", stderr: expect.stringContaining("wrong.yaml:1") });
    expect(read("wrong.yaml")).toBe("a: [1\nb: 2\n");
  });

  it("never formats the files of the installation without a name", async () => {
    const empty = new Prompt();
    const ran = await empty.run(["fmt"]);
    expect(ran).toMatchObject({ status: 1, stderr: expect.stringContaining("polywire fmt FILE") });
    expect(existsSync(join(packageRoot, "mappings"))).toBe(true);
  });
});
