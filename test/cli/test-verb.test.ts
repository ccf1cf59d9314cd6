/** `polywire test`: explained failures, coverage of fields, JUnit XML, empty files, and the watch. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { programPath } from "../servers/program.ts";
import { Prompt } from "./run.ts";

const prompt = new Prompt();

const MAPPING = `mapping: acme
operation: generation
response:
  decode:
    id: =id & "-" & meta.zone.name
    model: =model
    candidates:
      - index: 0
        parts: [{ $when: =text != "", type: text, text: =text }]
        finish: { reason: { $match: =reason, done: stop, $else: other } }
tests:
`;

const test = (name: string, input: string, expected: string): string =>
  `  - name: ${name}\n    response: { decode: ${input} }\n    expect: ${expected}\n`;

describe("a failed test", () => {
  it("shows the expression of each wrong field, its line, and the value of each part", async () => {
    prompt.write(
      "acme.yaml",
      MAPPING + test("the zone", "{ id: a, text: Hi, meta: { zone: {} } }", "{ id: a-b, model: m }"),
    );
    const { stderr, status } = await prompt.run(["test", "acme.yaml"]);
    expect(status).toBe(1);
    expect(stderr).toContain(
      [
        '   = id: expected "a-b", got "a-"',
        '   = model: expected "m", got nothing',
        '   = acme.yaml:5: =id & "-" & meta.zone.name makes id: "a-"',
        '       id is "a"',
        "       meta.zone.name is nothing",
        "   = acme.yaml:6: =model makes model: nothing",
      ].join("\n"),
    );
  });

  it("shows the condition that left a field out", async () => {
    prompt.write(
      "acme.yaml",
      MAPPING + test("no text", '{ id: a, text: "" }', "{ candidates: [{ parts: [{ text: Hi }] }] }"),
    );
    const { stderr } = await prompt.run(["test", "acme.yaml"]);
    expect(stderr).toMatch(
      /acme\.yaml:9: =text != "" decides about candidates\[0\]\.parts\[0\]: false\n +text is ""/,
    );
  });

  it("names a field that no expression makes", async () => {
    prompt.write("acme.yaml", MAPPING + test("usage", "{ id: a, text: Hi }", "{ usage: { input: 1 } }"));
    const { stderr } = await prompt.run(["test", "acme.yaml"]);
    expect(stderr).toContain("= no expression of the map made usage");
  });
});

describe("--coverage", () => {
  it("counts arms, rows and fields, and lists the fields without a value", async () => {
    prompt.write(
      "acme.yaml",
      MAPPING +
        test("done", "{ id: a, text: Hi, reason: done }", "{ candidates: [{ finish: { reason: stop } }] }"),
    );
    const { stdout, stderr, status } = await prompt.run(["test", "--coverage", "acme.yaml"]);
    expect(stdout).toBe(
      "acme.yaml: 1 passed; tests reach 1 of 1 arms, 0 of 0 rows, 2 of 3 fields\n1 passed, 0 failed\n",
    );
    expect(stderr.match(/^.*M403\].*$/gm)).toEqual([
      "warning[M403]: no test gives the field `model` a value",
    ]);
    expect(status).toBe(0);
  });
});

describe("--fail-on-empty", () => {
  it("fails for a mapping without tests, which otherwise is a warning", async () => {
    prompt.write("empty.yaml", MAPPING.replace("tests:\n", ""));
    expect(await prompt.run(["test", "empty.yaml"])).toMatchObject({ status: 0 });
    const strict = await prompt.run(["test", "--fail-on-empty", "empty.yaml"]);
    expect(strict).toMatchObject({ status: 1, stderr: expect.stringContaining("--fail-on-empty") });
  });
});

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
}

/** Strict enough for an oracle: it throws for anything but elements, attributes in double quotes, escaped text. */
function parseXml(source: string): Element {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  let at = source.indexOf("?>") + 2;
  const token = /\s*<(\/?)([a-z]+)((?: [a-z]+="[^"<>]*")*)(\/?)>|[^<>]+/y;
  while (at < source.length) {
    token.lastIndex = at;
    const match = token.exec(source);
    if (match === null) throw new Error(`not XML at ${at}: ${source.slice(at, at + 40)}`);
    at = token.lastIndex;
    const [all, closing, name, attributes = "", empty] = match;
    for (const [reference] of all.matchAll(/&[^;]*;?/g))
      if (!/^&(amp|lt|gt|quot|#10);$/.test(reference)) throw new Error(`unescaped ${reference}`);
    if (name === undefined) continue;
    if (closing === "/") {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
      continue;
    }
    const element: Element = { name, attributes: {}, children: [] };
    for (const [, key = "", value = ""] of attributes.matchAll(/([a-z]+)="([^"]*)"/g))
      element.attributes[key] = value;
    open.at(-1)?.children.push(element);
    if (empty === "") open.push(element);
  }
  if (open.length !== 1) throw new Error("an element is not closed");
  return root.children[0] as Element;
}

/** Elements and attributes of the schema that Jenkins publishes for JUnit 4 (`junit-4.xsd`). */
const XSD: Record<string, { required: string[]; optional: string[]; children: string[] }> = {
  testsuites: {
    required: [],
    optional: ["name", "time", "tests", "failures", "disabled", "errors"],
    children: ["testsuite"],
  },
  testsuite: {
    required: ["name", "tests"],
    optional: ["failures", "errors", "time", "skipped"],
    children: ["testcase"],
  },
  testcase: { required: ["name"], optional: ["classname", "time", "status"], children: ["error", "failure"] },
  failure: { required: [], optional: ["type", "message"], children: [] },
  error: { required: [], optional: ["type", "message"], children: [] },
};

function validate(element: Element): void {
  const rule = XSD[element.name];
  if (rule === undefined) throw new Error(`unknown element ${element.name}`);
  const names = Object.keys(element.attributes);
  expect(names).toEqual(expect.arrayContaining(rule.required));
  expect(names.filter((name) => ![...rule.required, ...rule.optional].includes(name))).toEqual([]);
  for (const child of element.children) {
    expect(rule.children).toContain(child.name);
    validate(child);
  }
}

describe("--format junit", () => {
  it("prints a suite for each file, with failures and errors, valid for the schema", async () => {
    const cases =
      test('"a \\"quoted\\" <name> & more"', "{ id: a, text: Hi }", "{ id: a- }") +
      test("wrong", '{ id: "<b>&\\u0001" }', "{ id: c }");
    prompt.write("acme.yaml", MAPPING + cases);
    prompt.write("broken.yaml", "mapping: broken\noperation: generation\nextends: chta\n");
    const { stdout, status } = await prompt.run(["test", "--format", "junit", "acme.yaml", "broken.yaml"]);
    expect(status).toBe(1);
    const root = parseXml(stdout);
    validate(root);
    expect(root.attributes).toMatchObject({ tests: "3", failures: "1", errors: "1" });
    const [first, second] = root.children;
    expect(first?.attributes).toEqual({ name: "acme.yaml", tests: "2", failures: "1", errors: "0" });
    expect(first?.children.map(({ attributes, children }) => [attributes.name, children[0]?.name])).toEqual([
      ["a &quot;quoted&quot; &lt;name&gt; &amp; more", undefined],
      ["wrong", "failure"],
    ]);
    expect(second?.children.map(({ children }) => children[0]?.name)).toEqual(["error"]);
  });

  it("prints the errors of a file, whose tests a filter cannot see", async () => {
    prompt.write("broken.yaml", "mapping: broken\noperation: generation\nextends: chta\n");
    const text = await prompt.run(["test", "--filter", "same", "broken.yaml"]);
    expect(text).toMatchObject({ status: 1, stderr: expect.stringContaining("broken.yaml:3") });
    const { stdout, status } = await prompt.run([
      ...["test", "--filter", "same", "--format", "junit", "broken.yaml"],
    ]);
    expect([status, parseXml(stdout).attributes.errors]).toEqual([1, "1"]);
  });

  it("prints a valid, empty suite if no test has the text", async () => {
    prompt.write("acme.yaml", MAPPING + test("one", "{ id: a, text: Hi }", "{ id: a- }"));
    const ran = await prompt.run(["test", "--filter", "nothing", "--format", "junit", "acme.yaml"]);
    expect(ran).toMatchObject({ status: 1, stderr: expect.stringContaining("no test has `nothing`") });
    const root = parseXml(ran.stdout);
    validate(root);
    expect(root.attributes).toMatchObject({ tests: "0", failures: "0", errors: "0" });
  });

  it("refuses another format", async () => {
    expect(await prompt.run(["test", "--format", "tap"])).toMatchObject({ status: 2 });
  });
});

describe("--watch", () => {
  let stop = (): void => {};
  afterEach(() => stop());

  it("runs the tests again after a change", async () => {
    const right = MAPPING + test("id", "{ id: a, text: Hi }", "{ id: a- }");
    prompt.write("watched/acme.yaml", right);
    const child = spawn(process.execPath, [programPath(), "test", "--watch", "watched/acme.yaml"], {
      cwd: prompt.folder,
    });
    stop = () => void child.kill("SIGKILL");
    let output = "";
    child.stdout.on("data", (piece) => {
      output += piece;
    });
    await expect.poll(() => output).toContain("1 passed, 0 failed\n");
    prompt.write("watched/acme.yaml", right.replace("{ id: a- }", "{ id: b }"));
    await expect.poll(() => output).toContain("0 passed, 1 failed\n");
    prompt.write("watched/acme.yaml", right);
    await expect.poll(() => output).toMatch(/1 passed, 0 failed\n$/);
    child.kill("SIGINT");
    await once(child, "exit");
  });

  it("says that a watched folder is gone, and tests the next one", async () => {
    const other = new Prompt();
    const right = MAPPING + test("id", "{ id: a, text: Hi }", "{ id: a- }");
    other.write("mappings/acme.yaml", right);
    const child = spawn(process.execPath, [programPath(), "test", "--watch"], { cwd: other.folder });
    stop = () => void child.kill("SIGKILL");
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece) => {
        output += piece;
      });
    await expect.poll(() => output).toContain("1 passed, 0 failed\n");
    renameSync(join(other.folder, "mappings"), join(other.folder, "moved"));
    await expect.poll(() => output).toContain("there is no file mappings\n");
    other.write("mappings/acme.yaml", right.replace("{ id: a- }", "{ id: b }"));
    await expect.poll(() => output).toContain("0 passed, 1 failed\n");
    other.write("mappings/acme.yaml", right);
    await expect.poll(() => output).toMatch(/1 passed, 0 failed\n$/);
    child.kill("SIGINT");
    await once(child, "exit");
  });

  it("needs something to watch", async () => {
    const empty = new Prompt();
    expect(await empty.run(["test", "--watch"])).toMatchObject({ status: 2 });
  });
});
