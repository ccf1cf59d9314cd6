/**
 * Finds the arms of a `$match` and the rows of a stream that no test of a mapping runs. The tests run once more in the
 * interpreter, which reports its choices. Fragments that several files share are excluded; the tests of their own files cover
 * them.
 */
import * as messages from "../diagnostics/build/failed-tests.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { childrenOf } from "../directives/directive-table.ts";
import { type Interpreted, interpretMapping } from "../mappings/interpret-mapping.ts";
import type { Mapping, StreamMap } from "../mappings/mapping.ts";
import type { Template } from "../mappings/template.ts";
import type { CompiledWire } from "../mappings/wire.ts";
import { mapsOf, runnable } from "../maps/maps.ts";
import type { Node } from "../yaml/yaml-node.ts";
import { prepare, Refused, takeFrame } from "./run-case.ts";
import { readCases } from "./test-case.ts";

export async function findUntested(wire: CompiledWire): Promise<Diagnostic[]> {
  const { mapping } = wire;
  const reached = new Set<number>();
  const program = interpretMapping(mapping, { chose: ({ span }) => void reached.add(span.start) });
  for (const testCase of readCases(mapping.tests, mapping.document).cases) {
    // A failed test is reported separately.
    await runInInterpreter(wire, program, testCase).catch(() => {});
  }
  const { path } = mapping.document;
  return choicesIn(mapping)
    .filter(({ node }) => !reached.has(node.span.start))
    .filter(({ node }) => mapping.joined.locate(node.span.start)?.path === path)
    .map(({ node, what }) => messages.neverReached({ path, span: node.span }, what));
}

async function runInInterpreter(
  wire: CompiledWire,
  program: Interpreted,
  testCase: Parameters<typeof prepare>[1],
): Promise<void> {
  const prepared = prepare(wire, testCase);
  if (prepared instanceof Refused) return;
  const { documents, bindings } = prepared;
  const run = program[testCase.map] as Interpreted["streamEncode"];
  const isFrames = testCase.map === "streamEncode";
  const frames: unknown[] = [];
  for (const document of documents) {
    await run?.(document, bindings, (frame) => isFrames && takeFrame(frames, frame, bindings));
  }
}

interface Choice {
  node: Node;
  /** "the arm `refusal`". */
  what: string;
}

/** The choices in the maps that a test can run. */
function choicesIn(mapping: Mapping): Choice[] {
  const { stream, fragments } = mapping;
  const maps = mapsOf(mapping).flatMap(({ name, template }) =>
    runnable.some((each) => each === name) ? template : [],
  );
  const streams = [stream.decode, stream.encode].filter((map) => map !== undefined);
  const emitted = streams.flatMap(({ rows }) =>
    rows.flatMap((group) =>
      group.rows.flatMap(({ every, emit }) => [...every.map(({ value }) => value), emit]),
    ),
  );
  const templates = new Set(
    [...maps, ...emitted, ...fragments.values()].filter((each) => each !== undefined),
  );
  return [...[...templates].flatMap(armsIn), ...streams.flatMap(rowsOf)];
}

function armsIn(template: Template): Choice[] {
  const below = childrenOf(template).flatMap(armsIn);
  if (template.kind !== "match") return below;
  return [
    ...template.arms.map(({ keyNode }) => ({ node: keyNode, what: `the arm \`${keyNode.value}\`` })),
    ...below,
  ];
}

function rowsOf({ select, rows }: StreamMap): Choice[] {
  if (select === undefined) return [];
  return rows.map(({ values, node }) => ({
    node,
    what: `the row \`${[...new Set(values.map(String))].join("|")}\``,
  }));
}
