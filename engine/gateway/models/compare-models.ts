/** Compares a table of models with the catalogue, and writes the difference as an operator's `models.yaml`. */
import { isDeepStrictEqual } from "node:util";
import { ModelCatalogue } from "./model-catalogue.ts";
import type { ModelFacts } from "./model-facts.ts";

/** The facts of one model that differ. */
export interface ModelChange {
  name: string;
  /** Undefined: the catalogue does not have the model. */
  before: ModelFacts | undefined;
  /** The differing values, by their names in the engine. */
  changes: Readonly<Record<string, unknown>>;
}

/** Facts of the file and not of the model. */
const OF_FILE: ReadonlySet<string> = new Set(["names", "maker", "source", "date", "providers"]);

/** @param isWanted decides which models count; a value that `table` lacks is no change */
export function compareModels(
  table: readonly ModelFacts[],
  catalogue: ModelCatalogue,
  isWanted: (name: string) => boolean,
): ModelChange[] {
  return table.flatMap((facts) =>
    facts.names.filter(isWanted).flatMap((name): ModelChange[] => {
      const before = catalogue.find(name);
      const known: Record<string, unknown> = { ...before };
      const changes = Object.entries(facts).filter(
        ([key, value]) => !OF_FILE.has(key) && value !== undefined && !isDeepStrictEqual(known[key], value),
      );
      if (changes.length === 0) return [];
      const providers = facts.providers ?? before?.providers;
      const hasPrices = changes.some(([key]) => key === "prices");
      return [
        {
          name,
          before,
          changes: Object.fromEntries([
            ...changes,
            ...(hasPrices && providers ? [["providers", providers]] : []),
          ]),
        },
      ];
    }),
  );
}

/**
 * The operator's file with the changes. They replace values of the operator's entries with exactly these names. A new entry hides
 * an entry of the operator that applied to the model before, such as a pattern, so it repeats the facts of that entry.
 */
export function writeModelFile(own: readonly ModelFacts[], changes: readonly ModelChange[]): string {
  const entries = new Map<string, Record<string, unknown>>();
  for (const { names, ...facts } of own)
    for (const name of names) entries.set(name, { ...entries.get(name), ...facts });
  const written = new Map([...entries.keys()].map((name) => [name.toLowerCase(), name]));
  const ownCatalogue = new ModelCatalogue(own, () => []);
  for (const { name, changes: changed } of changes) {
    const entry = written.get(name.toLowerCase()) ?? name;
    const { names: _, ...applied } = ownCatalogue.find(name) ?? { names: [] };
    entries.set(entry, { ...(entries.get(entry) ?? applied), ...changed });
  }
  const lines = [...entries].map(([name, facts]) => `  - ${flow({ names: [name], ...facts })}`);
  return `models:\n${lines.join("\n")}\n`;
}

/** A value as YAML on one line, with the names of the file. */
export function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([key]) => key !== "maker" && key !== "date");
  return `{ ${entries.map(([key, each]) => `${fileKey(key)}: ${flow(each)}`).join(", ")} }`;
}

/** `contextWindow` is `context_window` in a file; the rates of long requests are its `prices`. */
export function fileKey(key: string): string {
  return key === "rates" ? "prices" : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
