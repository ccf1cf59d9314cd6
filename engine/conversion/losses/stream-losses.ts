/**
 * What of a streamed answer its caller's wire cannot say. Parts are kept as they end and looked at once, when somebody
 * asks: an event costs nothing but a look at its type.
 */

import type { CompiledWire } from "../../language/mappings/wire.ts";
import type { GenerationResponse } from "../hub/generation.ts";
import type { Part, ShapedEvent } from "../stream/event.ts";
import { lostOfAnswer } from "./find-losses.ts";

export class StreamLosses {
  readonly #client: CompiledWire;
  readonly #reported = new Set<string>();
  readonly #parts: Part[] = [];
  readonly #candidates: object[] = [];
  readonly #answer: Record<string, unknown> = {};

  constructor(client: CompiledWire) {
    this.#client = client;
  }

  /** Notes a hub path of the answer that could not be said. */
  readonly add = (path: string): void => {
    this.#reported.add(path);
  };

  /** Looks at each event on its way to being written. */
  before(write: (event: ShapedEvent) => void): (event: ShapedEvent) => void {
    return (event) => {
      if (event.type !== "part_delta") this.#see(event);
      write(event);
    };
  }

  /** Each once: those that were noted, and what the wire's stream does not read. */
  paths(): string[] {
    const candidates = [...this.#candidates, { index: 0, parts: this.#parts }];
    const answer = { ...this.#answer, candidates } as unknown as GenerationResponse;
    return [...new Set([...this.#reported, ...lostOfAnswer(answer, this.#client, "stream")])];
  }

  #see(event: ShapedEvent): void {
    switch (event.type) {
      case "start": {
        const { type: _, ...rest } = event;
        Object.assign(this.#answer, rest);
        break;
      }
      case "part_end":
        this.#parts.push(event.part);
        break;
      case "finish": {
        const { type: _, choice: index, parts: __, first: ___, last: ____, usage, ...rest } = event;
        this.#candidates.push({ index, ...rest });
        break;
      }
      case "prompt_block":
        this.#answer.prompt_block = event.block;
    }
  }
}
