/**
 * What a form of the template language is. One file each says all of it: its keys with their schema and documentation, how
 * it is read, what stands in it, and how it is compiled, interpreted, checked and traced.
 */

import type { Report } from "../mappings/report.ts";
import type { Leaf, ObjectTemplate, Template } from "../mappings/template.ts";
import type { Entry, MapNode, Node, ScalarNode } from "../yaml/yaml-node.ts";
import type { Checking } from "./checked.ts";
import type { Emission } from "./emission.ts";
import type { Interpretation } from "./interpretation.ts";
import type { Tracing } from "./tracing.ts";

/** A directive as one writes it. */
export interface Key {
  /** What may stand behind it, as JSON Schema. */
  readonly schema: object;
  /** What it says, in a sentence: the schema's and the page's. */
  readonly what: string;
  /** It means nothing without one of these. */
  readonly needs?: readonly string[];
  /** It is the whole body of a map, which has at most one; these keys are part of it. */
  readonly body?: readonly string[];
  /** Fields beside it would be lost. */
  readonly isAlone?: true;
  /** It and this one do not go together. */
  readonly excludes?: string;
}

export const TEMPLATE: object = { $ref: "#/$defs/template" };
export const EXPRESSION: object = { $ref: "#/$defs/expression" };
export const NAME: object = { type: "string" };

/** A map as directives read it. */
export interface Reading {
  readonly map: MapNode;
  /** What is no directive. */
  readonly rest: readonly Entry[];
  readonly report: Report;
  has(key: string): boolean;
  node(key: string): Node | undefined;
  template(node: Node): Template;
  /** The template behind a key. */
  under(key: string): Template | undefined;
  expression(key: string): Leaf | undefined;
  /** @param what is expected there, with its article */
  scalar(key: string, what: string): ScalarNode | undefined;
  fields(): ObjectTemplate;
}

export interface Directive<T extends Template> {
  readonly keys: Readonly<Record<string, Key>>;
  /** The body of a map, where one of its keys makes it. */
  body?(reading: Reading): Template | undefined;
  /** The body with the directive around it, where one of its keys is there. */
  around?(body: Template, reading: Reading): Template;
  /** The templates directly below, expressions that decide among them; what a `$use` names is not below it. */
  children(template: T): readonly Template[];
  /** Of one that only decides: what may stand for it. */
  branches?(template: T): readonly Template[];
  /** Those of its templates that see what it sees itself, where not all do. */
  seeing?(template: T): readonly Template[];
  /** The same with other templates in the places of those that make its values. */
  rebuilt?(template: T, change: (body: Template) => Template): T;
  readonly emit: Emission<T>;
  readonly interpret: Interpretation<T>;
  readonly check: Checking<T>;
  readonly trace: Tracing<T>;
}

/** Those that are there. */
export function present(...templates: readonly (Template | undefined)[]): Template[] {
  return templates.filter((template) => template !== undefined);
}
