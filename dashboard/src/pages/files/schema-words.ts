/** Completions at a position in a file, from its JSON Schema. */
import type { Step } from "./yaml-place.ts";

type Schema = Readonly<Record<string, unknown>>;

export interface SchemaWord {
  word: string;
  /** One sentence. */
  description: string | undefined;
  isRequired: boolean;
}

/** Schemas refer to each other by file name. */
export type SchemaFiles = Readonly<Record<string, Schema>>;

interface Located {
  schema: Schema;
  file: string;
}

export class SchemaWords {
  readonly #files: SchemaFiles;
  readonly #root: Located;

  /** @param file the schema of the text */
  constructor(files: SchemaFiles, file: string) {
    this.#files = files;
    this.#root = { schema: files[file] ?? {}, file };
  }

  keysAt(steps: readonly Step[]): SchemaWord[] {
    const words = new Map<string, SchemaWord>();
    for (const { schema, file } of this.#at(steps)) {
      const required = listOf(schema.required);
      for (const [word, each] of Object.entries(objectOf(schema.properties)))
        if (!words.has(word))
          words.set(word, {
            word,
            description: this.#describe(each, file),
            isRequired: required.includes(word),
          });
    }
    return [...words.values()];
  }

  valuesAt(steps: readonly Step[]): SchemaWord[] {
    const words = new Map<string, SchemaWord>();
    for (const { schema } of this.#at(steps)) {
      const { enum: some, const: one, type, default: otherwise } = schema;
      const values = [
        ...listOf(some),
        ...(one === undefined ? [] : [one]),
        ...(type === "boolean" ? [true, false] : []),
      ];
      for (const value of values)
        words.set(String(value), {
          word: String(value),
          description: value === otherwise ? "default" : textOf(schema.description),
          isRequired: false,
        });
    }
    return [...words.values()];
  }

  #at(steps: readonly Step[]): Located[] {
    let here = this.#alternatives(this.#root);
    for (const step of steps)
      here = here
        .flatMap((located) => this.#below(located, step))
        .flatMap((each) => this.#alternatives(each));
    return here;
  }

  #below({ schema, file }: Located, step: Step): Located[] {
    const { properties, patternProperties, additionalProperties, items } = schema;
    const found: unknown[] = [];
    if (step === "*") found.push(items);
    else {
      const named = objectOf(properties);
      if (Object.hasOwn(named, step)) found.push(named[step]);
      else {
        for (const [pattern, each] of Object.entries(objectOf(patternProperties)))
          if (new RegExp(pattern, "u").test(step)) found.push(each);
        found.push(additionalProperties);
      }
    }
    return found.filter(isSchema).map((each) => ({ schema: each, file }));
  }

  /** All alternatives and combined schemas. */
  #alternatives(located: Located, seen: ReadonlySet<Schema> = new Set()): Located[] {
    const { schema, file } = located;
    if (seen.has(schema)) return [];
    const on = new Set([...seen, schema]);
    const others = ["anyOf", "oneOf", "allOf"].flatMap((name) => listOf(schema[name]).filter(isSchema));
    const next = [schema.if, schema.then, schema.else].filter(isSchema);
    const referred = textOf(schema.$ref);
    return [
      located,
      ...[...others, ...next].flatMap((each) => this.#alternatives({ schema: each, file }, on)),
      ...(referred === undefined ? [] : this.#alternatives(this.#refer(referred, file), on)),
    ];
  }

  /** For example `mapping.schema.json#/$defs/template`. */
  #refer(reference: string, from: string): Located {
    const [name = "", pointer = ""] = reference.split("#");
    const file = name === "" ? from : name;
    const parts = pointer.split("/").slice(1);
    const schema = parts.reduce<unknown>((whole, part) => objectOf(whole)[part], this.#files[file]);
    return { schema: objectOf(schema), file };
  }

  #describe(schema: unknown, file: string): string | undefined {
    if (!isSchema(schema)) return undefined;
    const description = textOf(schema.description);
    const referred = textOf(schema.$ref);
    return (
      description ??
      (referred === undefined ? undefined : textOf(this.#refer(referred, file).schema.description))
    );
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectOf(value: unknown): Schema {
  return isSchema(value) ? value : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
