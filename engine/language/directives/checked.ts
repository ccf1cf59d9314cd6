/** How templates are held to the schemas of what they read and write. */

import type { Ground } from "../checks/follow-expression.ts";
import type { Choices, Scalar } from "../checks/possible-values.ts";
import type { Origin, Scope } from "../checks/shape-scope.ts";
import { either } from "../checks/shapes.ts";
import type { Target } from "../checks/write-target.ts";
import type { Leaf, Template } from "../mappings/template.ts";
import type { Side } from "../maps/row.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import type { Node, ScalarNode } from "../yaml/yaml-node.ts";

export interface Checking<T extends Template> {
  /** Of one value; returns the shape of what is made. */
  value(template: T, scope: Scope, to: Target, walk: Walk): Shape;
  /** Of values that are items of a list, or events of a stream. */
  items(template: T, scope: Scope, to: Target, walk: Walk): Shape;
}

/** What a fragment makes, and whether any path in it leads somewhere. */
export interface Walked {
  result: Shape;
  leads: boolean;
}

/** What stays the same for all templates of one map, and how those inside a template are walked. */
export interface Walk extends Ground {
  /** Whose documents the map reads. What it leaves out of the hub's is a loss, which each request reports. */
  readonly reads: Side;
  /** What it says that it loses is told to somebody. */
  readonly tells: boolean;
  readonly fragments: ReadonlyMap<string, Template>;
  /** What can be named everywhere in the map. */
  readonly bindings: ReadonlyMap<string, Shape>;
  value(template: Template, scope: Scope, to: Target): Shape;
  items(template: Template, scope: Scope, to: Target): Shape;
  leaf(leaf: Leaf, scope: Scope): Shape;
  /** `key` names values of what has the given choices: reports those that it never has. */
  arm(key: ScalarNode, source: string, choices: Choices): void;
  /** The scope where the value at `origin` is one of `values`, or (not `holds`) none of them. */
  where(
    origin: Origin | undefined,
    values: readonly Scalar[],
    holds: boolean,
    scope: Scope,
  ): Scope | undefined;
  /** A name is given to a value: it may be none of a function. */
  name(name: string, node: Node | undefined): void;
  /** A fragment, walked once for each different scope and target that it is used with. */
  fragment(name: string, body: Template, scope: Scope, to: Target, asItems: boolean): Walked;
  makesList(template: Template): boolean;
  /** Fields of the map that is made whose values are constants. */
  discriminants(template: Template): Map<string, Scalar[]>;
  /** All fields that the map made here can have; undefined when others are possible. */
  keysOf(template: Template): Set<string> | undefined;
}

/** Of a template that makes one value. */
export function single<T extends Template>(value: Checking<T>["value"]): Checking<T> {
  return { value, items: value };
}

/** Of a template that only decides: walks each branch with what is known in it. */
export function forked<T extends Template>(
  fork: (
    template: T,
    scope: Scope,
    run: (body: Template, scope: Scope) => Shape,
    walk: Walk,
  ) => readonly Shape[],
): Checking<T> {
  return {
    value: (template, scope, to, walk) =>
      either(...fork(template, scope, (body, inner) => walk.value(body, inner, to), walk)),
    items: (template, scope, to, walk) =>
      either(...fork(template, scope, (body, inner) => walk.items(body, inner, to), walk)),
  };
}
