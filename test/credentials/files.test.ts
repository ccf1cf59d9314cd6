/** The tests in the shipped files of credentials, and what each file must say. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCredentials } from "../../engine/cli/setup.ts";
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
