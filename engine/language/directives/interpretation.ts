/** How templates run without being compiled, to explain what a map does and to prove that the compiled one does the same. */
import type { Bindings } from "../mappings/bindings.ts";
import type { Leaf, Template } from "../mappings/template.ts";
import type { Node } from "../yaml/yaml-node.ts";

export interface Interpretation<T extends Template> {
  value(template: T, view: View, run: Run): Promise<unknown>;
  /** Every value, one after the other. */
  yields(template: T, view: View, take: Take, run: Run): Promise<void>;
}

export type Take = (value: unknown) => void;
export type Variables = Readonly<Record<string, unknown>>;

/** What a template sees. */
export interface View {
  context: unknown;
  /** Where its value goes. A list stands for the place behind its last item. */
  at: readonly (string | readonly unknown[])[];
  /** Read at each leaf: a frame that is emitted raises the sequence for the next. */
  bindings: Bindings;
  variables: Variables;
  /** The variables of every template: all that a fragment sees of the names around it. */
  given: Variables;
}

/** Whether an expression makes a value, decides about one, or is the list that it is made of. */
export type Role = "value" | "decision" | "list";

/** How the templates inside a template run. */
export interface Run {
  /** Decode maps read `null` as absent. */
  readonly nullIsAbsent: boolean;
  value(template: Template, view: View): Promise<unknown>;
  yields(template: Template, view: View, take: Take): Promise<void>;
  leaf(leaf: Leaf, view: View, role: Role): Promise<unknown>;
  fragment(name: string): Template;
  makesList(template: Template): boolean;
  isPresent(value: unknown, template: Template): boolean;
  /** Hears of every arm of a `$match` that is taken. */
  chose(row: Node): void;
}

type Value<T extends Template> = Interpretation<T>["value"];

/** Of a template that makes one value. */
export function one<T extends Template>(value: Value<T>): Interpretation<T> {
  return {
    value,
    yields: async (template, view, take, run) => {
      const output = await value(template, view, run);
      if (run.isPresent(output, template)) take(output);
    },
  };
}

/** Of a template that makes several. */
export function several<T extends Template>(yields: Interpretation<T>["yields"]): Interpretation<T> {
  return {
    yields,
    value: async (template, view, run) => {
      const list: unknown[] = [];
      await yields(template, { ...view, at: [...view.at, list] }, (item) => list.push(item), run);
      return list.length > 0 ? list : undefined;
    },
  };
}

/** Of a template that only decides what applies, and to what: the body and what that sees. */
export function chosen<T extends Template>(
  choose: (template: T, view: View, run: Run) => Promise<{ body: Template | undefined; view: View }>,
): Interpretation<T> {
  return {
    value: async (template, view, run) => {
      const { body, view: inner } = await choose(template, view, run);
      return body && run.value(body, inner);
    },
    yields: async (template, view, take, run) => {
      const { body, view: inner } = await choose(template, view, run);
      if (body !== undefined) await run.yields(body, inner, take);
    },
  };
}
