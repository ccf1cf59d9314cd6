/** What one check of a file found out about its places, for hover and completion. */
import type { CheckObserver, ObservedMap } from "../checks/check-observer.ts";
import type { Scalar } from "../checks/possible-values.ts";
import type { Scope } from "../checks/shape-scope.ts";
import type { Target } from "../checks/write-target.ts";
import type { Field, Variable } from "../expressions/nodes.ts";
import type { Leaf, Template } from "../mappings/template.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import type { Schemas } from "../schemas/schema-walker.ts";
import type { ScalarNode, Span } from "../yaml/yaml-node.ts";

export interface ObservedField {
  leaf: Leaf;
  node: Field;
  from: Shape;
  schemas: Schemas;
}

export interface ObservedVariable {
  leaf: Leaf;
  node: Variable;
  scope: Scope;
  map: ObservedMap;
}

export interface ObservedTemplate {
  template: Template;
  to: Target;
  schemas: Schemas;
  fragments: ReadonlyMap<string, Template>;
}

export class Observations implements CheckObserver {
  readonly text: string;
  readonly leaves: { leaf: Leaf; scope: Scope; map: ObservedMap }[] = [];
  readonly fields: ObservedField[] = [];
  readonly variables: ObservedVariable[] = [];
  readonly templates: ObservedTemplate[] = [];
  readonly arms: { key: ScalarNode; values: readonly Scalar[] }[] = [];

  constructor(text: string) {
    this.text = text;
  }

  leaf(leaf: Leaf, scope: Scope, map: ObservedMap): void {
    if (this.#isOwn(leaf.node)) this.leaves.push({ leaf, scope, map });
  }

  field(leaf: Leaf, node: Field, from: Shape, schemas: Schemas): void {
    if (this.#isOwn(leaf.node)) this.fields.push({ leaf, node, from, schemas });
  }

  variable(leaf: Leaf, node: Variable, scope: Scope, map: ObservedMap): void {
    if (this.#isOwn(leaf.node)) this.variables.push({ leaf, node, scope, map });
  }

  template(
    template: Template,
    to: Target,
    { schemas, fragments }: Pick<ObservedTemplate, "schemas" | "fragments">,
  ): void {
    // An override adds fields to a template of another file.
    const nodes = template.kind === "object" ? template.fields.map(({ keyNode }) => keyNode) : [];
    if ([template.node, ...nodes].some((node) => this.#isOwn(node)))
      this.templates.push({ template, to, schemas, fragments });
  }

  arm(key: ScalarNode, values: readonly Scalar[]): void {
    if (this.#isOwn(key)) this.arms.push({ key, values });
  }

  /** The texts of other files follow that of the file itself. */
  #isOwn({ span }: { readonly span: Span }): boolean {
    return span.start < this.text.length;
  }
}
