/**
 * Explains one run of a map by expression: the destination of each value, the value, and its source line. It uses the
 * interpreter with a fixed time and fixed ids. For inspection, never within a request.
 */
import { positionAt } from "../diagnostics/span.ts";
import { type CaseRun, prepare, Refused, takeFrame } from "../tests/run-case.ts";
import type { Bindings } from "./bindings.ts";
import { interpretMapping, type TracedExpression } from "./interpret-mapping.ts";
import type { Mapping } from "./mapping.ts";
import type { CompiledWire } from "./wire.ts";

/** An expression that ran, with its line and column. */
export interface Step extends Omit<TracedExpression, "leaf"> {
  expression: string;
  file: string;
  line: number;
  column: number;
}

export interface Explained {
  /** For the maps of a stream, each path begins with the index of the event or frame: `[0].delta.text`. */
  steps: Step[];
  /** The inputs of the map. */
  documents: readonly unknown[];
  caps: Bindings["caps"];
  /** The losses that the map declared, as paths of the hub. */
  lost: readonly string[];
  fault?: string;
}

/** Never rejects: an error becomes the `fault`, after the steps before it. */
export async function explainMap(wire: CompiledWire, run: CaseRun): Promise<Explained> {
  const explained: Explained = { steps: [], documents: [], caps: {}, lost: [] };
  try {
    const prepared = prepare(wire, run);
    if (prepared instanceof Refused) return { ...explained, fault: prepared.message };
    const { documents, bindings } = prepared;
    Object.assign(explained, { documents, caps: bindings.caps, lost: bindings.lost });
    const frames: unknown[] = [];
    const isStream = run.map === "streamDecode" || run.map === "streamEncode";
    const program = interpretMapping(wire.mapping, {
      ran: (traced) =>
        void explained.steps.push(toStep(wire.mapping, traced, isStream ? `[${frames.length}]` : "")),
    });
    const map = program[run.map] as Parameters<typeof Reflect.apply>[0] | undefined;
    const emit = (frame: unknown): void => takeFrame(frames, frame, bindings);
    for (const document of documents) await map?.(document, bindings, emit);
    return explained;
  } catch (fault) {
    return { ...explained, fault: fault instanceof Error ? fault.message : String(fault) };
  }
}

function toStep(mapping: Mapping, { leaf, path, ...traced }: TracedExpression, prefix: string): Step {
  const place = mapping.joined.locate(leaf.node.span.start);
  const { line, column } = positionAt(place?.text ?? "", place?.offset ?? 0);
  const fullPath = `${prefix}${path === "" || path.startsWith("[") || prefix === "" ? "" : "."}${path}`;
  return { ...traced, path: fullPath, expression: `=${leaf.source}`, file: place?.path ?? "", line, column };
}
