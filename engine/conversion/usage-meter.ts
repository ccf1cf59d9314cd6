/**
 * What an attempt has used: as its upstream says, and estimated where that says nothing. Nothing is counted before it is
 * asked for, so those who report pay for no tokenizer.
 */
import {
  completeUsage,
  estimateInput,
  estimateOutput,
  isCounted,
  type MediaTokens,
  roughTokens,
  type TokenCounter,
} from "./hub/estimate.ts";
import type { GenerationRequest, Part, Usage } from "./hub/generation.ts";
import type { StrictEvent } from "./stream/event.ts";

export class UsageMeter {
  readonly #count: TokenCounter | undefined;
  readonly #media: MediaTokens;
  readonly #request: () => GenerationRequest;
  /** By choice, then by index; they grow while they are here. */
  readonly #parts = new Map<number, Part[]>();
  #reported: Usage | undefined;
  #prompt: number | undefined;
  #isOver = false;
  /** Characters of text that have come; of a long one its parts may hold only the beginning. */
  #characters = 0;

  /**
   * @param caps `estimate_usage: false` leaves unsaid what the upstream does not say
   * @param request what was asked, in the hub's words; may throw, and then nothing is estimated
   */
  constructor(
    count: TokenCounter | undefined,
    caps: Readonly<Record<string, unknown>>,
    request: () => GenerationRequest,
  ) {
    this.#count = caps.estimate_usage === false ? undefined : count;
    this.#media = (caps.media_tokens ?? {}) as MediaTokens;
    this.#request = request;
  }

  /** Hears a stream. */
  see(event: StrictEvent): void {
    switch (event.type) {
      case "part_delta":
      case "part_end": {
        if (this.#count === undefined) return;
        if (event.type === "part_delta") this.#characters += event.text?.length ?? 0;
        let parts = this.#parts.get(event.choice);
        if (parts === undefined) {
          parts = [];
          this.#parts.set(event.choice, parts);
        }
        parts[event.index] = event.part as unknown as Part;
        return;
      }
      case "usage":
        this.#reported = event.usage as Usage;
        return;
      case "end":
        this.#reported = (event.usage as Usage | undefined) ?? this.#reported;
        this.#isOver = true;
    }
  }

  /** The stream was ended before its upstream did, which will not count it to its end. */
  cut(): void {
    this.#isOver = false;
  }

  /** Tokens of the prompt, roughly, for who must say something before anybody has counted; undefined where none may. */
  get roughPrompt(): number | undefined {
    if (this.#count === undefined) return undefined;
    try {
      return estimateInput(this.#request(), roughTokens, this.#media);
    } catch {
      // What cannot be read is worth nothing that is known.
      return undefined;
    }
  }

  /** Whether the upstream has counted, or nobody will. */
  get isSettled(): boolean {
    return this.#count === undefined || (this.#isOver && isCounted(this.#reported));
  }

  /** Of a stream, as far as it has come. */
  get usage(): Usage | undefined {
    if (this.isSettled) return this.#reported;
    // What is said of the output before the end is about its beginning.
    const { output = 0, ...before } = this.#reported ?? {};
    const parts = [...this.#parts.values()].flat();
    const estimated = this.complete(before, parts, this.#characters);
    return output > (estimated?.output ?? 0) ? this.#reported : estimated;
  }

  /**
   * Of a whole answer.
   * @param characters of text that it had, where `parts` hold less
   */
  complete(reported: Usage | undefined, parts: readonly Part[], characters: number = 0): Usage | undefined {
    const count = this.#count;
    if (count === undefined || isCounted(reported)) return reported;
    try {
      return completeUsage(reported ?? {}, {
        input: () => (this.#prompt ??= estimateInput(this.#request(), count, this.#media)),
        output: () => {
          const shown = estimateOutput(parts, count, this.#media);
          return Math.round(shown * Math.max(1, characters / textLength(parts)));
        },
      });
    } catch {
      return reported;
    }
  }
}

/** Characters; at least one. */
function textLength(parts: readonly Part[]): number {
  return Math.max(
    1,
    parts.reduce((sum, part) => sum + textOf(part).length, 0),
  );
}

function textOf(part: Part): string {
  if (part.type === "reasoning") return part.text ?? (part.summary ?? []).join("");
  return "text" in part ? (part.text ?? "") : "";
}

/** For what is to be seen as its upstream says it. */
export function idleUsageMeter(): UsageMeter {
  return new UsageMeter(undefined, {}, () => {
    throw new Error("nothing is estimated here");
  });
}
