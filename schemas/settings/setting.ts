/**
 * What a declaration of a setting may say (`settings.ts` explains the words), and the type of what is read by it: names in
 * camel case, maps with any keys as lists of entries in the file's order.
 */
import { aliases } from "./aliases.ts";
import { bounds } from "./bounds.ts";
import { shared } from "./shared.ts";
import { upstreamChanges } from "./upstream-changes.ts";

export interface Setting {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: "object" | "array" | "string" | "integer" | "number" | "boolean";
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly Setting[];
  readonly items?: Setting;
  readonly minItems?: 1;
  /** Closed: no other keys. */
  readonly properties?: Readonly<Record<string, Setting>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Setting;
  /** Open: any keys, with values like this. */
  readonly additionalProperties?: Setting;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly "x-expected"?: string;
  readonly "x-secret"?: string;
  readonly "x-default"?: string;
  readonly "x-restart"?: true;
  readonly "x-page"?: string;
  readonly "x-capability"?: string;
  readonly "x-instead-of"?: string;
  readonly "x-nullable"?: true;
}

const definitions: Readonly<Record<string, Setting>> = {
  ...shared,
  ...bounds,
  ...upstreamChanges,
  ...aliases,
};

/** A declaration with what it refers to; its own words come before those. */
export function resolve({ $ref, ...own }: Setting): Setting {
  if ($ref === undefined) return own;
  const definition = definitions[$ref.slice("#/$defs/".length)];
  if (definition === undefined) throw new Error(`no setting is declared as ${$ref}`);
  return { ...resolve(definition), ...own };
}

type Definitions = typeof shared & typeof bounds & typeof upstreamChanges & typeof aliases;

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** Whether something is read where a file says nothing; `defaultOf` is the same for values. */
type HasDefault<S> = S extends { default: unknown }
  ? true
  : S extends { required: unknown } | { "x-default": string }
    ? false
    : S extends { $ref: `#/$defs/${infer Name extends keyof Definitions}` }
      ? HasDefault<Definitions[Name]>
      : S extends { properties: object }
        ? true
        : false;

type Kept<P> = { [K in keyof P as HasDefault<P[K]> extends true ? Camel<K> : never]: Value<P[K]> };
type Optional<P> = { [K in keyof P as HasDefault<P[K]> extends true ? never : Camel<K>]?: Value<P[K]> };
type Flat<T> = { [K in keyof T]: T[K] };

/** What is read by a declaration. What is required may be absent as well: where it is missing, which is reported. */
export type Value<S> = S extends { "x-nullable": true } ? NotNull<S> | null : NotNull<S>;

type NotNull<S> = S extends { $ref: `#/$defs/${infer Name extends keyof Definitions}` }
  ? Value<Definitions[Name]>
  : S extends { anyOf: readonly (infer Each)[] }
    ? Value<Each>
    : S extends { const: infer Word }
      ? Word
      : S extends { enum: readonly (infer Word)[] }
        ? Word
        : S extends { items: infer Item }
          ? readonly Value<Item>[]
          : S extends { properties: infer P }
            ? Flat<Kept<P> & Optional<P>>
            : S extends { additionalProperties: infer Each }
              ? readonly (readonly [string, Value<Each>])[]
              : S extends { type: "integer" | "number" }
                ? number
                : S extends { type: "string" }
                  ? string
                  : S extends { type: "boolean" }
                    ? boolean
                    : Readonly<Record<string, unknown>>;
