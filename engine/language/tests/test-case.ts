/**
 * Reads the cases of a mapping's `tests`. The input of a case is at the path of its map:
 *
 *     - name: one call is still a list
 *       response: { decode: { … } }
 *       expect: { … }
 */
import * as checking from "../diagnostics/build/checking.ts";
import * as say from "../diagnostics/build/failed-tests.ts";
import type { Diagnostic, Place } from "../diagnostics/diagnostic.ts";
import { all, type Runnable, runnable } from "../maps/maps.ts";
import { at, type Document, type MapNode, type Node, plain, text } from "../yaml/yaml-node.ts";

export interface Case {
  name: string;
  /** The position of the name, for diagnostics. */
  place: Place;
  map: Runnable;
  /** A body, a list of events, or for an encoded stream also a complete response. */
  input: unknown;
  /** The HTTP status of an error's body. */
  status: number | undefined;
  /** The bindings of the case, which override those of the test run. */
  given: Record<string, unknown>;
  /** Required fields; `null`: the field must be absent. Lists are complete. */
  expect: unknown;
  /** The complete result. */
  exactly: unknown;
  /** A part of the message with which the request is refused. */
  refuses: string | undefined;
}

export interface CaseFault {
  name: string;
  diagnostic: Diagnostic;
}

const SECTIONS = [...new Set(runnable.map((name) => sectionOf(name)))];
const OUTCOMES = ["expect", "exactly", "refuses"];
const KEYS = ["name", ...SECTIONS, "status", "given", ...OUTCOMES];

export function readCases(
  tests: Node | undefined,
  document: Document,
): { cases: Case[]; faults: CaseFault[] } {
  const cases: Case[] = [];
  const faults: CaseFault[] = [];
  const names = new Map<string, Node>();
  for (const node of tests?.kind === "list" ? tests.items : []) {
    const name = text(at(node, "name")) ?? "";
    const report = (diagnostic: Diagnostic): void => void faults.push({ name, diagnostic });
    const place = (of: Node): Place => ({ path: document.path, span: of.span });
    const read = readCase(node, place, report);
    if (read === undefined) continue;
    const nameNode = at(node, "name") ?? node;
    const first = names.get(name);
    if (first !== undefined) report(say.testNamedTwice(place(nameNode), name, first.span));
    names.set(name, nameNode);
    cases.push(read);
  }
  return { cases, faults };
}

function readCase(
  node: Node,
  place: (of: Node) => Place,
  report: (diagnostic: Diagnostic) => void,
): Case | undefined {
  const start = node.kind === "map" ? (node.entries[0]?.key ?? node) : node;
  if (node.kind !== "map") {
    report(
      checking.wrongForm(place(node), "a test is a map", "{ name: …, response: { decode: … }, expect: … }"),
    );
    return undefined;
  }
  for (const { key } of node.entries) {
    if (!KEYS.includes(key.value)) report(checking.unknownKey(place(key), key.value, "a test", KEYS));
  }
  const name = at(node, "name");
  if (name === undefined) report(checking.missingKey(place(start), "name", "a test"));
  const input = readInput(node);
  if (input === undefined) {
    const example = "like `response: { decode: … }`";
    report(checking.wrongForm(place(start), "a test has one input, at the map that it is for", example));
  }
  if (!OUTCOMES.some((key) => at(node, key) !== undefined)) {
    report(checking.missingKey(place(start), "expect", "a test", ["or `exactly`, or `refuses`"]));
  }
  if (name === undefined || input === undefined) return undefined;
  const status = plain(at(node, "status"));
  const given = plain(at(node, "given"));
  return {
    name: text(name) ?? "",
    place: place(name),
    ...input,
    status: typeof status === "number" ? status : undefined,
    given: typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {},
    expect: plain(at(node, "expect")),
    exactly: plain(at(node, "exactly")),
    refuses: text(at(node, "refuses")),
  };
}

function readInput(node: MapNode): Pick<Case, "map" | "input"> | undefined {
  const inputs = runnable.flatMap((map) => {
    const found = at(node, ...all[map].at.split("."));
    return found === undefined ? [] : [{ map, input: plain(found) }];
  });
  return inputs.length === 1 ? inputs[0] : undefined;
}

function sectionOf(map: Runnable): string {
  return all[map].at.split(".")[0] ?? "";
}
