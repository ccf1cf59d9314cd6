/**
 * Judges all mapping files together, with the tests of all that is made of the one that changed, which may break what extends it. It
 * runs in the thread that files are checked in, so that control serves on meanwhile.
 */

import { libraryOf } from "../../gateway/service/load-library.ts";
import type { VerifiedLibrary } from "../../gateway/service/verified-library.ts";
import { Diagnostics } from "../../language/diagnostics/diagnostics.ts";
import { report } from "../../language/diagnostics/drawing.ts";
import type { Files } from "../publication/snapshot.ts";
import { shownMapping } from "./file-names.ts";

export type ValidationResult =
  | { refused: string }
  /** What need not be found out again; undefined where something is to be warned of. */
  | { known: VerifiedLibrary | undefined };

export interface ValidationInput {
  files: Pick<Files, "mappings" | "schemas">;
  /** Its path below the folder of mappings. */
  changed: string;
}

export default async function validateFiles({
  files: { mappings, schemas },
  changed,
}: ValidationInput): Promise<ValidationResult> {
  const library = await libraryOf(mappings, { schemas, isToTest: (_, paths) => paths.includes(changed) });
  const found = new Diagnostics(
    library.diagnostics.map((each) => ({ ...each, path: shownMapping(each.path) })),
  );
  if (found.ok) return { known: library.known() };
  const texts = new Map([...library.texts].map(([path, text]) => [shownMapping(path), text]));
  return { refused: report(found, (name) => texts.get(name)) };
}
