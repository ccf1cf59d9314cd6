/**
 * Hears what is said in a session between ends that speak one wire, by the maps that would bring it to the hub; it changes
 * nothing. What cannot be read is not heard.
 */
import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { SessionMeter } from "./session-meter.ts";
import { createStage, type Direction, type Stage } from "./session-stage.ts";

export class SessionObserver {
  readonly #stages: readonly Stage[];
  readonly #meter: SessionMeter;

  /** @param wires the one that is spoken, the one that it says in other words, and so on */
  constructor(wires: readonly CompiledWire[], bindings: Bindings, meter: SessionMeter) {
    this.#stages = wires.map((wire) => createStage(wire, "both", bindings));
    this.#meter = meter;
  }

  hear(direction: Direction, event: object): void {
    try {
      this.#hear(direction, event, 0);
    } catch {
      // Whoever it is meant for says what is wrong with it.
    }
  }

  #hear(direction: Direction, event: object, at: number): void {
    const stage = this.#stages[at];
    if (stage === undefined) this.#meter[direction](event);
    else for (const each of stage[direction](event).events ?? []) this.#hear(direction, each, at + 1);
  }
}
