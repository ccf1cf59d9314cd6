/** The tests in the shipped files of credentials, what each file must say, and what a check and a test find in a wrong one. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCredentials } from "../../engine/cli/setup.ts";
import { checkCredentialFile } from "../../engine/credentials/check-credential-file.ts";
import { readCredentialFile } from "../../engine/credentials/credential-file.ts";
import { testCredentialFile } from "../../engine/credentials/test-credential-file.ts";
import { packageRoot } from "../../engine/installation/installation.ts";

const texts = readCredentials({ folders: [join(packageRoot, "providers")] });
const files = new Map(Object.entries(texts).map(([name, text]) => [name, readCredentialFile(text)]));

describe.each([...files])("%s", (name, { file, diagnostics }) => {
  test("has no error, and the name of its file", () => {
    expect(diagnostics).toEqual([]);
    expect(file?.name).toBe(name);
  });

  test("its tests pass", async () => {
    if (file === undefined) throw new Error("it has errors");
    const outcomes = await testCredentialFile(file, (other) => files.get(other)?.file);
    expect(outcomes.filter(({ failure }) => failure !== undefined)).toEqual([]);
    expect(outcomes.length).toBeGreaterThanOrEqual(file.sources.length);
  });

  test("no value that becomes part of a host is unchecked", () => {
    const { text } = texts[name] as { text: string };
    const inHosts = [...text.matchAll(/"https?:\/\/[^"/]*" & ([^/]*?)(?=")/g)].flatMap(([, written = ""]) =>
      [...written.matchAll(/options\.(\w+)/g)].map(([, option = ""]) => option),
    );
    for (const option of inHosts) expect(file?.options[option]?.pattern, option).toBeDefined();
  });
});

const IBM = (texts.ibm as { text: string }).text;
const check = (text: string): string[] =>
  checkCredentialFile({ path: "credentials/ibm.yaml", text }).diagnostics.map(
    ({ code, message }) => `${code}: ${message}`,
  );

test.each([
  [
    "an option's pattern",
    "options: {}",
    'options: { a: { description: a, example: a, pattern: "(" } }',
    "M101: the regular expression",
  ],
  ["the key's pattern", /pattern: .*/, 'pattern: "(["', "M101: the regular expression"],
  [
    "a pattern of a refusal",
    /^use:/m,
    'refused: [{ status: 400, header: a, matches: "*" }]\nuse:',
    "M101: the regular expression",
  ],
  ["an expression", "when: =key", "when: =key +", "M101: JSONata syntax error"],
  ["another name", /^credential: ibm/m, "credential: other", "G608: `credential` must not be `other`"],
])("a check finds a wrong file: %s", (_, from, to, expected) => {
  expect(check(IBM)).toEqual([]);
  const text = IBM.replace(from, to);
  expect(text).not.toBe(IBM);
  expect(check(text)).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ["a step that fails", /=token\.access_token/, "=$boom()", "the expression"],
  ["a field that is absent", /=token\.access_token/, "=token.nothing", "there is no"],
  [
    "another source",
    / {4}source: the API key/,
    "    source: the API",
    'source "the API key", expected "the API"',
  ],
  ["no error", / {4}source: the API key/, "    fails: the API key", 'no error, expected "the API key"'],
  ["another error", / {4}fails: .*/, "    fails: another", "status 400"],
])("a test in a file fails: %s", async (_, from, to, expected) => {
  const text = IBM.replace(from, to);
  expect(text).not.toBe(IBM);
  const { file } = readCredentialFile({ path: "credentials/ibm.yaml", text });
  if (file === undefined) throw new Error("it has errors");
  const outcomes = await testCredentialFile(file, () => file);
  const failures = outcomes.flatMap(({ failure = [] }) => failure);
  expect(failures.join("\n")).toContain(expected);
});
