/** One wire of a session between two: its maps for either direction, and what they remember. */

import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { SoundForm } from "../hub/audio-samples.ts";

export type Direction = "up" | "down";

/** What a stage makes of a message. */
export interface Moves {
  events?: readonly object[];
  /** To where it came from. */
  replies?: readonly object[];
  /** Why it cannot be passed on, in a sentence. */
  refuses?: string | undefined;
}

export interface Stage {
  up(event: object): Moves;
  down(event: object): Moves;
  /** In which form it takes sound that comes from the hub; undefined: in any. */
  sound?(event: object): SoundForm | undefined;
}

/** @param end which of a session's ends speaks the wire, or comes nearer to it through it; both: what they say comes to the hub */
export function createStage(
  { mapping, program }: CompiledWire,
  end: "client" | "upstream" | "both",
  given: Bindings,
): Stage {
  const bindings: Bindings = { ...given, state: { ...mapping.session?.state } };
  const isClient = end !== "upstream";
  const isUpstream = end !== "client";
  const up = isClient ? program.sessionDecodeClient : program.sessionEncodeUpstream;
  const down = isUpstream ? program.sessionDecodeUpstream : program.sessionEncodeClient;
  const sound = isClient ? program.sessionClientAudio : program.sessionUpstreamAudio;
  const run =
    (map: typeof up) =>
    (event: object): Moves => {
      const moves = (map?.(event, bindings) ?? {}) as Moves & { state?: Record<string, unknown> };
      Object.assign(bindings.state, moves.state);
      return moves;
    };
  return {
    up: run(up),
    down: run(down),
    sound: (event) => sound?.(event, bindings) as SoundForm | undefined,
  };
}
