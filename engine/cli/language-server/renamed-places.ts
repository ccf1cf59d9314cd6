/** Definition, references and rename of fragments and variables. */
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  findNamed,
  type NamedThing,
  type Occurrence,
  occurrencesOf,
} from "../../language/editing/named-places.ts";
import { at, type Document } from "../../language/yaml/yaml-node.ts";
import { basesOf, dependentsOf, type SharedFile, sharedFilesOf } from "./fragment-files.ts";
import type { OpenFiles } from "./open-files.ts";
import { type Range, rangeOf, uriOf } from "./protocol-values.ts";

export interface FoundName {
  thing: NamedThing;
  places: { uri: string; range: Range; isDefinition: boolean }[];
  /** All places are in files of the editor's folder. */
  isOwn: boolean;
}

export async function findName(
  path: string,
  document: Document,
  offset: number,
  files: OpenFiles,
): Promise<FoundName | undefined> {
  const thing = findNamed(document, offset);
  if (thing === undefined) return undefined;
  const here = placesIn(path, document, occurrencesOf(thing, document));
  if (thing.kind === "variable") return { thing, places: here, isOwn: true };
  const shared = sharedFilesOf(await files.mappings());
  const self = shared.find((file) => file.path === path);
  const others = await otherFiles(
    thing,
    document,
    self,
    shared,
    here.some(({ isDefinition }) => isDefinition),
  );
  const found = others
    .filter((file) => file.path !== path)
    .map((file) => ({
      file,
      places: placesIn(file.path, file.document, occurrencesOf(inFile(thing, file), file.document)),
    }))
    .filter(({ places }) => places.length > 0);
  return {
    thing,
    places: [...here, ...found.flatMap(({ places }) => places)],
    isOwn: found.every(({ file }) => file.isOwn),
  };
}

async function otherFiles(
  { name, owner }: NamedThing,
  document: Document,
  self: SharedFile | undefined,
  shared: readonly SharedFile[],
  isDefinedHere: boolean,
): Promise<SharedFile[]> {
  if (isDefinedHere) return self === undefined ? [] : dependentsOf(self, shared);
  const [defining] = basesOf(owner, overriddenBy(owner, document), shared).filter(
    (file) => at(file.document.root, "fragments", name) !== undefined,
  );
  return defining === undefined ? [] : [defining, ...dependentsOf(defining, shared)];
}

/** The wire that this part of a provider file overrides. */
function overriddenBy(owner: NamedThing["owner"], { root }: Document): string | undefined {
  const wires = at(root, "wires");
  const entries = wires?.kind === "map" ? wires.entries : [];
  return entries.find(({ value }) => at(value, "override") === owner)?.key.value;
}

function inFile(thing: NamedThing, { document }: SharedFile): NamedThing {
  return { ...thing, owner: document.root };
}

function placesIn(path: string, document: Document, occurrences: readonly Occurrence[]): FoundName["places"] {
  const uri = uriOf(path);
  const shown = TextDocument.create(uri, "yaml", 0, document.text);
  return occurrences.map(({ span, isDefinition }) => ({ uri, range: rangeOf(shown, span), isDefinition }));
}

/** @returns the reason why the new name is not possible */
export function faultOfName({ thing, isOwn }: FoundName, name: string): string | undefined {
  if (!isOwn) return `\`${thing.name}\` is a fragment of Polywire's own files, which cannot be renamed`;
  const pattern = thing.kind === "fragment" ? /^[\w.-]+$/ : /^[A-Za-z_]\w*$/;
  if (!pattern.test(name)) return `\`${name}\` is not a name: use letters, digits and _`;
  const isTaken = thing.kind === "fragment" && at(thing.owner, "fragments", name) !== undefined;
  return isTaken ? `there is already a fragment \`${name}\`` : undefined;
}
