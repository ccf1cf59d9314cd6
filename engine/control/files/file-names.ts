/** Names of mapping and provider files as people use them: `mappings/…` and `providers/…`. */
import type { Files } from "../publication/snapshot.ts";

export const MAPPINGS = "mappings/";
export const PROVIDERS = "providers/";

export interface FileText {
  /** `mappings/<operation>/<wire>.yaml` or `providers/<name>.yaml`. */
  path: string;
  text: string;
}

const NAME = "[A-Za-z0-9][A-Za-z0-9_.-]*";
const PATH = new RegExp(`^(?:${MAPPINGS}(?:${NAME}/)?|${PROVIDERS})${NAME}\\.yaml$`);

/** Whether a file may have this path. */
export function isFilePath(path: string): boolean {
  return PATH.test(path);
}

/** The name of a provider file, as channels use it. */
export function nameOf(path: string): string {
  return path.slice(PROVIDERS.length).replace(/\.yaml$/, "");
}

/** The path that messages show for a mapping. A mapping library has paths relative to the folder of mappings. */
export function shownMapping(path: string): string {
  return path.startsWith("schemas/") ? path : MAPPINGS + path;
}

type Texts = Pick<Files, "mappings" | "providers">;

export function filesIn({ mappings, providers }: Texts): FileText[] {
  return [
    ...mappings.map(({ path, text }) => ({ path: MAPPINGS + path, text })),
    ...Object.entries(providers).map(([name, { text }]) => ({ path: `${PROVIDERS}${name}.yaml`, text })),
  ].sort((left, right) => (left.path < right.path ? -1 : 1));
}

export function withoutFile<Some extends Texts>(files: Some, path: string): Some {
  const { mappings, providers } = files;
  if (path.startsWith(MAPPINGS))
    return { ...files, mappings: mappings.filter((each) => MAPPINGS + each.path !== path) };
  const others = Object.fromEntries(Object.entries(providers).filter(([name]) => name !== nameOf(path)));
  return { ...files, providers: others };
}

/** The same files with this one added or replaced. @param shown how messages name a provider's file */
export function withFile<Some extends Texts>(
  files: Some,
  { path, text }: FileText,
  shown: string = path,
): Some {
  const { mappings, providers } = files;
  if (!path.startsWith(MAPPINGS))
    return { ...files, providers: { ...providers, [nameOf(path)]: { path: shown, text } } };
  const relativePath = path.slice(MAPPINGS.length);
  const others = mappings.filter((each) => each.path !== relativePath);
  return { ...files, mappings: [...others, { path: relativePath, text }] };
}
