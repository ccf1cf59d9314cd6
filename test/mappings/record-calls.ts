/**
 * Records every call of the compiled maps of some wires, with input and output. Inputs are copied before the call, so
 * that the same call can be repeated elsewhere.
 */
import type { Bindings } from "../../engine/language/mappings/bindings.ts";
import type { Program, Step } from "../../engine/language/mappings/compile-mapping.ts";
import type { CompiledWire } from "../../engine/language/mappings/wire.ts";

export interface Call {
  wire: CompiledWire;
  map: keyof Program;
  document: unknown;
  bindings: Bindings;
  /** The output; for a step, the values that it emitted. */
  result: unknown;
  /** For a step: the declared state after it. */
  state?: Record<string, unknown>;
  /** The map threw. */
  failed: boolean;
}

const steps: ReadonlySet<string> = new Set(["streamDecode", "streamEncode"]);

/** Reports calls to `seen` from now on. The wires stay changed, so a test file must not share them. */
export function recordCalls(wires: Iterable<CompiledWire>, seen: (call: Call) => void): void {
  for (const wire of wires) {
    const program = wire.program as Record<keyof Program, (...given: unknown[]) => unknown>;
    for (const map of Object.keys(program) as (keyof Program)[]) {
      const original = program[map];
      program[map] = (document, bindings, emit) => {
        const call: Call = {
          wire,
          map,
          document: structuredClone(document),
          bindings: structuredClone(bindings) as Bindings,
          result: undefined,
          failed: true,
        };
        try {
          const result = steps.has(map)
            ? recordStep(
                original as Step,
                call,
                document,
                bindings as Bindings,
                emit as (value: unknown) => void,
              )
            : original(document, bindings);
          if (!steps.has(map)) call.result = structuredClone(result);
          call.failed = false;
          return result;
        } finally {
          seen(call);
        }
      };
    }
  }
}

/** Emitted values are passed on after the step, so that later changes do not appear in the copies. */
function recordStep(
  original: Step,
  call: Call,
  event: unknown,
  bindings: Bindings,
  emit: (value: unknown) => void,
): void {
  const emitted: unknown[] = [];
  original(event, bindings, (value) => emitted.push(value));
  call.result = structuredClone(emitted);
  call.state = structuredClone(bindings.state);
  for (const value of emitted) emit(value);
}
