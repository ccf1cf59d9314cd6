/** One wire in a session's chain: its maps for both directions, and their state. */

import type { Bindings } from "../../language/mappings/bindings.ts";
import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { AudioFormat } from "../hub/audio-samples.ts";

export type Direction = "up" | "down";

/** The result of a stage for one message. */
export interface Moves {
  events?: readonly object[];
  /** Messages back to the sender. */
  replies?: readonly object[];
  /** Why the message is refused, as a sentence. */
  refuses?: string | undefined;
}

export interface Stage {
  up(event: object): Moves;
  down(event: object): Moves;
  /** The audio format that its end accepts from the hub; undefined: any format. */
  audioFormat?(event: object): AudioFormat | undefined;
}

/** @param end the end that has the wire; `both`: the messages of both ends are decoded to the hub */
export function createStage(
  { mapping, program }: CompiledWire,
  end: "client" | "upstream" | "both",
  initial: Bindings,
): Stage {
  const bindings: Bindings = { ...initial, state: { ...mapping.session?.state } };
  const isClient = end !== "upstream";
  const isUpstream = end !== "client";
  const up = isClient ? program.sessionDecodeClient : program.sessionEncodeUpstream;
  const down = isUpstream ? program.sessionDecodeUpstream : program.sessionEncodeClient;
  const audioMap = isClient ? program.sessionClientAudio : program.sessionUpstreamAudio;
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
    audioFormat: (event) => audioMap?.(event, bindings) as AudioFormat | undefined,
  };
}
