/**
 * One spelling for wires whose callers may write a key in two ways (`system_instruction`, `systemInstruction`). Values
 * that hold callers' own names are left alone. Nothing is copied where nothing changes.
 */
import type { Spelling } from "./mapping.ts";

export function respell(value: unknown, spelling: Spelling | undefined): unknown {
  if (spelling === undefined || !spelling.camel) return value;
  return camel(value, new Set(spelling.except));
}

function camel(value: unknown, except: ReadonlySet<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (const [index, item] of value.entries()) {
      const changed = camel(item, except);
      if (changed === item) continue;
      copy ??= [...value];
      copy[index] = changed;
    }
    return copy ?? value;
  }
  let copy: Record<string, unknown> | undefined;
  for (const [key, item] of Object.entries(value)) {
    const name = key.includes("_")
      ? key.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter) => letter.toUpperCase())
      : key;
    const changed = except.has(key) ? item : camel(item, except);
    if (name === key && changed === item) continue;
    if (copy === undefined) copy = { ...value } as Record<string, unknown>;
    if (name !== key) delete copy[key];
    copy[name] = changed;
  }
  return copy ?? value;
}
