/**
 * Paths in a JSON document, as in provider files: `data.id`, `requests[].params.model`. Missing values, and values of another
 * type, count as absent.
 */

/** Names of fields; `[]` means every item of a list. */
export type Steps = readonly string[];

const PATH = /^[\w$-]+(\[\])?(\.[\w$-]+(\[\])?)*$/;

/** Undefined if the text is not a path. */
export function readSteps(text: string): Steps | undefined {
  if (!PATH.test(text)) return undefined;
  return text.split(".").flatMap((name) => (name.endsWith("[]") ? [name.slice(0, -2), "[]"] : [name]));
}

export function valuesAt(document: unknown, steps: Steps): unknown[] {
  let found: unknown[] = [document];
  for (const step of steps) {
    found = found.flatMap((value): unknown[] => {
      if (step === "[]") return Array.isArray(value) ? value : [];
      return isJsonObject(value) && Object.hasOwn(value, step) ? [value[step]] : [];
    });
  }
  return found;
}

/** Non-empty strings at a path. */
export function textsAt(document: unknown, steps: Steps): string[] {
  return valuesAt(document, steps).filter((value) => typeof value === "string" && value !== "") as string[];
}

/** Replaces each string at a path. @returns whether any changed */
export function replaceTexts(document: unknown, steps: Steps, replace: (text: string) => string): boolean {
  const last = steps.at(-1) as string;
  let isChanged = false;
  for (const container of valuesAt(document, steps.slice(0, -1))) {
    const keys =
      last === "[]" && Array.isArray(container) ? container.keys() : isJsonObject(container) ? [last] : [];
    for (const key of keys) {
      const fields = container as Record<string | number, unknown>;
      const before = fields[key];
      if (typeof before !== "string") continue;
      const after = replace(before);
      isChanged ||= after !== before;
      fields[key] = after;
    }
  }
  return isChanged;
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
