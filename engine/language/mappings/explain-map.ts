/**
 * What one map does with one input, expression by expression: where each value goes, what it is, and which line of which
 * file says so. By the interpreter, with time and ids fixed: for people who look, never on the way of a request.
 */
import { positionAt } from "../diagnostics/span.ts";
import { type CaseRun, prepare, Refused, takeFrame } from "../tests/run-case.ts";
import type { Bindings } from "./bindings.ts";
import { interpretMapping, type Traced } from "./interpret-mapping.ts";
import type { Mapping } from "./mapping.ts";
import type { CompiledWire } from "./wire.ts";

/** An expression that ran, with its place as people read it. */
export interface Step extends Omit<Traced, "leaf"> {
  expression: string;
  file: string;
  line: number;
  column: number;
}

export interface Explained {
  /** Of the maps of a stream, each path begins with the number of the event or frame: `[0].delta.text`. */
  steps: Step[];
  /** What the map was shown. */
  documents: readonly unknown[];
  caps: Bindings["caps"];
  /** Paths of the hub that the map said it cannot say. */
  lost: readonly string[];
  fault?: string;
}

/** Never rejects: what goes wrong is the `fault`, behind the steps that went before. */
export async function explainMap(wire: CompiledWire, one: CaseRun): Promise<Explained> {
  const explained: Explained = { steps: [], documents: [], caps: {}, lost: [] };
  try {
    const prepared = prepare(wire, one);
    if (prepared instanceof Refused) return { ...explained, fault: prepared.message };
    const { documents, bindings } = prepared;
    Object.assign(explained, { documents, caps: bindings.caps, lost: bindings.lost });
    const frames: unknown[] = [];
    const isStream = one.map === "streamDecode" || one.map === "streamEncode";
    const program = interpretMapping(wire.mapping, {
      ran: (traced) =>
        void explained.steps.push(located(wire.mapping, traced, isStream ? `[${frames.length}]` : "")),
    });
    const map = program[one.map] as Parameters<typeof Reflect.apply>[0] | undefined;
    const emit = (frame: unknown): void => takeFrame(frames, frame, bindings);
    for (const document of documents) await map?.(document, bindings, emit);
    return explained;
  } catch (fault) {
    return { ...explained, fault: fault instanceof Error ? fault.message : String(fault) };
  }
}

function located(mapping: Mapping, { leaf, path, ...traced }: Traced, before: string): Step {
  const place = mapping.joined.locate(leaf.node.span.start);
  const { line, column } = positionAt(place?.text ?? "", place?.offset ?? 0);
  const whole = `${before}${path === "" || path.startsWith("[") || before === "" ? "" : "."}${path}`;
  return { ...traced, path: whole, expression: `=${leaf.source}`, file: place?.path ?? "", line, column };
}
