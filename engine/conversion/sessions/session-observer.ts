/**
 * Observes a session between ends of one wire through the maps that decode it to the hub; changes nothing. Unreadable messages
 * are ignored.
 */
import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { SessionMeter } from "./session-meter.ts";
import { createStage, type Direction, type Stage } from "./session-stage.ts";

export class SessionObserver {
  readonly #stages: readonly Stage[];
  readonly #meter: SessionMeter;

  /** @param wires the session's wire, the wire that defines it, and so on */
  constructor(wires: readonly CompiledWire[], bindings: Bindings, meter: SessionMeter) {
    this.#stages = wires.map((wire) => createStage(wire, "both", bindings));
    this.#meter = meter;
  }

  observe(direction: Direction, event: object): void {
    try {
      this.#observe(direction, event, 0);
    } catch {
      // The receiver of the message reports the error.
    }
  }

  #observe(direction: Direction, event: object, at: number): void {
    const stage = this.#stages[at];
    if (stage === undefined) this.#meter[direction](event);
    else for (const each of stage[direction](event).events ?? []) this.#observe(direction, each, at + 1);
  }
}
