/** How templates are followed to see what of a document they read, and which of its places becomes which. */
import type { Node as Expression } from "../expressions/nodes.ts";
import type { CarriedFields } from "../losses/carried-fields.ts";
import type { Choice, Places, ReadAnalyzer, Scope } from "../losses/read-analyzer.ts";
import type { Template } from "../mappings/template.ts";

export interface Tracing<T extends Template> {
  /**
   * Notes what the template reads; its own values are used as they are.
   * @param takers who takes what it makes. Absent: all of it is taken
   */
  reads(template: T, scope: Scope, tracer: Tracer, takers: CarriedFields | undefined): void;
  /** Of one that only decides: goes to each branch, with what is known there. */
  decides?: Deciding<T>;
  /** Templates that its value comes out of or is made of, with what they see. */
  flow(template: T, scope: FlowScope, flow: Flow): readonly Inner[];
}

type Visit = (branch: Template, scope: Scope) => void;
type Deciding<T extends Template> = (template: T, scope: Scope, tracer: Tracer, visit: Visit) => void;

/** How the templates inside a template are followed. */
export interface Tracer {
  readonly look: ReadAnalyzer;
  /** Capabilities of the target: branches that they rule out are not followed. Absent: they may be any. */
  readonly caps: Readonly<Record<string, unknown>> | undefined;
  readonly fragments: ReadonlyMap<string, Template>;
  /** Fragments under way, with the places they look at. */
  readonly active: Map<string, Places>;
  /** Whatever else the document has is handed on (`$unread`), and taken. */
  takesOthers: boolean;
  /** What groups are made by is looked at, not taken. */
  isKey: boolean;
  template(template: Template, scope: Scope, takers?: CarriedFields): void;
  /** Where the values of a list or a name come from; a computed one only has its reads noted. */
  source(template: Template, scope: Scope): Places;
  /** What is of no kind that was asked for is taken as well. */
  takeOthers(choice: Choice): void;
}

/** Places of one document by their paths, without positions of lists; `""` is the document itself. */
export type Paths = readonly string[];

export interface FlowScope {
  context: Paths;
  variables: ReadonlyMap<string, Paths>;
}

export interface Flow {
  /** Where the value of an expression comes from. */
  expression(node: Expression, scope: FlowScope): Paths;
  /** Where what a template makes comes from. */
  template(template: Template, scope: FlowScope): Paths;
  fragment(name: string): Template | undefined;
}

/** A template in another. */
export interface Inner {
  body: Template;
  scope: FlowScope;
  /** What it makes stands under this field. */
  key?: string;
  /** It makes items of a list. */
  isItem?: true;
}

/** Of a template whose templates all see what it sees itself. */
export function through<T extends Template>(
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

/** Of a template that only decides. */
export function deciding<T extends Template>(decides: Deciding<T>, flow: Tracing<T>["flow"]): Tracing<T> {
  return {
    reads: (template, scope, tracer, takers) =>
      decides(template, scope, tracer, (branch, inner) => tracer.template(branch, inner, takers)),
    decides,
    flow,
  };
}
