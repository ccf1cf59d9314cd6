/**
 * Judges all mapping files together, with every test that they carry: a change of one may break what extends it. It runs in
 * the thread that files are checked in, so that control serves on meanwhile.
 */
import type { KnownLibrary } from "../../gateway/service/known-library.ts";
import { libraryOf } from "../../gateway/service/transform.ts";
import { Diagnostics } from "../../transform/diagnostic/diagnostics.ts";
import { report } from "../../transform/diagnostic/drawing.ts";
import type { Files } from "../snapshot.ts";
import { shownMapping } from "./file-names.ts";

export type Judged =
  | { refused: string }
  /** What need not be found out again; undefined where something is to be warned of. */
  | { known: KnownLibrary | undefined };

export default async function judgeFiles({
  mappings,
  schemas,
}: Pick<Files, "mappings" | "schemas">): Promise<Judged> {
  const library = await libraryOf(mappings, { schemas, tests: true });
  const found = new Diagnostics(
    library.diagnostics.map((each) => ({ ...each, path: shownMapping(each.path) })),
  );
  if (found.ok) return { known: library.known() };
  const texts = new Map([...library.texts].map(([path, text]) => [shownMapping(path), text]));
  return { refused: report(found, (name) => texts.get(name)) };
}
