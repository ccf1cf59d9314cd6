/**
 * Writes a compiled mapping as a JavaScript module: its maps as functions, its templates as data. A program that imports the module
 * needs neither YAML nor the compiler, and a page needs no permission to evaluate code.
 */
import { callOf } from "../json/factory-call.ts";
import { emitMaps } from "../mappings/compile-mapping.ts";
import type { Mapping } from "../mappings/mapping.ts";
import { topLevelReads } from "../mappings/top-level.ts";
import { builtins, modules, named } from "./map-library.ts";
import type { MappingBody } from "./open-precompiled.ts";
import { withoutPositions } from "./written-data.ts";

/**
 * @param files fingerprints of the texts that the mapping was read from, by path
 * @returns a module that exports a `PrecompiledModule`
 */
export function writeMapping(mapping: Mapping, files: Readonly<Record<string, string>>): string {
  const writer = new Writer();
  const maps = [...emitMaps(mapping, topLevelReads(mapping))].map(({ name, statements, constants }) => {
    const declared = constants.map((each) => `const ${each.name} = ${writer.write(each.value)};`);
    return `${name}() {\n${[...declared, statements].join("\n")}\n}`;
  });
  const body: MappingBody = {
    maps: mapping.maps,
    fragments: mapping.fragments,
    stream: { decode: mapping.stream.decode, encode: mapping.stream.encode },
  };
  return `export default {
files: ${JSON.stringify(files)},
open($) {
${writer.constants}
return { maps: {\n${maps.join(",\n")}\n}, body: ${writeFunction(body)} };
}
};
`;
}

/** Data as a function that creates it, because many programs need only the maps. */
function writeFunction(data: object): string {
  const writer = new Writer();
  const value = writer.write(withoutPositions(data));
  return `() => {\n${writer.constants}\nreturn ${value};\n}`;
}

/** Writes values as expressions. Equal objects are written once, as constants. */
class Writer {
  readonly #names = new Map<string, string>();

  get constants(): string {
    return [...this.#names].map(([text, name]) => `const ${name} = ${text};`).join("\n");
  }

  write(value: unknown): string {
    if (typeof value === "function") return this.#function(value as (...values: never[]) => unknown);
    if (typeof value !== "object" || value === null)
      return value === undefined ? "undefined" : JSON.stringify(value);
    return this.#shared(this.#object(value));
  }

  #shared(text: string): string {
    let name = this.#names.get(text);
    if (name === undefined) {
      name = `k${this.#names.size}`;
      this.#names.set(text, name);
    }
    return name;
  }

  #object(value: object): string {
    const items = (list: Iterable<unknown>): string =>
      `[${[...list].map((item) => this.write(item)).join()}]`;
    if (value instanceof RegExp) return String(value);
    if (Array.isArray(value)) return items(value);
    if (value instanceof Set) return `new Set(${items(value)})`;
    if (value instanceof Map) return `new Map(${items(value)})`;
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{${fields.map(([key, field]) => `${propertyOf(key)}:${this.write(field)}`).join()}}`;
  }

  #function(value: (...values: never[]) => unknown): string {
    const known = names.get(value);
    if (known !== undefined) return known;
    const call = callOf(value);
    if (call === undefined) throw new Error(`a compiled map refers to a function without a name: ${value}`);
    return `$.${call.factory}(${call.arguments.map((each) => this.write(each)).join()})`;
  }
}

function propertyOf(key: string): string {
  return key === "__proto__" ? '["__proto__"]' : JSON.stringify(key);
}

/** The functions of the library by the expressions that name them in a module. */
const names: ReadonlyMap<unknown, string> = new Map([
  ...Object.entries(modules).flatMap(([module, functions]) =>
    Object.entries(functions).map(([name, value]): [unknown, string] => [value, `$.${module}.${name}`]),
  ),
  ...[...builtins].flatMap(([name, { run, unfinished }]): [unknown, string][] => [
    [run, `$.builtins.get(${JSON.stringify(name)}).run`],
    [unfinished, `$.builtins.get(${JSON.stringify(name)}).unfinished`],
  ]),
  ...Object.entries(named).map(([name, { call }]): [unknown, string] => [call, `$.named.${name}.call`]),
]);
