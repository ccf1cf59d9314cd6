/** Reads a file of the folder `credentials/`. */
import declared from "../../schemas/credential.schema.json" with { type: "json" };
import { regularExpressionSyntax } from "../language/diagnostics/build/reading.ts";
import type { Diagnostic } from "../language/diagnostics/diagnostic.ts";
import { checkStructure } from "../language/schemas/check-structure.ts";
import { type JsonSchema, Schemas } from "../language/schemas/schema-walker.ts";
import { load } from "../language/yaml/load-yaml.ts";
import { at, type Node, plain } from "../language/yaml/yaml-node.ts";
import type { CredentialFile, Refusal } from "./credential-contract.ts";

export interface ReadCredentialFile {
  /** Undefined if there is an error. */
  file?: CredentialFile;
  diagnostics: readonly Diagnostic[];
}

interface Text {
  path: string;
  text: string;
}

const UNAUTHORIZED: readonly Refusal[] = [{ status: 401 }];

/** Files that were read. Their texts stay the same objects until they change. */
const readBefore = new WeakMap<Text, ReadCredentialFile>();

export function readCredentialFile(text: Text): ReadCredentialFile {
  const known = readBefore.get(text);
  if (known !== undefined) return known;
  const file = read(text);
  readBefore.set(text, file);
  return file;
}

function read({ path, text }: Text): ReadCredentialFile {
  const { document, diagnostics } = load(path, text);
  if (document === undefined) return { diagnostics };
  const schemas = new Schemas([declared as unknown as JsonSchema]);
  const faults = checkStructure(document, schemas, schemas.shape(declared.$id), "a credential");
  if (faults.length > 0) return { diagnostics: [...diagnostics, ...faults] };
  const unreadable = patternsIn(document.root).flatMap((node) => faultsOf(node, path));
  if (unreadable.length > 0) return { diagnostics: [...diagnostics, ...unreadable] };
  const { credential, options = {}, refused = UNAUTHORIZED, key, ...rest } = plain(document.root) as Written;
  return { file: { ...rest, name: credential, options, refused, key }, diagnostics };
}

/** Requests use the patterns: a wrong one must not reach them. */
function patternsIn(root: Node): Node[] {
  const options = at(root, "options");
  const refused = at(root, "refused");
  const patterns = [
    ...(options?.kind === "map" ? options.entries.map(({ value }) => at(value, "pattern")) : []),
    at(root, "key", "pattern"),
    ...(refused?.kind === "list" ? refused.items.map((item) => at(item, "matches")) : []),
  ];
  return patterns.filter((pattern) => pattern !== undefined);
}

function faultsOf(pattern: Node, path: string): Diagnostic[] {
  try {
    new RegExp(String(plain(pattern)));
    return [];
  } catch (error) {
    return [regularExpressionSyntax({ path, span: pattern.span }, (error as Error).message)];
  }
}

type Written = Omit<CredentialFile, "name" | "options" | "refused" | "key"> &
  Partial<Pick<CredentialFile, "options" | "refused" | "key">> & { credential: string };
