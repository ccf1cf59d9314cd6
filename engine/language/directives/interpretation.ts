/** Interprets templates, to explain a map's result and to verify the compiled map. */
import type { Bindings } from "../mappings/bindings.ts";
import type { Leaf, Template } from "../mappings/template.ts";
import type { Node } from "../yaml/yaml-node.ts";

export interface Interpretation<T extends Template> {
  value(template: T, view: View, run: Run): Promise<unknown>;
  /** Every value in order. */
  yields(template: T, view: View, take: Take, run: Run): Promise<void>;
}

export type Take = (value: unknown) => void;
export type Variables = Readonly<Record<string, unknown>>;

/** The input of a template. */
export interface View {
  context: unknown;
  /** The destination of the value. A list represents the position after its last item. */
  at: readonly (string | readonly unknown[])[];
  /** Read at each leaf, because each emitted frame increments the sequence number. */
  bindings: Bindings;
  variables: Variables;
  /** The variables that every template sees, and the only ones that a fragment sees. */
  fragmentVariables: Variables;
}

/** An expression supplies a value, a condition, or the list of a loop. */
export type Role = "value" | "decision" | "list";

/** The execution of nested templates. */
export interface Run {
  /** Decode maps read `null` as absent. */
  readonly nullIsAbsent: boolean;
  value(template: Template, view: View): Promise<unknown>;
  yields(template: Template, view: View, take: Take): Promise<void>;
  leaf(leaf: Leaf, view: View, role: Role): Promise<unknown>;
  fragment(name: string): Template;
  makesList(template: Template): boolean;
  isPresent(value: unknown, template: Template): boolean;
  /** Receives every arm of a `$match` that is taken. */
  chose(row: Node): void;
}

type Value<T extends Template> = Interpretation<T>["value"];

/** For a template that makes one value. */
export function interpretOne<T extends Template>(value: Value<T>): Interpretation<T> {
  return {
    value,
    yields: async (template, view, take, run) => {
      const output = await value(template, view, run);
      if (run.isPresent(output, template)) take(output);
    },
  };
}

/** For a template that makes several values. */
export function interpretSeveral<T extends Template>(yields: Interpretation<T>["yields"]): Interpretation<T> {
  return {
    yields,
    value: async (template, view, run) => {
      const list: unknown[] = [];
      await yields(template, { ...view, at: [...view.at, list] }, (item) => list.push(item), run);
      return list.length > 0 ? list : undefined;
    },
  };
}

/** For a template that only chooses a body and its input. */
export function interpretChoice<T extends Template>(
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
