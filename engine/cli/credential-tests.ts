/** Runs the tests in a file of the folder `credentials/`. */
import { dirname, join, resolve } from "node:path";
import type { CredentialFile } from "../credentials/credential-contract.ts";
import { readCredentialFile } from "../credentials/credential-file.ts";
import { testCredentialFile } from "../credentials/test-credential-file.ts";
import { packageRoot } from "../installation/installation.ts";
import { testThrew } from "../language/diagnostics/build/failed-tests.ts";
import type { TestResult } from "../language/tests/run-tests.ts";
import { at, type Document } from "../language/yaml/yaml-node.ts";
import { readCredentials } from "./setup.ts";

export async function runCredentialTests(file: CredentialFile, document: Document): Promise<TestResult[]> {
  const { path } = document;
  const folders = [join(dirname(resolve(path)), "../providers"), join(packageRoot, "providers")];
  const others = readCredentials({ folders });
  const outcomes = await testCredentialFile(file, (name) => {
    const other = Object.hasOwn(others, name) ? others[name] : undefined;
    return other && readCredentialFile(other).file;
  });
  const list = at(document.root, "tests");
  return outcomes.map(({ name, failure }, index): TestResult => {
    const node = list?.kind === "list" ? list.items[index] : undefined;
    const { span } = (node && at(node, "name")) ?? document.root;
    return {
      name,
      what: "credential",
      diagnostics: failure === undefined ? [] : [testThrew({ path, span }, name, failure)],
    };
  });
}
