/**
 * A form of the template language. Each form has one file with its keys, their schema and documentation, and the code that
 * reads, compiles, interprets and checks it. `losses/tracings.ts` traces all forms, because a precompiled mapping needs no other
 * part of them.
 */

import type { Report } from "../mappings/report.ts";
import type { Leaf, ObjectTemplate, Template } from "../mappings/template.ts";
import type { Entry, MapNode, Node, ScalarNode } from "../yaml/yaml-node.ts";
import type { Checking } from "./checked.ts";
import type { Emission } from "./emission.ts";
import type { Interpretation } from "./interpretation.ts";

/** The key of a directive. */
export interface Key {
  /** The JSON Schema of its value. */
  readonly schema: object;
  /** One sentence of documentation, for the schema and the page. */
  readonly what: string;
  /** The key needs one of these beside it. */
  readonly needs?: readonly string[];
  /** The key makes the body of a map, which has at most one. The listed keys belong to it. */
  readonly body?: readonly string[];
  /** Fields beside the key would be dropped. */
  readonly isAlone?: true;
  /** The key cannot be combined with this one. */
  readonly excludes?: string;
}

export const TEMPLATE: object = { $ref: "#/$defs/template" };
export const EXPRESSION: object = { $ref: "#/$defs/expression" };
export const NAME: object = { type: "string" };

/** A map as directives read it. */
export interface Reading {
  readonly map: MapNode;
  /** The entries that are not directives. */
  readonly rest: readonly Entry[];
  readonly report: Report;
  has(key: string): boolean;
  node(key: string): Node | undefined;
  template(node: Node): Template;
  /** The template under a key. */
  templateAt(key: string): Template | undefined;
  expression(key: string): Leaf | undefined;
  /** @param what the expected value, with its article */
  scalar(key: string, what: string): ScalarNode | undefined;
  fields(): ObjectTemplate;
}

export interface Directive<T extends Template> {
  readonly keys: Readonly<Record<string, Key>>;
  /** The body of a map, if one of its keys makes it. */
  body?(reading: Reading): Template | undefined;
  /** Wraps the body in the directive, if one of its keys is present. */
  around?(body: Template, reading: Reading): Template;
  /** The templates directly below, including expressions that decide among them. The fragment of a `$use` is not below it. */
  children(template: T): readonly Template[];
  /** The child templates that see the same input as the template, if not all do. */
  sameInputChildren?(template: T): readonly Template[];
  /** The same template, with the templates that make its values replaced by `change`. */
  replaceBodies?(template: T, change: (body: Template) => Template): T;
  readonly emit: Emission<T>;
  readonly interpret: Interpretation<T>;
  readonly check: Checking<T>;
}

export function present(...templates: readonly (Template | undefined)[]): Template[] {
  return templates.filter((template) => template !== undefined);
}
