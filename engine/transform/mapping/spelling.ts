/**
 * One spelling for wires whose callers may write a key in two ways (`system_instruction`, `systemInstruction`). Values
 * that hold callers' own names are left alone. Nothing is copied where nothing changes.
 */
import type { Spelling } from "./mapping.ts";

export function respell(value: unknown, spelling: Spelling | undefined): unknown {
  if (spelling === undefined || !spelling.camel) return value;
  let except = exceptions.get(spelling);
  if (except === undefined) {
    except = new Set(spelling.except);
    exceptions.set(spelling, except);
  }
  return camel(value, except);
}

const exceptions = new WeakMap<Spelling, ReadonlySet<string>>();

function camel(value: unknown, except: ReadonlySet<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? camelItems(value, except) : camelFields(value as Fields, except);
}

type Fields = Record<string, unknown>;

function camelItems(items: readonly unknown[], except: ReadonlySet<string>): unknown {
  let copy: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    const changed = camel(items[index], except);
    if (changed === items[index]) continue;
    copy ??= [...items];
    copy[index] = changed;
  }
  return copy ?? items;
}

function camelFields(fields: Fields, except: ReadonlySet<string>): unknown {
  let copy: Fields | undefined;
  for (const key in fields) {
    const item = fields[key];
    const name = key.includes("_") ? camelName(key) : key;
    const isPlain = typeof item !== "object" || item === null || except.has(key);
    const changed = isPlain ? item : camel(item, except);
    if (name === key && changed === item) continue;
    copy ??= { ...fields };
    if (name !== key) delete copy[key];
    copy[name] = changed;
  }
  return copy ?? fields;
}

function camelName(key: string): string {
  return key.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}
