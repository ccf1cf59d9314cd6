/**
 * The type of a declaration (`settings.ts` explains its keywords), and the type of the values that are read with it. Their names are in
 * camel case. A map with free keys is a list of entries in the file's order.
 */
import { alertRules } from "./alert-rules.ts";
import { aliases } from "./aliases.ts";
import { bounds } from "./bounds.ts";
import { modelValues } from "./model-file.ts";
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
  ...alertRules,
  ...aliases,
  ...modelValues,
};

/** A declaration with the one that it refers to. Its own keywords have precedence. */
export function resolve({ $ref, ...own }: Setting): Setting {
  if ($ref === undefined) return own;
  const definition = definitions[$ref.slice("#/$defs/".length)];
  if (definition === undefined) throw new Error(`no setting is declared as ${$ref}`);
  return { ...resolve(definition), ...own };
}

type Definitions = typeof shared &
  typeof bounds &
  typeof upstreamChanges &
  typeof alertRules &
  typeof aliases &
  typeof modelValues;

type Camel<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;

/** Whether a value exists if the file omits the setting. `defaultOf` applies the same rule to values. */
type HasDefault<S> = S extends { default: unknown }
  ? true
  : S extends { required: unknown } | { "x-default": string }
    ? false
    : S extends { $ref: `#/$defs/${infer Name extends keyof Definitions}` }
      ? HasDefault<Definitions[Name]>
      : S extends { properties: object }
        ? true
        : false;

type PresentSettings<P> = { [K in keyof P as HasDefault<P[K]> extends true ? Camel<K> : never]: Value<P[K]> };
type OptionalSettings<P> = {
  [K in keyof P as HasDefault<P[K]> extends true ? never : Camel<K>]?: Value<P[K]>;
};
type Flatten<T> = { [K in keyof T]: T[K] };

/** The value that is read with a declaration. A required setting may be absent, too: then its absence is reported. */
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
            ? Flatten<PresentSettings<P> & OptionalSettings<P>>
            : S extends { additionalProperties: infer Each }
              ? readonly (readonly [string, Value<Each>])[]
              : S extends { type: "integer" | "number" }
                ? number
                : S extends { type: "string" }
                  ? string
                  : S extends { type: "boolean" }
                    ? boolean
                    : Readonly<Record<string, unknown>>;
