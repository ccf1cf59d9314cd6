/**
 * Finds the fields of a streamed response that the client's wire cannot express. Stores ended parts and inspects them once, on
 * request, so an event costs only a check of its type.
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

  /** Records a hub path of the response that was lost. */
  readonly add = (path: string): void => {
    this.#reported.add(path);
  };

  /** Observes each event before it is written. */
  before(write: (event: ShapedEvent) => void): (event: ShapedEvent) => void {
    return (event) => {
      if (event.type !== "part_delta") this.#see(event);
      write(event);
    };
  }

  /** All lost paths, without duplicates: the recorded ones, and those that the wire's stream does not read. */
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
