/** Names of mapping, provider and credential files as people use them: `mappings/…`, `providers/…` and `credentials/…`. */
import type { Files } from "../publication/snapshot.ts";

export const MAPPINGS = "mappings/";
export const PROVIDERS = "providers/";
export const CREDENTIALS = "credentials/";

export interface FileText {
  /** `mappings/<operation>/<wire>.yaml`, `providers/<name>.yaml` or `credentials/<name>.yaml`. */
  path: string;
  text: string;
}

const NAME = "[A-Za-z0-9][A-Za-z0-9_.-]*";
const PATH = new RegExp(`^(?:${MAPPINGS}(?:${NAME}/)?|${PROVIDERS}|${CREDENTIALS})${NAME}\\.yaml$`);

/** Whether a file may have this path. */
export function isFilePath(path: string): boolean {
  return PATH.test(path);
}

/** The name of a provider or a credential, as channels use it. */
export function nameOf(path: string): string {
  return path.slice(path.indexOf("/") + 1).replace(/\.yaml$/, "");
}

/** The path that messages show for a mapping. A mapping library has paths relative to the folder of mappings. */
export function shownMapping(path: string): string {
  return path.startsWith("schemas/") ? path : MAPPINGS + path;
}

type Texts = Pick<Files, "mappings" | "providers" | "credentials">;

export function filesIn({ mappings, providers, credentials = {} }: Texts): FileText[] {
  const named = (folder: string, texts: NonNullable<Texts["credentials"]>): FileText[] =>
    Object.entries(texts).map(([name, { text }]) => ({ path: `${folder}${name}.yaml`, text }));
  return [
    ...mappings.map(({ path, text }) => ({ path: MAPPINGS + path, text })),
    ...named(PROVIDERS, providers),
    ...named(CREDENTIALS, credentials),
  ].sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** The field of the files that has the file, if it is not a mapping. */
function fieldOf(path: string): "credentials" | "providers" {
  return path.startsWith(CREDENTIALS) ? "credentials" : "providers";
}

export function withoutFile<Some extends Texts>(files: Some, path: string): Some {
  if (path.startsWith(MAPPINGS))
    return { ...files, mappings: files.mappings.filter((each) => MAPPINGS + each.path !== path) };
  const field = fieldOf(path);
  const others = Object.entries(files[field] ?? {}).filter(([name]) => name !== nameOf(path));
  return { ...files, [field]: Object.fromEntries(others) };
}

/** The same files with this one added or replaced. @param shown how messages name a file that is not a mapping */
export function withFile<Some extends Texts>(
  files: Some,
  { path, text }: FileText,
  shown: string = path,
): Some {
  if (!path.startsWith(MAPPINGS)) {
    const field = fieldOf(path);
    return { ...files, [field]: { ...files[field], [nameOf(path)]: { path: shown, text } } };
  }
  const relativePath = path.slice(MAPPINGS.length);
  const others = files.mappings.filter((each) => each.path !== relativePath);
  return { ...files, mappings: [...others, { path: relativePath, text }] };
}
