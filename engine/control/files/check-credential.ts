/** Runs the tests in a credential's file. Nothing is sent: the test has the responses of the issuers. */
import { readCredentialFile } from "../../credentials/credential-file.ts";
import { testCredentialFile } from "../../credentials/test-credential-file.ts";
import type { Files } from "../publication/snapshot.ts";
import { type FileText, nameOf, withFile } from "./file-names.ts";

/** @returns the tests; `failure` is null if the test passes */
export async function testCredential(
  files: Pick<Files, "mappings" | "providers" | "credentials">,
  edited: FileText,
): Promise<{ name: string; what: string; failure: string | null }[]> {
  const { credentials = {} } = withFile(files, edited);
  const fileNamed = (name: string): ReturnType<typeof readCredentialFile>["file"] =>
    Object.hasOwn(credentials, name)
      ? readCredentialFile(credentials[name] as NonNullable<(typeof credentials)[string]>).file
      : undefined;
  const file = fileNamed(nameOf(edited.path));
  if (file === undefined) return [];
  const outcomes = await testCredentialFile(file, fileNamed);
  return outcomes.map(({ name, failure = null }) => ({ name, what: "credential", failure }));
}
