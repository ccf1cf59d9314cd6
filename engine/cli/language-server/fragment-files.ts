/** The mapping files that share fragments: by `include`, by `extends`, and by the override of a wire in a provider file. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { packageRoot } from "../../installation/installation.ts";
import { at, type Document, type Node, text } from "../../language/yaml/yaml-node.ts";

export interface SharedFile {
  /** Absolute. */
  path: string;
  document: Document;
  /** Whether it is in the editor's folder, not in the package. */
  isOwn: boolean;
}

/** @param documents of a library, by their paths in the folder of mappings */
export function sharedFilesOf(documents: ReadonlyMap<string, Document>): SharedFile[] {
  return [...documents].map(([name, document]) => {
    const own = resolve("mappings", name);
    const isOwn = existsSync(own);
    return { path: isOwn ? own : join(packageRoot, "mappings", name), document, isOwn };
  });
}

/**
 * The files whose fragments a mapping may use.
 * @param owner the mapping
 * @param overridden the wire that it overrides in a provider file
 */
export function basesOf(
  owner: Node,
  overridden: string | undefined,
  files: readonly SharedFile[],
): SharedFile[] {
  const base = text(at(owner, "extends")) ?? overridden;
  const extended = base === undefined ? [] : files.filter((file) => nameOf(file) === base);
  const roots = [owner, ...extended.map(({ document }) => document.root)];
  return [
    ...extended,
    ...roots.flatMap((root) => files.filter((file) => includesOf(root).includes(file.document.path))),
  ];
}

/** The files that use the fragments of this one. */
export function dependentsOf(file: SharedFile, files: readonly SharedFile[]): SharedFile[] {
  const name = nameOf(file);
  return files.filter(({ document: { root } }) => {
    const isExtended = name !== undefined && text(at(root, "extends")) === name;
    return isExtended || includesOf(root).includes(file.document.path);
  });
}

function nameOf({ document }: SharedFile): string | undefined {
  return text(at(document.root, "mapping"));
}

function includesOf(root: Node): string[] {
  const listed = at(root, "include");
  return listed?.kind === "list" ? listed.items.flatMap((item) => text(item) ?? []) : [];
}
