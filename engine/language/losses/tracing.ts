/** Traces templates, to find the fields that they read, and the origin of each output field. */
import type { Node as Expression } from "../expressions/nodes.ts";
import type { Template } from "../mappings/template.ts";
import type { CarriedFields } from "./carried-fields.ts";
import type { Choice, Places, ReadAnalyzer, Scope } from "./read-analyzer.ts";

export interface Tracing<T extends Template> {
  /**
   * Records the template's reads; its values are used unchanged.
   * @param takers the fields that use the template's value. Absent: all of it is used
   */
  reads(template: T, scope: Scope, tracer: Tracer, takers: CarriedFields | undefined): void;
  /** For a template that only chooses a branch: visits each branch with the facts that hold there. */
  visitBranches?: VisitBranches<T>;
  /** The templates that supply the value or are parts of it, each with its scope. */
  flow(template: T, scope: FlowScope, flow: Flow): readonly Inner[];
}

type Visit = (branch: Template, scope: Scope) => void;
type VisitBranches<T extends Template> = (template: T, scope: Scope, tracer: Tracer, visit: Visit) => void;

/** The tracing of nested templates. */
export interface Tracer {
  readonly look: ReadAnalyzer;
  /** Capabilities of the target: branches that they exclude are not traced. Absent: all branches are. */
  readonly caps: Readonly<Record<string, unknown>> | undefined;
  readonly fragments: ReadonlyMap<string, Template>;
  /** Fragments that are being traced, with their input places. */
  readonly active: Map<string, Places>;
  /** All other fields of the document are passed on (`$unread`), and count as used. */
  takesOthers: boolean;
  /** The key of a group is inspected, but not used in the output. */
  isKey: boolean;
  template(template: Template, scope: Scope, takers?: CarriedFields): void;
  /** The origin of the values of a list or a name; of a computed value only the reads are recorded. */
  source(template: Template, scope: Scope): Places;
  /** Also marks as used all kinds that the choice does not name. */
  takeOthers(choice: Choice): void;
}

/** Places of one document by their paths, without list indexes; `""` is the document itself. */
export type Paths = readonly string[];

export interface FlowScope {
  context: Paths;
  variables: ReadonlyMap<string, Paths>;
}

export interface Flow {
  /** The origin of an expression's value. */
  expression(node: Expression, scope: FlowScope): Paths;
  /** The origin of a template's value. */
  template(template: Template, scope: FlowScope): Paths;
  fragment(name: string): Template | undefined;
}

/** A nested template. */
export interface Inner {
  body: Template;
  scope: FlowScope;
  /** The field that receives its value. */
  key?: string;
  /** It makes items of a list. */
  isItem?: true;
}

/** For a template whose children all have the same scope. */
export function traceChildren<T extends Template>(
  children: (template: T) => readonly Template[],
  isItem?: true,
): Tracing<T> {
  return {
    reads: (template, scope, tracer, takers) => {
      for (const child of children(template)) tracer.template(child, scope, takers);
    },
    flow: (template, scope) => children(template).map((body) => ({ body, scope, ...(isItem && { isItem }) })),
  };
}

/** For a template that only chooses a branch. */
export function traceBranches<T extends Template>(
  visitBranches: VisitBranches<T>,
  flow: Tracing<T>["flow"],
): Tracing<T> {
  return {
    reads: (template, scope, tracer, takers) =>
      visitBranches(template, scope, tracer, (branch, inner) => tracer.template(branch, inner, takers)),
    visitBranches,
    flow,
  };
}
