/** Checks a stream's map: the events that a row sees, its state and the events that it emits. */
import * as messages from "../diagnostics/build/paths.ts";
import { prefixFrames } from "../directives/every.ts";
import { readsContent } from "../losses/part-reads.ts";
import { tracePartReads } from "../losses/trace-reads.ts";
import type { Row, StreamMap } from "../mappings/mapping.ts";
import type { Template } from "../mappings/template.ts";
import type { Side } from "../maps/row.ts";
import type { Shape } from "../schemas/schema-alternative.ts";
import { at, type MapNode, type Node } from "../yaml/yaml-node.ts";
import type { Findings } from "./check-findings.ts";
import { choicesOf } from "./possible-values.ts";
import { originOf, type Scope } from "./shape-scope.ts";
import type { Walker } from "./template-walker.ts";
import { anywhere, type Target } from "./write-target.ts";

/** Inputs that only some maps have: the state of a stream, another type of `$request`, additional bindings. */
export interface MapInputs {
  state?: Readonly<Record<string, unknown>>;
  request?: Shape;
  extraBinding?: "streams" | "frame";
  reportsLosses?: boolean;
}

/**
 * Creates the walker for the templates of one map, with the scope at the map's start. `reads` is the side whose documents the
 * map reads.
 */
export type OpenWalker = (
  reads: Side,
  from: Shape,
  inputs?: MapInputs,
) => { walker: Walker; scope: Scope; stateRead: ReadonlySet<string> };

export function checkStream(
  reads: Side,
  map: StreamMap | undefined,
  from: Shape,
  to: Target,
  mapContext: { findings: Findings; fragments: ReadonlyMap<string, Template>; openWalker: OpenWalker },
): void {
  if (map === undefined) return;
  const { findings } = mapContext;
  const { walker, scope, stateRead } = mapContext.openWalker(reads, from, {
    state: map.state,
    ...(reads === "wire" ? { extraBinding: "frame" } : {}),
  });
  const declared = Object.keys(map.state);
  const run = (row: Row, inner: Scope): void => {
    for (const { key, keyNode, value } of row.set) {
      if (!declared.includes(key))
        findings.add(messages.undeclaredState(findings.at(keyNode), key, declared));
      walker.value(value, inner, anywhere);
    }
    if (row.emit === undefined) return;
    walker.items(prefixFrames(row.emit, row.every, mapContext.fragments), inner, to);
  };
  const { select } = map;
  if (select === undefined) {
    for (const { rows } of map.rows) for (const row of rows) run(row, scope);
  } else {
    const choices = choicesOf(walker.leaf(select, scope));
    const keys = entriesOf(at(map.node, "on")).map((entry) => entry.key);
    for (const [index, { values, rows }] of map.rows.entries()) {
      const key = keys[index];
      if (key !== undefined) walker.arm(key, `=${select.source.trim()}`, choices);
      const inner = walker.narrowByValues(originOf(select.ast), values, true, scope);
      if (inner === undefined) continue;
      for (const row of rows) run(row, inner);
    }
  }
  for (const { key } of entriesOf(at(map.node, "state"))) {
    if (!stateRead.has(key.value)) findings.add(messages.unusedState(findings.at(key), key.value));
  }
  if (reads === "hub") checkOnce(map, mapContext);
}

/** Of the events that are `once`, `part` and `parts` have only a start. A row that reads one there would truncate it. */
function checkOnce(
  map: StreamMap,
  { findings, fragments }: { findings: Findings; fragments: ReadonlyMap<string, Template> },
): void {
  if (map.once.length === 0) return;
  const declared = at(map.node, "once");
  const rows = map.rows.map((row) => ({ ...row, part: tracePartReads(row, fragments) }));
  for (const [index, content] of map.once.entries()) {
    const item = declared?.kind === "list" ? declared.items[index] : undefined;
    const row = rows.find(({ part }) => readsContent(part, content));
    if (item === undefined || row === undefined) continue;
    findings.add(messages.readAgain(findings.at(item), content, row.values.join("|"), row.node.span));
  }
}

function entriesOf(node: Node | undefined): MapNode["entries"] {
  return node?.kind === "map" ? node.entries : [];
}
