/** Detects names of a wire that another wire already uses: its own name, and the paths of its endpoints. */

import type { Endpoint } from "../../conversion/contract.ts";
import * as messages from "../diagnostics/build/clients.ts";
import type { Diagnostic, Place } from "../diagnostics/diagnostic.ts";
import { at, keyAt, type Node, text } from "../yaml/yaml-node.ts";
import type { CompiledWire } from "./wire.ts";

export function findNameConflict(
  { name, mapping: { document } }: CompiledWire,
  wires: ReadonlyMap<string, CompiledWire>,
): Diagnostic[] | undefined {
  const other = wires.get(name);
  const node = at(document.root, "mapping");
  if (other === undefined || node === undefined) return undefined;
  return [messages.mappingTwice({ path: document.path, span: node.span }, name, other.mapping.document.path)];
}

/**
 * Endpoints that another wire also has, if no part of a request distinguishes the two. Also endpoints that the gateway itself
 * serves.
 */
export function findEndpointConflicts(
  wire: CompiledWire,
  others: Iterable<CompiledWire>,
  reserved: (method: string, path: string) => string | undefined = () => undefined,
): Diagnostic[] {
  const ownLines = linesOf(wire);
  const { document } = wire.mapping;
  const placeOf = (line: string): Place => {
    const node = findText(document.root, line) ?? keyAt(document.root, ["clients"]) ?? document.root;
    return { path: document.path, span: node.span };
  };
  const reservedLines = ownLines.flatMap((line) => {
    const [method = "", path = ""] = line.split(/[ ?]/);
    const what = reserved(method, path);
    return what === undefined ? [] : [messages.endpointReserved(placeOf(line), line, what)];
  });
  const conflicts = [...others].flatMap((other) => {
    if (other.name === wire.name || other.marks.length > 0 || wire.marks.length > 0) return [];
    const taken = new Set(linesOf(other).map(withoutParameterNames));
    return ownLines
      .filter((line) => taken.has(withoutParameterNames(line)))
      .map((line) => messages.endpointTaken(placeOf(line), line, other.name));
  });
  return [...reservedLines, ...conflicts];
}

/** `POST /v1/things`, the form in mappings; only for a wire with client endpoints. */
function linesOf({ endpoints, connection, stored }: CompiledWire): string[] {
  if (endpoints.length === 0) return [];
  return [...endpoints, ...(connection?.endpoints ?? []), ...(stored?.routes ?? [])].map(lineOf);
}

/** The form of an endpoint in a mapping. */
export function lineOf({ method, path, where = {} }: Pick<Endpoint, "method" | "path" | "where">): string {
  const conditions = Object.entries(where).map((pair) => pair.join("="));
  return `${method} ${path}${conditions.length === 0 ? "" : `?${conditions.join("&")}`}`;
}

/** The endpoint without the names of its parameters. */
function withoutParameterNames(line: string): string {
  return line.replace(/\{\w+\}/g, "{}");
}

function findText(node: Node, wanted: string): Node | undefined {
  if (node.kind === "scalar") return text(node) === wanted ? node : undefined;
  const below = node.kind === "list" ? node.items : node.entries.map(({ value }) => value);
  for (const each of below) {
    const found = findText(each, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
