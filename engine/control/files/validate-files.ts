/**
 * Checks all mapping files together. Runs the tests of everything that depends on the changed file, because a change may break
 * a mapping that extends it. Runs in the thread that checks files, so control continues meanwhile.
 */

import { libraryOf } from "../../gateway/service/load-library.ts";
import type { VerifiedLibrary } from "../../gateway/service/verified-library.ts";
import { Diagnostics } from "../../language/diagnostics/diagnostics.ts";
import { report } from "../../language/diagnostics/drawing.ts";
import type { Files } from "../publication/snapshot.ts";
import { shownMapping } from "./file-names.ts";

export type ValidationResult =
  | { refused: string }
  /** Results for the next start; undefined if there is a warning. */
  | { known: VerifiedLibrary | undefined };

export interface ValidationInput {
  files: Pick<Files, "mappings" | "schemas">;
  /** Path in the folder of mappings. */
  changed: string;
}

export default async function validateFiles({
  files: { mappings, schemas },
  changed,
}: ValidationInput): Promise<ValidationResult> {
  const library = await libraryOf(mappings, { schemas, isToTest: (_, paths) => paths.includes(changed) });
  const diagnostics = new Diagnostics(
    library.diagnostics.map((each) => ({ ...each, path: shownMapping(each.path) })),
  );
  if (diagnostics.ok) return { known: library.known() };
  const texts = new Map([...library.texts].map(([path, text]) => [shownMapping(path), text]));
  return { refused: report(diagnostics, (name) => texts.get(name)) };
}
