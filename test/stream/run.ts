/** Runs events through the machine and a shape; copies the output at the time of each event. */
import type { LooseEvent, ShapedEvent, StrictEvent } from "../../engine/conversion/stream/event.ts";
import { createGrammar, type Grammar, type GrammarOptions } from "../../engine/conversion/stream/grammar.ts";
import { createShape, type Needs } from "../../engine/conversion/stream/shape.ts";

export function machine(out: StrictEvent[], options: Partial<GrammarOptions> = {}): Grammar {
  return createGrammar(
    {
      start: { id: "gen", model: "m", created: 1 },
      makeId: (choice, index, name) => `made_${choice}_${index}_${name}`,
      ...options,
    },
    (event) => out.push(structuredClone(event)),
  );
}

export function strict(events: readonly LooseEvent[], options: Partial<GrammarOptions> = {}): StrictEvent[] {
  const out: StrictEvent[] = [];
  const grammar = machine(out, options);
  for (const event of events) grammar.accept(event);
  grammar.close();
  return out;
}

/** Directly from the machine, as in operation: parts still grow after their events. */
export function shaped(
  events: readonly LooseEvent[],
  needs: Needs,
  options: Partial<GrammarOptions> = {},
): ShapedEvent[] {
  const out: ShapedEvent[] = [];
  const shape = createShape(needs, (event) => out.push(structuredClone(event)));
  const grammar = createGrammar(
    {
      start: { id: "gen", model: "m", created: 1 },
      makeId: (_, index, name) => `made_${index}_${name}`,
      ...options,
    },
    (event) => shape.accept(event),
  );
  for (const event of events) grammar.accept(event);
  grammar.close();
  return out;
}
